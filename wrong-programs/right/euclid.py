a, b = sorted(map(int, input().split()))
print("win" if a and (a == b or b * b > a * b + a * a) else "lose")
