//! English messages, one file an area.

mod meaning;
mod problem;
