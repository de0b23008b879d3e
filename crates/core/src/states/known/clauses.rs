//! Whether two clauses make the same moves, shown from what they say and never by trying positions.
//!
//! A clause makes no other moves than another one if, after its parameters are put in the place of the
//! other's, both leave the same, and all that the other one asks follows from what this one asks. Sums of
//! inequalities are looked for ([`Known`]); anything else must stand there literally.

use crate::expr::{Cond, Expr, Function, Slot};
use crate::game::{Repeat, RepeatValues};
use crate::rule::lower::{replace, substitute};
use crate::states::order::Known;
use crate::states::{Change, ChangeKind, Piece, Shape, StateClause};

/// Whether two lists of clauses make the same moves from every component.
pub(in crate::states) fn same_moves(shape: &Shape, ours: &[&StateClause], theirs: &[&StateClause]) -> bool {
    let within = |some: &[&StateClause], all: &[&StateClause]| {
        some.iter().all(|one| all.iter().any(|other| contained(shape, one, other)))
    };
    within(ours, theirs) && within(theirs, ours)
}

/// The most parameters that are put in each other's place in every order.
const MOST_PARAMS: usize = 4;

/// Whether every move of the first clause is one of the second.
fn contained(shape: &Shape, clause: &StateClause, other: &StateClause) -> bool {
    let count = clause.params.len();
    let plain = |clause: &StateClause| clause.params.iter().all(|param| param.within.is_none());
    if other.params.len() != count || count > MOST_PARAMS || !plain(clause) || !plain(other) {
        return false;
    }
    orders(count).into_iter().any(|order| {
        let slots: Vec<Slot> = order.iter().map(|at| clause.params[*at].slot).collect();
        contained_as_named(shape, clause, &renamed(other, &slots))
    })
}

/// All orders of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |orders, next| {
        let with = |order: Vec<usize>| {
            (0..=order.len()).map(move |at| [&order[..at], &[next], &order[at..]].concat())
        };
        orders.into_iter().flat_map(with).collect()
    })
}

/// The clause with other slots for its parameters, and its own for what its repetitions bind.
fn renamed(clause: &StateClause, slots: &[Slot]) -> StateClause {
    // Away first: the slots of one clause may be those of other parameters of the other.
    const AWAY: Slot = 30_000;
    let steps: Vec<(Slot, Slot)> = (AWAY..)
        .zip(&clause.params)
        .map(|(away, param)| (param.slot, away))
        .chain((AWAY..).zip(slots.iter().copied()))
        .collect();
    let expr = |x: &Expr| steps.iter().fold(x.clone(), |x, (from, to)| replace(&x, *from, &Expr::Slot(*to)));
    let cond = |x: &Cond| steps.iter().fold(x.clone(), |x, (from, to)| in_cond(&x, *from, *to));
    let mut clause = clause.clone();
    for (param, slot) in clause.params.iter_mut().zip(slots) {
        (param.slot, param.lo, param.hi) = (*slot, expr(&param.lo), expr(&param.hi));
    }
    (clause.guard, clause.leaving) = (cond(&clause.guard), cond(&clause.leaving));
    for piece in &mut clause.result {
        let repeats = match piece {
            Piece::Tuple { entries, repeats } => {
                entries.iter_mut().for_each(|entry| *entry = expr(entry));
                repeats
            }
            Piece::Row { changes, repeats } => {
                for change in changes {
                    change.index = expr(&change.index);
                    if let ChangeKind::Add(x) | ChangeKind::Set(x) = &mut change.kind {
                        *x = expr(x);
                    }
                }
                repeats
            }
        };
        for Repeat { values, .. } in repeats {
            match values {
                RepeatValues::Range(lo, hi) => (*lo, *hi) = (expr(lo), expr(hi)),
                RepeatValues::List(list) => list.iter_mut().for_each(|x| *x = expr(x)),
            }
        }
    }
    clause
}

/// A condition with one slot for another. (As deep as the rule is written.)
fn in_cond(cond: &Cond, from: Slot, to: Slot) -> Cond {
    let to_slot = Expr::Slot(to);
    let x = |x: &Expr| replace(x, from, &to_slot);
    let each = |parts: &[Cond]| parts.iter().map(|part| in_cond(part, from, to)).collect();
    match cond {
        Cond::True => Cond::True,
        Cond::And(parts) => Cond::And(each(parts)),
        Cond::Or(parts) => Cond::Or(each(parts)),
        Cond::Not(part) => Cond::Not(Box::new(in_cond(part, from, to))),
        Cond::Eq(a, b) => Cond::Eq(x(a), x(b)),
        Cond::Lt(a, b) => Cond::Lt(x(a), x(b)),
        Cond::Le(a, b) => Cond::Le(x(a), x(b)),
        Cond::Divides(a, b) => Cond::Divides(x(a), x(b)),
        Cond::Prime(a) => Cond::Prime(x(a)),
        Cond::Palindrome(a) => Cond::Palindrome(x(a)),
        Cond::In(a, set) => Cond::In(x(a), set.clone()),
        Cond::Quantified { all, slot, lo, hi, body } => Cond::Quantified {
            all: *all,
            slot: *slot,
            lo: x(lo),
            hi: x(hi),
            body: Box::new(in_cond(body, from, to)),
        },
        Cond::Row(test, stretch) => {
            let mut stretch = stretch.clone();
            (stretch.lo, stretch.hi) = (x(&stretch.lo), x(&stretch.hi));
            Cond::Row(*test, stretch)
        }
    }
}

/// The same, once parameters have the same slots.
fn contained_as_named(shape: &Shape, clause: &StateClause, other: &StateClause) -> bool {
    let ([left], [other_left]) = (clause.result.as_slice(), other.result.as_slice()) else { return false };
    let (Some(given), Some(asked)) = (Asked::of(clause), Asked::of(other)) else { return false };
    let mut known = Known::default();
    given.above_zero.iter().for_each(|x| known.positive(x));
    made(shape, left, &mut known);
    let row = match shape {
        Shape::Row { first, .. } => Some(Expr::Num((*first).into())),
        Shape::Tuple(_) | Shape::Heaps { .. } => None,
    };
    let mut goals = Vec::new();
    for x in asked.above_zero.iter().filter(|x| !given.above_zero.contains(x)) {
        if !has_value(x, row.as_ref(), &mut goals) {
            return false;
        }
        goals.push(x.clone());
    }
    // Atoms must be known before the facts about them are gathered.
    goals.iter().for_each(|goal| known.mention(goal));
    known.close();
    same_result(left, other_left, &mut known)
        && goals.iter().all(|goal| known.proves(goal))
        && asked.before.iter().all(|cond| given.before.contains(cond))
        && asked.after.iter().all(|cond| given.after.contains(cond))
}

/// What is so because the move exists: entries are >= 0, and changes are inside the row.
fn made(shape: &Shape, left: &Piece, known: &mut Known) {
    match left {
        Piece::Tuple { entries, repeats } if repeats.is_empty() => {
            entries.iter().for_each(|entry| known.positive(entry));
        }
        Piece::Row { changes, repeats } if repeats.is_empty() => {
            let Shape::Row { first, .. } = shape else { return };
            for change in changes {
                known.positive(&minus(&change.index, &Expr::Num((*first).into())));
                known.positive(&minus(&Expr::Slot(0), &change.index));
                if let Some(after) = after(change) {
                    known.positive(&after);
                }
            }
        }
        Piece::Tuple { .. } | Piece::Row { .. } => {}
    }
}

/// What an entry becomes; `None` when it is deleted.
fn after(change: &Change) -> Option<Expr> {
    match &change.kind {
        ChangeKind::Add(x) => Some(Expr::Add(vec![Expr::Entry(Box::new(change.index.clone())), x.clone()])),
        ChangeKind::Set(x) => Some(x.clone()),
        ChangeKind::Delete => None,
    }
}

/// Whether both leave the same.
fn same_result(left: &Piece, other: &Piece, known: &mut Known) -> bool {
    match (left, other) {
        (Piece::Tuple { entries, repeats }, Piece::Tuple { entries: others, repeats: other_repeats }) => {
            repeats.is_empty()
                && other_repeats.is_empty()
                && entries.len() == others.len()
                && entries.iter().zip(others).all(|(x, y)| known.equal(x, y))
        }
        (Piece::Row { changes, repeats }, Piece::Row { changes: others, repeats: other_repeats }) => {
            if repeats != other_repeats || changes.len() != others.len() {
                return false;
            }
            let mut same = |a: &Change, b: &Change| {
                known.equal(&a.index, &b.index)
                    && match (after(a), after(b)) {
                        (Some(x), Some(y)) => known.equal(&x, &y),
                        (None, None) => true,
                        _ => false,
                    }
            };
            let mut each = |some: &[Change], all: &[Change]| {
                some.iter().all(|one| all.iter().any(|other| same(one, other)))
            };
            each(changes, others) && each(others, changes)
        }
        _ => false,
    }
}

fn minus(x: &Expr, y: &Expr) -> Expr {
    Expr::Sub(Box::new(x.clone()), Box::new(y.clone()))
}

/// Whether an expression has a value, given that what is added to the goals is >= 0.
fn has_value(expr: &Expr, row: Option<&Expr>, goals: &mut Vec<Expr>) -> bool {
    match expr {
        Expr::Num(_) | Expr::Slot(_) => true,
        Expr::Neg(_) | Expr::Add(_) | Expr::Sub(..) | Expr::Mul(_) => {
            expr.parts().into_iter().all(|part| has_value(part, row, goals))
        }
        Expr::Entry(index) => {
            let Some(first) = row else { return false };
            goals.extend([minus(index, first), minus(&Expr::Slot(0), index)]);
            has_value(index, row, goals)
        }
        _ => false,
    }
}

/// All that a clause asks of its parameters and of the component.
#[derive(Debug, Default)]
struct Asked {
    above_zero: Vec<Expr>,
    before: Vec<Cond>,
    after: Vec<Cond>,
}

impl Asked {
    fn of(clause: &StateClause) -> Option<Asked> {
        let mut asked = Asked::default();
        for param in &clause.params {
            let value = Expr::Slot(param.slot);
            asked.at_most(&param.lo, &value);
            asked.at_most(&value, &param.hi);
        }
        let mut before = Vec::new();
        asked.cond(&clause.guard, &mut before);
        let mut after = Vec::new();
        match clause.result.as_slice() {
            // A condition on the one new tuple is one on what it is made of.
            [Piece::Tuple { entries, repeats }] if repeats.is_empty() => {
                let mut rest = Vec::new();
                let mut leaving = Asked::default();
                leaving.cond(&clause.leaving, &mut rest);
                asked.above_zero.extend(leaving.above_zero.iter().map(|x| substitute(x, entries)));
                after.extend(rest);
            }
            _ => conjuncts(&clause.leaving, &mut after),
        }
        (asked.before, asked.after) = (before, after);
        Some(asked)
    }

    /// A condition; what is no inequality goes to `others`.
    fn cond(&mut self, cond: &Cond, others: &mut Vec<Cond>) {
        match cond {
            Cond::True => {}
            Cond::And(parts) => parts.iter().for_each(|part| self.cond(part, others)),
            Cond::Le(x, y) => self.at_most(x, y),
            Cond::Lt(x, y) => self.at_most(x, &minus(y, &Expr::Num(1))),
            Cond::Eq(x, y) if !nested(x) && !nested(y) => {
                self.at_most(x, y);
                self.at_most(y, x);
            }
            other => others.push(other.clone()),
        }
    }

    /// x <= y
    fn at_most(&mut self, x: &Expr, y: &Expr) {
        match (x, y) {
            (_, Expr::Call(Function::Min, ys)) if !ys.is_empty() => {
                ys.iter().for_each(|y| self.at_most(x, y))
            }
            (Expr::Call(Function::Max, xs), _) if !xs.is_empty() => {
                xs.iter().for_each(|x| self.at_most(x, y))
            }
            (Expr::Call(Function::Abs, xs), _) if xs.len() == 1 => {
                self.at_most(&xs[0], y);
                self.at_most(&Expr::Neg(Box::new(xs[0].clone())), y);
            }
            // A quotient by a number >= 0 has a value only if that is at least 1.
            (_, Expr::FloorDiv(e, d)) if d.never_negative() => {
                self.above_zero.push(minus(d, &Expr::Num(1)));
                self.at_most(&Expr::Mul(vec![(**d).clone(), x.clone()]), e);
            }
            _ => self.above_zero.push(minus(y, x)),
        }
    }
}

/// Whether an equation has a side that an inequality would take apart.
fn nested(x: &Expr) -> bool {
    matches!(x, Expr::Call(..) | Expr::FloorDiv(..) | Expr::CeilDiv(..))
}

fn conjuncts(cond: &Cond, out: &mut Vec<Cond>) {
    match cond {
        Cond::True => {}
        Cond::And(parts) => parts.iter().for_each(|part| conjuncts(part, out)),
        other => out.push(other.clone()),
    }
}
