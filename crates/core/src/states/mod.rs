//! Games whose components are more than one heap each - tuples, rows, coupled heaps - or whose play
//! ends early or in all components at once: core form, options, the definition.
//!
//! ```text
//! rule text ──rule::lower::state──▶ StateGame ──▶ options ──▶ oracle
//! ```
//!
//! A rule about single heaps and its plain sums stays a [`crate::game::Game`]; see
//! [`crate::api::Subject`] for the door that tells them apart.

pub(crate) mod answered;
pub mod compare;
pub mod engine;
mod fate;
mod game;
mod kept;
mod known;
pub mod law;
mod learn;
pub mod options;
pub mod oracle;
pub mod order;
pub mod outside;
mod position;
mod quick_ends;
mod read;
pub mod small;
mod solver;
mod spaces;
mod start;
mod study;
mod suggest;
pub mod table;
mod why;

pub use fate::StateFate;
pub use game::{
    Change, ChangeKind, Choose, Counts, End, HeapsMove, Piece, Shape, Start, StateClause, StateCore,
    StateGame, StateMove, Tie,
};
pub use kept::{KeptProblem, StateProgress};
pub(crate) use known::Lift;
pub use known::{KnownGames, KnownName};
pub use position::{State, StatePosition};
pub use solver::StateSolver;
pub use study::{StateAnswer, StateChange, StateStudy, StateWinningMove};
pub use table::StateTable;
pub use why::{StateExplanation, StateReason};
