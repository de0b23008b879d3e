//! Coin-turning games: a row or a board of coins; a move turns some of them over, and the coin that
//! leads the move must go from heads to tails. Whoever cannot move loses.
//!
//! A position is the sum of its heads, each taken alone: two heads on one place are as good as none, and
//! any reply to a move is still there beside other coins (Winning Ways, chapter 14). So the Grundy value of a
//! position is the XOR of the values of its heads, where g(x) is the mex, over the moves led by x, of the
//! XOR of the values of the other coins turned. Coins are numbered from 1.
//!
//! The product of two such games turns the rectangle of a move of the one and a move of the other; the
//! Tartan theorem gives its values as nim products ([`Board`]).
//!
//! ```
//! use grundy::coins::{Line, Turning};
//! use grundy::limits::Limits;
//!
//! // Turn any run of neighbouring coins, the last one from heads to tails.
//! let mut ruler = Line::new(Turning::named("ruler").unwrap());
//! let limits = Limits::default();
//! assert_eq!(ruler.value(12, &limits).unwrap(), 4);
//! assert_eq!(ruler.position_value(&[4, 2, 6], &limits).unwrap(), 4);
//! let found = ruler.winning_moves(&[4, 2, 6], 100, &limits).unwrap();
//! assert!(found.complete);
//! assert_eq!(found.moves[0].coins().collect::<Vec<_>>(), [4]);
//! ```

mod ask;
mod board;
mod closed;
mod connected;
mod far;
mod form;
mod line;
mod multiples;
mod runs;
mod turn;
mod turning;

#[cfg(test)]
mod tests;

pub use ask::{CoinAnswer, CoinBasis, CoinMove, CoinSolver, FarTurn};
pub use board::{Board, BoardMove, BoardMoves};
pub use closed::CoinForm;
pub use connected::{connected_position_value, connected_value};
pub use far::{FarMoves, FarTurned};
pub use form::{CoinFormProblem, CoinGame, CoinKind, CoinPosition, CoinProblem, CoinRule, NAMES, is_coins};
pub use line::{EachMove, Line, LineMoves};
pub use multiples::MultiplesTable;
pub use turn::{Turn, Turned};
pub use turning::Turning;
