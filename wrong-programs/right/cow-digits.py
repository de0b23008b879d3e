n = int(input())
wins = [False] * (n + 1)
for m in range(1, n + 1):
    digits = [int(d) for d in str(m) if d != "0"]
    wins[m] = not wins[m - max(digits)] or not wins[m - min(digits)]
print("YES" if wins[n] else "NO")
