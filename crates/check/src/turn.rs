//! Moves on one, two or three numbers at once: what they become, and when.

use std::collections::BTreeMap;

use crate::set::Set;
use crate::set::read::set;
use crate::tree::Tree::{self, List, Word};
use crate::{Reason, Work};

/// What the entries of a position are called.
pub const ENTRIES: [char; 3] = ['a', 'b', 'c'];
/// What a player chooses: numbers from 0 on.
pub const CHOICES: [char; 4] = ['i', 'j', 'k', 'l'];

/// The largest factor of a number, and the largest constant.
const LARGEST_FACTOR: u64 = 1000;
const LARGEST_CONSTANT: u64 = 1_000_000;
/// The most conditions of a move.
const MOST_CONDITIONS: usize = 16;

/// A constant, and numbers with factors that are not 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// The constant.
    pub constant: i64,
    /// Factors by name.
    pub terms: BTreeMap<char, i64>,
}

/// A condition of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// The first is at most the second.
    AtMost(Line, Line),
    /// The number of this name is in the set.
    In(char, Set),
}

/// One kind of move: for all choices that meet the conditions and leave no entry negative, the entries become `to`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The new entries.
    pub to: Vec<Line>,
    /// All of these must hold.
    pub when: Vec<Condition>,
}

impl Line {
    /// The number of this name.
    pub(crate) fn named(name: char) -> Line {
        Line { constant: 0, terms: BTreeMap::from([(name, 1)]) }
    }

    pub(crate) fn number(constant: i64) -> Line {
        Line { constant, terms: BTreeMap::new() }
    }

    /// The name, if it is the number of one.
    pub(crate) fn as_name(&self) -> Option<char> {
        let (name, factor) = self.terms.first_key_value()?;
        (self.constant == 0 && self.terms.len() == 1 && *factor == 1).then_some(*name)
    }

    /// `self + times * other`
    pub(crate) fn plus(mut self, times: i64, other: &Line) -> Result<Line, Reason> {
        let add = |a: i64, b: i64, limit: u64| {
            let sum = times.checked_mul(b).and_then(|b| a.checked_add(b));
            sum.filter(|sum| sum.unsigned_abs() <= limit).ok_or(Reason::Overflow)
        };
        self.constant = add(self.constant, other.constant, LARGEST_CONSTANT)?;
        for (name, factor) in &other.terms {
            let sum = add(self.terms.get(name).copied().unwrap_or(0), *factor, LARGEST_FACTOR)?;
            if sum == 0 {
                self.terms.remove(name)
            } else {
                self.terms.insert(*name, sum)
            };
        }
        Ok(self)
    }
}

/// `NUMBER`, a name, `(+ LINE ..)`, `(- LINE LINE)`, `(* NUMBER LINE)`; of these entries, and of choices.
pub(crate) fn line(word: &Tree<'_>, entries: usize) -> Result<Line, Reason> {
    match word {
        List(parts) => match &parts[..] {
            [Word("+"), terms @ ..] => {
                terms.iter().try_fold(Line::default(), |sum, term| sum.plus(1, &line(term, entries)?))
            }
            [Word("-"), x, y] => line(x, entries)?.plus(-1, &line(y, entries)?),
            [Word("*"), times, x] => {
                Line::default().plus(times.integer(LARGEST_CONSTANT)?, &line(x, entries)?)
            }
            _ => Err(word.unexpected("a sum")),
        },
        Word(text) => {
            let mut names = ENTRIES[..entries].iter().chain(&CHOICES);
            match names.find(|name| text.strip_prefix(**name) == Some("")) {
                Some(name) => Ok(Line::named(*name)),
                None => Ok(Line::number(word.integer(LARGEST_CONSTANT)?)),
            }
        }
    }
}

/// `to LINE .. [if CONDITION ..]`, from so many entries to so many.
pub(crate) fn read(words: &[Tree<'_>], (from, to): (usize, usize), work: &mut Work) -> Result<Turn, Reason> {
    let at = words.iter().position(|word| matches!(word, Word("if"))).unwrap_or(words.len());
    let (becomes, conditions) = (&words[..at], words.get(at + 1..).unwrap_or(&[]));
    let [Word("to"), becomes @ ..] = becomes else {
        return Err(Reason::Unexpected { expected: "to", found: String::new() });
    };
    if becomes.len() != to || conditions.len() > MOST_CONDITIONS || words.len() == at + 1 {
        return Err(Reason::Unexpected {
            expected: "a sum for each entry",
            found: becomes.len().to_string(),
        });
    }
    let becomes = becomes.iter().map(|word| line(word, from)).collect::<Result<_, _>>()?;
    let mut when = Vec::new();
    for word in conditions {
        let List(parts) = word else { return Err(word.unexpected("a condition")) };
        when.push(match &parts[..] {
            [Word("<="), x, y] => Condition::AtMost(line(x, from)?, line(y, from)?),
            [Word("in"), name, of] => {
                let name = line(name, from)?.as_name().ok_or_else(|| name.unexpected("a name"))?;
                Condition::In(name, set(of, work)?)
            }
            _ => return Err(word.unexpected("a condition")),
        });
    }
    Ok(Turn { to: becomes, when })
}
