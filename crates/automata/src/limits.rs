//! Budgets. Everything that can grow takes a [`Limits`]; running out of it is the typed answer [`Undecided`].

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// What an operation may use. Cheap to clone; clones share the count of steps spent and the request to stop.
#[derive(Clone)]
pub struct Limits {
    /// States that one automaton may have, also before it is minimised.
    pub states: u64,
    /// Cells of four bytes that one operation may hold at a time: transition tables, sets of states and what
    /// minimisation keeps beside them. Memory is bounded by a small multiple of `4 * cells` bytes.
    pub cells: u64,
    /// Elementary steps (a transition looked at) in all. A step takes some nanoseconds.
    pub steps: u64,
    spent: Arc<AtomicU64>,
    stop: Option<Stop>,
}

/// How many steps go by between two looks at the request to stop, as a power of two: well under a millisecond.
const POLL: u32 = 16;

impl Default for Limits {
    /// A budget for an interactive answer: a million states, some hundreds of megabytes, some tens of seconds.
    fn default() -> Self {
        Limits::new(1 << 20, 1 << 26, 4_000_000_000)
    }
}

impl Limits {
    /// A budget of so many states an automaton, cells an operation and steps in all.
    pub fn new(states: u64, cells: u64, steps: u64) -> Self {
        Limits { states, cells, steps, spent: Arc::default(), stop: None }
    }

    /// The same budget, with a request to stop that is looked at often: once it says `true`, the work ends
    /// with [`Undecided::Stopped`]. Whoever keeps time passes a look at the clock here.
    #[must_use]
    pub fn with_stop(self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Limits { stop: Some(Arc::new(stop)), ..self }
    }

    /// Steps spent so far.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// The same budget, steps included, with fewer states.
    pub(crate) fn at_most(&self, states: u64) -> Self {
        Limits { states: states.min(self.states), ..self.clone() }
    }

    /// Counts `n` steps.
    pub(crate) fn spend(&self, n: u64) -> Result<(), Undecided> {
        let before = self.spent.fetch_add(n, Ordering::Relaxed);
        let after = before.saturating_add(n);
        if after > self.steps {
            return Err(Undecided::Steps(self.steps));
        }
        if before >> POLL != after >> POLL && self.stop.as_ref().is_some_and(|stop| stop()) {
            return Err(Undecided::Stopped);
        }
        Ok(())
    }

    pub(crate) fn allow_states(&self, states: usize) -> Result<(), Undecided> {
        // Identifiers are words of 32 bits, the last of which means "none".
        if states as u64 > self.states || states >= u32::MAX as usize {
            return Err(Undecided::States(self.states));
        }
        Ok(())
    }

    pub(crate) fn allow_cells(&self, cells: usize) -> Result<(), Undecided> {
        // Cells are numbered by words of 32 bits.
        if cells as u64 > self.cells || cells >= u32::MAX as usize {
            return Err(Undecided::Cells(self.cells));
        }
        Ok(())
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("states", &self.states)
            .field("cells", &self.cells)
            .field("steps", &self.steps)
            .field("spent", &self.spent())
            .finish_non_exhaustive()
    }
}

/// A budget ran out before the answer was known. It says nothing about what the answer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undecided {
    /// An automaton would have more states than this.
    States(u64),
    /// An operation would hold more cells than this.
    Cells(u64),
    /// More steps than this would be needed.
    Steps(u64),
    /// Somebody asked to stop.
    Stopped,
    /// A formula is nested deeper than this.
    Depth(usize),
    /// A learner would have to ask for more values than this.
    Queries(u64),
    /// A learner would have to ask for a value at an argument above this.
    Argument(u64),
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undecided::States(n) => {
                write!(f, "undecided: an automaton needs more than the {n} states allowed")
            }
            Undecided::Cells(n) => write!(f, "undecided: this needs more than the {n} cells allowed"),
            Undecided::Steps(n) => write!(f, "undecided: the budget of {n} steps is used up"),
            Undecided::Stopped => write!(f, "undecided: asked to stop"),
            Undecided::Depth(n) => write!(f, "undecided: the formula is nested deeper than {n}"),
            Undecided::Queries(n) => write!(f, "undecided: this needs more than {n} values"),
            Undecided::Argument(n) => write!(f, "undecided: this needs a value above argument {n}"),
        }
    }
}

impl std::error::Error for Undecided {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_run_out_for_all_clones_and_a_request_to_stop_is_seen() {
        let limits = Limits::new(10, 10, 100);
        assert_eq!(limits.clone().spend(100), Ok(()));
        assert_eq!(limits.spend(1), Err(Undecided::Steps(100)));
        assert_eq!(limits.allow_states(11), Err(Undecided::States(10)));
        assert_eq!(limits.allow_cells(11), Err(Undecided::Cells(10)));
        let stopped = Limits::new(10, 10, u64::MAX).with_stop(|| true);
        assert_eq!(stopped.spend(1), Ok(()), "looked at from time to time only");
        assert_eq!(stopped.spend(1 << POLL), Err(Undecided::Stopped));
    }
}
