//! The value an expression tends to, modulo every M at once, when its index tends to c in that sense.

use super::growth::{Growth, growth};
use super::{Expr, fibonacci};
use crate::work::Work;

/// v such that for every M there is an L with: expr(j) = v mod M for all large j with j = c mod L.
/// `None` when no such v is found.
///
/// j itself tends to c, numbers to themselves; sums, differences and products follow. A power with constant
/// exponent is a product; 0 or 1 to a growing positive exponent stays 0 or 1. A Fibonacci number depends
/// modulo M only on its index modulo the Pisano period of M, so fib(e) tends to fib(v) when e tends to v
/// (v >= 0; the index must not become negative).
pub(crate) fn limit(expr: &Expr, c: i128, work: &mut Work) -> Option<i128> {
    match expr {
        Expr::Number(n) => Some(i128::from(*n)),
        Expr::J => Some(c),
        Expr::Sum(of) => of.iter().try_fold(0i128, |sum, e| sum.checked_add(limit(e, c, work)?)),
        Expr::Product(of) => of.iter().try_fold(1i128, |product, e| product.checked_mul(limit(e, c, work)?)),
        Expr::Minus(a, b) => limit(a, c, work)?.checked_sub(limit(b, c, work)?),
        Expr::Power(b, e) => match (limit(b, c, work)?, growth(e, work).ok()?) {
            (b, Growth::Constant(e)) => b.checked_pow(u32::try_from(e).ok()?),
            (b @ 0..=1, Growth::Increasing(_)) => Some(b),
            _ => None,
        },
        Expr::Fib(e) => {
            let index = limit(e, c, work)?;
            if index < 0 || matches!(growth(e, work).ok()?, Growth::Constant(..0)) {
                return None;
            }
            fibonacci(index)
        }
    }
}
