//! One component alone on the table, and those that can follow from it.

use crate::game::{Outcome, Play};
use crate::limits::{Exhausted, Limits};
use crate::states::StateCore;
use crate::states::oracle::StateFailure;

use super::boxed::{boxes, size};
use super::bytes::Reader;
use super::forward::{self, Forward};
use super::rows;

/// The most components of a box for each of which a search keeps a place.
const PLACES: u64 = 1 << 28;

/// What a search has found, for the next one about components of the same rule (and, of rows, length).
#[derive(Debug, Default)]
pub(in crate::states) struct AloneMemory(forward::Memory);

impl AloneMemory {
    /// Adds it to the bytes of a file.
    pub(in crate::states) fn put(&self, out: &mut Vec<u8>) {
        let (store, known) = self.0.parts();
        forward::Memory::put(store, known, out);
    }

    /// The one of such a file; `None` when it is none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(in crate::states) fn get(
        reader: &mut Reader<'_>,
        limits: &Limits,
    ) -> Result<Option<AloneMemory>, Exhausted> {
        Ok(forward::Memory::get(reader, limits)?.map(AloneMemory))
    }

    /// Bytes held.
    pub(in crate::states) fn held(&self) -> u64 {
        self.0.held()
    }
}

/// A search forward that stops at the first lost option and remembers.
#[derive(Debug)]
pub(in crate::states) struct Alone<'c>(Forward<'c>);

impl<'c> Alone<'c> {
    /// A search of what can follow from a component (canonical), with what an earlier one of the same rule
    /// found.
    ///
    /// # Errors
    /// [`Exhausted`] when its table does not fit.
    pub(in crate::states) fn new(
        core: &'c StateCore,
        play: Play,
        state: &[u64],
        memory: AloneMemory,
        limits: &Limits,
    ) -> Result<Alone<'c>, Exhausted> {
        let boxable =
            |most: &[u64]| size(most).is_some_and(|size| size <= limits.bytes / 4 && size <= PLACES);
        let mut memory = memory.0;
        if !memory.store.holds(state) && boxable(state) {
            let most = boxes(memory.store.most().as_deref(), state).into_iter().find(|most| boxable(most));
            let rows = most.map(|most| rows(&most, limits)).transpose()?;
            memory = memory.moved(&core.shape, rows, limits)?;
        }
        Ok(Alone(Forward::new(core, play, memory)))
    }

    /// Adds what was found to the bytes of a file.
    pub(in crate::states) fn put(&self, out: &mut Vec<u8>) {
        let (store, known) = self.0.parts();
        forward::Memory::put(store, known, out);
    }

    /// How many looks at the options of a component were begun.
    pub(in crate::states) fn looks(&self) -> u64 {
        self.0.looks()
    }

    /// How many components outside the box were met.
    pub(in crate::states) fn met(&self) -> usize {
        self.0.parts().0.outside()
    }

    /// What was found.
    pub(in crate::states) fn memory(self) -> AloneMemory {
        AloneMemory(self.0.memory())
    }

    /// Who wins; `None` when outcomes of single components do not decide it.
    ///
    /// # Errors
    /// [`StateFailure`] when a budget runs out or play can go round.
    pub(in crate::states) fn outcome(
        &mut self,
        state: &[u64],
        limits: &Limits,
    ) -> Result<Option<Outcome>, StateFailure> {
        self.0.outcome(state, limits)
    }
}
