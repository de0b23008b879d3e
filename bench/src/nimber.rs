//! Nim products beside the recursion from the splitting rule.

use grundy::nimber;

use crate::{row, time};

/// The product of numbers below 2^bits, by four products of half the size.
fn naive(a: u64, b: u64, bits: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let h = bits / 2;
    let mask = (1u64 << h) - 1;
    let (a1, a0, b1, b0) = (a >> h, a & mask, b >> h, b & mask);
    let high = naive(a1, b1, h);
    let low = naive(a0, b0, h);
    let mid = naive(a1, b0, h) ^ naive(a0, b1, h);
    (mid ^ high) << h | low ^ naive(high, 1 << (h - 1), h)
}

/// The XOR of so many products of numbers that follow one another at random.
fn run(count: u64, product: impl Fn(u64, u64) -> u64) -> u64 {
    let (mut x, mut sum) = (0x9E37_79B9_7F4A_7C15u64, 0);
    for _ in 0..count {
        let a = x;
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        sum ^= product(a, x);
    }
    sum
}

/// Products of 64-bit numbers, the tables built before.
pub(crate) fn products() {
    let (small, large) = (10_000, 10_000_000);
    let (fast, sum) = time(3, || run(small, nimber::mul));
    let (slow, expected) = time(1, || run(small, |a, b| naive(a, b, 64)));
    assert_eq!(sum, expected);
    row("nim products of 64-bit numbers", &small.to_string(), fast, Some(slow), "");
    let (fast, _) = time(3, || run(large, nimber::mul));
    row("nim products of 64-bit numbers", &large.to_string(), fast, None, "600 ms");
}
