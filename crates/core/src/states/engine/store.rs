//! Numbers for components: those of a box by their place in it, all others as they are met.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::states::options::canonical;
use crate::states::oracle::StateFailure;
use crate::states::{Shape, State};

use super::plan::Rows;

/// A quick hash of words. (The keys are positions of a game, not chosen by an enemy of the table.)
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        // The table looks at the highest and the lowest bits.
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(u64::try_from(word & u128::from(u64::MAX)).unwrap_or(0));
        self.write_u64(u64::try_from(word >> 64).unwrap_or(0));
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

type Quickly = BuildHasherDefault<WordHasher>;

/// A component that is not in the box.
#[derive(Debug, Clone)]
enum Kept {
    Packed(u128),
    Wide(State),
}

/// Components and their numbers.
#[derive(Debug)]
pub(super) struct Store<'c> {
    shape: &'c Shape,
    rows: Option<Rows>,
    cells: usize,
    kept: Vec<Kept>,
    packed: HashMap<u128, usize, Quickly>,
    wide: HashMap<State, usize, Quickly>,
    bytes: u64,
}

/// Bits of a packed component, beside 8 for its length.
const ROOM: usize = 120;

impl<'c> Store<'c> {
    pub(super) fn new(shape: &'c Shape, rows: Option<Rows>) -> Store<'c> {
        let cells = rows.as_ref().map_or(0, |rows| rows.count * rows.len);
        Store {
            shape,
            rows,
            cells,
            kept: Vec::new(),
            packed: HashMap::default(),
            wide: HashMap::default(),
            bytes: 0,
        }
    }

    /// How many components of the box there are; their numbers come first.
    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    /// How many components have a number.
    pub(super) fn len(&self) -> usize {
        self.cells + self.kept.len()
    }

    /// How many were met outside the box.
    pub(super) fn outside(&self) -> usize {
        self.kept.len()
    }

    /// Bytes held for components outside the box, about.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The number of a component.
    pub(super) fn number(&mut self, state: &[u64]) -> usize {
        if matches!(self.shape, Shape::Heaps { .. }) {
            let mut state = canonical(self.shape, state.to_vec());
            if let (Some(rows), Shape::Heaps { empty: false, .. }) = (&self.rows, self.shape)
                && state.len() < rows.dims.len()
            {
                state.resize(rows.dims.len(), 0);
            }
            return self.number_of(&state);
        }
        self.number_of(state)
    }

    fn number_of(&mut self, state: &[u64]) -> usize {
        if let Some(cell) = self.rows.as_ref().and_then(|rows| rows.cell(state)) {
            return cell;
        }
        let next = self.cells + self.kept.len();
        let packed = pack(state);
        let known = match packed {
            Some(key) => *self.packed.entry(key).or_insert(next),
            None => match self.wide.get(state) {
                Some(&known) => known,
                None => {
                    self.wide.insert(state.to_vec(), next);
                    next
                }
            },
        };
        if known == next {
            self.bytes += 96 + if packed.is_some() { 0 } else { 48 + 16 * state.len() as u64 };
            self.kept.push(packed.map_or_else(|| Kept::Wide(state.to_vec()), Kept::Packed));
        }
        known
    }

    /// The circle of play from an open component back to it, through those opened since (numbers first).
    pub(super) fn cycle(&self, open: &[(usize, usize)], number: usize) -> StateFailure {
        let from = open.iter().position(|&(open, _)| open == number).unwrap_or(0);
        let numbers = open[from..].iter().map(|&(open, _)| open).chain([number]);
        let mut state = State::new();
        let component = |number| {
            self.state(number, &mut state);
            vec![(0, state.clone())]
        };
        StateFailure::Cycle(numbers.map(component).collect())
    }

    /// The component of a number.
    pub(super) fn state(&self, number: usize, out: &mut State) {
        out.clear();
        match (number.checked_sub(self.cells), &self.rows) {
            (None, Some(rows)) => rows.state(number, out),
            (None, None) => {}
            (Some(at), _) => match self.kept.get(at) {
                Some(Kept::Packed(key)) => unpack(*key, out),
                Some(Kept::Wide(state)) => out.extend_from_slice(state),
                None => {}
            },
        }
    }
}

fn pack(state: &[u64]) -> Option<u128> {
    let length = u8::try_from(state.len()).ok()?;
    let bits = ROOM / state.len().max(1);
    let mut key = 0;
    for &n in state {
        if bits < 64 && n >> bits != 0 || bits == 0 {
            return None;
        }
        key = key << bits | u128::from(n);
    }
    key |= u128::from(length) << ROOM;
    Some(key)
}

fn unpack(key: u128, out: &mut State) {
    let length = usize::try_from(key >> ROOM).unwrap_or(0);
    let bits = ROOM / length.max(1);
    for at in (0..length).rev() {
        let field = key >> (bits * at) & ((1 << bits) - 1);
        out.push(u64::try_from(field).unwrap_or(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_and_components_belong_together(
            states in proptest::collection::vec(
                proptest::collection::vec(prop_oneof![0u64..4, any::<u64>()], 0..9), 1..20),
        ) {
            let shape = Shape::Row { name: "a".into(), first: 1 };
            let mut store = Store::new(&shape, Rows::new(&[3, 4]));
            let numbers: Vec<usize> = states.iter().map(|state| store.number(state)).collect();
            for (state, &number) in states.iter().zip(&numbers) {
                prop_assert_eq!(store.number(state), number);
                let mut back = Vec::new();
                store.state(number, &mut back);
                prop_assert_eq!(state, &back);
                let inside = state.len() == 2 && state[0] < 3 && state[1] < 4;
                prop_assert_eq!(number < store.cells(), inside);
            }
        }
    }
}
