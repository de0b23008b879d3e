//! Programs that answer a game: short, exact, self-contained, one file a language.
//!
//! `plan` decides what a program rests on (a closed form, a proved law, or a table filled from the
//! bottom up to a stated heap), `body` writes the moves of a rule as statements, and `sketch` puts them together to a
//! program that is written in each language. (Searches of states in C++, Python and Rust have frames of their own.)

mod body;
mod bounds;
mod cpp;
mod dialect;
mod expr;
mod form;
mod plan;
mod python;
mod row_bounds;
mod rust;
mod sets;
mod sketch;
mod states;
mod taking;
mod words;

pub use form::{Count, Form, Many};
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
    /// Java 11
    Java,
    /// Go 1.19
    Go,
    /// JavaScript for Node 14
    JavaScript,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 6] =
        [Language::Cpp, Language::Python, Language::Rust, Language::Java, Language::Go, Language::JavaScript];
}

/// A language, and the form of input and output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The language.
    pub language: Language,
    /// The form.
    pub form: Form,
}

impl From<Language> for Target {
    fn from(language: Language) -> Self {
        Target { language, form: Form::default() }
    }
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
    /// A winning move was asked for, and the moves are more than taking from one of the heaps, or such a move is not
    /// found by the law.
    Moves,
    /// This form of input does not fit the positions of the game.
    Form,
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
    target: impl Into<Target>,
    words: &dyn Words,
    limits: &Limits,
) -> Result<String, NoProgram> {
    let Target { language, form } = &target.into();
    let plan = plan::plan(rule, game, laws, form, limits)?;
    if plan.parts.len() > 1 && form.count != Count::First || !form.order.is_empty() {
        return Err(NoProgram::Form);
    }
    let text = language.written(&sketch::sketch(&plan, form)?, form)?;
    Ok(language.finish(&text, &plan.comments, form, words))
}

impl Language {
    /// Whether its numbers have any size.
    fn any_size(self) -> bool {
        !matches!(self, Language::Cpp | Language::Rust)
    }

    /// The program of a sketch.
    fn written(self, sketch: &str, form: &Form) -> Result<String, NoProgram> {
        let text = match self {
            Language::Java => sketch::write(&sketch::Java, sketch, form),
            Language::Go => sketch::write(&sketch::Go, sketch, form),
            Language::JavaScript => sketch::write(&sketch::JavaScript, sketch, form),
            Language::Cpp => sketch::write(&sketch::Cpp, sketch, form),
            Language::Python => sketch::write(&sketch::Python, sketch, form),
            Language::Rust => sketch::write(&sketch::Rust, sketch, form),
        };
        debug_assert!(text.is_some(), "a sketch that does not parse:\n{sketch}");
        text.ok_or(NoProgram::Form)
    }

    /// A program with its head, in words.
    fn finish(self, text: &str, head: &[Said], form: &Form, words: &dyn Words) -> String {
        let (comment, text) = match self {
            Language::Cpp | Language::Java | Language::Go | Language::JavaScript => ("//", text.to_owned()),
            Language::Python => ("#", text.to_owned()),
            Language::Rust => ("//", rust::without_idle_names(text)),
        };
        // The words of an answer may look like marks: they come last.
        let held = text.replace("@win@", "\u{1}").replace("@lose@", "\u{2}");
        let quoted = |word: &str| word.replace('\\', "\\\\").replace('"', "\\\"");
        let [win, lose] = [0, 1].map(|at| quoted(&form.words[at]));
        let spoken = words::spoken(&held, words).replace('\u{1}', &win).replace('\u{2}', &lose);
        format!("{}{spoken}", words::head(head, comment, words))
    }
}
