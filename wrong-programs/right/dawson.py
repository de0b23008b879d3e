g = [0, 0]
for n in range(2, 90):
    seen = {g[a] ^ g[n - 2 - a] for a in range(n - 1)}
    g.append(next(v for v in range(99) if v not in seen))
n = int(input())
print("1" if (g[n] if n < 54 else g[54 + (n - 54) % 34]) else "0")
