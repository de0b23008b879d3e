//! Changes of a row: all read the old row and happen at once.

use std::collections::HashMap;

use crate::expr::Env;
use crate::limits::Exhausted;
use crate::options::{entry, number};
use crate::states::{Change, ChangeKind, Shape, State};

/// A row with the changes gathered so far.
pub(super) struct Changed<'a> {
    old: &'a [u64],
    first: u8,
    /// What becomes of some entries; `None`: deleted.
    new: HashMap<usize, Option<u64>>,
}

impl<'a> Changed<'a> {
    pub(super) fn new(old: &'a [u64], shape: &Shape) -> Self {
        let first = match shape {
            Shape::Row { first, .. } => *first,
            Shape::Tuple(_) | Shape::Heaps { .. } => 0,
        };
        Changed { old, first, new: HashMap::new() }
    }

    /// Adds a change; false when there is no such move: an index outside the row, no number >= 0, or a
    /// contradiction to another change.
    pub(super) fn change(&mut self, change: &Change, env: &Env<'_>) -> Result<bool, Exhausted> {
        let Some(index) = number(&change.index, env)? else { return Ok(false) };
        let at = index.checked_sub(self.first.into()).and_then(|at| usize::try_from(at).ok());
        let Some((at, &old)) = at.and_then(|at| Some((at, self.old.get(at)?))) else { return Ok(false) };
        let new = match &change.kind {
            ChangeKind::Delete => None,
            ChangeKind::Set(value) => match entry(value, env)? {
                Some(value) => Some(value),
                None => return Ok(false),
            },
            ChangeKind::Add(amount) => {
                let Some(amount) = number(amount, env)? else { return Ok(false) };
                match amount.checked_add(old.into()) {
                    Some(sum) if sum < 0 => return Ok(false),
                    Some(sum) => Some(u64::try_from(sum).map_err(|_| Exhausted::DIGITS)?),
                    None => return Err(Exhausted::DIGITS),
                }
            }
        };
        Ok(*self.new.entry(at).or_insert(new) == new)
    }

    /// The new row.
    pub(super) fn finish(self) -> State {
        let new =
            self.old.iter().enumerate().map(|(at, &old)| self.new.get(&at).copied().unwrap_or(Some(old)));
        new.flatten().collect()
    }
}
