# all verdicts the other way round
input()
xor = 0
for heap in map(int, input().split()):
    xor ^= heap
print("No" if xor else "Yes")
