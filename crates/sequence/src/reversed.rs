//! A sequence that grows at its front, so that both operands of a sum `a + b = m` can be read upwards.

/// Values, the latest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reversed {
    room: Vec<u16>,
    start: usize,
}

impl Reversed {
    /// Puts a value in front.
    pub(crate) fn push(&mut self, value: u16) {
        if self.start == 0 {
            let more = self.room.len().max(1024);
            let mut room = vec![0; more];
            room.extend_from_slice(&self.room);
            self.room = room;
            self.start = more;
        }
        self.start -= 1;
        self.room[self.start] = value;
    }

    /// All values, the latest first.
    pub(crate) fn values(&self) -> &[u16] {
        &self.room[self.start..]
    }
}
