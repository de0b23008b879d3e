//! Thanos Nim: any numbers from exactly half of the heaps.

use num_bigint::BigUint;
use num_traits::One;

use super::collect::Collector;
use super::form::{Coupled, Unsolved};
use super::moore::Subsets;
use crate::limits::Exhausted;
use crate::theory::Citation;

/// An even number of heaps: choose exactly half of them, none empty, and take at least one from each.
///
/// Lost iff more than half of the heaps have the least size. (Then one of those must shrink, and too few
/// can follow it; else half of the heaps can be brought down to it without touching one of them.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThanosNim;

impl ThanosNim {
    fn least(position: &[BigUint]) -> (BigUint, usize) {
        let least = position.iter().min().cloned().unwrap_or_default();
        let count = position.iter().filter(|heap| **heap == least).count();
        (least, count)
    }
}

impl Coupled for ThanosNim {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        if position.len() % 2 == 1 || position.is_empty() {
            return Err(Unsolved::NotAPosition);
        }
        Ok(Self::least(position).1 > position.len() / 2)
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        // The least heaps stay; of the others half as many as there are heaps shrink, enough of them to
        // the least size and the rest to anything above it.
        let half = position.len() / 2;
        let (least, count) = Self::least(position);
        let larger: Vec<usize> = (0..position.len()).filter(|i| position[*i] > least).collect();
        let enough = half + 1 - count;
        Self::list(position, &least, &larger, enough, out)?;
        let above = |i: usize| &position[i] - &least - 1u8;
        // ways[j][z]: j chosen so far, z of them brought to the least size.
        let mut ways = vec![vec![BigUint::ZERO; half + 1]; half + 1];
        ways[0][0] = BigUint::one();
        let mut counted = true;
        for i in &larger {
            counted = counted && out.limits().spend((half * half) as u64 + 1).is_ok();
            if !counted {
                break;
            }
            for j in (0..half).rev() {
                for z in (0..=j).rev() {
                    let (to_least, to_more) = (ways[j][z].clone(), &ways[j][z] * above(*i));
                    ways[j + 1][z + 1] += to_least;
                    ways[j + 1][z] += to_more;
                }
            }
        }
        if counted {
            out.count(ways[half].iter().skip(enough).sum());
        }
        Ok(())
    }

    fn citation(&self) -> Citation {
        Citation { authors: "Codeforces", year: 2019, title: "Thanos Nim, problem 1147C, with its editorial" }
    }
}

impl ThanosNim {
    fn list(
        position: &[BigUint],
        least: &BigUint,
        larger: &[usize],
        enough: usize,
        out: &mut Collector<'_>,
    ) -> Result<(), Exhausted> {
        let half = position.len() / 2;
        // All chosen heaps down to the least size first: that is always a move.
        for down in (enough..=half).rev() {
            let mut chosen = Subsets::new(larger.len(), half);
            while let Some(chosen) = chosen.next() {
                let chosen: Vec<usize> = chosen.iter().map(|c| larger[*c]).collect();
                let mut to_least = Subsets::new(half, down);
                while let Some(low) = to_least.next() {
                    if out.limits().spend(1).is_err() {
                        out.cut();
                        return Ok(());
                    }
                    if !each_rest(position, least, &chosen, low, out)? {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

/// Adds the moves in which these of the chosen heaps become the least size and the others anything between. False
/// when no more are wanted.
fn each_rest(
    position: &[BigUint],
    least: &BigUint,
    chosen: &[usize],
    low: &[usize],
    out: &mut Collector<'_>,
) -> Result<bool, Exhausted> {
    let start = |c: usize| if low.contains(&c) { least.clone() } else { &position[chosen[c]] - 1u8 };
    let mut left: Vec<BigUint> = (0..chosen.len()).map(start).collect();
    let free: Vec<usize> = (0..chosen.len()).filter(|c| !low.contains(c)).collect();
    if free.iter().any(|c| left[*c] == *least) {
        return Ok(true);
    }
    loop {
        if !out.add(position, chosen.iter().copied().zip(left.iter().cloned()))? {
            return Ok(false);
        }
        let mut place = 0;
        loop {
            let Some(&c) = free.get(place) else { return Ok(true) };
            left[c] -= 1u8;
            if left[c] > *least {
                break;
            }
            left[c] = &position[chosen[c]] - 1u8;
            place += 1;
        }
    }
}
