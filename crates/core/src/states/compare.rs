//! Two rules on states side by side: the first position that tells them apart.

use crate::api::{Refusal, Unsuitable};
use crate::claim::{LISTS, Said, levels, usual_last};
use crate::compare::in_order;
use crate::game::Play;
use crate::limits::Limits;
use crate::states::known::same_moves;
use crate::states::small::Kind;
use crate::states::table::{StateTable, has_values, only_shape};
use crate::states::{Shape, State, StateCore, StateGame, StateMove, StateStudy};

/// How two rules on states relate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateComparison {
    /// Both make the same moves, shown from their core forms: equal without any table.
    pub same_rule: bool,
    /// Which positions were looked at.
    pub kind: Kind,
    /// Whether Grundy values were compared; otherwise who wins.
    pub values: bool,
    /// The conventions.
    pub plays: [Play; 2],
    /// All numbers up to here were looked at.
    pub up_to: u64,
    /// The smallest position in which they differ.
    pub first_difference: Option<StateDifference>,
}

/// A position in which two rules differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateDifference {
    /// The position.
    pub at: State,
    /// Its value, or who wins, in the left game.
    pub left: Said,
    /// The same in the right game.
    pub right: Said,
}

/// Compares two rules on all positions with numbers up to `last` (a usual one when there is none).
pub(super) fn compare(
    left: &StateStudy,
    right: &StateStudy,
    last: Option<u64>,
    limits: &Limits,
) -> Result<StateComparison, Refusal> {
    let kind = common(only_shape(&left.game)?, only_shape(&right.game)?)
        .ok_or(Refusal::Unsuitable(Unsuitable::Incomparable))?;
    let mut comparison = StateComparison {
        same_rule: same_rule(&left.game, &right.game),
        kind,
        values: has_values(&left.game) && has_values(&right.game),
        plays: [left.game.play, right.game.play],
        up_to: 0,
        first_difference: None,
    };
    if comparison.same_rule {
        return Ok(comparison);
    }
    let mut compared = false;
    for last in levels(last.unwrap_or_else(|| usual_last(kind))) {
        let limits = limits.fresh();
        let table = |game: &StateGame| StateTable::new(game, kind, last, comparison.values, &limits);
        let found = table(&left.game).and_then(|left| Ok((left, table(&right.game)?)));
        let (left, right) = match found {
            Err(Refusal::Exhausted(_)) if compared => break,
            found => found?,
        };
        let said = |table: &StateTable, at: &State| match comparison.values {
            true => table.value(at).map(|value| Said::Value(value.into())),
            false => table.outcome(at).map(Said::Outcome),
        };
        let difference = left.find(&limits, |at| {
            let (left, right) = (said(&left, at)?, said(&right, at)?);
            (left != right).then(|| StateDifference { at: at.clone(), left, right })
        });
        match difference {
            Err(_) if compared => break,
            found => comparison.first_difference = found?,
        }
        (comparison.up_to, compared) = (last, true);
        if comparison.first_difference.is_some() {
            break;
        }
    }
    Ok(comparison)
}

/// The positions that both rules have.
fn common(left: &Shape, right: &Shape) -> Option<Kind> {
    let kinds = [Kind::of(left, LISTS), Kind::of(right, LISTS)];
    let sorted = kinds.iter().all(|kind| kind.sorted);
    match (left.arity(), right.arity()) {
        (Some(a), Some(b)) if a != b => None,
        (Some(entries), _) | (_, Some(entries)) => {
            Some(Kind { fewest: entries, most: entries, sorted: false, zeros: true })
        }
        (None, None) => Some(Kind {
            fewest: kinds[0].fewest.max(kinds[1].fewest),
            most: LISTS,
            sorted,
            zeros: kinds.iter().any(|kind| kind.zeros),
        }),
    }
}

/// Whether two rules make the same moves under the same conventions, shown from their core forms.
pub(super) fn same_rule(left: &StateGame, right: &StateGame) -> bool {
    left.play == right.play
        && left.move_in_all == right.move_in_all
        && left.memory == right.memory
        && left.opening == right.opening
        && left.parts.len() == right.parts.len()
        && left.parts.iter().zip(&right.parts).all(|(left, right)| same_core(left, right))
}

fn same_core(left: &StateCore, right: &StateCore) -> bool {
    let (a, b) = (nameless(left), nameless(right));
    if a.shape != b.shape || a.ends != b.ends {
        return false;
    }
    if a.moves == b.moves {
        return true;
    }
    match (left.clauses(), right.clauses()) {
        (Some(ours), Some(theirs)) => same_moves(&left.shape, &ours, &theirs),
        _ => false,
    }
}

/// Without names and with the moves in an order of their own: neither changes anything.
fn nameless(core: &StateCore) -> StateCore {
    let mut core = core.clone();
    core.start = None;
    match &mut core.shape {
        Shape::Tuple(names) => names.iter_mut().for_each(String::clear),
        Shape::Row { name, .. } => name.clear(),
        Shape::Heaps { .. } => {}
    }
    for one in &mut core.moves {
        match one {
            StateMove::Clause(clause) => clause.params.iter_mut().for_each(|param| param.name.clear()),
            StateMove::Heap(heap) => *heap = in_order(heap),
            StateMove::Heaps(moves) => moves.heap = in_order(&moves.heap),
        }
    }
    core.moves.sort_by_cached_key(|one| format!("{one:?}"));
    core.moves.dedup();
    core
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::states::oracle::StateSearch;

    fn compared(left: &str, right: &str, last: u64) -> StateComparison {
        let [left, right] = [left, right].map(|rule| StateStudy::new(rule, &[]).unwrap());
        compare(&left, &right, Some(last), &Limits::default()).unwrap()
    }

    const NIM: &str = "(a,b) -> (a-k,b) | (a,b-k) where k >= 1";

    #[test]
    fn texts_that_make_the_same_moves_are_the_same_rule() {
        for other in [
            "(x,y) -> (x,y-j) | (x-j,y) where j >= 1",
            "(x,y) -> (x-j,y) where j > 0; (x,y) -> (x,y-i) where i >= 1",
        ] {
            assert!(compared(NIM, other, 9).same_rule, "{other}");
        }
        assert!(compared("take any from 1..2 heaps", "moore(2)", 9).same_rule);
        assert!(compared("take same any from 1..3 heaps", "take same any from {1,2,3} heaps", 9).same_rule);
        for other in
            [&format!("{NIM}; misere"), &format!("{NIM}; lose when a = 9"), "(a,b) -> (a-k,b) where k >= 1"]
        {
            assert!(!compared(NIM, other, 3).same_rule, "{other}");
        }
    }

    #[test]
    fn the_first_difference_is_the_smallest_one() {
        let other = "(a,b) -> (a-k, b) | (a, b-k) | (a-k, b-k) where k >= 1";
        let found = compared(NIM, other, 20).first_difference.unwrap();
        let value = |n: u8| Said::Value(n.into());
        assert_eq!((found.at, found.left, found.right), (vec![1, 1], value(0), value(2)));
        assert_eq!(compared(NIM, "take any from 1 heap", 20).first_difference, None);
        assert_eq!(compared(NIM, "take any from 1 heap", 20).up_to, 20);
        let late = "(a,b) -> (a-k,b) | (a,b-k) where k >= 1; (a,b) -> (24,0) where a = 17 and b = 9";
        let found = compared(NIM, late, 30).first_difference.unwrap();
        let [left, right] = [NIM, late].map(|rule| StateStudy::new(rule, &[]).unwrap());
        let limits = Limits::default();
        let kind = Kind::of(&left.game.parts[0].shape, 0);
        let (mut a, mut b) = (StateSearch::new(&left.game), StateSearch::new(&right.game));
        let first = (0..=30).flat_map(|max| kind.layer(max, &limits).unwrap()).find(|at| {
            let at = [(0, at.clone())];
            a.value(&at, &limits) != b.value(&at, &limits)
        });
        assert_eq!(Some(found.at), first);
    }

    #[test]
    fn conventions_ends_and_sizes() {
        let misere = compared(NIM, &format!("{NIM}; misere"), 9);
        assert!(!misere.values);
        assert_eq!(misere.first_difference.unwrap().at, [0, 0]);
        let [two, three] = [NIM, "(a,b,c) -> (a-1,b,c) | (a,b-1,c) | (a,b,c-1)"]
            .map(|rule| StateStudy::new(rule, &[]).unwrap());
        assert_eq!(
            compare(&two, &three, None, &Limits::default()),
            Err(Refusal::Unsuitable(Unsuitable::Incomparable))
        );
        let short = compare(
            &two,
            &StateStudy::new("(a,b) -> (a-k,b) | (a,b-k) where k >= 1 and k < 10^6", &[]).unwrap(),
            Some(100_000),
            &Limits::new(2_000_000, 1 << 22, 10_000),
        )
        .unwrap();
        assert!(short.up_to < 1000 && short.first_difference.is_none(), "{short:?}");
    }
}
