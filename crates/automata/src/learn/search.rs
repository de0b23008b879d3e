//! Looking for a word about which a hypothesis is wrong.

use super::Learner;
use super::target::Outcome;
use crate::error::Error;
use crate::letters;
use crate::limits::{Limits, Undecided};
use crate::relation::{Join, Relation};
use crate::Shape;

impl Learner<'_> {
    /// A word up to the present bound about which the hypothesis is wrong.
    pub(super) fn contradiction(&mut self, limits: &Limits) -> Result<Option<Vec<u32>>, Error> {
        // Whoever computes values in order has computed all up to the largest asked for.
        if self.target.arguments == 1 {
            self.check_to = self.check_to.max(self.target.largest);
        }
        let check_to = self.check_to.min(self.target.budget.largest);
        let mut tuple = vec![0u64; self.target.arguments];
        for bound in 0..=check_to {
            limits.spend(1)?;
            // All tuples with the largest entry `bound`, counted like digits.
            tuple.fill(0);
            loop {
                if tuple.iter().copied().max().unwrap_or(0) == bound {
                    limits.spend(16)?;
                    let value = self.target.value(&tuple)?;
                    let word = self.word(&tuple, value);
                    if !self.agrees(&word, value) {
                        return Ok(Some(word));
                    }
                }
                let Some(place) = (0..tuple.len()).rev().find(|place| tuple[*place] < bound) else {
                    break;
                };
                tuple[place] += 1;
                tuple[place + 1..].fill(0);
            }
        }
        Ok(None)
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

    /// If a relation leaves arguments without a value, or gives some two: a word about which it is wrong.
    pub(super) fn not_a_function(
        &mut self,
        relation: &Relation,
        limits: &Limits,
    ) -> Result<Option<Vec<u32>>, Error> {
        let k = self.target.arguments;
        let radix = self.target.system.radix();
        let without = relation.exists(k, limits)?.complement(limits)?;
        if let Some(witness) = without.witness() {
            let tuple = self.narrow(witness.values())?;
            let value = self.target.value(&tuple)?;
            return Ok(Some(self.word(&tuple, value)));
        }
        let arguments: Vec<usize> = (0..k).collect();
        let with = |last: usize| arguments.iter().copied().chain([last]).collect::<Vec<usize>>();
        let less = Relation::less(self.target.system, limits)?;
        let twice = relation
            .join(Join::And, relation, k + 2, (&with(k), &with(k + 1)), limits)?
            .join(Join::And, &less, k + 2, (&with(k).into_iter().chain([k + 1]).collect::<Vec<_>>(), &[k, k + 1]), limits)?;
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
            crate::machine::id(letters::number(radix, &digits))
        };
        Ok(Some((0..words[0].len()).map(letter).collect()))
    }

    fn narrow(&self, values: Option<Vec<u128>>) -> Result<Vec<u64>, Undecided> {
        let beyond = Undecided::Argument(self.target.budget.largest);
        let narrow = |value: u128| u64::try_from(value).map_err(|_| beyond);
        values.ok_or(beyond)?.into_iter().map(narrow).collect()
    }
}
