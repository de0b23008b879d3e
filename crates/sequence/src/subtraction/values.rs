//! Grundy values of a set, streamed.

use super::Set;
use super::fill::{Fill, Word};
use crate::level::Machine;
use crate::sequence::Stop;

/// Heaps that are filled in between two questions, at least.
const CHUNK: usize = 1 << 16;
/// Values that stay, at least.
const KEPT: usize = 1 << 12;

/// The last values, as many as the largest amount and some more.
#[derive(Clone, Debug)]
pub(super) struct Ring<W> {
    /// The values of some heaps in order; before heap 0 stands none.
    buffer: Vec<W>,
    /// So many stay when it is full.
    keep: usize,
    /// Where the next value comes.
    at: usize,
    /// The heap whose value that is.
    pub(super) heaps: usize,
}

impl<W: Word> Ring<W> {
    pub(super) fn new(most: usize) -> Ring<W> {
        let keep = most.max(KEPT);
        Ring { buffer: vec![W::NONE; keep + keep.max(CHUNK)], keep, at: keep, heaps: 0 }
    }

    /// The ring after `heaps` heaps, the last of which have these values.
    pub(super) fn of(heaps: usize, last: &[W]) -> Ring<W> {
        let mut ring = Ring::new(last.len());
        ring.buffer[ring.at - last.len()..ring.at].copy_from_slice(last);
        ring.heaps = heaps;
        ring
    }

    /// Fills in some more, at most to `to` heaps, and shows them.
    pub(super) fn some(&mut self, machine: Machine, amounts: &[usize], to: usize) -> &[W] {
        if self.at == self.buffer.len() {
            self.buffer.copy_within(self.at - self.keep.., 0);
            self.at = self.keep;
        }
        let next = self.at + (to - self.heaps).min(self.buffer.len() - self.at);
        machine.run(Fill { amounts, buffer: &mut self.buffer, at: self.at, to: next });
        let filled = self.at..next;
        self.heaps += filled.len();
        self.at = next;
        &self.buffer[filled]
    }

    /// The last values, at most as many as [`Ring::kept`], with none before heap 0.
    pub(super) fn last(&self, count: usize) -> &[W] {
        &self.buffer[self.at - count..self.at]
    }

    /// So many of the last values are there: the largest amount, or more.
    pub(super) fn kept(&self) -> usize {
        self.keep
    }
}

/// A ring of the narrowest words that hold all values of a set.
#[derive(Clone, Debug)]
enum Rings {
    Eight(Ring<u8>),
    Sixteen(Ring<u16>),
    ThirtyTwo(Ring<u32>),
    SixtyFour(Ring<u64>),
}

/// The Grundy values of a set, heap after heap; the last ones, as many as the largest amount, stay.
///
/// Time: a few operations on vectors for each amount and block of heaps, where no amount is below 8. Memory: two words
/// for each heap up to the largest amount, a word having a bit for each value.
#[derive(Clone, Debug)]
pub struct Values {
    set: Set,
    machine: Machine,
    rings: Rings,
}

macro_rules! each {
    ($rings:expr, $ring:ident => $do:expr) => {
        match $rings {
            Rings::Eight($ring) => $do,
            Rings::Sixteen($ring) => $do,
            Rings::ThirtyTwo($ring) => $do,
            Rings::SixtyFour($ring) => $do,
        }
    };
}

impl Values {
    /// Heap 0 comes next.
    #[must_use]
    pub fn new(set: &Set, machine: Machine) -> Values {
        let most = set.most();
        let rings = match set.amounts().len() {
            0..8 => Rings::Eight(Ring::new(most)),
            8..16 => Rings::Sixteen(Ring::new(most)),
            16..32 => Rings::ThirtyTwo(Ring::new(most)),
            _ => Rings::SixtyFour(Ring::new(most)),
        };
        Values { set: set.clone(), machine, rings }
    }

    /// How many heaps are known: the next is this one.
    #[must_use]
    pub fn heaps(&self) -> usize {
        each!(&self.rings, ring => ring.heaps)
    }

    /// Goes on until `to` heaps are known. `go_on` is asked with the number of heaps every 65,536 of them or more.
    ///
    /// # Errors
    /// [`Stop::Asked`].
    pub fn advance(&mut self, to: usize, go_on: &mut dyn FnMut(usize) -> bool) -> Result<(), Stop> {
        while self.heaps() < to {
            if !go_on(self.heaps()) {
                return Err(Stop::Asked);
            }
            each!(&mut self.rings, ring => { ring.some(self.machine, self.set.amounts(), to); });
        }
        Ok(())
    }

    /// The value of a heap among the last ones, as many as the largest amount.
    #[must_use]
    pub fn value(&self, heap: usize) -> Option<u8> {
        let back = self.heaps().checked_sub(heap).filter(|&back| (1..=self.set.most()).contains(&back))?;
        Some(each!(&self.rings, ring => ring.last(back)[0].value()))
    }
}
