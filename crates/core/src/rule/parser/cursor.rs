//! Where the parser stands: looking ahead, stepping on, complaining.

use super::super::diagnostic::{Diagnostic, Expected, Problem};
use super::super::lexer::{Mark, Token, TokenKind, tokens};
use super::super::tree::{Name, Span};
use super::super::words;
use super::DEPTH_LIMIT;

/// Nobody reads more problems of one text than this.
const MOST_PROBLEMS: usize = 100;

/// How far a bracket is looked for its partner before it is read as it comes.
const LOOK_AHEAD: usize = 4096;

/// The parser's state.
pub(crate) struct Parser<'a> {
    pub(super) text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
    given_up: bool,
    pub(super) problems: Vec<Diagnostic>,
    /// Names declared by `given` so far.
    pub(super) givens: Vec<String>,
}

impl<'a> Parser<'a> {
    pub(crate) fn new(text: &'a str) -> Parser<'a> {
        Parser {
            text,
            tokens: tokens(text),
            at: 0,
            depth: 0,
            given_up: false,
            problems: Vec::new(),
            givens: Vec::new(),
        }
    }

    /// All problems so far.
    pub(crate) fn into_problems(self) -> Vec<Diagnostic> {
        self.problems
    }

    /// The token `ahead` of the current one; the end goes on for ever.
    pub(super) fn token(&self, ahead: usize) -> &Token {
        &self.tokens[(self.at + ahead).min(self.tokens.len() - 1)]
    }

    pub(super) fn kind(&self) -> &TokenKind {
        &self.token(0).kind
    }

    /// Whether there is no token so far ahead but the end.
    pub(super) fn is_last(&self, ahead: usize) -> bool {
        self.at + ahead >= self.tokens.len() - 1
    }

    /// The text from a byte on.
    pub(super) fn source_from(&self, start: usize) -> &str {
        self.text.get(start..).unwrap_or_default()
    }

    /// The place of the current token.
    pub(crate) fn here(&self) -> Span {
        self.token(0).span
    }

    /// Where the last token ended.
    pub(super) fn last_end(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |i| self.tokens[i].span.end)
    }

    /// From `start` to the end of the last token.
    pub(super) fn since(&self, start: Span) -> Span {
        Span { start: start.start, end: self.last_end().max(start.start) }
    }

    /// The text of a place without comments, its spaces made single.
    pub(super) fn source(&self, span: Span) -> String {
        let text = self.text.get(span.start..span.end).unwrap_or("");
        let said = text.split('\n').filter_map(|line| line.split(['#', '＃']).next());
        said.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn bump(&mut self) {
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    pub(crate) fn at_end(&self) -> bool {
        *self.kind() == TokenKind::End
    }

    /// Whether an item ends here.
    pub(super) fn at_item_end(&self) -> bool {
        matches!(self.kind(), TokenKind::End | TokenKind::Newline | TokenKind::Mark(Mark::Semicolon))
    }

    pub(super) fn is_mark_at(&self, ahead: usize, mark: Mark) -> bool {
        self.token(ahead).kind == TokenKind::Mark(mark)
    }

    pub(crate) fn is_mark(&self, mark: Mark) -> bool {
        self.is_mark_at(0, mark)
    }

    pub(crate) fn eat_mark(&mut self, mark: Mark) -> bool {
        let is = self.is_mark(mark);
        if is {
            self.bump();
        }
        is
    }

    pub(super) fn word_at(&self, ahead: usize) -> Option<&str> {
        match &self.token(ahead).kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn is_word_at(&self, ahead: usize, word: &str) -> bool {
        self.word_at(ahead).is_some_and(|w| w.eq_ignore_ascii_case(word))
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        self.is_word_at(0, word)
    }

    pub(super) fn is_one_of(&self, list: &[&str]) -> bool {
        self.word_at(0).is_some_and(|w| words::is_one_of(w, list))
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let is = self.is_word(word);
        if is {
            self.bump();
        }
        is
    }

    /// The current word, when it can be a name.
    pub(super) fn name_here(&self) -> Option<&str> {
        self.word_at(0).filter(|w| !words::is_one_of(w, words::RESERVED))
    }

    pub(super) fn name(&mut self) -> Option<Name> {
        let text = self.name_here().map(str::to_owned);
        if text.is_none() {
            self.expected(Expected::Name);
        }
        let span = self.here();
        text.map(|text| {
            self.bump();
            Name { text, span }
        })
    }

    /// Eats a mark or complains that it is missing.
    pub(super) fn need_mark(&mut self, mark: Mark, expected: Expected) -> bool {
        let is = self.eat_mark(mark);
        if !is {
            self.expected(expected);
        }
        is
    }

    /// Eats a word or complains that it is missing.
    pub(super) fn need_word(&mut self, word: &'static str) -> bool {
        let is = self.eat_word(word);
        if !is {
            self.expected(Expected::Word(word));
        }
        is
    }

    pub(super) fn problem(&mut self, problem: Problem, span: Span) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(Diagnostic { problem, span });
        }
    }

    /// Complains about the current token, once.
    pub(crate) fn expected(&mut self, expected: Expected) {
        let span = self.here();
        if self.given_up {
            return;
        }
        if self.problems.iter().any(|p| p.span.start == span.start && p.span.end == span.end) {
            return;
        }
        let problem = match self.kind() {
            TokenKind::Strange(found) => Problem::StrangeCharacter { found: *found },
            TokenKind::Code(found) => Problem::Decimal { found: found.clone() },
            TokenKind::Newline => Problem::Expected { expected, found: String::new() },
            _ => Problem::Expected { expected, found: self.source(span) },
        };
        self.problem(problem, span);
    }

    /// Goes one level deeper; `false` (and everything after it unread) at the limit.
    pub(super) fn enter(&mut self) -> bool {
        self.depth += 1;
        if self.depth > DEPTH_LIMIT {
            self.too_deep(self.here());
        }
        self.depth <= DEPTH_LIMIT
    }

    pub(super) fn exit(&mut self) {
        self.depth -= 1;
    }

    /// Complains once and gives up on the rest of the text.
    pub(super) fn too_deep(&mut self, span: Span) {
        let problem = Problem::TooDeep { limit: DEPTH_LIMIT };
        if !self.problems.iter().any(|p| p.problem == problem) {
            self.problem(problem, span);
        }
        self.at = self.tokens.len() - 1;
        self.given_up = true;
    }

    /// Skips to the end of the item; `in_part`: also to the bracket that closes the part.
    pub(super) fn skip_item(&mut self, in_part: bool) {
        let mut open = 0u32;
        loop {
            match self.kind() {
                TokenKind::End => return,
                TokenKind::Newline | TokenKind::Mark(Mark::Semicolon) if open == 0 || !in_part => return,
                TokenKind::Mark(Mark::Open) => open += 1,
                TokenKind::Mark(Mark::Close) if open == 0 && in_part => return,
                TokenKind::Mark(Mark::Close) => open = open.saturating_sub(1),
                _ => {}
            }
            self.bump();
        }
    }

    /// Steps back to the token before.
    pub(super) fn step_back(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// Looks for the bracket that closes the one at the current token: (tokens ahead, whether
    /// `test` holds for a token directly inside).
    pub(super) fn inside(&self, test: impl Fn(&TokenKind) -> bool) -> (usize, bool) {
        self.within(1, test)
    }

    /// The same, `test` also holding inside brackets within it, so many deep, but not inside an index.
    pub(super) fn within(&self, deepest: usize, test: impl Fn(&TokenKind) -> bool) -> (usize, bool) {
        let mut depth = 0usize;
        let mut seen = false;
        // How deep the index is that this token stands in: `a[1..n]` is a number.
        let mut index = None;
        for ahead in 0..LOOK_AHEAD {
            let kind = &self.token(ahead).kind;
            seen |= index.is_none() && (1..=deepest).contains(&depth) && test(kind);
            if matches!(kind, TokenKind::Mark(Mark::OpenBracket)) && depth > 0 && index.is_none() {
                index = Some(depth);
            }
            match kind {
                TokenKind::Mark(Mark::Open | Mark::OpenBrace | Mark::OpenBracket) => depth += 1,
                TokenKind::Mark(Mark::Close | Mark::CloseBrace | Mark::CloseBracket) => {
                    depth = depth.saturating_sub(1);
                    index = index.filter(|at| *at < depth);
                    if depth == 0 {
                        return (ahead, seen);
                    }
                }
                TokenKind::End => return (ahead, seen),
                TokenKind::Mark(Mark::Semicolon) | TokenKind::Newline if depth <= 1 => {
                    // Only a part of a sum holds whole items.
                    seen = false;
                }
                _ => {}
            }
        }
        (0, false)
    }
}
