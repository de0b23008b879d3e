# the remainder of normal play under misere play
print("Alice" if int(input()) % 4 else "Bob")
