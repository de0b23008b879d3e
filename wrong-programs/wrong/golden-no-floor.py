# a is compared with phi * k, not with the whole part of it
from math import sqrt
a, b = sorted(map(int, input().split()))
print(0 if a == (b - a) * (1 + sqrt(5.0)) / 2 else 1)
