a, b = map(int, input().split())
small = a <= 1 and b <= 1
print("W" if (a ^ b == 0) == small else "L")
