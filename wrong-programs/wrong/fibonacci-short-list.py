# the list of Fibonacci numbers ends at 10^9
n = int(input())
a, b = 1, 2
fib = {0}
while a < 10**9:
    fib.add(a)
    a, b = b, a + b
print("No" if n in fib else "Yes")
