// numbers of more than 31 bits are read into an int
#include <iostream>
int main() {
    int n;
    std::cin >> n;
    puts(n % 4 ? "YES" : "NO");
}
