# the move that takes the whole heap is missing
input()
xor = 0
for heap in map(int, input().split()):
    xor ^= heap % 5 // 2
print("first" if xor else "second")
