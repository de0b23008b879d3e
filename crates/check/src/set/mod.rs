//! Sets of positive numbers, as certificates name them.

pub(crate) mod members;
pub(crate) mod multiples;
pub(crate) mod over;
mod over_sequence;
pub(crate) mod read;
pub(crate) mod sequence;
#[cfg(test)]
mod tests;
pub(crate) mod under;

use crate::expr::Expr;

/// A set of positive numbers; 0 and negative numbers are never members.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are named in the line above
pub enum Set {
    /// These numbers, ascending.
    List(Vec<u64>),
    /// a, a+1, a+2, ..
    From(u64),
    /// k mod modulus = residue, the residue below the modulus
    Class { modulus: u64, residue: u64 },
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
    Formula { expr: Expr, divisor: u64, first: u64 },
    /// The positive `expr(p)`, p prime.
    PrimeFormula(Expr),
    /// The positive values of a(j): the initial ones, then c1 a(j-1) + c2 a(j-2) + .. + constant, with at most
    /// as many coefficients as initial values.
    Recurrence { initial: Vec<i64>, coefficients: Vec<i64>, constant: i64 },
    /// All of them.
    Union(Vec<Set>),
    /// The first without the second.
    Except(Box<Set>, Box<Set>),
}
