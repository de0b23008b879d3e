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

/// One kind of move: take, and leave the rest as exactly so many non-empty heaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// k stones are taken, k in the set, k <= n; without a set nothing is taken and the heap is parted.
    pub amounts: Option<Set>,
    /// The allowed numbers of heaps left, ascending, each 0..=3.
    pub leaves: Vec<u64>,
}

/// To leave floor((times * n + plus) / over) of a heap of n, if that is from 0 to n - 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// The factor of n.
    pub times: u64,
    /// Added to the product.
    pub plus: i64,
    /// The divisor, at least 1.
    pub over: u64,
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

    /// Whether this is to take the whole heap, whatever it holds.
    pub fn takes_whole(&self) -> bool {
        self.amounts == Some(Set::From(1)) && self.leaves == [0]
    }
}
