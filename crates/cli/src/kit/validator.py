

# Validator: reads an input from standard input; exit code 0 when it is one, with every blank in its place.
def number(word, least, most, name):
    if not (word.isascii() and word.isdigit()) or len(word) > 1 and word[0] == "0":
        sys.exit(name + " is no plain number: " + repr(word))
    if not least <= int(word) <= most:
        sys.exit(name + " is out of bounds: " + word)
    return int(word)


def validate(text):
    if not text.endswith("\n"):
        sys.exit("the last line has no end")
    lines = text[:-1].split("\n")
    count = FEWEST
    if COUNTED:
        count = number(lines.pop(0), FEWEST, HEAPS, "the count")
    if len(lines) != 1:
        sys.exit("a line is missing or too many")
    words = lines[0].split(" ")
    if len(words) != count:
        sys.exit("a number is missing or too many")
    for word in words:
        number(word, LEAST, MOST, "a number")


validate(sys.stdin.buffer.read().decode("utf-8", "replace"))
