//! Tuples of numbers as words.

use crate::system::System;

/// A tuple of numbers, given by their digits, for numbers may have more digits than a machine word holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    system: System,
    tracks: usize,
    /// Place by place, most significant first: the digits of all tracks.
    letters: Vec<Vec<u8>>,
}

impl Witness {
    pub(crate) fn new(system: System, tracks: usize, letters: Vec<Vec<u8>>) -> Self {
        Witness { system, tracks, letters }
    }

    /// The word of one track, most significant digit first, with leading zeros to the common length.
    pub fn word(&self, track: usize) -> Vec<u8> {
        self.letters.iter().filter_map(|digits| digits.get(track).copied()).collect()
    }

    /// The number of one track; `None` when it does not fit or there is no such track.
    pub fn value(&self, track: usize) -> Option<u128> {
        if track < self.tracks { self.system.value(&self.word(track)) } else { None }
    }

    /// The numbers of all tracks; `None` when one does not fit.
    pub fn values(&self) -> Option<Vec<u128>> {
        (0..self.tracks).map(|track| self.value(track)).collect()
    }
}
