# recursion too deep for large heaps
from functools import lru_cache

@lru_cache(None)
def wins(n):
    return any(not wins(n - k) for k in (1, 3, 4) if k <= n)

print("W" if wins(int(input())) else "L")
