//! Conditions.

use num_bigint::BigUint;

use super::super::diagnostic::{Expected, Problem};
use super::super::lexer::{Mark, TokenKind};
use super::super::tree::{Arith, ArithKind, BinaryOp, Call, Comparison, Cond, Name, Span};
use super::super::words;
use super::cursor::Parser;
use super::expr::Value;

impl Parser<'_> {
    /// A condition.
    pub(crate) fn cond(&mut self) -> Cond {
        let value = self.disjunction();
        self.read_cond(value)
    }

    fn read_cond(&mut self, value: Value) -> Cond {
        let arith = match value {
            Value::Truth(cond, _) => return cond,
            Value::Number(number) => number.arith,
        };
        match arith.kind {
            ArithKind::Call(call) => Cond::Call(call),
            ArithKind::Error => Cond::Error,
            _ => {
                let found = self.source(arith.span);
                self.problem(Problem::Expected { expected: Expected::Condition, found }, arith.span);
                Cond::Error
            }
        }
    }

    /// `A or B`; a number that is no condition is handed back as it is.
    pub(super) fn disjunction(&mut self) -> Value {
        let start = self.here();
        let first = self.conjunction();
        if !self.or_condition() {
            return first;
        }
        let mut any = vec![self.read_cond(first)];
        while self.or_condition() {
            self.bump();
            let next = self.conjunction();
            any.push(self.read_cond(next));
        }
        Value::Truth(Cond::Or(any), self.since(start))
    }

    /// `or` before a verb begins another move.
    fn or_condition(&self) -> bool {
        self.is_word("or") && !self.word_at(1).is_some_and(|w| words::is_one_of(w, words::VERBS))
    }

    fn conjunction(&mut self) -> Value {
        let start = self.here();
        let first = self.negation();
        if !self.and_condition(&first) {
            return first;
        }
        let mut all = vec![self.read_cond(first)];
        loop {
            self.bump();
            let next = self.negation();
            let more = self.and_condition(&next);
            all.push(self.read_cond(next));
            if !more {
                return Value::Truth(Cond::And(all), self.since(start));
            }
        }
    }

    /// `and`, or a comma after a condition (after a number it belongs to something else).
    fn and_condition(&self, before: &Value) -> bool {
        let condition = match before {
            Value::Truth(..) => true,
            Value::Number(number) => matches!(number.arith.kind, ArithKind::Call(_)),
        };
        self.is_word("and") || (self.is_mark(Mark::Comma) && condition && !self.is_word_at(1, "misere"))
    }

    fn negation(&mut self) -> Value {
        let start = self.here();
        if self.is_word("not") {
            if !self.enter() {
                self.exit();
                return Value::Truth(Cond::Error, start);
            }
            self.bump();
            let inner = self.negation();
            let inner = self.read_cond(inner);
            self.exit();
            return Value::Truth(Cond::Not(Box::new(inner)), self.since(start));
        }
        let quantified = (self.is_word("some") || self.is_word("all")) && self.word_at(1).is_some();
        if quantified { self.quantified() } else { self.test() }
    }

    fn quantified(&mut self) -> Value {
        let start = self.here();
        if !self.enter() {
            self.exit();
            return Value::Truth(Cond::Error, start);
        }
        let all = self.is_word("all");
        self.bump();
        let name = self.name().unwrap_or_else(|| Name { text: String::new(), span: start });
        self.need_word("in");
        let lo = self.arith();
        self.need_mark(Mark::Dots, Expected::Word(".."));
        let hi = self.arith();
        self.need_mark(Mark::Colon, Expected::Word(":"));
        let body = Box::new(self.cond());
        self.exit();
        Value::Truth(Cond::Quantified { all, name, lo, hi, body }, self.since(start))
    }

    fn test(&mut self) -> Value {
        let start = self.here();
        let left = self.xor_chain();
        if let Some(sign) = self.comparison() {
            return self.comparisons(start, left, sign);
        }
        if self.is_word("in") {
            self.bump();
            let left = self.read_number(left).arith;
            let set = self.condition_set();
            return Value::Truth(Cond::In(left, set), self.since(start));
        }
        if self.is_word("divides") || self.is_mark(Mark::Bar) {
            self.bump();
            let left = self.read_number(left).arith;
            let right = self.arith();
            return Value::Truth(Cond::Divides(left, right), self.since(start));
        }
        // `n odd`, as people say it.
        let property = ["odd", "even", "prime"].into_iter().find(|w| self.is_word(w));
        if let (Some(property), Value::Number(_)) = (property, &left) {
            let name = Name { text: property.to_owned(), span: self.here() };
            self.bump();
            let args = vec![self.read_number(left).arith];
            return Value::Truth(Cond::Call(Call { name, args }), self.since(start));
        }
        left
    }

    fn comparisons(&mut self, start: Span, left: Value, sign: Comparison) -> Value {
        let first = self.read_number(left).arith;
        let mut rest = Vec::new();
        let mut next = Some(sign);
        while let Some(sign) = next {
            self.bump();
            let right = self.arith();
            let before = rest.last().map_or(&first, |(_, a): &(Comparison, Arith)| a);
            if matches!(sign, Comparison::Equal | Comparison::NotEqual) {
                let span = power_against_zero(before, &right);
                if let Some(span) = span {
                    self.caret_problem(span);
                }
            }
            rest.push((sign, right));
            next = self.comparison();
        }
        Value::Truth(Cond::Compare { first, rest }, self.since(start))
    }

    fn comparison(&self) -> Option<Comparison> {
        match self.kind() {
            TokenKind::Mark(Mark::Less) => Some(Comparison::Less),
            TokenKind::Mark(Mark::LessEqual) => Some(Comparison::LessEqual),
            TokenKind::Mark(Mark::Equal) => Some(Comparison::Equal),
            TokenKind::Mark(Mark::NotEqual) => Some(Comparison::NotEqual),
            TokenKind::Mark(Mark::GreaterEqual) => Some(Comparison::GreaterEqual),
            TokenKind::Mark(Mark::Greater) => Some(Comparison::Greater),
            _ => None,
        }
    }
}

/// `a ^ b = 0`: no power of whole numbers is 0 unless its base is; an exclusive or often is.
fn power_against_zero(left: &Arith, right: &Arith) -> Option<Span> {
    let zero = |a: &Arith| matches!(&a.kind, ArithKind::Number(n) if *n == BigUint::ZERO);
    let power = |a: &Arith| matches!(&a.kind, ArithKind::Binary(BinaryOp::Power, ..));
    match (left, right) {
        (p, z) if zero(z) && power(p) => Some(p.span),
        (z, p) if zero(z) && power(p) => Some(p.span),
        _ => None,
    }
}
