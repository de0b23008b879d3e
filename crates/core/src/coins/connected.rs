//! Boards on which a move turns a connected set of coins, all of them weakly above and to the left of one coin
//! of the set, which goes from heads to tails.
//!
//! The law is published (ZJOI 2009, Luogu P2594) and compared here with the definition on all boards of up to
//! sixteen coins; no proof is known to us.

use std::collections::{BTreeSet, HashMap};

use num_bigint::BigUint;
use num_traits::One;

use crate::limits::{Exhausted, Limits};

/// The value of a head in this row and column, both from 1: in the first row or column the largest power of
/// 2 dividing row + column - 1, elsewhere 2^(row + column - 2). None for row or column 0, and beyond 2^20.
pub fn connected_value(row: u64, column: u64) -> Option<BigUint> {
    if row == 0 || column == 0 {
        return None;
    }
    let sum = row.checked_add(column)?.checked_sub(1).filter(|sum| *sum <= 1 << 20)?;
    Some(BigUint::one() << if row == 1 || column == 1 { u64::from(sum.trailing_zeros()) } else { sum - 1 })
}

/// The value of a position: the XOR over its heads (row, column). None where a coin has none.
pub fn connected_position_value(heads: &[(u64, u64)]) -> Option<BigUint> {
    heads.iter().try_fold(BigUint::ZERO, |sum, &(row, column)| Some(sum ^ connected_value(row, column)?))
}

/// Most coins weakly above and to the left of a coin whose moves are written out.
const SMALL: u64 = 16;

/// Whether the definition is asked about the coin in column x and row y, both from 1.
pub(super) fn is_small(x: &u64, y: &u64) -> bool {
    x.checked_mul(*y).is_some_and(|coins| coins <= SMALL)
}

/// Is told the XOR of a move and its coins (x, y).
type EachMove<'e> = dyn FnMut(u64, &[(u64, u64)]) + 'e;

/// Values of coins near the corner by the definition, kept as they are found.
#[derive(Debug, Clone, Default)]
pub(super) struct Cells {
    values: HashMap<(u64, u64), u64>,
}

impl Cells {
    /// The value of the coin in column x and row y, for which [`is_small`] holds.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub(super) fn value(&mut self, x: u64, y: u64, limits: &Limits) -> Result<u64, Exhausted> {
        // Row by row: the coins above and to the left of one come before it.
        for (i, j) in (1..=y).flat_map(|j| (1..=x).map(move |i| (i, j))) {
            if !self.values.contains_key(&(i, j)) {
                let mut seen = BTreeSet::new();
                self.each_known(i, j, limits, &mut |xor, _| _ = seen.insert(xor))?;
                let value = (0..).zip(&seen).find(|(n, v)| n != *v).map_or(seen.len() as u64, |(n, _)| n);
                self.values.insert((i, j), value);
            }
        }
        Ok(self.values[&(x, y)])
    }

    /// Every move led by this coin: the XOR of all coins it turns, and these, the leading one first.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub(super) fn each_move(
        &mut self,
        x: u64,
        y: u64,
        limits: &Limits,
        each: &mut EachMove<'_>,
    ) -> Result<(), Exhausted> {
        let own = self.value(x, y, limits)?;
        self.each_known(x, y, limits, &mut |xor, turned| each(xor ^ own, turned))
    }

    /// The same, the XOR being that of the other coins, whose values are known.
    fn each_known(&self, x: u64, y: u64, limits: &Limits, each: &mut EachMove<'_>) -> Result<(), Exhausted> {
        // The coins as bits, the leading one first.
        let cells: Vec<(u64, u64)> = (1..=y).rev().flat_map(|j| (1..=x).rev().map(move |i| (i, j))).collect();
        let touch = |a: &(u64, u64), b: &(u64, u64)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
        let near: Vec<u32> = cells
            .iter()
            .map(|a| (0u32..).zip(&cells).filter(|(_, b)| touch(a, b)).map(|(bit, _)| 1 << bit).sum())
            .collect();
        limits.spend(1 << cells.len())?;
        for set in (0..1u32 << cells.len()).filter(|set| set & 1 == 1) {
            let members = |set: u32| (0..cells.len()).filter(move |bit| set >> bit & 1 == 1);
            let mut reached = 1u32;
            loop {
                let more = members(reached).fold(reached, |all, bit| all | near[bit] & set);
                if more == reached {
                    break;
                }
                reached = more;
            }
            if reached == set {
                let turned: Vec<(u64, u64)> = members(set).map(|bit| cells[bit]).collect();
                let value = |cell| self.values.get(cell).copied().unwrap_or(0);
                each(turned.iter().skip(1).fold(0, |xor, cell| xor ^ value(cell)), &turned);
            }
        }
        Ok(())
    }
}
