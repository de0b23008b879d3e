n = int(input())
wins = [False] * (n + 2)
for m in range(2, n + 1):
    wins[m] = not wins[m - 1] or any(m % d == 0 and not wins[d] for d in range(2, m // 2 + 1))
print("YES" if wins[n] else "NO")
