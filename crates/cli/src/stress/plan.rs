//! The order of the inputs: it depends on the rule, the options and the seed, and on nothing else.

use std::collections::HashSet;

use grundy::limits::Exhausted;
use num_bigint::BigUint;

use super::chance::Chance;
use super::input::{Kind, Numbers};
use super::small::{self, Range};
use super::truth::{Truth, Verdict};

/// So many small inputs come first.
const FIRST: usize = 100;
/// Inputs by chance that were seen already, one after another, before there are no more.
const SEEN: u32 = 200;

/// Inputs that are remembered, so that none comes twice.
const KEPT: usize = 100_000;

/// Inputs that are none, or were seen already, before there are no more.
const SKIPPED: u32 = 100_000;

/// Where an input comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// Small ones.
    Small,
    /// Those that know the law.
    Hard,
    /// By chance.
    Chance,
}

/// An input with its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Case {
    /// Where it comes from.
    pub(crate) stage: Stage,
    /// Its numbers.
    pub(crate) numbers: Numbers,
    /// The answer.
    pub(crate) verdict: Verdict,
}

/// The inputs, one after another.
pub(crate) struct Plan {
    kind: Kind,
    range: Range,
    seed: u64,
    moves: bool,
    small: Box<dyn Iterator<Item = Numbers>>,
    hard: std::vec::IntoIter<Numbers>,
    seen: HashSet<Numbers>,
    /// Inputs that were taken from each stage: small, hard, chance.
    taken: [usize; 3],
    turn: usize,
    /// Inputs that nobody could judge.
    pub(crate) untold: u64,
}

impl Plan {
    /// For a kind of input; `moves`: winning moves are looked at.
    pub(crate) fn new(kind: &Kind, range: &Range, hard: Vec<Numbers>, seed: u64, moves: bool) -> Plan {
        Plan {
            kind: kind.clone(),
            range: range.clone(),
            seed,
            moves,
            small: small::all(kind, range),
            hard: hard.into_iter(),
            seen: HashSet::new(),
            taken: [0; 3],
            turn: 0,
            untold: 0,
        }
    }

    /// The next input that somebody can judge; `None` when there are no more.
    ///
    /// # Errors
    /// The work was asked to stop.
    pub(crate) fn next(&mut self, truth: &mut Truth<'_>) -> Result<Option<Case>, Exhausted> {
        let mut blind = 0;
        for _ in 0..SKIPPED {
            let Some((stage, numbers)) = self.unjudged(Some(truth))? else { return Ok(None) };
            match truth.verdict(&numbers, self.moves)? {
                Some(verdict) => return Ok(Some(Case { stage, numbers, verdict })),
                None => {
                    self.untold += 1;
                    blind += u32::from(stage == Stage::Chance);
                    if blind > SEEN {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(None)
    }

    /// The next input, whoever can judge it; `None` when there are no more.
    ///
    /// # Errors
    /// The work was asked to stop.
    pub(crate) fn unjudged(
        &mut self,
        mut truth: Option<&mut Truth<'_>>,
    ) -> Result<Option<(Stage, Numbers)>, Exhausted> {
        let (mut again, mut skipped) = (0, 0);
        while again < SEEN && skipped < SKIPPED {
            skipped += 1;
            let Some((stage, numbers)) = self.numbers(truth.as_deref_mut())? else { return Ok(None) };
            let mended = match &truth {
                Some(truth) if !truth.is_position(&numbers) => truth.mended(&numbers),
                _ => Some(numbers),
            };
            let mended = mended.filter(|numbers| self.range.holds(&self.kind, numbers));
            let Some(numbers) = mended else {
                again += u32::from(stage == Stage::Chance);
                continue;
            };
            // What comes late is not kept: it would only fill memory. Small ones come but once anyway.
            let keep = stage == Stage::Hard || self.seen.len() < KEPT;
            if !keep && stage == Stage::Small {
                return Ok(Some((stage, numbers)));
            }
            if self.seen.contains(&numbers) || keep && !self.seen.insert(numbers.clone()) {
                again += u32::from(stage == Stage::Chance);
                continue;
            }
            return Ok(Some((stage, numbers)));
        }
        Ok(None)
    }

    /// First small ones; then small and hard ones in turn; when no hard ones are left, chance takes their place,
    /// and it has a turn of its own from the second hundred on.
    fn numbers(&mut self, truth: Option<&mut Truth<'_>>) -> Result<Option<(Stage, Numbers)>, Exhausted> {
        if self.taken[0] < FIRST
            && let Some(numbers) = self.next_small(truth.as_deref())
        {
            self.taken[0] += 1;
            return Ok(Some((Stage::Small, numbers)));
        }
        self.turn += 1;
        let late = self.turn > 2 * FIRST;
        let place = if late { self.turn % 3 } else { self.turn % 2 };
        if place == 0
            && let Some(numbers) = self.next_small(truth.as_deref())
        {
            self.taken[0] += 1;
            return Ok(Some((Stage::Small, numbers)));
        }
        if place < 2
            && let Some(numbers) = self.hard.next()
        {
            self.taken[1] += 1;
            return Ok(Some((Stage::Hard, numbers)));
        }
        self.taken[2] += 1;
        let mut chance = Chance::new(self.seed, self.taken[2] as u64);
        let numbers = self.by_chance(&mut chance);
        // Chance alone hardly ever loses.
        if chance.below(2) == 0
            && let Some(truth) = truth
            && let Some(left) = truth.lost_after(&numbers)?
            && self.range.holds(&self.kind, &left)
        {
            return Ok(Some((Stage::Chance, left)));
        }
        Ok(Some((Stage::Chance, numbers)))
    }

    /// The next small one that is a position.
    fn next_small(&mut self, truth: Option<&Truth<'_>>) -> Option<Numbers> {
        (0..SKIPPED).find_map(|_| match self.small.next() {
            Some(numbers) if truth.is_none_or(|truth| truth.is_position(&numbers)) => Some(Some(numbers)),
            Some(_) => None,
            None => Some(None),
        })?
    }

    fn by_chance(&self, chance: &mut Chance) -> Numbers {
        let least = self.range.fewest.max(1) as u64;
        let most = (self.range.heaps as u64).max(least);
        let count = match self.kind.fixed() {
            Some(fixed) => fixed,
            None if chance.below(8) == 0 => {
                usize::try_from(least + chance.below(most - least + 1)).unwrap_or(1)
            }
            None => usize::try_from(least + chance.below((most - least + 1).min(6))).unwrap_or(1),
        };
        // Half of them of numbers that are all small.
        let few = (chance.below(2) == 0).then(|| &self.range.least + BigUint::from(2u64 << chance.below(8)));
        let most = |at: usize| {
            let most = self.range.most_at(at);
            few.as_ref().map_or(most, |few| few.min(most)).clone()
        };
        (0..count).map(|at| chance.number(&self.range.least, &most(at))).collect()
    }
}
