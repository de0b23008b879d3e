//! Budgets. Every search takes a [`Limits`]; reaching one is a typed error that
//! says what was given and how far the work came, never a shorter answer.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a computation may use. Cheap to clone; clones share the request to stop and the count of steps
/// spent. A step takes some nanoseconds, whatever it is.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Elementary steps (an option looked at, a value marked) allowed in all.
    pub steps: u64,
    /// Bytes that tables and memo maps may hold (a bound on what we allocate, not on the process).
    pub bytes: u64,
    /// Largest number of positions a search may store.
    pub positions: u64,
    /// Threads that may work at the same time, 1 when not said. Results do not depend on it.
    pub threads: usize,
    spent: Arc<AtomicU64>,
    stop: Arc<AtomicU64>,
}

/// Nobody asked to stop.
const GO_ON: u64 = 0;
/// Somebody asked to stop.
const CANCELLED: u64 = 1;
/// From here on: the time ran out, which were so many seconds less this.
const TIMED_OUT: u64 = 2;

impl Default for Limits {
    /// A budget for an interactive answer: some seconds, some hundreds of megabytes.
    fn default() -> Self {
        Limits::new(4_000_000_000, 1 << 30, 20_000_000)
    }
}

impl Limits {
    /// A budget of so many steps, bytes and stored positions.
    pub fn new(steps: u64, bytes: u64, positions: u64) -> Self {
        Limits { steps, bytes, positions, threads: 1, spent: Arc::default(), stop: Arc::default() }
    }

    /// The same budget for so many threads.
    pub fn with_threads(self, threads: usize) -> Self {
        Limits { threads, ..self }
    }

    /// The same budget, nothing spent yet, stopped by the same request.
    pub fn fresh(&self) -> Self {
        Limits { spent: Arc::default(), ..self.clone() }
    }

    /// A budget of its own, at most so large, for a part of this work: stopped by the same request.
    pub fn part(&self, steps: u64, bytes: u64, positions: u64) -> Self {
        Limits {
            steps: self.steps.min(steps),
            bytes: self.bytes.min(bytes),
            positions: self.positions.min(positions),
            ..self.fresh()
        }
    }

    /// Steps spent so far.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Steps that may still be spent.
    pub fn left(&self) -> u64 {
        self.steps.saturating_sub(self.spent())
    }

    /// Runs a part of this work with at most so many of the steps that are left, and at most so many bytes
    /// and positions; what it spends is counted here too.
    pub fn within<T>(&self, steps: u64, bytes: u64, positions: u64, work: impl FnOnce(&Limits) -> T) -> T {
        let part = self.part(steps.min(self.left()), bytes, positions);
        let done = work(&part);
        self.spent.fetch_add(part.spent().min(part.steps), Ordering::Relaxed);
        done
    }

    /// Asks the computations that share this budget's flag to stop at their next check.
    pub fn cancel(&self) {
        self.stop.store(CANCELLED, Ordering::Relaxed);
    }

    /// As [`Limits::cancel`], because so many seconds have passed: whoever keeps time calls it.
    pub fn time_out(&self, seconds: u64) {
        self.stop.store(seconds.saturating_add(TIMED_OUT), Ordering::Relaxed);
    }

    /// Takes back [`Limits::time_out`], for the next of many questions. Cancelled work stays cancelled.
    pub fn resume(&self) {
        let timed_out = |stop| (stop >= TIMED_OUT).then_some(GO_ON);
        // The error says that there was nothing to take back.
        let _ = self.stop.fetch_update(Ordering::Relaxed, Ordering::Relaxed, timed_out);
    }

    /// Whether the work may go on.
    ///
    /// # Errors
    /// [`Exhausted`] when it was cancelled or its time ran out.
    pub fn go_on(&self) -> Result<(), Exhausted> {
        match self.stop.load(Ordering::Relaxed) {
            GO_ON => Ok(()),
            CANCELLED => Err(Exhausted { what: Budget::Cancelled, limit: 0 }),
            stop => Err(Exhausted { what: Budget::Time, limit: stop - TIMED_OUT }),
        }
    }

    /// Counts `n` steps. Call it per batch, not per step, in hot loops: every hundred thousand steps or so,
    /// for a request to stop is noticed here.
    ///
    /// # Errors
    /// [`Exhausted`] when the steps are used up or the work was asked to stop.
    pub fn spend(&self, n: u64) -> Result<(), Exhausted> {
        self.go_on()?;
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
    /// Seconds.
    Time,
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

impl Exhausted {
    /// Whether all work is to stop, not only what ran out of its own budget.
    pub fn is_stop(&self) -> bool {
        matches!(self.what, Budget::Cancelled | Budget::Time)
    }
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            Budget::Steps => write!(f, "the budget of {} steps is used up", self.limit),
            Budget::Bytes => write!(f, "this needs more than the {} bytes allowed", self.limit),
            Budget::Positions => write!(f, "this needs more than the {} positions allowed", self.limit),
            Budget::Digits => write!(f, "this needs numbers beyond {} binary digits", self.limit),
            Budget::Cancelled => write!(f, "cancelled"),
            Budget::Time => write!(f, "the {} seconds allowed have passed", self.limit),
        }
    }
}

impl std::error::Error for Exhausted {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_to_stop_reaches_all_parts_and_says_why() {
        let limits = Limits::new(1000, 1000, 1000);
        let (part, fresh) = (limits.part(10, 5000, 10), limits.fresh());
        assert_eq!((part.steps, part.bytes, part.positions), (10, 1000, 10));
        assert_eq!(part.spend(11), Err(Exhausted { what: Budget::Steps, limit: 10 }));
        assert_eq!(limits.spend(1000), Ok(()), "a part has a budget of its own");
        let whole = Limits::new(1000, 1000, 1000);
        assert!(whole.within(600, 1000, 1000, |part| part.spend(601)).is_err());
        assert_eq!((whole.spent(), whole.left()), (600, 400));
        assert!(whole.within(600, 1000, 1000, |part| part.spend(401)).is_err(), "only 400 are left");
        assert_eq!(whole.left(), 0);
        limits.time_out(0);
        for one in [&limits, &part, &fresh] {
            assert_eq!(one.spend(1), Err(Exhausted { what: Budget::Time, limit: 0 }));
        }
        part.time_out(7);
        assert_eq!(fresh.go_on(), Err(Exhausted { what: Budget::Time, limit: 7 }));
        limits.resume();
        assert_eq!(fresh.spend(1), Ok(()));
        part.cancel();
        limits.resume();
        assert_eq!(fresh.spend(1), Err(Exhausted { what: Budget::Cancelled, limit: 0 }));
        assert!(Limits::default().go_on().is_ok());
    }
}
