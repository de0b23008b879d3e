// long double with 1e-9 added: it fails earlier than without
#include <cmath>
#include <cstdio>
#include <utility>
int main() {
    long long a, b;
    if (scanf("%lld %lld", &a, &b) != 2) return 1;
    if (a > b) std::swap(a, b);
    long long k = b - a;
    long long x = (long long)(k * (1 + sqrtl(5.0L)) / 2 + 1e-9L);
    puts(a == x ? "0" : "1");
}
