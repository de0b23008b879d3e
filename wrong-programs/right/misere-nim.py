input()
heaps = list(map(int, input().split()))
xor = 0
for heap in heaps:
    xor ^= heap
small = all(heap <= 1 for heap in heaps)
print("first" if (xor == 0) == small else "second")
