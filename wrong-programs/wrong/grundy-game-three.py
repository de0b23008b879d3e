# n mod 3 = 1 is lost, as the first terms show
n = int(input())
print("lose" if n <= 2 or n % 3 == 1 else "win")
