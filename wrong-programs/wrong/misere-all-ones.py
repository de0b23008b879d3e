# an empty heap hides that all others are of one stone
input()
heaps = list(map(int, input().split()))
xor = 0
for heap in heaps:
    xor ^= heap
if max(heaps) == 0:
    print("first")
elif min(heaps) == max(heaps) == 1:
    print("first" if len(heaps) % 2 == 0 else "second")
else:
    print("first" if xor else "second")
