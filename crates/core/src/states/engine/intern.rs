//! Lists of words and their numbers, in the order in which they were met: as few bytes as possible for
//! each, and all of them counted.

use crate::limits::{Budget, Exhausted, Limits};

use super::bytes::{self, Reader};

/// No list is here.
const FREE: u32 = u32::MAX;

/// A request to stop is looked for after so many.
const CHECK: usize = 1 << 16;

/// Lists of words, each once.
#[derive(Debug, Clone)]
pub(super) struct Interner {
    /// The lists one after another, a word as groups of seven bits, the lowest first.
    bytes: Vec<u8>,
    /// Where each list ends.
    ends: Vec<u64>,
    /// Open addressing: numbers of lists. A power of two.
    table: Vec<u32>,
    /// Room for the list that is looked for.
    wanted: Vec<u8>,
    /// Bytes that whoever uses this holds beside it.
    pub(super) beside: u64,
    /// It was stopped while its table was being made, which has to be done before the next look.
    unmade: bool,
}

impl Default for Interner {
    fn default() -> Interner {
        Interner {
            bytes: Vec::new(),
            ends: Vec::new(),
            table: vec![FREE; 16],
            wanted: Vec::new(),
            beside: 0,
            unmade: false,
        }
    }
}

impl Interner {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        (self.bytes.capacity() + 8 * self.ends.capacity() + 4 * self.table.len()) as u64
    }

    /// The number of a list; a new one gets the next.
    ///
    /// # Errors
    /// [`Exhausted`] when there is no room for a new list.
    pub(super) fn number(
        &mut self,
        list: impl Iterator<Item = u64>,
        limits: &Limits,
    ) -> Result<usize, Exhausted> {
        let mut wanted = std::mem::take(&mut self.wanted);
        write(&mut wanted, list);
        let number = self.number_of(&wanted, limits);
        self.wanted = wanted;
        number
    }

    fn number_of(&mut self, wanted: &[u8], limits: &Limits) -> Result<usize, Exhausted> {
        if self.unmade {
            self.make(limits)?;
        }
        let mut slot = match self.slot(wanted) {
            Ok(known) => return Ok(known),
            Err(slot) => slot,
        };
        let next = self.ends.len();
        let number = u32::try_from(next).ok().filter(|&number| number != FREE);
        let number = number.ok_or(Exhausted { what: Budget::Positions, limit: FREE.into() })?;
        if (next + 2) * 8 > self.table.len() * 7 {
            self.rehash(limits)?;
            slot = self.slot(wanted).unwrap_or_else(|free| free);
        }
        let held = self.held() + self.beside;
        grow(&mut self.ends, 1, held, limits)?;
        let held = self.held() + self.beside;
        grow(&mut self.bytes, wanted.len(), held, limits)?;
        self.bytes.extend_from_slice(wanted);
        self.ends.push(self.bytes.len() as u64);
        self.table[slot] = number;
        Ok(next)
    }

    /// The number of a list, if it has one.
    pub(super) fn find(&self, list: impl Iterator<Item = u64>) -> Option<usize> {
        let mut wanted = Vec::new();
        write(&mut wanted, list);
        self.slot(&wanted).ok()
    }

    /// The list of a number; none of one that nobody has.
    pub(super) fn list(&self, number: usize, mut word: impl FnMut(u64)) {
        let (mut now, mut shift) = (0u64, 0);
        for &byte in self.at(number) {
            now |= u64::from(byte & 127).wrapping_shl(shift);
            if byte & 128 != 0 {
                shift += 7;
            } else {
                word(now);
                (now, shift) = (0, 0);
            }
        }
    }

    /// Adds all lists to the bytes of a file.
    pub(super) fn put(&self, out: &mut Vec<u8>) {
        bytes::put(out, self.bytes.len() as u64);
        out.extend_from_slice(&self.bytes);
        bytes::put(out, self.ends.len() as u64);
        self.ends.iter().for_each(|&end| bytes::put(out, end));
    }

    /// The lists of such a file; `None` when they are none.
    ///
    /// # Errors
    /// [`Exhausted`] when they do not fit into the budget.
    pub(super) fn get(reader: &mut Reader<'_>, limits: &Limits) -> Result<Option<Interner>, Exhausted> {
        let read = (|| {
            let length = reader.count(1)?;
            let bytes = reader.take(length)?;
            let count = reader.count(8).filter(|&count| count < u64::from(FREE))?;
            Some((bytes, count, reader.take(8 * count)?))
        })();
        let Some((bytes, count, ends)) = read else { return Ok(None) };
        let mut size = 16;
        while (count + 1) * 8 > size * 7 {
            size *= 2;
        }
        limits.allow_bytes(bytes.len() as u64 + 8 * count + 4 * size)?;
        let mut words = Reader(ends);
        let ends: Vec<u64> = std::iter::from_fn(|| words.word()).collect();
        let last = ends.last().copied().unwrap_or(0);
        if !ends.is_sorted() || last != bytes.len() as u64 {
            return Ok(None);
        }
        let half = vec![FREE; usize::try_from(size / 2).unwrap_or(8)];
        let mut interner = Interner { bytes: bytes.to_vec(), ends, table: half, ..Interner::default() };
        interner.rehash(limits)?;
        Ok(Some(interner))
    }

    fn at(&self, number: usize) -> &[u8] {
        let end = |number: usize| self.ends.get(number).map(|&end| usize::try_from(end).unwrap_or(0));
        let first = number.checked_sub(1).and_then(end).unwrap_or(0);
        end(number).and_then(|end| self.bytes.get(first..end)).unwrap_or(&[])
    }

    /// The number of a list, or the free place where it belongs.
    fn slot(&self, wanted: &[u8]) -> Result<usize, usize> {
        let mask = self.table.len() - 1;
        let mut slot = hash(wanted) & mask;
        loop {
            match self.table[slot] {
                FREE => return Err(slot),
                number if self.at(number as usize) == wanted => return Ok(number as usize),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// A table twice as large. The old one goes first: all that it knew is in the lists.
    fn rehash(&mut self, limits: &Limits) -> Result<(), Exhausted> {
        let size = 2 * self.table.len();
        limits.allow_bytes(self.held() + self.beside + 4 * self.table.len() as u64)?;
        self.unmade = true;
        self.table = Vec::new();
        self.table = vec![FREE; size];
        self.make(limits)
    }

    /// Puts all lists into the table.
    fn make(&mut self, limits: &Limits) -> Result<(), Exhausted> {
        self.table.fill(FREE);
        let size = self.table.len();
        for number in 0..self.ends.len() {
            // It costs no steps: a slice of the budget that it does not fit into must not keep it from ending.
            if number % CHECK == 0 {
                limits.go_on()?;
            }
            let mut slot = hash(self.at(number)) & (size - 1);
            while self.table[slot] != FREE {
                slot = (slot + 1) & (size - 1);
            }
            self.table[slot] = u32::try_from(number).unwrap_or(FREE);
        }
        self.unmade = false;
        Ok(())
    }
}

fn write(out: &mut Vec<u8>, list: impl Iterator<Item = u64>) {
    out.clear();
    for mut word in list {
        while word > 127 {
            out.push(u8::try_from(word & 127).unwrap_or(0) | 128);
            word >>= 7;
        }
        out.push(u8::try_from(word).unwrap_or(0));
    }
}

/// Room for so many more entries, an eighth at a time: doubling would hold twice what is needed.
///
/// # Errors
/// [`Exhausted`] when so much may not be held; `held`: what is held now, this list included.
pub(super) fn grow<T>(list: &mut Vec<T>, more: usize, held: u64, limits: &Limits) -> Result<(), Exhausted> {
    if list.capacity() - list.len() >= more {
        return Ok(());
    }
    let room = more.max(list.len() / 8).max(64);
    let added = (list.len() + room).saturating_sub(list.capacity());
    limits.allow_bytes(held.saturating_add(added.saturating_mul(size_of::<T>()) as u64))?;
    list.reserve_exact(room);
    Ok(())
}

/// A quick hash. (The keys are positions of a game, not chosen by an enemy of the table.)
fn hash(bytes: &[u8]) -> usize {
    let mut hash = bytes.len() as u64;
    let mut chunks = bytes.chunks_exact(8);
    let mut add = |word: u64| {
        hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    };
    for chunk in chunks.by_ref() {
        add(chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    }
    add(chunks.remainder().iter().fold(1, |word, &byte| word << 8 | u64::from(byte)));
    // The table looks at the lowest bits.
    usize::try_from((hash ^ hash >> 29 ^ hash >> 47) & u64::from(u32::MAX)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn equal_lists_have_one_number(
            lists in proptest::collection::vec(
                proptest::collection::vec(prop_oneof![0u64..4, 120u64..300, any::<u64>()], 0..9), 1..90),
        ) {
            let (mut interner, limits) = (Interner::default(), Limits::default());
            let mut met: Vec<Vec<u64>> = Vec::new();
            for list in lists.iter().chain(&lists) {
                let expected = met.iter().position(|seen| seen == list);
                prop_assert_eq!(interner.find(list.iter().copied()), expected);
                let number = interner.number(list.iter().copied(), &limits).unwrap();
                prop_assert_eq!(number, expected.unwrap_or(met.len()));
                if expected.is_none() {
                    met.push(list.clone());
                }
                let mut back = Vec::new();
                interner.list(number, |word| back.push(word));
                prop_assert_eq!(&back, list);
            }
            prop_assert_eq!(interner.len(), met.len());
        }
    }

    #[test]
    fn it_never_holds_more_than_is_allowed() {
        for bytes in [100u64, 5_000, 300_000, 1_000_000] {
            let limits = Limits::new(1 << 40, bytes, 1 << 30);
            let mut interner = Interner::default();
            let mut n = 0u64;
            while interner.number([n, n * n].into_iter(), &limits).is_ok() {
                n += 1;
                assert!(interner.held() <= bytes.max(1000), "{} of {bytes}", interner.held());
            }
            assert!(bytes < 1000 || n > bytes / 40, "{n} in {bytes}");
        }
    }
}
