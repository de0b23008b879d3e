//! Relations that need no arithmetic: order, equality, constants, what the digits say.

use crate::error::Error;
use crate::limits::Limits;
use crate::relation::Relation;
use crate::system::System;

impl Relation {
    /// `x = y`: equal words.
    ///
    /// # Errors
    /// [`Error::Undecided`].
    pub fn equal(system: System, limits: &Limits) -> Result<Relation, Error> {
        Relation::every_place(system, 2, |digits| digits[0] == digits[1], limits)
    }

    /// `x < y`: at the first place where the words differ, `x` has the smaller digit. In a numeration system
    /// this is the order of the numbers, and all arithmetic here is built on it.
    ///
    /// # Errors
    /// [`Error::Undecided`].
    pub fn less(system: System, limits: &Limits) -> Result<Relation, Error> {
        let step = |decided: &bool, digits: &[u8]| match digits[0].cmp(&digits[1]) {
            _ if *decided => Some(true),
            std::cmp::Ordering::Equal => Some(false),
            std::cmp::Ordering::Less => Some(true),
            std::cmp::Ordering::Greater => None,
        };
        Relation::explore(system, 2, false, step, |decided| *decided, limits)
    }

    /// `y` is the next number after `x`: the order alone says which it is.
    ///
    /// # Errors
    /// [`Error::Undecided`].
    pub fn successor(system: System, limits: &Limits) -> Result<Relation, Error> {
        let less = Relation::less(system, limits)?;
        // x < m and m < y, the tracks being x, m, y.
        let between = less.join(crate::Join::And, &less, 3, (&[0, 1], &[1, 2]), limits)?;
        less.minus(&between.exists(1, limits)?, limits)
    }

    /// `x = n`.
    ///
    /// # Errors
    /// [`Error::Undecided`].
    pub fn constant(system: System, n: u128, limits: &Limits) -> Result<Relation, Error> {
        let word = system.word(n);
        let step = |read: &usize, digits: &[u8]| {
            if *read == 0 && digits[0] == 0 {
                return Some(0);
            }
            (word.get(*read) == Some(&digits[0])).then_some(*read + 1)
        };
        Relation::explore(system, 1, 0, step, |read| *read == word.len(), limits)
    }

    /// The digits at every place satisfy a condition, which zeros must satisfy: `x xor y = z` in base 2 is "an
    /// even number of ones at every place".
    ///
    /// # Errors
    /// [`Error::LeadingZeros`] when zeros do not satisfy it, [`Error::Undecided`].
    pub fn every_place(
        system: System,
        tracks: usize,
        condition: impl Fn(&[u8]) -> bool,
        limits: &Limits,
    ) -> Result<Relation, Error> {
        if !condition(&vec![0; tracks]) {
            return Err(Error::LeadingZeros);
        }
        Relation::explore(system, tracks, (), |(), digits| condition(digits).then_some(()), |()| true, limits)
    }

    /// The word of `y` is the word of `x` with a 0 behind it. In base `k` that is `y = k x`.
    ///
    /// # Errors
    /// [`Error::Undecided`].
    pub fn shifted(system: System, limits: &Limits) -> Result<Relation, Error> {
        // Each digit of y comes one place before the same digit of x.
        let step = |last: &u8, digits: &[u8]| (digits[0] == *last).then_some(digits[1]);
        Relation::explore(system, 2, 0, step, |last| *last == 0, limits)
    }
}
