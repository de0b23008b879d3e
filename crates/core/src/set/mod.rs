//! Sets of positive integers that depend on no heap: exact membership, never a truncated list.

mod contains;
mod contains_big;
mod exp_poly;
mod increasing;
mod members;
pub mod primes;
mod recurrence;
mod sequence;
mod shape;

use num_bigint::BigUint;

use crate::expr::{Cond, Expr};

/// A set of positive integers. 0 and negative numbers are never members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Set {
    /// The listed numbers, ascending, distinct.
    List(Vec<u64>),
    /// a, a+1, a+2, ..
    From(u64),
    /// 1, 2, .., m for an m that no heap of 64 bits exceeds; a smaller one is a list or the difference of
    /// two `From`.
    UpTo(BigUint),
    /// k >= 1 with k mod modulus = residue (residue < modulus)
    Class {
        /// The modulus, >= 1.
        modulus: u64,
        /// The residue.
        residue: u64,
    },
    /// 2, 3, 5, ..
    Primes,
    /// 1, 2, 3, 4, 5, 7, 8, 9, ..: p^k, k >= 0
    PrimePowers,
    /// 4, 6, 8, ..
    Composites,
    /// divisible by no square > 1
    Squarefree,
    /// positive decimal palindromes
    Palindromes,
    /// positive, even number of one bits
    Evil,
    /// odd number of one bits
    Odious,
    /// 1, 2, 6, 24, ..
    Factorials,
    /// products of powers of these primes (1 included)
    Smooth(Vec<u64>),
    /// at most so many distinct prime factors
    OmegaAtMost(u64),
    /// The positive whole values of `expr / divisor`, slot 0 of `expr` running over from, from+1, ..
    /// `increasing_from`: from this index on the values strictly increase, which is what makes membership
    /// decidable: build it with [`Set::formula`], which shows that they do.
    Formula {
        /// The expression in slot 0.
        expr: Expr,
        /// What it is divided by, >= 1; values that do not divide are skipped.
        divisor: u64,
        /// First index.
        from: u64,
        /// From here on the values increase.
        increasing_from: u64,
    },
    /// The positive values of `expr` at primes p in slot 0, where `expr` increases (p^2, ..): build it with
    /// [`Set::prime_formula`], which shows that it does.
    PrimeFormula {
        /// The expression in slot 0.
        expr: Expr,
    },
    /// a(0), a(1), .. = initial, then a(j) = c1 a(j-1) + c2 a(j-2) + .. + constant; positive values,
    /// not decreasing from some term on: build it with [`Set::recurrence`], which shows that.
    Recurrence {
        /// The first values.
        initial: Vec<i128>,
        /// c1, c2, ..
        coefficients: Vec<i128>,
        /// Added each time.
        constant: i128,
    },
    /// The k >= 1 that satisfy a condition on slot 0, for which no family above was recognised.
    Where(Cond),
    /// The products of a member of each factor; the condition on slot 0 says the same.
    Products {
        /// At least two, none of them empty.
        factors: Vec<Set>,
        /// The same as a condition.
        cond: Cond,
    },
    /// All of them.
    Union(Vec<Set>),
    /// The first without the second.
    Except(Box<Set>, Box<Set>),
}
