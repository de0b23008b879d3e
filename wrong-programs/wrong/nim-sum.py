# the parity of the sum in place of the XOR
input()
print("Yes" if sum(map(int, input().split())) % 2 else "No")
