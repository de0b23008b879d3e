//! Measures of tuples: weighted sums of their variables.

use crate::expr::{Cond, Expr, Slot};
use crate::game::{Repeat, RepeatValues};
use crate::states::{Piece, StateClause};

use super::facts::Known;
use super::poly::{replace, substitute};
use super::{Effect, Measure};

/// Ways in which the lists of repetitions are written out.
const WAYS: usize = 64;

/// One new component of one move.
struct Left<'a> {
    clause: &'a StateClause,
    entries: Vec<Expr>,
    ranges: Vec<(Slot, Expr, Expr)>,
}

/// Measures, and what each move does to each.
pub(super) fn effects(arity: usize, clauses: &[&StateClause]) -> (Vec<Measure>, Vec<Vec<Effect>>) {
    let mut left = Vec::new();
    for clause in clauses {
        for piece in &clause.result {
            if let Piece::Tuple { entries, repeats } = piece {
                written_out(clause, entries.clone(), repeats, &mut left);
            }
        }
    }
    let weights = candidates(arity);
    let mut known: Vec<Known> = left.iter().map(|left| facts(left, &weights)).collect();
    let mut effects = Vec::new();
    for weights in &weights {
        let safe = weights.iter().all(|w| *w >= 0) || clauses.iter().all(|clause| bounded(clause, weights));
        let each = left
            .iter()
            .zip(&mut known)
            .map(|(left, known)| if safe { effect(weights, &left.entries, known) } else { Effect::Unknown });
        effects.push(each.collect());
    }
    (weights.into_iter().map(Measure::Weighted).collect(), effects)
}

/// Weights that are tried, simple ones first.
fn candidates(arity: usize) -> Vec<Vec<i128>> {
    let (lo, hi): (i128, i128) = match arity {
        0..=2 => (-3, 3),
        3 => (-1, 2),
        _ => (0, 1),
    };
    let mut all = vec![Vec::new()];
    for _ in 0..arity.min(6) {
        all = all
            .into_iter()
            .flat_map(|w: Vec<i128>| (lo..=hi).map(move |x| [w.clone(), vec![x]].concat()))
            .collect();
    }
    // Of long tuples only the first six variables are weighed one by one; the others all alike.
    for weights in &mut all {
        let rest = weights.last().copied().unwrap_or(1);
        weights.resize(arity, rest);
    }
    all.retain(|weights| weights.iter().any(|w| *w != 0));
    let size = |w: &Vec<i128>| w.iter().map(|x| x.abs()).sum::<i128>();
    let even = |w: &Vec<i128>| w.iter().any(|x| *x != w[0]);
    all.sort_by_key(|w| (w.iter().any(|x| *x < 0), even(w), size(w)));
    all
}

fn written_out<'a>(clause: &'a StateClause, entries: Vec<Expr>, repeats: &[Repeat], out: &mut Vec<Left<'a>>) {
    let mut ways = vec![(entries, Vec::new())];
    for repeat in repeats.iter().rev() {
        match &repeat.values {
            RepeatValues::Range(lo, hi) => {
                ways.iter_mut().for_each(|(_, ranges)| ranges.push((repeat.slot, lo.clone(), hi.clone())));
            }
            RepeatValues::List(values) if ways.len() * values.len() <= WAYS => {
                let each = |(entries, ranges): (Vec<Expr>, Vec<(Slot, Expr, Expr)>)| {
                    values.iter().map(move |value| {
                        let put = |x: &Expr| replace(x, repeat.slot, value);
                        let ranges = ranges.iter().map(|(s, lo, hi)| (*s, put(lo), put(hi))).collect();
                        (entries.iter().map(put).collect(), ranges)
                    })
                };
                ways = ways.into_iter().flat_map(each).collect();
            }
            RepeatValues::List(_) => {}
        }
    }
    out.extend(ways.into_iter().map(|(entries, ranges)| Left { clause, entries, ranges }));
}

fn facts(left: &Left<'_>, weights: &[Vec<i128>]) -> Known {
    let mut known = Known::default();
    known.holds(&left.clause.guard);
    known.params(&left.clause.params);
    left.entries.iter().for_each(|entry| known.positive(entry));
    for (slot, lo, hi) in &left.ranges {
        let slot = Expr::Slot(*slot);
        known.positive(&Expr::Sub(Box::new(slot.clone()), Box::new(lo.clone())));
        known.positive(&Expr::Sub(Box::new(hi.clone()), Box::new(slot)));
    }
    after(&left.clause.leaving, &left.entries, &mut known);
    // The atoms of the goals must be known before the facts about them are gathered.
    if let Some(first) = weights.first() {
        known.atoms.poly(&difference(first, &left.entries));
    }
    known.close();
    known
}

/// What `leaving` says of the new component.
fn after(leaving: &Cond, entries: &[Expr], known: &mut Known) {
    match leaving {
        Cond::And(parts) => parts.iter().for_each(|part| after(part, entries, known)),
        Cond::Le(x, y) => known.holds(&Cond::Le(substitute(x, entries), substitute(y, entries))),
        Cond::Lt(x, y) => known.holds(&Cond::Lt(substitute(x, entries), substitute(y, entries))),
        Cond::Eq(x, y) => known.holds(&Cond::Eq(substitute(x, entries), substitute(y, entries))),
        _ => {}
    }
}

/// The measure before minus the measure after.
fn difference(weights: &[i128], entries: &[Expr]) -> Expr {
    let terms = weights.iter().zip(entries).zip(0..).map(|((&w, entry), slot): (_, Slot)| {
        let fall = Expr::Sub(Box::new(Expr::Slot(slot)), Box::new(entry.clone()));
        Expr::Mul(vec![Expr::Num(w), fall])
    });
    Expr::Add(terms.collect())
}

fn effect(weights: &[i128], entries: &[Expr], known: &mut Known) -> Effect {
    let fall = difference(weights, entries);
    if known.proves(&Expr::Sub(Box::new(fall.clone()), Box::new(Expr::Num(1)))) {
        Effect::Strict
    } else if known.proves(&fall) {
        Effect::Weak
    } else {
        Effect::Unknown
    }
}

/// Whether a clause keeps a measure above some constant: by what it asks of the component before, or
/// after.
fn bounded(clause: &StateClause, weights: &[i128]) -> bool {
    let terms =
        weights.iter().zip(0..).map(|(&w, slot): (_, Slot)| Expr::Mul(vec![Expr::Num(w), Expr::Slot(slot)]));
    let measure = Expr::Add(terms.collect());
    [&clause.guard, &clause.leaving].into_iter().any(|cond| {
        let mut known = Known::default();
        known.holds(cond);
        known.atoms.poly(&measure);
        known.close();
        known.bounds(&measure)
    })
}
