//! Claims people make about a game, tested exactly.
//!
//! A claim with `g(` in it is asserted for every heap; one without it is asserted as "the player to
//! move loses exactly when CLAIM". A condition and a colon in front restrict it: `n >= 14: ..`.

mod check;
mod evaluate;
mod functions;
mod linear;
mod periodic;
mod positions;
mod read;
mod state_names;
mod state_values;
mod states;

use num_bigint::BigUint;

pub(crate) use check::check;
pub(crate) use states::{Found, LISTS, Readied, check_states, levels, usual_last};
pub use states::{StateChecked, StateCounterexample};

/// What became of a claim.
#[derive(Debug, Clone)]
pub struct Checked {
    /// The claim as it was understood, in canonical text.
    pub claim: String,
    /// What it speaks of: Grundy values, or which heaps are lost.
    pub subject: crate::law::Subject,
    /// The convention it was tested under.
    pub play: crate::game::Play,
    /// Proved, checked to N, or refuted (never none).
    pub standing: crate::law::Standing,
    /// Where the standing is proved, what the claim follows from.
    pub conclusion: Option<crate::law::Conclusion>,
    /// Where it fails first.
    pub counterexample: Option<Counterexample>,
}

/// The smallest position where a claim fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// The heap.
    pub at: BigUint,
    /// What the claim says there: a value, or whether the player to move loses.
    pub claimed: Said,
    /// What is true there.
    pub actual: Said,
}

/// A value, an outcome or whether a statement holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// A number.
    Value(BigUint),
    /// Who wins.
    Outcome(crate::game::Outcome),
    /// Whether the claim holds, where it is no equation.
    Truth(bool),
}
