//! Positions: finite sums of components, and how people write them.

mod parse;
mod same;
mod size;

pub(crate) use parse::{list, normalise};
pub(crate) use same::Identity;
pub use size::Size;
pub(crate) use size::SizeProblem;

/// A position of a game: for each part of the sum, its heaps in the order given.
///
/// Heaps may be far larger than any table (a law answers then), even too large to write out
/// ([`Size`]); searches convert them and refuse what does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// `heaps[i]` are the heaps of part i.
    pub heaps: Vec<Vec<Size>>,
}

impl Position {
    /// Heaps of a game with one part.
    pub fn heaps<I: IntoIterator<Item = u64>>(heaps: I) -> Self {
        Position { heaps: vec![heaps.into_iter().map(Size::from).collect()] }
    }

    /// All components in order, each with the index of its part.
    pub fn components(&self) -> impl Iterator<Item = (usize, &Size)> {
        self.heaps.iter().enumerate().flat_map(|(part, heaps)| heaps.iter().map(move |heap| (part, heap)))
    }
}
