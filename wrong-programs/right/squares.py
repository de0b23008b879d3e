n = int(input())
lost = [True] + [False] * n
for m in range(1, n + 1):
    k = 1
    while k * k <= m and not lost[m - k * k]:
        k += 1
    lost[m] = k * k > m
print("false" if lost[n] else "true")
