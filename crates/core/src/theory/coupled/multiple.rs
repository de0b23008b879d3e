//! Fibonacci Nim and its relatives: take at most c times what the other player just took.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::collect::Collector;
use super::form::{Coupled, Unsolved, two};
use crate::game::Play;
use crate::limits::{Exhausted, Limits};
use crate::theory::Citation;

/// One heap: take at least 1, at most c times what the other player just took. The position is the heap and
/// the most that may be taken now (at the start of the usual game one less than the heap). c = 2 is Fibonacci
/// Nim, c = 1 allows no more than was just taken.
///
/// Let H = 1, .. be the numbers with each one the sum of the one before and the least earlier one whose c-fold
/// reaches that: powers of 2 for c = 1, the Fibonacci numbers for c = 2. Lost iff the allowance is less
/// than the least part of the heap written greedily in them. The winning amounts are the sums of least parts
/// whose c-fold stays below the next part. Misère play is the same game on a heap of one less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MultipleNim {
    c: u64,
    play: Play,
}

/// More numbers than this are not made: c would be enormous.
const MOST_BYTES: u64 = 1 << 27;

impl MultipleNim {
    /// The game with this factor; None for c = 0.
    pub fn new(c: u64, play: Play) -> Option<MultipleNim> {
        (c >= 1).then_some(MultipleNim { c, play })
    }

    /// Fibonacci Nim.
    pub fn fibonacci() -> MultipleNim {
        MultipleNim { c: 2, play: Play::Normal }
    }

    /// The numbers of the game, 1 first: each the sum of the one before and the least earlier one whose c-fold
    /// reaches that.
    pub fn numbers(&self) -> impl Iterator<Item = BigUint> {
        let c = self.c;
        let (mut before, mut reach) = (Vec::new(), 0);
        std::iter::from_fn(move || {
            let next = match before.last() {
                None => BigUint::one(),
                Some(last) => {
                    // The pointer only moves on: later numbers need later ones to reach them.
                    while before.get(reach).is_some_and(|h: &BigUint| h * c < *last) {
                        reach += 1;
                    }
                    last + before.get(reach).unwrap_or(last)
                }
            };
            before.push(next.clone());
            Some(next)
        })
    }

    /// The heap written greedily in the numbers of the game, largest part first.
    ///
    /// # Errors
    /// [`Exhausted`] when the numbers up to the heap do not fit in the budget.
    pub fn parts(&self, heap: &BigUint, limits: &Limits) -> Result<Vec<BigUint>, Exhausted> {
        let mut numbers = Vec::new();
        let mut bytes = 0u64;
        for number in self.numbers() {
            bytes += 32 + number.bits() / 8;
            limits.spend(1)?;
            limits.allow_bytes(bytes)?;
            let enough = number >= *heap;
            numbers.push(number);
            if enough {
                break;
            }
        }
        let mut rest = heap.clone();
        let mut parts = Vec::new();
        for number in numbers.into_iter().rev() {
            if number <= rest && !rest.is_zero() {
                rest -= &number;
                parts.push(number);
            }
        }
        Ok(parts)
    }

    /// Stones that are played for as in normal play; None when the player to move has already won.
    pub(crate) fn stones(&self, heap: &BigUint) -> Option<BigUint> {
        match self.play {
            Play::Normal => Some(heap.clone()),
            Play::Misere if heap.is_zero() => None,
            Play::Misere => Some(heap - 1u8),
        }
    }
}

impl Coupled for MultipleNim {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        let [heap, most] = two(position)?;
        // Nothing may be taken: the game is over, whatever is left.
        if most.is_zero() {
            return Ok(self.play == Play::Normal);
        }
        let Some(stones) = self.stones(heap) else { return Ok(false) };
        let limits = Limits::new(u64::MAX, MOST_BYTES, u64::MAX);
        let parts = self.parts(&stones, &limits).map_err(|_| Unsolved::NoFormula)?;
        Ok(parts.last().is_none_or(|least| most < least))
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let Ok([heap, most]) = two(position) else { return Ok(()) };
        let Some(stones) = self.stones(heap).filter(|_| !most.is_zero()) else { return Ok(()) };
        let mut parts = self.parts(&stones, out.limits())?;
        let mut take = BigUint::ZERO;
        while let Some(part) = parts.pop() {
            take += part;
            if take > *most {
                break;
            }
            if parts.last().is_none_or(|next| &take * self.c < *next) {
                // What the other player may take then.
                let allowed = &take * self.c;
                out.add(position, [(0, heap - &take), (1, allowed)])?;
            }
        }
        Ok(())
    }

    fn play(&self) -> Play {
        self.play
    }

    fn number(&self) -> Option<BigUint> {
        Some(self.c.into())
    }

    fn citation(&self) -> Citation {
        if self.c == 2 {
            return Citation {
                authors: "M. J. Whinihan",
                year: 1963,
                title: "Fibonacci Nim, Fibonacci Quarterly 1(4), 9-13",
            };
        }
        Citation {
            authors: "A. J. Schwenk",
            year: 1970,
            title: "Take-away games, Fibonacci Quarterly 8, 225-234",
        }
    }
}
