//! What is wrong with a rule text: a code with its facts and a place. The words are in `grundy-text`.

use super::meaning::Meaning;
use super::tree::Span;

/// One complaint about a rule text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong.
    pub problem: Problem,
    /// Where.
    pub span: Span,
}

/// Everything that can be wrong with a rule text. Each has a message and a suggestion in both
/// languages (`grundy-text`); a variant without them does not compile there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// Something else was expected here.
    Expected {
        /// What would fit.
        expected: Expected,
        /// What stands here (empty: the end of the text).
        found: String,
    },
    /// The text was read, but it is no game that can be played.
    Meaning(Meaning),
    /// The text is longer than the parser reads.
    TooLong {
        /// The limit in bytes.
        limit: usize,
    },
}

/// What the parser would have accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// An item: a move, a clause, a code or a name.
    Item,
    /// A number or a number expression.
    Number,
    /// A condition.
    Condition,
    /// A set.
    Set,
    /// A closing bracket.
    Closing(char),
}
