//! The values of an expression modulo m: eventually periodic, with pre-period and period by structure.

use super::growth::{Growth, growth};
use super::{Expr, Value};
use crate::arith::{exponent_cycle, fib_mod, lcm, mul_mod, pisano, pow_mod, reduce};
use crate::reason::Reason;
use crate::work::Work;

/// expr(j) mod m depends only on j mod period for all j >= pre.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cycle {
    pub(crate) pre: u64,
    pub(crate) period: u64,
}

/// A pre-period and a period of j -> expr(j) mod m.
///
/// Sums, differences and products of sequences that are periodic mod m are periodic mod m. A power is, when
/// the base is periodic mod m and the exponent modulo the L of [`exponent_cycle`] and at least its e0. A
/// Fibonacci number is, when its index is periodic modulo the Pisano period of m.
pub(crate) fn cycle(expr: &Expr, m: u64, work: &mut Work) -> Result<Cycle, Reason> {
    work.spend(1)?;
    let parts = match expr {
        Expr::Number(_) => vec![],
        Expr::J => vec![Cycle { pre: 0, period: m }],
        Expr::Sum(of) | Expr::Product(of) => {
            of.iter().map(|e| cycle(e, m, work)).collect::<Result<_, _>>()?
        }
        Expr::Minus(a, b) => vec![cycle(a, m, work)?, cycle(b, m, work)?],
        Expr::Power(base, exponent) => match growth(exponent, work)? {
            Growth::Constant(_) => vec![cycle(base, m, work)?],
            Growth::Increasing { from, .. } => {
                let (e0, length) = exponent_cycle(m, work)?;
                // The exponent is >= 1 at `from` and grows by at least 1: it is >= e0 at from + e0.
                let grown = Cycle { pre: from + e0, period: 1 };
                vec![cycle(base, m, work)?, cycle(exponent, length, work)?, grown]
            }
        },
        Expr::Fib(of) => match growth(of, work)? {
            Growth::Constant(_) => vec![],
            Growth::Increasing { from, .. } => {
                let length = pisano(m, work)?;
                vec![cycle(of, length, work)?, Cycle { pre: from, period: 1 }]
            }
        },
    };
    parts.into_iter().try_fold(Cycle { pre: 0, period: 1 }, |known, part| {
        Ok(Cycle { pre: known.pre.max(part.pre), period: lcm(known.period, part.period)? })
    })
}

/// expr(j) mod m, exactly, for an index where the expression has a value.
pub(crate) fn residue_at(expr: &Expr, index: u64, m: u64, work: &mut Work) -> Result<u64, Reason> {
    work.spend(1)?;
    Ok(match expr {
        Expr::Number(n) => reduce(i128::from(*n), m),
        Expr::J => index % m,
        Expr::Sum(of) => {
            let mut sum = 0;
            for e in of {
                sum = (sum + residue_at(e, index, m, work)?) % m;
            }
            sum
        }
        Expr::Product(of) => {
            let mut product = 1 % m;
            for e in of {
                product = mul_mod(product, residue_at(e, index, m, work)?, m);
            }
            product
        }
        Expr::Minus(a, b) => (residue_at(a, index, m, work)? + m - residue_at(b, index, m, work)?) % m,
        Expr::Power(base, exponent) => {
            let base = residue_at(base, index, m, work)?;
            let e = match exponent.at(index)? {
                Value::Exact(e) => u128::try_from(e).map_err(|_| Reason::Undefined { index })?,
                Value::Huge => {
                    // Larger than e0, so only its residue modulo L counts.
                    let (e0, length) = exponent_cycle(m, work)?;
                    let residue = residue_at(exponent, index, length, work)?;
                    u128::from(residue) + u128::from(length) * u128::from(e0)
                }
            };
            pow_mod(base, e, m)
        }
        Expr::Fib(of) => match of.at(index)? {
            Value::Exact(e) => fib_mod(u128::try_from(e).map_err(|_| Reason::Undefined { index })?, m),
            Value::Huge => {
                let length = pisano(m, work)?;
                fib_mod(u128::from(residue_at(of, index, length, work)?), m)
            }
        },
    })
}
