# the XOR of one case is carried into the next
xor = 0
for _ in range(int(input())):
    input()
    for heap in map(int, input().split()):
        xor ^= heap
    print("Yes" if xor else "No")
