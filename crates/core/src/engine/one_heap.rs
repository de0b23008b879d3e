//! Finitely many amounts, at most one heap left: a ring window over the last max S values.

use crate::engine::{BLOCK, Engine, bytes_of, least_missing, steps};
use crate::game::Parts;
use crate::limits::{Exhausted, Limits};
use crate::oracle::Failure;
use crate::table::EngineKind;

/// Up to so many amounts, the values of the options fit in the bits of one word (with `NONE`).
const FEW: usize = 60;
/// In place of a value: there is no such heap. No value of [`FEW`] amounts is as large.
const NONE: u32 = 63;

/// Take k, leave the rest: window engine.
#[derive(Debug)]
pub(crate) struct OneHeap {
    /// Amounts after which a non-empty heap may be left, ascending.
    leave: Vec<usize>,
    /// Amounts that may empty the heap, ascending.
    clear: Vec<usize>,
    whole: bool,
    /// Values of the last heaps (heap 0 as [`NONE`]: leaving it is `clear`), the newest at `at - 1`.
    history: Vec<u32>,
    at: usize,
    max: usize,
    heap: usize,
    many: Option<Counts>,
}

impl OneHeap {
    /// `digits[k]` says what may be left after taking k; only the bits for 0 and 1 heaps are read.
    pub(crate) fn new(digits: &[Parts], whole: bool, limits: &Limits) -> Result<OneHeap, Exhausted> {
        let pick = |j| (1..digits.len()).filter(|&k| digits[k].allows(j)).collect::<Vec<_>>();
        let (leave, clear) = (pick(1), pick(0));
        let max = leave.last().copied().unwrap_or(0);
        limits.allow_bytes(bytes_of::<u32>(max + BLOCK))?;
        let many = (leave.len() > FEW).then(|| Counts::new(&leave));
        let history = vec![NONE; max + BLOCK];
        Ok(OneHeap { leave, clear, whole, history, at: max, max, heap: 0, many })
    }

    /// A subtraction set.
    pub(crate) fn subtraction(amounts: &[u64], whole: bool, limits: &Limits) -> Result<OneHeap, Exhausted> {
        let max = amounts.last().copied().unwrap_or(0);
        limits.allow_bytes(max)?;
        let mut digits = vec![Parts(0); usize::try_from(max).unwrap_or(0) + 1];
        for &k in amounts {
            digits[usize::try_from(k).unwrap_or(0)] = Parts::SUBTRACT;
        }
        OneHeap::new(&digits, whole, limits)
    }

    fn push(&mut self, value: u32, out: &mut Vec<u32>) {
        // Heap 0 is left by `clear` only.
        self.history[self.at] = if self.heap == 0 { NONE } else { value };
        self.at += 1;
        self.heap += 1;
        out.push(value);
    }

    fn clears(&self, next: &mut usize) -> bool {
        let cleared = self.clear.get(*next) == Some(&self.heap);
        if cleared {
            *next += 1;
        }
        cleared || (self.whole && self.heap > 0)
    }
}

impl Engine for OneHeap {
    fn next_block(&mut self, out: &mut Vec<u32>, count: usize, limits: &Limits) -> Result<(), Failure> {
        let mut next_clear = self.clear.partition_point(|&k| k < self.heap);
        let mut left = count;
        while left > 0 {
            if self.at == self.history.len() {
                self.history.copy_within(self.at - self.max.., 0);
                self.at = self.max;
            }
            let run = left.min(self.history.len() - self.at);
            let cost = self.many.as_ref().map_or(self.leave.len() + 1, |counts| 2 * counts.runs.len() + 2);
            limits.spend(steps(run * cost))?;
            for _ in 0..run {
                let clears = self.clears(&mut next_clear);
                let window = &self.history[self.at - self.max..self.at];
                let value = match &mut self.many {
                    None => {
                        let mut seen = u64::from(clears);
                        for &k in &self.leave {
                            seen |= 1 << (window[self.max - k] & 63);
                        }
                        seen.trailing_ones()
                    }
                    Some(counts) => counts.next(window, self.heap, clears),
                };
                self.push(value, out);
            }
            left -= run;
        }
        Ok(())
    }

    fn kind(&self) -> EngineKind {
        EngineKind::FiniteSubtraction
    }
}

/// Many amounts: how often each value occurs among the options, kept up to date as the window moves.
/// A run of amounts a..=b gains the value of n - a and loses that of n - b - 1.
#[derive(Debug)]
struct Counts {
    /// Runs of consecutive amounts.
    runs: Vec<(usize, usize)>,
    count: Vec<u32>,
    present: Vec<u64>,
    /// The value that has just left the window but still closes the run that ends at `max`.
    before_window: u32,
}

impl Counts {
    fn new(amounts: &[usize]) -> Counts {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for &k in amounts {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == k => *last = k,
                _ => runs.push((k, k)),
            }
        }
        // Values of heaps are at most the number of amounts; one more word for a clearing move.
        let words = amounts.len() / 64 + 2;
        Counts { runs, count: vec![0; words * 64], present: vec![0; words], before_window: NONE }
    }

    fn next(&mut self, window: &[u32], heap: usize, clears: bool) -> u32 {
        let max = window.len();
        for &(first, last) in &self.runs {
            // Heap n - k exists as a non-empty heap when k < n.
            if first < heap {
                let value = window[max - first];
                let (slot, word, bit) = place(value);
                self.count[slot] += 1;
                self.present[word] |= bit;
            }
            if last + 1 < heap {
                let value = if last == max { self.before_window } else { window[max - last - 1] };
                let (slot, word, bit) = place(value);
                self.count[slot] -= 1;
                if self.count[slot] == 0 {
                    self.present[word] &= !bit;
                }
            }
        }
        self.before_window = window.first().copied().unwrap_or(NONE);
        if !clears || self.present[0] & 1 == 1 {
            return least_missing(&self.present);
        }
        self.present[0] |= 1;
        let value = least_missing(&self.present);
        self.present[0] &= !1;
        value
    }
}

fn place(value: u32) -> (usize, usize, u64) {
    let slot = usize::try_from(value).unwrap_or(0);
    (slot, slot / 64, 1 << (slot % 64))
}
