//! Sets of places: of up to 128 of them in two words, of more in as many words as they need.

use std::hash::Hash;

/// A set of places below a size that is said when it is made.
pub(super) trait Set: Clone + Eq + Hash {
    /// No place.
    fn none(size: usize) -> Self;
    /// Every place below `size`.
    fn all(size: usize) -> Self;
    /// Whether the place is in the set.
    fn has(&self, place: u32) -> bool;
    /// Puts the place in; whether it is new.
    fn put(&mut self, place: u32) -> bool;
    /// Takes the place out.
    fn remove(&mut self, place: u32);
}

impl Set for u128 {
    fn none(_: usize) -> Self {
        0
    }

    fn all(size: usize) -> Self {
        u32::try_from(size).ok().and_then(|size| 1u128.checked_shl(size)).map_or(u128::MAX, |above| above - 1)
    }

    fn has(&self, place: u32) -> bool {
        self >> place & 1 == 1
    }

    fn put(&mut self, place: u32) -> bool {
        let new = !self.has(place);
        *self |= 1 << place;
        new
    }

    fn remove(&mut self, place: u32) {
        *self &= !(1 << place);
    }
}

impl Set for Box<[u64]> {
    fn none(size: usize) -> Self {
        vec![0; size.div_ceil(64)].into()
    }

    fn all(size: usize) -> Self {
        let mut all = vec![u64::MAX; size.div_ceil(64)];
        if let Some(last) = all.last_mut().filter(|_| size % 64 != 0) {
            *last = (1 << (size % 64)) - 1;
        }
        all.into()
    }

    fn has(&self, place: u32) -> bool {
        self[place as usize / 64] >> (place % 64) & 1 == 1
    }

    fn put(&mut self, place: u32) -> bool {
        let new = !self.has(place);
        self[place as usize / 64] |= 1 << (place % 64);
        new
    }

    fn remove(&mut self, place: u32) {
        self[place as usize / 64] &= !(1 << (place % 64));
    }
}
