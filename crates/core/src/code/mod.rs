//! Programs that answer a game: one file a language.

/// The languages programs are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// C++17
    Cpp,
    /// Python 3
    Python,
    /// Rust 2021
    Rust,
}
