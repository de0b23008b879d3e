//! Rules as certificates carry them: the core form restricted to take-and-break moves.

use crate::set::Set;

/// Who wins when a player cannot move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    /// Who cannot move loses.
    Normal,
    /// Who cannot move wins.
    Misere,
}

/// What is taken from a heap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amounts {
    /// k stones, k in the set, k <= n.
    Set(Set),
    /// The whole heap, n >= 1.
    Whole,
    /// Nothing: the heap is parted.
    Zero,
}

/// One kind of move: take, and leave the rest as exactly so many non-empty heaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The amounts.
    pub amounts: Amounts,
    /// The allowed numbers of heaps left, ascending, each 0..=3.
    pub leaves: Vec<u64>,
}

impl Move {
    /// Whether exactly `heaps` heaps may be left.
    pub fn may_leave(&self, heaps: u64) -> bool {
        self.leaves.contains(&heaps)
    }

    /// The most heaps that may be left.
    pub fn most(&self) -> u64 {
        self.leaves.last().copied().unwrap_or(0)
    }

    /// The set taken from, if it is one.
    pub fn set(&self) -> Option<&Set> {
        if let Amounts::Set(set) = &self.amounts { Some(set) } else { None }
    }
}
