//! One component alone on the table, and those that can follow from it.

use crate::game::{Outcome, Play};
use crate::limits::{Budget, Exhausted, Limits};
use crate::states::options::canonical;
use crate::states::oracle::StateFailure;
use crate::states::{Shape, State, StateCore};

use super::bytes::Reader;
use super::forward::{self, Forward};
use super::forward_values::{self, ForwardValues};
use super::{BoxOutcomes, BoxValues, How, by_rays, rows, shifts, unroll, values};

/// The most components of a box that are looked at for the sake of one of them.
const BOX: u64 = 1 << 32;

/// The most components of a box for each of which a search keeps a place.
const PLACES: u64 = 1 << 28;

/// A rule on rows as one on tuples of so many numbers, where it can be written so.
pub fn unrolled(core: &StateCore, numbers: usize) -> Option<StateCore> {
    unroll::unroll(core, numbers)
}

fn size(state: &[u64]) -> Option<u64> {
    let size = state.iter().try_fold(1u64, |size, &n| size.checked_mul(n.checked_add(1)?))?;
    (!state.is_empty()).then_some(size)
}

/// The memory did not do: a way that needs less may still find the answer.
fn unless_bytes<T>(found: Result<Option<T>, Exhausted>) -> Result<Option<T>, Exhausted> {
    match found {
        Err(Exhausted { what: Budget::Bytes, .. }) => Ok(None),
        found => found,
    }
}

/// Who wins the components of the box below `state` (canonical), if the moves of the rule can be turned round
/// and the memory suffices.
///
/// # Errors
/// [`Exhausted`] when another budget runs out.
pub fn outcomes_below(
    core: &StateCore,
    play: Play,
    state: &[u64],
    limits: &Limits,
) -> Result<Option<BoxOutcomes>, Exhausted> {
    let fits = size(state).is_some_and(|size| size <= BOX && size / 4 <= limits.bytes);
    let Some(rows) = fits.then(|| rows(state, limits).ok()).flatten() else { return Ok(None) };
    let lost = unless_bytes(by_rays(core, play, &rows, limits))?;
    Ok(lost.map(|lost| BoxOutcomes { rows, lost, how: How::Rays }))
}

/// Grundy values of the components of the box below `state` (canonical), if the rule is one of rays and the
/// memory suffices. The game must have values.
///
/// # Errors
/// [`Exhausted`] when another budget runs out.
pub fn values_below(
    core: &StateCore,
    state: &[u64],
    limits: &Limits,
) -> Result<Option<BoxValues>, Exhausted> {
    let fits = size(state).is_some_and(|size| size <= BOX && size <= limits.bytes / 4);
    let Some(rows) = fits.then(|| rows(state, limits).ok()).flatten() else { return Ok(None) };
    let Some(shifts) = shifts::shifts(core, &rows.dims) else { return Ok(None) };
    let values = unless_bytes(values::values(&shifts, &rows, limits))?;
    Ok(values.map(|values| BoxValues { rows, values, how: How::Rays }))
}

/// The place of a component in a box of so many numbers: heaps that are gone count as 0.
pub fn place(shape: &Shape, state: &[u64], numbers: usize) -> State {
    let mut state = canonical(shape, state.to_vec());
    if matches!(shape, Shape::Heaps { empty: false, .. }) && state.len() < numbers {
        state.resize(numbers, 0);
    }
    state
}

/// The boxes to try for a component beside those that were asked about before, the best one first: with some
/// room for what grows from question to question, with no more than all of them need, for it alone.
pub(in crate::states) fn boxes(before: Option<&[u64]>, state: &[u64]) -> Vec<State> {
    let mut boxes = Vec::new();
    if let Some(before) = before.filter(|before| before.len() == state.len()) {
        let room =
            |(&most, &n): (&u64, &u64)| if n > most { n.max(most.saturating_add(most / 2)) } else { most };
        boxes.push(before.iter().zip(state).map(room).collect());
        boxes.push(before.iter().zip(state).map(|(&most, &n)| most.max(n)).collect());
    }
    boxes.push(state.to_vec());
    boxes.dedup();
    boxes
}

/// What a search has found, for the next one about components of the same rule (and, of rows, length).
#[derive(Debug, Default)]
pub struct AloneMemory(forward::Memory);

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
    pub fn held(&self) -> u64 {
        self.0.held()
    }
}

/// A search forward that stops at the first lost option and remembers.
#[derive(Debug)]
pub struct Alone<'c>(Forward<'c>);

impl<'c> Alone<'c> {
    /// A search of what can follow from a component (canonical), with what an earlier one of the same rule
    /// found.
    ///
    /// # Errors
    /// [`Exhausted`] when its table does not fit.
    pub fn new(
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
            // The old places go before the new ones come.
            drop(memory);
            memory = forward::Memory::new(rows, limits)?;
        }
        Ok(Alone(Forward::new(core, play, memory)))
    }

    /// Adds what was found to the bytes of a file.
    pub(in crate::states) fn put(&self, out: &mut Vec<u8>) {
        let (store, known) = self.0.parts();
        forward::Memory::put(store, known, out);
    }

    /// How many components outside the box were met.
    pub(in crate::states) fn met(&self) -> usize {
        self.0.parts().0.outside()
    }

    /// What was found.
    pub fn memory(self) -> AloneMemory {
        AloneMemory(self.0.memory())
    }

    /// Who wins; `None` when outcomes of single components do not decide it.
    ///
    /// # Errors
    /// [`StateFailure`] when a budget runs out or play can go round.
    pub fn outcome(&mut self, state: &[u64], limits: &Limits) -> Result<Option<Outcome>, StateFailure> {
        self.0.outcome(state, limits)
    }
}

/// Grundy values that were found, for the next question about the same rule.
#[derive(Debug, Default)]
pub struct PartMemory {
    boxed: Option<(State, BoxValues)>,
    forward: forward_values::Memory,
}

impl PartMemory {
    /// Bytes held.
    pub fn held(&self) -> u64 {
        self.boxed.as_ref().map_or(0, |(_, boxed)| boxed.held()) + self.forward.held()
    }
}

/// Grundy values of one part of a game: by the box of rays, else by search.
#[derive(Debug)]
pub struct PartValues<'c> {
    core: &'c StateCore,
    boxed: Option<(State, BoxValues)>,
    forward: ForwardValues<'c>,
}

impl<'c> PartValues<'c> {
    /// Values of a part whose components in question are these, with what was found before. A box that runs
    /// out of its share of the steps leaves the work to the search.
    ///
    /// # Errors
    /// [`Exhausted`] when the work is to stop.
    pub fn new(
        core: &'c StateCore,
        states: &[&[u64]],
        memory: PartMemory,
        limits: &Limits,
    ) -> Result<PartValues<'c>, Exhausted> {
        let mut numbers = states.iter().map(|state| state.len()).max().unwrap_or(0);
        let PartMemory { mut boxed, forward } = memory;
        if let Some((most, _)) = &boxed {
            numbers = numbers.max(most.len());
        }
        let mut most = vec![0u64; numbers];
        for state in states {
            let state = place(&core.shape, state, numbers);
            most.iter_mut().zip(&state).for_each(|(most, &n)| *most = n.max(*most));
        }
        let holds = boxed.as_ref().is_some_and(|(_, found)| found.get(&most).is_some());
        if !holds {
            let bytes = limits.bytes.saturating_sub(boxed.as_ref().map_or(0, |(_, found)| found.held()));
            let before = boxed.as_ref().map(|(most, _)| most.clone());
            for most in boxes(before.as_deref(), &most) {
                let share = limits.left() / 2;
                let found = limits
                    .within(share, bytes, u64::MAX, |part| values_below(core, &most, part))
                    .or_else(|exhausted| if exhausted.is_stop() { Err(exhausted) } else { Ok(None) })?;
                if let Some(found) = found {
                    boxed = Some((most, found));
                    break;
                }
            }
        }
        Ok(PartValues { core, boxed, forward: ForwardValues::new(core, forward) })
    }

    /// What was found.
    pub fn memory(self) -> PartMemory {
        PartMemory { boxed: self.boxed, forward: self.forward.memory() }
    }

    /// Bytes held.
    pub fn held(&self) -> u64 {
        self.boxed.as_ref().map_or(0, |(_, boxed)| boxed.held()) + self.forward.held()
    }

    /// The Grundy value of a component, if it stands in the box.
    pub fn boxed(&self, state: &[u64]) -> Option<u32> {
        let (most, found) = self.boxed.as_ref()?;
        found.get(&place(&self.core.shape, state, most.len()))
    }

    /// The Grundy value of a component.
    ///
    /// # Errors
    /// [`StateFailure`] when a budget runs out or play can go round.
    pub fn value(&mut self, state: &[u64], limits: &Limits) -> Result<u32, StateFailure> {
        match self.boxed(state) {
            Some(value) => Ok(value),
            None => self.forward.value(state, limits),
        }
    }
}
