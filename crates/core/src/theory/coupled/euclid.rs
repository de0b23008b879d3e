//! Euclid's game in its two forms, and played in every copy at once.

use std::cmp::Ordering;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::collect::Collector;
use super::form::{Coupled, Unsolved, two};
use crate::limits::Exhausted;
use crate::theory::Citation;

/// Two numbers: subtract a positive multiple of one from the other. Whoever cannot move loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Euclid {
    /// A number may become 0, which ends the game.
    ToZero,
    /// Both numbers stay positive.
    StayPositive,
}

const COLE_DAVIE: Citation = Citation {
    authors: "A. J. Cole, A. J. T. Davie",
    year: 1969,
    title: "A game based on the Euclidean algorithm and a winning strategy for it, Mathematical Gazette 53, 354-357; values: G. Cairns, N. B. Ho, T. Lengyel (2011), The Sprague-Grundy function of the real game Euclid, Discrete Mathematics 311, 457-462",
};

/// Whether larger / smaller exceeds the golden ratio, which it never equals.
fn beyond_golden(smaller: &BigUint, larger: &BigUint) -> bool {
    larger * larger > smaller * (smaller + larger)
}

/// How many quotients the Euclidean algorithm has, if they are all equal; the smaller number is not 0.
fn equal_quotients(smaller: &BigUint, larger: &BigUint) -> Option<u64> {
    let (first, mut rest) = larger.div_rem(smaller);
    let mut divisor = smaller.clone();
    let mut count = 1;
    while !rest.is_zero() {
        let (quotient, next) = divisor.div_rem(&rest);
        if quotient != first {
            return None;
        }
        (divisor, rest) = (rest, next);
        count += 1;
    }
    Some(count)
}

impl Coupled for Euclid {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        let [x, y] = two(position)?;
        let (smaller, larger) = (x.min(y), x.max(y));
        if smaller.is_zero() {
            return Ok(true);
        }
        let ends = *self == Euclid::ToZero && smaller == larger;
        Ok(!ends && !beyond_golden(smaller, larger))
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let Ok([x, y]) = two(position) else { return Ok(()) };
        for (index, number, step) in [(0, x, y), (1, y, x)] {
            if step.is_zero() || number < step {
                continue;
            }
            let rest = number % step;
            // What is left is the remainder or that and the smaller number; beyond that the other player wins.
            for left in [&rest + step, rest] {
                let mut next = [x.clone(), y.clone()];
                next[index].clone_from(&left);
                let allowed = *self == Euclid::ToZero || !left.is_zero();
                if left < *number && allowed && self.is_lost(&next) == Ok(true) {
                    out.add(position, [(index, left)])?;
                }
            }
        }
        Ok(())
    }

    /// With x <= y: floor(y/x - x/y) where both numbers stay positive (Nivasch). Where a number may become 0 it is
    /// one more than that if all quotients of the Euclidean algorithm are equal and their number is odd, one
    /// less if they are equal and their number is even, and else the same (Cairns, Ho, Lengyel).
    fn value(&self, position: &[BigUint]) -> Option<BigUint> {
        let [x, y] = two(position).ok()?;
        let (smaller, larger) = (x.min(y), x.max(y));
        if smaller.is_zero() {
            return (*self == Euclid::ToZero).then(BigUint::default);
        }
        let value = (larger * larger - smaller * smaller) / (smaller * larger);
        Some(match (self, equal_quotients(smaller, larger)) {
            (Euclid::ToZero, Some(quotients)) if quotients % 2 == 1 => value + 1u8,
            (Euclid::ToZero, Some(_)) => value - 1u8,
            _ => value,
        })
    }

    fn reaching(
        &self,
        position: &[BigUint],
        target: &BigUint,
        out: &mut Collector<'_>,
    ) -> Result<bool, Exhausted> {
        let Ok([x, y]) = two(position) else { return Ok(false) };
        for (index, number, step) in [(0, x, y), (1, y, x)] {
            if step.is_zero() || number < step {
                continue;
            }
            let rest = number % step;
            // The value of (s, s j + r) is j or j - 1: few j come into question, and j = 0 besides.
            let mut multiples = vec![BigUint::ZERO, target.clone(), target + 1u8];
            multiples.sort();
            multiples.dedup();
            for j in multiples {
                let left = &rest + &j * step;
                let mut next = [x.clone(), y.clone()];
                next[index].clone_from(&left);
                if left < *number && self.value(&next).as_ref() == Some(target) {
                    out.add(position, [(index, left)])?;
                }
            }
        }
        Ok(true)
    }

    fn citation(&self) -> Citation {
        match self {
            Euclid::ToZero => COLE_DAVIE,
            Euclid::StayPositive => Citation {
                authors: "G. Nivasch",
                year: 2006,
                title: "The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306, 2798-2800",
            },
        }
    }
}

/// Several games of [`Euclid::ToZero`], given as x1, y1, x2, y2, ..: every turn moves in each game that is not
/// over, and whoever makes the last move of all wins.
///
/// Who wins one copy prolongs it, who loses it shortens it; the copy that lasts longest decides (suspense
/// numbers: J. H. Conway, On Numbers and Games, chapter 14). With r the remainder of the larger number
/// by the smaller s, and L the length of (s, r): a quotient of 1 is forced and lasts L + 1; a larger
/// one lasts L + 1 for even L and L + 2 for odd L.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EuclidEverywhere;

/// How long (x, y) lasts.
fn length(x: &BigUint, y: &BigUint) -> u64 {
    let (mut larger, mut smaller) = (x.max(y).clone(), x.min(y).clone());
    let mut quotients = Vec::new();
    while !smaller.is_zero() {
        let (quotient, rest) = larger.div_rem(&smaller);
        quotients.push(quotient.is_one());
        (larger, smaller) = (smaller, rest);
    }
    quotients.iter().rev().fold(0, |rest, forced| rest + if *forced || rest % 2 == 0 { 1 } else { 2 })
}

/// Moves of one copy that leave it equally long: the larger number becomes its remainder and j times the
/// smaller one. (Least j, how many j, length.)
type Class = (BigUint, BigUint, u64);

impl EuclidEverywhere {
    /// How long the copy that lasts longest lasts: the player to move wins iff it is odd.
    pub fn length(&self, position: &[BigUint]) -> Option<u64> {
        let lengths = position.chunks_exact(2).map(|pair| length(&pair[0], &pair[1]));
        (position.len() % 2 == 0).then(|| lengths.max().unwrap_or(0))
    }

    /// The moves of one copy, in classes of equal length.
    fn classes(x: &BigUint, y: &BigUint) -> Vec<Class> {
        let (larger, smaller) = (x.max(y), x.min(y));
        let (quotient, rest) = larger.div_rem(smaller);
        let mut classes = Vec::new();
        for j in [0u8, 1, 2] {
            let last = j == 2;
            let j = BigUint::from(j);
            if j < quotient {
                let many = if last { &quotient - &j } else { BigUint::one() };
                let left = &rest + &j * smaller;
                classes.push((j, many, length(smaller, &left)));
            }
        }
        classes
    }
}

impl Coupled for EuclidEverywhere {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        self.length(position).map(|length| length % 2 == 0).ok_or(Unsolved::NotAPosition)
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        // Of each live copy: its place, the numbers, the classes of its moves (both ways round when equal).
        let mut copies: Vec<(usize, Vec<Class>)> = Vec::new();
        for (i, pair) in position.chunks_exact(2).enumerate() {
            if !pair[0].is_zero() && !pair[1].is_zero() {
                copies.push((2 * i, Self::classes(&pair[0], &pair[1])));
            }
        }
        let twice = |place: usize| position[place] == position[place + 1];
        let mut lengths: Vec<u64> =
            copies.iter().flat_map(|(_, classes)| classes.iter().map(|c| c.2)).collect();
        lengths.sort_unstable();
        lengths.dedup();
        let ways = |most: Option<u64>| {
            copies.iter().fold(BigUint::one(), |product, (place, classes)| {
                let fits = classes.iter().filter(|c| most.is_some_and(|most| c.2 <= most));
                let sum = fits.fold(BigUint::ZERO, |sum, c| sum + &c.1);
                product * sum * if twice(*place) { 2u8 } else { 1 }
            })
        };
        let mut total = BigUint::ZERO;
        let mut before = None;
        let mut even = Vec::new();
        for length in lengths {
            if length % 2 == 0 {
                total += ways(Some(length)) - ways(before);
                even.push(length);
            }
            before = Some(length);
        }
        out.count(total);
        for most in even {
            // By the first copy that lasts so long: those before it end earlier, those after it no later.
            for longest in 0..copies.len() {
                let fits = |copy: usize, length: u64| match copy.cmp(&longest) {
                    Ordering::Less => length < most,
                    Ordering::Equal => length == most,
                    Ordering::Greater => length <= most,
                };
                let digits: Vec<Vec<Choice>> = copies
                    .iter()
                    .enumerate()
                    .map(|(copy, (place, classes))| {
                        let ends: Vec<usize> = match position[*place].cmp(&position[place + 1]) {
                            Ordering::Less => vec![place + 1],
                            Ordering::Equal => vec![*place, place + 1],
                            Ordering::Greater => vec![*place],
                        };
                        let classes = classes.iter().filter(|c| fits(copy, c.2));
                        classes
                            .flat_map(|c| ends.iter().map(|end| (*end, c.0.clone(), c.1.clone())))
                            .collect()
                    })
                    .collect();
                if !odometer(position, &digits, out)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn citation(&self) -> Citation {
        Citation {
            authors: "J. H. Conway",
            year: 1976,
            title: "On Numbers and Games, chapter 14: How to play several games at once in a dozen different ways",
        }
    }
}

/// Some moves of one copy: the number that changes, the least multiple of the other that is left beside the
/// remainder, and how many multiples follow it.
type Choice = (usize, BigUint, BigUint);

/// Adds all choices of one move a copy. False when no more are wanted.
fn odometer(
    position: &[BigUint],
    digits: &[Vec<Choice>],
    out: &mut Collector<'_>,
) -> Result<bool, Exhausted> {
    let sizes: Vec<BigUint> = digits.iter().map(|d| d.iter().map(|c| &c.2).sum()).collect();
    if sizes.iter().any(Zero::is_zero) {
        return Ok(true);
    }
    let mut counter = vec![BigUint::ZERO; digits.len()];
    loop {
        let mut left = Vec::new();
        for (at, choices) in counter.iter().zip(digits) {
            let mut rest = at.clone();
            for (end, first, many) in choices {
                if rest < *many {
                    let (larger, smaller) = (&position[*end], &position[end ^ 1]);
                    left.push((*end, larger % smaller + (first + &rest) * smaller));
                    break;
                }
                rest -= many;
            }
        }
        if !out.add(position, left)? {
            return Ok(false);
        }
        let mut place = 0;
        loop {
            let Some(digit) = counter.get_mut(place) else { return Ok(true) };
            *digit += 1u8;
            if *digit < sizes[place] {
                break;
            }
            *digit = BigUint::ZERO;
            place += 1;
        }
    }
}
