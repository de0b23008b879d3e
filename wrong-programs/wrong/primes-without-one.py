# the move that takes 1 is missing
n = int(input())
prime = [k for k in range(2, n + 1) if all(k % d for d in range(2, int(k**0.5) + 1))]
lost = [True] * (n + 1)
for m in range(n + 1):
    lost[m] = not any(lost[m - k] for k in prime if k <= m)
print("NO" if lost[n] else "YES")
