input()
xor = 0
for stones in list(map(int, input().split()))[::2]:
    xor ^= stones
print("Alice" if xor else "Bob")
