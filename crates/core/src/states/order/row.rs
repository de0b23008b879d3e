//! Measures of rows.

use crate::expr::{Cond, Expr};
use crate::game::{Repeat, RepeatValues};
use crate::states::{Change, ChangeKind, Piece, StateClause};

use super::facts::Known;
use super::poly::replace;
use super::{Effect, Measure};

/// Measures, and what each move does to each.
pub(super) fn effects(first: u8, clauses: &[&StateClause]) -> (Vec<Measure>, Vec<Vec<Effect>>) {
    let mut measures = vec![Measure::Sum { tail: false }, Measure::Length];
    if first == 0 {
        measures.extend([Measure::Sum { tail: true }, Measure::Head]);
    }
    measures.extend([Measure::IndexSum, Measure::Zeros]);
    let mut effects = Vec::new();
    for measure in &measures {
        let mut each = Vec::new();
        for clause in clauses {
            for piece in &clause.result {
                if let Piece::Row { changes, repeats } = piece {
                    each.push(piece_effect(measure, clause, changes, repeats));
                }
            }
        }
        effects.push(each);
    }
    (measures, effects)
}

fn piece_effect(measure: &Measure, clause: &StateClause, changes: &[Change], repeats: &[Repeat]) -> Effect {
    match repeats {
        [] => effect(measure, clause, changes, None),
        // Two changes of one pass might meet those of another pass.
        [Repeat { slot, values: RepeatValues::Range(lo, hi) }] if changes.len() == 1 => {
            // Never up anywhere; down at the first one, if there is a first one.
            let anywhere = Expr::Slot(*slot);
            let inside = |at: &Expr| {
                Cond::And(vec![Cond::Le(lo.clone(), at.clone()), Cond::Le(at.clone(), hi.clone())])
            };
            let each = |at: &Expr| -> Vec<Change> {
                let put = |x: &Expr| replace(x, *slot, at);
                let kind = |kind: &ChangeKind| match kind {
                    ChangeKind::Add(x) => ChangeKind::Add(put(x)),
                    ChangeKind::Set(x) => ChangeKind::Set(put(x)),
                    ChangeKind::Delete => ChangeKind::Delete,
                };
                changes
                    .iter()
                    .map(|change| Change { index: put(&change.index), kind: kind(&change.kind) })
                    .collect()
            };
            let everywhere = effect(measure, clause, &each(&anywhere), Some(&inside(&anywhere)));
            if everywhere == Effect::Unknown {
                return Effect::Unknown;
            }
            let mut known = facts(clause, &each(lo), None);
            known.close();
            let some = known.proves(&sub(hi.clone(), lo.clone()));
            if some && effect(measure, clause, &each(lo), None) == Effect::Strict {
                Effect::Strict
            } else {
                Effect::Weak
            }
        }
        _ => Effect::Unknown,
    }
}

fn sub(x: Expr, y: Expr) -> Expr {
    Expr::Sub(Box::new(x), Box::new(y))
}

fn old(change: &Change) -> Expr {
    Expr::Entry(Box::new(change.index.clone()))
}

/// What an entry gains; deleted entries lose all they have.
fn gain(change: &Change) -> Expr {
    match &change.kind {
        ChangeKind::Add(x) => x.clone(),
        ChangeKind::Set(x) => sub(x.clone(), old(change)),
        ChangeKind::Delete => Expr::Neg(Box::new(old(change))),
    }
}

fn facts(clause: &StateClause, changes: &[Change], more: Option<&Cond>) -> Known {
    let mut known = Known::default();
    known.holds(&clause.guard);
    more.into_iter().for_each(|cond| known.holds(cond));
    known.params(&clause.params);
    for change in changes {
        // The new entry is >= 0, and the index is in the row.
        known.positive(&Expr::Add(vec![old(change), gain(change)]));
        known.positive(&sub(Expr::Slot(0), change.index.clone()));
    }
    known
}

fn effect(measure: &Measure, clause: &StateClause, changes: &[Change], more: Option<&Cond>) -> Effect {
    let mut known = facts(clause, changes, more);
    changes.iter().for_each(|change| {
        known.atoms.poly(&gain(change));
        known.atoms.poly(&change.index);
    });
    known.close();
    // Two changes of the same entry say the same, so both gains have one sign. With more of them a gain
    // might be counted twice that hides another one.
    if changes.len() > 2 && !apart(changes, &mut known) {
        return Effect::Unknown;
    }
    match measure {
        Measure::Length => {
            let deletes = changes.iter().any(|change| change.kind == ChangeKind::Delete);
            if deletes { Effect::Strict } else { Effect::Weak }
        }
        Measure::Zeros => {
            changes.iter().map(|change| zeros(change, &mut known)).max().map_or(Effect::Weak, |best| {
                let worst = changes.iter().map(|change| zeros(change, &mut known)).min();
                if worst == Some(Effect::Unknown) { Effect::Unknown } else { best }
            })
        }
        _ => {
            // Deleting moves the entries behind it: harmless where it only lowers their index.
            let mut gains = Vec::new();
            for change in changes {
                let behind = change.kind == ChangeKind::Delete;
                let weight = match measure {
                    Measure::Sum { tail: false } => Some(1),
                    Measure::IndexSum => None,
                    // A deleted entry might bring another one to the place 0.
                    _ => {
                        let at = place(change, &mut known);
                        match (measure, at) {
                            (_, None) => return Effect::Unknown,
                            (Measure::Head, Some(true)) if behind => return Effect::Unknown,
                            (Measure::Head, Some(at)) => Some(i128::from(at)),
                            (_, Some(at)) => Some(i128::from(!at)),
                        }
                    }
                };
                gains.push(match weight {
                    Some(weight) => Expr::Mul(vec![Expr::Num(weight), gain(change)]),
                    None => Expr::Mul(vec![change.index.clone(), gain(change)]),
                });
            }
            let fall = Expr::Neg(Box::new(Expr::Add(gains)));
            if known.proves(&sub(fall.clone(), Expr::Num(1))) {
                Effect::Strict
            } else if known.proves(&fall) {
                Effect::Weak
            } else {
                Effect::Unknown
            }
        }
    }
}

/// Whether all changes are surely of different entries.
fn apart(changes: &[Change], known: &mut Known) -> bool {
    let less = |x: &Change, y: &Change| sub(sub(y.index.clone(), x.index.clone()), Expr::Num(1));
    changes.iter().enumerate().all(|(at, x)| {
        changes.iter().take(at).all(|y| known.proves(&less(x, y)) || known.proves(&less(y, x)))
    })
}

/// Whether a change is surely of the entry 0 (true) or surely of another one (false).
fn place(change: &Change, known: &mut Known) -> Option<bool> {
    if change.index == Expr::Num(0) {
        return Some(true);
    }
    known.proves(&sub(change.index.clone(), Expr::Num(1))).then_some(false)
}

/// What a change does to the number of zeros.
fn zeros(change: &Change, known: &mut Known) -> Effect {
    if change.kind == ChangeKind::Delete {
        return Effect::Weak;
    }
    let new = Expr::Add(vec![old(change), gain(change)]);
    if !known.proves(&sub(new, Expr::Num(1))) {
        return Effect::Unknown;
    }
    if known.proves(&Expr::Neg(Box::new(old(change)))) { Effect::Strict } else { Effect::Weak }
}
