
// Validator: reads an input from standard input; exit code 0 when it is one, with every blank in its place.
static void refuse(const string& why) {
    fprintf(stderr, "%s\n", why.c_str());
    exit(1);
}

static long long number(const string& text, size_t& at, long long least, long long most, const char* name) {
    size_t start = at;
    while (at < text.size() && isdigit((unsigned char)text[at])) at++;
    string digits = text.substr(start, at - start);
    if (digits.empty()) refuse(string(name) + " is missing");
    if (digits.size() > 1 && digits[0] == '0') refuse(string(name) + " has a leading zero");
    if (digits.size() > 18 && digits.compare("9223372036854775807") > 0) refuse(string(name) + " is too large");
    if (digits.size() > 19) refuse(string(name) + " is too large");
    long long n = stoll(digits);
    if (n < least || n > most) refuse(string(name) + " is out of bounds");
    return n;
}

int main() {
    string text((istreambuf_iterator<char>(cin)), istreambuf_iterator<char>());
    size_t at = 0;
    auto want = [&](char c) {
        if (at >= text.size() || text[at] != c) refuse("a blank or a new line is missing or too many");
        at++;
    };
    long long count = FEWEST;
    if (COUNTED) {
        count = number(text, at, FEWEST, HEAPS, "the count");
        want('\n');
    }
    for (long long i = 0; i < count; i++) {
        if (i > 0) want(' ');
        number(text, at, LEAST, MOST, "a number");
    }
    want('\n');
    if (at != text.size()) refuse("something stands behind the end");
}
