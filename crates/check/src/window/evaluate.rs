//! Values by a sparse space, one heap after another: for each a number that no option has, and an option for
//! every smaller one.
//!
//! A value v at heap n is *common* if phi(v, n) = parity(v & mask) + (n + tau, where the parity of the heap
//! counts) is odd, else *rare*; tau is then the parity of all amounts t that part a heap. For a + b = n - t,
//! phi(g(a) ^ g(b), n) = phi(g(a), a) + phi(g(b), b) modulo 2: so only a rare and a common part together have
//! a common value. This is true of every mask.

use std::ops::Range;

use crate::Reason;

/// Heaps between two questions whether to go on, and about the most steps.
const ROUND: usize = 1 << 14;
const STEPS: u64 = 1 << 24;
/// Parts between two looks whether any value is still missing.
const PARTS: usize = 16;

/// A game in which at most two heaps are left, and a sparse space for it.
#[derive(Debug)]
pub(super) struct Space {
    /// Amounts with which no heap, one and two may be left.
    pub(super) leaving: [Vec<usize>; 3],
    /// The largest amount.
    pub(super) most: usize,
    pub(super) mask: u64,
    /// tau, where the parity of the heap counts.
    pub(super) positional: Option<u64>,
    /// All values are below 2^bits.
    pub(super) bits: u32,
}

/// What is asked every few thousand heaps, with the next heap and the steps since: an error ends the work.
pub(super) type GoOn<'a> = dyn FnMut(u64, u64) -> Result<(), Reason> + 'a;

/// The values of heaps below some heap, and the rare ones from 1 on, with their values.
pub(super) type First = (Vec<u16>, Vec<(usize, u16)>);

/// Values are followed from a window on.
pub(super) struct Run<'a> {
    /// The heaps below the head, and the rare ones, which all lie there.
    pub(super) head: &'a [u16],
    pub(super) rare: &'a [(usize, u16)],
    /// Values that must not come again before the heaps of this range; they stand before the one in front of it.
    pub(super) again: Option<(&'a [u16], Range<u64>)>,
}

/// The least common value that no option has, and the least rare one below it that no option was seen to have.
struct Least(Option<u16>, Option<u16>);

/// A set of values.
type Set<const W: usize> = [u64; W];

macro_rules! with_words {
    ($bits:expr, $call:ident ( $($args:expr),* ) of $of:expr) => {
        match $bits {
            ..=6 => $of.$call::<1>($($args),*),
            7 => $of.$call::<2>($($args),*),
            8 => $of.$call::<4>($($args),*),
            _ => $of.$call::<16>($($args),*),
        }
    };
}

impl Space {
    /// The values of the heaps below `count`, from nothing: every pair is tried before a value is rare.
    pub(super) fn first(&self, count: usize, go_on: &mut GoOn<'_>) -> Result<First, Reason> {
        with_words!(self.bits, first_in(count, go_on) of self)
    }

    /// Follows the values from `at` to `to`. The window holds the values before `at`, more than the head and the
    /// largest amount together; it becomes that before `to`. An error comes with its heap.
    pub(super) fn run(
        &self,
        run: &Run<'_>,
        window: &mut Vec<u16>,
        at: u64,
        to: u64,
        go_on: &mut GoOn<'_>,
    ) -> Result<(), Reason> {
        with_words!(self.bits, run_in(run, window, at, to, go_on) of self)
    }

    fn first_in<const W: usize>(&self, count: usize, go_on: &mut GoOn<'_>) -> Result<First, Reason> {
        let common = [0, 1].map(|parity| self.common::<W>(parity));
        let (mut values, mut rare): First = (Vec::with_capacity(count), Vec::new());
        let mut marks = self.leaving[1].iter().map(|&t| (t, 0)).collect::<Vec<_>>();
        let mut cost = 0;
        values.push(0);
        for n in 1..count {
            if n % ROUND == 0 || cost > STEPS {
                go_on(n as u64, std::mem::take(&mut cost))?;
            }
            let whole = self.leaving[0].contains(&n);
            let parts = |t: usize| n.saturating_sub(t) / 2;
            let found = self.least::<W>(&common[n % 2], &values, &values, &marks, whole, parts, &mut cost);
            let value = match found {
                Least(_, Some(missing)) => {
                    rare.push((n, missing));
                    marks.extend(self.leaving[2].iter().map(|&t| (t + n, missing)));
                    missing
                }
                Least(value, None) => value.ok_or(Reason::TooWide { n: n as u64, bits: self.bits })?,
            };
            values.push(value);
        }
        go_on(count as u64, cost)?;
        Ok((values, rare))
    }

    fn run_in<const W: usize>(
        &self,
        run: &Run<'_>,
        window: &mut Vec<u16>,
        mut at: u64,
        to: u64,
        go_on: &mut GoOn<'_>,
    ) -> Result<(), Reason> {
        let common = [0, 1].map(|parity| self.common::<W>(parity));
        let mut marks = self.leaving[1].iter().map(|&t| (t, 0)).collect::<Vec<_>>();
        for &t in &self.leaving[2] {
            marks.extend(run.rare.iter().map(|&(r, value)| (t + r, value)));
        }
        let length = window.len();
        window.reserve(ROUND);
        while at < to {
            let mut cost = 0;
            let end = to.min(at + ROUND as u64);
            while at < end && cost <= STEPS {
                let n = at;
                at += 1;
                let parity = usize::from(n % 2 == 1);
                let parts = |_| run.head.len() - 1;
                let found =
                    self.least::<W>(&common[parity], run.head, window, &marks, false, parts, &mut cost);
                match found {
                    Least(Some(value), None) => window.push(value),
                    Least(_, Some(value)) => return Err(Reason::NotExcluded { n, value: value.into() }),
                    Least(None, None) => return Err(Reason::TooWide { n, bits: self.bits }),
                }
                if let Some((again, heaps)) = &run.again
                    && window.last() == again.last()
                    && heaps.contains(&(n + 1))
                    && window.ends_with(again)
                {
                    return Err(Reason::PeriodNotLeast { smaller: n + 2 - heaps.start });
                }
            }
            window.drain(..window.len() - length);
            go_on(at, cost)?;
        }
        Ok(())
    }

    /// The values below 2^bits that are common at heaps of this parity.
    fn common<const W: usize>(&self, parity: u64) -> Set<W> {
        let mut set = [0; W];
        for value in 0..1u16 << self.bits {
            let odd = (u64::from(value) & self.mask).count_ones() % 2 == 1;
            if odd != self.positional.is_some_and(|tau| (parity + tau) % 2 == 1) {
                insert(&mut set, value);
            }
        }
        set
    }

    /// The values before a heap n end `past`, so that g(n - d) = `past[past.len() - d]`; those of the first heaps
    /// begin `small`. `marks` are d and v for options g(n - d) ^ v, where n - d is a heap: every common option is
    /// among them. Parts a up to `parts(t)` are tried with n - t - a.
    #[allow(clippy::too_many_arguments)] // all of one heap, and in the innermost loop
    #[inline(always)]
    fn least<const W: usize>(
        &self,
        common: &Set<W>,
        small: &[u16],
        past: &[u16],
        marks: &[(usize, u16)],
        whole: bool,
        parts: impl Fn(usize) -> usize,
        cost: &mut u64,
    ) -> Least {
        let mut seen = [0; W];
        seen[0] |= u64::from(whole);
        for &(distance, value) in marks {
            if distance < past.len() {
                insert(&mut seen, past[past.len() - distance] ^ value);
            }
        }
        let mut open = [0; W];
        (0..W).for_each(|w| open[w] = common[w] & !seen[w]);
        let value = first(&open);
        let below = value.map_or(1 << self.bits, usize::from);
        let mut missing = [0; W];
        for (w, missing) in missing.iter_mut().enumerate() {
            let within = match below.saturating_sub(64 * w) {
                64.. => u64::MAX,
                some => (1 << some) - 1,
            };
            *missing = within & !common[w] & !seen[w];
        }
        let (mut from, mut tried) = (1, true);
        while tried && missing != [0; W] {
            tried = false;
            for &t in &self.leaving[2] {
                let last = parts(t).min(from + PARTS - 1);
                if last >= from {
                    let rest = past.len() - t;
                    let mut met = [0; W];
                    for (a, b) in small[from..=last].iter().zip(past[rest - last..=rest - from].iter().rev())
                    {
                        insert(&mut met, a ^ b);
                    }
                    (0..W).for_each(|w| missing[w] &= !met[w]);
                    tried = true;
                }
            }
            from += PARTS;
        }
        *cost += (marks.len() + from * self.leaving[2].len()) as u64;
        Least(value, first(&missing))
    }
}

/// Values are below 64 W.
#[inline(always)]
fn insert<const W: usize>(set: &mut Set<W>, value: u16) {
    set[usize::from(value) / 64 % W] |= 1 << (value % 64);
}

#[inline(always)]
fn first<const W: usize>(set: &Set<W>) -> Option<u16> {
    let word = set.iter().position(|&word| word != 0)?;
    u16::try_from(64 * word + set[word].trailing_zeros() as usize).ok()
}
