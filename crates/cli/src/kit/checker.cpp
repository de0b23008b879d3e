
// Checker: INPUT OUTPUT [ANSWER]; exit code 0 when the output is right, 1 when it is wrong.
static void judge(bool right, const string& why) {
    fprintf(stderr, "%s: %s\n", right ? "ok" : "wrong answer", why.c_str());
    exit(right ? 0 : 1);
}

int main(int argc, char** argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: checker INPUT OUTPUT [ANSWER]\n");
        return 2;
    }
    ifstream input(argv[1]), output(argv[2]);
    long long count = FEWEST;
    if (COUNTED) input >> count;
    vector<long long> numbers(count);
    for (long long& n : numbers) input >> n;
    if (!input) {
        fprintf(stderr, "the input cannot be read\n");
        return 3;
    }
    bool wins = jury_wins(numbers);
    string line;
    getline(output, line);
    while (!line.empty() && isspace((unsigned char)line.back())) line.pop_back();
    if (line != "@WIN@" && line != "@LOSE@") judge(false, "the first line is neither \"@WIN@\" nor \"@LOSE@\"");
    if ((line == "@WIN@") != wins) judge(false, wins ? "the player to move wins" : "the player to move loses");
@MOVE@    string more;
    if (output >> more) judge(false, "there is more than the answer");
    judge(true, wins ? "the player to move wins" : "the player to move loses");
}
