
// Interactor: INPUT; plays against the program on its standard input and output. The program is sent a position and
// answers with the position after its move, a line each. Exit code 0 when it plays as well as can be.
static void judge(bool right, const string& why) {
    fprintf(stderr, "%s: %s\n", right ? "ok" : "wrong answer", why.c_str());
    exit(right ? 0 : 1);
}

// A move that wins, else one that takes as little as may be; false: there is none.
static bool choose(const vector<long long>& numbers, vector<long long>& after) {
    bool found = false;
    for (size_t i = 0; i < numbers.size(); i++) {
        for (long long k = 1; k <= numbers[i] && k <= 100000; k++) {
            if (!jury_legal(numbers[i], k)) continue;
            vector<long long> next = numbers;
            next[i] -= k;
            if (!found) after = next;
            found = true;
            if (!jury_wins(next)) {
                after = next;
                return true;
            }
        }
    }
    return found;
}

int main(int argc, char** argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: interactor INPUT\n");
        return 2;
    }
    ifstream input(argv[1]);
    long long count = FEWEST;
    if (COUNTED) input >> count;
    vector<long long> numbers(count), after;
    for (long long& n : numbers) input >> n;
    // The program has the seat that wins.
    if (!jury_wins(numbers)) {
        if (!choose(numbers, after)) judge(true, "nobody can move");
        numbers = after;
    }
    while (choose(numbers, after)) {
        bool wins = jury_wins(numbers);
        for (size_t i = 0; i < numbers.size(); i++) cout << (i ? " " : "") << numbers[i];
        cout << endl;
        string line;
        if (!getline(cin, line)) judge(false, "the program ended in the middle of the game");
        istringstream words(line);
        vector<long long> said;
        long long n;
        while (words >> n) said.push_back(n);
        if (!words.eof() || said.size() != numbers.size()) judge(false, "this is no move: " + line);
        int changed = -1;
        for (size_t i = 0; i < said.size(); i++) {
            if (said[i] == numbers[i]) continue;
            if (changed >= 0) judge(false, "more than one heap has changed: " + line);
            changed = (int)i;
        }
        if (changed < 0 || !jury_legal(numbers[changed], numbers[changed] - said[changed])) {
            judge(false, "the move is not legal: " + line);
        }
        if (wins && jury_wins(said)) judge(false, "the move gives the win away: " + line);
        numbers = said;
        if (!choose(numbers, after)) break;
        numbers = after;
    }
    judge(true, "the game is over");
}
