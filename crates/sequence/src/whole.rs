//! The exact engine that keeps every value: any game of this crate, any mask, rare heaps anywhere.
//!
//! Two ways to value a heap, by what costs less. *By rare heaps* (see [`crate::mask`]): the breaks with
//! one rare part tell the least common value that is not an option; then every rare value below it
//! must be shown to be an option, by breaks from the smallest part up, or else is the value. *By
//! search*: mark a sample of the options, then look for each least unmarked value among all breaks,
//! many at once. The second needs no mask and serves games whose sparse space has not formed.

use crate::game::Game;
use crate::level::{Level, Machine, Work};
use crate::mask::Mask;
use crate::reversed::Reversed;
use crate::sequence::Stop;

/// All values from heap 0 on, with the rare heaps under a mask that is chosen again as the values grow.
#[derive(Clone, Debug)]
pub struct Whole {
    game: Game,
    machine: Machine,
    values: Vec<u16>,
    reversed: Reversed,
    mask: Mask,
    rare: Vec<(usize, u16)>,
    largest: (u16, usize),
    table: Table,
    /// Breaks to mark before the search.
    sample: usize,
}

/// The marks of one heap, and which values are common, for heaps of either parity.
#[derive(Clone, Debug, Default)]
struct Table {
    seen: Vec<u8>,
    common: [Vec<u64>; 2],
}

impl Whole {
    /// Heap 0 alone.
    #[must_use]
    pub fn new(game: &Game, machine: Machine) -> Whole {
        let mut whole = Whole {
            mask: Mask::new(game, 1, false),
            game: game.clone(),
            machine,
            values: vec![0],
            reversed: Reversed::default(),
            rare: Vec::new(),
            largest: (0, 0),
            table: Table::default(),
            sample: SAMPLE,
        };
        whole.reversed.push(0);
        whole.table.fit(whole.mask, 0);
        whole
    }

    /// These values, which must be the game's, under this mask.
    #[must_use]
    pub(crate) fn of(game: &Game, machine: Machine, mask: Mask, values: impl Iterator<Item = u16>) -> Whole {
        let mut whole = Whole::new(game, machine);
        for value in values.skip(1) {
            whole.values.push(value);
            whole.reversed.push(value);
            if value > whole.largest.0 {
                whole.largest = (value, whole.values.len() - 1);
            }
        }
        whole.use_mask(mask);
        whole
    }

    /// Adds values until there are `count`, asking `go_on` every so often whether to go on.
    ///
    /// # Errors
    /// [`Stop`]; the values so far are kept and exact.
    pub fn extend(&mut self, count: usize, go_on: &mut dyn FnMut(usize) -> bool) -> Result<(), Stop> {
        while self.values.len() < count {
            if !go_on(self.values.len()) {
                return Err(Stop::Asked);
            }
            let part = Part { to: count.min(self.values.len() + 64), whole: self };
            part.whole.machine.run(part)?;
        }
        Ok(())
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The values so far, heap 0 first.
    #[must_use]
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The mask in use.
    #[must_use]
    pub fn mask(&self) -> Mask {
        self.mask
    }

    /// The rare heaps above 0 with their values, in order.
    #[must_use]
    pub fn rare(&self) -> &[(usize, u16)] {
        &self.rare
    }

    /// The largest value so far, and the first heap that has it.
    #[must_use]
    pub fn largest(&self) -> (u16, usize) {
        self.largest
    }

    fn push(&mut self, value: u16) {
        let n = self.values.len();
        self.values.push(value);
        self.reversed.push(value);
        if !self.mask.common(value, n) {
            self.rare.push((n, value));
        }
        if value > self.largest.0 {
            self.largest = (value, n);
            self.table.fit(self.mask, value);
        }
        let n = n + 1;
        if n >= 32 && n.trailing_zeros() + 3 > n.ilog2() {
            self.choose_mask();
        }
    }

    fn choose_mask(&mut self) {
        let (mask, rare) = Mask::best(&self.game, &self.values);
        if rare < self.rare.len() {
            self.use_mask(mask);
        }
    }

    fn use_mask(&mut self, mask: Mask) {
        self.mask = mask;
        let all = self.values.iter().copied().enumerate().skip(1);
        self.rare = all.filter(|&(n, v)| !mask.common(v, n)).collect();
        self.table.common = [Vec::new(), Vec::new()];
        self.table.fit(mask, self.largest.0);
    }

    /// Whether the search costs less than the breaks with a rare part. A break in the search costs
    /// about a thirtieth of a mark, and two or three values are searched.
    fn search_is_cheaper(&self) -> bool {
        let n = self.values.len();
        let splits = self.game.splits().len();
        splits > 0 && self.rare.len() * splits > SAMPLE + n * splits / 16
    }
}

/// Fewest breaks that are marked before the search.
const SAMPLE: usize = 4096;

/// Breaks that are marked before a rare value is looked for by comparison.
const MARKED: usize = 256;

impl Table {
    /// Room for twice the exclusive ors of values up to `largest`: below that is always an unmarked
    /// common value, for the upper half is not marked and has values of either parity.
    fn fit(&mut self, mask: Mask, largest: u16) {
        let size = (usize::from(largest) + 1).next_power_of_two().max(2);
        let size = (2 * size).max(2 * usize::from(mask.bits)).next_power_of_two().max(64);
        if self.common[0].len() * 64 == size {
            return;
        }
        self.seen = vec![0; size];
        for (parity, common) in self.common.iter_mut().enumerate() {
            *common = vec![0; size / 64];
            for v in 0..size.min(1 << 16) {
                let value = u16::try_from(v).unwrap_or(u16::MAX);
                common[v / 64] |= u64::from(mask.common(value, parity)) << (v % 64);
            }
        }
    }

    #[inline(always)]
    fn mark(&mut self, value: u16) {
        self.seen[usize::from(value)] = 1;
    }

    /// The unmarked ones of the values `64 word ..`.
    #[inline(always)]
    fn free<L: Level>(&self, level: L, word: usize) -> u64 {
        let (bytes, _) = self.seen.as_chunks::<64>();
        level.equal(level.load(&bytes[word]), level.splat(0))
    }

    /// The least unmarked value; the table's length where all are marked.
    #[inline(always)]
    fn least<L: Level>(&self, level: L, only: Option<&[u64]>) -> usize {
        for word in 0..self.seen.len() / 64 {
            let free = self.free(level, word) & only.map_or(u64::MAX, |only| only[word]);
            if free != 0 {
                return word * 64 + free.trailing_zeros() as usize;
            }
        }
        self.seen.len()
    }

    /// The unmarked rare values below `bound`, at most `limit` of them.
    #[inline(always)]
    fn missing<L: Level>(&self, level: L, parity: usize, bound: usize, into: &mut Vec<u16>) {
        into.clear();
        for word in 0..=bound / 64 {
            let mut free = self.free(level, word) & !self.common[parity][word];
            if word == bound / 64 {
                free &= (1 << (bound % 64)) - 1;
            }
            while free != 0 {
                let value = word * 64 + free.trailing_zeros() as usize;
                into.push(u16::try_from(value).unwrap_or(u16::MAX));
                free &= free - 1;
            }
        }
    }
}

/// Some heaps, to be valued at a level.
struct Part<'a> {
    whole: &'a mut Whole,
    to: usize,
}

impl Work for Part<'_> {
    type Output = Result<(), Stop>;

    #[inline(always)]
    fn work<L: Level>(self, level: L) -> Result<(), Stop> {
        let mut missing = Vec::new();
        while self.whole.values.len() < self.to {
            self.whole.mark_plain_moves();
            let value = if self.whole.search_is_cheaper() {
                self.whole.by_search(level)
            } else {
                self.whole.by_rare(level, &mut missing)
            };
            let value = u16::try_from(value).map_err(|_| Stop::TooLarge)?;
            if value == u16::MAX {
                return Err(Stop::TooLarge);
            }
            self.whole.push(value);
        }
        Ok(())
    }
}

impl Whole {
    /// Marks what a move leaves that breaks no heap.
    fn mark_plain_moves(&mut self) {
        let n = self.values.len();
        self.table.seen.fill(0);
        if self.game.whole(n) {
            self.table.mark(0);
        }
        for &t in self.game.takes() {
            if t < n {
                self.table.mark(self.values[n - t]);
            }
        }
    }

    #[inline(always)]
    fn by_rare<L: Level>(&mut self, level: L, missing: &mut Vec<u16>) -> usize {
        let n = self.values.len();
        for &t in self.game.splits() {
            let left = n.saturating_sub(t);
            for &(r, value) in &self.rare {
                if r >= left {
                    break;
                }
                if !(self.game.is_unequal() && 2 * r == left) {
                    self.table.mark(value ^ self.values[left - r]);
                }
            }
        }
        let least = self.table.least(level, Some(&self.table.common[n % 2]));
        self.table.missing(level, n % 2, least, missing);
        for split in 0..self.game.splits().len() {
            let t = self.game.splits()[split];
            if missing.is_empty() {
                break;
            }
            let left = n.saturating_sub(t);
            let pairs = self.game.pairs(left);
            let mut done = 0;
            while done < pairs && (done < MARKED || missing.len() > 16) {
                let next = pairs.min(done + 64 + done / 2);
                self.mark_pairs(t, done, next);
                done = next;
                self.table.missing(level, n % 2, least, missing);
                if missing.is_empty() {
                    break;
                }
            }
            if done < pairs {
                // Found ones are marked, or the next amount would find them missing again.
                for &value in missing.iter() {
                    if self.pair_with(level, t, done, pairs, value) {
                        self.table.mark(value);
                    }
                }
                self.table.missing(level, n % 2, least, missing);
            }
        }
        missing.first().map_or(least, |&value| usize::from(value))
    }

    #[inline(always)]
    fn by_search<L: Level>(&mut self, level: L) -> usize {
        let n = self.values.len();
        let all = |t: usize| self.game.pairs(n.saturating_sub(t));
        let marked: Vec<(usize, usize, usize)> = (self.game.splits().iter())
            .map(|&t| (t, all(t).min(self.sample / self.game.splits().len()), all(t)))
            .collect();
        for &(t, marked, _) in &marked {
            self.mark_pairs(t, 0, marked);
        }
        let searched: usize = marked.iter().map(|&(_, from, to)| to - from).sum();
        let mut tries = 0;
        let value = loop {
            let least = self.table.least(level, None);
            let Ok(value) = u16::try_from(least) else { break least };
            let found = |&(t, from, to): &(usize, usize, usize)| self.pair_with(level, t, from, to, value);
            if least >= self.table.seen.len() || !marked.iter().any(found) {
                break least;
            }
            tries += 1;
            self.table.mark(value);
        };
        // As much time for marks as for the search: a value is found half-way, thirty breaks in the
        // time of a mark.
        let change = self.sample / 16;
        if (tries + 2) * searched > 60 * self.sample {
            self.sample += change;
        } else if self.sample > SAMPLE {
            self.sample -= change;
        }
        value
    }

    /// Marks the breaks with smaller part `from + 1 ..= to` when `t` are taken.
    #[inline(always)]
    fn mark_pairs(&mut self, t: usize, from: usize, to: usize) {
        // More may be asked to be taken than there is.
        if from >= to {
            return;
        }
        let a = &self.values[from + 1..=to];
        let b = &self.reversed.values()[t + from..t + to];
        for (a, b) in a.iter().zip(b) {
            self.table.seen[usize::from(a ^ b)] = 1;
        }
    }

    /// Whether a break with smaller part `from + 1 ..= to` has this value.
    #[inline(always)]
    fn pair_with<L: Level>(&self, _: L, t: usize, from: usize, to: usize, value: u16) -> bool {
        if from >= to {
            return false;
        }
        let a = &self.values[from + 1..=to];
        let b = &self.reversed.values()[t + from..t + to];
        let (a_blocks, a_rest) = a.as_chunks::<256>();
        let (b_blocks, b_rest) = b.as_chunks::<256>();
        for (a, b) in a_blocks.iter().zip(b_blocks) {
            let mut found = 0u16;
            for (a, b) in a.iter().zip(b) {
                found |= u16::from(a ^ b ^ value == 0);
            }
            if found != 0 {
                return true;
            }
        }
        a_rest.iter().zip(b_rest).any(|(a, b)| a ^ b == value)
    }
}
