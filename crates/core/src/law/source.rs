//! Where the laws get their tables from.

use crate::law::Subject;
use crate::limits::Limits;
use crate::oracle::Failure;

/// Tables of one rule.
pub(crate) trait Source {
    /// Puts the Grundy values or outcomes (0 = the player to move loses, 1 = wins) of heaps 0..len into
    /// `out`, which is empty.
    ///
    /// # Errors
    /// [`Failure`] when the budget ends before, or play can go round in a circle; `out` then holds the
    /// values that were complete.
    fn fill(&self, subject: Subject, len: usize, limits: &Limits, out: &mut Vec<u32>) -> Result<(), Failure>;

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

/// A table that ends before this shows nothing; what has not even room for the table asked for is tried with
/// a quarter of it, down to this.
const SHORTEST: usize = 8;

impl<'a> Growing<'a> {
    pub(crate) fn new(source: &'a dyn Source, subject: Subject, limits: &'a Limits, cap: usize) -> Self {
        Growing { source, subject, limits, cap, values: Vec::new() }
    }

    /// Grows to `len` or the cap, or as far as the budget allows; false when nothing more can be had.
    ///
    /// # Errors
    /// [`Failure`] when not even a handful of values can be had, or play can go round in a circle.
    pub(crate) fn grow(&mut self, len: usize) -> Result<bool, Failure> {
        let mut len = len;
        let mut limits = self.limits.fresh();
        while len.min(self.cap) > self.values.len() {
            len = len.min(self.cap);
            // A failed attempt does not starve a shorter one, but all together cost twice the budget at most.
            limits = limits.fresh();
            let mut values = Vec::new();
            let Err(failure) = self.source.fill(self.subject, len, &limits, &mut values) else {
                self.values = values;
                return Ok(true);
            };
            let Failure::Exhausted(exhausted) = &failure else { return Err(failure) };
            if values.len() > self.values.len().max(SHORTEST) {
                self.cap = values.len();
                self.values = values;
                return Ok(true);
            }
            if !self.values.is_empty() {
                self.cap = self.values.len();
            } else if len <= SHORTEST || exhausted.is_stop() {
                return Err(failure);
            } else {
                len /= 4;
                self.cap = len;
                limits.steps /= 2;
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Uses up whatever it is given.
    struct Greedy(Cell<u64>);

    impl Source for Greedy {
        fn fill(&self, _: Subject, _: usize, limits: &Limits, _: &mut Vec<u32>) -> Result<(), Failure> {
            self.0.set(self.0.get() + limits.steps);
            Ok(limits.spend(limits.steps + 1)?)
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

    /// Ten steps a value; somebody stops it at heap 50.
    struct Slow;

    impl Source for Slow {
        fn fill(&self, _: Subject, len: usize, limits: &Limits, out: &mut Vec<u32>) -> Result<(), Failure> {
            for n in 0..len {
                if n == 50 {
                    limits.time_out(3);
                }
                limits.spend(10)?;
                out.push(0);
            }
            Ok(())
        }

        fn members(&self, _: u64, _: &Limits) -> Result<Vec<u64>, Failure> {
            Ok(Vec::new())
        }
    }

    #[test]
    fn a_table_that_ends_early_keeps_what_it_has() {
        let grown = |steps, first, second| {
            let limits = Limits::new(steps, 1 << 20, 1_000);
            let mut table = Growing::new(&Slow, Subject::Grundy, &limits, 1 << 20);
            let first = table.grow(first);
            (first.is_ok(), table.values.len(), table.grow(second), table.values.len())
        };
        assert_eq!(grown(300, 40, 80), (true, 30, Ok(false), 30), "the steps of 30 values");
        assert_eq!(grown(300, 20, 80), (true, 20, Ok(true), 30));
        assert_eq!(grown(5_000, 40, 80), (true, 40, Ok(true), 50), "stopped");
        assert_eq!(grown(5_000, 80, 160), (true, 50, Ok(false), 50), "stopped at the first attempt");
        let stopped = Limits::new(5_000, 1 << 20, 1_000);
        stopped.cancel();
        assert!(Growing::new(&Slow, Subject::Grundy, &stopped, 1 << 20).grow(80).is_err());
    }
}
