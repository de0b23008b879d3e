//! Paths and cycles as rows of octal games.

use super::Kayles;
use super::form::Form;
use crate::engine::choose::table;
use crate::game::{Amounts, Core, Move, Parts};
use crate::limits::{Exhausted, Limits};
use crate::oracle::Failure;
use crate::set::Set;

/// The values of rows, as far as they were asked for.
pub(super) struct Rows {
    kayles: Kayles,
    values: Vec<u32>,
}

/// The octal code that Node Kayles (0.137) or Arc Kayles (0.07) is on a path with n vertices, by its digits.
fn code(kayles: Kayles) -> &'static [(u64, u8)] {
    match kayles {
        Kayles::Node => &[(1, 1), (2, 3), (3, 7)],
        Kayles::Arc => &[(2, 7)],
    }
}

impl Rows {
    pub(super) fn new(kayles: Kayles) -> Self {
        Rows { kayles, values: Vec::new() }
    }

    /// The value of a path or a cycle; `None` for other forms.
    pub(super) fn value(&mut self, form: &Form, limits: &Limits) -> Result<Option<u32>, Exhausted> {
        match *form {
            Form::Path(n) => Ok(Some(self.path(n, limits)?)),
            // All moves of a cycle leave the same path.
            Form::Cycle(n) => {
                let left = match self.kayles {
                    Kayles::Node => n.saturating_sub(3),
                    Kayles::Arc => n.saturating_sub(2),
                };
                Ok(Some(u32::from(self.path(left, limits)? == 0)))
            }
            Form::Other(_) => Ok(None),
        }
    }

    fn path(&mut self, n: u32, limits: &Limits) -> Result<u32, Exhausted> {
        if self.values.len() <= n as usize {
            let last = u64::from(n).max(2 * self.values.len() as u64);
            let step = |&(k, digit): &(u64, u8)| Move::Take {
                amounts: Amounts::Set(Set::List(vec![k])),
                parts: Parts(digit),
            };
            let core = Core { moves: code(self.kayles).iter().map(step).collect(), ..Core::default() };
            self.values = match table(&core, last, limits) {
                Ok(table) => table.values,
                Err(Failure::Exhausted(exhausted)) => return Err(exhausted),
                Err(failure) => unreachable!("an octal game ends: {failure:?}"),
            };
        }
        Ok(self.values[n as usize])
    }
}
