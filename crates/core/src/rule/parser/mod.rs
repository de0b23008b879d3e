//! Tokens to tree by recursive descent: error nodes, recovery, all problems at once.

mod clause;
mod cond;
mod cursor;
mod expr;
mod hints;
mod item;
pub(super) mod moves;
mod set;
mod spelled;

use super::diagnostic::{Diagnostic, Problem};
use super::names;
use super::tree::{GivenValue, Item, ItemKind, Rule, Span};
pub(crate) use cursor::Parser;

/// How deep brackets, operators and parts may be nested.
pub const DEPTH_LIMIT: u32 = 64;

/// The longest text that is read, in bytes.
pub const LENGTH_LIMIT: usize = 64 * 1024;

/// The most names of its own that one clause or move may use.
pub const PARAMETER_LIMIT: usize = 8;

/// A rule as far as it could be read, and everything that is wrong with the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The tree; what could not be read is an error node.
    pub rule: Rule,
    /// All problems, by place. Without any the tree holds no error node.
    pub problems: Vec<Diagnostic>,
}

/// Reads a rule. Never fails, never panics: problems are part of the answer.
pub fn parse(text: &str) -> Parsed {
    if text.len() > LENGTH_LIMIT {
        let span = Span { start: text.floor_char_boundary(LENGTH_LIMIT), end: text.len() };
        let problem = Problem::TooLong { limit: LENGTH_LIMIT };
        return Parsed { rule: error_rule(text), problems: vec![Diagnostic { problem, span }] };
    }
    let mut parser = Parser::new(text);
    let rule = parser.line(false);
    let mut problems = parser.into_problems();
    if rule.items.is_empty() && problems.is_empty() {
        problems.push(Diagnostic { problem: Problem::Empty, span: Span { start: 0, end: text.len() } });
    }
    problems.extend(names::too_many(&rule, PARAMETER_LIMIT));
    let doubtful = !problems.is_empty() || rule.items.iter().any(|i| matches!(i.kind, ItemKind::Named(_)));
    if doubtful && let Some(kind) = hints::other_kind(text) {
        let problem = Problem::OtherKind(kind);
        let span = Span { start: 0, end: text.trim_end().len() };
        return Parsed { rule: error_rule(text), problems: vec![Diagnostic { problem, span }] };
    }
    problems.sort_by_key(|p| p.span.start);
    Parsed { rule, problems }
}

/// Reads the value of a `given` name: `3`, `[1,2]`, `{1,3}`.
///
/// # Errors
/// The problems of the text.
pub fn parse_value(text: &str) -> Result<GivenValue, Vec<Diagnostic>> {
    if text.len() > LENGTH_LIMIT {
        let span = Span { start: 0, end: text.len() };
        return Err(vec![Diagnostic { problem: Problem::TooLong { limit: LENGTH_LIMIT }, span }]);
    }
    let mut parser = Parser::new(text);
    let value = parser.given_value();
    if !parser.at_end() {
        parser.expected(super::diagnostic::Expected::EndOfItem);
    }
    let problems = parser.into_problems();
    if problems.is_empty() { Ok(value) } else { Err(problems) }
}

fn error_rule(text: &str) -> Rule {
    Rule { items: vec![Item { kind: ItemKind::Error, span: Span { start: 0, end: text.len() } }] }
}
