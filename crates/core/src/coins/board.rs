//! Boards: the product of two rules. A move turns the coins (x, y) for all x of a move of the one and all y
//! of a move of the other; the corner of both leading coins goes from heads to tails.

use std::collections::HashMap;
use std::ops::ControlFlow::Continue;

use num_bigint::BigUint;

use super::line::{Line, by_xor};
use super::turn::{Turn, Turned};
use super::turning::Turning;
use crate::limits::{Exhausted, Limits};
use crate::nimber;
use crate::theory::Citation;

/// The product of two rules.
#[derive(Debug, Clone)]
pub struct Board {
    /// The rule along x.
    pub across: Line,
    /// The rule along y.
    pub down: Line,
}

/// A move on a board: the rectangle of two moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardMove {
    /// The x of the coins turned.
    pub across: Turn,
    /// The y of the coins turned.
    pub down: Turn,
}

/// The winning moves of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardMoves {
    /// Ordered by leading coin.
    pub moves: Vec<BoardMove>,
    /// How many there are in all.
    pub total: u64,
}

impl Board {
    /// The product of these rules.
    pub fn new(across: Turning, down: Turning) -> Board {
        Board { across: Line::new(across), down: Line::new(down) }
    }

    /// The theorem that the values rest on.
    pub const TARTAN: Citation = Citation {
        authors: "E. R. Berlekamp, J. H. Conway, R. K. Guy",
        year: 2003,
        title: "Winning Ways for your Mathematical Plays, 2nd edition, volume 3, chapter 14: the Tartan Theorem",
    };

    /// The value of a head at (x, y), from 1: the nim product of the values of the two rules.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out, or a value would need more than 64 binary digits.
    pub fn value(&mut self, x: u64, y: u64, limits: &Limits) -> Result<u64, Exhausted> {
        Ok(nimber::mul(self.across.value(x, limits)?, self.down.value(y, limits)?))
    }

    /// The value of a head however far out, where both rules have a closed form and the values have at most
    /// [`nimber::BITS`] binary digits.
    pub fn big_value(&self, x: &BigUint, y: &BigUint) -> Option<BigUint> {
        nimber::mul_big(&self.across.form()?.value(x)?, &self.down.form()?.value(y)?).ok()
    }

    /// The value of a position, the XOR over its heads.
    ///
    /// # Errors
    /// As [`Board::value`].
    pub fn position_value(&mut self, heads: &[(u64, u64)], limits: &Limits) -> Result<u64, Exhausted> {
        heads.iter().try_fold(0, |sum, &(x, y)| Ok(sum ^ self.value(x, y, limits)?))
    }

    /// The winning moves of a position: the rectangle has the product of the XORs of its sides, so each side
    /// of XOR u goes with the sides of XOR position/u. At most `limit` are listed, all are counted.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn winning_moves(
        &mut self,
        heads: &[(u64, u64)],
        limit: usize,
        limits: &Limits,
    ) -> Result<BoardMoves, Exhausted> {
        let mut sorted = heads.to_vec();
        sorted.sort_unstable();
        let odd = |run: &[(u64, u64)]| run.first().copied().filter(|_| run.len() % 2 == 1);
        let shown: Vec<(u64, u64)> = sorted.chunk_by(|a, b| a == b).filter_map(odd).collect();
        let mut found = BoardMoves { moves: Vec::new(), total: 0 };
        let target = self.position_value(&shown, limits)?;
        if target == 0 {
            return Ok(found);
        }
        let (mut across, mut down): (HashMap<u64, Sides>, HashMap<u64, Sides>) = Default::default();
        for (x, y) in shown {
            if let std::collections::hash_map::Entry::Vacant(entry) = across.entry(x) {
                entry.insert(by_xor(&mut self.across, x, limits)?);
            }
            if let std::collections::hash_map::Entry::Vacant(entry) = down.entry(y) {
                entry.insert(by_xor(&mut self.down, y, limits)?);
            }
            let (Some(sides), Some(others)) = (across.get(&x), down.get(&y)) else { continue };
            let mut xors: Vec<u64> = sides.keys().copied().collect();
            xors.sort_unstable();
            for u in xors {
                limits.spend(1)?;
                let Some(v) = nimber::inverse(u).map(|over| nimber::mul(over, target)) else { continue };
                let (us, vs) = (&sides[&u], others.get(&v).map_or(&[][..], |vs| &vs[..]));
                found.total = found.total.saturating_add((us.len() as u64).saturating_mul(vs.len() as u64));
                for (a, d) in us.iter().flat_map(|a| vs.iter().map(move |d| (a, d))) {
                    if found.moves.len() == limit {
                        break;
                    }
                    let across = Turn { leader: x, turned: a.clone() };
                    found.moves.push(BoardMove { across, down: Turn { leader: y, turned: d.clone() } });
                }
            }
        }
        Ok(found)
    }

    /// How many first moves win on a board of `width` x `height` heads.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn winning_first_moves(
        &mut self,
        width: u64,
        height: u64,
        limits: &Limits,
    ) -> Result<u128, Exhausted> {
        let (sum_across, across) = all_moves(&mut self.across, width, limits)?;
        let (sum_down, down) = all_moves(&mut self.down, height, limits)?;
        let target = nimber::mul(sum_across, sum_down);
        let wins = across.iter().filter_map(|(u, count)| {
            let v = nimber::mul(nimber::inverse(*u)?, target);
            Some(u128::from(*count) * u128::from(*down.get(&v)?))
        });
        Ok(if target == 0 { 0 } else { wins.sum() })
    }
}

type Sides = HashMap<u64, Vec<Turned>>;

/// The XOR of the coins 1..=n, and how many moves on them have each XOR.
fn all_moves(line: &mut Line, n: u64, limits: &Limits) -> Result<(u64, HashMap<u64, u64>), Exhausted> {
    let mut counts: HashMap<u64, u64> = HashMap::new();
    let mut sum = 0;
    if let Some(runs) = line.run_counts(n, limits)? {
        for x in 1..=n {
            sum ^= line.value(x, limits)?;
        }
        counts.extend((0..).zip(runs).filter(|(_, count)| *count > 0));
        return Ok((sum, counts));
    }
    for x in 1..=n {
        // It never breaks off.
        let _ = line.each_move(x, limits, &mut |xor, _| {
            *counts.entry(xor).or_default() += 1;
            Continue(())
        })?;
        sum ^= line.value(x, limits)?;
    }
    Ok((sum, counts))
}
