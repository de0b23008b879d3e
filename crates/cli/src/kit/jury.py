

# ---- what the jury knows ----
def jury_wins(numbers):
    """Whether the player to move wins."""
    return solve(" ".join(map(str, [len(numbers), *numbers]))) == "first"


LEAST, MOST = @LEAST@, @MOST@
FEWEST, HEAPS = @FEWEST@, @HEAPS@
# Whether the count stands before the numbers.
COUNTED = @COUNTED@
