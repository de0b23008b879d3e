//! Expressions in one index j, evaluated exactly.

pub(crate) mod cycle;
pub(crate) mod growth;

use crate::Reason;

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

impl Expr {
    /// The value at an index, [`Reason::Overflow`] if it or a part of it is beyond 128 bits.
    pub(crate) fn at(&self, index: u64) -> Result<i128, Reason> {
        let all = |of: &[Expr]| of.iter().map(|e| e.at(index)).collect::<Result<Vec<i128>, Reason>>();
        let value = match self {
            Expr::Number(n) => Some(i128::from(*n)),
            Expr::J => Some(i128::from(index)),
            Expr::Sum(of) => all(of)?.into_iter().try_fold(0i128, i128::checked_add),
            Expr::Product(of) => all(of)?.into_iter().try_fold(1i128, i128::checked_mul),
            Expr::Minus(a, b) => a.at(index)?.checked_sub(b.at(index)?),
            Expr::Power(b, e) => match (b.at(index)?, e.at(index)?) {
                (_, ..0) => return Err(Reason::Undefined { index }),
                (b, e) => u32::try_from(e).ok().and_then(|e| b.checked_pow(e)),
            },
        };
        value.ok_or(Reason::Overflow)
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
