//! What a learner asks: values of a function, seen as experiments on prefixes.

use std::collections::HashMap;

use super::{Budget, Shape};
use crate::letters;
use crate::limits::Undecided;
use crate::machine::id;
use crate::system::{FREE, Follow, System};

/// What followed a prefix.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Outcome {
    /// The value of the function.
    Value(u64),
    /// The value begins with the digits of the prefix and ends with these.
    Tail(Vec<u8>),
    /// The value does not begin with the digits of the prefix.
    Elsewhere,
}

/// Says a value, or that it cannot.
pub(crate) type Oracle<'a> = Box<dyn FnMut(&[u64]) -> Option<u64> + 'a>;

/// The function that is learned, with all values that it was asked for.
pub(crate) struct Target<'a> {
    pub(crate) system: System,
    pub(crate) arguments: usize,
    pub(crate) shape: Shape,
    pub(crate) budget: Budget,
    oracle: Oracle<'a>,
    known: HashMap<Vec<u64>, u64>,
    /// The largest argument asked for.
    pub(crate) largest: u64,
}

impl<'a> Target<'a> {
    pub(crate) fn new(
        system: System,
        arguments: usize,
        shape: Shape,
        budget: Budget,
        oracle: Oracle<'a>,
    ) -> Self {
        Target { system, arguments, shape, budget, oracle, known: HashMap::new(), largest: 0 }
    }

    /// Tracks of the automaton.
    pub(crate) fn tracks(&self) -> usize {
        self.arguments + usize::from(self.shape == Shape::Relation)
    }

    pub(crate) fn asked(&self) -> u64 {
        self.known.len() as u64
    }

    /// The value at a tuple.
    pub(crate) fn value(&mut self, tuple: &[u64]) -> Result<u64, Undecided> {
        if let Some(value) = self.known.get(tuple) {
            return Ok(*value);
        }
        let largest = tuple.iter().copied().max().unwrap_or(0);
        if largest > self.budget.largest {
            return Err(Undecided::Argument(self.budget.largest));
        }
        if self.asked() >= self.budget.queries {
            return Err(Undecided::Queries(self.budget.queries));
        }
        let value = (self.oracle)(tuple).ok_or(Undecided::Argument(largest))?;
        self.largest = self.largest.max(largest);
        self.known.insert(tuple.to_vec(), value);
        Ok(value)
    }

    /// What may follow after a word of letters of all tracks; `None` when it is not valid.
    pub(crate) fn follow(&self, follow: &[Follow], letter: u32) -> Option<Vec<Follow>> {
        let digits = letters::digits(self.system.radix(), self.tracks(), letter as usize);
        follow.iter().zip(digits).map(|(follow, digit)| self.system.follow(*follow, digit)).collect()
    }

    pub(crate) fn start(&self) -> Vec<Follow> {
        vec![FREE; self.tracks()]
    }

    /// The digits of the arguments in a letter of all tracks.
    pub(crate) fn argument_part(&self, letter: u32) -> u32 {
        if self.shape == Shape::Relation { letter / id(self.system.radix()) } else { letter }
    }

    /// The digit of the value in a letter of all tracks of a relation.
    pub(crate) fn value_part(&self, letter: u32) -> u8 {
        u8::try_from(letter as usize % self.system.radix()).expect("a radix is at most 64")
    }

    /// The letter of all tracks with the digits of the arguments and of the value.
    pub(crate) fn letter(&self, digits: &[u8]) -> u32 {
        id(letters::number(self.system.radix(), digits))
    }

    /// What follows a prefix (letters of all tracks) when the arguments go on with `suffix` (letters of the
    /// arguments).
    pub(crate) fn experiment(&mut self, prefix: &[u32], suffix: &[u32]) -> Result<Outcome, Undecided> {
        let radix = self.system.radix();
        let mut words = vec![Vec::with_capacity(prefix.len() + suffix.len()); self.arguments];
        let parts: Vec<u32> = prefix.iter().map(|letter| self.argument_part(*letter)).collect();
        for letter in parts.iter().chain(suffix) {
            for (word, digit) in
                words.iter_mut().zip(letters::digits(radix, self.arguments, *letter as usize))
            {
                word.push(digit);
            }
        }
        let beyond = Undecided::Argument(self.budget.largest);
        let number = |word: &Vec<u8>| {
            self.system.value(word).and_then(|value| u64::try_from(value).ok()).ok_or(beyond)
        };
        let tuple = words.iter().map(number).collect::<Result<Vec<u64>, Undecided>>()?;
        let value = self.value(&tuple)?;
        if self.shape == Shape::Function {
            return Ok(Outcome::Value(value));
        }
        let word = self.system.word(u128::from(value));
        let length = prefix.len() + suffix.len();
        let Some(zeros) = length.checked_sub(word.len()) else {
            return Ok(Outcome::Elsewhere);
        };
        let digit = |place: usize| if place < zeros { 0 } else { word[place - zeros] };
        let begins =
            prefix.iter().enumerate().all(|(place, letter)| digit(place) == self.value_part(*letter));
        Ok(if begins {
            Outcome::Tail((prefix.len()..length).map(digit).collect())
        } else {
            Outcome::Elsewhere
        })
    }
}
