//! The caps of a rule, from its core form.

use super::{Cap, Slow};
use crate::expr::{Cond, Expr, Function, Slot};
use crate::game::{ClauseMove, Core, Move};

/// The heap, in the core form of rules on heaps.
const HEAP: Slot = 0;

/// The caps of a rule whose only move takes 1 to h(n) stones, if its form shows that.
pub(super) fn caps(core: &Core) -> Option<Vec<Cap>> {
    if core.memory || core.ring.is_some() || core.first.is_some() {
        return None;
    }
    let [Move::Clause(clause)] = &core.moves[..] else { return None };
    let [param] = &clause.params[..] else { return None };
    let [piece] = &clause.result[..] else { return None };
    if param.within.is_some() || !piece.repeats.is_empty() || clause.leaving != Cond::True {
        return None;
    }
    let heap = Expr::Slot(HEAP);
    let left = Expr::Sub(Box::new(heap.clone()), Box::new(Expr::Slot(param.slot)));
    let caps: Vec<Cap> = if piece.size == left && param.lo == Expr::Num(1) {
        let all = least_of(&param.hi);
        let caps = all.iter().filter(|e| ***e != heap).map(|e| cap(e)).collect::<Option<Vec<_>>>()?;
        caps.into_iter().filter(|_| says_no_more(clause, &|c| taken_at_most(c, param.slot, &all))).collect()
    } else if piece.size == Expr::Slot(param.slot)
        && param.hi == Expr::Sub(Box::new(heap), Box::new(Expr::Num(1)))
    {
        // n - (the least heap left)
        let all = greatest_of(&param.lo);
        let left = all.iter().filter(|e| ***e != Expr::Num(0)).map(|e| rest(e));
        let caps = left.collect::<Option<Vec<_>>>()?;
        caps.into_iter().filter(|_| says_no_more(clause, &|c| left_at_least(c, param.slot, &all))).collect()
    } else {
        return None;
    };
    (!caps.is_empty()).then_some(caps)
}

/// The terms of a minimum.
fn least_of(e: &Expr) -> Vec<&Expr> {
    terms(e, Function::Min)
}

/// The terms of a maximum.
fn greatest_of(e: &Expr) -> Vec<&Expr> {
    terms(e, Function::Max)
}

fn terms(e: &Expr, of: Function) -> Vec<&Expr> {
    match e {
        Expr::Call(function, args) if *function == of => args.iter().flat_map(|arg| terms(arg, of)).collect(),
        _ => vec![e],
    }
}

/// Whether the guard says nothing that the range of the parameter does not say.
fn says_no_more(clause: &ClauseMove, known: &dyn Fn(&Cond) -> bool) -> bool {
    match &clause.guard {
        Cond::True => true,
        Cond::And(all) => all.iter().all(known),
        one => known(one),
    }
}

/// k >= 1, or c k >= 1; k <= e or c k <= e where k is at most e, or at most floor(e / c).
fn taken_at_most(cond: &Cond, k: Slot, all: &[&Expr]) -> bool {
    let Cond::Le(x, y) = cond else { return false };
    if *x == Expr::Num(1) {
        return multiple(y, k).is_some();
    }
    match multiple(x, k) {
        Some(1) => all.contains(&y),
        Some(c) => all.iter().any(|e| matches!(e, Expr::FloorDiv(a, d) if **a == *y && **d == Expr::Num(c))),
        None => false,
    }
}

/// r < n; e <= r or e <= c r where r is at least e, or at least ceil(e / c).
fn left_at_least(cond: &Cond, r: Slot, all: &[&Expr]) -> bool {
    match cond {
        Cond::Lt(x, y) => *x == Expr::Slot(r) && *y == Expr::Slot(HEAP),
        Cond::Le(x, y) => match multiple(y, r) {
            Some(1) => all.contains(&x),
            Some(c) => {
                all.iter().any(|e| matches!(e, Expr::CeilDiv(a, d) if **a == *x && **d == Expr::Num(c)))
            }
            None => false,
        },
        _ => false,
    }
}

/// c >= 1, when the expression is c times the slot.
fn multiple(e: &Expr, slot: Slot) -> Option<i128> {
    match e {
        Expr::Slot(found) => (*found == slot).then_some(1),
        Expr::Mul(factors) => match &factors[..] {
            [Expr::Num(c), Expr::Slot(found)] | [Expr::Slot(found), Expr::Num(c)] => {
                (*found == slot && *c >= 1).then_some(*c)
            }
            _ => None,
        },
        _ => None,
    }
}

/// An upper bound of the amounts as a cap.
fn cap(e: &Expr) -> Option<Cap> {
    let (base, plus) = split(e)?;
    let shifted = |args: &[Expr], less: i64, plus: i64| -> Option<(i64, i64)> {
        let [x] = args else { return None };
        let (1, shift) = linear(x)? else { return None };
        Some((shift.checked_sub(less)?, plus))
    };
    let of = |function, found: Option<(i64, i64)>| {
        let (shift, plus) = found?;
        Some(Cap::Of { function, shift, plus })
    };
    match base {
        Some(Expr::Call(Function::FloorLog2, args)) => of(Slow::Log2, shifted(args, 0, plus)),
        // ceil(log2(x)) = floor(log2(x - 1)) + 1 for x >= 2, and 0 for x = 1
        Some(Expr::Call(Function::CeilLog2, args)) if plus == 0 => of(Slow::Log2, shifted(args, 1, 1)),
        Some(Expr::Call(Function::FloorSqrt, args)) => of(Slow::Root, shifted(args, 0, plus)),
        // ceil(sqrt(x)) = floor(sqrt(x - 1)) + 1 for x >= 1, and 0 for x = 0
        Some(Expr::Call(Function::CeilSqrt, args)) if plus == 0 => of(Slow::Root, shifted(args, 1, 1)),
        Some(Expr::Call(Function::FloorDivPhi, args)) => of(Slow::Golden, shifted(args, 0, plus)),
        Some(_) => None,
        None => {
            let (times, plus, over) = ratio(e)?;
            Some(Cap::Ratio { times: u64::try_from(times).ok()?, plus, over })
        }
    }
}

/// n minus a lower bound of what is left, as a cap.
fn rest(e: &Expr) -> Option<Cap> {
    // n - ceil((a n + b) / c) = floor(((c - a) n - b) / c)
    let (times, plus, over) = match e {
        Expr::CeilDiv(x, d) => {
            let (times, plus) = linear(x)?;
            (times, plus, whole(d)?)
        }
        _ => {
            let (times, plus) = linear(e)?;
            (times, plus, 1)
        }
    };
    let times = i64::try_from(over).ok()?.checked_sub(times)?;
    Some(Cap::Ratio { times: u64::try_from(times).ok()?, plus: plus.checked_neg()?, over })
}

/// The one function of an expression with what is added to it; no function where it is a quotient.
fn split(e: &Expr) -> Option<(Option<&Expr>, i64)> {
    match e {
        Expr::Call(..) => Some((Some(e), 0)),
        Expr::Add(terms) => match &terms[..] {
            [call @ Expr::Call(..), Expr::Num(c)] | [Expr::Num(c), call @ Expr::Call(..)] => {
                Some((Some(call), i64::try_from(*c).ok()?))
            }
            _ => Some((None, 0)),
        },
        Expr::Sub(x, y) => match (&**x, &**y) {
            (call @ Expr::Call(..), Expr::Num(c)) => {
                Some((Some(call), i64::try_from(*c).ok()?.checked_neg()?))
            }
            _ => Some((None, 0)),
        },
        _ => Some((None, 0)),
    }
}

/// (a, b, c) where the expression is floor((a n + b) / c).
fn ratio(e: &Expr) -> Option<(i64, i64, u64)> {
    match e {
        Expr::FloorDiv(x, d) => {
            let (times, plus) = linear(x)?;
            Some((times, plus, whole(d)?))
        }
        Expr::CeilDiv(x, d) => {
            let (times, plus) = linear(x)?;
            let over = whole(d)?;
            Some((times, plus.checked_add_unsigned(over - 1)?, over))
        }
        Expr::Add(terms) => {
            let [x, Expr::Num(c)] = &terms[..] else { return linear(e).map(|(a, b)| (a, b, 1)) };
            more(x, i64::try_from(*c).ok()?)
        }
        Expr::Sub(x, y) => match &**y {
            Expr::Num(c) => more(x, i64::try_from(*c).ok()?.checked_neg()?),
            _ => linear(e).map(|(a, b)| (a, b, 1)),
        },
        _ => linear(e).map(|(a, b)| (a, b, 1)),
    }
}

/// A quotient with a number added.
fn more(x: &Expr, added: i64) -> Option<(i64, i64, u64)> {
    let (times, plus, over) = ratio(x)?;
    Some((times, added.checked_mul(i64::try_from(over).ok()?)?.checked_add(plus)?, over))
}

/// (a, b) where the expression is a n + b.
fn linear(e: &Expr) -> Option<(i64, i64)> {
    match e {
        Expr::Num(c) => Some((0, i64::try_from(*c).ok()?)),
        Expr::Slot(HEAP) => Some((1, 0)),
        Expr::Neg(x) => linear(x).and_then(|(a, b)| Some((a.checked_neg()?, b.checked_neg()?))),
        Expr::Add(terms) => terms.iter().try_fold((0i64, 0i64), |(a, b), term| {
            let (c, d) = linear(term)?;
            Some((a.checked_add(c)?, b.checked_add(d)?))
        }),
        Expr::Sub(x, y) => {
            let ((a, b), (c, d)) = (linear(x)?, linear(y)?);
            Some((a.checked_sub(c)?, b.checked_sub(d)?))
        }
        Expr::Mul(factors) => {
            factors.iter().try_fold((0i64, 1i64), |(a, b), factor| match (a, linear(factor)?) {
                (a, (0, d)) => Some((a.checked_mul(d)?, b.checked_mul(d)?)),
                (0, (c, d)) => Some((b.checked_mul(c)?, b.checked_mul(d)?)),
                _ => None,
            })
        }
        _ => None,
    }
}

/// A divisor.
fn whole(e: &Expr) -> Option<u64> {
    match e {
        Expr::Num(d) => u64::try_from(*d).ok().filter(|d| *d >= 1),
        _ => None,
    }
}
