# a step for every stone of the largest heaps
input()
xor = 0
for heap in map(int, input().split()):
    while heap >= 7:
        heap -= 7
    xor ^= [0, 1, 0, 1, 2, 3, 2][heap]
print("W" if xor else "L")
