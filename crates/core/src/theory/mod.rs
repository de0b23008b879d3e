//! Closed forms from the literature, exact for big integers, each with its citation.
//!
//! A closed form answers without a table; every one is compared with the definition in the tests.

mod bash;
mod citation;
pub mod coupled;
mod form;
mod memory;
mod misere;
mod nim;
mod numbers;
mod recognise;

pub use bash::{Bash, ZeroLimit};
pub use citation::Citation;
pub use form::ClosedForm;
pub(crate) use form::ruler_run;
pub(crate) use memory::First;
pub use memory::{Multiple, Written};
pub use misere::{NimLike, misere_nim_outcome, nim_like_by_theorem};
pub use nim::{nim_moves, nim_sum};
pub use numbers::{NumberForm, discard_and_divide_value, fill_box_value};
pub use recognise::{recognise, subtraction_sets};

#[cfg(test)]
mod tests;
