//! Staircase Nim and boxes modulo 6: coins that move between even and odd places.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::Zero;

use super::collect::Collector;
use super::form::{Coupled, Unsolved, lost_by_value, two};
use crate::limits::Exhausted;
use crate::theory::citation::OWN;
use crate::theory::{Citation, nim_sum};

/// Coins on steps: move any positive number of them from one step to the next lower one. The position lists step 1
/// first; the ground, where coins come to rest, is listed in front of it only on demand.
///
/// The value is the XOR of the coins on odd steps: a move from an odd step is a Nim move, and a move from an
/// even step adds to an odd one what the other player can move on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Staircase {
    /// Whether the first number is the ground.
    pub ground: bool,
}

/// Cards in boxes 1, 2, ..: move any positive number from a box A to a box B < A with A + B = 3 modulo 6.
///
/// Boxes 1, 3 and 4 modulo 6 play the even steps and the others the odd steps: every move goes from the
/// ones to the others. The value is the XOR of the cards in boxes 0, 2 and 5 modulo 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoxesModuloSix;

/// Places that are even or odd; every move goes to a place of the other kind, and every odd place has a move.
trait Steps {
    fn is_odd(&self, index: usize) -> bool;
    /// Where coins of a place may go; None is away.
    fn below(&self, index: usize) -> Vec<Option<usize>>;
}

impl Steps for Staircase {
    fn is_odd(&self, index: usize) -> bool {
        index.is_odd() == self.ground
    }

    fn below(&self, index: usize) -> Vec<Option<usize>> {
        match index.checked_sub(1) {
            None if self.ground => Vec::new(),
            lower => vec![lower],
        }
    }
}

impl Steps for BoxesModuloSix {
    fn is_odd(&self, index: usize) -> bool {
        matches!((index + 1) % 6, 0 | 2 | 5)
    }

    fn below(&self, index: usize) -> Vec<Option<usize>> {
        // Boxes are numbered from 1: their numbers add up to 3 modulo 6.
        (0..index).filter(|lower| (index + lower + 2) % 6 == 3).map(Some).collect()
    }
}

fn value(steps: &dyn Steps, position: &[BigUint]) -> BigUint {
    nim_sum(position.iter().enumerate().filter(|(i, _)| steps.is_odd(*i)).map(|(_, coins)| coins))
}

fn reaching(
    steps: &dyn Steps,
    position: &[BigUint],
    target: &BigUint,
    out: &mut Collector<'_>,
) -> Result<bool, Exhausted> {
    let change = value(steps, position) ^ target;
    if change.is_zero() {
        return Ok(true);
    }
    for (i, coins) in position.iter().enumerate() {
        for lower in steps.below(i) {
            out.limits().spend(1)?;
            // How many coins go down: so many as make the odd one of the two places right.
            let odd = if steps.is_odd(i) { Some(i) } else { lower };
            let Some(odd) = odd else { continue };
            let (is, wanted) = (&position[odd], &position[odd] ^ &change);
            let moved = if odd == i && wanted < *is {
                is - wanted
            } else if odd != i && wanted > *is {
                wanted - is
            } else {
                continue;
            };
            if moved > *coins {
                continue;
            }
            let mut left = vec![(i, coins - &moved)];
            left.extend(lower.map(|lower| (lower, &position[lower] + &moved)));
            if !out.add(position, left)? {
                return Ok(true);
            }
        }
    }
    Ok(true)
}

macro_rules! by_steps {
    ($game:ty, $citation:expr) => {
        impl Coupled for $game {
            fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
                lost_by_value(self, position)
            }

            fn value(&self, position: &[BigUint]) -> Option<BigUint> {
                Some(value(self, position))
            }

            fn reaching(
                &self,
                position: &[BigUint],
                target: &BigUint,
                out: &mut Collector<'_>,
            ) -> Result<bool, Exhausted> {
                reaching(self, position, target, out)
            }

            fn citation(&self) -> Citation {
                $citation
            }
        }
    };
}

by_steps!(
    Staircase,
    Citation {
        authors: "R. Sprague",
        year: 1937,
        title: "Über zwei Abarten von Nim, Tôhoku Mathematical Journal 43, 351-354",
    }
);
by_steps!(
    BoxesModuloSix,
    Citation { authors: "HDU", year: 2010, title: "Game, problem 3389; the argument is in the library" }
);

/// Staircase Nim in which coins may also be taken away from any step at once. The position lists step 1 first.
///
/// On two steps it is lost iff they are equal: a move of coins down or away makes equal steps different, and the
/// larger of two different steps can lose the difference. On three steps and more there is no formula,
/// and no XOR of the steps decides: (0,1,1), (1,0,2), (1,1,0) and (1,2,1) are lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StaircaseDirect;

/// The first two steps, if no other has coins.
fn first_two(position: &[BigUint]) -> Result<[BigUint; 2], Unsolved> {
    if position.iter().skip(2).any(|coins| !coins.is_zero()) {
        return Err(Unsolved::NoFormula);
    }
    let step = |i: usize| position.get(i).cloned().unwrap_or_default();
    Ok([step(0), step(1)])
}

impl Coupled for StaircaseDirect {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        let steps = first_two(position)?;
        let [low, high] = two(&steps)?;
        Ok(low == high)
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let Ok([low, high]) = first_two(position) else { return Ok(()) };
        if low > high {
            out.add(position, [(0, high)])?;
            return Ok(());
        }
        let difference = &high - &low;
        if difference.is_even() {
            let moved = difference >> 1u8;
            out.add(position, [(0, &low + &moved), (1, &high - &moved)])?;
        }
        out.add(position, [(1, low)])?;
        Ok(())
    }

    fn citation(&self) -> Citation {
        Citation {
            authors: OWN,
            year: 2026,
            title: "the argument in the documentation of the library: equal steps",
        }
    }
}
