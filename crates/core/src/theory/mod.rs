//! Closed forms from the literature, exact for big integers, each with its citation.

/// The closed forms known here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClosedForm {
    /// Take 1..m: g(n) = n mod (m+1). C. L. Bouton 1901 / Bachet 1612.
    Bash {
        /// Most stones per move.
        m: u64,
    },
    /// Take any: g(n) = n. Bouton 1901.
    Nim,
    /// Take any or split in two: Lasker's Nim. Winning Ways, chapter 4.
    Lasker,
    /// Take any or split in three (HDU 5795).
    SplitInThree,
}
