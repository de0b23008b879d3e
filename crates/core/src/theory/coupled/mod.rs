//! Closed forms of games whose heaps are coupled: exact for numbers of any size, each with its source.
//!
//! A position is the list of its numbers; what they are is said at each game. [`CoupledForm`] names the
//! game and answers: who loses, all winning moves, and the Grundy value where one is known. Every form is
//! compared in the tests with a brute force written from the rule.
//!
//! ```
//! use grundy::limits::Limits;
//! use grundy::theory::coupled::{CoupledForm, Wythoff};
//! use num_bigint::BigUint;
//!
//! let wythoff = CoupledForm::Wythoff(Wythoff::classic());
//! let position = [BigUint::from(5u8), 8u8.into()];
//! assert!(!wythoff.is_lost(&position).unwrap());
//! let found = wythoff.winning_moves(&position, 10, &Limits::default()).unwrap();
//! let left: Vec<_> = found.moves.iter().map(|m| m.apply(&position)).collect();
//! assert_eq!(left, [[BigUint::from(4u8), 7u8.into()], [5u8.into(), 3u8.into()]]);
//! ```

mod beatty;
mod candy;
mod chomp;
mod circular;
mod collect;
mod euclid;
mod everything;
mod form;
mod gaps;
mod in_order;
mod moore;
mod multiple;
mod named;
mod nimhoff;
mod slow;
mod stairs;
mod thanos;
mod wythoff;

#[cfg(test)]
mod tests;

pub use beatty::{pairs_by_mex, wythoff_pair, wythoff_pair_u64};
pub use candy::CandyPiles;
pub use chomp::TwoRowChomp;
pub use circular::CircularNim;
pub use collect::{Change, Collector, CoupledMove, Found};
pub use euclid::{Euclid, EuclidEverywhere};
pub use everything::EverythingNim;
pub use form::{Coupled, CoupledForm, Unsolved, WinningMovesError};
pub use gaps::{GeorgiaAndBob, Northcott, SilverDollar};
pub use in_order::HeapsInOrder;
pub use moore::Moore;
pub use multiple::MultipleNim;
pub use nimhoff::CyclicNimhoff;
pub use slow::{ExactSlowNim, NimWithPass, SlowNim};
pub use stairs::{BoxesModuloSix, Staircase, StaircaseDirect};
pub use thanos::ThanosNim;
pub use wythoff::{DifferentAmounts, Wythoff};
