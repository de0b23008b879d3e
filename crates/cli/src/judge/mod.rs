//! Games that a program plays: who may move where, opponents, one game, and games that are kept. The verbs are
//! `verb/judge.rs` and `verb/review.rs`.

pub(crate) mod game;
pub(crate) mod opponent;
pub(crate) mod referee;
pub(crate) mod saved;
