//! How an expression behaves at large indices, by structure: from which index on it increases. The analysis is sufficient, not complete.

use super::Expr;
use crate::{Reason, Work};

/// How an expression behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Growth {
    /// The same at every index.
    Constant(i128),
    /// From this index on the values are positive and strictly increase.
    Increasing(u64),
}

/// The highest degree of polynomials.
const DEGREE: u64 = 64;

/// The index from which an expression is positive and increases.
pub(crate) fn increasing_from(expr: &Expr, work: &mut Work) -> Result<u64, Reason> {
    match growth(expr, work)? {
        Growth::Increasing(from) => Ok(from),
        Growth::Constant(_) => Err(Reason::NotIncreasing),
    }
}

/// The growth of an expression, or [`Reason::NotIncreasing`] when it is not shown.
///
/// Polynomials go by their differences. Otherwise: sums of what increases (and is positive) and constants
/// increase; so do products, if they are positive, and powers in either or both places; a constant may be taken away. In the end a positive value is looked for.
pub(crate) fn growth(expr: &Expr, work: &mut Work) -> Result<Growth, Reason> {
    use Growth::{Constant, Increasing};
    if let Some(degree) = degree(expr) {
        return polynomial(expr, degree, work);
    }
    let from = match expr {
        Expr::Sum(of) | Expr::Product(of) => of.iter().try_fold(0, |all, e| match growth(e, work)? {
            Constant(_) => Ok(all),
            Increasing(from) => Ok(all.max(from)),
        })?,
        Expr::Power(b, e) => match (growth(b, work)?, growth(e, work)?) {
            (Constant(2..), Increasing(from)) | (Increasing(from), Constant(1..)) => from,
            (Increasing(b), Increasing(e)) => b.max(e),
            _ => return Err(Reason::NotIncreasing),
        },
        Expr::Minus(a, b) if degree(b) == Some(0) => increasing_from(a, work)?,
        Expr::Minus(..) | Expr::Number(_) | Expr::J => return Err(Reason::NotIncreasing),
    };
    first(from, expr.size(), work, |j| expr.at(j).is_ok_and(|v| v > 0)).map(Increasing)
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

/// p(j), then its first, second, .. differences at j, which is all a polynomial of this degree is made of:
/// p(j + n) = sum of C(n, i) times the i-th of them (Newton).
fn differences(expr: &Expr, degree: u64, j: u64) -> Option<Vec<i128>> {
    let mut row: Vec<i128> = (j..=j + degree).map(|index| expr.at(index).ok()).collect::<Option<_>>()?;
    let mut found = vec![];
    while let Some(&value) = row.first() {
        found.push(value);
        row = row.windows(2).map(|pair| pair[1].checked_sub(pair[0])).collect::<Option<_>>()?;
    }
    Some(found)
}

/// If no difference at j is negative, p(j) and the first one positive, then p(j + n) and its first difference are
/// positive for all n.
fn polynomial(expr: &Expr, degree: u64, work: &mut Work) -> Result<Growth, Reason> {
    if degree == 0 {
        return expr.at(0).map(Growth::Constant);
    }
    let from = first(0, expr.size() * u128::from(degree + 1), work, |j| {
        differences(expr, degree, j).is_some_and(|d| d[0] > 0 && d[1] > 0 && d.iter().all(|&d| d >= 0))
    })?;
    Ok(Growth::Increasing(from))
}
