//! Looking for a word about which a hypothesis is wrong.

use super::target::Outcome;
use super::{Learner, Shape};
use crate::error::Error;
use crate::letters;
use crate::limits::{Limits, Undecided};
use crate::machine::id;
use crate::relation::{Join, Relation};

impl Learner<'_> {
    /// A word about which the hypothesis is wrong, among all whose arguments are up to the present bound.
    pub(super) fn contradiction(&mut self, limits: &Limits) -> Result<Option<Vec<u32>>, Error> {
        // Whoever computes values in order has computed all up to the largest asked for.
        if self.target.arguments == 1 {
            self.check_to = self.check_to.max(self.target.largest);
        }
        for (word, value) in &self.samples {
            if !self.agrees(word, *value) {
                return Ok(Some(word.clone()));
            }
        }
        limits.spend(8 * self.samples.len() as u64)?;
        while self.sampled <= self.check_to {
            if let Some(word) = self.sample(limits)? {
                return Ok(Some(word));
            }
        }
        Ok(None)
    }

    /// Takes the next value as a sample, in the order of the largest argument; its word if the hypothesis is wrong
    /// about it.
    fn sample(&mut self, limits: &Limits) -> Result<Option<Vec<u32>>, Error> {
        limits.spend(16)?;
        let tuple = &self.next_sample;
        let value = self.target.value(tuple)?;
        let word = self.word(tuple, value);
        let wrong = (!self.agrees(&word, value)).then(|| word.clone());
        self.samples.push((word, value));
        // Counts like digits up to the present bound, and skips what was in the box before.
        let tuple = &mut self.next_sample;
        let bound = self.sampled;
        if let Some(place) = (0..tuple.len()).rev().find(|place| tuple[*place] < bound) {
            tuple[place] += 1;
            tuple[place + 1..].fill(0);
        } else {
            self.sampled += 1;
            tuple.fill(0);
        }
        // The least that begins like this and was not in the box before.
        if !tuple.contains(&self.sampled)
            && let Some(last) = tuple.last_mut()
        {
            *last = self.sampled;
        }
        Ok(wrong)
    }

    /// The letters of all tracks for arguments and, in a relation, the value.
    fn word(&self, tuple: &[u64], value: u64) -> Vec<u32> {
        let mut numbers: Vec<u128> = tuple.iter().copied().map(u128::from).collect();
        if self.target.shape == Shape::Relation {
            numbers.push(u128::from(value));
        }
        let word = self.target.system.letters(&numbers);
        word.iter().map(|digits| self.target.letter(digits)).collect()
    }

    fn agrees(&self, word: &[u32], value: u64) -> bool {
        let path = self.tree.path(word);
        let end = path[path.len() - 1];
        match &self.tree.states[end as usize].outcome {
            Outcome::Value(said) => *said == value,
            Outcome::Tail(_) => true,
            Outcome::Elsewhere => false,
        }
    }

    /// If a relation gives some arguments two values, or leaves some without: a word about which it is wrong.
    pub(super) fn not_a_function(
        &mut self,
        relation: &Relation,
        limits: &Limits,
    ) -> Result<Option<Vec<u32>>, Error> {
        // Two values first: that needs no sets of states, and without it the sets for the second stay small.
        let wrong = self.two_values(relation, limits)?;
        if wrong.is_some() {
            return Ok(wrong);
        }
        let without = relation.exists(self.target.arguments, limits)?.complement(limits)?;
        let Some(witness) = without.witness() else {
            return Ok(None);
        };
        let tuple = self.narrow(witness.values())?;
        let value = self.target.value(&tuple)?;
        Ok(Some(self.word(&tuple, value)))
    }

    fn two_values(&mut self, relation: &Relation, limits: &Limits) -> Result<Option<Vec<u32>>, Error> {
        let k = self.target.arguments;
        let radix = self.target.system.radix();
        let all: Vec<usize> = (0..k + 2).collect();
        let other: Vec<usize> = (0..k).chain([k + 1]).collect();
        let less = Relation::less(self.target.system, limits)?;
        let twice = relation.join(Join::And, relation, k + 2, (&all[..=k], &other), limits)?.join(
            Join::And,
            &less,
            k + 2,
            (&all, &[k, k + 1]),
            limits,
        )?;
        let Some(witness) = twice.witness() else {
            return Ok(None);
        };
        let values = self.narrow(witness.values())?;
        let value = self.target.value(&values[..k])?;
        // The word as it was accepted, with the wrong one of the two values.
        let wrong = if values[k] == value { k + 1 } else { k };
        let words: Vec<Vec<u8>> = (0..k).chain([wrong]).map(|track| witness.word(track)).collect();
        let letter = |place: usize| {
            let digits: Vec<u8> = words.iter().map(|word| word[place]).collect();
            id(letters::number(radix, &digits))
        };
        Ok(Some((0..words[0].len()).map(letter).collect()))
    }

    fn narrow(&self, values: Option<Vec<u128>>) -> Result<Vec<u64>, Undecided> {
        let beyond = Undecided::Argument(self.target.budget.largest);
        let narrow = |value: u128| u64::try_from(value).map_err(|_| beyond);
        values.ok_or(beyond)?.into_iter().map(narrow).collect()
    }
}
