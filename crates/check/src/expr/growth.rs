//! From which index on does an expression increase? A sufficient analysis, by structure.

use super::Expr;
use crate::reason::Reason;
use crate::work::Work;

/// How an expression behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Growth {
    /// The same at every index.
    Constant(i128),
    /// From this index on the values are positive and strictly increase; `doubles`: by a factor of 2 at least.
    Increasing { from: u64, doubles: bool },
}

/// The highest degree of polynomials.
const DEGREE: u64 = 64;

/// The index from which an expression is positive and increases.
pub(crate) fn increasing_from(expr: &Expr, work: &mut Work) -> Result<u64, Reason> {
    match growth(expr, work)? {
        Growth::Increasing { from, .. } => Ok(from),
        Growth::Constant(_) => Err(Reason::NotIncreasing),
    }
}

/// The growth of an expression, or [`Reason::NotIncreasing`] when it is not shown.
///
/// Polynomials go by their differences. Otherwise: sums of what increases and constants increase; so do
/// products, if the constants are positive (all that "increases" is positive), and powers in either or both
/// places; fib(e) does from e = 2 on, one index after e is positive; for a difference see [`dominates`].
/// If an exponent grows by 1 and the base is at least 2 (one index after it is positive), the power doubles;
/// a sum doubles if all its terms do, a product if one of its factors does.
pub(crate) fn growth(expr: &Expr, work: &mut Work) -> Result<Growth, Reason> {
    use Growth::{Constant, Increasing};
    if let Some(degree) = degree(expr) {
        return polynomial(expr, degree, work);
    }
    let (from, doubles) = match expr {
        Expr::Sum(of) => join(of, false, work)?,
        Expr::Product(of) => join(of, true, work)?,
        Expr::Power(b, e) => match (growth(b, work)?, growth(e, work)?) {
            (Constant(2..), Increasing { from, .. }) => (from, true),
            (Increasing { from, doubles }, Constant(1..)) => (from, doubles),
            (Increasing { from: b, .. }, Increasing { from: e, .. }) => (b.max(e) + 1, true),
            _ => return Err(Reason::NotIncreasing),
        },
        Expr::Fib(e) => (increasing_from(e, work)? + 1, false),
        Expr::Minus(a, b) => match (growth(a, work)?, degree(b)) {
            (Increasing { from, .. }, Some(0)) => (from, false),
            (Increasing { from, doubles: true }, Some(degree)) => {
                (dominates(a, b, degree, from, work)?, false)
            }
            _ => return Err(Reason::NotIncreasing),
        },
        Expr::Number(_) | Expr::J => return Err(Reason::NotIncreasing),
    };
    let from = first(from, expr.size(), work, |j| expr.at(j).is_ok_and(|v| v > 0))?;
    Ok(Increasing { from, doubles })
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

/// Terms of a sum or factors of a product.
fn join(of: &[Expr], product: bool, work: &mut Work) -> Result<(u64, bool), Reason> {
    let (mut from, mut all_double, mut one_doubles) = (0, true, false);
    for part in of {
        match growth(part, work)? {
            Growth::Constant(c) if product && c < 1 => return Err(Reason::NotIncreasing),
            Growth::Constant(_) => all_double = false,
            Growth::Increasing { from: index, doubles } => {
                from = from.max(index);
                all_double &= doubles;
                one_doubles |= doubles;
            }
        }
    }
    Ok((from, if product { one_doubles } else { all_double }))
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
        Expr::Fib(e) if degree(e)? == 0 => 0,
        Expr::Fib(_) => return None,
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
    Ok(Growth::Increasing { from, doubles: false })
}

/// a - b for a that at least doubles and is positive from `from` on and a polynomial b: an index from which it
/// increases.
///
/// Let D be the sum of the absolute values of all differences of b at j but the one of order 0. Then
/// |b(j+n+1) - b(j+n)| <= sum of C(n, i-1) |i-th difference| <= 2^n D. If a(j) > D, then
/// a(j+n+1) - a(j+n) >= a(j+n) >= 2^n a(j) > 2^n D.
fn dominates(a: &Expr, b: &Expr, degree: u64, from: u64, work: &mut Work) -> Result<u64, Reason> {
    first(from, a.size() + b.size() * u128::from(degree + 1), work, |j| {
        let slope = differences(b, degree, j)
            .and_then(|d| d[1..].iter().try_fold(0i128, |sum, d| sum.checked_add(d.checked_abs()?)));
        slope.is_some_and(|slope| a.at(j).is_ok_and(|a| a > slope))
    })
}
