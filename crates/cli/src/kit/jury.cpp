
// ---- what the jury knows ----
#include <cstdio>
#include <fstream>
#include <sstream>

// Whether the player to move wins.
bool jury_wins(const vector<long long>& numbers) {
    ostringstream text;
    text << numbers.size();
    for (long long n : numbers) text << ' ' << n;
    istringstream in(text.str());
    return solve(in) == "first";
}

const long long LEAST = @LEAST@LL, MOST = @MOST@LL;
const int FEWEST = @FEWEST@, HEAPS = @HEAPS@;
// Whether the count stands before the numbers.
const bool COUNTED = @COUNTED@;
