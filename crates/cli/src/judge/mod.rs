//! Games that a program plays: how positions are written, where games begin, one game, and games that are kept. Turns
//! and opponents are those of `grundy::opponent`. The verbs are `verb/judge.rs` and `verb/review.rs`.

pub(crate) mod board;
pub(crate) mod game;
pub(crate) mod saved;
pub(crate) mod starts;
