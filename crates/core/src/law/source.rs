//! Where the laws get their tables from.

use crate::law::Subject;
use crate::limits::{Budget, Limits};
use crate::oracle::Failure;

/// Tables of one rule.
pub(crate) trait Source {
    /// Grundy values or outcomes (0 = the player to move loses, 1 = wins) of heaps 0..len.
    ///
    /// # Errors
    /// [`Failure`] when the budget ends before, or play can go round in a circle.
    fn values(&self, subject: Subject, len: usize, limits: &Limits) -> Result<Vec<u32>, Failure>;

    /// The amounts up to `bound` that a move may take and leave one heap, ascending.
    fn members(&self, bound: u64, limits: &Limits) -> Result<Vec<u64>, Failure>;
}

/// A table that grows as long as the budget allows.
pub(crate) struct Growing<'a> {
    source: &'a dyn Source,
    subject: Subject,
    limits: &'a Limits,
    cap: usize,
    pub(crate) values: Vec<u32>,
}

/// A table that the budget cannot fill is tried with a quarter of the length, down to this.
const SHORTEST: usize = 8;

impl<'a> Growing<'a> {
    pub(crate) fn new(source: &'a dyn Source, subject: Subject, limits: &'a Limits, cap: usize) -> Self {
        Growing { source, subject, limits, cap, values: Vec::new() }
    }

    /// Grows to `len` or the cap; false when nothing more can be had.
    ///
    /// # Errors
    /// [`Failure`] when not even a handful of values can be had, play can go round in a circle, or somebody
    /// asked to stop.
    pub(crate) fn grow(&mut self, len: usize) -> Result<bool, Failure> {
        let mut len = len;
        let mut limits = self.limits.fresh();
        while len.min(self.cap) > self.values.len() {
            len = len.min(self.cap);
            // A failed attempt does not starve a shorter one, but all together cost twice the budget at most.
            limits = limits.fresh();
            match self.source.values(self.subject, len, &limits) {
                Ok(values) => {
                    self.values = values;
                    return Ok(true);
                }
                Err(failure) if !is_shortage(&failure) => return Err(failure),
                Err(failure) if self.values.is_empty() && len <= SHORTEST => return Err(failure),
                Err(_) if self.values.is_empty() => {
                    len /= 4;
                    self.cap = len;
                    limits.steps /= 2;
                }
                Err(_) => self.cap = self.values.len(),
            }
        }
        Ok(false)
    }
}

/// Whether a shorter table may do.
fn is_shortage(failure: &Failure) -> bool {
    matches!(failure, Failure::Exhausted(exhausted) if exhausted.what != Budget::Cancelled)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Uses up whatever it is given.
    struct Greedy(Cell<u64>);

    impl Source for Greedy {
        fn values(&self, _: Subject, _: usize, limits: &Limits) -> Result<Vec<u32>, Failure> {
            self.0.set(self.0.get() + limits.steps);
            limits.spend(limits.steps + 1)?;
            Ok(Vec::new())
        }

        fn members(&self, _: u64, _: &Limits) -> Result<Vec<u64>, Failure> {
            Ok(Vec::new())
        }
    }

    #[test]
    fn shorter_attempts_together_cost_no_more_than_the_first() {
        let source = Greedy(Cell::new(0));
        let limits = Limits::new(1_000, 1 << 20, 1_000);
        assert!(Growing::new(&source, Subject::Grundy, &limits, 1 << 20).grow(1 << 20).is_err());
        assert!((1_500..=2_000).contains(&source.0.get()), "{}", source.0.get());
    }
}
