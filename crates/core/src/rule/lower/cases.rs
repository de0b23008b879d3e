//! A clause as finitely many cases, each with affine heaps and a list of affine conditions.

use crate::expr::{Cond, Expr, Function, Slot};
use crate::game::ClauseMove;

use super::affine::Affine;

/// The most cases of one clause.
pub(super) const CASES: usize = 64;

/// The options of a clause under some conditions. The union of the options of all cases is the clause.
#[derive(Debug, Clone, Default)]
pub(super) struct Case {
    /// The parameters that have no value yet.
    pub(super) params: Vec<Slot>,
    /// What is >= 0.
    pub(super) at_least: Vec<Affine>,
    /// What is not 0.
    pub(super) differ: Vec<Affine>,
    /// Other conditions.
    pub(super) other: Vec<Cond>,
    /// The heaps left; heaps of 0 drop out.
    pub(super) pieces: Vec<Affine>,
}

impl Case {
    /// With an expression in the place of a slot, in all but the other conditions.
    pub(super) fn with(mut self, slot: Slot, by: &Affine) -> Option<Case> {
        for list in [&mut self.at_least, &mut self.differ, &mut self.pieces] {
            for affine in list {
                *affine = affine.with(slot, by)?;
            }
        }
        Some(self)
    }
}

/// The cases of a clause; `None` when it has another shape.
pub(super) fn cases(clause: &ClauseMove) -> Option<Vec<Case>> {
    if clause.takes.is_some() || clause.leaving != Cond::True {
        return None;
    }
    let params = clause.params.iter().map(|param| param.slot).collect();
    let mut cases = vec![Case { params, ..Case::default() }];
    for param in &clause.params {
        let value = Expr::Slot(param.slot);
        cases = require(cases, &Cond::Le(param.lo.clone(), value.clone()), true)?;
        cases = require(cases, &Cond::Le(value.clone(), param.hi.clone()), true)?;
        if let Some(set) = &param.within {
            cases = require(cases, &Cond::In(value, Box::new(set.clone())), true)?;
        }
    }
    cases = require(cases, &clause.guard, true)?;
    for piece in &clause.result {
        if !piece.repeats.is_empty() {
            return None;
        }
        cases = heap(cases, &piece.size)?;
    }
    Some(cases)
}

/// Each case, and that a condition holds (or not).
fn require(cases: Vec<Case>, cond: &Cond, holds: bool) -> Option<Vec<Case>> {
    match cond {
        Cond::True => Some(if holds { cases } else { Vec::new() }),
        Cond::Not(inner) => require(cases, inner, !holds),
        Cond::And(parts) if holds => parts.iter().try_fold(cases, |cases, part| require(cases, part, true)),
        Cond::Or(parts) if !holds => parts.iter().try_fold(cases, |cases, part| require(cases, part, false)),
        Cond::And(parts) | Cond::Or(parts) => either(parts, |part| require(cases.clone(), part, holds)),
        Cond::Le(x, y) if holds => at_most(cases.clone(), x, y, 0).or_else(|| other(cases, cond, true)),
        Cond::Lt(x, y) if holds => at_most(cases.clone(), x, y, 1).or_else(|| other(cases, cond, true)),
        Cond::Le(x, y) => at_most(cases.clone(), y, x, 1).or_else(|| other(cases, cond, false)),
        Cond::Lt(x, y) => at_most(cases.clone(), y, x, 0).or_else(|| other(cases, cond, false)),
        Cond::Eq(x, y) if holds => at_most(cases.clone(), x, y, 0)
            .and_then(|cases| at_most(cases, y, x, 0))
            .or_else(|| other(cases, cond, true)),
        Cond::Eq(x, y) => match difference(x, y) {
            Some(affine) => {
                let mut cases = cases;
                cases.iter_mut().for_each(|case| case.differ.push(affine.clone()));
                Some(cases)
            }
            None => other(cases, cond, false),
        },
        _ => other(cases, cond, holds),
    }
}

fn either<T>(parts: &[T], each: impl Fn(&T) -> Option<Vec<Case>>) -> Option<Vec<Case>> {
    let mut all = Vec::new();
    for part in parts {
        all.extend(each(part)?);
        if all.len() > CASES {
            return None;
        }
    }
    Some(all)
}

fn other(mut cases: Vec<Case>, cond: &Cond, holds: bool) -> Option<Vec<Case>> {
    let cond = if holds { cond.clone() } else { Cond::Not(Box::new(cond.clone())) };
    cases.iter_mut().for_each(|case| case.other.push(cond.clone()));
    Some(cases)
}

/// x - y
fn difference(x: &Expr, y: &Expr) -> Option<Affine> {
    Affine::of(x)?.plus(&Affine::of(y)?, -1)
}

/// x + c <= y, where c is 0 or 1
fn at_most(cases: Vec<Case>, x: &Expr, y: &Expr, c: i128) -> Option<Vec<Case>> {
    match (x, y) {
        (Expr::Call(Function::Max, xs), _) => xs.iter().try_fold(cases, |cases, x| at_most(cases, x, y, c)),
        (_, Expr::Call(Function::Min, ys)) => ys.iter().try_fold(cases, |cases, y| at_most(cases, x, y, c)),
        (Expr::Call(Function::Min, xs), _) => either(xs, |x| at_most(cases.clone(), x, y, c)),
        (_, Expr::Call(Function::Max, ys)) => either(ys, |y| at_most(cases.clone(), x, y, c)),
        _ => {
            let affine = scaled_difference(x, y, c)?;
            let mut cases = cases;
            cases.iter_mut().for_each(|case| case.at_least.push(affine.clone()));
            Some(cases)
        }
    }
}

/// Something that is >= 0 exactly when x + c <= y.
fn scaled_difference(x: &Expr, y: &Expr, c: i128) -> Option<Affine> {
    let divisor = |d: &Expr| match d {
        Expr::Num(d) if *d > 0 => Some(*d),
        _ => None,
    };
    // In terms of u <= v where d (x + c) = u and d y = v up to what rounding adds.
    let (d, u, v, slack) = match (x, y) {
        // x + c <= floor(v/d): d (x + c) <= v
        (x, Expr::FloorDiv(v, d)) => (divisor(d)?, Affine::of(x)?.times(divisor(d)?)?, Affine::of(v)?, 0),
        // x + c <= ceil(v/d): d (x + c) <= v + d - 1
        (x, Expr::CeilDiv(v, d)) => {
            let d = divisor(d)?;
            (d, Affine::of(x)?.times(d)?, Affine::of(v)?, d.checked_sub(1)?)
        }
        // floor(u/d) + c <= y: u <= d (y - c) + d - 1
        (Expr::FloorDiv(u, d), y) => {
            let d = divisor(d)?;
            (d, Affine::of(u)?, Affine::of(y)?.times(d)?, d.checked_sub(1)?)
        }
        // ceil(u/d) + c <= y: u <= d (y - c)
        (Expr::CeilDiv(u, d), y) => (divisor(d)?, Affine::of(u)?, Affine::of(y)?.times(divisor(d)?)?, 0),
        (x, y) => (1, Affine::of(x)?, Affine::of(y)?, 0),
    };
    let lowered = d.checked_mul(c)?.checked_neg()?.checked_add(slack)?;
    v.plus(&u, -1)?.plus(&Affine::number(lowered), 1)
}

/// Adds a heap: no move where it is negative.
fn heap(cases: Vec<Case>, size: &Expr) -> Option<Vec<Case>> {
    match size {
        Expr::Call(function @ (Function::Max | Function::Min), xs) => {
            let [x, y] = xs.as_slice() else { return None };
            let (small, large) = if *function == Function::Max { (y, x) } else { (x, y) };
            // x is chosen where it is at least (at most) y, y where it is strictly beyond.
            let first = heap(at_most(cases.clone(), small, large, 0)?, x)?;
            let second = heap(at_most(cases, large, small, 1)?, y)?;
            let all: Vec<Case> = first.into_iter().chain(second).collect();
            (all.len() <= CASES).then_some(all)
        }
        size => {
            let size = Affine::of(size)?;
            let mut cases = cases;
            for case in &mut cases {
                case.at_least.push(size.clone());
                case.pieces.push(size.clone());
            }
            Some(cases)
        }
    }
}
