//! Values by closed form, for coins as far out as you like.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::turning::Turning;
use crate::set::Set;
use crate::theory::Citation;

/// A closed form of the values of a row of coins, numbered from 1. The source of all but the last two also
/// proves it; see [`CoinForm::citation`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoinForm {
    /// One or two coins anywhere: g(x) = x. (Nim: turning x and y leaves heap y.)
    TurningTurtles,
    /// Two coins anywhere: g(x) = x - 1.
    Twins,
    /// One, two or three coins anywhere: the odious one of 2(x-1) and 2(x-1)+1.
    MockTurtles,
    /// Three coins anywhere: 0, 0, then Mock Turtles.
    Triplets,
    /// Any run of coins `step` apart: the largest power of 2 that divides ceil(x / step). (The coins of one
    /// remainder modulo the step are a ruler game of their own.)
    Ruler {
        /// The distance.
        step: u64,
    },
    /// Any coins to the left: g(x) = 2^(x-1).
    AnyCoins,
}

const WINNING_WAYS_14: Citation = Citation {
    authors: "E. R. Berlekamp, J. H. Conway, R. K. Guy",
    year: 2003,
    title: "Winning Ways for your Mathematical Plays, 2nd edition, volume 3, chapter 14: Turn and Turn About",
};

impl CoinForm {
    /// The closed form of a rule, if one is known.
    pub fn of(rule: &Turning) -> Option<CoinForm> {
        match rule {
            Turning::Count(Set::List(counts)) => match counts[..] {
                [1, 2] => Some(CoinForm::TurningTurtles),
                [2] => Some(CoinForm::Twins),
                [1, 2, 3] => Some(CoinForm::MockTurtles),
                [3] => Some(CoinForm::Triplets),
                _ => None,
            },
            Turning::Count(Set::From(0 | 1)) => Some(CoinForm::AnyCoins),
            Turning::Run { lengths: Set::From(0 | 1), step } => Some(CoinForm::Ruler { step: *step }),
            _ => None,
        }
    }

    /// The value of a head at x >= 1; None for the coin 0, which does not exist, and for numbers that
    /// would have more than 2^20 binary digits.
    pub fn value(&self, x: &BigUint) -> Option<BigUint> {
        if x.is_zero() {
            return None;
        }
        let before = x - 1u8;
        Some(match self {
            CoinForm::TurningTurtles => x.clone(),
            CoinForm::Twins => before,
            CoinForm::MockTurtles => odious(before),
            CoinForm::Triplets if before <= BigUint::one() => BigUint::ZERO,
            CoinForm::Triplets => odious(before - 2u8),
            CoinForm::Ruler { step: 0 } => return None,
            CoinForm::Ruler { step } => {
                let place = before / *step + 1u8;
                BigUint::one() << place.trailing_zeros()?
            }
            CoinForm::AnyCoins => BigUint::one() << u32::try_from(before).ok().filter(|x| *x < 1 << 20)?,
        })
    }

    /// Where it is published.
    pub fn citation(&self) -> Citation {
        WINNING_WAYS_14
    }
}

/// The one of 2m and 2m + 1 that has an odd number of ones.
fn odious(m: BigUint) -> BigUint {
    let odd = m.count_ones() % 2 == 1;
    (m << 1u8) + u8::from(!odd)
}
