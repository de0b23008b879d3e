//! Elementary number theory by the plainest methods: trial division, Euclid, square and multiply.

use crate::reason::Reason;
use crate::work::Work;

/// A number as the index of a list.
pub(crate) fn size(n: u64) -> Result<usize, Reason> {
    usize::try_from(n).map_err(|_| Reason::Overflow)
}

/// The greatest common divisor; gcd(0, n) = n.
pub(crate) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least common multiple of positive numbers.
pub(crate) fn lcm(a: u64, b: u64) -> Result<u64, Reason> {
    (a / gcd(a, b)).checked_mul(b).ok_or(Reason::Overflow)
}

/// The prime factors of k >= 1 with exponents, by trial division.
pub(crate) fn factors(k: u64, work: &mut Work) -> Result<Vec<(u64, u32)>, Reason> {
    let (mut rest, mut found, mut p) = (k, Vec::new(), 2u64);
    while p <= rest / p {
        let mut exponent = 0;
        while rest.is_multiple_of(p) {
            rest /= p;
            exponent += 1;
        }
        if exponent > 0 {
            found.push((p, exponent));
        }
        p += 1;
        if p.is_multiple_of(1024) {
            work.spend(1024)?;
        }
    }
    work.spend(u128::from(p % 1024))?;
    if rest > 1 {
        found.push((rest, 1));
    }
    Ok(found)
}

/// Whether k is prime.
pub(crate) fn is_prime(k: u64, work: &mut Work) -> Result<bool, Reason> {
    Ok(factors(k.max(1), work)? == [(k, 1)])
}

/// x mod m as 0..m.
pub(crate) fn reduce(x: i128, m: u64) -> u64 {
    u64::try_from(x.rem_euclid(i128::from(m))).unwrap_or(0)
}

/// a * b mod m.
pub(crate) fn mul_mod(a: u64, b: u64, m: u64) -> u64 {
    u64::try_from(u128::from(a) * u128::from(b) % u128::from(m)).unwrap_or(0)
}

/// b^e mod m, 0^0 = 1.
pub(crate) fn pow_mod(b: u64, mut e: u128, m: u64) -> u64 {
    let (mut square, mut result) = (b % m, 1 % m);
    while e > 0 {
        if e & 1 == 1 {
            result = mul_mod(result, square, m);
        }
        square = mul_mod(square, square, m);
        e >>= 1;
    }
    result
}

/// fib(e) mod m by the doubling rules F(2i) = F(i) (2 F(i+1) - F(i)), F(2i+1) = F(i)^2 + F(i+1)^2.
pub(crate) fn fib_mod(e: u128, m: u64) -> u64 {
    let (mut a, mut b) = (0, 1 % m);
    for bit in (0..u128::BITS - e.leading_zeros()).rev() {
        let twice = reduce(2 * i128::from(b) - i128::from(a), m);
        let even = mul_mod(a, twice, m);
        let odd = (mul_mod(a, a, m) + mul_mod(b, b, m)) % m;
        let next = (even + odd) % m;
        (a, b) = if e >> bit & 1 == 1 { (odd, next) } else { (even, odd) };
    }
    a
}

/// The length of the cycle of (fib(i), fib(i+1)) mod m. The step is invertible, so the cycle starts at
/// i = 0; it has at most 6m states.
pub(crate) fn pisano(m: u64, work: &mut Work) -> Result<u64, Reason> {
    let start = (0, 1 % m);
    let (mut pair, mut steps) = (start, 0);
    loop {
        pair = (pair.1, (pair.0 + pair.1) % m);
        steps += 1;
        if steps % 1024 == 0 {
            work.spend(1024)?;
        }
        if pair == start {
            return Ok(steps);
        }
    }
}

/// (e0, L) such that x^e mod m depends only on x mod m and e mod L for all e >= e0.
///
/// For each prime power p^a of m: a unit x has x^phi(p^a) = 1, and a multiple of p has x^e = 0 for
/// e >= a. So L is the least common multiple of the phi(p^a), e0 the largest a.
pub(crate) fn exponent_cycle(m: u64, work: &mut Work) -> Result<(u64, u64), Reason> {
    let (mut e0, mut length) = (0, 1);
    for (p, a) in factors(m, work)? {
        e0 = e0.max(u64::from(a));
        length = lcm(length, p.pow(a - 1) * (p - 1))?;
    }
    Ok((e0, length))
}
