//! First-order arithmetic decided by automata.

pub mod adder;
mod arithmetic;
mod atoms;
mod compile;
pub mod dfao;
mod error;
pub mod formula;
pub mod learn;
mod letters;
mod limits;
mod linear;
mod machine;
mod relation;
mod sums;
mod system;
mod witness;

pub use arithmetic::{Arithmetic, Assignment, Decision};
pub use compile::{Compiled, DEEPEST};
pub use dfao::Dfao;
pub use error::Error;
pub use formula::{Comparison, Formula, Term, Var};
pub use learn::{Learner, Shape};
pub use limits::{Limits, Undecided};
pub use relation::{Join, Relation};
pub use system::System;
pub use witness::Witness;
