# the pre-period ends at 60, not at 71
g = [0]
for n in range(1, 72):
    seen = {g[a] ^ g[n - t - a] for t in (1, 2) if t <= n for a in range(n - t + 1)}
    g.append(next(v for v in range(99) if v not in seen))
input()
xor = 0
for n in map(int, input().split()):
    xor ^= g[n] if n < 60 else g[60 + (n - 60) % 12]
print("1" if xor else "0")
