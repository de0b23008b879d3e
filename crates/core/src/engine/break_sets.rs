//! Taking and breaking in full: any sets of amounts, up to three heaps left.
//!
//! For each m the set of XORs of its two parts, as a bit set, is found once and serves every digit; the
//! XORs of three parts are the XORs of one part and the pairs of the rest, the pairs gathered by the value
//! of that part first.

use crate::engine::{Engine, bytes_of, least_missing, steps};
use crate::game::Parts;
use crate::limits::{Exhausted, Limits};
use crate::oracle::Failure;
use crate::set::Set;
use crate::table::EngineKind;

/// Take and break with bit sets of XORs.
#[derive(Debug)]
pub(crate) struct BreakSets {
    moves: Vec<(Set, Parts)>,
    zero: Parts,
    whole: bool,
    /// Members of the sets below `capacity`.
    members: Vec<Vec<usize>>,
    capacity: usize,
    values: Vec<usize>,
    /// Words of each bit set: a power of two, XORs of all values fit.
    words: usize,
    /// XORs of two parts of m, at m * words; likewise of three parts.
    pairs: Vec<u64>,
    triples: Vec<u64>,
    /// Unions of pairs by the value of the third part.
    gathered: Vec<u64>,
    needs_pairs: bool,
    needs_triples: bool,
}

impl BreakSets {
    pub(crate) fn new(moves: Vec<(Set, Parts)>, zero: Parts, whole: bool) -> BreakSets {
        let allows = |j| zero.allows(j) || moves.iter().any(|(_, parts)| parts.allows(j));
        let needs_triples = allows(3);
        let needs_pairs = needs_triples || allows(2);
        BreakSets {
            moves,
            zero,
            whole,
            members: Vec::new(),
            capacity: 0,
            values: Vec::new(),
            words: 1,
            pairs: Vec::new(),
            triples: Vec::new(),
            gathered: Vec::new(),
            needs_pairs,
            needs_triples,
        }
    }

    fn grow(&mut self, wanted: usize, limits: &Limits) -> Result<(), Exhausted> {
        let capacity = wanted.max(2 * self.capacity).max(256);
        self.members.clear();
        for (set, _) in &self.moves {
            let members = set.members_up_to(steps(capacity), limits)?;
            self.members.push(members.iter().map(|&k| usize::try_from(k).unwrap_or(usize::MAX)).collect());
        }
        self.capacity = capacity;
        Ok(())
    }

    /// Doubles the width of all bit sets.
    fn widen(&mut self) {
        let old = self.words;
        self.words *= 2;
        for sets in [&mut self.pairs, &mut self.triples] {
            let mut wide = Vec::with_capacity(sets.len() * 2);
            for set in sets.chunks(old) {
                wide.extend_from_slice(set);
                wide.resize(wide.len() + old, 0);
            }
            *sets = wide;
        }
    }

    /// Finds the XORs of the parts of m; the values of all heaps below m are known.
    fn part(&mut self, m: usize, work: &mut usize) {
        let words = self.words;
        if self.needs_pairs {
            self.pairs.resize((m + 1) * words, 0);
            let set = &mut self.pairs[m * words..];
            for a in 1..=m / 2 {
                let xor = self.values[a] ^ self.values[m - a];
                set[xor / 64] |= 1 << (xor % 64);
            }
            *work += m / 2;
        }
        if !self.needs_triples {
            return;
        }
        self.triples.resize((m + 1) * words, 0);
        self.gathered.clear();
        self.gathered.resize(words * words * 64, 0);
        let mut used = vec![false; words * 64];
        // The least of three parts is at most a third.
        for a in 1..=m / 3 {
            let value = self.values[a];
            used[value] = true;
            let from = &self.pairs[(m - a) * words..(m - a + 1) * words];
            for (to, from) in self.gathered[value * words..(value + 1) * words].iter_mut().zip(from) {
                *to |= from;
            }
        }
        *work += m / 3 * words;
        let set = &mut self.triples[m * words..];
        for (value, _) in used.iter().enumerate().filter(|&(_, &used)| used) {
            let pairs = &self.gathered[value * words..(value + 1) * words];
            for (at, &word) in pairs.iter().enumerate() {
                set[at ^ (value / 64)] |= xor_all(word, value % 64);
            }
        }
    }

    fn next(&mut self, work: &mut usize) -> usize {
        let heap = self.values.len();
        self.part(heap, work);
        let words = self.words;
        let mut seen = vec![0u64; words + 1];
        let mut cleared = self.whole && heap > 0;
        let add = |seen: &mut [u64], sets: &[u64], m: usize| {
            for (to, from) in seen.iter_mut().zip(&sets[m * words..(m + 1) * words]) {
                *to |= from;
            }
        };
        if self.zero.allows(2) {
            add(&mut seen, &self.pairs, heap);
        }
        if self.zero.allows(3) {
            add(&mut seen, &self.triples, heap);
        }
        for ((_, parts), members) in self.moves.iter().zip(&self.members) {
            let reachable = members.partition_point(|&k| k <= heap);
            let members = &members[..reachable];
            cleared |= parts.allows(0) && members.last() == Some(&heap);
            let below = if members.last() == Some(&heap) { &members[..reachable - 1] } else { members };
            for &k in below {
                if parts.allows(1) {
                    let value = self.values[heap - k];
                    seen[value / 64] |= 1 << (value % 64);
                }
                if parts.allows(2) {
                    add(&mut seen, &self.pairs, heap - k);
                }
                if parts.allows(3) {
                    add(&mut seen, &self.triples, heap - k);
                }
            }
            *work += below.len();
        }
        if cleared {
            seen[0] |= 1;
        }
        usize::try_from(least_missing(&seen)).unwrap_or(0)
    }
}

impl Engine for BreakSets {
    fn next_block(&mut self, out: &mut Vec<u32>, count: usize, limits: &Limits) -> Result<(), Failure> {
        for _ in 0..count {
            let heap = self.values.len();
            if heap >= self.capacity {
                self.grow(heap + 1, limits)?;
            }
            let sets = usize::from(self.needs_pairs) + usize::from(self.needs_triples);
            limits.allow_bytes(bytes_of::<u64>(
                2 * sets * self.words * (heap + 1) + 64 * self.words * self.words,
            ))?;
            let mut work = 1;
            let value = self.next(&mut work);
            limits.spend(steps(work))?;
            self.values.push(value);
            while value >= 64 * self.words {
                self.widen();
            }
            out.push(u32::try_from(value).map_err(|_| Exhausted::DIGITS)?);
        }
        Ok(())
    }

    fn kind(&self) -> EngineKind {
        EngineKind::TakeAndBreak
    }
}

/// Moves bit i to bit i xor by, for all i.
fn xor_all(word: u64, by: usize) -> u64 {
    const MASKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let mut word = word;
    for (i, mask) in MASKS.iter().enumerate() {
        if by >> i & 1 == 1 {
            let shift = 1 << i;
            word = (word & mask) << shift | word >> shift & mask;
        }
    }
    word
}
