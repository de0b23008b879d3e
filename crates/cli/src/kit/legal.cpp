
// Whether k may be taken from n.
bool jury_legal(long long n, long long k) {
    if (k < 1 || k > n) return false;
    return @LEGAL@;
}
