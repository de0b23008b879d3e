# an exact check, but only where the estimate is within 1
from math import isqrt
a, b = sorted(map(int, input().split()))
k = b - a
near = abs(int(k * 1.618033988749895) - a) <= 1
print(0 if near and a == (k + isqrt(5 * k * k)) // 2 else 1)
