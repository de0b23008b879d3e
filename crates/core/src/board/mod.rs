//! Boards on which both players write the same mark: a move marks an empty cell, and a board with a full line
//! is dead. Whoever cannot move loses, or, as in Notakto, wins.
//!
//! Boards lie side by side as a sum. In normal play the XOR of their Grundy values decides; under misère play
//! the whole sum is searched, boards being replaced by equal games first.
//!
//! ```
//! use grundy::api::MovesWanted;
//! use grundy::board::{BoardGame, BoardSolver};
//! use grundy::game::Outcome;
//! use grundy::limits::Limits;
//!
//! let notakto = BoardGame::parse("board 3x3 with 3 in line; misere").unwrap();
//! let mut solver = BoardSolver::new(&notakto);
//! let empty = notakto.position("empty").unwrap();
//! let answer = solver.answer(&empty, MovesWanted::All { limit: 10 }, &Limits::default()).unwrap();
//! assert_eq!((answer.outcome, answer.moves.len()), (Outcome::N, 1), "the centre wins");
//! ```

mod form;
mod solve;
mod sum;

#[cfg(test)]
mod tests;

pub use form::{BoardFormProblem, BoardGame, BoardProblem, is_board};
pub use solve::{BoardAnswer, BoardCellMove, BoardSolver};
