    if (wins) {
        // Any winning move: the number of the heap, and how much is taken.
        long long heap, take;
        if (!(output >> heap >> take)) judge(false, "a winning move is missing");
        if (heap < 1 || heap > count) judge(false, "there is no such heap");
        if (!jury_legal(numbers[heap - 1], take)) judge(false, "the move is not legal");
        vector<long long> after = numbers;
        after[heap - 1] -= take;
        if (jury_wins(after)) judge(false, "the move does not win");
    }
