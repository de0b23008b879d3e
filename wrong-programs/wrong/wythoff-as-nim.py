# equal heaps are not lost here: both may shrink together
a, b = map(int, input().split())
print(1 if a ^ b else 0)
