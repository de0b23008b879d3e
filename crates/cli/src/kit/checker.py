

# Checker: INPUT OUTPUT [ANSWER]; exit code 0 when the output is right, 1 when it is wrong.
def judge(right, why):
    print("ok:" if right else "wrong answer:", why, file=sys.stderr)
    sys.exit(0 if right else 1)


def check(given, said):
    words = list(map(int, given.split()))
    numbers = words[1:] if COUNTED else words
    wins = jury_wins(numbers)
    truth = "the player to move wins" if wins else "the player to move loses"
    lines = [line.rstrip() for line in said.rstrip().split("\n")]
    if lines[0] not in ("@WIN@", "@LOSE@"):
        judge(False, 'the first line is neither "@WIN@" nor "@LOSE@"')
    if (lines[0] == "@WIN@") != wins:
        judge(False, truth)
    rest = " ".join(lines[1:]).split()
@MOVE@    if rest:
        judge(False, "there is more than the answer")
    judge(True, truth)


if len(sys.argv) < 3:
    sys.exit("usage: checker INPUT OUTPUT [ANSWER]")
with open(sys.argv[1]) as given, open(sys.argv[2], errors="replace") as said:
    check(given.read(), said.read())
