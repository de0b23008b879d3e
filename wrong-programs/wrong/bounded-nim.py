# the heaps themselves, as if any amount could be taken
input()
xor = 0
for heap in map(int, input().split()):
    xor ^= heap
print("Alice" if xor else "Bob")
