# Fibonacci numbers by powers of the golden ratio in double precision
from math import sqrt
n = int(input())
fib = {0} | {int(((1 + sqrt(5)) / 2) ** k / sqrt(5) + 0.5) for k in range(2, 88)}
print("No" if n in fib else "Yes")
