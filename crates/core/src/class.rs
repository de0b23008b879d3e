//! What structure a core form has, so that an engine and a theorem can be chosen.

use crate::expr::{Cond, Expr};
use crate::game::{Amounts, ClauseMove, Core, Move, Parts};
use crate::limits::Limits;
use crate::set::Set;

/// Finite sets of more amounts than this are treated as infinite ones: listed as far as a table goes.
const MOST_AMOUNTS: u64 = 1 << 22;

/// The structure of the moves of a heap, most special first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Class {
    /// Take one of finitely many amounts, leave the rest.
    FiniteSubtraction {
        /// The amounts, ascending.
        amounts: Vec<u64>,
        /// Or take the whole heap.
        whole: bool,
    },
    /// Take any amount but finitely many, leave the rest.
    CofiniteSubtraction {
        /// The amounts that may not be taken, ascending.
        missing: Vec<u64>,
        /// Or take the whole heap.
        whole: bool,
    },
    /// Take an amount of an infinite set, leave the rest.
    InfiniteSubtraction {
        /// The amounts.
        amounts: Set,
        /// Or take the whole heap.
        whole: bool,
    },
    /// Take one of finitely many amounts (0 among them), leave as many heaps as its digit says.
    TakeAndBreak {
        /// `digits[k]` belongs to the amount k.
        digits: Vec<Parts>,
        /// Or take the whole heap.
        whole: bool,
    },
    /// As [`Class::TakeAndBreak`], with an infinite set of amounts.
    InfiniteTakeAndBreak {
        /// Sets of amounts and how many heaps may be left.
        moves: Vec<(Set, Parts)>,
        /// How many heaps may be left when nothing is taken.
        zero: Parts,
        /// Or take the whole heap.
        whole: bool,
    },
    /// Split into two heaps that differ (Grundy's game).
    UnequalSplit,
    /// The moves depend on the heap in some other way; each leaves at most one heap.
    HeapDependent,
    /// Anything else.
    General,
}

impl Class {
    /// The structure of the moves of a heap (not of `first` or `ring` moves).
    pub fn of(core: &Core, limits: &Limits) -> Class {
        if let [Move::Clause(clause)] = core.moves.as_slice()
            && splits_unequally(clause)
        {
            return Class::UnequalSplit;
        }
        let mut sets: Vec<(Set, Parts)> = Vec::new();
        let mut zero = Parts(0);
        let mut whole = false;
        for step in &core.moves {
            match step {
                Move::Take { amounts: Amounts::Set(set), parts } => sets.push((set.clone(), *parts)),
                Move::Take { amounts: Amounts::Whole, parts } => whole |= parts.allows(0),
                // A heap left whole would be the position itself: only real parts count.
                Move::Take { amounts: Amounts::Zero, parts } => zero = Parts(zero.0 | parts.0 & 0b1100),
                Move::Clause(_) => {
                    return if core.moves.iter().all(leaves_one) {
                        Class::HeapDependent
                    } else {
                        Class::General
                    };
                }
            }
        }
        let finite: Option<Vec<Vec<u64>>> = sets.iter().map(|(set, _)| listed(set, limits)).collect();
        let plain = zero.0 == 0 && sets.iter().all(|&(_, parts)| parts == Parts::SUBTRACT);
        match finite {
            Some(lists) if plain => {
                let mut amounts = lists.concat();
                amounts.sort_unstable();
                amounts.dedup();
                Class::FiniteSubtraction { amounts, whole }
            }
            Some(lists) => {
                let mut digits = vec![zero];
                for (list, (_, parts)) in lists.iter().zip(&sets) {
                    for &k in list {
                        let k = usize::try_from(k).unwrap_or(0);
                        if digits.len() <= k {
                            digits.resize(k + 1, Parts(0));
                        }
                        digits[k].0 |= parts.0;
                    }
                }
                Class::TakeAndBreak { digits, whole }
            }
            None if plain => {
                let mut sets: Vec<Set> = sets.into_iter().map(|(set, _)| set).collect();
                let amounts = if sets.len() == 1 { sets.remove(0) } else { Set::Union(sets) };
                match amounts.missing(limits) {
                    Ok(Some(missing)) => Class::CofiniteSubtraction { missing, whole },
                    _ => Class::InfiniteSubtraction { amounts, whole },
                }
            }
            None => Class::InfiniteTakeAndBreak { moves: sets, zero, whole },
        }
    }

    /// The largest amount that can be taken, where there is one (a whole heap not counted).
    pub fn max_amount(&self) -> Option<u64> {
        match self {
            Class::FiniteSubtraction { amounts, .. } => Some(amounts.last().copied().unwrap_or(0)),
            Class::TakeAndBreak { digits, .. } => {
                let last = digits.iter().rposition(|d| d.0 != 0).unwrap_or(0);
                u64::try_from(last).ok()
            }
            _ => None,
        }
    }

    /// The largest number of heaps that a move leaves, where the structure shows it.
    pub fn most_heaps(&self) -> Option<u32> {
        match self {
            Class::FiniteSubtraction { .. }
            | Class::CofiniteSubtraction { .. }
            | Class::InfiniteSubtraction { .. }
            | Class::HeapDependent => Some(1),
            Class::TakeAndBreak { digits, .. } => Some(digits.iter().map(|d| d.most()).max().unwrap_or(0)),
            Class::InfiniteTakeAndBreak { moves, zero, .. } => {
                Some(moves.iter().map(|(_, parts)| parts.most()).max().unwrap_or(0).max(zero.most()))
            }
            Class::UnequalSplit => Some(2),
            Class::General => None,
        }
    }

    /// About how many elementary steps a direct computation of heaps 0..=last takes.
    pub fn steps_to(&self, last: u64) -> u64 {
        let square = last.saturating_mul(last);
        match self {
            Class::FiniteSubtraction { amounts, .. } => {
                last.saturating_mul(super::engine::steps(amounts.len()) + 1)
            }
            Class::CofiniteSubtraction { missing, .. } => {
                last.saturating_mul(missing.last().copied().unwrap_or(0) + 1)
            }
            Class::InfiniteSubtraction { .. } => square / 64,
            Class::TakeAndBreak { .. } | Class::UnequalSplit => match self.most_heaps() {
                Some(0 | 1) => last.saturating_mul(self.max_amount().unwrap_or(0) + 1),
                Some(2) => square / 16,
                _ => square.saturating_mul(2),
            },
            Class::InfiniteTakeAndBreak { .. } | Class::HeapDependent => square,
            Class::General => square.saturating_mul(4),
        }
    }
}

/// All members of a set that is known to be finite and not too long.
fn listed(set: &Set, limits: &Limits) -> Option<Vec<u64>> {
    let members = set.finite_members(limits).ok()??;
    members.last().is_none_or(|&k| k <= MOST_AMOUNTS).then_some(members)
}

/// n -> k and n-k where 1 <= k < n-k, as `split unequal` is lowered.
fn splits_unequally(clause: &ClauseMove) -> bool {
    let ClauseMove { params, guard, result, leaving: Cond::True, takes: None } = clause else { return false };
    let ([param], [small, large]) = (params.as_slice(), result.as_slice()) else { return false };
    let (n, k, num) = (Expr::Slot(0), Expr::Slot(param.slot), |v| Expr::Num(v));
    let rest = Expr::Sub(Box::new(n.clone()), Box::new(k.clone()));
    let differ = Cond::Le(Expr::Add(vec![k.clone(), num(1)]), rest.clone());
    param.slot != 0
        && param.within.is_none()
        && param.lo == num(1)
        && param.hi == Expr::FloorDiv(Box::new(n), Box::new(num(2)))
        && *guard == differ
        && [small, large].iter().all(|piece| piece.repeats.is_empty())
        && small.size == k
        && large.size == rest
}

/// Whether a move leaves at most one heap, whatever the values.
fn leaves_one(step: &Move) -> bool {
    match step {
        Move::Take { parts, amounts } => match amounts {
            Amounts::Whole => true,
            Amounts::Set(_) | Amounts::Zero => parts.most() <= 1,
        },
        Move::Clause(clause) => {
            clause.result.is_empty() || (clause.result.len() == 1 && clause.result[0].repeats.is_empty())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(amounts: Amounts, parts: u8) -> Move {
        Move::Take { amounts, parts: Parts(parts) }
    }

    fn class(moves: Vec<Move>) -> Class {
        Class::of(&Core { moves, ..Core::default() }, &Limits::default())
    }

    fn list(amounts: &[u64]) -> Amounts {
        Amounts::Set(Set::List(amounts.to_vec()))
    }

    #[test]
    fn subtraction_games_are_told_apart() {
        let merged = class(vec![take(list(&[4, 9]), 3), take(list(&[1, 4]), 3), take(Amounts::Whole, 1)]);
        assert_eq!(merged, Class::FiniteSubtraction { amounts: vec![1, 4, 9], whole: true });
        assert_eq!((merged.max_amount(), merged.most_heaps()), (Some(9), Some(1)));
        let range = Set::Except(Box::new(Set::From(2)), Box::new(Set::From(5)));
        assert_eq!(
            class(vec![take(Amounts::Set(range), 3)]),
            Class::FiniteSubtraction { amounts: vec![2, 3, 4], whole: false }
        );
        let all_but = Set::Except(Box::new(Set::From(1)), Box::new(Set::List(vec![2, 5])));
        assert_eq!(
            class(vec![take(Amounts::Set(all_but), 3)]),
            Class::CofiniteSubtraction { missing: vec![2, 5], whole: false }
        );
        assert_eq!(
            class(vec![take(Amounts::Set(Set::Primes), 3), take(list(&[1]), 3)]),
            Class::InfiniteSubtraction {
                amounts: Set::Union(vec![Set::Primes, Set::List(vec![1])]),
                whole: false
            }
        );
        // Longer than any list: treated like an infinite set, not listed.
        let long = Set::Except(Box::new(Set::From(1)), Box::new(Set::From(1 << 60)));
        assert!(matches!(class(vec![take(Amounts::Set(long), 3)]), Class::InfiniteSubtraction { .. }));
    }

    #[test]
    fn digits_are_collected() {
        // 4.07 and the same with a take that only clears a heap of 5
        let octal = class(vec![take(Amounts::Zero, 4), take(list(&[2]), 7), take(list(&[5]), 1)]);
        let digits = [4, 0, 7, 0, 0, 1].map(Parts).to_vec();
        assert_eq!(octal, Class::TakeAndBreak { digits, whole: false });
        assert_eq!((octal.max_amount(), octal.most_heaps()), (Some(5), Some(2)));
        let lasker = class(vec![take(Amounts::Set(Set::From(1)), 3), take(Amounts::Zero, 4)]);
        assert!(matches!(lasker, Class::InfiniteTakeAndBreak { .. }));
        assert_eq!((lasker.max_amount(), lasker.most_heaps()), (None, Some(2)));
    }
}
