//! Expressions: operators by how strongly they bind, casts, calls and names.

use std::ops::Range;

use grundy_text::formula::FormulaProblem as Problem;

use super::super::Wrong;
use super::super::lex::Word;
use super::super::library;
use super::super::tree::{Is, Order, Part, Sign};
use super::super::value::{Type, Value};
use super::{Read, Reader, to};

impl Reader<'_> {
    pub(super) fn expression(&mut self) -> Read<Part> {
        self.assignment()
    }

    pub(super) fn assignment(&mut self) -> Read<Part> {
        self.deeper()?;
        let part = self.assignment_within();
        self.depth -= 1;
        part
    }

    fn assignment_within(&mut self) -> Read<Part> {
        let start = self.place().start;
        if let (Word::Name(name), Word::Sign(sign)) = (self.word(), self.ahead(1))
            && let Some(both) = assigned(sign)
            && let Some(slot) = {
                let name = name.clone();
                self.slot(&name)
            }
        {
            let variable = self.read(slot);
            self.step();
            self.step();
            let part = self.assignment()?;
            let (of, place) = (self.types[slot], start..self.end_before());
            let part = match both {
                None => part,
                Some(sign) => self.both(sign, variable, part)?,
            };
            return Ok(Part { is: Is::Set(slot, Box::new(to(part, of)), false), of, place });
        }
        let when = self.level(0)?;
        if !self.takes("?") {
            return Ok(when);
        }
        let then = self.expression()?;
        self.wants(":")?;
        let other = self.assignment()?;
        let of = if then.of == other.of { then.of } else { then.of.common(other.of) };
        let place = start..self.end_before();
        Ok(Part { is: Is::If(Box::new(when), Box::new(to(then, of)), Box::new(to(other, of))), of, place })
    }

    /// The variable that stands here.
    fn read(&self, slot: usize) -> Part {
        Part { is: Is::Variable(slot), of: self.types[slot], place: self.place() }
    }

    /// Operators that bind at least so strongly.
    fn level(&mut self, least: usize) -> Read<Part> {
        let mut left = self.unary()?;
        let mut before = None;
        while let Word::Sign(sign) = self.word()
            && let Some(level) = strength(sign).filter(|level| *level >= least)
        {
            let sign = *sign;
            if matches!(level, 5 | 6) && before == Some(level) {
                // `1 < a < 3` is legal and means something that nobody means.
                return self.wrong(Problem::Chain);
            }
            before = Some(level);
            self.step();
            let right = self.level(level + 1)?;
            let place = left.place.start..right.place.end;
            let (a, b) = (Box::new(left), Box::new(right));
            left = match level {
                0 => Part { is: Is::Or(a, b), of: Type::Bool, place },
                1 => Part { is: Is::And(a, b), of: Type::Bool, place },
                5 | 6 => {
                    let of = a.of.common(b.of);
                    let (a, b) = (Box::new(to(*a, of)), Box::new(to(*b, of)));
                    Part { is: Is::Compare(order(sign), a, b), of: Type::Bool, place }
                }
                _ => self.both(binary(sign), *a, *b)?,
            };
        }
        Ok(left)
    }

    fn both(&self, sign: Sign, left: Part, right: Part) -> Read<Part> {
        let place = left.place.start..right.place.end;
        let floating = !left.of.is_whole() || !right.of.is_whole();
        if floating && !matches!(sign, Sign::Plus | Sign::Minus | Sign::Times | Sign::Over) {
            let of = if left.of.is_whole() { right.of } else { left.of };
            return Err(Wrong::at(place, Problem::Whole { of: of.name() }));
        }
        let shift = matches!(sign, Sign::Left | Sign::Right);
        let of = if shift { left.of.promoted() } else { left.of.common(right.of) };
        let other = if shift { right.of.promoted() } else { of };
        let (left, right) = (Box::new(to(left, of)), Box::new(to(right, other)));
        Ok(Part { is: Is::Both(sign, left, right), of, place })
    }

    fn unary(&mut self) -> Read<Part> {
        self.deeper()?;
        let part = self.unary_within();
        self.depth -= 1;
        part
    }

    fn unary_within(&mut self) -> Read<Part> {
        let start = self.place().start;
        for sign in ["-", "+", "!", "~"] {
            if self.takes(sign) {
                let inner = self.unary()?;
                let place = start..inner.place.end;
                if sign == "!" {
                    return Ok(Part { is: Is::Not(Box::new(inner)), of: Type::Bool, place });
                }
                let of = inner.of.promoted();
                if sign == "~" && !of.is_whole() {
                    return Err(Wrong::at(place, Problem::Whole { of: of.name() }));
                }
                let inner = Box::new(to(inner, of));
                return Ok(match sign {
                    "-" => Part { is: Is::Minus(inner), of, place },
                    "~" => Part { is: Is::Complement(inner), of, place },
                    _ => *inner,
                });
            }
        }
        for (sign, both) in [("++", Sign::Plus), ("--", Sign::Minus)] {
            if self.takes(sign) {
                let place = self.place();
                let slot = self.variable()?;
                return self.stepped(slot, both, start..place.end, false);
            }
        }
        if self.is("(") {
            // A cast, or a bracket.
            let before = self.at;
            self.step();
            if let Some(of) = self.of_type()? {
                if !self.takes(")") {
                    return self.wrong(Problem::Expected { what: ")" });
                }
                let inner = self.unary()?;
                let place = start..inner.place.end;
                return Ok(Part { place, ..to(inner, of) });
            }
            self.at = before;
        }
        self.postfix()
    }

    fn stepped(&mut self, slot: usize, sign: Sign, place: Range<usize>, before: bool) -> Read<Part> {
        let of = self.types[slot];
        let variable = Part { is: Is::Variable(slot), of, place: place.clone() };
        let one = Part { is: Is::Value(Value::Whole(Type::Int, 1)), of: Type::Int, place: place.clone() };
        let next = self.both(sign, variable, one)?;
        Ok(Part { is: Is::Set(slot, Box::new(to(next, of)), before), of, place })
    }

    fn postfix(&mut self) -> Read<Part> {
        let (start, place) = (self.place().start, self.place());
        if let Word::Number(value) = self.word() {
            let value = *value;
            self.step();
            return Ok(Part { is: Is::Value(value), of: value.of_type(), place });
        }
        if self.takes("(") {
            let inner = self.expression()?;
            self.wants(")")?;
            return Ok(Part { place: start..self.end_before(), ..inner });
        }
        if let Some(of) = self.of_type()? {
            // `int(x)`
            self.wants("(")?;
            let inner = self.expression()?;
            self.wants(")")?;
            return Ok(Part { place: start..self.end_before(), ..to(inner, of) });
        }
        if self.is_name("std") && *self.ahead(1) == Word::Sign("::") {
            self.step();
            self.step();
        }
        let Word::Name(name) = self.word() else { return self.wrong(Problem::ExpectedValue) };
        let name = name.clone();
        if matches!(&*name, "true" | "false") {
            self.step();
            return Ok(Part { is: Is::Value(Value::of_bool(name == "true")), of: Type::Bool, place });
        }
        if name == "static_cast" {
            self.step();
            self.wants("<")?;
            let Some(of) = self.of_type()? else { return self.wrong(Problem::ExpectedType) };
            self.wants(">")?;
            let inner = self.bracket()?;
            return Ok(Part { place: start..self.end_before(), ..to(inner, of) });
        }
        if *self.ahead(1) == Word::Sign("(")
            || *self.ahead(1) == Word::Sign("<") && library::is_template(&name)
        {
            self.step();
            return self.call(&name, start);
        }
        if name == "a" && *self.ahead(1) == Word::Sign("[") && self.slot("a").is_none() {
            self.step();
            self.step();
            let index = self.expression()?;
            self.wants("]")?;
            let of = Type::LongLong;
            let index = Box::new(to(index, Type::LongLong));
            return Ok(Part { is: Is::Entry(index), of, place: start..self.end_before() });
        }
        let slot = self.variable()?;
        for (sign, both) in [("++", Sign::Plus), ("--", Sign::Minus)] {
            if self.takes(sign) {
                return self.stepped(slot, both, start..self.end_before(), true);
            }
        }
        Ok(Part { is: Is::Variable(slot), of: self.types[slot], place })
    }

    fn call(&mut self, name: &str, start: usize) -> Read<Part> {
        let mut template = None;
        if self.takes("<") {
            template = self.of_type()?;
            self.wants(">")?;
        }
        self.wants("(")?;
        let mut given = Vec::new();
        while !self.is(")") {
            given.push(self.assignment()?);
            if !self.takes(",") {
                break;
            }
        }
        self.wants(")")?;
        let place = start..self.end_before();
        library::call(name, template, given, place)
    }
}

/// The operation of an assignment; the inner `None`: none.
fn assigned(sign: &str) -> Option<Option<Sign>> {
    match sign {
        "=" => Some(None),
        "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "^=" | "<<=" | ">>=" => {
            Some(Some(binary(&sign[..sign.len() - 1])))
        }
        _ => None,
    }
}

/// How strongly an operator binds.
fn strength(sign: &str) -> Option<usize> {
    const LEVELS: [&[&str]; 10] = [
        &["||"],
        &["&&"],
        &["|"],
        &["^"],
        &["&"],
        &["==", "!="],
        &["<", ">", "<=", ">="],
        &["<<", ">>"],
        &["+", "-"],
        &["*", "/", "%"],
    ];
    LEVELS.iter().position(|signs| signs.contains(&sign))
}

fn binary(sign: &str) -> Sign {
    match sign {
        "+" => Sign::Plus,
        "-" => Sign::Minus,
        "*" => Sign::Times,
        "/" => Sign::Over,
        "%" => Sign::Modulo,
        "&" => Sign::And,
        "|" => Sign::Or,
        "^" => Sign::Xor,
        "<<" => Sign::Left,
        _ => Sign::Right,
    }
}

fn order(sign: &str) -> Order {
    match sign {
        "<" => Order::Less,
        "<=" => Order::LessEqual,
        ">" => Order::Greater,
        ">=" => Order::GreaterEqual,
        "==" => Order::Equal,
        _ => Order::NotEqual,
    }
}
