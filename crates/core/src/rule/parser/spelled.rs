//! Moves as people spell them: `take any from one heap or the same from both`.

use super::super::lexer::{Mark, TokenKind};
use super::super::tree::{Arith, ArithKind, FromHeaps, SetExpr, Term};
use super::super::words;
use super::cursor::Parser;

/// Numbers of heaps in words.
const COUNTS: &[(&str, u8)] = &[
    ("one", 1),
    ("a", 1),
    ("either", 1),
    ("two", 2),
    ("both", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
];

impl Parser<'_> {
    /// Whether a verb stands there.
    pub(super) fn verb_at(&self, ahead: usize) -> bool {
        self.word_at(ahead).is_some_and(|w| words::is_one_of(w, words::VERBS))
    }

    /// Whether `same ..`, `total ..`, `the same ..` or `equal ..` begins there, and goes on as an amount does.
    pub(super) fn tied_at(&self, ahead: usize) -> bool {
        let ahead = ahead + usize::from(self.is_word_at(ahead, "the"));
        let tied = |word| self.is_word_at(ahead, word);
        let unit = self.word_at(ahead + 1).is_some_and(|w| words::is_one_of(w, words::UNITS));
        let amount = match &self.token(ahead + 1).kind {
            TokenKind::Number(_) | TokenKind::Mark(Mark::OpenBrace) => true,
            TokenKind::Word(w) => {
                words::is_one_of(w, &["any", "all", "from"]) || words::is_one_of(w, words::SETS)
            }
            _ => false,
        };
        (tied("same") || tied("total")) && (unit || amount) || tied("equal") && unit
    }

    /// Whether another `take` goes on there without its verb: `or the same from both`, `or from two heaps take ..`.
    pub(super) fn rest_at(&self, ahead: usize) -> bool {
        self.tied_at(ahead) || self.is_word_at(ahead, "from")
    }

    /// The heaps of a move in words: `one heap`, `both`, `one or both heaps`, `either of the heaps`.
    pub(super) fn spelled_heaps(&mut self) -> Option<FromHeaps> {
        let mut at = 0;
        while self.is_word_at(at, "the") || self.is_word_at(at, "exactly") || self.is_word_at(at, "just") {
            at += 1;
        }
        let start = self.here();
        let mut counts = Vec::new();
        loop {
            let count = self.spelled(at)?;
            counts.push((count, self.token(at).span));
            at += 1;
            if self.is_word_at(at, "or") && self.spelled(at + 1).is_some() {
                at += 1;
            } else {
                break;
            }
        }
        // `a single heap`, `two different heaps`, `one of the heaps`
        let filler = ["single", "different", "distinct", "of", "the"];
        while self.word_at(at).is_some_and(|w| words::is_one_of(w, &filler)) {
            at += 1;
        }
        let heaps = ["heap", "heaps", "pile", "piles"];
        if self.word_at(at).is_some_and(|w| words::is_one_of(w, &heaps)) {
            at += 1;
        } else if !self.is_word_at(at - 1, "both") {
            return None;
        }
        (0..at).for_each(|_| self.bump());
        let number = |(count, span): (u8, _)| Arith { kind: ArithKind::Number(count.into()), span };
        let union = match counts.as_slice() {
            [one] => vec![Term::Number(number(*one))],
            many => vec![Term::Braces(many.iter().copied().map(number).collect())],
        };
        let count = SetExpr { union, except: Vec::new(), span: self.since(start) };
        Some(FromHeaps::Count { count, neighbouring: false, circle: false })
    }

    fn spelled(&self, ahead: usize) -> Option<u8> {
        let word = self.word_at(ahead)?;
        if self.givens.iter().any(|given| given == word) {
            return None;
        }
        COUNTS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|(_, count)| *count)
    }
}
