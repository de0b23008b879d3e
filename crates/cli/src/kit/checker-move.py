    if wins:
        # Any winning move: the number of the heap, and how much is taken.
        if len(rest) < 2 or not all(word.isascii() and word.isdigit() for word in rest[:2]):
            judge(False, "a winning move is missing")
        heap, take = int(rest[0]), int(rest[1])
        rest = rest[2:]
        if not 1 <= heap <= len(numbers):
            judge(False, "there is no such heap")
        if not jury_legal(numbers[heap - 1], take):
            judge(False, "the move is not legal")
        after = list(numbers)
        after[heap - 1] -= take
        if jury_wins(after):
            judge(False, "the move does not win")
