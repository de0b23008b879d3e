//! A game in the terminal: the same engine and words as the page.

pub(crate) mod game;
pub(crate) mod lines;
pub(crate) mod screen;
