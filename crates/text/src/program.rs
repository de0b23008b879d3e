//! What is said about programs that supply the options of a game.

use crate::help::FileTrouble;

/// What a program did wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProgramTrouble {
    /// It cannot be started.
    Start {
        /// The command.
        command: String,
        /// Why.
        why: FileTrouble,
    },
    /// It did not answer in time.
    Late {
        /// The component it was asked about.
        asked: String,
        /// The time it had, in milliseconds.
        ms: u64,
    },
    /// It ended instead of answering.
    Ended {
        /// The component it was asked about.
        asked: String,
        /// Its exit code; `None`: killed, by the signal.
        code: Option<i32>,
        /// The signal that killed it.
        signal: Option<i32>,
        /// The last it wrote to standard error.
        said: String,
    },
    /// A line longer than what is read.
    TooLong {
        /// The component it was asked about.
        asked: String,
        /// The limit in bytes.
        limit: u64,
    },
    /// A line that is no answer.
    NotAnswer {
        /// The component it was asked about.
        asked: String,
        /// The line, perhaps cut.
        line: String,
        /// What is wrong with it.
        what: NotAnswer,
    },
    /// More than one line for one question.
    Surplus {
        /// The line too many, perhaps cut.
        line: String,
    },
    /// It says itself that it cannot answer.
    Refused {
        /// The component it was asked about.
        asked: String,
        /// What it says.
        message: String,
    },
    /// It gave another answer to the same question before.
    Changed {
        /// The component it was asked about.
        asked: String,
    },
}

/// What is wrong with an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotAnswer {
    /// It is no JSON object in UTF-8.
    NotObject,
    /// The list `options` is missing, or no list.
    NoOptions,
    /// An option is no list of components.
    NotComponents,
    /// An entry is no whole number from 0 to 2^64 - 1.
    NotNumber,
    /// `over` is neither `"win"` nor `"lose"`.
    Over,
}

/// The words about such programs.
pub trait ProgramText {
    /// What a program did wrong, and what to do about it.
    fn program_trouble(&self, trouble: &ProgramTrouble) -> (String, Option<String>);
}
