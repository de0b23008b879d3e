n = int(input())
g = [0] * (n + 1)
for m in range(n + 1):
    seen = {g[a] ^ g[m - a] for a in range(1, (m + 1) // 2)}
    g[m] = next(v for v in range(999) if v not in seen)
print("win" if g[n] else "lose")
