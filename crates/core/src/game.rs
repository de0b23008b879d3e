//! The core form: from a component, the sums it can become. The oracle and the kernel read this
//! and nothing else; every notation is lowered to it.

use crate::expr::{Cond, Expr, Slot};
use crate::limits::{Exhausted, Limits};
use crate::set::Set;

/// Who wins when a player cannot move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Play {
    /// Who cannot move loses.
    Normal,
    /// Who cannot move wins.
    Misere,
}

/// Whether the player to move loses (P) or wins (N).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The player to move loses.
    P,
    /// The player to move wins.
    N,
}

/// A whole game: one or more core rules side by side (`sum of`), under one convention.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// The rules of the parts. A rule without `sum of` has one.
    pub parts: Vec<Core>,
    /// The convention of the whole sum.
    pub play: Play,
    /// The start position, if the rule names one (`start`): heaps of part 0.
    pub start: Option<Vec<u64>>,
}

/// The core form of one rule on heaps. (Tuples, rows and graphs are further kinds of component and
/// come with their own variants.)
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Core {
    /// The moves of a heap.
    pub moves: Vec<Move>,
    /// `adjacent in ring`: the moves of a heap of the given position; what they leave moves by `moves`.
    pub ring: Option<Vec<Move>>,
    /// `first ..`: the moves of the very first turn. `Some` also when `first` was not written but
    /// `last` occurs (then it equals an error in the lowering, so it is never silently empty).
    pub first: Option<Vec<Move>>,
    /// Moves read `last`, the amount the opponent took in the turn before: the position has memory,
    /// heaps are not independent, and there is no Grundy value of a single heap in a sum.
    pub memory: bool,
}

impl Core {
    /// Whether a bound of an amount is beyond 64 bits, so that no table, law or program reaches it.
    pub fn is_beyond_words(&self) -> bool {
        let all = [Some(&self.moves), self.ring.as_ref(), self.first.as_ref()];
        all.into_iter()
            .flatten()
            .flatten()
            .any(|one| matches!(one, Move::Take { amounts: Amounts::Set(set), .. } if set.is_beyond_words()))
    }
}

/// One kind of move.
// A rule has a handful of moves: a box would save nothing that matters.
#[allow(clippy::large_enum_variant)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// Take k stones and leave the other r = n - k as exactly j non-empty heaps, for some j allowed
    /// by `parts` (j = 0 needs r = 0, j heaps need r >= j).
    Take {
        /// The amounts.
        amounts: Amounts,
        /// How many heaps may be left.
        parts: Parts,
    },
    /// For all values of the parameters with lo <= value <= hi (tried in order, each range may use
    /// earlier slots) for which the guard holds: leave the pieces, if every new heap satisfies `leaving`.
    Clause(ClauseMove),
}

/// The amounts of a [`Move::Take`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amounts {
    /// k in the set, k <= n.
    Set(Set),
    /// k = n >= 1: the whole heap.
    Whole,
    /// k = 0: nothing is taken, the heap is split (parts 2 or 3 only).
    Zero,
}

/// Bit j: exactly j non-empty heaps may be left (j = 0..=3): the digit of an octal or hexadecimal code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Parts(pub u8);

impl Parts {
    /// 0 or 1 heaps: plain subtraction.
    pub const SUBTRACT: Parts = Parts(0b0011);

    /// Whether exactly `j` heaps may be left.
    pub fn allows(self, j: u32) -> bool {
        j < 4 && self.0 >> j & 1 == 1
    }

    /// The largest number of heaps that may be left.
    pub fn most(self) -> u32 {
        8u32.saturating_sub(self.0.leading_zeros() + 1)
    }
}

/// A move given by a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClauseMove {
    /// The parameters.
    pub params: Vec<Param>,
    /// Before the move.
    pub guard: Cond,
    /// The heaps left. A negative value is not a move; 0 is a dead heap and drops out.
    pub result: Vec<Piece>,
    /// After the move: slot `n` is each new heap in turn, other slots as before.
    pub leaving: Cond,
    /// The amount taken, when the rule speaks of taking (`take k where ..`).
    pub takes: Option<Expr>,
}

/// A parameter and its range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    /// Its slot.
    pub slot: Slot,
    /// The name in the rule, for people.
    pub name: String,
    /// Least value.
    pub lo: Expr,
    /// Greatest value.
    pub hi: Expr,
    /// For ranges of a set: the value must be in it.
    pub within: Option<Set>,
}

impl Param {
    /// Whether a value between its ends is one of its values.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget ran out.
    pub(crate) fn takes(&self, value: i128, limits: &Limits) -> Result<bool, Exhausted> {
        match (&self.within, u64::try_from(value)) {
            (None, _) => Ok(true),
            (Some(set), Ok(value)) => set.contains(value, limits),
            (Some(_), Err(_)) => Ok(false),
        }
    }
}

/// A heap left by a clause, once or for each value of some slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its size.
    pub size: Expr,
    /// Repetitions, outermost first.
    pub repeats: Vec<Repeat>,
}

/// `for slot in values`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeat {
    /// The slot bound.
    pub slot: Slot,
    /// Its values.
    pub values: RepeatValues,
}

/// The values of a repetition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RepeatValues {
    /// lo..=hi
    Range(Expr, Expr),
    /// The listed values.
    List(Vec<Expr>),
}
