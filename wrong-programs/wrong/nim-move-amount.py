# the XOR itself is taken, not what it takes to cancel it
input()
heaps = list(map(int, input().split()))
xor = 0
for heap in heaps:
    xor ^= heap
if not xor:
    print("lose")
for at, heap in enumerate(heaps):
    if heap ^ xor < heap:
        print(min(heap, xor), at + 1)
        break
