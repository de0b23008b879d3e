//! One heap under a rule with memory whose amounts are all small: who wins from a heap depends on the few heaps just
//! below it alone, so these are all that is kept, and once they repeat everything does.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::moves::{Collected, Found, Raw};
use super::{Solver, answer};
use crate::api::{Answer, Basis, MovesWanted};
use crate::expr::{Cond, Expr, Function, Slot};
use crate::game::{Amounts, ClauseMove, Core, Move, Outcome, Parts, Play};
use crate::limits::{Exhausted, Limits};
use crate::options::{Options, Turn};
use crate::position::{Position, Size};

/// The largest amount: sets of amounts are words, bit k - 1 for k.
const MOST: u64 = 64;
/// A heap from which every amount so small can be taken.
const AMPLE: u64 = 4 * MOST;
/// Steps for finding the amounts.
const STEPS: u64 = 1_000_000;
/// The heap, in clauses.
const HEAP: Slot = 0;

impl Solver<'_> {
    /// Who wins and by which moves; `None` where the rule or the position is no such one.
    ///
    /// # Errors
    /// When the budget ends before the heap is reached and nothing repeats until then.
    pub(super) fn by_recent(
        &self,
        position: &Position,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Option<Answer>, Exhausted> {
        let live: Vec<_> = position.components().enumerate().filter(|(_, (_, n))| !n.is_zero()).collect();
        let ([(at, (_, size))], [core]) = (&live[..], &self.study.game.parts[..]) else { return Ok(None) };
        let play = self.study.game.play;
        let (Some(heap), Some(amounts)) = (size.exact(), Small::of(core, limits)) else { return Ok(None) };
        let below = amounts.below(heap, play, limits)?;
        let first = amounts.first & reach(heap);
        let wins = first & below;
        let lost = if first == 0 { play == Play::Normal } else { wins == 0 };
        let outcome = if lost { Outcome::P } else { Outcome::N };
        let mut all = Collected::none();
        if outcome == Outcome::N && wanted == MovesWanted::None {
            (all.complete, all.total) = (false, None);
        } else {
            let raw = |k: u64| {
                let left = Size::from(heap - k);
                Raw { take: Some(k.into()), to: if left.is_zero() { Vec::new() } else { vec![left] } }
            };
            all.add(*at, size, Found::all(members(wins).map(raw).collect()), wanted.most());
        }
        Ok(Some(answer(position, play, outcome, None, all, Basis::OutcomeTable)))
    }
}

/// The amounts of a set, ascending.
fn members(set: u64) -> impl Iterator<Item = u64> {
    (1..=MOST).filter(move |k| set >> (k - 1) & 1 == 1)
}

/// The amounts up to a heap.
fn reach(heap: &BigUint) -> u64 {
    match heap.to_u64() {
        Some(heap) if heap < MOST => (1 << heap) - 1,
        _ => u64::MAX,
    }
}

/// A rule whose amounts are the same from every heap that has so many.
struct Small {
    /// What may be taken at first.
    first: u64,
    /// The amounts that can have been taken, with what may be taken after each.
    after: Vec<(u64, u64)>,
}

impl Small {
    fn of(core: &Core, limits: &Limits) -> Option<Small> {
        let first = core.first.as_ref().filter(|_| core.memory && core.ring.is_none())?;
        if !core.moves.iter().chain(first).all(is_plain) {
            return None;
        }
        let limits = limits.part(STEPS, 1 << 20, 1 << 10);
        let mut options = Options::new(core);
        let mut amounts = |turn: Turn| {
            let mut set = Some(0u64);
            let told = options.each(AMPLE, turn, &limits, &mut |_, take| {
                let bit = take.filter(|k| (1..=MOST).contains(k)).map(|k| 1 << (k - 1));
                set = set.zip(bit).map(|(set, bit): (u64, u64)| set | bit);
            });
            told.ok().and(set)
        };
        let first = amounts(Turn { first: true, ..Turn::default() })?;
        let (mut met, mut after) = (first, Vec::new());
        while let Some(k) = members(met).find(|k| after.iter().all(|(known, _)| known != k)) {
            let next = amounts(Turn { last: Some(k), ..Turn::default() })?;
            met |= next;
            after.push((k, next));
        }
        Some(Small { first, after })
    }

    /// The amounts k which leave, when taken from the heap, a lost position.
    ///
    /// # Errors
    /// When the budget ends before the heap is reached and nothing repeats until then.
    fn below(&self, heap: &BigUint, play: Play, limits: &Limits) -> Result<u64, Exhausted> {
        let greatest = self.after.iter().map(|&(k, _)| k).max().unwrap_or(1);
        let width = usize::try_from(greatest).unwrap_or(1);
        // lost[h mod width]: after which amounts the player to move loses from heap h. Heaps below 0 are nobody's.
        let mut lost = vec![0u64; width];
        let (mut seen, mut seen_at, mut lap) = (lost.clone(), 0u64, greatest);
        let mut end = heap.to_u64();
        let mut repeats = false;
        let mut h = 0u64;
        let set = |lost: &[u64], h: u64| {
            // What leaves a lost position.
            (1..=greatest.min(h)).fold(0, |set, k| set | lost[slot(h - k, width)] & 1 << (k - 1))
        };
        while end.is_none_or(|end| h < end) {
            if h % 1024 == 0 {
                limits.spend(1024 * (greatest + self.after.len() as u64))?;
            }
            let (winning, reach) = (set(&lost, h), if h < MOST { (1 << h) - 1 } else { u64::MAX });
            let mut mask = 0;
            for &(k, next) in &self.after {
                let wins = if next & reach == 0 { play == Play::Misere } else { next & winning != 0 };
                mask |= u64::from(!wins) << (k - 1);
            }
            lost[slot(h, width)] = mask;
            h += 1;
            // Brent's search for a cycle. From here on all that a heap depends on is what is kept.
            if repeats || h < greatest {
                continue;
            }
            let same = (0..greatest)
                .all(|k| lost[slot(h - 1 - k, width)] == seen[slot(seen_at + greatest - 1 - k, width)]);
            if seen_at > 0 && same {
                repeats = true;
                let period = h - (seen_at + greatest);
                let left = (heap - h) % period;
                end = left.to_u64().map(|left| h + left);
            } else if h >= lap {
                (seen, seen_at) = (lost.clone(), h - greatest);
                lap = h.saturating_mul(2);
            }
        }
        Ok(set(&lost, h))
    }
}

/// Where what is known of a heap stands.
fn slot(h: u64, width: usize) -> usize {
    usize::try_from(h % width as u64).unwrap_or(0)
}

/// Whether a move takes one amount that depends on what was taken last alone, if the heap has as many.
fn is_plain(one: &Move) -> bool {
    match one {
        Move::Take { amounts: Amounts::Set(_), parts } => *parts == Parts::SUBTRACT,
        Move::Clause(ClauseMove { params, guard, result, leaving: Cond::True, takes: Some(takes) }) => {
            let Expr::Slot(amount) = *takes else { return false };
            let left = Expr::Sub(Box::new(Expr::Slot(HEAP)), Box::new(Expr::Slot(amount)));
            let whole = matches!(&result[..], [piece] if piece.size == left && piece.repeats.is_empty());
            let free = |x: &Expr| !x.mentions(HEAP);
            let range = params.iter().all(|param| {
                free(&param.lo) && if param.slot == amount { is_capped(&param.hi) } else { free(&param.hi) }
            });
            whole && range && is_free(guard, amount)
        }
        _ => false,
    }
}

/// Whether an upper end is no other than the heap, or something that does not depend on it, or the smaller of both.
fn is_capped(x: &Expr) -> bool {
    match x {
        Expr::Slot(HEAP) => true,
        Expr::Call(Function::Min, xs) => xs.iter().all(is_capped),
        x => !x.mentions(HEAP),
    }
}

/// Whether a condition says nothing of the heap but that it has the amount.
fn is_free(guard: &Cond, amount: Slot) -> bool {
    match guard {
        Cond::And(all) => all.iter().all(|one| is_free(one, amount)),
        Cond::Le(x, y) if *x == Expr::Slot(amount) => is_capped(y),
        one => !one.mentions(HEAP),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::api::Study;
    use crate::strategy::search::answer_by_search;

    fn agrees(rule: &str, heap: u64) -> bool {
        let limits = Limits::default();
        let study = Study::new(rule, &[]).unwrap();
        let position = Position::heaps([0, heap]);
        let all = MovesWanted::All { limit: 1_000 };
        let solver = Solver::new(&study, &limits);
        let Some(found) = solver.by_recent(&position, all, &limits).unwrap() else { return false };
        let expected = answer_by_search(&study, &position, all, &limits).unwrap();
        assert_eq!((found.outcome, &found.moves), (expected.outcome, &expected.moves), "{rule} from {heap}");
        assert_eq!(
            (found.complete, &found.total),
            (expected.complete, &expected.total),
            "{rule} from {heap}"
        );
        true
    }

    #[test]
    fn rules_with_small_amounts_as_the_definition_says() {
        for rule in [
            "take 1..10 except last; first take 1..10",
            "take 1..3 except last; first take 1..3; misere",
            "take {1,3,4} except last; first take {2,5}",
            "take k where 1 <= k <= 5 and k != last; first take 1..5",
            "take k where k in {2,3,7} and (k + last) mod 3 != 0; first take 1..4; misere",
        ] {
            for heap in 1..80 {
                assert!(agrees(rule, heap), "{rule}");
            }
        }
    }

    #[test]
    fn what_depends_on_the_heap_or_grows_is_left_to_others() {
        for rule in [
            "take 1..2*last; first take 1..4",
            "take 1..n/2 except last; first take 1..3",
            "take 1..3 except last; first take 1..n-1",
            "take any except last; first take 1",
            "take k where 1 <= k <= 4 and k != last and k divides n; first take 1..3",
            "take 1..3 except last leaving n != 5; first take 1..3",
            "n -> n-k where 1 <= k <= 4 and k != last; first take 4",
        ] {
            assert!(!agrees(rule, 12), "{rule}");
        }
    }

    #[test]
    fn what_repeats_is_known_far_off() {
        let limits = Limits::default();
        for (list, misere) in [(vec![1, 2, 3], false), (vec![1, 4, 9], true), (vec![2, 3, 5, 6], false)] {
            // `take LIST except last; first take LIST` written out: losing[n][k], after k was taken.
            let mut losing: Vec<Vec<bool>> = Vec::new();
            for n in 0..6000usize {
                let after = |last: usize| {
                    let mut moves = list.iter().filter(|&&k| k != last && k <= n).peekable();
                    let stuck = moves.peek().is_none();
                    if stuck { !misere } else { !moves.any(|&k| losing[n - k][k]) }
                };
                let row = (0..=9).map(after).collect();
                losing.push(row);
            }
            let wins = |n: usize| -> Vec<usize> {
                list.iter().copied().filter(|&k| k <= n && losing[n - k][k]).collect()
            };
            let period = (1..2000).find(|p| (2000..3900).all(|n| wins(n) == wins(n + p))).unwrap();
            let words: Vec<String> = list.iter().map(usize::to_string).collect();
            let (set, play) = (words.join(","), if misere { "; misere" } else { "" });
            let study =
                Study::new(&format!("take {{{set}}} except last; first take {{{set}}}{play}"), &[]).unwrap();
            let solver = Solver::new(&study, &limits);
            let ask = |heap: BigUint| {
                let position = Position { heaps: vec![vec![Size::from(heap)]] };
                let all = MovesWanted::All { limit: 99 };
                let answer = solver.by_recent(&position, all, &limits).unwrap().unwrap();
                let take = |step: &crate::api::WinningMove| step.take.as_ref()?.to_u64();
                let takes = answer.moves.iter().filter_map(take);
                takes.map(|k| usize::try_from(k).unwrap()).collect::<Vec<_>>()
            };
            for n in 1..3000usize {
                assert_eq!(ask(n.into()), wins(n), "{list:?} {n}");
            }
            let far = BigUint::from(10u8).pow(60);
            for beyond in 0..50u32 {
                let heap = &far + beyond;
                let place = usize::try_from(&heap % period).unwrap() + 2000 - 2000 % period;
                assert_eq!(ask(heap), wins(place + period), "{list:?} 10^60 + {beyond}, period {period}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn random_rules_with_small_amounts(
            later in prop::collection::btree_set(1u64..9, 1..5),
            first in prop::collection::btree_set(1u64..9, 1..4),
            (plus, modulus, misere) in (0u64..3, 2u64..4, any::<bool>()),
            heap in 1u64..60,
        ) {
            let list = |set: &std::collections::BTreeSet<u64>| {
                set.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
            };
            let play = if misere { "; misere" } else { "" };
            let rule = format!(
                "take k where k in {{{}}} and (k + last + {plus}) mod {modulus} != 0; first take {{{}}}{play}",
                list(&later), list(&first)
            );
            prop_assert!(agrees(&rule, heap), "{}", rule);
        }
    }
}
