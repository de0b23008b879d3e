//! From which index on the values of an expression strictly increase: shown from its structure,
//! or not claimed.

use num_bigint::BigInt;
use num_traits::Zero;

use crate::expr::{Env, Expr, Function, Number};
use crate::limits::Limits;
use crate::set::exp_poly::ExpPoly;

/// How far past its first index an expression may misbehave.
const PREFIX: u64 = 1 << 14;

/// From `from` on: the values exist, are >= 0 and do not decrease (`strict`: increase).
#[derive(Debug, Clone, Copy)]
struct Rising {
    from: u64,
    strict: bool,
}

/// The least index found, not below `from`, from which the values of `expr` in slot 0 are shown to
/// exist, to be >= 0 and to strictly increase.
pub(super) fn increasing_from(expr: &Expr, from: u64) -> Option<u64> {
    rising(expr, from).filter(|r| r.strict).map(|r| r.from)
}

fn rising(expr: &Expr, from: u64) -> Option<Rising> {
    for shift in 0..4 {
        if let Some(f) = ExpPoly::of(expr, from.checked_add(shift)?) {
            let found = settle(&f, &BigInt::zero())?;
            return Some(Rising { from: found.from + from + shift, ..found });
        }
    }
    match expr {
        Expr::Add(terms) => {
            let all = each(terms, from)?;
            Some(Rising { strict: all.iter().any(|r| r.strict), from: latest(&all, from) })
        }
        Expr::Mul(factors) => {
            let all = each(factors, from)?;
            // A factor 0 would hold the product at 0.
            let start = first_at_least(factors, latest(&all, from), 1)?;
            Some(Rising { strict: all.iter().any(|r| r.strict), from: start })
        }
        Expr::Sub(x, y) => {
            let Expr::Num(_) = **y else { return None };
            let inner = rising(x, from)?;
            let start = first_at_least(std::slice::from_ref(expr), inner.from, 0)?;
            Some(Rising { from: start, ..inner })
        }
        Expr::Pow(base, exponent) => {
            let (b, e) = (rising(base, from)?, rising(exponent, from)?);
            let start = first_at_least(std::slice::from_ref(&**base), b.from.max(e.from), 2)?;
            let start = first_at_least(std::slice::from_ref(&**exponent), start, 1)?;
            Some(Rising { from: start, strict: b.strict || e.strict })
        }
        Expr::FloorDiv(x, d) => {
            let Expr::Num(d) = **d else { return None };
            if d < 1 {
                return None;
            }
            if let Some(f) = ExpPoly::of(x, from) {
                // Steps of at least d move the quotient; steps of at least 0 do not lower it.
                let found = settle(&f, &BigInt::from(d - 1)).or_else(|| settle(&f, &BigInt::zero()))?;
                let strict =
                    f.difference().minus(&BigInt::from(d)).never_negative_from(small(found.from)?, false);
                return Some(Rising { from: found.from + from, strict });
            }
            Some(Rising { strict: false, ..rising(x, from)? })
        }
        Expr::Call(Function::Fib, args) => {
            let inner = rising(args.first()?, from)?;
            // fib increases from its second index on
            let start = first_at_least(args, inner.from, 2)?;
            Some(Rising { from: start, ..inner })
        }
        Expr::Call(Function::FloorMulPhi, args) => rising(args.first()?, from),
        Expr::Call(Function::FloorDivPhi | Function::FloorSqrt | Function::CeilSqrt, args) => {
            Some(Rising { strict: false, ..rising(args.first()?, from)? })
        }
        Expr::Call(Function::Max, args) => {
            let all = each(args, from)?;
            Some(Rising { strict: !all.is_empty() && all.iter().all(|r| r.strict), from: latest(&all, from) })
        }
        _ => None,
    }
}

fn each(exprs: &[Expr], from: u64) -> Option<Vec<Rising>> {
    exprs.iter().map(|e| rising(e, from)).collect()
}

fn latest(all: &[Rising], from: u64) -> u64 {
    all.iter().map(|r| r.from).fold(from, u64::max)
}

fn small(j: u64) -> Option<u32> {
    u32::try_from(j).ok()
}

/// The first index (relative) from which f >= 0 and its steps are > `step` - or >= 0 if `step` is 0 and
/// they are never positive.
fn settle(f: &ExpPoly, step: &BigInt) -> Option<Rising> {
    let difference = f.difference().minus(step);
    for strict in [true, false] {
        let shown = |j: u64| {
            small(j)
                .is_some_and(|j| f.never_negative_from(j, false) && difference.never_negative_from(j, strict))
        };
        if !strict && !step.is_zero() {
            return None;
        }
        let mut last = None;
        let mut next = 0;
        while next <= PREFIX {
            if shown(next) {
                break;
            }
            last = Some(next);
            next = if next == 0 { 1 } else { next * 2 };
        }
        if next > PREFIX {
            continue;
        }
        // Narrow down between the last index without a proof and the first one with.
        let mut without = last;
        let mut with = next;
        while with > without.map_or(0, |w| w + 1) {
            let middle = without.map_or(0, |w| w + 1).midpoint(with);
            if middle < with && shown(middle) {
                with = middle;
            } else if middle < with {
                without = Some(middle);
            } else {
                break;
            }
        }
        return Some(Rising { from: with, strict });
    }
    None
}

/// The first index from `start` on at which all (non-decreasing) expressions are at least `least`.
fn first_at_least(exprs: &[Expr], start: u64, least: i128) -> Option<u64> {
    let limits = Limits::default();
    (start..start.checked_add(64)?).find(|&j| {
        let env = Env::new(&[i128::from(j)], &limits);
        exprs.iter().all(|e| {
            e.eval(&env).is_ok_and(|v| v.compare(Number::Int(least)).is_ok_and(std::cmp::Ordering::is_ge))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn j() -> Box<Expr> {
        Box::new(Expr::Slot(0))
    }

    fn num(v: i128) -> Box<Expr> {
        Box::new(Expr::Num(v))
    }

    #[test]
    fn starts_are_shown_and_true() {
        let limits = Limits::default();
        let square = |x: Box<Expr>| Expr::Pow(x, num(2));
        let shown: Vec<(Expr, u64)> = vec![
            (*j(), 0),
            (square(j()), 0),
            (square(Box::new(Expr::Sub(j(), num(10)))), 10),
            (Expr::Sub(Box::new(square(j())), num(50)), 8),
            (Expr::Pow(num(2), j()), 0),
            (Expr::Sub(Box::new(Expr::Pow(num(2), j())), Box::new(square(j()))), 4),
            (Expr::Pow(num(2), Box::new(Expr::Sub(j(), num(2)))), 2),
            (Expr::Pow(j(), j()), 2),
            (Expr::Add(vec![Expr::Pow(j(), j()), Expr::Num(1)]), 2),
            (Expr::Call(Function::Fib, vec![*j()]), 2),
            (Expr::Call(Function::FloorMulPhi, vec![*j()]), 0),
            (Expr::Mul(vec![*j(), Expr::Call(Function::Fib, vec![*j()])]), 2),
            (Expr::FloorDiv(Box::new(square(j())), num(4)), 2),
            (Expr::FloorDiv(Box::new(Expr::Mul(vec![Expr::Num(5), *j()])), num(4)), 0),
        ];
        for (expr, least) in shown {
            let start = increasing_from(&expr, 0).unwrap_or_else(|| panic!("{expr:?}"));
            assert_eq!(start, least, "{expr:?}");
            let value = |j: u64| expr.eval(&Env::new(&[i128::from(j)], &limits)).unwrap();
            for j in start..start + 60 {
                let (a, b) = (value(j), value(j + 1));
                assert!(!a.is_negative());
                if let (Number::Int(a), Number::Int(b)) = (a, b) {
                    assert!(a < b, "{expr:?} at {j}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_claimed_of_the_others() {
        for expr in [
            Expr::Num(5),
            Expr::Neg(j()),
            Expr::FloorDiv(j(), num(2)),
            Expr::Mod(j(), num(7)),
            Expr::Pow(num(1), j()),
            Expr::Call(Function::FloorSqrt, vec![*j()]),
            Expr::Sub(j(), Box::new(Expr::Pow(j(), num(2)))),
        ] {
            assert_eq!(increasing_from(&expr, 0), None, "{expr:?}");
        }
    }
}
