//! What the comments of programs share in both languages.

use grundy::theory::{Citation, Multiple};

/// Who found a theorem and when, between the given marks.
pub(crate) fn source(cited: Citation, [open, close]: [&str; 2]) -> String {
    format!("{open}{} {}{close}", cited.authors, cited.year)
}

/// Whether the numbers are those of Fibonacci.
pub(crate) fn is_fibonacci(game: &Multiple) -> bool {
    game.form.number() == Some(2u8.into())
}
