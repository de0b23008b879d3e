//! Who wins from a single heap, as a table of 0 (the player to move loses) and 1 (wins), under either
//! convention: fast where every move takes and leaves at most one heap.

use crate::class::Class;
use crate::engine::reach::{Amounts, empty_block, full_words};
use crate::engine::steps;
use crate::game::{Core, Outcome, Parts, Play};
use crate::limits::{Exhausted, Limits};
use crate::oracle::{self, Failure};
use crate::set::Set;

/// Outcomes of heaps 0..=last under the ordinary moves of a rule.
///
/// # Errors
/// [`Failure`] when a budget runs out or play can go round in a circle.
pub fn outcomes(core: &Core, play: Play, last: u64, limits: &Limits) -> Result<Vec<u32>, Failure> {
    let mut won = Vec::new();
    fill(core, play, last, limits, &mut won)?;
    Ok(won)
}

/// Puts the outcomes of heaps 0..=last into `out`, which is empty.
///
/// # Errors
/// As [`outcomes`]; `out` then holds the outcomes that were complete.
pub(crate) fn fill(
    core: &Core,
    play: Play,
    last: u64,
    limits: &Limits,
    out: &mut Vec<u32>,
) -> Result<(), Failure> {
    limits.allow_bytes(last.saturating_mul(4))?;
    let count = usize::try_from(last).ok().and_then(|n| n.checked_add(1)).ok_or(Exhausted::DIGITS)?;
    let listed = |amounts: Vec<u64>, whole| {
        let amounts = amounts.into_iter().map_while(|k| usize::try_from(k).ok()).collect();
        Single { leave: amounts, clear: Vec::new(), whole }
    };
    match (Class::of(core, limits), play) {
        (Class::FiniteSubtraction { amounts, whole }, _) => {
            let single = listed(amounts, whole);
            Ok(single.with_clearing().finite(play, count, limits, out)?)
        }
        (Class::TakeAndBreak { digits, whole }, _) if digits.iter().all(|d| d.most() <= 1) => {
            Ok(Single::of_digits(&digits, whole).finite(play, count, limits, out)?)
        }
        (Class::InfiniteSubtraction { amounts, whole }, _) => {
            Ok(swept(amounts, whole, play, count, limits, out)?)
        }
        (Class::CofiniteSubtraction { missing, whole }, _) => {
            let amounts = Set::Except(Box::new(Set::From(1)), Box::new(Set::List(missing)));
            Ok(swept(amounts, whole, play, count, limits, out)?)
        }
        (_, Play::Normal) => {
            let filled = super::choose::fill(core, last, limits, out);
            out.iter_mut().for_each(|value| *value = (*value).min(1));
            filled.map(|_| ())
        }
        (_, Play::Misere) => {
            let mut outcomes = Vec::new();
            let filled = oracle::fill_outcomes(core, play, last, limits, &mut outcomes);
            out.extend(outcomes.into_iter().map(|outcome| u32::from(outcome == Outcome::N)));
            filled
        }
    }
}

/// Moves that take and leave at most one heap.
struct Single {
    /// Amounts after which a non-empty heap may be left.
    leave: Vec<usize>,
    /// Amounts that may empty the heap.
    clear: Vec<usize>,
    whole: bool,
}

impl Single {
    fn with_clearing(mut self) -> Single {
        self.clear.clone_from(&self.leave);
        self
    }

    fn of_digits(digits: &[Parts], whole: bool) -> Single {
        let pick = |j| (1..digits.len()).filter(|&k| digits[k].allows(j)).collect();
        Single { leave: pick(1), clear: pick(0), whole }
    }

    /// The outcome of a heap by whether it can be emptied, can be left non-empty, and can be left lost.
    fn outcome(play: Play, clears: bool, leaves: bool, lost: bool) -> u32 {
        let wins = match play {
            Play::Normal => clears || lost,
            Play::Misere => lost || !(clears || leaves),
        };
        u32::from(wins)
    }

    fn clears(&self, heap: usize) -> bool {
        (self.whole && heap > 0) || self.clear.binary_search(&heap).is_ok()
    }

    fn leaves(&self, heap: usize) -> bool {
        self.leave.first().is_some_and(|&k| k < heap)
    }

    /// Few amounts: look at each until one wins.
    fn finite(&self, play: Play, count: usize, limits: &Limits, won: &mut Vec<u32>) -> Result<(), Exhausted> {
        for heap in 0..count {
            if heap % 1024 == 0 {
                limits.spend(steps(1024 * (self.leave.len() + 1)))?;
            }
            let lost = self.leave.iter().take_while(|&&k| k < heap).any(|&k| won[heap - k] == 0);
            won.push(Single::outcome(play, self.clears(heap), self.leaves(heap), lost));
        }
        Ok(())
    }
}

/// Infinitely many amounts: each lost heap marks the heaps that reach it, a word of them at once.
fn swept(
    set: Set,
    whole: bool,
    play: Play,
    count: usize,
    limits: &Limits,
    won: &mut Vec<u32>,
) -> Result<(), Exhausted> {
    let mut amounts = Amounts::new(set);
    amounts.reach(count, limits)?;
    // Heaps below this have no move.
    let stuck = if whole { 1 } else { amounts.least().unwrap_or(usize::MAX) };
    let mut lost: Vec<usize> = Vec::new();
    let mut work = 0;
    while won.len() < count {
        let start = won.len();
        let len = amounts.block().min(count - start);
        let mut met = empty_block(len);
        let known = match play {
            // Taking all wins; without a move the last one has won.
            Play::Normal if whole => usize::from(start == 0)..len,
            Play::Normal => 0..0,
            Play::Misere => 0..stuck.saturating_sub(start).min(len),
        };
        known.for_each(|i| met[i / 64] |= 1 << (i % 64));
        let mut gap = full_words(&met, 0);
        for &heap in &lost {
            if gap == met.len() {
                break;
            }
            work += amounts.mark(heap, start + gap * 64, &mut met[gap..]);
            gap = full_words(&met, gap);
            if work > 4096 {
                limits.spend(steps(std::mem::take(&mut work)))?;
            }
        }
        won.resize(start + len, 1);
        for at in gap..met.len() {
            while met[at] != u64::MAX {
                let bit = met[at].trailing_ones();
                let heap = start + at * 64 + bit as usize;
                met[at] |= 1 << bit;
                won[heap] = 0;
                lost.push(heap);
                work += amounts.mark(heap, start + at * 64, &mut met[at..]);
            }
            if work > 4096
                && let Err(exhausted) = limits.spend(steps(std::mem::take(&mut work)))
            {
                // Later heaps may reach lost ones that are not found yet.
                won.truncate(start);
                return Err(exhausted);
            }
        }
        work += len / 16 + 1;
    }
    limits.spend(steps(work))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Study;
    use crate::limits::Budget;

    #[test]
    fn a_table_counts_all_that_it_holds() {
        // 10^6 outcomes are 4 MB, but nim has 10^6 amounts to remember, too.
        let core = Study::new("take any", &[]).unwrap().game.parts.remove(0);
        let run = |bytes| outcomes(&core, Play::Misere, 1_000_000, &Limits::new(1 << 40, bytes, 1 << 20));
        let refused = Exhausted { what: Budget::Bytes, limit: 10_000_000 };
        assert_eq!(run(10_000_000), Err(Failure::Exhausted(refused)));
        let won = run(100_000_000).unwrap();
        assert!((0u64..).zip(&won).all(|(n, &won)| won == u32::from(n != 1)));
    }

    #[test]
    fn blocks_of_outcomes_agree_with_the_definition() {
        // More heaps than one block holds.
        let len = 70_000usize;
        for set in
            [Set::Primes, Set::Factorials, Set::Smooth(vec![2, 3]), Set::Class { modulus: 9, residue: 4 }]
        {
            let members = set.members_up_to(steps(len), &Limits::default()).unwrap();
            let members: Vec<usize> = members.iter().map(|&k| usize::try_from(k).unwrap()).collect();
            for (play, whole) in [(Play::Normal, false), (Play::Misere, false), (Play::Misere, true)] {
                let mut expected: Vec<u32> = Vec::new();
                for n in 0..len {
                    let mut moves = members.iter().take_while(|&&k| k <= n).peekable();
                    let stuck = moves.peek().is_none() && !(whole && n > 0);
                    let wins = moves.any(|k| expected[n - k] == 0);
                    expected.push(u32::from(wins || (stuck && play == Play::Misere)));
                }
                let mut won = Vec::new();
                swept(set.clone(), whole, play, len, &Limits::default(), &mut won).unwrap();
                let differs = (0..len).find(|&n| won[n] != expected[n]);
                assert_eq!((won.len(), differs), (len, None), "{set:?} {play:?} {whole}");
            }
        }
        let mut won = Vec::new();
        swept(Set::Primes, true, Play::Normal, 5, &Limits::default(), &mut won).unwrap();
        assert_eq!(won, [0, 1, 1, 1, 1]);
    }
}
