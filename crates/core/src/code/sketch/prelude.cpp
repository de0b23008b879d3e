#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>
using namespace std;
typedef long long ll;
typedef __int128 big;

//@@ text
string text(big n) {
    string digits;
    do digits += char('0' + int(n % 10));
    while ((n /= 10) > 0);
    reverse(digits.begin(), digits.end());
    return digits;
}

//@@ bits
ll bits(big n) {
    ll count = 0;
    for (; n > 0; n >>= 1) count++;
    return count;
}

//@@ memo_at
ll memo_at(const map<vector<ll>, ll>& memo, const vector<ll>& row) {
    auto found = memo.find(row);
    return found == memo.end() ? -1 : found->second;
}

//@@ Words
struct Words {
    stringstream text, words;

    explicit Words(const string& all) : text(all), words(all) {}

    bool more() { return (words >> ws) && words.peek() != EOF; }

    bool next_line() {
        string line;
        while (getline(text, line)) {
            words = stringstream(line);
            if (more()) return true;
        }
        return false;
    }

    big read_below(int bits) {
        string word;
        words >> word;
        if (word.empty()) throw runtime_error("@expected-heap@");
        big n = 0;
        for (char c : word) {
            if (c < '0' || c > '9') throw runtime_error("@expected-heap@");
            n = 10 * n + (c - '0');
            if (n >> bits != 0) throw runtime_error("@range@");
        }
        return n;
    }

    big read_big() { return read_below(120); }
    big read_square() { return read_below(62); }
    ll read_num() { return (ll)read_below(63); }
    ll read_count() { return more() ? read_num() : 0; }
};

