//! Laws beyond periods that a table shows: the value of a heap from the digits of its number, a well-known
//! sequence, lost heaps that form a well-known set, or what an automaton reads. They are checked, but for those
//! that the kernel reads as an automaton (`law/certified.rs`).

mod automatic;
pub(crate) mod learn;
mod member;
mod named;
mod recursive;
mod sequence;
#[cfg(test)]
mod tests;

use num_bigint::BigUint;

pub use automatic::Automatic;
pub use member::{Members, Row};
pub use named::{Known, What};
pub use recursive::{Part, Recursive};
pub use sequence::Sequence;

use crate::law::Subject;

/// A law that gives every heap its value (of outcomes: 0 = the player to move loses, 1 = wins).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pattern {
    /// The value of base m + r follows from that of about m.
    Recursive(Recursive),
    /// A sequence of number theory.
    Sequence(Sequence),
    /// The lost heaps are a well-known set (outcomes only).
    Members(Members),
    /// An automaton reads the value off the digits.
    Automatic(Automatic),
}

/// Tables that are shorter show no pattern.
const SHORTEST: usize = 120;

impl Pattern {
    /// The value of a heap; `None` where that takes too long.
    pub fn value(&self, n: &BigUint) -> Option<BigUint> {
        match self {
            Pattern::Recursive(recursive) => recursive.value(n),
            Pattern::Sequence(sequence) => sequence.value(n),
            Pattern::Automatic(automatic) => automatic.value(n),
            Pattern::Members(members) => members.lost(n).map(|lost| BigUint::from(u8::from(!lost))),
        }
    }
}

/// The pattern that a whole table obeys. O(length) for each of some dozens of bases.
pub(crate) fn find(subject: Subject, values: &[u32]) -> Option<Pattern> {
    if values.len() < SHORTEST || values.iter().all(|&v| v == values[0]) {
        return None;
    }
    let members = || (subject == Subject::Outcome).then(|| member::find(values)).flatten();
    members()
        .map(Pattern::Members)
        .or_else(|| recursive::find(values).map(Pattern::Recursive))
        .or_else(|| sequence::find(values).map(Pattern::Sequence))
}
