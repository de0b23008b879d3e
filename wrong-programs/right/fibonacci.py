n = int(input())
a, b = 1, 2
while a < n:
    a, b = b, a + b
print("No" if a == n or n == 0 else "Yes")
