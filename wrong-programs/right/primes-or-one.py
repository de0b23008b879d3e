print("YES" if int(input()) % 4 else "NO")
