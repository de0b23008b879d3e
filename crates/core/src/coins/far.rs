//! Winning moves where a closed form is known, for coins as far out as you like: the moves are worked out
//! from the values, not looked for among all moves of a coin.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::closed::CoinForm;
use crate::limits::{Exhausted, Limits};

/// What a move turns besides its leading coin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FarTurned {
    /// These coins, descending.
    Coins(Vec<BigUint>),
    /// A run of so many coins, the leading one counted, each `step` after the one before.
    Run {
        /// Coins in all.
        length: BigUint,
        /// Distance between two of them.
        step: u64,
    },
    /// Twice, three times, .., k times the leading coin.
    Multiples {
        /// The k.
        k: u64,
    },
}

/// The moves of one leading coin that win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FarMoves {
    /// Those listed, by number of coins, then by coins in descending order.
    pub moves: Vec<FarTurned>,
    /// How many there are in all.
    pub total: BigUint,
}

impl FarMoves {
    fn none() -> FarMoves {
        FarMoves { moves: Vec::new(), total: BigUint::ZERO }
    }

    fn only(turned: FarTurned, limit: usize) -> FarMoves {
        FarMoves { moves: Some(turned).into_iter().take(limit).collect(), total: BigUint::one() }
    }
}

impl CoinForm {
    /// The moves led by the head x whose coins have the XOR `target`; at most `limit` are listed, all are
    /// counted. None for numbers beyond those of [`CoinForm::value`].
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn moves(
        &self,
        x: &BigUint,
        target: &BigUint,
        limit: usize,
        limits: &Limits,
    ) -> Result<Option<FarMoves>, Exhausted> {
        let Some(value) = self.value(x) else { return Ok(None) };
        // What the other coins must have.
        let rest = value ^ target;
        let before = x - 1u8;
        Ok(Some(match self {
            CoinForm::TurningTurtles if rest.is_zero() => FarMoves::only(FarTurned::Coins(Vec::new()), limit),
            CoinForm::TurningTurtles if rest < *x => FarMoves::only(FarTurned::Coins(vec![rest]), limit),
            CoinForm::Twins if rest < before => FarMoves::only(FarTurned::Coins(vec![rest + 1u8]), limit),
            CoinForm::TurningTurtles | CoinForm::Twins => FarMoves::none(),
            CoinForm::MockTurtles if rest.is_zero() => FarMoves::only(FarTurned::Coins(Vec::new()), limit),
            CoinForm::MockTurtles if is_odious(&rest) => {
                let other = (rest >> 1u8) + 1u8;
                if other < *x {
                    FarMoves::only(FarTurned::Coins(vec![other]), limit)
                } else {
                    FarMoves::none()
                }
            }
            CoinForm::MockTurtles => pairs(&before, &rest, 1, limit, limits)?,
            CoinForm::Triplets => triplets(x, &rest, limit, limits)?,
            // The XOR of lowbits up to x is the Gray code of x, and so says where the run begins.
            CoinForm::Ruler { step } => {
                let place = before / *step + 1u8;
                let begins = from_gray(gray(&place) ^ target);
                if begins < place {
                    FarMoves::only(FarTurned::Run { length: place - begins, step: *step }, limit)
                } else {
                    FarMoves::none()
                }
            }
            CoinForm::AnyCoins if BigUint::from(target.bits()) == *x => {
                let lower = (0..target.bits().saturating_sub(1)).rev().filter(|i| target.bit(*i));
                FarMoves::only(FarTurned::Coins(lower.map(|i| BigUint::from(i + 1)).collect()), limit)
            }
            CoinForm::AnyCoins => FarMoves::none(),
        }))
    }
}

fn is_odious(n: &BigUint) -> bool {
    n.count_ones() % 2 == 1
}

/// Two other coins of exactly three: the coins 1 and 2 have value 0, then come those of Mock Turtles.
fn triplets(x: &BigUint, rest: &BigUint, limit: usize, limits: &Limits) -> Result<FarMoves, Exhausted> {
    let [one, two] = [1u8, 2].map(BigUint::from);
    if rest.is_zero() {
        return Ok(match *x > two {
            true => FarMoves::only(FarTurned::Coins(vec![two, one]), limit),
            false => FarMoves::none(),
        });
    }
    if is_odious(rest) {
        let other = (rest >> 1u8) + 3u8;
        if other >= *x {
            return Ok(FarMoves::none());
        }
        let with = |low: &BigUint| FarTurned::Coins(vec![other.clone(), low.clone()]);
        return Ok(FarMoves { moves: [&two, &one].map(with).into_iter().take(limit).collect(), total: two });
    }
    match *x > two {
        true => pairs(&(x - 3u8), rest, 3, limit, limits),
        false => Ok(FarMoves::none()),
    }
}

/// Pairs of coins m + first for m < `below`, with the values of Mock Turtles (the odious one of 2m and 2m+1),
/// whose XOR is the evil number `rest`, not 0. The larger one has the top bit of `rest`, and each odious
/// number that has it gives a pair: taking the top bit away makes its partner smaller, and odious again.
fn pairs(
    below: &BigUint,
    rest: &BigUint,
    first: u8,
    limit: usize,
    limits: &Limits,
) -> Result<FarMoves, Exhausted> {
    // An evil number has two ones at least, so the top bit is not the last.
    let bit = rest.bits().saturating_sub(2);
    let total = with_bit(below, bit);
    let mut moves = Vec::new();
    let mut m = below.clone();
    while moves.len() < limit && !m.is_zero() {
        limits.spend(1 + m.bits() / 64)?;
        m -= 1u8;
        if !m.bit(bit) {
            // Down to the last number that has it.
            m = (&m >> bit) << bit;
            continue;
        }
        let value = (&m << 1u8) + u8::from(!is_odious(&m));
        let partner = (value ^ rest) >> 1u8;
        moves.push(FarTurned::Coins(vec![&m + first, partner + first]));
    }
    Ok(FarMoves { moves, total })
}

/// How many numbers below n have this bit.
fn with_bit(n: &BigUint, bit: u64) -> BigUint {
    let blocks = n >> (bit + 1);
    let over = n - (&blocks << (bit + 1));
    let half = BigUint::one() << bit;
    let last = if over > half { over - half } else { BigUint::ZERO };
    (blocks << bit) + last
}

fn gray(n: &BigUint) -> BigUint {
    n ^ (n >> 1u8)
}

fn from_gray(mut code: BigUint) -> BigUint {
    let mut shift = 1u64;
    while shift < code.bits() {
        code = &code ^ (&code >> shift);
        shift *= 2;
    }
    code
}
