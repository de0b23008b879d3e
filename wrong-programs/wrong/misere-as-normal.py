# the case of heaps of one stone is missing
input()
xor = 0
for heap in map(int, input().split()):
    xor ^= heap
print("first" if xor else "second")
