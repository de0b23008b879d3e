//! An infinite set of amounts, one heap left. The members are listed as far as the heaps have come.
//!
//! Few members: mark the values of all options. Many: ask of v = 0, 1, 2, .. whether an option has the
//! value v - an intersection of two bit sets that is usually met within a few words; only the value that
//! is the answer costs a look at all of them.

use crate::engine::mark::Marks;
use crate::engine::{BLOCK, Engine, bytes_of, steps};
use crate::limits::{Exhausted, Limits};
use crate::oracle::Failure;
use crate::set::Set;
use crate::table::EngineKind;

/// A value at fewer heaps than this is kept as a list of heaps.
const SHORT: usize = 192;

/// Take an amount of an infinite set, leave the rest.
#[derive(Debug)]
pub(crate) struct Infinite {
    amounts: Set,
    whole: bool,
    /// Heaps below this have their amounts listed. A multiple of 64.
    capacity: usize,
    members: Vec<usize>,
    /// Bit k: k is a member.
    member_bits: Vec<u64>,
    values: Vec<u32>,
    /// Where each value occurs; empty while members are few.
    places: Vec<Places>,
    marks: Marks,
    largest: usize,
}

/// The heaps with one value.
#[derive(Debug)]
enum Places {
    Few(Vec<usize>),
    /// Bit `capacity - n`: heap n has the value.
    Many(Vec<u64>),
}

impl Infinite {
    pub(crate) fn new(amounts: Set, whole: bool) -> Infinite {
        Infinite {
            amounts,
            whole,
            capacity: 0,
            members: Vec::new(),
            member_bits: Vec::new(),
            values: Vec::new(),
            places: Vec::new(),
            marks: Marks::default(),
            largest: 0,
        }
    }

    fn grow(&mut self, wanted: usize, limits: &Limits) -> Result<(), Exhausted> {
        let capacity = wanted.max(self.capacity * 2).max(1024).next_multiple_of(64);
        limits.allow_bytes(bytes_of::<u64>(capacity))?;
        let members = self.amounts.members_up_to(steps(capacity), limits)?;
        self.members = members.iter().map(|&k| usize::try_from(k).unwrap_or(usize::MAX)).collect();
        self.member_bits = vec![0; capacity / 64 + 1];
        for &k in &self.members {
            self.member_bits[k / 64] |= 1 << (k % 64);
        }
        self.capacity = capacity;
        self.places.clear();
        if !self.few_members() {
            for heap in 0..self.values.len() {
                self.place(heap);
            }
        }
        Ok(())
    }

    fn few_members(&self) -> bool {
        self.members.len() < self.capacity / 48
    }

    /// Enters a heap whose value is known.
    fn place(&mut self, heap: usize) {
        let value = usize::try_from(self.values[heap]).unwrap_or(usize::MAX);
        while self.places.len() <= value {
            self.places.push(Places::Few(Vec::new()));
        }
        let places = &mut self.places[value];
        if let Places::Few(list) = places {
            list.push(heap);
            if list.len() <= SHORT || list.len() * 96 < self.capacity {
                return;
            }
            let mut bits = vec![0; self.capacity / 64 + 2];
            for n in list.iter() {
                set(&mut bits, self.capacity - n);
            }
            *places = Places::Many(bits);
        } else if let Places::Many(bits) = places {
            set(bits, self.capacity - heap);
        }
    }

    /// Whether a move from `heap` reaches this value; counts the work.
    fn reaches(&self, heap: usize, places: &Places, work: &mut usize) -> bool {
        match places {
            Places::Few(list) => list.iter().any(|&n| {
                *work += 1;
                let k = heap - n;
                self.member_bits[k / 64] >> (k % 64) & 1 == 1
            }),
            Places::Many(bits) => meets(&self.member_bits[..=heap / 64], bits, self.capacity - heap, work),
        }
    }

    fn next(&mut self, work: &mut usize) -> usize {
        let heap = self.values.len();
        let cleared = self.whole && heap > 0;
        if self.few_members() {
            self.marks.start(self.largest + 2);
            if cleared {
                self.marks.mark(0);
            }
            for &k in self.members.iter().take_while(|&&k| k <= heap) {
                self.marks.mark(usize::try_from(self.values[heap - k]).unwrap_or(usize::MAX));
                *work += 1;
            }
            return self.marks.next_missing(0);
        }
        let met =
            |(value, places): &(usize, &Places)| (*value == 0 && cleared) || self.reaches(heap, places, work);
        self.places.iter().enumerate().take_while(met).count()
    }
}

impl Engine for Infinite {
    fn next_block(&mut self, out: &mut Vec<u32>, count: usize, limits: &Limits) -> Result<(), Failure> {
        let mut work = 0;
        if self.values.len() + count > self.capacity {
            self.grow(self.values.len() + count, limits)?;
        }
        for done in 0..count {
            let value = self.next(&mut work);
            self.largest = self.largest.max(value);
            let value = u32::try_from(value).map_err(|_| Exhausted::DIGITS)?;
            self.values.push(value);
            out.push(value);
            if !self.few_members() {
                self.place(self.values.len() - 1);
            }
            if work > BLOCK || done + 1 == count {
                limits.spend(steps(std::mem::take(&mut work)))?;
            }
        }
        Ok(())
    }

    fn kind(&self) -> EngineKind {
        EngineKind::InfiniteSubtraction
    }
}

fn set(bits: &mut [u64], at: usize) {
    bits[at / 64] |= 1 << (at % 64);
}

/// Whether bit k of `a` and bit `offset + k` of `b` are set for some k.
fn meets(a: &[u64], b: &[u64], offset: usize, work: &mut usize) -> bool {
    let (skip, shift) = (offset / 64, offset % 64);
    let low = &b[skip..];
    let high = &b[skip + 1..];
    for (at, chunk) in a.chunks(16).enumerate() {
        *work += 4;
        let start = at * 16;
        let mut found = 0;
        let low = &low[start.min(low.len())..];
        let high = &high[start.min(high.len())..];
        for ((x, l), h) in chunk.iter().zip(low).zip(high) {
            // h << (64 - shift), which is 0 for shift = 0
            found |= x & (l >> shift | h << 1 << (63 - shift));
        }
        if found != 0 {
            return true;
        }
        if low.len() < 16 || high.len() < 16 {
            break;
        }
    }
    false
}
