//! Which values have been met among the options of one heap.

/// Stamps by value: marking is one store, starting over costs nothing.
#[derive(Debug, Default)]
pub(super) struct Marks {
    stamps: Vec<u32>,
    now: u32,
}

impl Marks {
    /// Forgets everything and makes room for values below `bound`.
    pub(super) fn start(&mut self, bound: usize) {
        if self.stamps.len() < bound {
            self.stamps.resize(bound.next_power_of_two(), 0);
        }
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.stamps.fill(0);
            self.now = 1;
        }
    }

    /// Marks a value (below the bound of `start`).
    pub(super) fn mark(&mut self, value: usize) {
        if let Some(stamp) = self.stamps.get_mut(value) {
            *stamp = self.now;
        }
    }

    /// The least unmarked value that is at least `from`.
    pub(super) fn next_missing(&self, from: usize) -> usize {
        self.stamps
            .iter()
            .skip(from)
            .position(|&stamp| stamp != self.now)
            .map_or(self.stamps.len().max(from), |at| from + at)
    }
}
