
// ---- what the jury knows ----
#include <cstdio>
#include <fstream>
#include <sstream>

const long long LEAST = @LEAST@LL, MOST = @MOST@LL;
const int FEWEST = @FEWEST@, HEAPS = @HEAPS@;
// Whether the count stands before the numbers.
const bool COUNTED = @COUNTED@;

// Whether the player to move wins.
bool jury_wins(const vector<long long>& numbers) {
    ostringstream text;
    if (COUNTED) text << numbers.size();
    for (long long n : numbers) text << ' ' << n;
    @ANSWER@
}
