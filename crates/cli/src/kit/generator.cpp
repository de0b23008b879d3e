
// Generator: SEED PROFILE; the same input for the same words. Profiles: small, medium, large, lost, equal.
static unsigned long long state;

static unsigned long long next_word() {
    unsigned long long z = (state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

static long long between(long long least, long long most) {
    return most <= least ? most : least + (long long)(next_word() % (unsigned long long)(most - least + 1));
}

int main(int argc, char** argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: generator SEED small|medium|large|lost|equal\n");
        return 2;
    }
    state = strtoull(argv[1], nullptr, 10);
    string profile = argv[2];
    long long most = MOST;
    if (profile == "small") most = min(MOST, LEAST + 10);
    if (profile == "medium" || profile == "lost") most = min(MOST, LEAST + 1000);
    long long count = COUNTED ? between(FEWEST, profile == "large" ? HEAPS : min(HEAPS, FEWEST + 5)) : FEWEST;
    vector<long long> numbers;
    for (long long i = 0; i < count; i++) numbers.push_back(between(LEAST, most));
    if (profile == "equal") fill(numbers.begin(), numbers.end(), numbers[0]);
    if (profile == "lost") {
        // Chance hardly ever meets a lost position: the last number is looked for.
        for (long long n = LEAST; n <= most; n++) {
            numbers.back() = n;
            if (!jury_wins(numbers)) break;
        }
    }
    if (COUNTED) cout << count << "\n";
    for (size_t i = 0; i < numbers.size(); i++) cout << (i ? " " : "") << numbers[i];
    cout << "\n";
}
