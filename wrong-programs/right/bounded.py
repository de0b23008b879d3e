input()
xor = 0
for heap in map(int, input().split()):
    xor ^= heap % 4
print("Alice" if xor else "Bob")
