//! Problems of rule texts.

use grundy::rule::diagnostic::Problem;

/// The words for one problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProblemMessage {
    /// A stable code: `E-plus`, `E-comma`, ..; the same in both languages.
    pub code: &'static str,
    /// What is wrong, one sentence, lower case, no full stop.
    pub title: String,
    /// A few words for the caret.
    pub label: String,
    /// What to write instead.
    pub help: Option<String>,
}

/// Words for problems of rule texts.
pub trait ProblemText {
    /// The message for a problem.
    fn problem(&self, problem: &Problem) -> ProblemMessage;

    /// The line above a problem: `error[CODE]: title`.
    fn problem_heading(&self, code: &str, title: &str) -> String;

    /// The line below a problem that says what to write instead.
    fn problem_help(&self, help: &str) -> String;

    /// Which line of a rule of several lines.
    fn problem_line(&self, number: usize) -> String;
}
