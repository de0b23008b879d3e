# a period taken from too few terms
print("false" if int(input()) % 5 in (0, 2) else "true")
