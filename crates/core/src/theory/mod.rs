//! Closed forms from the literature, exact for big integers, each with its citation.
//!
//! A closed form answers without a table; every one is compared with the definition in the tests.

mod bash;
mod citation;
mod form;
mod misere;
mod nim;
mod recognise;

pub use bash::{Bash, ZeroLimit};
pub use citation::Citation;
pub use form::ClosedForm;
pub use misere::{NimLike, misere_nim_outcome, nim_like_by_theorem};
pub use nim::{nim_moves, nim_sum};
pub use recognise::{recognise, subtraction_sets};

#[cfg(test)]
mod tests;
