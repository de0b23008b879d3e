//! Finitely many amounts, up to two heaps left: plain marking of the parts a <= b of every split, cut
//! short exactly.
//!
//! All options of one heap need not be marked to know the mex: mark the first few thousand splits, take
//! the least value not met, and ask whether any of the other splits has *this* value - a comparison of
//! many splits at once, far cheaper than marking. If one has, go on to the next value not met. The value
//! that no split has is the mex, for every smaller one was met.

use crate::engine::mark::Marks;
use crate::engine::{Engine, bytes_of, steps};
use crate::game::Parts;
use crate::limits::{Exhausted, Limits};
use crate::oracle::Failure;
use crate::table::EngineKind;

/// Take and break with at most two heaps left.
#[derive(Debug)]
pub(crate) struct Breaking {
    clear: Vec<usize>,
    leave: Vec<usize>,
    split: Vec<usize>,
    whole: bool,
    unequal: bool,
    values: Lane,
    marks: Marks,
    /// Splits marked for each heap before values are looked for one by one.
    first: usize,
    heap: usize,
}

/// Values, and the same values from the back, so that both parts of the splits of a heap ascend in memory.
#[derive(Debug, Default)]
struct Lane {
    forward: Vec<u16>,
    /// `backward[len - 1 - n]` belongs to heap n.
    backward: Vec<u16>,
    /// All values are below this power of two.
    bound: usize,
}

impl Lane {
    fn push(&mut self, value: u16) {
        let heap = self.forward.len();
        if heap == self.backward.len() {
            let mut larger = vec![0; (2 * heap).max(4096)];
            let start = larger.len() - heap;
            larger[start..].copy_from_slice(&self.backward);
            self.backward = larger;
        }
        let last = self.backward.len() - 1;
        self.backward[last - heap] = value;
        self.forward.push(value);
        self.bound = self.bound.max((usize::from(value) + 1).next_power_of_two());
    }

    /// The parts (a, m - a) for a = from..=to.
    fn parts(&self, m: usize, from: usize, to: usize) -> (&[u16], &[u16]) {
        if from > to {
            return (&[], &[]);
        }
        let last = self.backward.len() - 1;
        (&self.forward[from..=to], &self.backward[last - (m - from)..=last - (m - to)])
    }
}

impl Breaking {
    /// `digits[k]` says what may be left after taking k (k = 0 only parts the heap); of its bits, those for
    /// 0, 1 and 2 heaps are read. `unequal`: the two heaps differ.
    pub(crate) fn new(digits: &[Parts], whole: bool, unequal: bool) -> Breaking {
        let pick = |j, from| (from..digits.len()).filter(|&k| digits[k].allows(j)).collect::<Vec<_>>();
        Breaking {
            clear: pick(0, 1),
            leave: pick(1, 1),
            split: pick(2, 0),
            whole,
            unequal,
            values: Lane::default(),
            marks: Marks::default(),
            first: 1024,
            heap: 0,
        }
    }

    /// The last a of the splits a + b = m with a <= b (a < b).
    fn half(&self, m: usize) -> usize {
        if self.unequal { m.saturating_sub(1) / 2 } else { m / 2 }
    }

    /// The value of the next heap; counts the work.
    fn next(&mut self, work: &mut usize) -> usize {
        let heap = self.heap;
        self.marks.start(self.values.bound.max(1));
        if (self.whole && heap > 0) || self.clear.binary_search(&heap).is_ok() {
            self.marks.mark(0);
        }
        for &k in self.leave.iter().take_while(|&&k| k < heap) {
            self.marks.mark(self.values.forward[heap - k].into());
        }
        for &k in self.split.iter().take_while(|&&k| k + 2 <= heap) {
            let m = heap - k;
            let (a, b) = self.values.parts(m, 1, self.half(m).min(self.first));
            for (x, y) in a.iter().zip(b) {
                self.marks.mark((x ^ y).into());
            }
            *work += a.len();
        }
        let mut candidate = self.marks.next_missing(0);
        let mut looks = 0;
        while self.some_later_split_has(candidate, work) {
            looks += 1;
            candidate = self.marks.next_missing(candidate + 1);
        }
        // A look at all splits costs about as much as marking a sixteenth of them.
        if looks > 3 {
            self.first = (self.first * 2).min(1 << 20);
        } else if looks == 0 {
            self.first = (self.first - self.first / 8).max(256);
        }
        candidate
    }

    fn some_later_split_has(&self, value: usize, work: &mut usize) -> bool {
        // XORs of values below the bound are below it.
        let Some(value) = u16::try_from(value).ok().filter(|_| value < self.values.bound) else {
            return false;
        };
        self.split.iter().take_while(|&&k| k + 2 <= self.heap).any(|&k| {
            let m = self.heap - k;
            let (a, b) = self.values.parts(m, self.first + 1, self.half(m));
            a.chunks(2048).zip(b.chunks(2048)).any(|(a, b)| {
                *work += a.len() / 16 + 1;
                let mut found = false;
                for (x, y) in a.iter().zip(b) {
                    found |= x ^ y == value;
                }
                found
            })
        })
    }
}

impl Engine for Breaking {
    fn next_block(&mut self, out: &mut Vec<u32>, count: usize, limits: &Limits) -> Result<(), Failure> {
        limits.allow_bytes(bytes_of::<u16>(3 * (self.heap + count)))?;
        for _ in 0..count {
            let mut work = 1 + self.leave.len();
            let value = self.next(&mut work);
            limits.spend(steps(work))?;
            // Values of 2^16 and more do not occur in tables that marking can reach: refuse, never wrap.
            let value = u16::try_from(value)
                .map_err(|_| Exhausted { what: crate::limits::Budget::Digits, limit: 16 })?;
            self.values.push(value);
            self.heap += 1;
            out.push(value.into());
        }
        Ok(())
    }

    fn kind(&self) -> EngineKind {
        EngineKind::TakeAndBreak
    }
}
