//! Sequences modulo m that repeat in the end, and those that expressions give.

use super::Expr;
use super::growth::{degree, increasing_from};
use crate::arith::{exponent_cycle, lcm, mul_mod, pow_mod, reduce, size};
use crate::{MEMBER, Reason, Work};

/// Terms of a sequence: those before `pre`, and one period of those that come again and again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cycle {
    pub(crate) pre: usize,
    pub(crate) terms: Vec<u64>,
}

impl Cycle {
    fn constant(term: u64) -> Cycle {
        Cycle { pre: 0, terms: vec![term] }
    }

    pub(crate) fn period(&self) -> u64 {
        (self.terms.len() - self.pre) as u64
    }

    fn at(&self, i: usize) -> u64 {
        if i < self.pre {
            self.terms[i]
        } else {
            self.terms[self.pre + (i - self.pre) % (self.terms.len() - self.pre)]
        }
    }

    /// The sequence f(i, a(i), b(i)), if f does not depend on i >= `settled`.
    fn join(
        &self,
        other: &Cycle,
        settled: u64,
        work: &mut Work,
        f: impl Fn(usize, u64, u64) -> Result<u64, Reason>,
    ) -> Result<Cycle, Reason> {
        let period = lcm(self.period(), other.period())?;
        let pre = settled.max(self.pre as u64).max(other.pre as u64);
        work.spend(MEMBER * (u128::from(pre) + u128::from(period)))?;
        let (pre, period) = (size(pre)?, size(period)?);
        let terms = (0..pre + period).map(|i| f(i, self.at(i), other.at(i))).collect::<Result<_, _>>()?;
        Ok(Cycle { pre, terms })
    }
}

/// expr(first), expr(first + 1), .. modulo m.
///
/// Sums, differences and products of sequences that repeat modulo m repeat modulo m. A power does, when the
/// base repeats modulo m and the exponent modulo the L of [`exponent_cycle`] and is at least its e0.
pub(crate) fn cycle(expr: &Expr, first: u64, m: u64, work: &mut Work) -> Result<Cycle, Reason> {
    work.spend(1)?;
    match expr {
        _ if degree(expr) == Some(0) => Ok(Cycle::constant(reduce(expr.at(first)?, m))),
        Expr::Number(n) => Ok(Cycle::constant(reduce(i128::from(*n), m))),
        Expr::J => {
            work.spend(MEMBER * u128::from(m))?;
            Ok(Cycle { pre: 0, terms: (0..m).map(|i| (first % m + i) % m).collect() })
        }
        Expr::Sum(of) => of.iter().try_fold(Cycle::constant(0), |sum, e| {
            sum.join(&cycle(e, first, m, work)?, 0, work, |_, a, b| Ok((a + b) % m))
        }),
        Expr::Product(of) => of.iter().try_fold(Cycle::constant(1 % m), |product, e| {
            product.join(&cycle(e, first, m, work)?, 0, work, |_, a, b| Ok(mul_mod(a, b, m)))
        }),
        Expr::Minus(a, b) => {
            let (a, b) = (cycle(a, first, m, work)?, cycle(b, first, m, work)?);
            a.join(&b, 0, work, |_, a, b| Ok((a + m - b) % m))
        }
        Expr::Power(base, exponent) => {
            let base = cycle(base, first, m, work)?;
            let exact = |i: usize| {
                let index = first + i as u64;
                u128::try_from(exponent.at(index)?).map_err(|_| Reason::Undefined { index })
            };
            if degree(exponent) == Some(0) {
                let e = exact(0)?;
                return base.join(&Cycle::constant(0), 0, work, |_, b, _| Ok(pow_mod(b, e, m)));
            }
            let (e0, length) = exponent_cycle(m, work)?;
            // The exponent is >= 1 where it begins to increase, and grows by 1 at least.
            let grown = (increasing_from(exponent, work)? + e0).saturating_sub(first);
            base.join(&cycle(exponent, first, length, work)?, grown, work, |i, b, e| {
                let large = u128::from(e) + u128::from(length) * u128::from(e0);
                Ok(pow_mod(b, if (i as u64) < grown { exact(i)? } else { large }, m))
            })
        }
    }
}
