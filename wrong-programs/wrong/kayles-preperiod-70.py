# the period begins at 71, but the last exception, 70, is taken to belong to it
g = [0]
for n in range(1, 84):
    seen = {g[a] ^ g[n - t - a] for t in (1, 2) if t <= n for a in range(n - t + 1)}
    g.append(next(v for v in range(99) if v not in seen))
input()
xor = 0
for n in map(int, input().split()):
    xor ^= g[n] if n < 70 else g[72 + n % 12]
print("1" if xor else "0")
