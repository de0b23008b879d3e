//! The amounts of a set as bits and as a list, and which heaps of a block reach a given heap with them.

use crate::engine::{bytes_of, steps};
use crate::limits::{Exhausted, Limits};
use crate::set::Set;

/// Fewer members than one in so many numbers are marked one by one.
const SPARSE: usize = 256;

/// The members of a set, listed as far as the heaps have come.
#[derive(Debug)]
pub(super) struct Amounts {
    set: Set,
    /// Members below this are listed. A multiple of 64.
    capacity: usize,
    list: Vec<usize>,
    /// Bit k: k is a member. One word more than the capacity needs.
    bits: Vec<u64>,
}

impl Amounts {
    pub(super) fn new(set: Set) -> Amounts {
        Amounts { set, capacity: 0, list: Vec::new(), bits: vec![0] }
    }

    /// Lists the members that matter to heaps below `count`.
    pub(super) fn reach(&mut self, count: usize, limits: &Limits) -> Result<(), Exhausted> {
        if count <= self.capacity {
            return Ok(());
        }
        let capacity = count.max(self.capacity.saturating_mul(2)).max(1024);
        let capacity = capacity.checked_next_multiple_of(64).ok_or(Exhausted::DIGITS)?;
        // The heaps by value, the bits and the list.
        limits.allow_bytes(bytes_of::<u64>(capacity))?;
        let members = self.set.members_up_to(steps(capacity - 1), limits)?;
        limits.allow_bytes(bytes_of::<u64>(capacity.saturating_add(members.len())))?;
        self.list = members.iter().map(|&k| usize::try_from(k).unwrap_or(usize::MAX)).collect();
        self.bits = vec![0; capacity / 64 + 1];
        for &k in &self.list {
            self.bits[k / 64] |= 1 << (k % 64);
        }
        self.capacity = capacity;
        Ok(())
    }

    /// The least member, as far as listed.
    pub(super) fn least(&self) -> Option<usize> {
        self.list.first().copied()
    }

    pub(super) fn contains(&self, k: usize) -> bool {
        self.bits.get(k / 64).is_some_and(|word| word >> (k % 64) & 1 == 1)
    }

    /// A good number of heaps to look at together: what is marked again and again stays close at hand.
    pub(super) fn block(&self) -> usize {
        if self.is_sparse() { 1 << 18 } else { 1 << 15 }
    }

    fn is_sparse(&self) -> bool {
        self.list.len() < self.capacity / SPARSE
    }

    /// Sets those bits of `met` whose heap reaches `heap`; bit i stands for heap `start` + i, and all of
    /// them are below what was asked of [`Amounts::reach`]. Returns the work in steps.
    pub(super) fn mark(&self, heap: usize, start: usize, met: &mut [u64]) -> usize {
        // Amounts that lead from the first heap of the block, or the bits before the first that can.
        let (offset, lead) = (start.saturating_sub(heap), heap.saturating_sub(start));
        if self.is_sparse() {
            let (first, end) = (self.list.partition_point(|&k| k < offset), offset + met.len() * 64 - lead);
            let mut marked = 8;
            for k in self.list[first..].iter().take_while(|&&k| k < end) {
                let bit = k - offset + lead;
                met[bit / 64] |= 1 << (bit % 64);
                marked += 1;
            }
            return marked;
        }
        let met = &mut met[lead / 64..];
        let from = &self.bits[(offset / 64).min(self.bits.len())..];
        // An amount of 0 is no member, so whichever of the two is not 0 gives the shift.
        let shift = offset % 64;
        if lead == 0 {
            for ((met, low), high) in met.iter_mut().zip(from).zip(from.iter().skip(1)) {
                // high << (64 - shift), which is 0 for a shift of 0
                *met |= low >> shift | high << 1 << (63 - shift);
            }
        } else {
            let shift = lead % 64;
            let mut before = 0;
            for (met, &word) in met.iter_mut().zip(from) {
                *met |= word << shift | before >> 1 >> (63 - shift);
                before = word;
            }
        }
        met.len() / 8 + 1
    }
}

/// How many words at the front have all bits set, counted on from `from`.
pub(super) fn full_words(words: &[u64], from: usize) -> usize {
    from + words[from..].iter().take_while(|&&word| word == u64::MAX).count()
}

/// A block of `len` heaps with no bit set but those behind the last heap.
pub(super) fn empty_block(len: usize) -> Vec<u64> {
    let mut words = vec![0; len.div_ceil(64)];
    if let Some(last) = words.last_mut().filter(|_| len % 64 > 0) {
        *last = u64::MAX << (len % 64);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_the_definition() {
        let sets = [
            Set::Primes,
            Set::Composites,
            Set::Factorials,
            Set::Class { modulus: 64, residue: 0 },
            Set::List(vec![1, 63, 64, 65, 127, 128, 129, 1000, 1991]),
        ];
        for set in sets {
            let mut amounts = Amounts::new(set.clone());
            amounts.reach(2000, &Limits::default()).unwrap();
            for start in [0usize, 1, 63, 64, 130, 1000] {
                for heap in [0usize, 1, 62, 63, 64, 65, 129, 130, 131, 200, 999, 1000, 1001, 1127] {
                    let mut met = empty_block(256);
                    if heap >= start + 256 {
                        continue;
                    }
                    amounts.mark(heap, start, &mut met);
                    for i in 0..256 {
                        let reached = start + i > heap && amounts.contains(start + i - heap);
                        assert_eq!(met[i / 64] >> (i % 64) & 1 == 1, reached, "{set:?} {start} {heap} {i}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_block_ends_in_full_bits() {
        assert_eq!(empty_block(64), [0]);
        assert_eq!(empty_block(66), [0, !3]);
        assert_eq!(full_words(&[u64::MAX, u64::MAX, 1, u64::MAX], 1), 2);
    }
}
