//! Nim-sequences of take-and-break games: exact, fast, in constant memory.

pub mod game;
pub mod level;
pub mod mask;
pub mod plain;
mod reversed;
pub mod search;
pub mod sequence;
mod stream;
pub mod table;
pub mod whole;
