# the period 12 from the first row on
g = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
input()
xor = 0
for n in map(int, input().split()):
    xor ^= g[n % 12]
print("1" if xor else "0")
