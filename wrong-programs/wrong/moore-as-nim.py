# the XOR where columns are counted modulo 3
input()
xor = 0
for n in map(int, input().split()):
    xor ^= n
print("win" if xor else "lose")
