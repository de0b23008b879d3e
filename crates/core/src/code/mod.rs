//! Programs that answer a game: short, exact, self-contained, one file a language.
//!
//! `plan` decides what a program rests on (a closed form, a proved law, or a table filled from the
//! bottom up to a stated heap), `body` writes the moves of a rule as statements, and the dialects
//! (`cpp`, `python`, `rust`) say how each statement and the frame around it look.

mod body;
mod bounds;
mod cpp;
mod dialect;
mod expr;
mod plan;
mod python;
mod row_bounds;
mod rust;
mod sets;
mod states;
mod words;

pub(crate) use states::{memory_program, state_program};
pub use words::{Said, Words};

use crate::game::Game;
use crate::law::Law;
use crate::limits::Limits;

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

/// Why no exact program is known for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoProgram {
    /// Heaps part under misère play and the game is not known to be Nim-like: sums are not decided by XOR.
    MisereSums,
    /// A move leaves a heap that is not smaller, so no table can be filled from the bottom.
    NotSmaller,
    /// Moves with memory that do not just take from one heap.
    Memory,
    /// Moves on rows, moves that split a component, some moves on several heaps and sums of several rules are not
    /// written out.
    States,
    /// Numbers of the rule outgrow 64 bits for all but the smallest heaps, or have no value there.
    Numbers,
}

/// The program for a game. `laws[i]` is the law of the Grundy values (normal play) of part i, where one is
/// known; it is used only when it is proved. `words` are those of its comments and messages.
///
/// # Errors
/// [`NoProgram`] when no exact program is known.
pub fn program(
    rule: &str,
    game: &Game,
    laws: &[Option<Law>],
    language: Language,
    words: &dyn Words,
    limits: &Limits,
) -> Result<String, NoProgram> {
    let plan = plan::plan(rule, game, laws, limits)?;
    let text = match language {
        Language::Cpp => dialect::write(&cpp::Cpp, &plan)?,
        Language::Python => dialect::write(&python::Python, &plan)?,
        Language::Rust => dialect::write(&rust::Rust, &plan)?,
    };
    Ok(language.finish(&text, &plan.comments, words))
}

impl Language {
    /// A program with its head, in words.
    fn finish(self, text: &str, head: &[Said], words: &dyn Words) -> String {
        let (comment, text) = match self {
            Language::Cpp => ("//", text.to_owned()),
            Language::Python => ("#", text.to_owned()),
            Language::Rust => ("//", rust::without_idle_names(text)),
        };
        format!("{}{}", words::head(head, comment, words), words::spoken(&text, words))
    }
}
