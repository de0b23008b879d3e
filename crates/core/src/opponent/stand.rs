//! Where a game stands.

use std::rc::Rc;

use crate::position::Size;
use crate::states::options::{is_marked, stones};
use crate::states::oracle::{Component, is_memory, is_ring, part_of, remembered};
use crate::states::{State, StatePosition};

/// Where a game stands: the position, and what its moves read of the turns before it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stand {
    /// In their places, part after part; what is remembered stands last.
    pub(super) components: Vec<Component>,
    /// By part: whether a component is all its heaps together.
    pub(super) coupled: Rc<[bool]>,
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
        let mut components = vec![Vec::new(); self.coupled.len()];
        for (part, state) in self.seen() {
            let part = part_of(*part);
            let sizes: Vec<Size> = state.iter().map(|&n| self.size(part, n).into()).collect();
            components[part].push(sizes);
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

    /// The components of the position, part after part: the part, whether it is still a ring, and its entries. Heaps
    /// that are moved on together come one by one.
    pub fn components(&self) -> impl Iterator<Item = (usize, bool, State)> {
        self.seen().flat_map(|one @ (part, state)| {
            let at = part_of(*part);
            if self.coupled[at] {
                state.iter().map(|&heap| (at, is_marked(heap), vec![stones(heap)])).collect::<Vec<_>>()
            } else {
                vec![(at, is_ring(one), state.clone())]
            }
        })
    }

    fn size(&self, part: usize, number: u64) -> u64 {
        if self.coupled[part] { stones(number) } else { number }
    }

    fn seen(&self) -> impl Iterator<Item = &Component> {
        self.components.iter().filter(|one| !is_memory(one))
    }

    /// The sum of all numbers of the position.
    pub(super) fn stones(&self) -> u128 {
        let of = |(part, state): &Component| -> u128 {
            state.iter().map(|&n| u128::from(self.size(part_of(*part), n))).sum()
        };
        self.seen().map(of).sum()
    }
}
