//! Who wins, sixty-four heaps in a word.

use super::Set;
use crate::level::{Level, Machine, Work};
use crate::sequence::Stop;

/// Words that are filled in between two questions, at least.
const CHUNK: usize = 1 << 13;
/// Words at a time where no amount is small.
const TILE: usize = 8;

/// The heaps from which the player to move loses, heap after heap.
///
/// Time: an operation for each amount and 64 heaps, where no amount is below 64; a table's look for each eight heaps
/// more where some are. Memory: two bits for each heap up to the largest amount.
#[derive(Clone, Debug)]
pub struct Outcomes {
    machine: Machine,
    /// Amounts of 64 and more, and below.
    large: Vec<usize>,
    small: Small,
    most: usize,
    /// Bit `i` of word `w` is that of heap `64 (w - at) + i` after those that are known; set where the mover loses.
    words: Vec<u64>,
    at: usize,
    heaps: usize,
    losing: u64,
}

/// What amounts below 64 do.
#[derive(Clone, Debug)]
struct Small {
    /// Of eight heaps: those that are lost, if these are won by what was before.
    lost: Box<[u8; 256]>,
    /// And the heaps after the eight that are won by them.
    won: Box<[u64; 256]>,
    /// The next heaps that are won by those before.
    ahead: u64,
}

impl Small {
    fn new(amounts: &[usize]) -> Small {
        let mut small = Small { lost: Box::new([0; 256]), won: Box::new([0; 256]), ahead: 0 };
        for before in 0..=255u8 {
            // Up to eight heaps, and 63 after them.
            let mut won = u128::from(before);
            let mut lost = 0;
            for place in 0..8 {
                if won >> place & 1 == 0 {
                    lost |= 1 << place;
                    amounts.iter().for_each(|s| won |= 1 << (place + s));
                }
            }
            small.lost[usize::from(before)] = lost;
            small.won[usize::from(before)] = u64::try_from(won >> 8).unwrap_or(u64::MAX);
        }
        small
    }

    /// The lost ones of sixty-four heaps, of which some are won by large amounts.
    #[inline(always)]
    fn lost(&mut self, won: u64) -> u64 {
        let mut lost = 0;
        for byte in 0..8 {
            let before = ((won >> (8 * byte) | self.ahead) & 255) as usize;
            lost |= u64::from(self.lost[before]) << (8 * byte);
            self.ahead = self.ahead >> 8 | self.won[before];
        }
        lost
    }
}

impl Outcomes {
    /// Heap 0 comes next.
    #[must_use]
    pub fn new(set: &Set, machine: Machine) -> Outcomes {
        let (small, large) = set.amounts().split_at(set.amounts().partition_point(|&s| s < 64));
        // Before heap 0 nothing is lost: there is nothing to move to.
        let before = set.most().div_ceil(64);
        Outcomes {
            machine,
            large: large.to_vec(),
            small: Small::new(small),
            most: set.most(),
            words: vec![0; before + before.max(CHUNK)],
            at: before,
            heaps: 0,
            losing: 0,
        }
    }

    /// How many heaps are known; a multiple of 64.
    #[must_use]
    pub fn heaps(&self) -> usize {
        self.heaps
    }

    /// How many of them are lost for the player to move.
    #[must_use]
    pub fn losing(&self) -> u64 {
        self.losing
    }

    /// Goes on until `to` heaps are known, and to the next multiple of 64.
    ///
    /// # Errors
    /// [`Stop::Asked`], where `go_on` says so, which is asked every 2^19 heaps or more.
    pub fn advance(&mut self, to: usize, go_on: &mut dyn FnMut(usize) -> bool) -> Result<(), Stop> {
        while self.heaps < to {
            if !go_on(self.heaps) {
                return Err(Stop::Asked);
            }
            if self.at == self.words.len() {
                let before = self.most.div_ceil(64);
                self.words.copy_within(self.at - before.., 0);
                self.at = before;
            }
            let count = (to - self.heaps).div_ceil(64).min(self.words.len() - self.at);
            let next = self.at + count;
            let Outcomes { machine, large, small, words, at, .. } = self;
            machine.run(Fill { large, small, words, at: *at, to: next });
            self.losing += words[*at..next].iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            self.at = next;
            self.heaps += 64 * count;
        }
        Ok(())
    }

    /// Whether the player to move loses from a heap among the last ones, as many as the largest amount.
    #[must_use]
    pub fn loses(&self, heap: usize) -> Option<bool> {
        let back = self.heaps.checked_sub(heap).filter(|&back| (1..=self.most).contains(&back))?;
        let bit = 64 * self.at - back;
        Some(self.words[bit / 64] >> (bit % 64) & 1 != 0)
    }
}

struct Fill<'a> {
    large: &'a [usize],
    small: &'a mut Small,
    words: &'a mut [u64],
    at: usize,
    to: usize,
}

impl Work for Fill<'_> {
    type Output = ();

    #[inline(always)]
    fn work<L: Level>(self, _: L) {
        let Fill { large, small, words, mut at, to } = self;
        let only_large = small.lost[0] == 255 && small.won[0] == 0;
        // With a word to spare, because options may begin inside one.
        if only_large && large.first().is_some_and(|&least| least >= 64 * (TILE + 1)) {
            while at + TILE <= to {
                let mut won = [0; TILE];
                let (known, next) = words.split_at_mut(at);
                for &s in large {
                    let (place, shift) = place(at, s);
                    let Some(options) = known[place..].first_chunk::<{ TILE + 1 }>() else { return };
                    for (k, won) in won.iter_mut().enumerate() {
                        *won |= from(options[k], options[k + 1], shift);
                    }
                }
                next[..TILE].copy_from_slice(&won.map(|won: u64| !won));
                at += TILE;
            }
        }
        for at in at..to {
            let mut won = 0;
            for &s in large {
                let (place, shift) = place(at, s);
                // Of the word itself, which is not known yet, nothing is used.
                won |= from(words[place], words[place + 1], shift);
            }
            words[at] = if only_large { !won } else { small.lost(won) };
        }
    }
}

/// The word and the bit in it where the options begin that take `s`.
#[inline(always)]
fn place(at: usize, s: usize) -> (usize, usize) {
    let bit = 64 * at - s;
    (bit / 64, bit % 64)
}

/// Sixty-four bits that begin inside a word.
#[inline(always)]
fn from(low: u64, high: u64, shift: usize) -> u64 {
    low >> shift | high << 1 << (63 - shift)
}
