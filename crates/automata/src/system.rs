//! Numeration systems: which words of digits are numbers, and which number a word is.

use std::fmt;

use crate::error::Error;

/// A numeration system. Words are read most significant digit first; a word and the same word with leading
/// zeros are the same number, and the empty word is 0.
///
/// * Base `k`: digits `0..k`, weights `1, k, k^2, ...`, every word valid.
/// * Ostrowski `a` (the constant continued fraction `[a; a, a, ...]`): weights `1, a + 1, ...` with
///   `U(i+1) = a U(i) + U(i-1)`, digits `0..=a`, and a digit `a` must be followed by 0 (or be the last).
///   `a = 1` is Zeckendorf's representation by Fibonacci numbers 1, 2, 3, 5, 8, ...; `a = 2` has the Pell-like
///   weights 1, 3, 7, 17, ...
///
/// In both, valid words without leading zeros are in bijection with the integers, and the order of integers is the
/// order of words of equal length by their first difference. All arithmetic of this crate rests on that
/// order alone ([`crate::adder`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct System(Kind);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Kind {
    Base(u8),
    Ostrowski(u8),
}

/// What decides which digits may follow, for one track.
pub(crate) type Follow = u8;
/// Before any digit, and after most digits: every digit may follow.
pub(crate) const FREE: Follow = 0;
/// After the largest digit of an Ostrowski system: only 0 may follow.
const FULL: Follow = 1;

impl System {
    /// Most digits that a system may have.
    pub const MOST_DIGITS: u64 = 64;
    /// Binary.
    pub const BINARY: System = System(Kind::Base(2));
    /// Zeckendorf's representation, which is Ostrowski with `a = 1`.
    pub const ZECKENDORF: System = System(Kind::Ostrowski(1));
    /// Ostrowski with `a = 2`.
    pub const PELL: System = System(Kind::Ostrowski(2));

    /// Base `k`.
    ///
    /// # Errors
    /// [`Error::System`] unless `2 <= k <= 64`.
    pub fn base(k: u64) -> Result<System, Error> {
        match u8::try_from(k) {
            Ok(digit) if (2..=Self::MOST_DIGITS).contains(&k) => Ok(System(Kind::Base(digit))),
            _ => Err(Error::System(k)),
        }
    }

    /// The Ostrowski system of `[a; a, a, ...]`.
    ///
    /// # Errors
    /// [`Error::System`] unless `1 <= a <= 63`.
    pub fn ostrowski(a: u64) -> Result<System, Error> {
        match u8::try_from(a) {
            Ok(digit) if (1..Self::MOST_DIGITS).contains(&a) => Ok(System(Kind::Ostrowski(digit))),
            _ => Err(Error::System(a)),
        }
    }

    /// How many digits there are: they are `0..radix`.
    pub fn radix(self) -> usize {
        match self.0 {
            Kind::Base(k) => usize::from(k),
            Kind::Ostrowski(a) => usize::from(a) + 1,
        }
    }

    /// The base, of a system that has one.
    pub fn base_of(self) -> Option<u64> {
        match self.0 {
            Kind::Base(k) => Some(u64::from(k)),
            Kind::Ostrowski(_) => None,
        }
    }

    /// The coefficient `a` of an Ostrowski system.
    pub fn ostrowski_of(self) -> Option<u64> {
        match self.0 {
            Kind::Base(_) => None,
            Kind::Ostrowski(a) => Some(u64::from(a)),
        }
    }

    /// Weights from the least significant on, as long as they fit.
    fn weights(self) -> impl Iterator<Item = u128> {
        let next = move |(last, current): (u128, u128)| match self.0 {
            Kind::Base(k) => current.checked_mul(u128::from(k)).map(|w| (current, w)),
            Kind::Ostrowski(a) => {
                current.checked_mul(u128::from(a)).and_then(|w| w.checked_add(last)).map(|w| (current, w))
            }
        };
        // The weight before the first is 1 in an Ostrowski system: then U(1) = a + 1. A base does not look at it.
        std::iter::successors(Some((1, 1)), move |pair| next(*pair)).map(|(_, weight)| weight)
    }

    /// The word of `n` without leading zeros, empty for 0: at each weight the largest digit that fits.
    pub fn word(self, n: u128) -> Vec<u8> {
        let weights: Vec<u128> = self.weights().take_while(|w| *w <= n).collect();
        let mut rest = n;
        weights
            .into_iter()
            .rev()
            .map(|weight| {
                let digit = rest / weight;
                rest %= weight;
                u8::try_from(digit).expect("below the radix, for the next weight did not fit")
            })
            .collect()
    }

    /// The number of a word. `None` when the word is not valid or the number does not fit.
    pub fn value(self, word: &[u8]) -> Option<u128> {
        if !self.is_valid(word) {
            return None;
        }
        let word = &word[word.iter().take_while(|d| **d == 0).count()..];
        let mut weights = self.weights();
        let mut sum = 0u128;
        for digit in word.iter().rev() {
            sum = weights.next()?.checked_mul(u128::from(*digit)).and_then(|term| sum.checked_add(term))?;
        }
        Some(sum)
    }

    /// Whether a word is the representation of a number, leading zeros allowed.
    pub fn is_valid(self, word: &[u8]) -> bool {
        word.iter().try_fold(FREE, |follow, digit| self.follow(follow, *digit)).is_some()
    }

    /// What may follow after one more digit; `None` when that digit may not come here.
    pub(crate) fn follow(self, follow: Follow, digit: u8) -> Option<Follow> {
        match self.0 {
            Kind::Base(k) => (digit < k).then_some(FREE),
            Kind::Ostrowski(a) if digit > a || (follow == FULL && digit != 0) => None,
            Kind::Ostrowski(a) => Some(if digit == a { FULL } else { FREE }),
        }
    }

    /// The words of some numbers with leading zeros to a common length, as the letters that are read: one
    /// letter a place, one digit a track.
    pub(crate) fn letters(self, numbers: &[u128]) -> Vec<Vec<u8>> {
        let words: Vec<Vec<u8>> = numbers.iter().map(|n| self.word(*n)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let digit = |word: &Vec<u8>, place: usize| {
            let missing = length - word.len();
            if place < missing { 0 } else { word[place - missing] }
        };
        (0..length).map(|place| words.iter().map(|word| digit(word, place)).collect()).collect()
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::Base(k) => write!(f, "base {k}"),
            Kind::Ostrowski(a) => write!(f, "Ostrowski {a}"),
        }
    }
}
