//! Candy piles: eat a largest pile, or one candy from every pile that is left; whoever eats the last one loses.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::Zero;

use super::collect::Collector;
use super::form::{Coupled, Unsolved};
use crate::game::Play;
use crate::limits::Exhausted;
use crate::theory::Citation;

/// Piles; empty ones are no piles.
///
/// Sort them, the largest first, and draw pile x as a column x = 0, 1, .. of its candies y = 0, 1, .. After x
/// largest piles and y rounds the position is the cell (x, y), and a move goes one cell right or up. Who leaves
/// the drawing has eaten the last candy, so that who cannot move inside it loses.
///
/// Cells (x, y) and (x+1, y+1) of the drawing have the same winner. If (x+1, y+1) is lost, both cells between
/// can move to it and win, so (x, y) is lost. If it is won, it has a lost cell next to it, (x+2, y+1) say; then
/// (x+1, y) is lost as well, being one step of this kind nearer to the end, and (x, y) moves there and wins.
/// From the last cell (i, i) on the diagonal there is one way up and one to the right, without turns: it is lost
/// iff both are of even length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CandyPiles;

/// Whether the player to move loses with these piles, the largest first and none empty.
fn lost(piles: &[&BigUint]) -> bool {
    let inside = |x: usize| piles.get(x).is_some_and(|pile| **pile > BigUint::from(x));
    if !inside(0) {
        return false;
    }
    let corner = (0..piles.len()).take_while(|x| inside(*x)).count() - 1;
    let up = piles[corner] - BigUint::from(corner + 1);
    let row = BigUint::from(corner);
    let right = piles[corner + 1..].iter().take_while(|pile| ***pile > row).count();
    up.is_even() && right % 2 == 0
}

/// The piles that are not empty, the largest first.
fn ordered(piles: &[BigUint]) -> Vec<&BigUint> {
    let mut ordered: Vec<&BigUint> = piles.iter().filter(|pile| !pile.is_zero()).collect();
    ordered.sort_unstable_by(|a, b| b.cmp(a));
    ordered
}

impl Coupled for CandyPiles {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        Ok(lost(&ordered(position)))
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let piles = ordered(position);
        out.limits().spend(piles.len() as u64)?;
        let Some(&largest) = piles.first() else { return Ok(()) };
        let fewer: Vec<BigUint> = position.iter().map(|pile| pile - u8::from(!pile.is_zero())).collect();
        let one_each = lost(&ordered(&fewer));
        let largest_goes = lost(&piles[1..]);
        let largest_ones = || (0..position.len()).filter(|place| position[*place] == *largest);
        let total = usize::from(one_each) + if largest_goes { largest_ones().count() } else { 0 };
        out.count(total.into());
        if one_each {
            out.add(position, fewer.into_iter().enumerate())?;
        }
        for place in largest_ones().filter(|_| largest_goes) {
            if !out.add(position, [(place, BigUint::ZERO)])? {
                break;
            }
        }
        Ok(())
    }

    fn play(&self) -> Play {
        Play::Misere
    }

    fn citation(&self) -> Citation {
        Citation { authors: "AtCoder", year: 2016, title: "AtCoder Grand Contest 002, problem E, editorial" }
    }
}
