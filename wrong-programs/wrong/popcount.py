# popcount for the Grundy value
input()
xor = 0
for heap in map(int, input().split()):
    xor ^= bin(heap).count("1")
print(1 if xor else 2)
