# values 3 and 4 are not exchanged: splitting is ignored
input()
xor = 0
for n in map(int, input().split()):
    xor ^= n
print("win" if xor else "lose")
