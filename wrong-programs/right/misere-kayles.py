from functools import lru_cache

@lru_cache(None)
def wins(rows):
    moved = False
    for at, row in enumerate(rows):
        rest = rows[:at] + rows[at + 1:]
        for take in (1, 2):
            for left in range(row - take + 1):
                moved = True
                parts = [part for part in (left, row - take - left) if part]
                if not wins(tuple(sorted(rest + tuple(parts)))):
                    return True
    return not moved

input()
print("W" if wins(tuple(sorted(row for row in map(int, input().split()) if row))) else "L")
