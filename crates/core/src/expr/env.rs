//! What an expression is evaluated in: the values of the slots and a budget.

use crate::expr::{Row, Slot};
use crate::limits::{Exhausted, Limits};

/// Why an expression has no value to go on with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EvalError {
    /// There is none (division by zero, an index outside a list, ..): the move does not exist.
    NoValue,
    /// There is one, but it was not found within the budget or the digits of exact arithmetic.
    Exhausted(Exhausted),
}

impl From<Exhausted> for EvalError {
    fn from(exhausted: Exhausted) -> Self {
        EvalError::Exhausted(exhausted)
    }
}

/// Steps gathered before they are counted against the budget.
const BATCH: u64 = 1 << 12;

/// Evaluating a condition or a number costs about so many steps of an engine that marks values.
pub(crate) const EVALUATION: u64 = 32;

/// Values of slots, and the budget that conditions with quantifiers and sets may spend.
#[derive(Debug)]
pub struct Env<'a> {
    values: Vec<Option<i128>>,
    row: Row,
    limits: &'a Limits,
    pending: u64,
}

impl<'a> Env<'a> {
    /// Slots 0, 1, .. bound to these values.
    pub fn new(values: &[i128], limits: &'a Limits) -> Self {
        Env { values: values.iter().copied().map(Some).collect(), row: Row::default(), limits, pending: 0 }
    }

    /// The value of a slot; a slot that nobody bound has none.
    pub fn get(&self, slot: Slot) -> Option<i128> {
        self.values.get(usize::from(slot)).copied().flatten()
    }

    /// Binds a slot.
    pub fn set(&mut self, slot: Slot, value: i128) {
        self.restore(slot, Some(value));
    }

    /// Puts back what [`Env::get`] had said before a slot was bound.
    pub fn restore(&mut self, slot: Slot, value: Option<i128>) {
        let at = usize::from(slot);
        if at >= self.values.len() {
            self.values.resize(at + 1, None);
        }
        self.values[at] = value;
    }

    /// The row that expressions read.
    pub fn row(&self) -> &Row {
        &self.row
    }

    /// Puts another row in its place.
    pub fn set_row(&mut self, entries: &[u64], first: u8) {
        self.row.set(entries, first);
    }

    /// The budget.
    pub fn limits(&self) -> &'a Limits {
        self.limits
    }

    /// Counts steps; they reach the budget in batches.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget is used up.
    pub fn tick(&mut self, steps: u64) -> Result<(), Exhausted> {
        self.pending += steps;
        if self.pending < BATCH {
            return Ok(());
        }
        self.limits.spend(std::mem::take(&mut self.pending))
    }
}

impl Drop for Env<'_> {
    fn drop(&mut self) {
        // The steps stay counted; whoever spends next learns of it when they were too many.
        if self.pending > 0 {
            let _ = self.limits.spend(self.pending);
        }
    }
}
