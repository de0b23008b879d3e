//! What the engines answer.

use crate::game::Outcome;

use super::bits;
use super::plan::Rows;

/// How a result was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Moves were turned round: what is lost tells what is won.
    Rays,
    /// A search forward from each component.
    Forward,
    /// The definition, on whole positions.
    Definition,
}

/// Who wins a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// Who wins.
    pub outcome: Outcome,
    /// Its Grundy value, when that was found on the way.
    pub value: Option<u32>,
    /// How it was found.
    pub how: How,
}

/// Who wins each component of a box, alone on the table.
#[derive(Debug, Clone)]
pub struct BoxOutcomes {
    pub(super) rows: Rows,
    pub(super) lost: Vec<u64>,
    pub(super) how: How,
}

impl BoxOutcomes {
    /// Who wins; `None` outside the box.
    pub fn get(&self, at: &[u64]) -> Option<Outcome> {
        let cell = self.rows.cell(at)?;
        let row = cell / self.rows.len * self.rows.words;
        let lost = bits::get(self.lost.get(row..row + self.rows.words)?, cell % self.rows.len);
        Some(if lost { Outcome::P } else { Outcome::N })
    }

    /// Bytes held.
    pub fn held(&self) -> u64 {
        8 * self.lost.capacity() as u64
    }

    /// How many components of the box are lost for the player to move.
    pub fn lost(&self) -> u64 {
        self.lost.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// How it was found.
    pub fn how(&self) -> How {
        self.how
    }
}

/// The Grundy value of each component of a box.
#[derive(Debug, Clone)]
pub struct BoxValues {
    pub(super) rows: Rows,
    pub(super) values: Vec<u32>,
    pub(super) how: How,
}

impl BoxValues {
    /// The value; `None` outside the box.
    pub fn get(&self, at: &[u64]) -> Option<u32> {
        self.values.get(self.rows.cell(at)?).copied()
    }

    /// Bytes held.
    pub fn held(&self) -> u64 {
        4 * self.values.capacity() as u64
    }

    /// The greatest value in the box.
    pub fn greatest(&self) -> u32 {
        self.values.iter().copied().max().unwrap_or(0)
    }

    /// How it was found.
    pub fn how(&self) -> How {
        self.how
    }
}
