input()
xor = 0
for heap in map(int, input().split()):
    xor ^= heap % 3
print(1 if xor else 2)
