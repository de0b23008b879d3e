//! Sequences of number theory.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::set::primes::{factor, is_prime};

/// A sequence of number theory; 0 at 0 and 1 unless said otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sequence {
    /// The number of prime factors, with multiplicity.
    PrimeFactors,
    /// The same, mod 2.
    PrimeFactorsParity,
    /// The number of different prime factors.
    DifferentPrimes,
    /// The least prime factor is the how-many-th prime (2 is the first).
    LeastPrimeIndex,
}

const ALL: [Sequence; 4] = [
    Sequence::PrimeFactors,
    Sequence::PrimeFactorsParity,
    Sequence::DifferentPrimes,
    Sequence::LeastPrimeIndex,
];

/// Least prime factors beyond this are not counted.
const MOST_COUNTED: u64 = 1 << 18;

impl Sequence {
    /// The value at n; `None` where that takes too long.
    pub fn value(self, n: &BigUint) -> Option<BigUint> {
        let index = |p: u64| (p <= MOST_COUNTED).then(|| (2..=p).map(|q| u64::from(is_prime(q))).sum());
        self.at(n.to_u64()?, &index).map(BigUint::from)
    }

    fn at(self, n: u64, index: &dyn Fn(u64) -> Option<u64>) -> Option<u64> {
        if n < 2 {
            return Some(0);
        }
        let factors = factor(n);
        let all = || factors.iter().map(|&(_, exponent)| u64::from(exponent)).sum::<u64>();
        Some(match self {
            Sequence::PrimeFactors => all(),
            Sequence::PrimeFactorsParity => all() % 2,
            Sequence::DifferentPrimes => factors.len() as u64,
            Sequence::LeastPrimeIndex => index(factors.iter().map(|&(p, _)| p).min()?)?,
        })
    }
}

/// The sequence that a whole table is.
pub(super) fn find(values: &[u32]) -> Option<Sequence> {
    let primes: Vec<u64> = (2..values.len() as u64).filter(|&n| is_prime(n)).collect();
    let index = |p: u64| primes.binary_search(&p).ok().map(|at| at as u64 + 1);
    let is =
        |sequence: &Sequence| (0u64..).zip(values).all(|(n, &v)| sequence.at(n, &index) == Some(v.into()));
    ALL.into_iter().find(is)
}
