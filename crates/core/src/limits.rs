//! Budgets. Every search takes a [`Limits`]; reaching one is a typed error that
//! says what was given and how far the work came, never a shorter answer.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What a computation may use. Cheap to clone; clones share the cancel flag and
/// the count of steps spent.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Elementary steps (an option looked at, a value marked) allowed in all.
    pub steps: u64,
    /// Bytes that tables and memo maps may hold (a bound on what we allocate, not on the process).
    pub bytes: u64,
    /// Largest number of positions a search may store.
    pub positions: u64,
    spent: Arc<AtomicU64>,
    cancel: Arc<AtomicBool>,
}

impl Default for Limits {
    /// A budget for an interactive answer: some seconds, some hundreds of megabytes.
    fn default() -> Self {
        Limits::new(4_000_000_000, 1 << 30, 20_000_000)
    }
}

impl Limits {
    /// A budget of so many steps, bytes and stored positions.
    pub fn new(steps: u64, bytes: u64, positions: u64) -> Self {
        Limits { steps, bytes, positions, spent: Arc::default(), cancel: Arc::default() }
    }

    /// The same budget, nothing spent yet, cancelled by the same flag.
    pub fn fresh(&self) -> Self {
        Limits { spent: Arc::default(), ..self.clone() }
    }

    /// Asks the computation that uses this budget to stop at its next check.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Counts `n` steps. Call it per batch, not per step, in hot loops.
    ///
    /// # Errors
    /// [`Exhausted`] when the steps are used up or the work was cancelled.
    pub fn spend(&self, n: u64) -> Result<(), Exhausted> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(Exhausted { what: Budget::Cancelled, limit: 0 });
        }
        let before = self.spent.fetch_add(n, Ordering::Relaxed);
        if before.saturating_add(n) > self.steps {
            return Err(Exhausted { what: Budget::Steps, limit: self.steps });
        }
        Ok(())
    }

    /// Checks that a table or map of `bytes` bytes may be held.
    ///
    /// # Errors
    /// [`Exhausted`] when it may not.
    pub fn allow_bytes(&self, bytes: u64) -> Result<(), Exhausted> {
        if bytes > self.bytes { Err(Exhausted { what: Budget::Bytes, limit: self.bytes }) } else { Ok(()) }
    }

    /// Checks that `positions` positions may be stored.
    ///
    /// # Errors
    /// [`Exhausted`] when they may not.
    pub fn allow_positions(&self, positions: u64) -> Result<(), Exhausted> {
        if positions > self.positions {
            Err(Exhausted { what: Budget::Positions, limit: self.positions })
        } else {
            Ok(())
        }
    }
}

/// Which budget ran out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// Elementary steps.
    Steps,
    /// Bytes of tables.
    Bytes,
    /// Stored positions.
    Positions,
    /// Numbers beyond so many binary digits would be needed.
    Digits,
    /// Somebody asked to stop.
    Cancelled,
}

/// A budget ran out before the answer was complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted {
    /// Which budget.
    pub what: Budget,
    /// How much of it was given.
    pub limit: u64,
}

impl Exhausted {
    /// Exact arithmetic reached the end of its 127 binary digits and the answer depends on more.
    pub const DIGITS: Exhausted = Exhausted { what: Budget::Digits, limit: 127 };
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            Budget::Steps => write!(f, "the budget of {} steps is used up", self.limit),
            Budget::Bytes => write!(f, "this needs more than the {} bytes allowed", self.limit),
            Budget::Positions => write!(f, "this needs more than the {} positions allowed", self.limit),
            Budget::Digits => write!(f, "this needs numbers beyond {} binary digits", self.limit),
            Budget::Cancelled => write!(f, "cancelled"),
        }
    }
}

impl std::error::Error for Exhausted {}
