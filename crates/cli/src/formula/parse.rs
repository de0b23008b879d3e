//! Reads a formula as g++ reads it: an expression, some statements before it, or a whole function.

use std::ops::Range;

use grundy_text::formula::FormulaProblem as Problem;

use super::lex::{Word, words};
use super::tree::{Is, Part, Statement};

use super::value::{Type, Value};
use super::{Formula, Wrong};

/// So deep may parts lie in each other.
const DEPTH: usize = 100;

mod expression;

pub(super) struct Reader<'t> {
    words: Vec<(Word, Range<usize>)>,
    at: usize,
    depth: usize,
    /// Names in scope, the latest last, each with its slot.
    scope: Vec<(String, usize)>,
    types: Vec<Type>,
    used: Vec<bool>,
    names: &'t [String],
    returns: Option<Type>,
    parameters: Vec<String>,
}

type Read<T> = Result<T, Wrong>;

/// Reads a formula about the numbers with these names.
pub(super) fn read(text: &str, names: &[String]) -> Read<Formula> {
    let mut reader = Reader {
        words: words(text)?,
        at: 0,
        depth: 0,
        scope: names.iter().cloned().zip(0..).collect(),
        types: vec![Type::LongLong; names.len()],
        used: vec![false; names.len()],
        names,
        returns: None,
        parameters: Vec::new(),
    };
    let body = reader.formula()?;
    Ok(Formula {
        body,
        inputs: names.len(),
        names: names.to_vec(),
        types: reader.types,
        used: reader.used,
        parameters: reader.parameters,
    })
}

impl Reader<'_> {
    fn word(&self) -> &Word {
        &self.words[self.at].0
    }

    fn ahead(&self, by: usize) -> &Word {
        self.words.get(self.at + by).map_or(&Word::End, |word| &word.0)
    }

    fn place(&self) -> Range<usize> {
        self.words[self.at].1.clone()
    }

    fn step(&mut self) {
        self.at = (self.at + 1).min(self.words.len() - 1);
    }

    fn wrong<T>(&self, problem: Problem) -> Read<T> {
        Err(Wrong::at(self.place(), problem))
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.word(), Word::Sign(it) if *it == sign)
    }

    fn is_name(&self, name: &str) -> bool {
        matches!(self.word(), Word::Name(it) if it == name)
    }

    fn takes(&mut self, sign: &str) -> bool {
        let is = self.is(sign);
        if is {
            self.step();
        }
        is
    }

    fn wants(&mut self, sign: &'static str) -> Read<()> {
        if self.takes(sign) { Ok(()) } else { self.wrong(Problem::Expected { what: sign }) }
    }

    fn name(&mut self) -> Read<String> {
        let Word::Name(name) = self.word() else { return self.wrong(Problem::ExpectedName) };
        let name = name.clone();
        self.step();
        Ok(name)
    }

    fn end_before(&self) -> usize {
        self.words[self.at.saturating_sub(1)].1.end
    }

    fn formula(&mut self) -> Read<Vec<Statement>> {
        if *self.word() == Word::End {
            return self.wrong(Problem::Empty);
        }
        let body = if self.is_function() { self.function()? } else { self.statements("")? };
        if *self.word() != Word::End {
            return self.wrong(Problem::Surplus);
        }
        Ok(body)
    }

    /// `TYPE NAME (`
    fn is_function(&mut self) -> bool {
        let start = self.at;
        let is = matches!(self.of_type(), Ok(Some(_)))
            && matches!(self.word(), Word::Name(_))
            && *self.ahead(1) == Word::Sign("(");
        self.at = start;
        is
    }

    fn function(&mut self) -> Read<Vec<Statement>> {
        self.returns = self.of_type()?;
        self.name()?;
        self.wants("(")?;
        let mut given = Vec::new();
        while !self.is(")") {
            let place = self.place();
            let Some(of) = self.of_type()? else { return self.wrong(Problem::ExpectedType) };
            self.takes("&");
            let name = self.name()?;
            // By its name where there is one, else by its place.
            let named = self.names.iter().position(|it| *it == name);
            let Some(slot) = named.or_else(|| (given.len() < self.names.len()).then_some(given.len())) else {
                return Err(Wrong::at(place, Problem::Parameters { names: self.names.to_vec() }));
            };
            (self.types[slot], self.used[slot]) = (of, true);
            given.push((name, slot));
            if !self.takes(",") {
                break;
            }
        }
        self.wants(")")?;
        self.parameters = given.iter().map(|(name, _)| name.clone()).collect();
        self.scope = given;
        self.wants("{")?;
        let body = self.statements("}")?;
        self.wants("}")?;
        Ok(body)
    }

    fn statements(&mut self, end: &str) -> Read<Vec<Statement>> {
        let mut list = Vec::new();
        while *self.word() != Word::End && !self.is(end) {
            list.push(self.statement()?);
        }
        Ok(list)
    }

    fn deeper(&mut self) -> Read<()> {
        self.depth += 1;
        if self.depth > DEPTH { self.wrong(Problem::TooDeep) } else { Ok(()) }
    }

    fn statement(&mut self) -> Read<Statement> {
        self.deeper()?;
        let statement = self.statement_within();
        self.depth -= 1;
        statement
    }

    fn statement_within(&mut self) -> Read<Statement> {
        if self.takes("{") {
            let scope = self.scope.len();
            let list = self.statements("}")?;
            self.wants("}")?;
            self.scope.truncate(scope);
            return Ok(Statement::Block(list));
        }
        if self.takes(";") {
            return Ok(Statement::Block(Vec::new()));
        }
        if self.is_name("if") {
            self.step();
            let when = self.bracket()?;
            let then = Box::new(self.statement()?);
            let other = if self.is_name("else") {
                self.step();
                Some(Box::new(self.statement()?))
            } else {
                None
            };
            return Ok(Statement::If(when, then, other));
        }
        if self.is_name("while") {
            self.step();
            let when = self.bracket()?;
            return Ok(Statement::While(when, Box::new(self.statement()?)));
        }
        if self.is_name("for") {
            return self.counted();
        }
        if self.is_name("return") {
            self.step();
            let part = self.expression()?;
            self.wants(";")?;
            return Ok(Statement::Return(match self.returns {
                Some(of) => to(part, of),
                None => part,
            }));
        }
        let first = self.simple()?;
        if self.takes(";") {
            return Ok(first);
        }
        // What stands at the end without `;` is the answer.
        match first {
            Statement::Do(part) if *self.word() == Word::End => Ok(Statement::Return(part)),
            _ => self.wrong(Problem::Expected { what: ";" }),
        }
    }

    fn bracket(&mut self) -> Read<Part> {
        self.wants("(")?;
        let part = self.expression()?;
        self.wants(")")?;
        Ok(part)
    }

    fn counted(&mut self) -> Read<Statement> {
        self.step();
        self.wants("(")?;
        let scope = self.scope.len();
        let first = if self.is(";") { Statement::Block(Vec::new()) } else { self.simple()? };
        self.wants(";")?;
        let always = Part { is: Is::Value(Value::of_bool(true)), of: Type::Bool, place: self.place() };
        let when = if self.is(";") { always } else { self.expression()? };
        self.wants(";")?;
        let next = if self.is(")") { Statement::Block(Vec::new()) } else { self.simple()? };
        self.wants(")")?;
        let body = self.statement()?;
        self.scope.truncate(scope);
        let body = Statement::Block(vec![body, next]);
        Ok(Statement::Block(vec![first, Statement::While(when, Box::new(body))]))
    }

    /// A declaration, `swap(a, b)` or an expression, without what ends it.
    fn simple(&mut self) -> Read<Statement> {
        if self.is_name("std")
            && *self.ahead(1) == Word::Sign("::")
            && *self.ahead(2) == Word::Name("swap".into())
        {
            self.step();
            self.step();
        }
        if self.is_name("swap") {
            self.step();
            self.wants("(")?;
            let (first, place) = (self.variable()?, self.place());
            self.wants(",")?;
            let second = self.variable()?;
            self.wants(")")?;
            if self.types[first] != self.types[second] {
                let (left, right) = (self.types[first].name(), self.types[second].name());
                return Err(Wrong::at(place, Problem::SameTypes { name: "swap".into(), left, right }));
            }
            return Ok(Statement::Swap(first, second));
        }
        let auto = self.is_name("auto");
        let start = self.at;
        let of = if auto { None } else { self.of_type()? };
        if auto {
            self.step();
        }
        if !auto && (of.is_none() || !matches!(self.word(), Word::Name(_))) {
            self.at = start;
            return Ok(Statement::Do(self.expression()?));
        }
        let mut list = Vec::new();
        loop {
            let place = self.place();
            let name = self.name()?;
            let given = self.is("=");
            if given {
                self.step();
                let part = self.assignment()?;
                let of = of.unwrap_or(part.of);
                let slot = self.declare(name, of);
                let (part, place) = (Box::new(to(part, of)), place.start..self.end_before());
                list.push(Statement::Do(Part { is: Is::Set(slot, part, false), of, place }));
            } else if let (Some(slot), Some(of)) = (self.names.iter().position(|it| *it == name), of) {
                // `int a, b;` says what the numbers of the position are read into.
                self.types[slot] = of;
            } else {
                return Err(Wrong::at(place, Problem::NoValue { name }));
            }
            if !self.takes(",") {
                return Ok(Statement::Block(list));
            }
        }
    }

    fn declare(&mut self, name: String, of: Type) -> usize {
        self.types.push(of);
        self.used.push(true);
        self.scope.push((name, self.types.len() - 1));
        self.types.len() - 1
    }

    fn variable(&mut self) -> Read<usize> {
        let place = self.place();
        let name = self.name()?;
        match self.slot(&name) {
            Some(slot) => Ok(slot),
            None => Err(Wrong::at(place, self.unknown(name))),
        }
    }

    fn slot(&mut self, name: &str) -> Option<usize> {
        let slot = self.scope.iter().rev().find(|(it, _)| it == name)?.1;
        self.used[slot] = true;
        Some(slot)
    }

    fn unknown(&self, name: String) -> Problem {
        let known = self.scope.iter().map(|(name, _)| name.clone()).collect();
        Problem::Unknown { name, known }
    }

    /// The words of a type, if one stands here.
    pub(super) fn of_type(&mut self) -> Read<Option<Type>> {
        let (mut unsigned, mut longs, mut signed, mut base) = (false, 0, false, None);
        let start = self.at;
        if self.is_name("std") && *self.ahead(1) == Word::Sign("::") {
            let after = match self.ahead(2) {
                Word::Name(name) => named_type(name),
                _ => None,
            };
            if after.is_some() {
                self.at += 3;
            }
            return Ok(after);
        }
        while let Word::Name(name) = self.word() {
            match &**name {
                "const" | "constexpr" | "static" | "inline" => {}
                "unsigned" => unsigned = true,
                "signed" => signed = true,
                "long" => longs += 1,
                other => match named_type(other) {
                    Some(of) if base.is_none() => base = Some(of),
                    _ => break,
                },
            }
            self.step();
        }
        let found = match (base, longs, unsigned) {
            (None, 0, false) if !signed => {
                self.at = start;
                return Ok(None);
            }
            (None | Some(Type::Int), 0, false) => Type::Int,
            (None | Some(Type::Int), 0, true) => Type::Unsigned,
            (None | Some(Type::Int), 1, false) => Type::Long,
            (None | Some(Type::Int), 1, true) => Type::UnsignedLong,
            (None | Some(Type::Int), 2, false) => Type::LongLong,
            (None | Some(Type::Int), 2, true) => Type::UnsignedLongLong,
            (Some(Type::Double), 1, false) => Type::LongDouble,
            (Some(Type::Int128), 0, true) => Type::Unsigned128,
            (Some(of), 0, false) => of,
            _ => return self.wrong(Problem::ExpectedType),
        };
        Ok(Some(found))
    }
}

/// A part as a number of another type.
pub(super) fn to(part: Part, of: Type) -> Part {
    if part.of == of {
        return part;
    }
    let place = part.place.clone();
    Part { is: Is::To(Box::new(part)), of, place }
}

fn named_type(name: &str) -> Option<Type> {
    Some(match name {
        "bool" => Type::Bool,
        "int" | "int32_t" | "i32" => Type::Int,
        "uint" | "uint32_t" | "u32" => Type::Unsigned,
        "int64_t" => Type::Long,
        "size_t" | "uint64_t" => Type::UnsignedLong,
        "ll" | "LL" | "i64" | "lint" => Type::LongLong,
        "ull" | "ULL" | "u64" => Type::UnsignedLongLong,
        "__int128" | "__int128_t" | "i128" | "lll" => Type::Int128,
        "__uint128_t" | "u128" => Type::Unsigned128,
        "float" => Type::Float,
        "double" | "db" => Type::Double,
        "ld" | "LD" => Type::LongDouble,
        _ => return None,
    })
}
