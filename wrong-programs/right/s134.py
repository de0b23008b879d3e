g = [0, 1, 0, 1, 2, 3, 2]
input()
xor = 0
for heap in map(int, input().split()):
    xor ^= g[heap % 7]
print("W" if xor else "L")
