//! What the engines answer.

use crate::game::Outcome;
use crate::limits::{Exhausted, Limits};

use super::bytes::{self, Reader};
use super::plan::Rows;
use super::{bits, rows};

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

    /// Adds it to the bytes of a file, which tells the box beside it.
    pub(in crate::states) fn put(&self, out: &mut Vec<u8>) {
        bytes::put_all(out, &self.lost);
    }

    /// The one of such a file for this box; `None` when it is none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(in crate::states) fn read(
        most: &[u64],
        reader: &mut Reader<'_>,
        limits: &Limits,
    ) -> Result<Option<BoxOutcomes>, Exhausted> {
        let rows = rows(most, limits)?;
        limits.allow_bytes(8 * (rows.count as u64).saturating_mul(rows.words as u64))?;
        let mut lost = vec![0; rows.count * rows.words];
        Ok(reader.all(&mut lost).map(|()| BoxOutcomes { rows, lost, how: How::Rays }))
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

    /// Adds it to the bytes of a file, which tells the box beside it.
    pub(in crate::states) fn put(&self, out: &mut Vec<u8>) {
        bytes::put_small(out, &self.values);
    }

    /// The one of such a file for this box; `None` when it is none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(in crate::states) fn read(
        most: &[u64],
        reader: &mut Reader<'_>,
        limits: &Limits,
    ) -> Result<Option<BoxValues>, Exhausted> {
        let rows = rows(most, limits)?;
        let values = reader.small().filter(|values| values.len() == rows.count * rows.len);
        limits.allow_bytes(values.as_ref().map_or(0, |values| 4 * values.len() as u64))?;
        Ok(values.map(|values| BoxValues { rows, values, how: How::Rays }))
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
