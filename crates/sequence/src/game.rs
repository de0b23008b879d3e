//! The games: octal codes, and Grundy's game with its relatives.

use std::fmt;

/// A take-and-break game in which a heap becomes at most two heaps.
///
/// Digit `t` says what a move that takes `t` may leave: nothing (1), one heap (2), two heaps (4).
/// `G(0) = 0`, and the Grundy value of `n` is the least number that is not an option's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    digits: Vec<u8>,
    unequal: bool,
    splits: Vec<usize>,
    takes: Vec<usize>,
}

/// Why digits are not a game of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameError {
    /// A digit above 7: its moves leave three heaps.
    ThreeParts {
        /// How many are taken.
        place: usize,
        /// The digit.
        digit: u8,
    },
    /// Digit 0 is neither 0 nor 4: a move that takes nothing must leave two heaps.
    First(u8),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::ThreeParts { place, digit } => {
                write!(f, "digit {digit} at {place} leaves three heaps")
            }
            GameError::First(digit) => write!(f, "digit 0 is {digit}, not 0 or 4"),
        }
    }
}

impl std::error::Error for GameError {}

/// As people write it: `0.106`; games with unequal parts with the word for it.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.digits.first().copied().unwrap_or(0);
        write!(f, "{first}.")?;
        if self.digits.len() < 2 {
            write!(f, "0")?;
        }
        for digit in self.digits.iter().skip(1) {
            write!(f, "{digit}")?;
        }
        if self.unequal { write!(f, " (unequal)") } else { Ok(()) }
    }
}

impl Game {
    /// The octal game with these digits, digit 0 first.
    ///
    /// # Errors
    /// [`GameError`] for a digit above 7, or a digit 0 other than 0 or 4.
    pub fn octal(digits: &[u8]) -> Result<Game, GameError> {
        Game::new(digits, false)
    }

    /// The same, but a heap that is broken leaves two heaps of different sizes: Grundy's game is `4.`
    ///
    /// # Errors
    /// As [`Game::octal`].
    pub fn unequal(digits: &[u8]) -> Result<Game, GameError> {
        Game::new(digits, true)
    }

    fn new(digits: &[u8], unequal: bool) -> Result<Game, GameError> {
        if let Some(place) = digits.iter().position(|&digit| digit > 7) {
            return Err(GameError::ThreeParts { place, digit: digits[place] });
        }
        if let Some(&first) = digits.first()
            && first != 0
            && first != 4
        {
            return Err(GameError::First(first));
        }
        let used = digits.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1);
        let digits = digits[..used].to_vec();
        let with = |bit: u8| (0..used).filter(|&t| digits[t] & bit != 0).collect();
        Ok(Game { splits: with(4), takes: with(2), unequal, digits })
    }

    /// The digits, digit 0 first, the last one not 0.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Whether the two heaps of a break must differ.
    #[must_use]
    pub fn is_unequal(&self) -> bool {
        self.unequal
    }

    /// The amounts that may be taken with two heaps left.
    #[must_use]
    pub fn splits(&self) -> &[usize] {
        &self.splits
    }

    /// The amounts that may be taken with one heap left.
    #[must_use]
    pub fn takes(&self) -> &[usize] {
        &self.takes
    }

    /// Whether a heap of `n` may be taken whole.
    #[must_use]
    pub fn whole(&self, n: usize) -> bool {
        self.digits.get(n).is_some_and(|digit| digit & 1 != 0)
    }

    /// The largest amount that a move takes.
    #[must_use]
    pub fn most(&self) -> usize {
        self.digits.len().saturating_sub(1)
    }

    /// How many pairs `(a, m - a)` a heap can break into when `m` are left, the smaller part from 1 up.
    #[must_use]
    pub(crate) fn pairs(&self, left: usize) -> usize {
        if self.unequal { left.saturating_sub(1) / 2 } else { left / 2 }
    }
}
