//! Which inputs are positions at all: where every move must leave something (squares in increasing order, numbers that
//! are not 0), a statement starts there too. No input may be sent that a right program need not understand.

use grundy::api::Subject;
use grundy::expr::{Cond, Env};
use grundy::game::Move;
use grundy::limits::Limits;
use grundy::states::{Shape, StateMove};
use num_bigint::BigUint;

use super::input::Numbers;

/// The conditions on a position that all moves of a rule keep.
pub(crate) struct Legal<'s> {
    shape: Option<&'s Shape>,
    conditions: Vec<&'s Cond>,
    limits: Limits,
    /// A heap of 0 is none.
    no_zero: bool,
}

impl<'s> Legal<'s> {
    /// Of a rule.
    pub(crate) fn of(subject: &'s Subject) -> Legal<'s> {
        let limits = Limits::new(1_000_000, 1 << 20, 1000);
        let mut legal = Legal { shape: None, conditions: Vec::new(), limits, no_zero: false };
        match subject {
            Subject::Heaps(study) => {
                let moves = study.game.parts.iter().flat_map(|core| &core.moves);
                let conditions = moves.filter_map(|one| match one {
                    Move::Clause(clause) => Some(&clause.leaving),
                    Move::Take { .. } => None,
                });
                legal.conditions = conditions.collect();
                // Other small heaps may be where a game begins, though no move leads there.
                legal.no_zero = legal.conditions.iter().any(|cond| {
                    legal.holds(cond, &[0], None) == Some(false)
                        && legal.holds(cond, &[1], None) == Some(true)
                });
            }
            Subject::States(study) => {
                let [core] = study.game.parts.as_slice() else { return legal };
                // Where the rule says itself where play starts, the numbers are not a position.
                if core.start.is_some() || !matches!(core.shape, Shape::Tuple(_) | Shape::Row { .. }) {
                    return legal;
                }
                legal.shape = Some(&core.shape);
                let conditions = core.moves.iter().filter_map(|one| match one {
                    StateMove::Clause(clause) => Some(&clause.leaving),
                    StateMove::Heap(_) | StateMove::Heaps(_) => None,
                });
                legal.conditions = conditions.collect();
            }
        }
        legal
    }

    /// Whether these numbers are a position.
    pub(crate) fn is_position(&self, numbers: &Numbers) -> bool {
        if self.no_zero && numbers.contains(&BigUint::ZERO) {
            return false;
        }
        let Some(shape) = self.shape else { return true };
        let Some(values) = numbers.iter().map(|n| u64::try_from(n).ok()).collect::<Option<Vec<u64>>>() else {
            return true;
        };
        // What depends on the move itself says nothing about where one begins.
        self.conditions.iter().all(|cond| self.holds(cond, &values, Some(shape)) != Some(false))
    }

    fn holds(&self, cond: &Cond, values: &[u64], shape: Option<&Shape>) -> Option<bool> {
        let limits = self.limits.fresh();
        let slots: Vec<i128> = match shape {
            Some(Shape::Row { first, .. }) => {
                vec![i128::try_from(values.len()).ok()? + i128::from(*first) - 1]
            }
            _ => values.iter().copied().map(i128::from).collect(),
        };
        let mut env = Env::new(&slots, &limits);
        if let Some(Shape::Row { first, .. }) = shape {
            env.set_row(values, *first);
        }
        cond.eval(&mut env).ok()
    }

    /// The numbers, or what is nearest to them and a position: in increasing order, from 1 on.
    pub(crate) fn mended(&self, numbers: &Numbers) -> Option<Numbers> {
        if self.is_position(numbers) {
            return Some(numbers.clone());
        }
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let raised = |numbers: &Numbers| numbers.iter().map(|n| n + 1u8).collect::<Numbers>();
        let one_more = raised(&sorted);
        [raised(numbers), sorted, one_more].into_iter().find(|it| self.is_position(it))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal(rule: &str, list: &[u32]) -> bool {
        let subject = Subject::read(rule, &[]).unwrap();
        Legal::of(&subject).is_position(&list.iter().copied().map(BigUint::from).collect())
    }

    #[test]
    fn positions_keep_what_all_moves_keep() {
        for (list, is) in [(&[1, 2, 5][..], true), (&[0, 2], false), (&[2, 2], false), (&[3, 1], false)] {
            assert_eq!(legal("georgia-and-bob", list), is, "{list:?}");
        }
        assert!(legal("coins-on-a-strip", &[0, 3]) && !legal("coins-on-a-strip", &[3, 3]));
        assert!(!legal("euclid-positive", &[0, 3]) && legal("euclid-positive", &[2, 3]));
        assert!(legal("euclid", &[0, 3]) && legal("nim", &[0, 0]) && legal("staircase-nim", &[0, 0]));
        assert!(!legal("n -> n-1 leaving n >= 1", &[0, 4]) && legal("n -> n-1 leaving n >= 1", &[1]));
        let subject = Subject::read("georgia-and-bob", &[]).unwrap();
        let mended = Legal::of(&subject).mended(&[3u8, 0, 3].map(BigUint::from).to_vec()).unwrap();
        assert_eq!(mended, [1u8, 4].map(BigUint::from));
    }
}
