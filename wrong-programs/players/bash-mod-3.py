import sys

for line in sys.stdin:
    n = int(line)
    print(n - (n % 3 or 1), flush=True)
