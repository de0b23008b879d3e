# the rule of misere Nim applied to whole rows of Kayles
g = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]
input()
values = [g[row] for row in map(int, input().split())]
xor = 0
for value in values:
    xor ^= value
print("W" if (xor == 0) == all(value <= 1 for value in values) else "L")
