import sys

for line in sys.stdin:
    heaps = list(map(int, line.split()))
    x = 0
    for heap in heaps:
        x ^= heap
    large = [at for at, heap in enumerate(heaps) if heap > 1]
    if len(large) == 1:
        # Leave an odd number of single stones.
        ones = heaps.count(1)
        heaps[large[0]] = 1 - ones % 2
    else:
        for at, heap in enumerate(heaps):
            if large and heap ^ x < heap:
                heaps[at] ^= x
                break
        else:
            heaps[heaps.index(max(heaps))] -= 1
    print(*heaps, flush=True)
