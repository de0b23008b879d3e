//! Numeration systems. A number is a word of digits, most significant first; leading zeros do not matter.

use crate::NumberSystem;

/// The most digits.
pub(super) const MOST_DIGITS: u64 = 16;

impl NumberSystem {
    /// The digits are 0 .. radix - 1.
    pub(super) fn radix(self) -> usize {
        match self {
            NumberSystem::Base(k) => usize::from(k),
            NumberSystem::Ostrowski(a) => usize::from(a) + 1,
        }
    }

    /// Whether a digit may follow, and whether the next one must be 0. A base has no bounds; an Ostrowski system has the
    /// largest digit followed by 0.
    pub(super) fn follow(self, full: bool, digit: u8) -> Option<bool> {
        match self {
            NumberSystem::Base(_) => Some(false),
            NumberSystem::Ostrowski(_) if full && digit > 0 => None,
            NumberSystem::Ostrowski(a) => Some(digit == a),
        }
    }

    /// What digits are worth so far is kept as p U(i+1) + q U(i), i being the number of digits to come: the pair after one
    /// more digit. U(0) = 1; in base k U(i+1) = k U(i), and p stays 0; in an Ostrowski system U(1) = a + 1 and
    /// U(i+2) = a U(i+1) + U(i), so p U(i+2) + q U(i+1) + d U(i) = (a p + q) U(i+1) + (p + d) U(i).
    pub(super) fn add(self, (p, q): (i64, i64), digit: i64) -> (i64, i64) {
        match self {
            NumberSystem::Base(k) => (0, i64::from(k) * q + digit),
            NumberSystem::Ostrowski(a) => (i64::from(a) * p + q, p + digit),
        }
    }

    /// The worth when no digit is to come.
    pub(super) fn worth(self, (p, q): (i64, i64)) -> i64 {
        match self {
            NumberSystem::Base(_) => q,
            NumberSystem::Ostrowski(a) => p * (i64::from(a) + 1) + q,
        }
    }

    /// Bounds of (p U(i+1) + q U(i)) / U(i) for all i: U(i+1) / U(i) lies between a and a + 1, as U(i-1) <= U(i).
    pub(super) fn ratio(self, (p, q): (i64, i64)) -> (i64, i64) {
        match self {
            NumberSystem::Base(_) => (q, q),
            NumberSystem::Ostrowski(a) => {
                let (low, high) = (p * i64::from(a) + q, p * (i64::from(a) + 1) + q);
                (low.min(high), low.max(high))
            }
        }
    }

    /// The digits of a number, none for 0: at each place the largest that fits.
    pub(super) fn word(self, n: u64) -> Vec<u8> {
        let mut weights = vec![1u128];
        while weights[weights.len() - 1] <= u128::from(n) {
            let last = weights[weights.len() - 1];
            weights.push(match self {
                NumberSystem::Base(k) => last * u128::from(k),
                NumberSystem::Ostrowski(a) => {
                    let before = if weights.len() > 1 { weights[weights.len() - 2] } else { 1 };
                    last * u128::from(a) + before
                }
            });
        }
        let mut rest = u128::from(n);
        let digits = weights.iter().rev().skip(1).map(|weight| {
            let digit = rest / weight;
            rest %= weight;
            digit.try_into().unwrap_or(0)
        });
        digits.collect()
    }
}
