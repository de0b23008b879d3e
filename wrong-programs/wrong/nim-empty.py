# nothing is printed when there is no stone
input()
heaps = [heap for heap in map(int, input().split()) if heap]
xor = 0
for heap in heaps:
    xor ^= heap
if heaps:
    print("Yes" if xor else "No")
