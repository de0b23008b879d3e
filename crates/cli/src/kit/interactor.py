

# Interactor: INPUT; plays against the program on its standard input and output. The program is sent a position and
# answers with the position after its move, a line each. Exit code 0 when it plays as well as can be.
def judge(right, why):
    print("ok:" if right else "wrong answer:", why, file=sys.stderr)
    sys.exit(0 if right else 1)


def choose(numbers):
    """A move that wins, else one that takes as little as may be; None: there is none."""
    found = None
    for i, n in enumerate(numbers):
        for k in range(1, min(n, 100000) + 1):
            if not jury_legal(n, k):
                continue
            after = numbers[:i] + [n - k] + numbers[i + 1:]
            if not jury_wins(after):
                return after
            found = found or after
    return found


def play(numbers):
    # The program has the seat that wins.
    if not jury_wins(numbers):
        numbers = choose(numbers)
        if numbers is None:
            judge(True, "nobody can move")
    while choose(numbers):
        wins = jury_wins(numbers)
        print(*numbers, flush=True)
        line = sys.stdin.readline()
        if not line:
            judge(False, "the program ended in the middle of the game")
        words = line.split()
        if len(words) != len(numbers) or not all(word.isascii() and word.isdigit() for word in words):
            judge(False, "this is no move: " + line.strip())
        said = list(map(int, words))
        changed = [i for i in range(len(said)) if said[i] != numbers[i]]
        if len(changed) != 1 or not jury_legal(numbers[changed[0]], numbers[changed[0]] - said[changed[0]]):
            judge(False, "the move is not legal: " + line.strip())
        if wins and jury_wins(said):
            judge(False, "the move gives the win away: " + line.strip())
        numbers = choose(said)
        if numbers is None:
            break
    judge(True, "the game is over")


if len(sys.argv) < 2:
    sys.exit("usage: interactor INPUT")
with open(sys.argv[1]) as given:
    words = list(map(int, given.read().split()))
play(words[1:] if COUNTED else words)
