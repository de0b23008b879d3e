import sys

for line in sys.stdin:
    heaps = list(map(int, line.split()))
    x = 0
    for heap in heaps:
        x ^= heap
    at = heaps.index(max(heaps))
    if heaps[at] ^ x < heaps[at]:
        heaps[at] ^= x
    else:
        heaps[at] -= 1
    print(*heaps, flush=True)
