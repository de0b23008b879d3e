# misere play is taken to be normal play the other way round
input()
xor = 0
for heap in map(int, input().split()):
    xor ^= heap
print("second" if xor else "first")
