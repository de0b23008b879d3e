//! Everything Nim: the same amount from all heaps.

use num_bigint::BigUint;
use num_traits::Zero;

use super::collect::Collector;
use super::form::{Coupled, Unsolved};
use crate::limits::Exhausted;
use crate::theory::Citation;

/// Take the same amount, at least 1 and at most the smallest heap that is not empty, from every heap that is
/// not empty.
///
/// Let m be the least positive number that is not the size of a heap, or the largest size if 1 up to it all
/// occur. Lost iff m is even. (A gap below the next size lets a player choose who meets it; sizes 1, 2, .. in
/// a row force one stone each.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EverythingNim;

impl EverythingNim {
    fn sizes(position: &[BigUint]) -> Vec<&BigUint> {
        let mut sizes: Vec<&BigUint> = position.iter().filter(|heap| !heap.is_zero()).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }
}

impl Coupled for EverythingNim {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        let sizes = Self::sizes(position);
        let run = (1u64..).zip(&sizes).take_while(|(i, size)| BigUint::from(*i) == ***size).count();
        let m = if run == sizes.len() { run } else { run + 1 };
        Ok(m % 2 == 0)
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let Some(least) = Self::sizes(position).first().map(|size| (*size).clone()) else { return Ok(()) };
        // Whatever leaves a smallest heap of 2 or more leaves a position that is won.
        let mut amounts = vec![&least - 1u8, least];
        amounts.retain(|amount| !amount.is_zero());
        for amount in amounts {
            let next: Vec<BigUint> = position
                .iter()
                .map(|heap| if heap.is_zero() { BigUint::ZERO } else { heap - &amount })
                .collect();
            if self.is_lost(&next) == Ok(true) {
                out.add(position, next.into_iter().enumerate())?;
            }
        }
        Ok(())
    }

    fn citation(&self) -> Citation {
        Citation {
            authors: "Codeforces",
            year: 2024,
            title: "Everything Nim, problem 1965A, with its editorial",
        }
    }
}
