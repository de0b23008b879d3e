//! Numbers for components: those of a box by their place in it, all others as they are met.

use crate::limits::{Exhausted, Limits};
use crate::states::options::canonical;
use crate::states::oracle::StateFailure;
use crate::states::{Shape, State};

use super::bytes::{self, Reader};
use super::intern::Interner;
use super::plan::Rows;

/// Components and their numbers.
#[derive(Debug, Default)]
pub(super) struct Store {
    rows: Option<Rows>,
    cells: usize,
    kept: Interner,
}

impl Store {
    pub(super) fn new(rows: Option<Rows>) -> Store {
        let cells = rows.as_ref().map_or(0, |rows| rows.count * rows.len);
        Store { rows, cells, kept: Interner::default() }
    }

    /// Whether a component lies in the box.
    pub(super) fn holds(&self, state: &[u64]) -> bool {
        self.rows.as_ref().is_some_and(|rows| rows.cell(state).is_some())
    }

    /// The greatest numbers of the box.
    pub(super) fn most(&self) -> Option<State> {
        let most = |rows: &Rows| rows.dims.iter().map(|&dim| dim.saturating_sub(1) as u64).collect();
        self.rows.as_ref().map(most)
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

    /// Bytes held for components outside the box.
    pub(super) fn bytes(&self) -> u64 {
        self.kept.held()
    }

    /// Says how many bytes are held beside this.
    pub(super) fn beside(&mut self, bytes: u64) {
        self.kept.beside = bytes;
    }

    /// The place of a component in the box, if it lies there.
    pub(super) fn place(&self, shape: &Shape, state: &[u64]) -> Option<usize> {
        let rows = self.rows.as_ref()?;
        match shape {
            Shape::Heaps { .. } => rows.cell(&self.in_order(shape, state)),
            _ => rows.cell(state),
        }
    }

    /// Heaps as they stand in the box: those that are gone count as 0.
    fn in_order(&self, shape: &Shape, state: &[u64]) -> State {
        let mut state = canonical(shape, state.to_vec());
        if let (Some(rows), Shape::Heaps { empty: false, .. }) = (&self.rows, shape)
            && state.len() < rows.dims.len()
        {
            state.resize(rows.dims.len(), 0);
        }
        state
    }

    /// The number of a component.
    ///
    /// # Errors
    /// [`Exhausted`] when there is no room for a new one.
    pub(super) fn number(
        &mut self,
        shape: &Shape,
        state: &[u64],
        limits: &Limits,
    ) -> Result<usize, Exhausted> {
        if matches!(shape, Shape::Heaps { .. }) {
            let state = self.in_order(shape, state);
            return self.number_of(&state, limits);
        }
        self.number_of(state, limits)
    }

    fn number_of(&mut self, state: &[u64], limits: &Limits) -> Result<usize, Exhausted> {
        if let Some(cell) = self.rows.as_ref().and_then(|rows| rows.cell(state)) {
            return Ok(cell);
        }
        // Rows of every length are distinct lists, for a word ends by itself.
        Ok(self.cells + self.kept.number(state.iter().copied(), limits)?)
    }

    /// Adds it to the bytes of a file.
    pub(super) fn put(&self, out: &mut Vec<u8>) {
        let dims = self.rows.as_ref().map_or(&[][..], |rows| &rows.dims);
        bytes::put(out, dims.len() as u64);
        dims.iter().for_each(|&dim| bytes::put(out, dim as u64));
        self.kept.put(out);
    }

    /// The one of such a file, whose box has no more places than the file has bytes; `None` when it is none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(super) fn get(reader: &mut Reader<'_>, limits: &Limits) -> Result<Option<Store>, Exhausted> {
        let read = (|| {
            let count = reader.count(8)?;
            let dims: Option<Vec<usize>> =
                (0..count).map(|_| usize::try_from(reader.word()?).ok().filter(|&dim| dim > 0)).collect();
            let dims = dims?;
            if dims.is_empty() { Some(None) } else { Rows::new(&dims).map(Some) }
        })();
        let Some(rows) = read else { return Ok(None) };
        let Some(kept) = Interner::get(reader, limits)? else { return Ok(None) };
        let mut store = Store::new(rows);
        store.kept = kept;
        Ok(Some(store))
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
            (Some(at), _) => self.kept.list(at, |word| out.push(word)),
        }
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
            let (mut store, limits) = (Store::new(Rows::new(&[3, 4])), Limits::default());
            let numbers: Vec<usize> =
                states.iter().map(|state| store.number(&shape, state, &limits).unwrap()).collect();
            for (state, &number) in states.iter().zip(&numbers) {
                prop_assert_eq!(store.number(&shape, state, &limits), Ok(number));
                let mut back = Vec::new();
                store.state(number, &mut back);
                prop_assert_eq!(state, &back);
                let inside = state.len() == 2 && state[0] < 3 && state[1] < 4;
                prop_assert_eq!(number < store.cells(), inside);
            }
        }
    }
}
