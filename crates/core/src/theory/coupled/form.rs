//! The coupled games with a closed form.

use std::fmt;

use num_bigint::BigUint;
use num_traits::Zero;

use super::collect::{Collector, Found};
use super::{
    BoxesModuloSix, CandyPiles, CircularNim, CyclicNimhoff, DifferentAmounts, Euclid, EuclidEverywhere,
    EverythingNim, ExactSlowNim, GeorgiaAndBob, HeapsInOrder, Moore, MultipleNim, NimWithPass, Northcott,
    SilverDollar, SlowNim, Staircase, StaircaseDirect, ThanosNim, TwoRowChomp, Wythoff,
};
use crate::game::Play;
use crate::limits::{Exhausted, Limits};
use crate::theory::Citation;

/// Why a closed form does not answer a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsolved {
    /// These numbers are no position of the game.
    NotAPosition,
    /// No closed form is known for a position of this kind (so many heaps, say): it has to be searched.
    NoFormula,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsolved::NotAPosition => "these numbers are no position of the game",
            Unsolved::NoFormula => "no closed form is known for this position",
        })
    }
}

impl std::error::Error for Unsolved {}

/// Why there is no list of winning moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinningMovesError {
    /// The closed form does not answer.
    Unsolved(Unsolved),
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl From<Unsolved> for WinningMovesError {
    fn from(unsolved: Unsolved) -> Self {
        WinningMovesError::Unsolved(unsolved)
    }
}

impl From<Exhausted> for WinningMovesError {
    fn from(exhausted: Exhausted) -> Self {
        WinningMovesError::Exhausted(exhausted)
    }
}

/// A game with a closed form.
pub trait Coupled {
    /// Whether the player to move loses.
    ///
    /// # Errors
    /// [`Unsolved`] where the closed form does not say.
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved>;

    /// Adds the winning moves of a position that is not lost: where values are known, those to value 0.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        self.reaching(position, &BigUint::ZERO, out).map(|_| ())
    }

    /// The Grundy value, where a closed form is known: a position of several such games is their XOR.
    fn value(&self, _position: &[BigUint]) -> Option<BigUint> {
        None
    }

    /// Adds the moves to positions of this Grundy value; false (and none) where values are not known.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    fn reaching(
        &self,
        _position: &[BigUint],
        _target: &BigUint,
        _out: &mut Collector<'_>,
    ) -> Result<bool, Exhausted> {
        Ok(false)
    }

    /// The convention that it answers for.
    fn play(&self) -> Play {
        Play::Normal
    }

    /// The number of the game, where it has one: k, h, .. of its description.
    fn number(&self) -> Option<BigUint> {
        None
    }

    /// Where it is published.
    fn citation(&self) -> Citation;
}

macro_rules! forms {
    ($($(#[$doc:meta])* $variant:ident($game:ty) = $name:literal,)*) => {
        /// The coupled games with a closed form.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum CoupledForm {
            $($(#[$doc])* $variant($game),)*
        }

        impl CoupledForm {
            fn game(&self) -> &dyn Coupled {
                match self {
                    $(CoupledForm::$variant(game) => game,)*
                }
            }

            /// A name that does not change, for programs.
            pub fn name(&self) -> &'static str {
                match self {
                    $(CoupledForm::$variant(_) => $name,)*
                }
            }
        }
    };
}

forms! {
    /// Two heaps; any from one, or nearly the same from both.
    Wythoff(Wythoff) = "wythoff",
    /// Two heaps; any from one, or different amounts from both.
    DifferentAmounts(DifferentAmounts) = "different-amounts",
    /// Multiples of the smaller number from the larger.
    Euclid(Euclid) = "euclid",
    /// Euclid's game in every copy at once.
    EuclidEverywhere(EuclidEverywhere) = "euclid-everywhere",
    /// Any from at most k heaps.
    Moore(Moore) = "moore",
    /// Any from one heap, or less than h in all.
    CyclicNimhoff(CyclicNimhoff) = "cyclic-nimhoff",
    /// Any from k neighbours of a circle.
    Circular(CircularNim) = "circular",
    /// Nim in which one pass may be played.
    NimWithPass(NimWithPass) = "nim-with-pass",
    /// One stone from each of at most k heaps.
    Slow(SlowNim) = "slow-nim",
    /// One stone from each of exactly k heaps.
    ExactSlow(ExactSlowNim) = "exact-slow-nim",
    /// Only the first heap that is not empty.
    HeapsInOrder(HeapsInOrder) = "heaps-in-order",
    /// Coins one step down.
    Staircase(Staircase) = "staircase",
    /// Coins one step down, or away at once.
    StaircaseDirect(StaircaseDirect) = "staircase-direct",
    /// Boxes A > B with A + B = 3 modulo 6.
    BoxesModuloSix(BoxesModuloSix) = "boxes-modulo-6",
    /// Chips to the left.
    GeorgiaAndBob(GeorgiaAndBob) = "georgia-and-bob",
    /// Coins to the left, one of them of silver.
    SilverDollar(SilverDollar) = "silver-dollar",
    /// Rows of two pieces that face each other.
    Northcott(Northcott) = "northcott",
    /// At most c times what was just taken.
    Multiple(MultipleNim) = "multiple-nim",
    /// A largest pile, or one from every pile.
    CandyPiles(CandyPiles) = "candy-piles",
    /// Chomp on two rows.
    TwoRowChomp(TwoRowChomp) = "two-row-chomp",
    /// The same amount from all heaps.
    Everything(EverythingNim) = "everything-nim",
    /// Any from exactly half of the heaps.
    Thanos(ThanosNim) = "thanos",
}

impl CoupledForm {
    /// Whether the player to move loses.
    ///
    /// # Errors
    /// [`Unsolved`] where the closed form does not say.
    pub fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        self.game().is_lost(position)
    }

    /// The winning moves, at most `limit` of them.
    ///
    /// # Errors
    /// [`WinningMovesError`] when the closed form does not answer, or the budget runs out.
    pub fn winning_moves(
        &self,
        position: &[BigUint],
        limit: usize,
        limits: &Limits,
    ) -> Result<Found, WinningMovesError> {
        let mut out = Collector::new(limit, limits);
        if !self.is_lost(position)? {
            self.game().winning(position, &mut out)?;
        }
        Ok(out.finish())
    }

    /// The Grundy value, where a closed form is known.
    pub fn value(&self, position: &[BigUint]) -> Option<BigUint> {
        self.game().value(position)
    }

    /// The moves to positions of this Grundy value: for a sum, the XOR of the other parts. `Ok(None)` where
    /// values are not known.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn moves_to_value(
        &self,
        position: &[BigUint],
        target: &BigUint,
        limit: usize,
        limits: &Limits,
    ) -> Result<Option<Found>, Exhausted> {
        let mut out = Collector::new(limit, limits);
        let known = self.value(position).is_some() && self.game().reaching(position, target, &mut out)?;
        Ok(known.then(|| out.finish()))
    }

    /// The convention that it answers for.
    pub fn play(&self) -> Play {
        self.game().play()
    }

    /// The number of the game, where it has one: the d of Wythoff's game with nearly the same from both, the k
    /// of Moore's.
    pub fn number(&self) -> Option<BigUint> {
        self.game().number()
    }

    /// Where it is published.
    pub fn citation(&self) -> Citation {
        self.game().citation()
    }
}

/// The two numbers of a position of two.
pub(super) fn two(position: &[BigUint]) -> Result<[&BigUint; 2], Unsolved> {
    match position {
        [a, b] => Ok([a, b]),
        _ => Err(Unsolved::NotAPosition),
    }
}

/// For games with values: lost iff the value is 0.
pub(super) fn lost_by_value(game: &dyn Coupled, position: &[BigUint]) -> Result<bool, Unsolved> {
    game.value(position).map(|value| value.is_zero()).ok_or(Unsolved::NotAPosition)
}
