# remainder 0 is not excluded: n mod 4 <= 1 in place of n mod 4 = 1
n = int(input())
print(0 if n % 4 <= 1 else 1)
