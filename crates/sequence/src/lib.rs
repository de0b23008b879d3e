//! Nim-sequences of take-and-break games: exact, fast, in constant memory.

pub mod atlas;
mod beginning;
mod bytes;
pub mod classes;
pub mod directory;
mod excluded;
pub mod game;
pub mod level;
pub mod mask;
pub mod plain;
mod reversed;
mod saved;
pub mod search;
pub mod sequence;
pub mod store;
mod stream;
pub mod subtraction;
pub mod table;
pub mod whole;
pub mod windows;
