// numbers of more than 31 bits are read into an int
#include <iostream>
int main() {
    int m, heap, x = 0;
    std::cin >> m;
    for (int i = 0; i < m; i++) {
        std::cin >> heap;
        x ^= heap;
        std::cin.clear();
    }
    puts(x ? "Yes" : "No");
}
