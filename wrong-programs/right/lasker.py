input()
xor = 0
for n in map(int, input().split()):
    xor ^= n - 1 if n and n % 4 == 0 else n + 1 if n % 4 == 3 else n
print("win" if xor else "lose")
