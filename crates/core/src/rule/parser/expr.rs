//! Number expressions. Conditions and numbers share one grammar inside brackets; which of the two
//! was meant is known only after the bracket, so both are read as a [`Value`] and sorted out then.

use num_bigint::BigUint;

use super::super::diagnostic::{Expected, Problem};
use super::super::lexer::{Mark, TokenKind};
use super::super::print;
use super::super::tree::{Arith, ArithKind, BinaryOp, Call, Cond, Name, Span};
use super::super::words;
use super::DEPTH_LIMIT;
use super::cursor::Parser;

/// A number or a condition.
pub(super) enum Value {
    Number(Number),
    Truth(Cond, Span),
}

/// A number expression while it is read.
pub(super) struct Number {
    pub(super) arith: Arith,
    /// Height of its tree.
    depth: u32,
    shape: Shape,
    /// Places of the `+` signs at its top.
    pub(super) pluses: Vec<Span>,
}

/// What stands at the top of a number expression as it is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Something that no operator beside it can tear apart.
    Closed,
    /// `2k`
    Juxtaposed,
    /// An operator.
    Open,
}

impl Number {
    fn closed(kind: ArithKind, span: Span, depth: u32) -> Number {
        Number { arith: Arith { kind, span }, depth, shape: Shape::Closed, pluses: Vec::new() }
    }

    /// Whether an operator stands at its top, outside brackets.
    pub(super) fn is_open(&self) -> bool {
        self.shape == Shape::Open
    }
}

impl Value {
    fn error(span: Span) -> Value {
        Value::Number(Number::closed(ArithKind::Error, span, 1))
    }
}

impl Parser<'_> {
    /// A number expression.
    pub(crate) fn arith(&mut self) -> Arith {
        self.number().arith
    }

    pub(super) fn number(&mut self) -> Number {
        let value = self.xor_chain();
        self.read_number(value)
    }

    pub(super) fn read_number(&mut self, value: Value) -> Number {
        match value {
            Value::Number(number) => number,
            Value::Truth(cond, span) => {
                if cond != Cond::Error {
                    let found = self.source(span);
                    self.problem(Problem::Expected { expected: Expected::Number, found }, span);
                }
                Number::closed(ArithKind::Error, span, 1)
            }
        }
    }

    /// `x xor y xor z`
    pub(super) fn xor_chain(&mut self) -> Value {
        let mut left = self.sum();
        while self.is_word("xor") {
            self.bump();
            let right = self.sum();
            let (l, r) = (self.read_number(left), self.read_number(right));
            self.check_xor_neighbours(&l, &r);
            left = Value::Number(self.binary(BinaryOp::Xor, l, r));
        }
        left
    }

    /// `a + b xor c` has two readings; brackets choose one.
    fn check_xor_neighbours(&mut self, left: &Number, right: &Number) {
        let span = Span { start: left.arith.span.start, end: right.arith.span.end };
        let make = |op, a: &Arith, b: &Arith| Arith {
            kind: ArithKind::Binary(op, Box::new(a.clone()), Box::new(b.clone())),
            span,
        };
        let first = print::arith(&make(BinaryOp::Xor, &left.arith, &right.arith));
        let second = match (&left.arith.kind, &right.arith.kind) {
            (ArithKind::Binary(op, a, b), _)
                if left.shape == Shape::Open && !matches!(op, BinaryOp::Xor | BinaryOp::Power) =>
            {
                print::arith(&make(*op, a, &make(BinaryOp::Xor, b, &right.arith)))
            }
            (_, ArithKind::Binary(op, a, b))
                if right.shape == Shape::Open && !matches!(op, BinaryOp::Xor | BinaryOp::Power) =>
            {
                print::arith(&make(*op, &make(BinaryOp::Xor, &left.arith, a), b))
            }
            _ => return,
        };
        self.problem(Problem::Ambiguous { readings: [first, second] }, span);
    }

    /// `a + b - c`
    fn sum(&mut self) -> Value {
        let mut left = self.product();
        loop {
            let op = match self.kind() {
                TokenKind::Mark(Mark::Plus) => BinaryOp::Add,
                TokenKind::Mark(Mark::Minus) => BinaryOp::Subtract,
                _ => return left,
            };
            let sign = self.here();
            self.bump();
            let right = self.product();
            let (l, r) = (self.read_number(left), self.read_number(right));
            let mut pluses = if l.shape == Shape::Open { l.pluses.clone() } else { Vec::new() };
            if op == BinaryOp::Add {
                pluses.push(sign);
            }
            let mut number = self.binary(op, l, r);
            number.pluses = pluses;
            left = Value::Number(number);
        }
    }

    /// `a * b / c mod d`
    fn product(&mut self) -> Value {
        let mut left = self.unary();
        loop {
            let op = match self.kind() {
                TokenKind::Mark(Mark::Star) => BinaryOp::Multiply,
                TokenKind::Mark(Mark::Slash) => BinaryOp::Divide,
                TokenKind::Mark(Mark::SlashSlash) => BinaryOp::FloorDivide,
                TokenKind::Word(word) if word.eq_ignore_ascii_case("mod") => BinaryOp::Modulo,
                _ => return left,
            };
            self.bump();
            let right = self.unary();
            let (l, r) = (self.read_number(left), self.read_number(right));
            if r.shape == Shape::Juxtaposed && matches!(op, BinaryOp::Divide | BinaryOp::FloorDivide) {
                self.torn_product(op, &l, &r);
            }
            left = Value::Number(self.binary(op, l, r));
        }
    }

    /// `n/2k` and `2^2k`: is the `k` part of it?
    fn torn_product(&mut self, op: BinaryOp, left: &Number, right: &Number) {
        let ArithKind::Binary(BinaryOp::Multiply, a, b) = &right.arith.kind else { return };
        let span = Span { start: left.arith.span.start, end: right.arith.span.end };
        let make = |op, a: &Arith, b: &Arith| Arith {
            kind: ArithKind::Binary(op, Box::new(a.clone()), Box::new(b.clone())),
            span,
        };
        let whole = print::arith(&make(op, &left.arith, &right.arith));
        let torn = print::arith(&make(BinaryOp::Multiply, &make(op, &left.arith, a), b));
        self.problem(Problem::Ambiguous { readings: [whole, torn] }, span);
    }

    fn unary(&mut self) -> Value {
        let start = self.here();
        if !self.is_mark(Mark::Minus) {
            return self.power();
        }
        if !self.enter() {
            self.exit();
            return Value::error(start);
        }
        self.bump();
        let inner = self.unary();
        let inner = self.read_number(inner);
        self.exit();
        let span = self.since(start);
        let depth = inner.depth + 1;
        let mut number = Number::closed(ArithKind::Negate(Box::new(inner.arith)), span, depth);
        number.shape = Shape::Open;
        self.check_depth(&mut number);
        Value::Number(number)
    }

    fn power(&mut self) -> Value {
        let base = self.atom();
        if !self.is_mark(Mark::Caret) {
            return base;
        }
        let base = self.read_number(base);
        Value::Number(self.power_of(base))
    }

    fn power_of(&mut self, base: Number) -> Number {
        self.bump();
        if !self.enter() {
            self.exit();
            return base;
        }
        let exponent = self.unary();
        self.exit();
        let exponent = self.read_number(exponent);
        if exponent.shape == Shape::Juxtaposed {
            self.torn_product(BinaryOp::Power, &base, &exponent);
        }
        self.check_caret(&base.arith, &exponent.arith);
        self.binary(BinaryOp::Power, base, exponent)
    }

    /// `x ^ 1` and `a ^ b ^ c` look like exclusive or.
    fn check_caret(&mut self, base: &Arith, exponent: &Arith) {
        let literal = |a: &Arith| matches!(a.kind, ArithKind::Number(_));
        let looks_like_xor = match &exponent.kind {
            ArithKind::Number(number) => *number <= BigUint::from(1u32),
            ArithKind::Binary(BinaryOp::Power, b, _) => !literal(base) && !literal(b),
            _ => false,
        };
        if looks_like_xor {
            let span = Span { start: base.span.start, end: exponent.span.end };
            self.caret_problem(span);
        }
    }

    pub(super) fn caret_problem(&mut self, span: Span) {
        let power = self.source(span);
        let xor = power.replace("**", "^").split('^').map(str::trim).collect::<Vec<_>>().join(" xor ");
        self.problem(Problem::CaretXor { xor, power }, span);
    }

    fn binary(&mut self, op: BinaryOp, left: Number, right: Number) -> Number {
        let span = Span { start: left.arith.span.start, end: right.arith.span.end };
        let depth = left.depth.max(right.depth) + 1;
        let kind = ArithKind::Binary(op, Box::new(left.arith), Box::new(right.arith));
        let mut number = Number::closed(kind, span, depth);
        number.shape = Shape::Open;
        self.check_depth(&mut number);
        number
    }

    /// Trees stay flat enough for everything that walks over them.
    fn check_depth(&mut self, number: &mut Number) {
        if number.depth > DEPTH_LIMIT {
            self.too_deep(number.arith.span);
            number.arith.kind = ArithKind::Error;
            number.depth = 1;
        }
    }

    fn atom(&mut self) -> Value {
        let start = self.here();
        match self.kind().clone() {
            TokenKind::Number(value) => {
                self.bump();
                let number = Number::closed(ArithKind::Number(value), start, 1);
                if self.product_follows() { self.juxtaposed(number) } else { Value::Number(number) }
            }
            TokenKind::Mark(Mark::Open) => self.bracket(),
            TokenKind::Word(_)
                if self.is_word("count") && self.word_at(1).is_some() && self.is_word_at(2, "in") =>
            {
                self.counted()
            }
            TokenKind::Word(_) if self.name_here().is_some() => self.named_atom(),
            // `xor(a)` is a function though `xor` is reserved.
            TokenKind::Word(_) if self.is_word("xor") && self.is_mark_at(1, Mark::Open) => self.named_atom(),
            _ => {
                self.expected(Expected::Number);
                Value::error(start)
            }
        }
    }

    /// `count j in 1..m: COND` is understood, and refused with what to write instead.
    fn counted(&mut self) -> Value {
        let start = self.here();
        if !self.enter() {
            self.exit();
            return Value::error(start);
        }
        (0..3).for_each(|_| self.bump());
        self.arith();
        if self.eat_mark(Mark::Dots) {
            self.arith();
        }
        if self.eat_mark(Mark::Colon) {
            self.disjunction();
        }
        self.exit();
        let span = self.since(start);
        self.problem(Problem::CountIf, span);
        Value::error(span)
    }

    /// Whether a name or bracket stands directly behind a number: `2k`, `2(k+1)`.
    fn product_follows(&self) -> bool {
        let next = self.token(0);
        let name = self.name_here().is_some_and(|w| !words::is_one_of(w, words::UNITS)) && !next.translated;
        next.glued && (name || next.kind == TokenKind::Mark(Mark::Open))
    }

    fn juxtaposed(&mut self, left: Number) -> Value {
        let right = if self.is_mark(Mark::Open) { self.bracket() } else { self.named_atom() };
        let mut right = self.read_number(right);
        if self.is_mark(Mark::Caret) {
            right = self.power_of(right);
        }
        let mut product = self.binary(BinaryOp::Multiply, left, right);
        product.shape = Shape::Juxtaposed;
        Value::Number(product)
    }

    fn bracket(&mut self) -> Value {
        let start = self.here();
        if !self.enter() {
            self.exit();
            return Value::error(start);
        }
        self.bump();
        let value = self.disjunction();
        self.exit();
        self.need_mark(Mark::Close, Expected::Closing(')'));
        match value {
            Value::Number(mut number) => {
                number.shape = Shape::Closed;
                number.pluses.clear();
                number.arith.span = self.since(start);
                Value::Number(number)
            }
            Value::Truth(cond, _) => Value::Truth(cond, self.since(start)),
        }
    }

    /// A name, a call or an entry of a list or row.
    fn named_atom(&mut self) -> Value {
        let span = self.here();
        let text = self.word_at(0).unwrap_or_default().to_owned();
        self.bump();
        let mut name = Name { text, span };
        let next_glued = self.token(0).glued;
        if self.is_mark(Mark::Open) && (next_glued || words::is_one_of(&name.text, words::FUNCTIONS)) {
            if let Some(function) = words::FUNCTIONS.iter().find(|f| f.eq_ignore_ascii_case(&name.text)) {
                name.text = (*function).to_owned();
            }
            return self.call(name);
        }
        if self.is_mark(Mark::OpenBracket) {
            return self.index(name);
        }
        Value::Number(Number::closed(ArithKind::Name(name.text), span, 1))
    }

    fn call(&mut self, name: Name) -> Value {
        let start = name.span;
        if !self.enter() {
            self.exit();
            return Value::error(start);
        }
        self.bump();
        let mut args = Vec::new();
        let mut depth = 0;
        if !self.is_mark(Mark::Close) {
            loop {
                let arg = self.number();
                depth = depth.max(arg.depth);
                args.push(arg.arith);
                if !self.eat_mark(Mark::Comma) {
                    break;
                }
            }
        }
        self.exit();
        self.need_mark(Mark::Close, Expected::Closing(')'));
        let mut number = Number::closed(ArithKind::Call(Call { name, args }), self.since(start), depth + 1);
        self.check_depth(&mut number);
        Value::Number(number)
    }

    fn index(&mut self, name: Name) -> Value {
        let start = name.span;
        if !self.enter() {
            self.exit();
            return Value::error(start);
        }
        self.bump();
        let lo = self.number();
        let hi = if self.eat_mark(Mark::Dots) { Some(self.number()) } else { None };
        self.exit();
        self.need_mark(Mark::CloseBracket, Expected::Closing(']'));
        let depth = lo.depth.max(hi.as_ref().map_or(0, |h| h.depth)) + 1;
        let kind = ArithKind::Index { name, lo: Box::new(lo.arith), hi: hi.map(|h| Box::new(h.arith)) };
        let mut number = Number::closed(kind, self.since(start), depth);
        self.check_depth(&mut number);
        Value::Number(number)
    }

    /// An atom, for `powers of b`.
    pub(super) fn atom_arith(&mut self) -> Arith {
        let value = self.atom();
        self.read_number(value).arith
    }
}
