//! What play from the `start` of a rule comes to, for rules whose heaps 0, 1, 2, .. cannot be tabled: play from
//! some heaps that never occur goes round in a circle, or heaps grow without end.

use std::collections::{BTreeMap, BTreeSet};

use crate::api::{Refusal, Study, WinningMove};
use crate::game::{Core, Game, Outcome, Play};
use crate::law::{Claim, Law, Standing, Subject};
use crate::limits::{Exhausted, Limits};
use crate::options::{Options, Turn};
use crate::oracle::{self, Failure, Place, Search};

/// Heaps that tell whether heaps grow.
const SMALL: u64 = 64;

/// The single heaps that occur in play from the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// The heaps of the start.
    pub start: Vec<u64>,
    /// The heaps, ascending.
    pub heaps: Vec<u64>,
    /// Their Grundy values; under misère play there are none.
    pub values: Option<Vec<u64>>,
    /// Who wins from each of them alone.
    pub outcomes: Vec<Outcome>,
    /// The first winning move of each of them alone, where there is one.
    pub moves: Vec<Option<WinningMove>>,
}

impl Reached {
    /// What can be said about laws of all heaps: nothing was looked at.
    pub fn laws(&self) -> crate::api::Laws {
        let unknown = |subject| Law {
            subject,
            claim: Claim::Unknown,
            standing: Standing::None { up_to: 0, would_decide: None },
            facts: Vec::new(),
            would_decide: None,
        };
        crate::api::Laws {
            grundy: self.values.as_ref().map(|_| unknown(Subject::Grundy)),
            outcome: unknown(Subject::Outcome),
            never: None,
            rejected: Vec::new(),
        }
    }
}

impl Study {
    /// Who wins from each of the heaps that were reached under misère play, each alone.
    ///
    /// # Errors
    /// [`Refusal`] when the budget runs out.
    pub fn misere_of(&self, reached: &Reached, limits: &Limits) -> Result<Vec<Outcome>, Refusal> {
        let [core] = &self.game.parts[..] else { return Ok(Vec::new()) };
        Ok(outcomes_alone(core, &reached.heaps, Play::Misere, &limits.fresh())?)
    }

    /// In place of a question about all heaps that was refused: what the `start` of the rule reaches. That is
    /// an answer where play goes round from heaps that do not occur, and where heaps grow.
    ///
    /// ```
    /// # use grundy::{api::{Refusal, Study}, limits::Limits};
    /// let study = Study::new("p -> k*p where 2 <= k <= 9 and p < 20; start 1", &[]).unwrap();
    /// let refusal = study.table(10, &Limits::default()).unwrap_err();
    /// assert!(matches!(refusal, Refusal::Cycle(_)), "0 -> 2*0");
    /// let reached = study.reached_instead(refusal, &Limits::default()).unwrap();
    /// assert_eq!(reached.heaps[..4], [1, 2, 3, 4]);
    /// ```
    ///
    /// # Errors
    /// The refusal, where this is no such case or the budget does not reach; a cycle that play from the start
    /// itself can go.
    pub fn reached_instead(&self, refusal: Refusal, limits: &Limits) -> Result<Reached, Refusal> {
        let must_grow = match refusal {
            Refusal::Cycle(_) => false,
            Refusal::Exhausted(_) => true,
            _ => return Err(refusal),
        };
        let (Some(start), [core]) = (&self.game.start, &self.game.parts[..]) else { return Err(refusal) };
        // Where the first turn or the given position has moves of its own, heaps alone do not tell.
        if core.memory || core.first.is_some() || core.ring.is_some() {
            return Err(refusal);
        }
        let limits = limits.fresh();
        match reached(core, start, self.game.play, must_grow, &limits) {
            Ok(Some(reached)) => Ok(reached),
            Ok(None) | Err(Failure::Exhausted(_)) => Err(refusal),
            Err(cycle) => Err(cycle.into()),
        }
    }
}

/// `None` when heaps should grow and do not.
fn reached(
    core: &Core,
    start: &[u64],
    play: Play,
    must_grow: bool,
    limits: &Limits,
) -> Result<Option<Reached>, Failure> {
    let heaps = closure(core, start, limits)?;
    if must_grow && !grows(core, limits)? {
        return Ok(None);
    }
    let (values, outcomes) = match play {
        Play::Normal => {
            let values = oracle::values_of(core, &heaps, limits)?;
            let outcome = |&value: &u32| if value == 0 { Outcome::P } else { Outcome::N };
            let outcomes = values.iter().map(outcome).collect();
            (Some(values), outcomes)
        }
        Play::Misere => (None, outcomes_alone(core, &heaps, play, limits)?),
    };
    let moves = match &values {
        Some(values) => moves_by_values(core, &heaps, values, limits)?,
        None => moves_by_search(core, &heaps, play, limits)?,
    };
    let values = values.map(|values| values.into_iter().map(u64::from).collect());
    Ok(Some(Reached { start: start.to_vec(), heaps, values, outcomes, moves }))
}

/// Who wins from each of some heaps alone, by the definition.
fn outcomes_alone(core: &Core, heaps: &[u64], play: Play, limits: &Limits) -> Result<Vec<Outcome>, Failure> {
    let game = Game { parts: vec![core.clone()], play, start: None };
    let mut search = Search::new(&game);
    heaps.iter().map(|&n| search.outcome(&Place::later(vec![vec![n]]), limits)).collect()
}

/// The first winning move of each heap: by amount, number of heaps left, heaps.
fn moves_by_values(
    core: &Core,
    heaps: &[u64],
    values: &[u32],
    limits: &Limits,
) -> Result<Vec<Option<WinningMove>>, Exhausted> {
    let known: BTreeMap<u64, u32> = heaps.iter().copied().zip(values.iter().copied()).collect();
    let mut options = Options::new(core);
    heaps
        .iter()
        .map(|&n| {
            let mut best: Option<(Option<u64>, usize, Vec<u64>)> = None;
            options.each(n, Turn::default(), limits, &mut |heaps, take| {
                // All that a move leaves is reached, and has a value.
                let xor: Option<u32> = heaps.iter().try_fold(0, |xor, heap| Some(xor ^ known.get(heap)?));
                if xor == Some(0) {
                    let mut to = heaps.to_vec();
                    to.sort_unstable();
                    let found = (take, to.len(), to);
                    if best.as_ref().is_none_or(|best| found < *best) {
                        best = Some(found);
                    }
                }
            })?;
            Ok(best.map(|(take, _, to)| winning(n, take, &to)))
        })
        .collect()
}

/// The same where heaps have no values.
fn moves_by_search(
    core: &Core,
    heaps: &[u64],
    play: Play,
    limits: &Limits,
) -> Result<Vec<Option<WinningMove>>, Failure> {
    let game = Game { parts: vec![core.clone()], play, start: None };
    let mut search = Search::new(&game);
    let mut first = |&n: &u64| {
        let moves = search.winning_moves(&Place::later(vec![vec![n]]), limits)?;
        let sorted = moves.into_iter().map(|found| {
            let mut to = found.to;
            to.sort_unstable();
            (found.take, to.len(), to)
        });
        Ok(sorted.min().map(|(take, _, to)| winning(n, take, &to)))
    };
    heaps.iter().map(&mut first).collect()
}

fn winning(n: u64, take: Option<u64>, to: &[u64]) -> WinningMove {
    WinningMove {
        component: 0,
        from: n.into(),
        to: to.iter().copied().map(Into::into).collect(),
        take: take.map(Into::into),
    }
}

/// The heaps that occur from some heaps on, ascending.
fn closure(core: &Core, start: &[u64], limits: &Limits) -> Result<Vec<u64>, Exhausted> {
    let mut options = Options::new(core);
    let mut seen: BTreeSet<u64> = start.iter().copied().collect();
    let mut open: Vec<u64> = seen.iter().copied().collect();
    while let Some(n) = open.pop() {
        options.each(n, Turn::default(), limits, &mut |heaps, _| {
            for &heap in heaps {
                // Beyond the budget nothing is kept; that is told below.
                if seen.len() as u64 <= limits.positions && seen.insert(heap) {
                    open.push(heap);
                }
            }
        })?;
        limits.allow_positions(seen.len() as u64)?;
    }
    Ok(seen.into_iter().collect())
}

/// Whether one of the first heaps can become a larger one.
fn grows(core: &Core, limits: &Limits) -> Result<bool, Exhausted> {
    let mut options = Options::new(core);
    let mut grows = false;
    for n in 0..SMALL {
        options
            .each(n, Turn::default(), limits, &mut |heaps, _| grows |= heaps.iter().any(|&heap| heap > n))?;
    }
    Ok(grows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instead(text: &str) -> Result<Reached, Refusal> {
        let study = Study::new(text, &[]).unwrap();
        let limits = Limits::new(50_000_000, 64 << 20, 100_000);
        match study.laws(&limits) {
            Ok(laws) => panic!("{text}: {laws:?}"),
            Err(refusal) => study.reached_instead(refusal, &limits),
        }
    }

    #[test]
    fn products_up_to_a_number_by_hand() {
        // 2^i 3^j 5^k 7^l below 18 times 2..9, by the definition written once more.
        for misere in [false, true] {
            let end = if misere { "; misere" } else { "" };
            let found = instead(&format!("p -> k*p where 2 <= k <= 9 and p < 18; start 1{end}")).unwrap();
            let mut wins = std::collections::BTreeMap::<u64, bool>::new();
            for p in (1u64..=17 * 9).rev() {
                let won = if p < 18 { (2..=9).any(|k| !wins[&(k * p)]) } else { misere };
                wins.insert(p, won);
            }
            let mut heaps = vec![1u64];
            let mut at = 0;
            while at < heaps.len() {
                let p = heaps[at];
                heaps.extend((2..=9).map(|k| k * p).filter(|_| p < 18));
                at += 1;
            }
            heaps.sort_unstable();
            heaps.dedup();
            assert_eq!(found.heaps, heaps);
            let expected: Vec<Outcome> =
                heaps.iter().map(|p| if wins[p] { Outcome::N } else { Outcome::P }).collect();
            assert_eq!(found.outcomes, expected);
            for (p, step) in found.heaps.iter().zip(&found.moves) {
                let least = (2..=9).map(|k| k * p).find(|next| *p < 18 && !wins[next]);
                let left = step.as_ref().map(|step| step.to[0].to_u64().unwrap());
                assert_eq!(left, least, "{p}");
            }
            assert_eq!(found.values.is_none(), misere);
        }
    }

    #[test]
    fn only_where_all_heaps_cannot_be_told_and_the_start_can() {
        // Play from the start goes round as well.
        assert!(matches!(instead("n -> 7-n where n <= 7; start 3"), Err(Refusal::Cycle(_))));
        // No start.
        assert!(matches!(instead("n -> 7-n where n <= 7"), Err(Refusal::Cycle(_))));
        // A heap of 10 is not part of the circle; it leaves 9 and 8.
        let found = instead("n -> 7-n where n <= 7; n -> n-1 where 9 <= n; start 10").unwrap();
        assert_eq!((found.heaps, found.values), (vec![8, 9, 10], Some(vec![0, 1, 0])));
        // A table that is merely long is not replaced by a short one.
        let study = Study::new("n -> n-1 where n >= 1; start 3", &[]).unwrap();
        let few = Limits::new(1000, 1 << 20, 100);
        let refusal = study.table(1_000_000, &few).unwrap_err();
        assert!(matches!(study.reached_instead(refusal, &few), Err(Refusal::Exhausted(_))));
    }

    #[test]
    fn heaps_that_grow() {
        // The heaps from 0 on are a long way from the end, the start is not.
        let study = Study::new("n -> (n+1) where n < 1000000000000; start 999999999995", &[]).unwrap();
        let few = Limits::new(1_000_000, 1 << 20, 1000);
        let refusal = study.table(10, &few).unwrap_err();
        assert!(matches!(refusal, Refusal::Exhausted(_)));
        let found = study.reached_instead(refusal, &few).unwrap();
        let heaps: Vec<u64> = (999_999_999_995..=1_000_000_000_000).collect();
        assert_eq!((found.heaps, found.values), (heaps, Some(vec![1, 0, 1, 0, 1, 0])));
    }
}
