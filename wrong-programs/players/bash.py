import sys

for line in sys.stdin:
    n = int(line)
    print(n - (n % 4 or 1), flush=True)
