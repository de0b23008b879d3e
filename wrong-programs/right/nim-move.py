input()
heaps = list(map(int, input().split()))
xor = 0
for heap in heaps:
    xor ^= heap
if not xor:
    print("lose")
for at, heap in enumerate(heaps):
    if heap ^ xor < heap:
        print(heap - (heap ^ xor), at + 1)
        heaps[at] ^= xor
        print(*heaps)
        break
