//! The amount of work a certificate may ask for, in elementary steps (one option looked at, one value of
//! a formula computed, ..). It is counted before or while the work is done, so that no text hangs.

use crate::Reason;

/// The most steps one certificate may cost: about 25 octal digits' worth of 25,000 heaps.
pub(crate) const LIMIT: u128 = 10_000_000_000;

/// What a number that is kept in memory costs: it bounds the memory with the work.
pub(crate) const MEMBER: u128 = 128;

/// The work done so far, and whether whoever asked still waits for the answer.
pub(crate) struct Work<'a> {
    spent: u128,
    waits: &'a dyn Fn() -> bool,
}

impl<'a> Work<'a> {
    /// Work that ends when nobody waits for it any more.
    pub(crate) fn awaited(waits: &'a dyn Fn() -> bool) -> Work<'a> {
        Work { spent: 0, waits }
    }

    /// Counts steps about to be done.
    pub(crate) fn spend(&mut self, steps: u128) -> Result<(), Reason> {
        self.spent = self.spent.saturating_add(steps);
        if self.spent > LIMIT {
            return Err(Reason::TooLarge { cost: self.spent, limit: LIMIT });
        }
        self.go_on()
    }

    /// In the midst of work that was counted before.
    pub(crate) fn go_on(&self) -> Result<(), Reason> {
        if (self.waits)() { Ok(()) } else { Err(Reason::Stopped) }
    }
}
