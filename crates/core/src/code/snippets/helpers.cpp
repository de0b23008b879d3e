//@@ pow
ll pw(ll b, ll e) {  // @power@
    const ll cap = 1LL << 50;
    if (b <= 1) return e == 0 ? 1 : b;
    ll r = 1;
    while (e-- > 0) {
        if (r > cap / b) return cap;
        r *= b;
    }
    return r;
}

//@@ floordiv
ll fdiv(ll a, ll b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

//@@ mod
ll pmod(ll a, ll b) { return (a % b + b) % b; }

//@@ gcd
ll gcd(ll a, ll b) { return b == 0 ? llabs(a) : gcd(b, a % b); }

//@@ divides
bool divisor(ll d, ll x) { return d == 0 ? x == 0 : x % d == 0; }

//@@ prime
bool prime(ll n) {
    for (ll d = 2; d * d <= n; d++)
        if (n % d == 0) return false;
    return n > 1;
}

//@@ palindrome
bool palindrome(ll n) {
    ll r = 0;
    for (ll m = n; m > 0; m /= 10) r = 10 * r + m % 10;
    return n >= 0 && r == n;
}

//@@ omega
ll omega(ll n) {  // @omega@
    ll c = 0;
    for (ll p = 2; p * p <= n; p++)
        if (n % p == 0)
            for (c++; n % p == 0;) n /= p;
    return c + (n > 1);
}

//@@ bigomega
ll bigomega(ll n) {  // @bigomega@
    ll c = 0;
    for (ll p = 2; p * p <= n; p++)
        for (; n % p == 0; c++) n /= p;
    return c + (n > 1);
}

//@@ valuation
ll val(ll p, ll n) {  // @valuation@
    ll c = 0;
    for (; n % p == 0; c++) n /= p;
    return c;
}

//@@ popcount
ll popcount(ll n) {
    ll c = 0;
    for (; n > 0; n /= 2) c += n % 2;
    return c;
}

//@@ digitsum
ll digitsum(ll n, ll b) {
    ll c = 0;
    for (; n > 0; n /= b) c += n % b;
    return c;
}

//@@ floorlog
ll flog2(ll n) {
    ll c = 0;
    for (; n > 1; n /= 2) c++;
    return c;
}

//@@ ceillog
ll clog2(ll n) { return flog2(n) + ((n & (n - 1)) != 0); }

//@@ floorsqrt
ll fsqrt(ll n) {
    ll lo = 0, hi = 1LL << 31;  // lo * lo <= n < hi * hi
    while (hi - lo > 1) {
        ll m = (lo + hi) / 2;
        (m * m <= n ? lo : hi) = m;
    }
    return lo;
}

//@@ ceilsqrt
ll csqrt(ll n) {
    ll r = fsqrt(n);
    return r + (r * r < n);
}

//@@ primepower
bool primepower(ll n) { return n >= 1 && omega(n) <= 1; }  // @one@

//@@ squarefree
bool squarefree(ll n) {
    for (ll d = 2; d * d <= n; d++)
        if (n % (d * d) == 0) return false;
    return n >= 1;
}

//@@ smooth
ll without(ll n, ll p) {
    while (n > 0 && n % p == 0) n /= p;
    return n;
}

//@@ row
ll bad = 0;

//@@ rowat
ll at(const vector<ll>& p, ll i) {
    if (i >= 0 && i < (ll)p.size()) return p[i];
    bad = 1;
    return 0;
}

//@@ rowstretch
vector<ll> stretch(const vector<ll>& p, ll lo, ll hi) {
    lo = max(lo, 0LL), hi = min(hi + 1, (ll)p.size());
    return lo < hi ? vector<ll>(p.begin() + lo, p.begin() + hi) : vector<ll>();
}

//@@ rowput
void put(vector<ll>& q, vector<ll>& done, ll i, ll v) {
    if (v < 0 || i < 0 || i >= (ll)q.size() || (done[i] && q[i] != v)) {
        bad = 1;
    } else {
        q[i] = v, done[i] = 1;
    }
}

//@@ rowcut
void cut(vector<ll>& q, vector<ll>& done, ll i) {
    if (i < 0 || i >= (ll)q.size() || (done[i] && q[i] != -1)) {
        bad = 1;
    } else {
        q[i] = -1, done[i] = 1;
    }
}

//@@ rowkept
vector<ll> kept(vector<ll> q) {
    q.erase(remove(q.begin(), q.end(), -1), q.end());
    return q;
}

//@@ rowsum
ll row_sum(const vector<ll>& v) {
    ll s = 0;
    for (ll x : v) s += x;
    return s;
}

//@@ rowxor
ll row_xor(const vector<ll>& v) {
    ll s = 0;
    for (ll x : v) s ^= x;
    return s;
}

//@@ rowmax
ll row_max(const vector<ll>& v) { return v.empty() ? 0 : *max_element(v.begin(), v.end()); }

//@@ rowmin
ll row_min(const vector<ll>& v) { return v.empty() ? 0 : *min_element(v.begin(), v.end()); }

//@@ rowgcd
ll row_gcd(const vector<ll>& v) {
    ll s = 0;
    for (ll x : v) s = gcd(s, x);
    return s;
}

//@@ rowlen
ll row_len(const vector<ll>& v) { return v.size(); }

//@@ rowcount
ll row_count(const vector<ll>& v, ll x) { return count(v.begin(), v.end(), x); }

//@@ rowdistinct
bool row_distinct(vector<ll> v) {
    sort(v.begin(), v.end());
    return adjacent_find(v.begin(), v.end()) == v.end();
}

//@@ rowincreasing
bool row_increasing(const vector<ll>& v) {
    for (size_t i = 1; i < v.size(); i++)
        if (v[i - 1] >= v[i]) return false;
    return true;
}

