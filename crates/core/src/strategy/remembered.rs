//! One heap under a rule with memory, by the engines of games on states: the pair of the heap and the amount
//! just taken, 0 before the first turn.

use super::moves::{Collected, Found, Raw, tidy};
use super::{Solver, answer};
use crate::api::{Answer, Basis, MovesWanted, Refusal, Study};
use crate::core_text::{Extent, extent};
use crate::expr::{Cond, Expr, Function, Slot};
use crate::game::{Amounts, ClauseMove, Move, Outcome, Param};
use crate::limits::Limits;
use crate::position::{Position, Size};
use crate::set::Set;
use crate::states::{
    Piece, Shape, StateClause, StateCore, StateGame, StateMove, StatePosition, StateSolver, StateStudy,
};

/// The heap, in rules on heaps and in the pairs.
const HEAP: Slot = 0;
/// What was taken just before.
const LAST: Slot = 1;
/// A parameter in a place of its own.
const AMOUNT: Slot = 2;

impl Solver<'_> {
    /// Who wins and by which moves; `None` where the rule or the position is no such pair, or the engines do not
    /// answer it.
    pub(super) fn by_remembering(
        &self,
        position: &Position,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Option<Answer>, Refusal> {
        let live: Vec<_> = position.components().enumerate().filter(|(_, (_, n))| !n.is_zero()).collect();
        let [(at, (_, heap))] = live[..] else { return Ok(None) };
        let Some(study) = as_pairs(self.study, limits) else { return Ok(None) };
        let mut solver = StateSolver::new(&study, limits).without_values();
        let fresh = StatePosition { components: vec![vec![vec![heap.clone(), Size::from(0)]]] };
        // All of them or none: pairs come in another order than moves of heaps.
        let every = if wanted == MovesWanted::None { wanted } else { MovesWanted::All { limit: usize::MAX } };
        let found = match solver.answer(&fresh, every) {
            Ok(found) => found,
            Err(exhausted @ Refusal::Exhausted(_)) => return Err(exhausted),
            // A value that does not exist, or play that goes round: the definition says what it is.
            Err(_) => return Ok(None),
        };
        let mut all = Collected::none();
        let moves: Option<Vec<Raw>> = found
            .moves
            .iter()
            .map(|one| match &one.changes[..] {
                [change] => match &change.to[..] {
                    [to] => raw(to),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        let Some(moves) = moves else { return Ok(None) };
        let complete = found.complete;
        let found_moves = Found { moves: tidy(moves), complete, total: found.total, rule: None };
        if found.outcome == Outcome::N && wanted == MovesWanted::None {
            (all.complete, all.total) = (false, None);
        } else if found.outcome == Outcome::N {
            all.add(at, heap, found_moves, wanted.most());
        }
        Ok(Some(answer(position, self.study.game.play, found.outcome, None, all, Basis::Search)))
    }
}

/// The move to a pair.
fn raw(to: &[Size]) -> Option<Raw> {
    let [left, take] = to else { return None };
    Some(Raw { take: Some(take.clone()), to: if left.is_zero() { Vec::new() } else { vec![left.clone()] } })
}

/// The same game on pairs; `None` where a move is not to take at least one stone and leave the rest.
fn as_pairs(study: &Study, limits: &Limits) -> Option<StateStudy> {
    let [core] = &study.game.parts[..] else { return None };
    let first = core.first.as_ref().filter(|_| core.memory && core.ring.is_none())?;
    if crate::options::Options::new(core).zero_is_dead(limits) != Ok(true) {
        return None;
    }
    let later = Cond::Le(Expr::Num(1), Expr::Slot(LAST));
    let fresh = Cond::Eq(Expr::Slot(LAST), Expr::Num(0));
    let moves =
        core.moves.iter().map(|one| pair(one, &later)).chain(first.iter().map(|one| pair(one, &fresh)));
    let part = StateCore {
        shape: Shape::Tuple(vec!["n".into(), "last".into()]),
        moves: moves.collect::<Option<_>>()?,
        ends: Vec::new(),
        start: None,
    };
    Some(StateStudy {
        rule: study.rule.clone(),
        canonical: study.canonical.clone(),
        game: StateGame {
            parts: vec![part],
            play: study.game.play,
            move_in_all: false,
            opening: Vec::new(),
            memory: false,
        },
        names: false,
    })
}

/// A move of a heap as one of a pair, at the turns that `when` tells.
fn pair(one: &Move, when: &Cond) -> Option<StateMove> {
    let heap = Expr::Slot(HEAP);
    let (params, guard, left, taken) = match one {
        Move::Take { amounts: Amounts::Set(set), parts } => {
            let amount = Param {
                slot: AMOUNT,
                name: "k".into(),
                lo: Expr::Num(1),
                hi: heap.clone(),
                within: Some(set.clone()),
            };
            let left = Expr::Sub(Box::new(heap), Box::new(Expr::Slot(AMOUNT)));
            let guard = match parts.0 {
                0b01 => Cond::Eq(left.clone(), Expr::Num(0)),
                0b10 => Cond::Le(Expr::Num(1), left.clone()),
                0b11 => Cond::True,
                _ => return None,
            };
            (vec![tightened(&amount)], guard, left, Expr::Slot(AMOUNT))
        }
        Move::Clause(ClauseMove { params, guard, result, leaving: Cond::True, takes }) => {
            let [piece] = &result[..] else { return None };
            let rest = |slot: Slot| Expr::Sub(Box::new(heap.clone()), Box::new(Expr::Slot(slot)));
            let amount = params.iter().find(|p| piece.size == rest(p.slot))?;
            let taken = Expr::Slot(amount.slot);
            let said = takes.as_ref().is_none_or(|takes| *takes == taken);
            if !piece.repeats.is_empty() || !said || !(is_positive(&amount.lo) || positive_by(guard, &taken))
            {
                return None;
            }
            (params.iter().map(tightened).collect(), guard.clone(), piece.size.clone(), taken)
        }
        _ => return None,
    };
    Some(StateMove::Clause(StateClause {
        last: None,
        params,
        guard: Cond::And(vec![when.clone(), guard]),
        result: vec![Piece::Tuple { entries: vec![left, taken], repeats: Vec::new() }],
        leaving: Cond::True,
    }))
}

/// The same parameter, its set as a range as far as it is one.
fn tightened(param: &Param) -> Param {
    let Some(set) = &param.within else { return param.clone() };
    let (least, most, within) = range(set);
    let hi = match most {
        Some(most) => Expr::Call(Function::Min, vec![param.hi.clone(), most]),
        None => param.hi.clone(),
    };
    Param { lo: Expr::Call(Function::Max, vec![param.lo.clone(), least]), hi, within, ..param.clone() }
}

/// The ends of a set of amounts, and the set itself where it is not all that lies between them: engines run through
/// ranges faster.
fn range(set: &Set) -> (Expr, Option<Expr>, Option<Set>) {
    let number = |n: u64| Expr::Num(n.into());
    match extent(set) {
        Extent::Finite(list) => match list[..] {
            [first, ..] if list.last().is_some_and(|last| last - first == list.len() as u64 - 1) => {
                (number(first), list.last().copied().map(number), None)
            }
            _ => (Expr::Num(1), None, Some(set.clone())),
        },
        Extent::Cofinite(missing) if missing.last().is_none_or(|&last| last == missing.len() as u64) => {
            (number(missing.len() as u64 + 1), None, None)
        }
        Extent::Cofinite(_) | Extent::Other => (Expr::Num(1), None, Some(set.clone())),
    }
}

/// Whether the least amount is at least 1, by its form.
fn is_positive(least: &Expr) -> bool {
    match least {
        Expr::Num(n) => *n >= 1,
        Expr::Call(Function::Max, terms) => terms.iter().any(is_positive),
        _ => false,
    }
}

/// Whether a guard says that the amount is at least 1.
fn positive_by(guard: &Cond, amount: &Expr) -> bool {
    match guard {
        Cond::And(all) => all.iter().any(|one| positive_by(one, amount)),
        Cond::Le(x, y) => is_positive(x) && y == amount,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::strategy::search::answer_by_search;

    fn agrees(rule: &str, heap: u64) {
        let limits = Limits::default();
        let study = Study::new(rule, &[]).unwrap();
        let position = Position::heaps([heap, 0]);
        let all = MovesWanted::All { limit: 1_000 };
        let solver = Solver::new(&study, &limits);
        let found = solver.by_remembering(&position, all, &limits).unwrap();
        let found = found.unwrap_or_else(|| panic!("{rule}"));
        let expected = answer_by_search(&study, &position, all, &limits).unwrap();
        assert_eq!((found.outcome, &found.moves), (expected.outcome, &expected.moves), "{rule} from {heap}");
        assert_eq!(
            (found.complete, &found.total),
            (expected.complete, &expected.total),
            "{rule} from {heap}"
        );
    }

    #[test]
    fn rules_with_memory_as_the_definition_says() {
        for rule in [
            "take 1..2*last; first take 1..n-1",
            "take 1..last+1; first take 1..n-1",
            "take 1..2*last+1; first take 1..3",
            "take 1..4 except last; first take 1..4",
            "take any except last; first take any; misere",
            "take k where 1 <= k <= 2*last and k != last; first take any",
            "n -> n-k where last <= k <= last+2 and k >= 1; first take {1,2,5}",
            "take k where k >= 1 and last divides k; first take 1..3; misere",
        ] {
            for heap in 0..40 {
                if heap > 0 {
                    agrees(rule, heap);
                }
            }
        }
    }

    #[test]
    fn what_no_pair_says_is_left_to_the_definition() {
        let limits = Limits::default();
        for rule in ["take 0..last; first take 1..2", "n -> n-k and k where 1 <= k <= last; first take 1..2"]
        {
            let Ok(study) = Study::new(rule, &[]) else { continue };
            assert!(as_pairs(&study, &limits).is_none(), "{rule}");
        }
        let study = Study::new("take 1..2*last; first take 1..n-1", &[]).unwrap();
        let solver = Solver::new(&study, &limits);
        let two = solver.by_remembering(&Position::heaps([3, 4]), MovesWanted::One, &limits).unwrap();
        assert!(two.is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn random_rules_with_memory(
            (low, times, plus) in (1u64..3, 0u64..3, 0u64..4),
            first in prop::collection::btree_set(1u64..7, 1..4),
            (misere, heap) in (any::<bool>(), 1u64..36),
        ) {
            let first: Vec<String> = first.iter().map(u64::to_string).collect();
            let play = if misere { "; misere" } else { "" };
            let rule = format!(
                "take k where {low} <= k <= {times}*last+{plus}; first take {{{}}}{play}",
                first.join(",")
            );
            agrees(&rule, heap);
        }
    }
}
