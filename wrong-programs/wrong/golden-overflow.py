# a float cannot hold a number of 400 digits
from math import isqrt
a, b = sorted(map(int, input().split()))
k = b - a
near = abs(int(k * 1.618033988749895) - a) <= 1 + k // 10**15
print(0 if near and a == (k + isqrt(5 * k * k)) // 2 else 1)
