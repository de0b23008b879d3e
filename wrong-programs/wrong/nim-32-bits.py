# numbers of more than 32 bits are cut off
input()
xor = 0
for heap in map(int, input().split()):
    xor ^= heap & 0xFFFFFFFF
print("Yes" if xor else "No")
