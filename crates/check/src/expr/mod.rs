//! Expressions in one index j: their values, exact and modulo m.

pub(crate) mod growth;

use crate::arith::{exponent_cycle, lcm, pow_mod, reduce};
use crate::{Reason, Work};
use growth::{degree, increasing_from};

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
}

/// What a power is, given the value of its base and its exponent.
type Power<'a> = dyn FnMut(i128, &Expr) -> Result<i128, Reason> + 'a;

impl Expr {
    /// The value with this index; modulo m if there is one. [`Reason::Overflow`] if a part is beyond 128 bits.
    fn value(&self, index: i128, m: Option<u64>, power: &mut Power<'_>) -> Result<i128, Reason> {
        let reduced = |value: Option<i128>| {
            value.map(|value| m.map_or(value, |m| reduce(value, m).into())).ok_or(Reason::Overflow)
        };
        let mut value = |of: &Expr| of.value(index, m, power);
        reduced(match self {
            Expr::Number(n) => Some(i128::from(*n)),
            Expr::J => Some(index),
            Expr::Sum(of) => Some(of.iter().try_fold(0i128, |sum, e| reduced(sum.checked_add(value(e)?)))?),
            Expr::Product(of) => {
                Some(of.iter().try_fold(1i128, |all, e| reduced(all.checked_mul(value(e)?)))?)
            }
            Expr::Minus(a, b) => value(a)?.checked_sub(value(b)?),
            Expr::Power(base, exponent) => {
                let base = value(base)?;
                Some(power(base, exponent)?)
            }
        })
    }

    /// The value at an index.
    pub(crate) fn at(&self, index: u64) -> Result<i128, Reason> {
        self.value(index.into(), None, &mut |base, exponent| checked_pow(base, exponent.exponent_at(index)?))
    }

    /// The value at an index, which must not be negative.
    fn exponent_at(&self, index: u64) -> Result<u128, Reason> {
        u128::try_from(self.at(index)?).map_err(|_| Reason::Undefined { index })
    }

    /// The value at an index modulo m.
    pub(crate) fn residue_at(&self, index: u64, m: u64, work: &mut Work) -> Result<u64, Reason> {
        work.spend(self.size())?;
        let value = self.value(index.into(), Some(m), &mut |base, exponent| {
            let exponent = match exponent.exponent_at(index) {
                Err(Reason::Overflow) => {
                    let (e0, length) = exponent_cycle(m, work)?;
                    if index < grown(exponent, e0, work)? {
                        return Err(Reason::Overflow);
                    }
                    let residue = exponent.residue_at(index, length, work)?;
                    u128::from(residue) + u128::from(length) * u128::from(e0)
                }
                exact => exact?,
            };
            Ok(pow_mod(base, exponent, m))
        })?;
        Ok(reduce(value, m))
    }

    /// (j0, L) such that the values at indices j >= j0 modulo m depend on j mod L only.
    ///
    /// Sums, differences and products of sequences that repeat modulo m repeat modulo m. A power does, when the base
    /// repeats modulo m and the exponent modulo the L of [`exponent_cycle`] and is at least its e0.
    pub(crate) fn repeats(&self, m: u64, work: &mut Work) -> Result<(u64, u64), Reason> {
        work.spend(1)?;
        let join = |(first, period): (u64, u64), of: &Expr, m, work: &mut Work| {
            let (other_first, other_period) = of.repeats(m, work)?;
            Ok((first.max(other_first), lcm(period, other_period)?))
        };
        match self {
            Expr::Number(_) => Ok((0, 1)),
            Expr::J => Ok((0, m)),
            Expr::Sum(of) | Expr::Product(of) => of.iter().try_fold((0, 1), |all, e| join(all, e, m, work)),
            Expr::Minus(a, b) => join(a.repeats(m, work)?, b, m, work),
            Expr::Power(base, exponent) if exponent.is_constant() => base.repeats(m, work),
            Expr::Power(base, exponent) => {
                let (e0, length) = exponent_cycle(m, work)?;
                let settled = (grown(exponent, e0, work)?, 1);
                join(join(settled, base, m, work)?, exponent, length, work)
            }
        }
    }

    /// The value an expression tends to, modulo every M at once, when its index tends to c in that sense:
    /// v such that for every M there is an L with: expr(j) = v mod M for all large j with j = c mod L.
    /// An error when no such v is found.
    ///
    /// j itself tends to c, numbers to themselves; sums, differences and products follow. A power with constant
    /// exponent is a product; 0 or 1 to a growing positive exponent stays 0 or 1.
    pub(crate) fn limit(&self, c: i128, work: &mut Work) -> Result<i128, Reason> {
        self.value(c, None, &mut |base, exponent| match base {
            _ if exponent.is_constant() => checked_pow(base, exponent.exponent_at(0)?),
            0..=1 => increasing_from(exponent, work).map(|_| base),
            _ => Err(Reason::NotIncreasing),
        })
    }

    /// Whether it is constant by its form.
    fn is_constant(&self) -> bool {
        degree(self) == Some(0)
    }

    /// The work of one evaluation: 1 for a sign, name or number, more for powers.
    pub(crate) fn size(&self) -> u128 {
        match self {
            Expr::Number(_) | Expr::J => 1,
            Expr::Sum(of) | Expr::Product(of) => 1 + of.iter().map(Expr::size).sum::<u128>(),
            Expr::Minus(a, b) => 1 + a.size() + b.size(),
            Expr::Power(a, b) => 8 + a.size() + b.size(),
        }
    }
}

fn checked_pow(base: i128, exponent: u128) -> Result<i128, Reason> {
    u32::try_from(exponent).ok().and_then(|e| base.checked_pow(e)).ok_or(Reason::Overflow)
}

/// An index from which a growing exponent is at least e0: it is positive where it begins to increase.
fn grown(exponent: &Expr, e0: u64, work: &mut Work) -> Result<u64, Reason> {
    Ok(increasing_from(exponent, work)? + e0)
}
