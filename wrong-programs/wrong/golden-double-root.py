# the golden ratio in double precision, one root of everything
from math import sqrt
a, b = sorted(map(int, input().split()))
k = b - a
print(0 if a == int((k + sqrt(5.0 * k * k)) / 2) else 1)
