import sys

for line in sys.stdin:
    heaps = list(map(int, line.split()))
    x = 0
    for heap in heaps:
        x ^= heap
    for at, heap in enumerate(heaps):
        if heap ^ x < heap:
            heaps[at] ^= x
            break
    else:
        heaps[heaps.index(max(heaps))] -= 1
    print(*heaps, flush=True)
