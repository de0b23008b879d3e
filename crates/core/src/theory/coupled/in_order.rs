//! Heaps in order: only the first heap that is not empty may be used.

use num_bigint::BigUint;
use num_traits::Zero;

use super::collect::Collector;
use super::form::{Coupled, Unsolved, lost_by_value};
use crate::limits::Exhausted;
use crate::theory::Citation;

/// Heaps in a row: take any positive number from the first one that is not empty.
///
/// With g the value of the heaps behind it, a first heap of v has value v if v > g and v - 1 if v <= g: taking it
/// leaves g, and leaving w leaves w or w - 1, so that exactly the value g itself is skipped or doubled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeapsInOrder;

impl Coupled for HeapsInOrder {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        lost_by_value(self, position)
    }

    fn value(&self, position: &[BigUint]) -> Option<BigUint> {
        let behind = |g: BigUint, v: &BigUint| if *v > g { v.clone() } else { v - 1u8 };
        let live = position.iter().rev().filter(|heap| !heap.is_zero());
        Some(live.fold(BigUint::ZERO, behind))
    }

    fn reaching(
        &self,
        position: &[BigUint],
        target: &BigUint,
        out: &mut Collector<'_>,
    ) -> Result<bool, Exhausted> {
        let Some(first) = position.iter().position(|heap| !heap.is_zero()) else { return Ok(true) };
        let behind = self.value(&position[first + 1..]).unwrap_or_default();
        let left = match target.cmp(&behind) {
            std::cmp::Ordering::Equal => BigUint::ZERO,
            std::cmp::Ordering::Greater => target.clone(),
            std::cmp::Ordering::Less => target + 1u8,
        };
        if left < position[first] {
            out.add(position, [(first, left)])?;
        }
        Ok(true)
    }

    fn citation(&self) -> Citation {
        Citation {
            authors: "SPOJ",
            year: 2009,
            title: "Matrix Game, problem MATGAME; the argument is in the library",
        }
    }
}
