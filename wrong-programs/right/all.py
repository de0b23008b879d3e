g = [0, 1]
def value(n):
    while len(g) <= n:
        seen = {g[len(g) - k] for k in (2, 3) if k <= len(g)} | {0}
        g.append(next(v for v in range(9) if v not in seen))
    return g[n]
input()
xor = 0
for heap in map(int, input().split()):
    xor ^= value(heap)
print("first" if xor else "second")
