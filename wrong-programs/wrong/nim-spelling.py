# NO in place of No
input()
xor = 0
for heap in map(int, input().split()):
    xor ^= heap
print("Yes" if xor else "NO")
