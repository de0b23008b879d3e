# the golden ratio in double precision
from math import sqrt
a, b = sorted(map(int, input().split()))
print("win" if a and (a == b or b > a * (1 + sqrt(5.0)) / 2) else "lose")
