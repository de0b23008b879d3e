//! Periods that moves to a heap of value 0 exclude.

use crate::sequence::{Sequence, State};

impl Sequence {
    /// The least number that can still be a period from some heap on, if the moves say anything.
    ///
    /// A move that takes `t` and leaves one heap makes `G(n) = G(n - t)` impossible. So does one that takes `t` and
    /// leaves two, of which one is a heap `l` with `G(l) = 0`, for `G(n) = G(n - t - l)`. A period that divides such
    /// a distance would make the values equal. Heaps `l` of the head are looked at, or of all that is kept.
    #[must_use]
    pub fn not_excluded(&self) -> Option<usize> {
        let zeros: Vec<usize> = match &self.state {
            State::Whole(whole) => zeros(whole.values().iter().copied()),
            State::Stream(stream) => zeros(stream.head_values()),
        };
        let splits = self.game.splits();
        let most = zeros.last().copied().unwrap_or(0) + self.game.most();
        let mut distances = vec![false; most + 1];
        for &t in self.game.takes() {
            distances[t] = true;
        }
        for l in zeros {
            splits.iter().for_each(|t| distances[l + t] = true);
        }
        let excluded = |period: usize| (period..=most).step_by(period).any(|distance| distances[distance]);
        (1..=most + 1).find(|&period| !excluded(period)).filter(|&period| period > 1)
    }
}

/// The heaps from 1 on with value 0.
fn zeros(values: impl Iterator<Item = u16>) -> Vec<usize> {
    values.enumerate().skip(1).filter(|&(_, value)| value == 0).map(|(heap, _)| heap).collect()
}
