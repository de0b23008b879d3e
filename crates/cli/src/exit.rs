//! Exit codes: a "no" and an "I do not know" differ.

use std::process::ExitCode;

/// How the command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done; the claim holds.
    Done = 0,
    /// Counterexample, difference, false.
    False = 1,
    /// Usage, a rule with errors, a refused game, a file that cannot be read or written.
    Usage = 2,
    /// Undecided within the budget.
    Undecided = 3,
    /// Another program crashed, was late or broke the protocol.
    Program = 4,
    /// A bug of ours.
    Internal = 5,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

impl Exit {
    /// The worse of two: what a run over many positions reports.
    pub(crate) fn worse(self, other: Exit) -> Exit {
        if (other as u8) > (self as u8) { other } else { self }
    }
}
