//! Single heaps, all sizes from 0 on.

use std::collections::HashMap;

use crate::game::{Core, Game, Outcome, Play};
use crate::limits::{Exhausted, Limits};
use crate::options::{Options, Turn};
use crate::oracle::{Failure, Mex, Place, Search};

const UNKNOWN: u32 = u32::MAX;

/// Grundy values (normal play) of heaps 0..=last, moved by the ordinary moves of the rule: the mex
/// over the options, a sum counting the XOR of its parts.
///
/// # Errors
/// [`Failure`] when a budget runs out or play can go round in a circle.
pub fn values(core: &Core, last: u64, limits: &Limits) -> Result<Vec<u32>, Failure> {
    let mut table = Values::new(core, last, limits)?;
    for n in 0..=last {
        table.value(n, limits)?;
    }
    Ok(table.dense)
}

/// Grundy value of one heap; smaller heaps are only looked at when play reaches them.
///
/// # Errors
/// As [`values`].
pub fn value(core: &Core, n: u64, limits: &Limits) -> Result<u32, Failure> {
    Values::new(core, 0, limits)?.value(n, limits)
}

/// Grundy values of some heaps; others are only looked at when play reaches them.
///
/// # Errors
/// As [`values`].
pub(crate) fn values_of(core: &Core, heaps: &[u64], limits: &Limits) -> Result<Vec<u32>, Failure> {
    let mut table = Values::new(core, 0, limits)?;
    heaps.iter().map(|&n| table.value(n, limits)).collect()
}

struct Values<'c> {
    options: Options<'c>,
    dense: Vec<u32>,
    sparse: HashMap<u64, u32>,
    mex: Mex,
}

/// A heap whose options are being valued: the options still without a value.
struct Frame {
    n: u64,
    unknown: Vec<u64>,
}

impl<'c> Values<'c> {
    fn new(core: &'c Core, last: u64, limits: &Limits) -> Result<Self, Exhausted> {
        limits.allow_bytes(last.saturating_add(1).saturating_mul(4))?;
        let length = usize::try_from(last).map_err(|_| Exhausted::DIGITS)? + 1;
        Ok(Values {
            options: Options::new(core),
            dense: vec![UNKNOWN; length],
            sparse: HashMap::new(),
            mex: Mex::default(),
        })
    }

    fn known(&self, n: u64) -> Option<u32> {
        match usize::try_from(n).ok().and_then(|n| self.dense.get(n)) {
            Some(&UNKNOWN) => None,
            Some(&value) => Some(value),
            None => self.sparse.get(&n).copied(),
        }
    }

    /// The value if all options have one, else the heaps that have none yet.
    fn look(&mut self, n: u64, limits: &Limits) -> Result<Result<u32, Vec<u64>>, Exhausted> {
        let Values { options, dense, sparse, mex } = self;
        let known = |n: u64| match usize::try_from(n).ok().and_then(|n| dense.get(n)) {
            Some(&UNKNOWN) => None,
            Some(&value) => Some(value),
            None => sparse.get(&n).copied(),
        };
        mex.clear();
        let mut unknown = Vec::new();
        options.each(n, Turn::default(), limits, &mut |heaps, _| {
            let mut sum = Some(0);
            for &heap in heaps {
                match known(heap) {
                    Some(value) => sum = sum.map(|sum| sum ^ value),
                    None => {
                        sum = None;
                        unknown.push(heap);
                    }
                }
            }
            if let Some(sum) = sum {
                mex.add(sum);
            }
        })?;
        if unknown.is_empty() {
            return Ok(Ok(mex.get()));
        }
        unknown.sort_unstable_by(|a, b| b.cmp(a));
        unknown.dedup();
        Ok(Err(unknown))
    }

    fn value(&mut self, n: u64, limits: &Limits) -> Result<u32, Failure> {
        if let Some(known) = self.known(n) {
            return Ok(known);
        }
        let mut stack: Vec<Frame> = Vec::new();
        let mut open: HashMap<u64, usize> = HashMap::new();
        let mut next = Some(n);
        loop {
            if let Some(n) = next.take() {
                if let Some(&at) = open.get(&n) {
                    let mut cycle: Vec<u64> = stack[at..].iter().map(|frame| frame.n).collect();
                    cycle.push(n);
                    return Err(Failure::Cycle(cycle.into_iter().map(|n| vec![vec![n]]).collect()));
                }
                match self.look(n, limits)? {
                    Ok(value) => self.store(n, value, limits)?,
                    Err(unknown) => {
                        limits.allow_positions((stack.len() + self.sparse.len()) as u64)?;
                        open.insert(n, stack.len());
                        stack.push(Frame { n, unknown });
                    }
                }
            }
            let Some(frame) = stack.last_mut() else { break };
            match frame.unknown.pop() {
                Some(heap) => {
                    if self.known(heap).is_none() {
                        next = Some(heap);
                    }
                }
                None => {
                    let n = frame.n;
                    stack.pop();
                    open.remove(&n);
                    // Everything it needs is known now, so this looks once more and finds the value.
                    next = Some(n);
                }
            }
        }
        Ok(self.known(n).unwrap_or(0))
    }

    fn store(&mut self, n: u64, value: u32, limits: &Limits) -> Result<(), Exhausted> {
        match usize::try_from(n).ok().and_then(|n| self.dense.get_mut(n)) {
            Some(slot) => *slot = value,
            None => {
                limits.allow_positions(self.sparse.len() as u64 + 1)?;
                self.sparse.insert(n, value);
            }
        }
        Ok(())
    }
}

/// Who wins from a single heap, for heaps 0..=last, under a convention.
///
/// # Errors
/// As [`values`].
pub fn outcomes(core: &Core, play: Play, last: u64, limits: &Limits) -> Result<Vec<Outcome>, Failure> {
    let mut known = Vec::new();
    fill_outcomes(core, play, last, limits, &mut known)?;
    Ok(known)
}

/// As [`outcomes`], into `known`, which is empty; after a failure it holds the outcomes that were complete.
pub(crate) fn fill_outcomes(
    core: &Core,
    play: Play,
    last: u64,
    limits: &Limits,
    known: &mut Vec<Outcome>,
) -> Result<(), Failure> {
    limits.allow_bytes(last.saturating_add(1))?;
    let mut options = Options::new(core);
    let nothing_left = match play {
        Play::Normal => Outcome::P,
        Play::Misere => Outcome::N,
    };
    for n in 0..=last {
        let (mut stuck, mut wins, mut fits) = (true, false, true);
        options.each(n, Turn::default(), limits, &mut |heaps, _| {
            stuck = false;
            let left = match heaps {
                [] => Some(nothing_left),
                [heap] => usize::try_from(*heap).ok().and_then(|heap| known.get(heap).copied()),
                _ => None,
            };
            match left {
                Some(left) => wins |= left == Outcome::P,
                // Several heaps, or larger ones: this table cannot tell.
                None => fits = false,
            }
        })?;
        if !fits {
            known.clear();
            return searched(core, play, last, limits, known);
        }
        known.push(match (stuck, wins) {
            (true, _) => nothing_left,
            (false, true) => Outcome::N,
            (false, false) => Outcome::P,
        });
    }
    Ok(())
}

fn searched(
    core: &Core,
    play: Play,
    last: u64,
    limits: &Limits,
    known: &mut Vec<Outcome>,
) -> Result<(), Failure> {
    if play == Play::Normal {
        let mut table = Values::new(core, last, limits)?;
        for n in 0..=last {
            let lost = table.value(n, limits)? == 0;
            known.push(if lost { Outcome::P } else { Outcome::N });
        }
        return Ok(());
    }
    let game = Game { parts: vec![core.clone()], play, start: None };
    let mut search = Search::new(&game);
    for n in 0..=last {
        known.push(search.outcome(&Place::later(vec![vec![n]]), limits)?);
    }
    Ok(())
}
