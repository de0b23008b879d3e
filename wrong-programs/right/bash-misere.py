print("Alice" if int(input()) % 4 != 1 else "Bob")
