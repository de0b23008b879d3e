//! The cheapest exact way to decide many states of a game at once.
//!
//! | when | how |
//! |---|---|
//! | all moves subtract (read off the core form) | a lost component tells from where it is reached: a bit a component and ray ([`How::Rays`]); for Grundy values the set of values seen on each line |
//! | otherwise | forward search that stops at the first lost option ([`How::Forward`]) |

mod bits;
mod coupled;
mod linear;
mod mask;
mod plan;
mod scatter;
mod shifts;
mod slots;
mod solve;
mod sweep;
#[cfg(test)]
mod tests;

use crate::game::Outcome;
use crate::limits::{Budget, Exhausted, Limits};
use crate::states::StateGame;
use crate::states::oracle::StateFailure;

use plan::Rows;

/// How a result was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Moves were turned round: each lost component told which others are won.
    Rays,
    /// A search forward from each component.
    Forward,
}

/// Who wins each component of a box, alone on the table.
#[derive(Debug, Clone)]
pub struct BoxOutcomes {
    rows: Rows,
    lost: Vec<u64>,
    how: How,
}

impl BoxOutcomes {
    /// Who wins; `None` outside the box.
    pub fn get(&self, at: &[u64]) -> Option<Outcome> {
        let at = self.rows.inside(at)?;
        let row = self.rows.row_of(&at) * self.rows.words;
        let lost = bits::get(self.lost.get(row..row + self.rows.words)?, at.last().copied()?);
        Some(if lost { Outcome::P } else { Outcome::N })
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

/// Who wins every component with numbers 0..=most[0], 0..=most[1], .. (of a game with one part), alone on
/// the table.
///
/// # Errors
/// [`StateFailure`] when a budget runs out or play can go round.
pub fn outcomes_box(game: &StateGame, most: &[u64], limits: &Limits) -> Result<BoxOutcomes, StateFailure> {
    let rows = rows(most, limits)?;
    if let [core] = game.parts.as_slice()
        && let Some(shifts) = shifts::shifts(core, &rows.dims)
        && (shifts.scatters.is_empty() || game.play == crate::game::Play::Normal)
        && let Some(lost) = sweep::lost(core, game.play, &shifts, &rows, limits)?
    {
        return Ok(BoxOutcomes { rows, lost, how: How::Rays });
    }
    Err(StateFailure::Exhausted(Exhausted::DIGITS))
}

fn rows(most: &[u64], limits: &Limits) -> Result<Rows, Exhausted> {
    let beyond = Exhausted { what: Budget::Bytes, limit: limits.bytes };
    let dim = |&n: &u64| usize::try_from(n).ok()?.checked_add(1);
    let dims: Vec<usize> = most.iter().map(dim).collect::<Option<_>>().ok_or(beyond)?;
    Rows::new(&dims).ok_or(beyond)
}
