//! Whether play is sure to end: a measure that every move makes smaller, found from the core form.
//!
//! Each new component must be smaller than the one it replaces; then no play of any sum goes on for
//! ever (the multiset order). What is not found here may end all the same: a search then proves it on
//! the positions it visits, names a cycle, or stops at its budget.

mod facts;
mod heaps;
mod poly;
mod row;
mod tuple;

pub(in crate::states) use facts::Known;
pub(crate) use heaps::smaller;

use crate::states::{Shape, StateCore, StateMove};

/// How play of one rule is known to end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// Each move makes the first measure smaller, or keeps it and makes the next one smaller, ..
    Measured(Vec<Measure>),
    /// No measure was found.
    NotShown,
}

/// A number of a component that cannot fall for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Measure {
    /// A weighted sum of the variables of a tuple. With a negative weight the rule bounds it from below.
    Weighted(Vec<i128>),
    /// The number of entries of a row.
    Length,
    /// The sum of the entries of a row; `tail`: without the entry 0.
    Sum {
        /// Without the entry 0.
        tail: bool,
    },
    /// The sum of index times entry.
    IndexSum,
    /// The entry 0.
    Head,
    /// The number of entries that are 0.
    Zeros,
    /// Heaps are replaced by smaller ones.
    SmallerHeaps,
}

/// What a move does to a measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    /// It may grow.
    Unknown,
    /// It does not grow.
    Weak,
    /// It gets smaller.
    Strict,
}

/// Measures tried one inside the other.
const LEVELS: usize = 4;

/// How play of a rule is known to end.
pub fn ending(core: &StateCore) -> Ending {
    let heaps_end = core.moves.iter().all(|a_move| match a_move {
        StateMove::Clause(_) => true,
        StateMove::Heap(heap) => heaps::smaller(heap),
        StateMove::Heaps(moves) => heaps::smaller(&moves.heap),
    });
    if !heaps_end {
        return Ending::NotShown;
    }
    let clauses: Vec<_> = core
        .moves
        .iter()
        .filter_map(|a_move| match a_move {
            StateMove::Clause(clause) => Some(clause),
            StateMove::Heap(_) | StateMove::Heaps(_) => None,
        })
        .collect();
    if clauses.is_empty() {
        return Ending::Measured(vec![Measure::SmallerHeaps]);
    }
    let (measures, effects): (Vec<Measure>, Vec<Vec<Effect>>) = match &core.shape {
        Shape::Tuple(names) => tuple::effects(names.len(), &clauses),
        Shape::Row { first, .. } => row::effects(*first, &clauses),
        Shape::Heaps { .. } => return Ending::NotShown,
    };
    lexicographic(&measures, &effects).map_or(Ending::NotShown, Ending::Measured)
}

/// `effects[i][j]`: what move j does to measure i.
fn lexicographic(measures: &[Measure], effects: &[Vec<Effect>]) -> Option<Vec<Measure>> {
    let moves = effects.first().map_or(0, Vec::len);
    if moves == 0 {
        // Components only vanish, so any measure will do.
        return Some(measures.iter().take(1).cloned().collect());
    }
    let mut left: Vec<usize> = (0..moves).collect();
    let mut chosen = Vec::new();
    while !left.is_empty() {
        if chosen.len() == LEVELS {
            return None;
        }
        let strict = |at: usize| left.iter().filter(|&&j| effects[at][j] == Effect::Strict).count();
        let fits = |at: &usize| left.iter().all(|&j| effects[*at][j] >= Effect::Weak);
        // The simplest measure of those that settle most moves.
        let best = (0..measures.len()).filter(fits).max_by_key(|&at| (strict(at), usize::MAX - at))?;
        if strict(best) == 0 {
            return None;
        }
        left.retain(|&j| effects[best][j] != Effect::Strict);
        chosen.push(measures[best].clone());
    }
    Some(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::states::StateStudy;

    fn of(rule: &str) -> Ending {
        let study = StateStudy::new(rule, &[]).unwrap_or_else(|why| panic!("{rule}: {why:?}"));
        ending(&study.game.parts[0])
    }

    fn measured(rule: &str, expected: &[Measure]) {
        assert_eq!(of(rule), Ending::Measured(expected.to_vec()), "{rule}");
    }

    fn weighted(weights: &[i128]) -> Measure {
        Measure::Weighted(weights.to_vec())
    }

    #[test]
    fn tuples_that_get_smaller() {
        let sum = [weighted(&[1, 1])];
        measured("(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1", &sum);
        measured("(a,b) -> (a-k*b, b) | (a, b-k*a) where k >= 1 leaving a >= 1 and b >= 1", &sum);
        measured("(a,b) -> (a-1,b) | (a,b-1); move in all", &sum);
        measured("(x,y) -> (x-k,y) | (x,y-k) where odd(k)", &sum);
        measured("(x,y) -> (x-2,y+1) | (x-2,y-1) | (x+1,y-2) | (x-1,y-2) leaving x >= 1", &sum);
        measured("(o,p) -> (o-1,p) | (o+1,p-1)", &[weighted(&[1, 2])]);
        measured(
            "(w,b) -> (w-1, b+w); (w,b) -> (w, b-k) where 1 <= k <= b/2",
            &[weighted(&[1, 0]), weighted(&[1, 1])],
        );
        measured("(s,c) -> (s, c+k) where 1 <= k <= c^2 leaving c <= s", &[weighted(&[1, -1])]);
        measured("(x,y) -> (x+2,y) | (x,y+2) leaving x^2 + y^2 <= 100", &[weighted(&[-1, -1])]);
        measured(
            "(w,h) -> (i,h) and (w-i,h) where 1 <= i < w; (w,h) -> (w,i) and (w,h-i) where 1 <= i < h",
            &sum,
        );
        measured("(a,b) -> (x,y) for x in [i,a-1-i] for y in [j,b-1-j] where i < a and j < b", &sum);
        measured("(a,b) -> nothing where a > b", &[weighted(&[1, 1])]);
    }

    #[test]
    fn rows_that_get_smaller() {
        let sum = [Measure::Sum { tail: false }];
        measured("a[1..m] -> a[i] -= k where k >= 1", &sum);
        measured("a[1..m] -> a[j] := min(a[j],c) for j in i..m where c < a[i]; misere", &sum);
        measured("a[1..m] -> delete a[i]", &[Measure::Length]);
        measured("a[0..m] -> a[i] -= k, a[i-1] += k where k >= 1", &[Measure::IndexSum]);
        measured("a[1..m] -> a[i] -= k, a[j] += k where k >= 1 and i > j", &[Measure::IndexSum]);
        measured(
            "a[0..m] -> a[i] -= 1, a[0] := i where i >= 1 and i != a[0]",
            &[Measure::Sum { tail: true }],
        );
        measured("a[1..m] -> a[i] := 1 where a[i] = 0", &[Measure::Zeros]);
        measured(
            "a[0..m] -> a[0] -= 1; a[0..m] -> a[i] -= 1, a[0] := 5 where i >= 1",
            &[Measure::Sum { tail: true }, Measure::Sum { tail: false }],
        );
    }

    #[test]
    fn heaps_that_get_smaller() {
        measured("take same any from 1..2 heaps", &[Measure::SmallerHeaps]);
        measured("leave proper divisors of n from any heaps", &[Measure::SmallerHeaps]);
        measured("take 1..3; lose when n = 1", &[Measure::SmallerHeaps]);
        measured("split; lose when n = 1", &[Measure::SmallerHeaps]);
        assert_eq!(of("n -> (n+1) where n < 5; win when n = 5"), Ending::NotShown);
    }

    #[test]
    fn nothing_is_claimed_of_play_that_need_not_end() {
        for rule in [
            "(a,b) -> (a-1,b+1) | (a+1,b-1)",
            "(a,b) -> (a+1,b)",
            "(a,b) -> (a-1,b) | (a+5,b-1) | (a,b+1)",
            "a[1..m] -> a[i] += 1 where a[i] < 5; a[1..m] -> a[i] -= 1",
            "a[0..m] -> a[i] -= 1, a[0] += 1",
            "a[1..m] -> a[i] -= k, a[j] += k where k >= 1 and i != j",
            "a[1..m] -> a[i] -= 5, a[j] -= 5, a[k] += 9 where k != i",
        ] {
            assert_eq!(of(rule), Ending::NotShown, "{rule}");
        }
    }
}
