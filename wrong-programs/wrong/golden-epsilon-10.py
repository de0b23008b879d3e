# double precision with 1e-10 added: it repairs nothing
from math import sqrt
a, b = sorted(map(int, input().split()))
k = b - a
print(0 if a == int(k * ((1 + sqrt(5.0)) / 2) + 1e-10) else 1)
