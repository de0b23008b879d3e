//! Automata with output: functions of finitely many values that the digits of their arguments decide.

use crate::error::Error;
use crate::letters;
use crate::limits::Limits;
use crate::machine::product::{Combine, product};
use crate::machine::{Machine, id, minimize};
use crate::relation::Relation;
use crate::system::System;

/// A function from tuples of numbers to finitely many values, as the minimal automaton that reads the words of
/// all arguments together, most significant digits first, and ends in a state that says the value. Canonical:
/// `==` says whether two functions are the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Dfao {
    system: System,
    tracks: usize,
    /// Output `i + 1` stands for `values[i]`; 0 is for words that are not valid.
    machine: Machine,
    /// Increasing.
    values: Vec<u64>,
}

/// More than one level holds here.
const OVERLAP: u32 = u32::MAX;

impl Dfao {
    /// The function that has each value where its level holds. Levels that are empty may be given.
    ///
    /// # Errors
    /// [`Error::Levels`] unless each tuple is in exactly one level and no value is given twice,
    /// [`Error::DifferentSystems`], [`Error::Tracks`], [`Error::Undecided`].
    pub fn from_levels(levels: &[(u64, Relation)], limits: &Limits) -> Result<Dfao, Error> {
        let mut sorted: Vec<&(u64, Relation)> =
            levels.iter().filter(|(_, level)| !level.is_empty()).collect();
        sorted.sort_by_key(|(value, _)| *value);
        let Some((_, one)) = sorted.first() else {
            return Err(Error::Levels);
        };
        if sorted.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return Err(Error::Levels);
        }
        let (system, tracks) = (one.system(), one.tracks());
        let letters = letters::count(system.radix(), tracks, limits)?;
        let same: Vec<(u32, u32)> = (0..letters).map(|letter| (id(letter), id(letter))).collect();
        let mut machine = Machine::nothing(letters);
        for (index, (_, level)) in sorted.iter().enumerate() {
            if level.system() != system {
                return Err(Error::DifferentSystems);
            }
            if level.tracks() != tracks {
                return Err(Error::Tracks { needed: tracks, given: level.tracks() });
            }
            let output = |before: u32, here: u32| match (before, here) {
                (before, 0) => before,
                (0, _) => id(index) + 1,
                _ => OVERLAP,
            };
            let combine = Combine { output, needs_first: false, needs_second: false };
            machine = product(&machine, level.machine(), &same, &combine, limits)?;
        }
        let anywhere = Relation::of_outputs(system, tracks, &machine, |output| output != 0, limits)?;
        if machine.output.contains(&OVERLAP) || anywhere != Relation::all(system, tracks, limits)? {
            return Err(Error::Levels);
        }
        Ok(Dfao { system, tracks, machine, values: sorted.iter().map(|(value, _)| *value).collect() })
    }

    /// From a table of states as a learner finds them: each valid word ends in a state with a value.
    pub(crate) fn from_states(
        system: System,
        tracks: usize,
        (letters, table): (usize, Vec<u32>),
        outputs: &[u64],
        limits: &Limits,
    ) -> Result<Dfao, Error> {
        let mut values = outputs.to_vec();
        values.sort_unstable();
        values.dedup();
        let index = |value: &u64| id(values.binary_search(value).expect("every output is among them") + 1);
        let output = outputs.iter().map(index).collect();
        let machine = minimize(&Machine { letters, table, output }, limits)?;
        Ok(Dfao { system, tracks, machine, values })
    }

    /// The levels: each value with the tuples that have it, by increasing value.
    ///
    /// # Errors
    /// [`Error::Undecided`].
    pub fn levels(&self, limits: &Limits) -> Result<Vec<(u64, Relation)>, Error> {
        let level = |(index, value): (usize, &u64)| {
            let chosen = id(index) + 1;
            let level = |output| output == chosen;
            Ok((*value, Relation::of_outputs(self.system, self.tracks, &self.machine, level, limits)?))
        };
        self.values.iter().enumerate().map(level).collect()
    }

    /// The numeration system.
    pub fn system(&self) -> System {
        self.system
    }

    /// The number of arguments.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The values that occur, increasing.
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// The number of states of the minimal automaton.
    pub fn states(&self) -> usize {
        self.machine.states()
    }

    /// The value at a tuple; `None` for a tuple of another length. O(digits).
    pub fn value(&self, tuple: &[u128]) -> Option<u64> {
        if tuple.len() != self.tracks {
            return None;
        }
        let radix = self.system.radix();
        let word = self.system.letters(tuple);
        let output = self.machine.run(word.iter().map(|digits| letters::number(radix, digits)));
        (output as usize).checked_sub(1).map(|index| self.values[index])
    }

    /// The state after `state` for the digits of all arguments at one place, when such a word is valid. State 0
    /// is first.
    pub fn next(&self, state: usize, digits: &[u8]) -> Option<usize> {
        let radix = self.system.radix();
        let exists = state < self.states()
            && digits.len() == self.tracks
            && digits.iter().all(|digit| usize::from(*digit) < radix);
        let next = exists.then(|| self.machine.step(id(state), letters::number(radix, digits)))?;
        (next != crate::machine::DEAD).then_some(next as usize)
    }

    /// The value that a state says.
    pub fn value_of(&self, state: usize) -> Option<u64> {
        let output = *self.machine.output.get(state)?;
        (output as usize).checked_sub(1).map(|index| self.values[index])
    }
}
