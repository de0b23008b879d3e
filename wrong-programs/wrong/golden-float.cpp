// the golden ratio in single precision
#include <cmath>
#include <cstdio>
#include <utility>
int main() {
    long long a, b;
    if (scanf("%lld %lld", &a, &b) != 2) return 1;
    if (a > b) std::swap(a, b);
    long long k = b - a;
    long long x = (long long)((float)k * ((1 + sqrtf(5.0f)) / 2));
    puts(a == x ? "0" : "1");
}
