//! Clauses: `HEAD -> RESULT | RESULT where .. leaving ..`.

use super::super::diagnostic::{Expected, Problem};
use super::super::lexer::{Mark, TokenKind};
use super::super::print;
use super::super::tree::{
    Arith, ArithKind, AssignOp, Cell, Change, Clause, Head, MoveResult, Name, Piece, Repeat, RepeatValues,
    Span,
};
use super::cursor::Parser;

impl Parser<'_> {
    /// A clause whose head begins here.
    pub(super) fn clause(&mut self) -> Clause {
        let head = self.head();
        self.need_mark(Mark::Arrow, Expected::Word("->"));
        let mut results = vec![self.result(&head)];
        loop {
            if self.is_word("or") {
                self.problem(Problem::OrInResult, self.here());
                self.bump();
            } else if !self.eat_mark(Mark::Bar) {
                break;
            }
            results.push(self.result(&head));
        }
        let conditions = self.conditions();
        Clause { head, results, conditions }
    }

    fn head(&mut self) -> Head {
        if self.eat_mark(Mark::Open) {
            let mut names = Vec::new();
            while let Some(name) = self.name() {
                names.push(name);
                if !self.eat_mark(Mark::Comma) {
                    break;
                }
            }
            self.need_mark(Mark::Close, Expected::Closing(')'));
            return Head::Tuple(names);
        }
        let name = self.name().unwrap_or_else(|| Name { text: String::new(), span: self.here() });
        if !self.eat_mark(Mark::OpenBracket) {
            return Head::Heap(name);
        }
        let from_zero = match self.kind() {
            TokenKind::Number(n) if n.bits() <= 1 => n.bits() == 0,
            _ => {
                self.expected(Expected::Word("1..m"));
                false
            }
        };
        self.bump();
        self.need_mark(Mark::Dots, Expected::Word(".."));
        if !self.eat_word("m") {
            self.expected(Expected::Word("m"));
        }
        self.need_mark(Mark::CloseBracket, Expected::Closing(']'));
        Head::Row { name, from_zero }
    }

    fn result(&mut self, head: &Head) -> MoveResult {
        let start = self.here();
        let mut pieces = vec![self.piece(Some(head))];
        loop {
            if self.is_mark(Mark::Comma) && !self.is_word_at(1, "misere") {
                let comma = self.here();
                let left = pieces.last().map_or(start, |p| p.span);
                self.bump();
                let right = self.piece(Some(head));
                let problem =
                    Problem::CommaResult { left: self.source(left), right: self.source(right.span) };
                self.problem(problem, comma);
                pieces.push(right);
            } else if self.eat_word("and") {
                pieces.push(self.piece(Some(head)));
            } else {
                return MoveResult { pieces, span: self.since(start) };
            }
        }
    }

    /// Heaps of a `start`.
    pub(super) fn place(&mut self) -> Vec<Piece> {
        let mut pieces = vec![self.piece(None)];
        while self.eat_word("and") {
            pieces.push(self.piece(None));
        }
        pieces
    }

    fn piece(&mut self, head: Option<&Head>) -> Piece {
        let start = self.here();
        let cell = self.cell(head);
        let mut repeats = Vec::new();
        while self.eat_word("for") {
            let Some(name) = self.name() else { break };
            self.need_word("in");
            let values = if self.is_mark(Mark::OpenBracket) {
                self.bump();
                RepeatValues::List(self.numbers(Mark::CloseBracket))
            } else {
                let lo = self.arith();
                self.need_mark(Mark::Dots, Expected::Word(".."));
                RepeatValues::Range(lo, self.arith())
            };
            repeats.push(Repeat { name, values });
            if self.is_word("if") {
                let place = self.here();
                self.bump();
                self.cond();
                self.problem(Problem::ForIf, self.since(place));
                return Piece { cell: Cell::Error, repeats, span: self.since(start) };
            }
        }
        Piece { cell, repeats, span: self.since(start) }
    }

    fn cell(&mut self, head: Option<&Head>) -> Cell {
        let start = self.here();
        if self.eat_word("nothing") {
            return Cell::Nothing;
        }
        if self.change_here() {
            return self.changes();
        }
        let comma = |kind: &TokenKind| *kind == TokenKind::Mark(Mark::Comma);
        if self.is_mark(Mark::Open) && self.inside(comma).1 {
            self.bump();
            return Cell::Tuple(self.numbers(Mark::Close));
        }
        let number = self.number();
        if matches!(number.arith.kind, ArithKind::Error) {
            return Cell::Error;
        }
        if !number.pluses.is_empty() && !matches!(head, None | Some(Head::Tuple(_) | Head::Row { .. })) {
            self.bare_plus(start, &number.pluses);
        }
        Cell::Heap(number.arith)
    }

    fn bare_plus(&mut self, start: Span, pluses: &[Span]) {
        let whole = self.since(start);
        let mut parts = Vec::new();
        let mut from = start.start;
        for plus in pluses {
            parts.push(self.source(Span { start: from, end: plus.start }));
            from = plus.end;
        }
        parts.push(self.source(Span { start: from, end: whole.end }));
        let problem =
            Problem::BarePlus { adds: format!("({})", self.source(whole)), heaps: parts.join(" and ") };
        self.problem(problem, pluses[0]);
    }

    /// Whether `a[i] -= ..` or `delete a[i]` begins here.
    fn change_here(&self) -> bool {
        if self.is_word("delete") {
            return true;
        }
        if self.name_here().is_none() || !self.is_mark_at(1, Mark::OpenBracket) {
            return false;
        }
        let mut depth = 0u32;
        for ahead in 1..1024 {
            match &self.token(ahead).kind {
                TokenKind::Mark(Mark::OpenBracket) => depth += 1,
                TokenKind::Mark(Mark::CloseBracket) => {
                    depth -= 1;
                    if depth == 0 {
                        let next = &self.token(ahead + 1).kind;
                        return matches!(
                            next,
                            TokenKind::Mark(Mark::Assign | Mark::PlusAssign | Mark::MinusAssign)
                        );
                    }
                }
                TokenKind::End | TokenKind::Newline | TokenKind::Mark(Mark::Semicolon) => return false,
                _ => {}
            }
        }
        false
    }

    fn changes(&mut self) -> Cell {
        let mut changes = Vec::new();
        loop {
            match self.change() {
                Some(change) => changes.push(change),
                None => return Cell::Error,
            }
            // A comma before anything else is the result's to complain about.
            if !self.is_mark(Mark::Comma) {
                break;
            }
            self.bump();
            if !self.change_here() {
                self.expected(Expected::Change);
                break;
            }
        }
        Cell::Changes(changes)
    }

    fn change(&mut self) -> Option<Change> {
        let delete = self.eat_word("delete");
        let row = self.name()?;
        if !self.need_mark(Mark::OpenBracket, Expected::Word("[")) {
            return None;
        }
        let index = self.arith();
        self.need_mark(Mark::CloseBracket, Expected::Closing(']'));
        if delete {
            return Some(Change::Delete { row, index });
        }
        let op = match self.kind() {
            TokenKind::Mark(Mark::MinusAssign) => AssignOp::Subtract,
            TokenKind::Mark(Mark::PlusAssign) => AssignOp::Add,
            TokenKind::Mark(Mark::Assign) => AssignOp::Set,
            _ => {
                self.expected(Expected::Change);
                return None;
            }
        };
        self.bump();
        if self.is_word("any") {
            let any = self.here();
            self.bump();
            self.eat_word("value");
            let target = format!("{}[{}]", row.text, print::arith(&index));
            self.problem(Problem::AnyValue { target }, self.since(any));
            let value = Arith { kind: ArithKind::Error, span: any };
            return Some(Change::Assign { row, index, op, value });
        }
        Some(Change::Assign { row, index, op, value: self.arith() })
    }
}
