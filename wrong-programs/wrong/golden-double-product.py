# the golden ratio in double precision, worked out first
from math import sqrt
a, b = sorted(map(int, input().split()))
k = b - a
print(0 if a == int(k * ((1 + sqrt(5.0)) / 2)) else 1)
