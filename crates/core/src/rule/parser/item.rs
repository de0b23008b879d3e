//! Items, sums and the whole line.

use super::super::diagnostic::{Expected, Problem};
use super::super::lexer::{Mark, TokenKind};
use super::super::tree::{
    Arith, ArithKind, Code, Given, GivenValue, Item, ItemKind, Name, Named, Part, Rule, Span,
};
use super::super::words;
use super::cursor::Parser;

/// The most bytes of a name of the catalogue.
const LONGEST_NAME: usize = 100;

impl Parser<'_> {
    /// All items up to the end, or to the bracket that closes a part of a sum.
    pub(super) fn line(&mut self, in_part: bool) -> Rule {
        let mut rule = Rule::default();
        loop {
            while matches!(self.kind(), TokenKind::Newline | TokenKind::Mark(Mark::Semicolon)) {
                self.bump();
            }
            if self.at_end() || (in_part && self.is_mark(Mark::Close)) {
                return rule;
            }
            rule.items.push(self.item());
            if self.is_mark(Mark::Comma) && self.is_word_at(1, "misere") {
                self.bump();
                continue;
            }
            if !(self.at_item_end() || (in_part && self.is_mark(Mark::Close))) {
                self.expected(Expected::EndOfItem);
                self.skip_item(in_part);
            }
        }
    }

    fn item(&mut self) -> Item {
        let start = self.here();
        let kind = self.item_kind();
        Item { kind, span: self.since(start) }
    }

    fn item_kind(&mut self) -> ItemKind {
        if let TokenKind::Code(text) = self.kind().clone() {
            let span = self.here();
            self.bump();
            return self.code(&text, span, false);
        }
        if let Some(tokens) = self.catalogue_name() {
            return self.named(tokens);
        }
        let tuple_head = {
            let (close, _) = self.inside(|_| false);
            self.is_mark(Mark::Open) && self.is_mark_at(close + 1, Mark::Arrow)
        };
        if tuple_head {
            return ItemKind::Clause(self.clause());
        }
        let Some(word) = self.word_at(0).map(str::to_ascii_lowercase) else {
            self.expected(Expected::Item);
            return ItemKind::Error;
        };
        let verb_next = self.word_at(1).is_some_and(|w| words::is_one_of(w, words::VERBS));
        let code_next = matches!(self.token(1).kind, TokenKind::Code(_));
        match word.as_str() {
            "take" | "leave" | "split" | "from" => ItemKind::Moves(self.moves()),
            "first" if verb_next => {
                self.bump();
                ItemKind::First(self.moves())
            }
            "first" if self.clause_at_next() => {
                self.bump();
                ItemKind::FirstClause(self.clause())
            }
            "given" => self.given(),
            "sum" if self.is_word_at(1, "of") => self.sum_of(),
            "start" if !self.is_mark_at(1, Mark::Arrow) => {
                self.bump();
                ItemKind::Start(self.place())
            }
            "lose" | "win" if self.is_word_at(1, "when") => {
                self.bump();
                self.bump();
                let cond = self.cond();
                if word == "lose" { ItemKind::LoseWhen(cond) } else { ItemKind::WinWhen(cond) }
            }
            "leaving" => {
                self.bump();
                let cond = self.cond();
                let wins = self.is_word("wins");
                if wins {
                    self.bump()
                } else {
                    self.need_word("loses");
                }
                ItemKind::Leaving { cond, wins }
            }
            "move" if self.is_word_at(1, "in") => {
                self.bump();
                self.bump();
                self.need_word("all");
                ItemKind::MoveInAll
            }
            "misere" => {
                self.bump();
                ItemKind::Misere
            }
            "octal" | "hexadecimal" | "hex" if code_next => {
                self.bump();
                let span = self.here();
                let TokenKind::Code(text) = self.kind().clone() else { return ItemKind::Error };
                self.bump();
                self.code(&text, span, word == "octal")
            }
            w if words::BUILT_IN.contains(&w) && !self.is_mark_at(1, Mark::Arrow) => self.built_in(),
            _ if self.is_mark_at(1, Mark::Arrow) || self.is_mark_at(1, Mark::OpenBracket) => {
                ItemKind::Clause(self.clause())
            }
            _ => self.named(0),
        }
    }

    /// Whether a clause begins at the next token: `(a,b) ->`, `n ->`, `a[1..m] ->`.
    fn clause_at_next(&self) -> bool {
        let head = self.word_at(1).is_some()
            && (self.is_mark_at(2, Mark::Arrow) || self.is_mark_at(2, Mark::OpenBracket));
        head || self.is_mark_at(1, Mark::Open)
    }

    fn given(&mut self) -> ItemKind {
        self.bump();
        let mut givens = Vec::new();
        while let Some(name) = self.name() {
            let value = if self.eat_mark(Mark::Equal) || self.eat_mark(Mark::Assign) {
                Some(self.given_value())
            } else {
                None
            };
            self.givens.push(name.text.clone());
            givens.push(Given { name, value });
            if !self.is_mark(Mark::Comma) || self.is_word_at(1, "misere") {
                break;
            }
            self.bump();
        }
        if givens.is_empty() { ItemKind::Error } else { ItemKind::Given(givens) }
    }

    /// A number, `[list]` or `{set}`.
    pub(crate) fn given_value(&mut self) -> GivenValue {
        if self.eat_mark(Mark::OpenBracket) {
            GivenValue::List(self.numbers(Mark::CloseBracket))
        } else if self.eat_mark(Mark::OpenBrace) {
            GivenValue::Set(self.numbers(Mark::CloseBrace))
        } else {
            GivenValue::Number(self.arith())
        }
    }

    fn sum_of(&mut self) -> ItemKind {
        self.bump();
        self.bump();
        self.eat_mark(Mark::Colon);
        let mut parts = Vec::new();
        loop {
            while self.eat_newline() {}
            if self.at_end() || self.is_word("misere") || self.is_mark(Mark::Close) {
                break;
            }
            let part = self.part();
            match part.rule.items.as_slice() {
                // A sum inside a sum is the sum of all their parts.
                [Item { kind: ItemKind::Sum(_), .. }] => {
                    for item in part.rule.items {
                        let ItemKind::Sum(inner) = item.kind else { continue };
                        parts.extend(inner);
                    }
                }
                _ => parts.push(part),
            }
            let more = self.at_item_end() && !self.at_end();
            if !more {
                break;
            }
            self.bump();
        }
        if parts.is_empty() {
            self.expected(Expected::Item);
        }
        // What follows is a new item, so the separator just eaten is not missed.
        if self.is_word("misere") && !parts.is_empty() {
            self.step_back();
        }
        ItemKind::Sum(parts)
    }

    fn eat_newline(&mut self) -> bool {
        let is = *self.kind() == TokenKind::Newline;
        if is {
            self.bump();
        }
        is
    }

    fn part(&mut self) -> Part {
        let start = self.here();
        let (close, _) = self.inside(|_| false);
        let bracketed = self.is_mark(Mark::Open) && !self.is_mark_at(close + 1, Mark::Arrow);
        let rule = if !bracketed {
            Rule { items: vec![self.item()] }
        } else if self.enter() {
            self.bump();
            let rule = self.line(true);
            self.need_mark(Mark::Close, Expected::Closing(')'));
            rule
        } else {
            Rule::default()
        };
        if bracketed {
            self.exit();
        }
        for item in &rule.items {
            if item.kind == ItemKind::Misere {
                self.problem(Problem::MisereInPart, item.span);
            }
        }
        if !(self.at_item_end() || self.is_mark(Mark::Close) || self.is_mark(Mark::Comma)) {
            self.expected(Expected::EndOfItem);
            self.skip_item(true);
        }
        Part { rule, span: self.since(start) }
    }

    fn built_in(&mut self) -> ItemKind {
        let start = self.here();
        let mut open = 0u32;
        while !self.at_item_end() {
            match self.kind() {
                TokenKind::Mark(Mark::Open) => open += 1,
                // It closes the part of a sum that this form stands in.
                TokenKind::Mark(Mark::Close) if open == 0 => break,
                TokenKind::Mark(Mark::Close) => open -= 1,
                _ => {}
            }
            self.bump();
        }
        ItemKind::BuiltIn(self.source(self.since(start)))
    }

    /// How many tokens from here on spell a game of the catalogue (`floor-2-6`, `misere nim`, `一或质数`),
    /// with the end of the item, a bracket or a number behind them. The text itself is looked at, because
    /// names may hold what means something else in a rule.
    fn catalogue_name(&self) -> Option<usize> {
        let start = self.here().start;
        let ends = |c: char| matches!(c, ';' | '；' | ',' | '，' | '(' | '（' | ')' | '）' | '\n' | '#');
        let rest = &self.source_from(start);
        let name = rest.split(ends).next().unwrap_or_default().trim_end();
        let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let bare = if bare.ends_with(char::is_whitespace) { bare.trim_end() } else { name };
        let known = [name, bare].into_iter().find(|name| {
            (1..=LONGEST_NAME).contains(&name.len()) && crate::catalogue::find(name).is_some()
        })?;
        (1..).find(|&tokens| self.token(tokens).span.start >= start + known.len() || self.is_last(tokens))
    }

    /// `kayles`, `fibonacci nim`, `bash(3)`, `moore 2`; so many tokens are known to be the name.
    fn named(&mut self, tokens: usize) -> ItemKind {
        let start = self.here();
        let first = self.word_at(0).unwrap_or_default().to_owned();
        if tokens == 0 {
            self.unknown_name();
        } else {
            (0..tokens).for_each(|_| self.bump());
        }
        let span = self.since(start);
        let name = Name { text: self.source(span), span };
        let mut args = Vec::new();
        if self.is_mark(Mark::Open) {
            self.bump();
            while !self.is_mark(Mark::Close) {
                args.push(self.given_value());
                if !self.eat_mark(Mark::Comma) {
                    break;
                }
            }
            self.need_mark(Mark::Close, Expected::Closing(')'));
        } else {
            while let TokenKind::Number(number) = self.kind().clone() {
                let kind = ArithKind::Number(number);
                args.push(GivenValue::Number(Arith { kind, span: self.here() }));
                self.bump();
            }
        }
        if tokens == 0 {
            self.check_first_word(&first, start, &name);
        }
        ItemKind::Named(Named { name, args })
    }

    /// Words and dashes that look like a name.
    fn unknown_name(&mut self) {
        self.bump();
        loop {
            let dash = self.is_mark(Mark::Minus) && self.token(0).glued && self.token(1).glued;
            if dash && self.word_at(1).is_some() {
                self.bump();
                self.bump();
            } else if self.name_here().is_some() {
                self.bump();
            } else {
                break;
            }
        }
    }

    /// `taek 1..3` is no game called `taek`.
    fn check_first_word(&mut self, first: &str, span: Span, name: &Name) {
        let more = !self.at_item_end() && !self.is_mark(Mark::Close) && !self.is_mark(Mark::Comma);
        let Some(suggestion) = words::near_item(first) else { return };
        if more || crate::catalogue::find(&name.text).is_none() {
            let problem = Problem::DidYouMean { found: first.to_owned(), suggestion: suggestion.to_owned() };
            self.problem(problem, span);
            if more {
                self.skip_item(true);
            }
        }
    }

    fn code(&mut self, text: &str, span: Span, octal: bool) -> ItemKind {
        let (head, rest) = text.split_once('.').unwrap_or((text, ""));
        let (rest, tail) = rest.split_once('(').unwrap_or((rest, ""));
        if head.chars().count() > 1 {
            self.problem(Problem::CodeHead { head: head.to_owned() }, span);
            return ItemKind::Error;
        }
        let mut digits = vec![0];
        let mut repeated = Vec::new();
        for (place, c) in
            head.chars().chain(rest.chars()).chain(tail.trim_end_matches(')').chars()).enumerate()
        {
            let digit = c.to_digit(16).and_then(|d| u8::try_from(d).ok());
            let Some(digit) = digit.filter(|d| *d < 8 || !octal) else {
                self.problem(Problem::CodeDigit { digit: c, octal }, span);
                return ItemKind::Error;
            };
            if place < head.len() {
                digits[0] = digit;
            } else if place < head.len() + rest.len() {
                digits.push(digit);
            } else {
                repeated.push(digit);
            }
        }
        if !matches!(digits[0], 0 | 4 | 8 | 12) {
            let digit = head.chars().next().unwrap_or('0');
            self.problem(Problem::CodeFirstDigit { digit }, Span { start: span.start, end: span.start + 1 });
            return ItemKind::Error;
        }
        ItemKind::Code(Code { digits, tail: repeated })
    }
}
