# the even steps in place of the odd ones
input()
xor = 0
for stones in list(map(int, input().split()))[1::2]:
    xor ^= stones
print("Alice" if xor else "Bob")
