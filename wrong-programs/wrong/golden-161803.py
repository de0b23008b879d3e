# 1.61803 for the golden ratio
a, b = sorted(map(int, input().split()))
k = b - a
print(0 if a == int(k * 1.61803) else 1)
