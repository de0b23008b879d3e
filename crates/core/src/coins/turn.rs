//! One move in a row of coins.

/// The coins that one move turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The coin that goes from heads to tails and leads the move.
    pub leader: u64,
    /// The other coins.
    pub turned: Turned,
}

/// What a move turns besides its leading coin x. Runs may be too long to be listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turned {
    /// These coins, descending.
    Coins(Vec<u64>),
    /// The coins x - step, x - 2 step, .., `length` coins with x.
    Run {
        /// Coins in all.
        length: u64,
        /// Distance between two of them.
        step: u64,
    },
    /// The coins 2x, 3x, .., kx.
    Multiples {
        /// The k.
        k: u64,
    },
}

impl Turn {
    /// How many coins it turns.
    pub fn count(&self) -> u64 {
        match &self.turned {
            Turned::Coins(others) => 1 + u64::try_from(others.len()).unwrap_or(u64::MAX - 1),
            Turned::Run { length, .. } => *length,
            Turned::Multiples { k } => *k,
        }
    }

    /// All coins it turns, the leading one first. (There may be very many: [`Turn::count`].)
    pub fn coins(&self) -> impl Iterator<Item = u64> {
        let at = |i: u64| match &self.turned {
            _ if i == 0 => Some(self.leader),
            Turned::Coins(others) => usize::try_from(i - 1).ok().and_then(|i| others.get(i)).copied(),
            Turned::Run { step, .. } => i.checked_mul(*step).and_then(|d| self.leader.checked_sub(d)),
            Turned::Multiples { .. } => i.checked_add(1).and_then(|j| j.checked_mul(self.leader)),
        };
        (0..self.count()).filter_map(at)
    }
}
