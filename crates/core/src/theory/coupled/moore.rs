//! Moore's Nim_k and its misère form.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_integer::binomial;
use num_traits::One;

use super::collect::Collector;
use super::form::{Coupled, Unsolved};
use crate::game::Play;
use crate::limits::Exhausted;
use crate::theory::Citation;
use crate::theory::citation::BOUTON;

/// Take any number of stones, at least one in all, from at most k heaps.
///
/// Normal play: lost iff in every binary place the number of heaps with a one is divisible by k + 1. Misère
/// play: the same while some heap is larger than 1, else lost iff that number is 1 modulo k + 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moore {
    k: usize,
    play: Play,
}

/// Heaps that are already smaller, by place, with what is written of them so far.
type Lowered = Vec<(usize, BigUint)>;

impl Moore {
    /// The game with this k; None for k = 0.
    pub fn new(k: usize, play: Play) -> Option<Moore> {
        (k >= 1).then_some(Moore { k, play })
    }

    fn modulus(&self) -> usize {
        self.k.saturating_add(1)
    }

    /// Heaps that are larger than 1, and heaps of 1.
    fn large_and_ones(position: &[BigUint]) -> (Vec<usize>, Vec<usize>) {
        let places = |wanted: fn(&BigUint) -> bool| {
            (0..position.len()).filter(|i| wanted(&position[*i])).collect::<Vec<usize>>()
        };
        (places(|heap| heap.bits() > 1), places(One::is_one))
    }

    /// The choices at one binary place: how many heaps that are still whole lose their one here, and how many
    /// of the lowered heaps get a one. `ones`: whole heaps with a one here; `free`: lowered heaps.
    fn choices(&self, ones: usize, free: usize) -> Vec<(usize, usize)> {
        let most = ones.min(self.k - free);
        let fits = |r: usize, t: usize| (ones - r + t) % self.modulus() == 0;
        (0..=most).flat_map(|r| (0..=free).map(move |t| (r, t))).filter(|(r, t)| fits(*r, *t)).collect()
    }

    /// The ways to reach columns divisible by k + 1, counted over the sets of lowered heaps; None when
    /// there are too many sets for the budget.
    fn count(&self, position: &[BigUint], out: &Collector<'_>) -> Option<BigUint> {
        let mut states: BTreeMap<Vec<usize>, BigUint> = BTreeMap::from([(Vec::new(), BigUint::one())]);
        let bits = position.iter().map(BigUint::bits).max().unwrap_or(0);
        for bit in (0..bits).rev() {
            let mut next: BTreeMap<Vec<usize>, BigUint> = BTreeMap::new();
            for (lowered, ways) in states {
                let ones: Vec<usize> =
                    (0..position.len()).filter(|i| position[*i].bit(bit) && !lowered.contains(i)).collect();
                for (r, t) in self.choices(ones.len(), lowered.len()) {
                    let ways = &ways * binomial(BigUint::from(lowered.len()), BigUint::from(t));
                    let mut chosen = Subsets::new(ones.len(), r);
                    while let Some(places) = chosen.next() {
                        out.limits().spend(position.len() as u64).ok()?;
                        let mut set = lowered.clone();
                        set.extend(places.iter().map(|p| ones[*p]));
                        set.sort_unstable();
                        *next.entry(set).or_default() += &ways;
                        if next.len() > MOST_SETS {
                            return None;
                        }
                    }
                }
            }
            states = next;
        }
        Some(states.into_values().sum())
    }

    /// The moves that leave only heaps of 0 and 1, the ones so many modulo k + 1.
    fn ends(
        &self,
        position: &[BigUint],
        residue: usize,
        each: &mut dyn FnMut(Lowered) -> Result<bool, Exhausted>,
    ) -> Result<(), Exhausted> {
        let (large, ones) = Self::large_and_ones(position);
        if large.len() > self.k {
            return Ok(());
        }
        for kept in 0..=large.len() {
            for gone in 0..=ones.len().min(self.k - large.len()) {
                let some = !large.is_empty() || gone > 0;
                if !some || (kept + ones.len() - gone) % self.modulus() != residue % self.modulus() {
                    continue;
                }
                let mut of_large = Subsets::new(large.len(), kept);
                while let Some(kept) = of_large.next() {
                    let to = |p: usize| BigUint::from(u8::from(kept.contains(&p)));
                    let lowered: Lowered = large.iter().enumerate().map(|(p, i)| (*i, to(p))).collect();
                    let mut of_ones = Subsets::new(ones.len(), gone);
                    while let Some(gone) = of_ones.next() {
                        let mut all = lowered.clone();
                        all.extend(gone.iter().map(|p| (ones[*p], BigUint::ZERO)));
                        if !each(all)? {
                            return Ok(());
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn count_ends(&self, position: &[BigUint], residue: usize) -> BigUint {
        let (large, ones) = Self::large_and_ones(position);
        let mut total = BigUint::ZERO;
        if large.len() > self.k {
            return total;
        }
        let choose = |n: usize, k: usize| binomial(BigUint::from(n), BigUint::from(k));
        for kept in 0..=large.len() {
            for gone in 0..=ones.len().min(self.k - large.len()) {
                let some = !large.is_empty() || gone > 0;
                if some && (kept + ones.len() - gone) % self.modulus() == residue % self.modulus() {
                    total += choose(large.len(), kept) * choose(ones.len(), gone);
                }
            }
        }
        total
    }

    /// All moves to columns divisible by k + 1. There is no dead end: if the ones of a column are s modulo k + 1,
    /// either s more heaps may be lowered or enough are lowered already to add k + 1 - s ones (Moore).
    fn list_zero_columns(
        &self,
        position: &[BigUint],
        out: &mut Collector<'_>,
        misere: bool,
    ) -> Result<(), Exhausted> {
        let bits = position.iter().map(BigUint::bits).max().unwrap_or(0);
        // Taken from the end: the lowered heaps and the next binary place.
        let mut open: Vec<(Lowered, u64)> = vec![(Vec::new(), bits)];
        while let Some((mut lowered, mut bit)) = open.pop() {
            loop {
                out.limits().spend(position.len() as u64)?;
                if bit == 0 {
                    let (large, _) = Self::large_and_ones(position);
                    let is_small = |i: usize| lowered.iter().any(|(j, to)| *j == i && to.bits() <= 1);
                    let small = large.iter().all(|i| is_small(*i));
                    let wrong = misere && small;
                    if !wrong && !out.add(position, lowered)? {
                        return Ok(());
                    }
                    break;
                }
                bit -= 1;
                let whole = |i: &usize| !lowered.iter().any(|(j, _)| j == i);
                let ones: Vec<usize> =
                    (0..position.len()).filter(|i| position[*i].bit(bit)).filter(whole).collect();
                let mut first = None;
                for (r, t) in self.choices(ones.len(), lowered.len()) {
                    let mut flips = Subsets::new(ones.len(), r);
                    while let Some(flips) = flips.next() {
                        let mut sets = Subsets::new(lowered.len(), t);
                        while let Some(sets) = sets.next() {
                            if first.is_none() {
                                first = Some((flips.to_vec(), sets.to_vec()));
                                continue;
                            }
                            let next = step(&lowered, &ones, flips, sets, position, bit);
                            open.push((next, bit));
                            out.limits().allow_positions(open.len() as u64)?;
                        }
                    }
                }
                let Some((flips, sets)) = first else { break };
                if !flips.is_empty() || !sets.is_empty() {
                    lowered = step(&lowered, &ones, &flips, &sets, position, bit);
                }
            }
        }
        Ok(())
    }
}

/// Sets of lowered heaps that a count may hold.
const MOST_SETS: usize = 100_000;

/// The lowered heaps after one more binary place.
fn step(
    lowered: &Lowered,
    ones: &[usize],
    flips: &[usize],
    sets: &[usize],
    position: &[BigUint],
    bit: u64,
) -> Lowered {
    let mut next = lowered.clone();
    for place in sets {
        next[*place].1.set_bit(bit, true);
    }
    for place in flips {
        let heap = ones[*place];
        // The places above stay, this one becomes 0, those below are still to be written.
        next.push((heap, (&position[heap] >> (bit + 1)) << (bit + 1)));
    }
    next
}

impl Coupled for Moore {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        let (large, ones) = Self::large_and_ones(position);
        if large.is_empty() {
            let lost = match self.play {
                Play::Normal => 0,
                Play::Misere => 1,
            };
            return Ok(ones.len() % self.modulus() == lost);
        }
        let bits = position.iter().map(BigUint::bits).max().unwrap_or(0);
        let column = |bit: u64| position.iter().filter(|heap| heap.bit(bit)).count();
        Ok((0..bits).all(|bit| column(bit) % self.modulus() == 0))
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let misere = self.play == Play::Misere;
        let (large, _) = Self::large_and_ones(position);
        if !misere || !large.is_empty() {
            self.list_zero_columns(position, out, misere)?;
        }
        if misere {
            self.ends(position, 1, &mut |lowered| out.add(position, lowered))?;
        }
        let total = self.count(position, out).map(|total| {
            // Of the moves counted, those that leave only ones and zeros are wrong under misère play.
            if misere { total + self.count_ends(position, 1) - self.count_ends(position, 0) } else { total }
        });
        match total {
            Some(total) if !misere || !large.is_empty() => out.count(total),
            _ if misere && large.is_empty() => out.count(self.count_ends(position, 1)),
            _ => {}
        }
        Ok(())
    }

    fn play(&self) -> Play {
        self.play
    }

    fn number(&self) -> Option<BigUint> {
        Some(self.k.into())
    }

    fn citation(&self) -> Citation {
        match self.play {
            // One heap a turn is Nim.
            _ if self.k == 1 => BOUTON,
            Play::Normal => Citation {
                authors: "E. H. Moore",
                year: 1910,
                title: "A generalization of the game called Nim, Annals of Mathematics 11, 93-94",
            },
            Play::Misere => Citation {
                authors: "Y. Yamasaki",
                year: 1980,
                title: "On misère Nim-type games, Journal of the Mathematical Society of Japan 32, 461-475",
            },
        }
    }
}

/// The k-element subsets of 0..n in lexicographic order.
pub(super) struct Subsets {
    n: usize,
    chosen: Vec<usize>,
    started: bool,
}

impl Subsets {
    pub(super) fn new(n: usize, k: usize) -> Subsets {
        Subsets { n, chosen: (0..k).collect(), started: false }
    }

    pub(super) fn next(&mut self) -> Option<&[usize]> {
        let k = self.chosen.len();
        if !self.started {
            self.started = true;
            return (k <= self.n).then_some(&self.chosen[..]);
        }
        let place = (0..k).rev().find(|i| self.chosen[*i] + k < self.n + i)?;
        let value = self.chosen[place];
        for (i, later) in self.chosen[place..].iter_mut().enumerate() {
            *later = value + 1 + i;
        }
        Some(&self.chosen)
    }
}
