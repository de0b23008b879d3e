//! Where a game stands.

use crate::position::Size;
use crate::states::StatePosition;
use crate::states::oracle::{Component, is_memory, is_ring, part_of, remembered};

/// Where a game stands: the position, and what its moves read of the turns before it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stand {
    /// In their places, part after part; what is remembered stands last.
    pub(super) components: Vec<Component>,
    /// How many parts there are.
    pub(super) parts: usize,
}

/// What the moves of a position read of the turns before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Before {
    /// Nothing: this is the first turn, or the rule reads nothing.
    Nothing,
    /// So many stones were taken in the turn before.
    Took(u64),
    /// There was a turn; how many stones it took the rule does not read, or nobody can say.
    Turn,
}

impl Stand {
    /// What everybody sees.
    pub fn position(&self) -> StatePosition {
        let mut components = vec![Vec::new(); self.parts];
        for component in self.seen() {
            let sizes: Vec<Size> = component.1.iter().copied().map(Size::from).collect();
            if let Some(part) = components.get_mut(part_of(component.0)) {
                part.push(sizes);
            }
        }
        StatePosition { components }
    }

    /// What moves read of the turns before.
    pub fn before(&self) -> Before {
        self.components
            .iter()
            .find(|one| is_memory(one))
            .map_or(Before::Nothing, |(_, state)| remembered(state))
    }

    /// The components of the position, part after part: the part, whether it is still a ring, and its entries.
    pub fn components(&self) -> impl Iterator<Item = (usize, bool, &[u64])> {
        self.seen().map(|one| (part_of(one.0), is_ring(one), one.1.as_slice()))
    }

    fn seen(&self) -> impl Iterator<Item = &Component> {
        self.components.iter().filter(|one| !is_memory(one))
    }

    /// The sum of all numbers of the position.
    pub(super) fn stones(&self) -> u128 {
        self.seen().flat_map(|(_, state)| state).map(|&n| u128::from(n)).sum()
    }
}
