//! Fast exact engines, one file a structure; each is compared with the definition in tests.
//!
//! An engine hands out values in blocks and keeps only what it needs to go on: nobody has to hold the
//! whole table.

mod break_sets;
mod breaking;
pub mod choose;
mod clauses;
mod cofinite;
mod infinite;
mod mark;
mod one_heap;
pub mod outcome;
mod period_fill;
mod reach;
mod study;

pub use choose::engine_for;
pub use period_fill::{Periods, fill_from_period};
pub(crate) use study::{fill_study, fill_values};

use crate::limits::Limits;
use crate::oracle::Failure;
use crate::table::EngineKind;

/// A stream of Grundy values of the heaps 0, 1, 2, ..
pub trait Engine {
    /// Appends the values of the next `count` heaps to `out`. After an error the stream is at an end.
    ///
    /// # Errors
    /// [`Failure`] when a budget ran out or play can go round in a circle; `out` then holds the values that
    /// were complete.
    fn next_block(&mut self, out: &mut Vec<u32>, count: usize, limits: &Limits) -> Result<(), Failure>;

    /// Which engine this is.
    fn kind(&self) -> EngineKind;
}

/// Heaps between two looks at the budget.
const BLOCK: usize = 4096;

/// A length as the unit of budgets.
fn bytes_of<T>(count: usize) -> u64 {
    u64::try_from(count.saturating_mul(size_of::<T>())).unwrap_or(u64::MAX)
}

/// A count of steps.
pub(crate) fn steps(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// A set of small numbers as it is met: least number not in it.
fn least_missing(words: &[u64]) -> u32 {
    let mut base = 0;
    for word in words {
        if *word != u64::MAX {
            return base + word.trailing_ones();
        }
        base += 64;
    }
    base
}
