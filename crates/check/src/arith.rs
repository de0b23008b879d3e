//! Elementary number theory by the plainest methods: trial division, Euclid, square and multiply.

use crate::{Reason, Work};

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

/// b^e mod m for 0 <= b < m <= 2^63, 0^0 = 1.
pub(crate) fn pow_mod(b: i128, mut e: u128, m: u64) -> i128 {
    let (mut square, mut result) = (b, 1);
    while e > 0 {
        if e & 1 == 1 {
            result = result * square % i128::from(m);
        }
        square = square * square % i128::from(m);
        e >>= 1;
    }
    result % i128::from(m)
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
