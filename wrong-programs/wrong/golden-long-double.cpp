// the golden ratio in 80-bit long double
#include <cmath>
#include <cstdio>
#include <utility>
int main() {
    long long a, b;
    if (scanf("%lld %lld", &a, &b) != 2) return 1;
    if (a > b) std::swap(a, b);
    long long k = b - a;
    long long x = (long long)(k * (1 + sqrtl(5.0L)) / 2);
    puts(a == x ? "0" : "1");
}
