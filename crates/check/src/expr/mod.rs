//! Expressions in one index j, evaluated exactly or known to be huge.

pub(crate) mod cycle;
pub(crate) mod growth;
pub(crate) mod limit;

use crate::reason::Reason;

/// A number expression in j.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// A literal.
    Number(i64),
    /// The index.
    J,
    /// A sum.
    Sum(Vec<Expr>),
    /// A difference.
    Minus(Box<Expr>, Box<Expr>),
    /// A product.
    Product(Vec<Expr>),
    /// A power, exponent >= 0, 0^0 = 1.
    Power(Box<Expr>, Box<Expr>),
    /// The Fibonacci number: fib(0) = 0, fib(1) = 1.
    Fib(Box<Expr>),
}

/// What is known about a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    /// It is this.
    Exact(i128),
    /// It is larger than every number the kernel ever compares it with, see [`HUGE`].
    Huge,
}

/// `Huge` values are at least 2^120 when they arise. An expression holds at most 1000 operations, and adding
/// or subtracting an exact number is allowed only below 2^80, so what is called huge stays above 2^119.
/// Everything a value is compared with is below 2^100 (amount times divisor).
const HUGE: i128 = 1 << 120;
/// The largest exact number that may be added to or subtracted from a huge one.
const SLACK: i128 = 1 << 80;

fn exact(value: Option<i128>) -> Result<Value, Reason> {
    match value {
        Some(v) if v >= HUGE => Ok(Value::Huge),
        Some(v) if v > -HUGE => Ok(Value::Exact(v)),
        _ => Err(Reason::Overflow),
    }
}

fn add(a: Value, b: Value) -> Result<Value, Reason> {
    match (a, b) {
        (Value::Exact(a), Value::Exact(b)) => exact(Some(a + b)),
        (Value::Huge, Value::Huge) => Ok(Value::Huge),
        (Value::Huge, Value::Exact(e)) | (Value::Exact(e), Value::Huge) if e >= -SLACK => Ok(Value::Huge),
        _ => Err(Reason::Overflow),
    }
}

fn mul(a: Value, b: Value) -> Result<Value, Reason> {
    match (a, b) {
        (Value::Exact(a), Value::Exact(b)) => match a.checked_mul(b) {
            Some(v) => exact(Some(v)),
            None if (a < 0) == (b < 0) => Ok(Value::Huge),
            None => Err(Reason::Overflow),
        },
        (Value::Exact(0), _) | (_, Value::Exact(0)) => Ok(Value::Exact(0)),
        (Value::Huge, Value::Exact(e)) | (Value::Exact(e), Value::Huge) if e < 0 => Err(Reason::Overflow),
        _ => Ok(Value::Huge),
    }
}

fn power(base: Value, exponent: Value, index: u64) -> Result<Value, Reason> {
    match (base, exponent) {
        (_, Value::Exact(e)) if e < 0 => Err(Reason::Undefined { index }),
        (_, Value::Exact(0)) => Ok(Value::Exact(1)),
        (Value::Exact(b @ 0..=1), _) => Ok(Value::Exact(b)),
        (Value::Exact(-1), Value::Exact(e)) => Ok(Value::Exact(if e % 2 == 0 { 1 } else { -1 })),
        (Value::Exact(b), Value::Exact(e)) => {
            let small = u32::try_from(e).ok().and_then(|e| b.checked_pow(e));
            match small {
                Some(v) => exact(Some(v)),
                // |b| >= 2 here, so the value is beyond i128, upwards if b > 1 or e is even.
                None if b > 1 || e % 2 == 0 => Ok(Value::Huge),
                None => Err(Reason::Overflow),
            }
        }
        (Value::Exact(b), Value::Huge) if b < 0 => Err(Reason::Overflow),
        _ => Ok(Value::Huge),
    }
}

fn fib(of: Value, index: u64) -> Result<Value, Reason> {
    match of {
        Value::Exact(e) if e < 0 => Err(Reason::Undefined { index }),
        // fib(180) > 2^120
        Value::Exact(e) if e < 180 => {
            let (mut a, mut b) = (0i128, 1i128);
            for _ in 0..e {
                (a, b) = (b, a + b);
            }
            exact(Some(a))
        }
        _ => Ok(Value::Huge),
    }
}

impl Expr {
    /// The value at an index.
    pub(crate) fn at(&self, index: u64) -> Result<Value, Reason> {
        match self {
            Expr::Number(n) => Ok(Value::Exact(i128::from(*n))),
            Expr::J => Ok(Value::Exact(i128::from(index))),
            Expr::Sum(of) => of.iter().try_fold(Value::Exact(0), |sum, e| add(sum, e.at(index)?)),
            Expr::Product(of) => of.iter().try_fold(Value::Exact(1), |product, e| mul(product, e.at(index)?)),
            Expr::Minus(a, b) => match (a.at(index)?, b.at(index)?) {
                (Value::Exact(a), Value::Exact(b)) => exact(Some(a - b)),
                (Value::Huge, Value::Exact(b)) if b <= SLACK => Ok(Value::Huge),
                _ => Err(Reason::Overflow),
            },
            Expr::Power(b, e) => power(b.at(index)?, e.at(index)?, index),
            Expr::Fib(e) => fib(e.at(index)?, index),
        }
    }

    /// The work of one evaluation: 1 for a sign, name or number, more for powers and Fibonacci numbers.
    pub(crate) fn size(&self) -> u128 {
        match self {
            Expr::Number(_) | Expr::J => 1,
            Expr::Sum(of) | Expr::Product(of) => 1 + of.iter().map(Expr::size).sum::<u128>(),
            Expr::Minus(a, b) => 1 + a.size() + b.size(),
            Expr::Power(a, b) => 8 + a.size() + b.size(),
            Expr::Fib(e) => 64 + e.size(),
        }
    }
}
