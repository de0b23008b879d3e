# only the values 0 and 1 are told apart
input()
print("W" if sum(heap % 7 % 2 for heap in map(int, input().split())) % 2 else "L")
