# min(heap, 3) in place of heap mod 4
input()
xor = 0
for heap in map(int, input().split()):
    xor ^= min(heap, 3)
print("Alice" if xor else "Bob")
