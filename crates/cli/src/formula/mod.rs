//! Formulas of contests with the arithmetic of C++, so that one can be pasted as it stands in an editorial and be
//! compared with the truth: whole numbers that overflow, remainders of negative ones, `double`, `long double`.
//!
//! The only place of this program where floating point exists. It never decides what is true: it says what a
//! formula says.

mod eval;
mod extended;
pub(crate) mod golden;
mod lex;
mod library;
mod parse;
#[cfg(test)]
mod tests;
mod tree;
mod value;

use std::ops::Range;

use grundy_text::formula::{FormulaProblem, Undefined};
use num_bigint::BigUint;

use self::eval::Run;
pub(crate) use self::eval::Stopped;
use self::lex::Word;
use self::tree::Statement;
use self::value::{Type, Value};

/// What is wrong with a formula, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) place: Range<usize>,
    pub(crate) problem: FormulaProblem,
}

impl Wrong {
    fn at(place: Range<usize>, problem: FormulaProblem) -> Wrong {
        Wrong { place, problem }
    }
}

/// A formula about some numbers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Formula {
    body: Vec<Statement>,
    inputs: usize,
    names: Vec<String>,
    types: Vec<Type>,
    used: Vec<bool>,
    /// The names of the parameters, where it is a function.
    pub(crate) parameters: Vec<String>,
}

impl Formula {
    /// Reads a formula; `names` are those of the numbers.
    ///
    /// # Errors
    /// [`Wrong`]: what g++ would not take, or what is not supported.
    pub(crate) fn read(text: &str, names: &[String]) -> Result<Formula, Wrong> {
        parse::read(text, names)
    }

    /// Whether a text asks for Grundy values: it calls `g` or `grundy`.
    pub(crate) fn asks_values(text: &str) -> bool {
        let called = |pair: &[(Word, Range<usize>)]| {
            matches!(&pair[0].0, Word::Name(name) if name == "g" || name == "grundy")
                && pair[1].0 == Word::Sign("(")
        };
        lex::words(text).is_ok_and(|words| words.windows(2).any(called))
    }

    /// Whether the formula is true of numbers. `entries` is what `a[i]` reads, `grundy` what `g(n)` says.
    ///
    /// # Errors
    /// What C++ leaves undefined.
    pub(crate) fn holds(
        &self,
        numbers: &[BigUint],
        entries: &[BigUint],
        grundy: &dyn Fn(u64) -> Option<u64>,
    ) -> Result<bool, Stopped> {
        self.value(numbers, entries, grundy).map(Value::truth)
    }

    fn value(
        &self,
        numbers: &[BigUint],
        entries: &[BigUint],
        grundy: &dyn Fn(u64) -> Option<u64>,
    ) -> Result<Value, Stopped> {
        let mut variables = vec![Value::Whole(Type::Int, 0); self.types.len()];
        for slot in (0..self.inputs).filter(|slot| self.used[*slot]) {
            let of = self.types[slot];
            // A floating number is read as the nearest one; beyond all whole numbers nobody reads it.
            let value = numbers.get(slot).and_then(|n| i128::try_from(n).ok());
            let value = value.and_then(|value| {
                if of.is_whole() && !of.holds(value) {
                    None
                } else {
                    Value::Whole(Type::Int128, value).to(of)
                }
            });
            let why = || Undefined::Input { name: self.names[slot].clone(), to: of.name() };
            variables[slot] = value.ok_or_else(|| Stopped { why: why(), place: 0..0 })?;
        }
        let mut run = Run { variables, entries, grundy, steps: 0 };
        let returned = run.all(&self.body)?;
        returned.ok_or(Stopped { why: Undefined::NoReturn, place: 0..0 })
    }
}

/// What a formula says when it is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Says {
    /// The player to move wins.
    Wins,
    /// The player to move loses.
    Loses,
}

/// The words before a formula that say what it says, and the rest.
pub(crate) fn says(text: &str) -> (Option<Says>, &str) {
    const BEFORE: [(&str, Says); 10] = [
        ("lost iff", Says::Loses),
        ("loses iff", Says::Loses),
        ("losing iff", Says::Loses),
        ("won iff", Says::Wins),
        ("wins iff", Says::Wins),
        ("winning iff", Says::Wins),
        ("必败当且仅当", Says::Loses),
        ("先手必败当且仅当", Says::Loses),
        ("必胜当且仅当", Says::Wins),
        ("先手必胜当且仅当", Says::Wins),
    ];
    let text = text.trim_start();
    let found = BEFORE.into_iter().find_map(|(words, says)| {
        let rest = text.strip_prefix(words)?;
        Some((Some(says), rest.trim_start_matches([':', '：']).trim_start()))
    });
    found.unwrap_or((None, text))
}
