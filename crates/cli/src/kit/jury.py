

# ---- what the jury knows ----
def jury_wins(numbers):
    """Whether the player to move wins."""
    text = " ".join(map(str, [len(numbers), *numbers] if COUNTED else numbers))
    return @ANSWER@ == "first"


LEAST, MOST = @LEAST@, @MOST@
FEWEST, HEAPS = @FEWEST@, @HEAPS@
# Whether the count stands before the numbers.
COUNTED = @COUNTED@
