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
        while len.min(self.cap) > self.values.len() {
            len = len.min(self.cap);
            // Each attempt has the budget for itself, so a failed one does not starve a shorter one.
            match self.source.values(self.subject, len, &self.limits.fresh()) {
                Ok(values) => {
                    self.values = values;
                    return Ok(true);
                }
                Err(failure) if !is_shortage(&failure) => return Err(failure),
                Err(failure) if self.values.is_empty() && len <= SHORTEST => return Err(failure),
                Err(_) if self.values.is_empty() => {
                    len /= 4;
                    self.cap = len;
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
