# the switch of misere Nim applied to the value of a whole tree with two branches, not to the branches at its root
a, b = map(int, input().split())
tree = a ^ b
print("W" if (tree == 0) == (tree <= 1) else "L")
