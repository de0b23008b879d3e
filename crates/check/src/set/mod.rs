//! Sets of positive numbers, as certificates name them.

mod members;
pub(crate) mod multiples;
pub(crate) mod over;
pub(crate) mod parse;
pub(crate) mod sequence;
pub(crate) mod under;

pub(crate) use members::{contains, finite, up_to};

use crate::expr::Expr;

/// A set of positive numbers; 0 and negative numbers are never members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Set {
    /// These numbers, ascending.
    List(Vec<u64>),
    /// a, a+1, a+2, ..
    From(u64),
    /// k mod modulus = residue
    Class {
        /// The modulus.
        modulus: u64,
        /// The residue, below the modulus.
        residue: u64,
    },
    /// 2, 3, 5, ..
    Primes,
    /// p^i with p prime, i >= 0 (1 included).
    PrimePowers,
    /// 4, 6, 8, 9, ..
    Composites,
    /// Divisible by no square above 1.
    Squarefree,
    /// The same read backwards in decimal.
    Palindromes,
    /// An even number of one bits.
    Evil,
    /// An odd number of one bits.
    Odious,
    /// 1, 2, 6, 24, ..
    Factorials,
    /// Products of powers of these primes, 1 included.
    Smooth(Vec<u64>),
    /// At most so many distinct prime factors.
    OmegaAtMost(u64),
    /// The positive whole `expr(j) / divisor`, j = first, first + 1, ..
    Formula {
        /// The expression in j.
        expr: Expr,
        /// The divisor.
        divisor: u64,
        /// The first index.
        first: u64,
    },
    /// The positive `expr(p)`, p prime.
    PrimeFormula(Expr),
    /// The positive values of a(j) = c1 a(j-1) + c2 a(j-2) + .. + constant.
    Recurrence {
        /// a(0), a(1), ..
        initial: Vec<i64>,
        /// c1, c2, ..; as many as initial values at most
        coefficients: Vec<i64>,
        /// Added each time.
        constant: i64,
    },
    /// All of them.
    Union(Vec<Set>),
    /// The first without the second.
    Except(Box<Set>, Box<Set>),
}

/// In words and signs, English.
impl std::fmt::Display for Set {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&crate::words::set(self))
    }
}
