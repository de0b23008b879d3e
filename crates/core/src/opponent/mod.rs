//! Somebody to play against: the turns of a position, and opponents that choose among them.
//!
//! Rules of single heaps and on states are played alike: the turns come from the definition, who wins from the
//! fastest exact way there is.

use crate::api::{Refusal, Subject, Unsuitable};
use crate::states::{StateStudy, StateWinningMove};

mod choose;
mod length;
mod stand;
mod table;

pub use stand::{Before, Stand};
pub use table::{Node, Table};

/// How an opponent plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Wins whatever can be won; a lost position is left as large as possible.
    Perfect,
    /// As perfect, but so often (of 100 turns) it moves as if it had not looked.
    Errs {
        /// From 0 to 100.
        percent: u8,
    },
    /// Any turn.
    Random,
    /// As perfect; a won position is won as quickly, a lost one lost as late as can be.
    HoldsOut,
    /// Now perfect, now random, now holding out.
    Mixed,
}

/// A turn of the player to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// What becomes of which components.
    pub changes: StateWinningMove,
    /// What is left, components in their places: a heap that vanishes stays as 0, where 0 has no moves, so that the
    /// others keep their numbers.
    pub after: Stand,
    /// The turn ends the game at once, and whether who moved has won.
    pub over: Option<bool>,
}

/// How a position ends, or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// There are moves.
    Not,
    /// The game is over: whether the player who would be to move has won.
    Over {
        /// Whether the player who would be to move has won.
        mover_wins: bool,
    },
}

/// The form in which a rule is played.
///
/// # Errors
/// [`Refusal::Rule`] when the rule has no such form.
pub fn played(subject: &Subject) -> Result<StateStudy, Refusal> {
    match subject {
        Subject::Heaps(study) => StateStudy::of_heaps(study),
        Subject::States(study) => Ok(study.clone()),
    }
}

/// The form in which a rule is played by those who see positions alone.
///
/// # Errors
/// [`Refusal::Unsuitable`] for rules whose moves depend on the turns before: the heaps alone are no position then.
pub fn playable(subject: &Subject) -> Result<StateStudy, Refusal> {
    let study = played(subject)?;
    if study.game.is_plain() { Ok(study) } else { Err(Refusal::Unsuitable(Unsuitable::TurnsBefore)) }
}
