//! Why a verb ends early, and how that is told.

use std::io;

use grundy::api::Refusal;
use grundy::limits::{Budget, Exhausted};
use grundy::rule::diagnostic::{Diagnostic, Problem};
use grundy::rule::meaning::Meaning;
use grundy_json::Kind;
use grundy_text::help::UsageProblem;
use grundy_text::program::ProgramTrouble;
use grundy_text::studio::FixedProblem;

use crate::exit::Exit;

/// Why a verb ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments are wrong.
    Usage(UsageProblem),
    /// The library refuses; for problems of a rule text, that text.
    Refused {
        /// Why.
        refusal: Refusal,
        /// The text that the diagnostics point into.
        source: String,
    },
    /// A program that supplies options did wrong.
    Program(ProgramTrouble),
    /// Standard output cannot be written.
    Output(io::Error),
}

impl Failure {
    /// The exit code.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Failure::Usage(UsageProblem::Graph { problem, .. }) if problem.kind.is_open() => Exit::Undecided,
            Failure::Usage(UsageProblem::Page(FixedProblem::TooLarge { .. })) => Exit::Undecided,
            Failure::Usage(_) => Exit::Usage,
            Failure::Program(_) => Exit::Program,
            Failure::Refused { refusal, .. } => refusal_exit(refusal),
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
            Failure::Output(_) => Exit::Usage,
        }
    }

    /// Whether somebody asked to stop.
    pub(crate) fn is_cancelled(&self) -> bool {
        let cancelled = |why: &Exhausted| why.what == Budget::Cancelled;
        match self {
            Failure::Refused { refusal: Refusal::Exhausted(why) | Refusal::TooMuchFollows(why), .. } => {
                cancelled(why)
            }
            _ => false,
        }
    }

    /// Whether all that is wrong with a rule is that names of it have no value.
    pub(crate) fn lacks_a_value(&self) -> bool {
        self.is_all(|meaning| matches!(meaning, Meaning::GivenMissing { .. }))
    }

    /// Whether all that is wrong with a rule is that its play is not shown to end.
    pub(crate) fn is_endless(&self) -> bool {
        self.is_all(|meaning| matches!(meaning, Meaning::NotShownToEnd { .. }))
    }

    fn is_all(&self, what: impl Fn(&Meaning) -> bool) -> bool {
        let is =
            |problem: &Diagnostic| matches!(&problem.problem, Problem::Meaning(meaning) if what(meaning));
        matches!(self, Failure::Refused { refusal: Refusal::Rule(problems), .. } if problems.iter().all(is))
    }

    /// A refusal that points into no text.
    pub(crate) fn refused(refusal: Refusal) -> Failure {
        Failure::Refused { refusal, source: String::new() }
    }
}

/// A budget that ran out leaves the question open; every other refusal is about the input.
pub(crate) fn refusal_exit(refusal: &Refusal) -> Exit {
    match grundy_json::kind(refusal) {
        Kind::Undecided => Exit::Undecided,
        Kind::Rule | Kind::Unsuitable | Kind::Position | Kind::Cycle => Exit::Usage,
    }
}

impl From<UsageProblem> for Failure {
    fn from(problem: UsageProblem) -> Failure {
        Failure::Usage(problem)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
