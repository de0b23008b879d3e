//! Bash (Bachet): one heap, take 1..m. Any m, any n.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::game::{Outcome, Play};
use crate::position::Size;

/// Take at least 1 and at most `m` stones from one heap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bash {
    m: BigUint,
}

/// `m = 0`: nobody may take anything, which is no game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZeroLimit;

impl Bash {
    /// The game with this limit.
    ///
    /// # Errors
    /// [`ZeroLimit`] for m = 0, whatever the heap.
    pub fn new(m: BigUint) -> Result<Bash, ZeroLimit> {
        if m.is_zero() { Err(ZeroLimit) } else { Ok(Bash { m }) }
    }

    /// The Grundy value: n mod (m+1).
    pub fn value(&self, n: &Size) -> BigUint {
        n.rem(&(&self.m + 1u8))
    }

    /// Who wins one heap. Normal play: lost iff n mod (m+1) = 0; misère: iff it is 1.
    pub fn outcome(&self, n: &Size, play: Play) -> Outcome {
        let residue = self.value(n);
        let lost = match play {
            Play::Normal => residue.is_zero(),
            Play::Misere => residue.is_one(),
        };
        if lost { Outcome::P } else { Outcome::N }
    }

    /// The only winning amount, if there is one. (None also when there is nothing to take under
    /// misère: the player to move has won already.)
    pub fn winning_take(&self, n: &Size, play: Play) -> Option<BigUint> {
        let modulus = &self.m + 1u8;
        let residue = self.value(n);
        let take = match play {
            Play::Normal => residue,
            // Leave 1 mod m+1: from a multiple of m+1 that takes all m, from above 1 one less.
            Play::Misere if residue.is_zero() => modulus - 1u8,
            Play::Misere => residue - 1u8,
        };
        let fits = n.exact().is_none_or(|n| take <= *n);
        (!take.is_zero() && fits).then_some(take)
    }
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation)] // small numbers
mod tests {
    use super::*;

    /// Who wins heaps 0..=last by the definition.
    fn naive(m: usize, last: usize, play: Play) -> Vec<Outcome> {
        let mut outcomes: Vec<Outcome> = Vec::new();
        for n in 0..=last {
            let options = (1..=m.min(n)).map(|k| outcomes[n - k]);
            let terminal_wins = n == 0 && play == Play::Misere;
            let wins = terminal_wins || options.into_iter().any(|o| o == Outcome::P);
            outcomes.push(if wins { Outcome::N } else { Outcome::P });
        }
        outcomes
    }

    #[test]
    fn agrees_with_the_definition_to_200_for_m_to_10() {
        for play in [Play::Normal, Play::Misere] {
            for m in 1..=10u64 {
                let bash = Bash::new(m.into()).unwrap();
                let naive = naive(m as usize, 200, play);
                for n in 0..=200u64 {
                    assert_eq!(bash.outcome(&n.into(), play), naive[n as usize], "n={n} m={m} {play:?}");
                    let wins: Vec<u64> =
                        (1..=m.min(n)).filter(|k| naive[(n - k) as usize] == Outcome::P).collect();
                    let take: Vec<BigUint> = bash.winning_take(&n.into(), play).into_iter().collect();
                    assert_eq!(
                        take,
                        wins.into_iter().map(BigUint::from).collect::<Vec<_>>(),
                        "n={n} m={m} {play:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_thousand_digits_and_more() {
        let m: BigUint = "7".repeat(1000).parse().unwrap();
        let bash = Bash::new(m.clone()).unwrap();
        let n = Size::from((&m + 1u8) * 12345u32 + 17u8);
        assert_eq!(bash.winning_take(&n, Play::Normal), Some(17u8.into()));
        assert_eq!(bash.winning_take(&n, Play::Misere), Some(16u8.into()));
        assert_eq!(bash.outcome(&n.minus_u64(16).unwrap(), Play::Misere), Outcome::P);
        let n = Size::power(&2.into(), &1_000_000_000.into()).unwrap();
        assert_eq!(Bash::new(6u8.into()).unwrap().winning_take(&n, Play::Normal), Some(2u8.into()));
    }

    #[test]
    fn m_zero_is_refused() {
        assert_eq!(Bash::new(BigUint::ZERO), Err(ZeroLimit));
    }
}
