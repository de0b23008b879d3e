//! Finite subtraction sets: a move takes one of some amounts from a heap.
//!
//! The value of a heap is at most the number of amounts, and depends on the last values only, as many as the largest
//! amount. So values stream in that much memory ([`Values`]), who wins in an eighth of it ([`Outcomes`]), and a state
//! that comes again is a proof of the period ([`Search`]).

mod certificate;
mod fill;
mod find;
mod outcomes;
mod saved;
mod search;
mod values;

use std::fmt;

pub use certificate::MOST_VALUES;
pub use outcomes::Outcomes;
pub use search::Search;
pub use values::Values;

/// Amounts that a set can have: each value is one bit of a word.
pub const MOST_AMOUNTS: usize = 63;
/// The largest amount that a set can have; the memory is a few bytes (up to 40 for many amounts) for each heap up to it.
pub const LARGEST: usize = 1 << 22;

/// A finite set of amounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    amounts: Vec<usize>,
}

/// Why amounts are no set of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetError {
    /// There are none, or 0 is among them.
    Nothing,
    /// More than [`MOST_AMOUNTS`] different ones.
    TooMany(usize),
    /// One above [`LARGEST`].
    TooLarge(usize),
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetError::Nothing => write!(f, "no amount, or 0"),
            SetError::TooMany(count) => write!(f, "{count} amounts, and at most {MOST_AMOUNTS} are allowed"),
            SetError::TooLarge(amount) => write!(f, "amount {amount} is larger than {LARGEST}"),
        }
    }
}

impl std::error::Error for SetError {}

/// As people write it: `{1,3,4}`.
impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let amounts: Vec<String> = self.amounts.iter().map(usize::to_string).collect();
        write!(f, "{{{}}}", amounts.join(","))
    }
}

impl Set {
    /// The set of these amounts, in any order.
    ///
    /// # Errors
    /// [`SetError`].
    pub fn new(amounts: &[usize]) -> Result<Set, SetError> {
        let mut amounts = amounts.to_vec();
        amounts.sort_unstable();
        amounts.dedup();
        match (amounts.first(), amounts.last()) {
            (None | Some(0), _) | (_, None) => Err(SetError::Nothing),
            _ if amounts.len() > MOST_AMOUNTS => Err(SetError::TooMany(amounts.len())),
            (_, Some(&most)) if most > LARGEST => Err(SetError::TooLarge(most)),
            _ => Ok(Set { amounts }),
        }
    }

    /// The amounts, ascending.
    #[must_use]
    pub fn amounts(&self) -> &[usize] {
        &self.amounts
    }

    /// The largest amount.
    #[must_use]
    pub fn most(&self) -> usize {
        self.amounts.last().copied().unwrap_or(0)
    }

    /// The Grundy values of the heaps `0..count` by their definition, one heap after the other.
    #[must_use]
    pub fn plain(&self, count: usize) -> Vec<u8> {
        let mut values: Vec<u8> = Vec::with_capacity(count);
        for n in 0..count {
            let mut seen = 0u64;
            for &s in self.amounts.iter().take_while(|&&s| s <= n) {
                seen |= 1 << values[n - s];
            }
            // At most 63 options: there is a free value below 64.
            values.push(u8::try_from(seen.trailing_ones()).unwrap_or(u8::MAX));
        }
        values
    }
}
