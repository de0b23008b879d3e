//! Grundy values of one part of a game: by the box of rays, else by search.

use crate::limits::{Exhausted, Limits};
use crate::states::oracle::StateFailure;
use crate::states::{State, StateCore};

use super::BoxValues;
use super::Tell;
use super::boxed::{ValuesBegun, boxes, place, unrolled, values_below};
use super::bytes::{self, Reader};
use super::forward_values::{self, ForwardValues};

/// Grundy values that were found, for the next question about the same rule.
#[derive(Debug, Default)]
pub(in crate::states) struct PartMemory {
    boxed: Option<(State, BoxValues)>,
    begun: Option<ValuesBegun>,
    forward: forward_values::Memory,
}

impl PartMemory {
    /// Bytes held.
    pub(in crate::states) fn held(&self) -> u64 {
        held_by(self.boxed.as_ref(), self.begun.as_ref()) + self.forward.held()
    }

    /// Adds it to the bytes of a file.
    pub(in crate::states) fn put(&self, out: &mut Vec<u8>) {
        put_boxes(
            self.boxed.as_ref(),
            self.begun.as_ref().map(|begun| |out: &mut Vec<u8>| begun.put(out)),
            out,
        );
        self.forward.put(out);
    }

    /// The one of such a file about this rule, for rows of a length where they are written out; `None` when it is
    /// none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(in crate::states) fn get(
        core: &StateCore,
        length: Option<usize>,
        reader: &mut Reader<'_>,
        limits: &Limits,
    ) -> Result<Option<PartMemory>, Exhausted> {
        let unrolled = length.and_then(|length| unrolled(core, length));
        let core = unrolled.as_ref().unwrap_or(core);
        let mut memory = PartMemory::default();
        if reader.word() == Some(1) {
            let Some(most) = reader.list() else { return Ok(None) };
            let Some(boxed) = BoxValues::read(&most, reader, limits)? else { return Ok(None) };
            memory.boxed = Some((most, boxed));
        }
        if reader.word() == Some(1) {
            let Some(begun) = ValuesBegun::get(core, reader, limits)? else { return Ok(None) };
            memory.begun = Some(begun);
        }
        let Some(forward) = forward_values::Memory::get(reader, limits)? else { return Ok(None) };
        memory.forward = forward;
        Ok(Some(memory))
    }
}

fn held_by(boxed: Option<&(State, BoxValues)>, begun: Option<&ValuesBegun>) -> u64 {
    boxed.map_or(0, |(_, boxed)| boxed.held()) + begun.map_or(0, ValuesBegun::held)
}

/// Adds the boxes of a part to the bytes of a file.
fn put_boxes(
    boxed: Option<&(State, BoxValues)>,
    begun: Option<impl FnOnce(&mut Vec<u8>)>,
    out: &mut Vec<u8>,
) {
    bytes::put(out, boxed.is_some().into());
    if let Some((most, boxed)) = boxed {
        bytes::put_list(out, most);
        boxed.put(out);
    }
    bytes::put(out, begun.is_some().into());
    if let Some(begun) = begun {
        begun(out);
    }
}

/// Grundy values of one part of a game: by the box of rays, else by search.
#[derive(Debug)]
pub(in crate::states) struct PartValues<'c> {
    core: &'c StateCore,
    boxed: Option<(State, BoxValues)>,
    begun: Option<ValuesBegun>,
    forward: ForwardValues<'c>,
}

impl<'c> PartValues<'c> {
    /// Values of a part, with what was found before.
    pub(in crate::states) fn new(core: &'c StateCore, memory: PartMemory) -> PartValues<'c> {
        let PartMemory { boxed, begun, forward } = memory;
        PartValues { core, boxed, begun, forward: ForwardValues::new(core, forward) }
    }

    /// Makes a box that holds some components, where there can be one. One that runs out of its share of the
    /// steps leaves the work to the search.
    ///
    /// # Errors
    /// [`Exhausted`] when the work is to stop; what was begun is kept then.
    pub(in crate::states) fn prepare(
        &mut self,
        states: &[&[u64]],
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Result<(), Exhausted> {
        let mut numbers = states.iter().map(|state| state.len()).max().unwrap_or(0);
        if let Some((most, _)) = &self.boxed {
            numbers = numbers.max(most.len());
        }
        let mut most = vec![0u64; numbers];
        for state in states {
            let state = place(&self.core.shape, state, numbers);
            most.iter_mut().zip(&state).for_each(|(most, &n)| *most = n.max(*most));
        }
        if self.boxed.as_ref().is_some_and(|(_, found)| found.get(&most).is_some()) {
            return Ok(());
        }
        let PartValues { core, boxed, begun, forward } = self;
        let before = boxed.as_ref().map(|(most, _)| most.clone());
        let mut wanted = boxes(before.as_deref(), &most);
        // What an earlier run has begun comes first.
        let held = |begun: &ValuesBegun| begun.most().len() == most.len() && holds(begun.most(), &most);
        wanted.splice(0..0, begun.iter().filter(|begun| held(begun)).map(|begun| begun.most().clone()));
        let bytes = limits.bytes.saturating_sub(held_by(boxed.as_ref(), None) + forward.held());
        for most in wanted {
            let mut tell = |decided: usize, write: &dyn Fn(&mut Vec<u8>)| {
                tell(decided, &|out| {
                    put_boxes(boxed.as_ref(), Some(write), out);
                    forward.put(out);
                });
            };
            let share = limits.left() / 2;
            let found = limits
                .within(share, bytes, u64::MAX, |part| values_below(core, &most, begun, &mut tell, part));
            match found {
                Ok(Some(found)) => {
                    *boxed = Some((most, found));
                    return Ok(());
                }
                Err(exhausted) if exhausted.is_stop() => return Err(exhausted),
                Ok(None) | Err(_) => *begun = None,
            }
        }
        Ok(())
    }

    /// What was found.
    pub(in crate::states) fn memory(self) -> PartMemory {
        PartMemory { boxed: self.boxed, begun: self.begun, forward: self.forward.memory() }
    }

    /// Adds what was found to the bytes of a file.
    pub(in crate::states) fn put(&self, out: &mut Vec<u8>) {
        put_boxes(
            self.boxed.as_ref(),
            self.begun.as_ref().map(|begun| |out: &mut Vec<u8>| begun.put(out)),
            out,
        );
        self.forward.put(out);
    }

    /// Bytes held.
    pub(in crate::states) fn held(&self) -> u64 {
        held_by(self.boxed.as_ref(), self.begun.as_ref()) + self.forward.held()
    }

    /// How many looks at the options of a component were begun.
    pub(in crate::states) fn looks(&self) -> u64 {
        self.forward.looks()
    }

    /// How many components outside the box were met.
    pub(in crate::states) fn met(&self) -> usize {
        self.forward.met()
    }

    /// The Grundy value of a component, if it stands in the box.
    pub(in crate::states) fn boxed(&self, state: &[u64]) -> Option<u32> {
        let (most, found) = self.boxed.as_ref()?;
        found.get(&place(&self.core.shape, state, most.len()))
    }

    /// The Grundy value of a component. A search that runs out of its budget is gone on with when the same
    /// is asked again.
    ///
    /// # Errors
    /// [`StateFailure`] when a budget runs out or play can go round.
    pub(in crate::states) fn value(&mut self, state: &[u64], limits: &Limits) -> Result<u32, StateFailure> {
        match self.boxed(state) {
            Some(value) => Ok(value),
            None => {
                let beside = held_by(self.boxed.as_ref(), self.begun.as_ref());
                let bytes = limits.bytes.saturating_sub(beside);
                limits.within(limits.left(), bytes, limits.positions, |limits| {
                    self.forward.value(state, limits)
                })
            }
        }
    }
}

fn holds(most: &[u64], state: &[u64]) -> bool {
    most.iter().zip(state).all(|(most, n)| n <= most)
}
