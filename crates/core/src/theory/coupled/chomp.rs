//! Chomp on two rows.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::collect::Collector;
use super::form::{Coupled, Unsolved};
use crate::game::Play;
use crate::limits::Exhausted;
use crate::theory::Citation;

/// Chomp on at most two rows, the longer one (with the poisoned cell) first: choose a cell and eat it with
/// all that is below it and to the right. Whoever eats the last cell loses.
///
/// Lost iff the rows differ by exactly 1: from there no move keeps the difference at 1, and from any other
/// position one does. More rows: no formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TwoRowChomp;

impl Coupled for TwoRowChomp {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        if position.windows(2).any(|rows| rows[0] < rows[1]) {
            return Err(Unsolved::NotAPosition);
        }
        let rows = position.iter().take_while(|row| !row.is_zero()).count();
        match &position[..rows] {
            // Nobody is left to eat the poison: the player to move has won.
            [] => Ok(false),
            [row] => Ok(row.is_one()),
            [long, short] => Ok(*long == short + 1u8),
            _ => Err(Unsolved::NoFormula),
        }
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let zero = BigUint::ZERO;
        let (Some(long), short) = (position.first(), position.get(1).unwrap_or(&zero)) else { return Ok(()) };
        if long == short {
            if !long.is_zero() {
                out.add(position, [(1, long - 1u8)])?;
            }
        } else {
            out.add(position, [(0, short + 1u8)])?;
        }
        Ok(())
    }

    fn play(&self) -> Play {
        Play::Misere
    }

    fn citation(&self) -> Citation {
        Citation {
            authors: "D. Gale",
            year: 1974,
            title: "A curious Nim-type game, American Mathematical Monthly 81, 876-879",
        }
    }
}
