//! Claim text to a condition: the conditions of the rule language, `g[RULE](n)` and a leading condition.

use crate::rule::canonical;
use crate::rule::diagnostic::{Diagnostic, Expected, Problem};
use crate::rule::lexer::Mark;
use crate::rule::parser::{LENGTH_LIMIT, Parser};
use crate::rule::print;
use crate::rule::tree::{Cond, Span};

/// A claim as it was read.
#[derive(Debug)]
pub(super) struct Read {
    /// Where it is asserted; `None`: everywhere.
    pub(super) condition: Option<Cond>,
    /// What it asserts.
    pub(super) body: Cond,
    /// Other games: the name that stands for `g[RULE]` in the trees, the rule, its place.
    pub(super) others: Vec<Other>,
}

/// Another game in a claim.
#[derive(Debug)]
pub(super) struct Other {
    /// The name of its Grundy function in the trees.
    pub(super) name: String,
    /// Its rule as written.
    pub(super) rule: String,
    /// Where the rule starts in the claim.
    pub(super) start: usize,
}

/// Reads a claim.
///
/// # Errors
/// All problems of its text.
pub(super) fn read(text: &str) -> Result<Read, Vec<Diagnostic>> {
    if text.len() > LENGTH_LIMIT {
        let span = Span { start: 0, end: text.len() };
        return Err(vec![Diagnostic { problem: Problem::TooLong { limit: LENGTH_LIMIT }, span }]);
    }
    let (masked, others) = mask(text);
    let mut parser = Parser::new(&masked);
    let first = parser.cond();
    let (condition, body) =
        if parser.eat_mark(Mark::Colon) { (Some(first), parser.cond()) } else { (None, first) };
    if !parser.at_end() {
        parser.expected(Expected::EndOfItem);
    }
    let problems = parser.into_problems();
    if !problems.is_empty() {
        return Err(problems);
    }
    let condition = condition.as_ref().map(canonical::cond);
    Ok(Read { condition, body: canonical::cond(&body), others })
}

impl Read {
    /// The canonical text, the rules of other games in their own canonical text.
    pub(super) fn print(&self, rules: &[String]) -> String {
        let mut text = print::cond(&self.body);
        if let Some(condition) = &self.condition {
            text = format!("{}: {text}", print::cond(condition));
        }
        for (other, rule) in self.others.iter().zip(rules) {
            text = text.replace(&other.name, &format!("g[{rule}]"));
        }
        text
    }
}

/// Replaces every `g[RULE]` that is called by a name of the same length, so that places stay true.
fn mask(text: &str) -> (String, Vec<Other>) {
    let mut masked = String::with_capacity(text.len());
    let mut others = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find("g[") {
        let start = at + found;
        masked.push_str(&text[at..start]);
        let word_before = text[..start].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_');
        let close = closing(text, start + 1);
        let called = close.is_some_and(|close| text[close + 1..].trim_start().starts_with(['(', '（']));
        match close {
            Some(close) if called && !word_before => {
                let rule = text[start + 2..close].to_owned();
                let number = others.len().to_string();
                let length = close + 1 - start;
                // At least one more letter than `g`, so it is no other word of a claim.
                let name = format!("g{}{number}", "_".repeat(length.saturating_sub(1 + number.len())));
                masked.push_str(&name);
                others.push(Other { name, rule, start: start + 2 });
                at = close + 1;
            }
            _ => {
                masked.push_str("g[");
                at = start + 2;
            }
        }
    }
    masked.push_str(&text[at..]);
    (masked, others)
}

/// The place of the bracket that closes the one at `open`.
fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0u32;
    for (at, c) in text[open..].char_indices() {
        match c {
            '[' => depth += 1,
            ']' => {
                depth -= 1;
                if depth == 0 {
                    return Some(open + at);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let read = read(text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
        let rules: Vec<String> = read.others.iter().map(|o| o.rule.clone()).collect();
        read.print(&rules)
    }

    #[test]
    fn claims_read_as_people_write_them() {
        assert_eq!(shown("n % 7 in {2,0}"), "n mod 7 in {0,2}");
        assert_eq!(shown("n odd: g(n) = g[0.137](n-1) xor 1"), "odd(n): g(n) = g[0.137](n-1) xor 1");
        assert_eq!(shown("n >= 14 : g(n+34) == g(n)"), "n >= 14: g(n+34) = g(n)");
        assert_eq!(shown("g(n) = g[take {1,3}](n) && !(n = 4)"), "g(n) = g[take {1,3}](n) and not n = 4");
    }

    #[test]
    fn a_caret_at_the_end_is_taken_for_xor() {
        let problems = read("g(n) = g(n-1) ^ 1").expect_err("looks like xor");
        assert!(matches!(problems[0].problem, Problem::CaretXor { .. }), "{problems:?}");
    }

    #[test]
    fn unreadable_claims_say_where() {
        for text in ["", "n mod", "g(n) =", "n odd: ", "g[0.7(n) = 1", "n mod 3 = 1 stuff", "n + 1"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
