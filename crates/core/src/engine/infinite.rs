//! An infinite set of amounts, one heap left: value by value, a block of heaps at a time.
//!
//! The heaps of value v are, in ascending order, those without a smaller value that no heap of value v can be
//! reached from (they all reach the smaller values, else they would have had one). So each heap of value v
//! marks the heaps that reach it, a word of them at once, until no heap of the block is left.

use crate::engine::reach::{Amounts, empty_block, full_words};
use crate::engine::{BLOCK, Engine, steps};
use crate::limits::{Exhausted, Limits};
use crate::oracle::Failure;
use crate::set::Set;
use crate::table::EngineKind;

/// After so many heaps of one value, the heaps that none of them marked are looked at one by one if they
/// are few.
const MARKED: usize = 32;
/// Few: one in so many words.
const FEW: usize = 8;

/// Take an amount of an infinite set, leave the rest.
#[derive(Debug)]
pub(crate) struct Infinite {
    amounts: Amounts,
    whole: bool,
    /// Heaps that have a value.
    done: usize,
    /// The heaps of each value, ascending.
    levels: Vec<Vec<u32>>,
}

/// The heaps start, start + 1, .. whose values are looked for.
struct Block {
    start: usize,
    /// Bit i: heap start + i has a value.
    closed: Vec<u64>,
    /// The same, or it reaches a heap of the value in question.
    met: Vec<u64>,
    values: Vec<u32>,
    left: usize,
    work: usize,
}

impl Infinite {
    pub(crate) fn new(amounts: Set, whole: bool) -> Infinite {
        Infinite { amounts: Amounts::new(amounts), whole, done: 0, levels: Vec::new() }
    }

    fn block(&mut self, len: usize, limits: &Limits) -> Result<Vec<u32>, Exhausted> {
        let closed = empty_block(len);
        let met = closed.clone();
        let mut block = Block { start: self.done, closed, met, values: vec![0; len], left: len, work: 0 };
        let mut value = 0;
        while block.left > 0 {
            if self.levels.len() == value {
                self.levels.push(Vec::new());
            }
            self.level(value, &mut block, limits)?;
            value += 1;
        }
        limits.spend(steps(block.work))?;
        self.done += len;
        Ok(block.values)
    }

    /// Finds the heaps of the block with this value.
    fn level(&mut self, value: usize, block: &mut Block, limits: &Limits) -> Result<(), Exhausted> {
        let Block { start, closed, met, values, left, work } = block;
        let (start, amounts) = (*start, &self.amounts);
        met.copy_from_slice(closed);
        *work += met.len() / 4 + 1;
        if self.whole && value == 0 {
            // Every heap but the empty one reaches the empty one.
            let first = closed.first().copied().unwrap_or(0);
            met.fill(u64::MAX);
            if start == 0 {
                met[0] = first & 1 | !1;
            }
        }
        let mut gap = full_words(met, 0);
        for (i, &heap) in self.levels[value].iter().enumerate() {
            if gap == met.len() {
                return Ok(());
            }
            if i > 0
                && i % MARKED == 0
                && one_by_one(amounts, &self.levels[value][i..], start, met, gap, work)
            {
                break;
            }
            *work += amounts.mark(heap as usize, start + gap * 64, &mut met[gap..]);
            gap = full_words(met, gap);
            if *work > BLOCK {
                limits.spend(steps(std::mem::take(work)))?;
            }
        }
        let number = u32::try_from(value).map_err(|_| Exhausted::DIGITS)?;
        for at in gap..met.len() {
            while met[at] != u64::MAX {
                let bit = met[at].trailing_ones();
                let i = at * 64 + bit as usize;
                values[i] = number;
                *left -= 1;
                met[at] |= 1 << bit;
                closed[at] |= 1 << bit;
                self.levels[value].push(u32::try_from(start + i).map_err(|_| Exhausted::DIGITS)?);
                *work += amounts.mark(start + i, start + at * 64, &mut met[at..]);
            }
            if *work > BLOCK {
                limits.spend(steps(std::mem::take(work)))?;
            }
        }
        Ok(())
    }
}

/// Marks the heaps that reach one of `heaps` by looking at each, if they are few.
fn one_by_one(
    amounts: &Amounts,
    heaps: &[u32],
    start: usize,
    met: &mut [u64],
    gap: usize,
    work: &mut usize,
) -> bool {
    let open: u32 = met[gap..].iter().map(|word| word.count_zeros()).sum();
    *work += (met.len() - gap) / 4 + 1;
    if open as usize > (met.len() - gap) / FEW {
        return false;
    }
    for (at, word) in met.iter_mut().enumerate().skip(gap) {
        let mut rest = !*word;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            let heap = start + at * 64 + bit as usize;
            let found = heaps.iter().position(|&n| amounts.contains(heap - n as usize));
            *work += found.unwrap_or(heaps.len()) + 1;
            if found.is_some() {
                *word |= 1 << bit;
            }
        }
    }
    true
}

impl Engine for Infinite {
    fn next_block(&mut self, out: &mut Vec<u32>, count: usize, limits: &Limits) -> Result<(), Failure> {
        let end = self.done.checked_add(count).ok_or(Exhausted::DIGITS)?;
        self.amounts.reach(end, limits)?;
        while self.done < end {
            let len = self.amounts.block().min(end - self.done);
            out.extend(self.block(len, limits)?);
        }
        Ok(())
    }

    fn kind(&self) -> EngineKind {
        EngineKind::InfiniteSubtraction
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition.
    fn naive(set: &Set, whole: bool, len: usize) -> Vec<u32> {
        let members = set.members_up_to(steps(len), &Limits::default()).unwrap();
        let mut values: Vec<u32> = Vec::new();
        for n in 0..len {
            let mut seen = vec![false; n + 2];
            seen[0] = whole && n > 0;
            for &k in members.iter().take_while(|&&k| k <= steps(n)) {
                seen[values[n - usize::try_from(k).unwrap()] as usize] = true;
            }
            values.push(u32::try_from(seen.iter().position(|&seen| !seen).unwrap()).unwrap());
        }
        values
    }

    #[test]
    fn every_block_agrees_with_the_definition() {
        let class = |modulus, residue| Set::Class { modulus, residue };
        let sets = [
            Set::Primes,
            Set::Composites,
            Set::PrimePowers,
            Set::Evil,
            Set::Factorials,
            Set::Smooth(vec![2]),
            Set::Smooth(vec![3, 5]),
            class(2, 1),
            class(7, 0),
            Set::Union(vec![class(97, 5), Set::Smooth(vec![7])]),
            Set::Except(Box::new(Set::From(1)), Box::new(Set::Smooth(vec![2]))),
        ];
        for set in sets {
            for whole in [false, true] {
                let expected = naive(&set, whole, 1500);
                for blocks in [[1500, 0, 0, 0], [1, 64, 63, 1372], [200, 500, 130, 670]] {
                    let mut engine = Infinite::new(set.clone(), whole);
                    let mut values = Vec::new();
                    for block in blocks {
                        engine.next_block(&mut values, block, &Limits::default()).unwrap();
                    }
                    assert!(values == expected, "{set:?} {whole} {blocks:?}");
                }
            }
        }
    }

    #[test]
    fn a_stop_leaves_whole_blocks() {
        let limits = Limits::default();
        let mut engine = Infinite::new(Set::Primes, false);
        let mut values = Vec::new();
        engine.next_block(&mut values, 300, &limits).unwrap();
        limits.time_out(10);
        assert!(engine.next_block(&mut values, 300, &limits).is_err());
        assert_eq!(values, naive(&Set::Primes, false, 300));
    }
}
