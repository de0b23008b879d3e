//! Number expressions and conditions over numbered slots: the lowered form that the oracle runs.
//!
//! Slots are numbers assigned by the lowering: slot 0 is the first cell of the component (`n`),
//! further cells follow, then `last` if the game has memory, then parameters, then names bound
//! by quantifiers and repeats.

mod cond;
pub(crate) mod env;
mod eval;
mod functions;
mod number;
mod parts;
mod row;

pub use env::{Env, EvalError};
pub use number::Number;
pub use row::Row;

use crate::set::Set;

/// A slot of the environment in which expressions are evaluated.
pub type Slot = u16;

/// A number expression. Division is exact only in comparisons (the lowering multiplies out);
/// here `FloorDiv` and `CeilDiv` are whole numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// A literal.
    Num(i128),
    /// The value of a slot.
    Slot(Slot),
    /// `-x`
    Neg(Box<Expr>),
    /// A sum.
    Add(Vec<Expr>),
    /// `x - y`
    Sub(Box<Expr>, Box<Expr>),
    /// A product.
    Mul(Vec<Expr>),
    /// floor(x / y)
    FloorDiv(Box<Expr>, Box<Expr>),
    /// ceil(x / y)
    CeilDiv(Box<Expr>, Box<Expr>),
    /// x mod y, with the sign of y
    Mod(Box<Expr>, Box<Expr>),
    /// x ^ y, y >= 0
    Pow(Box<Expr>, Box<Expr>),
    /// bitwise exclusive or of non-negative numbers
    Xor(Box<Expr>, Box<Expr>),
    /// An entry of a given list (1-based); no value outside it.
    Index(Vec<i128>, Box<Expr>),
    /// A built-in function.
    Call(Function, Vec<Expr>),
    /// `a[i]`: an entry of the row of the environment; no value outside it.
    Entry(Box<Expr>),
    /// One number for a stretch of the row: `sum(a[1..i-1])`.
    Fold(Fold, Box<Stretch>),
}

/// Consecutive entries of the row of the environment. Indices outside the row are left out, so a
/// stretch may be empty but always has a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// The first index.
    pub lo: Expr,
    /// The last index.
    pub hi: Expr,
}

/// What is made of the entries of a [`Stretch`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fold {
    /// their sum
    Sum,
    /// their bitwise exclusive or
    Xor,
    /// the greatest of them, 0 of none
    Max,
    /// the least of them, 0 of none
    Min,
    /// their greatest common divisor, 0 of none
    Gcd,
    /// how many they are
    Len,
    /// how many of them equal this
    Count(Box<Expr>),
}

/// A condition on the entries of a [`Stretch`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowTest {
    /// No two are equal.
    Distinct,
    /// Each is greater than the one before.
    Increasing,
}

/// Built-in functions with whole-number values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    /// least argument
    Min,
    /// greatest argument
    Max,
    /// greatest common divisor
    Gcd,
    /// absolute value
    Abs,
    /// number of distinct primes
    LittleOmega,
    /// number of primes with multiplicity
    BigOmega,
    /// exponent of p (first argument) in k (second)
    Valuation,
    /// number of one bits
    Popcount,
    /// digit sum of k in base b
    DigitSum,
    /// Fibonacci number: fib(1) = fib(2) = 1
    Fib,
    /// floor(log2(x)), x >= 1
    FloorLog2,
    /// ceil(log2(x)), x >= 1
    CeilLog2,
    /// floor of the square root
    FloorSqrt,
    /// ceiling of the square root
    CeilSqrt,
    /// floor(x * a / b) with a, b from the golden ratio: floor(x / phi)
    FloorDivPhi,
    /// floor(x * phi)
    FloorMulPhi,
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cond {
    /// Always.
    True,
    /// All of them, tried from the left, the rest not looked at after a failure.
    And(Vec<Cond>),
    /// One of them, tried from the left.
    Or(Vec<Cond>),
    /// Not.
    Not(Box<Cond>),
    /// x = y
    Eq(Expr, Expr),
    /// x < y
    Lt(Expr, Expr),
    /// x <= y
    Le(Expr, Expr),
    /// d divides x (d = 0 divides only 0)
    Divides(Expr, Expr),
    /// x is prime
    Prime(Expr),
    /// x is a decimal palindrome
    Palindrome(Expr),
    /// x is in a set that depends on no slot
    In(Expr, Box<Set>),
    /// Some (`all`: every) value lo..=hi of `slot` satisfies the body.
    Quantified {
        /// Every value, else some.
        all: bool,
        /// The slot bound.
        slot: Slot,
        /// First value.
        lo: Expr,
        /// Last value.
        hi: Expr,
        /// The condition.
        body: Box<Cond>,
    },
    /// A test of a stretch of the row: `increasing(a)`.
    Row(RowTest, Box<Stretch>),
}
