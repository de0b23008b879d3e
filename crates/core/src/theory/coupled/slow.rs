//! Slow Nim, exact slow Nim, and Nim with a pass.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::collect::Collector;
use super::form::{Coupled, Unsolved};
use super::moore::Subsets;
use crate::limits::Exhausted;
use crate::theory::Citation;

const SLOW: Citation = Citation {
    authors: "V. Gurvich, S. Heubach, N. B. Ho, N. Chikin",
    year: 2020,
    title: "Slow k-Nim, INTEGERS 20, G3",
};

/// Take one stone from each of at most k heaps, from at least one.
///
/// With n heaps that are not empty: k = 1 is parity of the total; k >= n is lost iff all are even (from there a
/// move makes some odd; else take from all odd ones); k = n - 1 is lost iff all are even or all are odd (a move
/// changes some but not all; else some but at most n - 1 are odd: take from those). Other k: no formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlowNim {
    k: usize,
}

impl SlowNim {
    /// The game with this k; None for k = 0.
    pub fn new(k: usize) -> Option<SlowNim> {
        (k >= 1).then_some(SlowNim { k })
    }
}

fn live(position: &[BigUint]) -> Vec<usize> {
    (0..position.len()).filter(|i| !position[*i].is_zero()).collect()
}

/// The heaps of these that are odd, and the even ones.
fn by_parity(position: &[BigUint], places: &[usize]) -> (Vec<usize>, Vec<usize>) {
    places.iter().partition(|i| position[**i].is_odd())
}

/// One stone less from each of these.
fn one_less(position: &[BigUint], places: &[usize]) -> Vec<(usize, BigUint)> {
    places.iter().map(|i| (*i, &position[*i] - 1u8)).collect()
}

impl Coupled for SlowNim {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        let live = live(position);
        let (odd, even) = by_parity(position, &live);
        match live.len() {
            _ if self.k == 1 => Ok(odd.len() % 2 == 0),
            n if self.k >= n => Ok(odd.is_empty()),
            n if self.k + 1 == n => Ok(odd.is_empty() || even.is_empty()),
            _ => Err(Unsolved::NoFormula),
        }
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let live = live(position);
        let (odd, even) = by_parity(position, &live);
        if self.k == 1 {
            out.count(live.len().into());
            for i in &live {
                if !out.add(position, one_less(position, &[*i]))? {
                    break;
                }
            }
            return Ok(());
        }
        out.add(position, one_less(position, &odd))?;
        if self.k + 1 == live.len() {
            // All odd; heaps of one that become empty do not matter, 0 being even: there are none here.
            out.add(position, one_less(position, &even))?;
        }
        Ok(())
    }

    fn number(&self) -> Option<BigUint> {
        Some(self.k.into())
    }

    fn citation(&self) -> Citation {
        SLOW
    }
}

/// Take one stone from each of exactly k heaps.
///
/// k = 1 is parity; fewer than k heaps are no move; exactly k heaps are lost iff the smallest is even (every
/// move lowers all of them). Three heaps a <= b <= c and k = 2:
/// - if c >= a + b, lost iff a and b are even;
/// - else, if the sum is even, lost iff all are even;
/// - else lost iff the sum leaves 1 modulo 4.
///
/// What this says of a position and of its options depends on the numbers modulo 4, on the sums of two less
/// the third as far as they are within 4 of 0, and on which heaps are empty. To take 4 from two heaps whose
/// sum is far above the third, or from the third when it is far above them, changes none of these; so every
/// case occurs with numbers up to 24, and there the tests compare with the definition: that is the proof.
/// More heaps: no formula here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExactSlowNim {
    k: usize,
}

impl ExactSlowNim {
    /// The game with this k; None for k = 0.
    pub fn new(k: usize) -> Option<ExactSlowNim> {
        (k >= 1).then_some(ExactSlowNim { k })
    }
}

impl Coupled for ExactSlowNim {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        let live = live(position);
        match live.len() {
            n if n < self.k => Ok(true),
            _ if self.k == 1 => Ok(by_parity(position, &live).0.len() % 2 == 0),
            n if n == self.k => Ok(live.iter().map(|i| &position[*i]).min().is_none_or(Integer::is_even)),
            3 if self.k == 2 => Ok(two_of_three_lost(&live, position)),
            _ => Err(Unsolved::NoFormula),
        }
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let live = live(position);
        let mut sets = Subsets::new(live.len(), self.k);
        while let Some(set) = sets.next() {
            let left = one_less(position, &set.iter().map(|i| live[*i]).collect::<Vec<_>>());
            // With more heaps than are taken from, it matters which.
            if self.k > 1 && live.len() > self.k {
                let mut next = position.to_vec();
                left.iter().for_each(|(place, heap)| next[*place].clone_from(heap));
                if self.is_lost(&next) != Ok(true) {
                    continue;
                }
            }
            if !out.add(position, left)? {
                break;
            }
        }
        Ok(())
    }

    fn number(&self) -> Option<BigUint> {
        Some(self.k.into())
    }

    fn citation(&self) -> Citation {
        SLOW
    }
}

/// Whether one stone from each of two of these three heaps is a lost game for the player to move.
fn two_of_three_lost(live: &[usize], position: &[BigUint]) -> bool {
    let sum: BigUint = live.iter().map(|i| &position[*i]).sum();
    let largest = live.iter().copied().max_by_key(|i| &position[*i]).unwrap_or(0);
    let others_even = live.iter().filter(|i| **i != largest).all(|i| position[*i].is_even());
    if &position[largest] * 2u8 >= sum {
        others_even
    } else if sum.is_even() {
        others_even && position[largest].is_even()
    } else {
        (sum % 4u8).is_one()
    }
}

/// Nim in which one pass may be played, once in all and not when all heaps are empty. The position begins with
/// the passes left, 1 or 0: 1, then the heaps.
///
/// Solved for at most two heaps that are not empty: with the pass left, lost iff there is none, or the two are
/// a and a + 1 with a odd. Without the pass it is Nim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NimWithPass;

impl Coupled for NimWithPass {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        let (pass, heaps) = position.split_first().ok_or(Unsolved::NotAPosition)?;
        if pass.is_zero() {
            return Ok(crate::theory::nim_sum(heaps).is_zero());
        }
        if !pass.is_one() {
            return Err(Unsolved::NoFormula);
        }
        match live(heaps)[..] {
            [] => Ok(true),
            [_] => Ok(false),
            [i, j] => {
                let (a, b) = ((&heaps[i]).min(&heaps[j]), (&heaps[i]).max(&heaps[j]));
                Ok(a.is_odd() && *b == a + 1u8)
            }
            _ => Err(Unsolved::NoFormula),
        }
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let Some((pass, heaps)) = position.split_first() else { return Ok(()) };
        if pass.is_zero() {
            for (i, left) in crate::theory::nim_moves(heaps) {
                if !out.add(position, [(i + 1, left)])? {
                    break;
                }
            }
            return Ok(());
        }
        if crate::theory::nim_sum(heaps).is_zero() {
            out.add(position, [(0, BigUint::ZERO)])?;
        }
        let live = live(heaps);
        for i in &live {
            // What it may become beside the others: nothing, or one more or less than the other.
            let mut left = vec![BigUint::ZERO];
            for j in live.iter().filter(|j| *j != i) {
                left.push(&heaps[*j] + 1u8);
                left.push(&heaps[*j] - 1u8);
            }
            left.sort();
            left.dedup();
            for to in left.into_iter().filter(|to| *to < heaps[*i]) {
                let mut next = position.to_vec();
                next[i + 1].clone_from(&to);
                if self.is_lost(&next) == Ok(true) {
                    out.add(position, [(i + 1, to)])?;
                }
            }
        }
        Ok(())
    }

    fn citation(&self) -> Citation {
        Citation {
            authors: "R. M. Low, W. H. Chan",
            year: 2015,
            title: "An atlas of N- and P-positions in 'Nim with a pass', INTEGERS 15, G2",
        }
    }
}
