input()
heaps = list(map(int, input().split()))
wins = any(sum(heap >> bit & 1 for heap in heaps) % 3 for bit in range(64))
print("win" if wins else "lose")
