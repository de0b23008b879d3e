//! Positions: finite sums of components.

use num_bigint::BigUint;

/// A position of a game: for each part of the sum, its heaps in the order given.
///
/// Heaps may be far larger than any table (a law answers then), so sizes are big integers;
/// searches convert them and refuse what does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// `heaps[i]` are the heaps of part i.
    pub heaps: Vec<Vec<BigUint>>,
}

impl Position {
    /// Heaps of a game with one part.
    pub fn heaps<I: IntoIterator<Item = u64>>(heaps: I) -> Self {
        Position { heaps: vec![heaps.into_iter().map(BigUint::from).collect()] }
    }
}
