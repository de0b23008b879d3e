//! How an expression behaves at large indices, by structure: from which index on it increases. The analysis is
//! sufficient, not complete.

use super::Expr;
use crate::{Reason, Work};

/// The highest degree of polynomials.
const DEGREE: u64 = 64;

/// The index from which an expression is positive and strictly increases, or [`Reason::NotIncreasing`] when it
/// is not shown that it does.
///
/// Polynomials go by their differences. Otherwise: sums of what increases (and is positive) and constants
/// increase; so do products, if they are positive, and powers in either or both places; a constant may be taken
/// away. In the end a positive value is looked for.
pub(crate) fn increasing_from(expr: &Expr, work: &mut Work) -> Result<u64, Reason> {
    if let Some(degree) = degree(expr) {
        return first(0, expr.size() * u128::from(degree + 1), work, |j| {
            rises(expr, degree, j) == Some(true)
        });
    }
    let mut all = |of: &[&Expr]| {
        let growing = of.iter().filter(|e| !e.is_constant());
        growing.map(|e| increasing_from(e, work)).try_fold(None, |all, from| Ok(all.max(Some(from?))))
    };
    let from = match expr {
        Expr::Sum(of) | Expr::Product(of) => all(&of.iter().collect::<Vec<_>>())?,
        Expr::Power(b, _) if b.is_constant() && !b.at(0).is_ok_and(|b| b >= 2) => None,
        Expr::Power(_, e) if e.is_constant() && !e.at(0).is_ok_and(|e| e >= 1) => None,
        Expr::Power(b, e) => all(&[b, e])?,
        Expr::Minus(a, b) if b.is_constant() => all(&[a])?,
        Expr::Minus(..) | Expr::Number(_) | Expr::J => None,
    };
    let from = from.ok_or(Reason::NotIncreasing)?;
    first(from, expr.size(), work, |j| expr.at(j).is_ok_and(|v| v > 0))
}

/// The first of from, from + 1, from + 3, from + 7, .. (to about half a million) at which a test holds.
fn first(from: u64, cost: u128, work: &mut Work, holds: impl Fn(u64) -> bool) -> Result<u64, Reason> {
    for step in 0..20 {
        work.spend(cost)?;
        let index = from + (1 << step) - 1;
        if holds(index) {
            return Ok(index);
        }
    }
    Err(Reason::NotIncreasing)
}

/// A bound of the degree, if the expression is a polynomial by its form.
pub(super) fn degree(expr: &Expr) -> Option<u64> {
    let found = match expr {
        Expr::Number(_) => 0,
        Expr::J => 1,
        Expr::Sum(of) => of.iter().map(degree).try_fold(0, |most, d| Some(most.max(d?)))?,
        Expr::Product(of) => of.iter().map(degree).try_fold(0, |sum, d| Some(sum + d?))?,
        Expr::Minus(a, b) => degree(a)?.max(degree(b)?),
        Expr::Power(b, e) => match (degree(e)?, e.at(0)) {
            (0, Ok(e)) => u64::try_from(e).ok()?.checked_mul(degree(b)?)?,
            _ => return None,
        },
    };
    (found <= DEGREE).then_some(found)
}

/// Whether a polynomial of this degree and its first difference are positive from j on, shown by its differences:
/// p(j), then the first, second, .. differences at j are all it is made of, p(j + n) = sum of C(n, i) times the i-th
/// of them (Newton). So it is enough if none is negative, and p(j) and the first one are positive.
fn rises(expr: &Expr, degree: u64, j: u64) -> Option<bool> {
    let mut row: Vec<i128> = (j..=j + degree).map(|index| expr.at(index).ok()).collect::<Option<_>>()?;
    let mut differences = vec![];
    while let Some(&value) = row.first() {
        differences.push(value);
        row = row.windows(2).map(|pair| pair[1].checked_sub(pair[0])).collect::<Option<_>>()?;
    }
    Some(
        differences.len() > 1
            && differences[..2].iter().all(|&d| d > 0)
            && differences.iter().all(|&d| d >= 0),
    )
}
