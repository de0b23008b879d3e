//! Wythoff's game, its generalisation and its misère form; Wythoff with different amounts.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

use super::beatty::{Pairs, wythoff_pair_u64};
use super::collect::Collector;
use super::form::{Coupled, Unsolved, two};
use crate::game::Play;
use crate::limits::Exhausted;
use crate::theory::Citation;
use crate::theory::citation::OWN;

/// Two heaps: take any from one, or k from the one and l from the other with |k - l| < a. a = 1 is Wythoff's
/// game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wythoff {
    a: BigUint,
    play: Play,
}

impl Wythoff {
    /// Wythoff's game: any from one heap, or the same from both.
    pub fn classic() -> Wythoff {
        Wythoff { a: BigUint::one(), play: Play::Normal }
    }

    /// The game with this a and convention; None for a = 0.
    pub fn new(a: BigUint, play: Play) -> Option<Wythoff> {
        (!a.is_zero()).then_some(Wythoff { a, play })
    }

    /// Lost pair number n, the smaller heap first.
    pub fn lost_pair(&self, n: &BigUint) -> (BigUint, BigUint) {
        let (x, y) = self.pairs().pair(n);
        if x <= y { (x, y) } else { (y, x) }
    }

    /// The lost pairs with numbers up to `last`, the smaller heap first, in the order of the larger one; each
    /// takes constant time. [`super::pairs_by_mex`] finds the same pairs of normal play by their recurrence.
    pub fn lost_pairs_to(&self, last: u64) -> impl Iterator<Item = (u64, u64)> + '_ {
        // Only in this game are two pairs not in order.
        let swapped = self.play == Play::Misere && self.a.is_one();
        let word = self.a.to_u64().filter(|_| self.play == Play::Normal);
        let in_order = (0u64..).map(move |n| if swapped && n < 2 { 1 - n } else { n });
        in_order.map_while(move |n| {
            let (lower, upper) = match word {
                Some(a) => wythoff_pair_u64(a, n)?,
                None => {
                    let (lower, upper) = self.lost_pair(&n.into());
                    (lower.to_u64()?, upper.to_u64()?)
                }
            };
            (upper <= last).then_some((lower, upper))
        })
    }

    fn pairs(&self) -> Pairs<'_> {
        Pairs { a: &self.a, misere: self.play == Play::Misere }
    }
}

impl Coupled for Wythoff {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        let [x, y] = two(position)?;
        Ok(self.pairs().contains(x, y))
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let Ok([x, y]) = two(position) else { return Ok(()) };
        let pairs = self.pairs();
        if let Some(partner) = pairs.partner(y).filter(|partner| partner < x) {
            out.add(position, [(0, partner)])?;
        }
        if let Some(partner) = pairs.partner(x).filter(|partner| partner < y) {
            out.add(position, [(1, partner)])?;
        }
        let difference = if x <= y { y - x } else { x - y };
        for (lower, upper) in pairs.near_difference(&difference) {
            let mut ends = vec![(lower.clone(), upper.clone()), (upper, lower)];
            ends.dedup();
            for (p, q) in ends {
                if p < *x && q < *y {
                    let (k, l) = (x - &p, y - &q);
                    let apart = if k <= l { l - k } else { k - l };
                    if apart < self.a {
                        out.add(position, [(0, p), (1, q)])?;
                    }
                }
            }
        }
        Ok(())
    }

    fn play(&self) -> Play {
        self.play
    }

    fn number(&self) -> Option<BigUint> {
        Some(self.a.clone())
    }

    fn citation(&self) -> Citation {
        if self.a.is_one() && self.play == Play::Normal {
            return Citation {
                authors: "W. A. Wythoff",
                year: 1907,
                title: "A modification of the game of Nim, Nieuw Archief voor Wiskunde 7, 199-202",
            };
        }
        if self.play == Play::Normal {
            return Citation {
                authors: "A. S. Fraenkel",
                year: 1982,
                title: "How to beat your Wythoff games' opponent on three fronts, American Mathematical Monthly 89, \
                        353-361",
            };
        }
        Citation {
            authors: "A. S. Fraenkel",
            year: 1984,
            title: "Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoretical Computer \
                    Science 29, 49-73",
        }
    }
}

/// Two heaps: take any from one, or different amounts, at least 1, from both. Lost iff the heaps are equal:
/// equal heaps become different by every move, and the larger of two different ones can be made equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DifferentAmounts;

impl Coupled for DifferentAmounts {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        let [x, y] = two(position)?;
        Ok(x == y)
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let Ok([x, y]) = two(position) else { return Ok(()) };
        let smaller = x.min(y);
        out.count(smaller + 1u8);
        let mut left = smaller.clone();
        while out.add(position, [(0, left.clone()), (1, left.clone())])? && !left.is_zero() {
            left -= 1u8;
        }
        Ok(())
    }

    fn citation(&self) -> Citation {
        Citation {
            authors: OWN,
            year: 2026,
            title: "the argument in the documentation of the library: the mirror strategy",
        }
    }
}
