//! Cyclic Nimhoff.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::Zero;

use super::collect::Collector;
use super::form::{Coupled, Unsolved, lost_by_value};
use crate::limits::Exhausted;
use crate::theory::{Citation, nim_sum};

/// Take any positive number from one heap, or less than h in all from several.
///
/// The value is h times the XOR of the quotients floor(a/h), plus the sum of the heaps modulo h.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CyclicNimhoff {
    h: BigUint,
}

impl CyclicNimhoff {
    /// The game with this h; None for h = 0. h = 1 is Nim.
    pub fn new(h: BigUint) -> Option<CyclicNimhoff> {
        (!h.is_zero()).then_some(CyclicNimhoff { h })
    }

    /// The XOR of the quotients and the sum of the remainders modulo h.
    fn parts(&self, position: &[BigUint]) -> (BigUint, BigUint) {
        let quotients: Vec<BigUint> = position.iter().map(|heap| heap / &self.h).collect();
        (nim_sum(&quotients), position.iter().sum::<BigUint>() % &self.h)
    }
}

impl Coupled for CyclicNimhoff {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        lost_by_value(self, position)
    }

    fn value(&self, position: &[BigUint]) -> Option<BigUint> {
        let (xor, sum) = self.parts(position);
        Some(xor * &self.h + sum)
    }

    fn reaching(
        &self,
        position: &[BigUint],
        target: &BigUint,
        out: &mut Collector<'_>,
    ) -> Result<bool, Exhausted> {
        let (high, low) = target.div_rem(&self.h);
        let (xor, sum) = self.parts(position);
        // What the sum must lose modulo h, and what the XOR must change by.
        let lose = (&sum + &self.h - low) % &self.h;
        let change = xor ^ high;
        for (i, heap) in position.iter().enumerate() {
            let (quotient, rest) = heap.div_rem(&self.h);
            let left = (quotient ^ &change) * &self.h + (rest + &self.h - &lose) % &self.h;
            if left < *heap && !out.add(position, [(i, left)])? {
                return Ok(true);
            }
        }
        if lose.is_zero() || position.len() < 2 {
            return Ok(true);
        }
        let mut found = Vec::new();
        if change.is_zero() {
            // Without a borrow: take from the remainders. This exists, so that one is found in any budget.
            let mut need = lose.clone();
            let mut left = Vec::new();
            for (i, heap) in position.iter().enumerate() {
                let take = (heap % &self.h).min(need.clone());
                need -= &take;
                if !take.is_zero() {
                    left.push((i, heap - take));
                }
            }
            if need.is_zero() && left.len() >= 2 {
                if !out.add(position, left.clone())? {
                    return Ok(true);
                }
                found = left;
            }
        }
        self.several(position, &lose, &change, &found, out)?;
        Ok(true)
    }

    fn number(&self) -> Option<BigUint> {
        Some(self.h.clone())
    }

    fn citation(&self) -> Citation {
        Citation {
            authors: "A. S. Fraenkel, M. Lorberbom",
            year: 1991,
            title: "Nimhoff games, Journal of Combinatorial Theory A 58, 1-25",
        }
    }
}

impl CyclicNimhoff {
    /// All ways to take `lose` from at least two heaps so that the XOR of the quotients changes by `change`,
    /// but the one found before. Ends early when the budget does: the list is then not complete.
    fn several(
        &self,
        position: &[BigUint],
        lose: &BigUint,
        change: &BigUint,
        found: &[(usize, BigUint)],
        out: &mut Collector<'_>,
    ) -> Result<(), Exhausted> {
        let n = position.len();
        // What the heaps from i on can give.
        let mut room = vec![BigUint::ZERO; n + 1];
        for i in (0..n).rev() {
            room[i] = &room[i + 1] + position[i].clone().min(lose.clone());
        }
        let mut takes = vec![BigUint::ZERO; n];
        // The least that heap i must give when `need` is still wanted.
        let least =
            |i: usize, need: &BigUint| if *need > room[i + 1] { need - &room[i + 1] } else { BigUint::ZERO };
        let mut need = lose.clone();
        let mut i = 0;
        let mut fresh = true;
        loop {
            if out.limits().spend(1).is_err() {
                out.cut();
                return Ok(());
            }
            let next = if fresh { least(i, &need) } else { &takes[i] + 1u8 };
            if next > need || next > position[i] {
                // Back to the heap before.
                takes[i] = BigUint::ZERO;
                let Some(before) = i.checked_sub(1) else { return Ok(()) };
                i = before;
                need += &takes[i];
                fresh = false;
                continue;
            }
            takes[i] = next;
            if i + 1 < n {
                need -= &takes[i];
                i += 1;
                fresh = true;
                continue;
            }
            fresh = false;
            if takes[i] != need {
                continue;
            }
            let mut xor = change.clone();
            let mut left = Vec::new();
            for (j, take) in takes.iter().enumerate().filter(|(_, take)| !take.is_zero()) {
                let to = &position[j] - take;
                xor ^= (&position[j] / &self.h) ^ (&to / &self.h);
                left.push((j, to));
            }
            if left.len() >= 2 && left != found && xor.is_zero() && !out.add(position, left)? {
                return Ok(());
            }
        }
    }
}
