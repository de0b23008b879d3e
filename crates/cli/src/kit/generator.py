

# Generator: SEED PROFILE; the same input for the same words. Profiles: small, medium, large, lost, equal.
class Chance:
    def __init__(self, seed):
        self.state = seed

    def word(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return z ^ (z >> 31)

    def between(self, least, most):
        return most if most <= least else least + self.word() % (most - least + 1)


def generate(seed, profile):
    chance = Chance(seed)
    most = MOST
    if profile == "small":
        most = min(MOST, LEAST + 10)
    if profile in ("medium", "lost"):
        most = min(MOST, LEAST + 1000)
    count = FEWEST
    if COUNTED:
        count = chance.between(FEWEST, HEAPS if profile == "large" else min(HEAPS, FEWEST + 5))
    numbers = [chance.between(LEAST, most) for _ in range(count)]
    if profile == "equal":
        numbers = [numbers[0]] * count
    if profile == "lost":
        # Chance hardly ever meets a lost position: the last number is looked for.
        for n in range(LEAST, most + 1):
            numbers[-1] = n
            if not jury_wins(numbers):
                break
    if COUNTED:
        print(count)
    print(*numbers)


if len(sys.argv) != 3:
    sys.exit("usage: generator SEED small|medium|large|lost|equal")
generate(int(sys.argv[1]), sys.argv[2])
