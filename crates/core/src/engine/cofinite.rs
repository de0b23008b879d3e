//! All amounts but finitely many: everything older than the window is an option, and a prefix of the
//! values is always 0..=max, so the window and one number suffice.

use crate::engine::{BLOCK, Engine, steps};
use crate::limits::{Exhausted, Limits};
use crate::oracle::Failure;
use crate::table::EngineKind;

/// Take any amount outside `missing`.
#[derive(Debug)]
pub(crate) struct Cofinite {
    /// Amounts up to `max` that may be taken.
    near: Vec<usize>,
    max: usize,
    whole: bool,
    /// The values of the last heaps, at least `max + 1` of them.
    history: Vec<u32>,
    heap: usize,
    /// One more than the largest value older than the window: all smaller values are options.
    old: u32,
    seen: Vec<u64>,
}

impl Cofinite {
    pub(crate) fn new(missing: &[u64], whole: bool, limits: &Limits) -> Result<Cofinite, Exhausted> {
        let max = missing.last().copied().unwrap_or(0);
        limits.allow_bytes(max.saturating_mul(16))?;
        let near = (1..=max).filter(|k| missing.binary_search(k).is_err());
        let near = near.map(|k| usize::try_from(k).unwrap_or(0)).collect();
        let max = usize::try_from(max).unwrap_or(0);
        Ok(Cofinite { near, max, whole, history: Vec::new(), heap: 0, old: 0, seen: vec![0; max / 64 + 2] })
    }
}

impl Engine for Cofinite {
    fn next_block(&mut self, out: &mut Vec<u32>, count: usize, limits: &Limits) -> Result<(), Failure> {
        for _ in 0..count {
            if self.history.len() >= 2 * self.max + BLOCK {
                self.history.drain(..self.history.len() - self.max - 1);
            }
            if self.heap % BLOCK == 0 {
                limits.spend(steps(BLOCK * (self.near.len() + 1)))?;
            }
            let newest = self.history.len();
            if self.heap > self.max {
                self.old = self.old.max(self.history[newest - self.max - 1] + 1);
            }
            // Values from `old` on, relative to it: at most max of them occur in the window.
            self.seen.fill(0);
            let mut mark = |value: u32| {
                if let Some(offset) = value.checked_sub(self.old) {
                    let offset = usize::try_from(offset).unwrap_or(usize::MAX);
                    if let Some(word) = self.seen.get_mut(offset / 64) {
                        *word |= 1 << (offset % 64);
                    }
                }
            };
            for &k in self.near.iter().take_while(|&&k| k <= self.heap) {
                mark(self.history[newest - k]);
            }
            if self.whole && self.heap > 0 {
                mark(0);
            }
            let value = self.old + super::least_missing(&self.seen);
            self.history.push(value);
            self.heap += 1;
            out.push(value);
        }
        Ok(())
    }

    fn kind(&self) -> EngineKind {
        EngineKind::InfiniteSubtraction
    }
}
