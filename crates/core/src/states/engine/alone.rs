//! One component alone on the table, and those that can follow from it.

use crate::game::{Outcome, Play};
use crate::limits::{Budget, Exhausted, Limits};
use crate::states::options::canonical;
use crate::states::oracle::StateFailure;
use crate::states::{Shape, State, StateCore};

use super::forward::Forward;
use super::forward_values::ForwardValues;
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

/// A search forward that stops at the first lost option and remembers.
#[derive(Debug)]
pub struct Alone<'c>(Forward<'c>);

impl<'c> Alone<'c> {
    /// A search of what can follow from a component (canonical).
    ///
    /// # Errors
    /// [`Exhausted`] when its table does not fit.
    pub fn new(
        core: &'c StateCore,
        play: Play,
        state: &[u64],
        limits: &Limits,
    ) -> Result<Alone<'c>, Exhausted> {
        let boxed = size(state).filter(|&size| size <= limits.bytes / 4 && size <= PLACES);
        let rows = boxed.map(|_| rows(state, limits)).transpose()?;
        Ok(Alone(Forward::new(core, play, rows, limits)?))
    }

    /// Who wins; `None` when outcomes of single components do not decide it.
    ///
    /// # Errors
    /// [`StateFailure`] when a budget runs out or play can go round.
    pub fn outcome(&mut self, state: &[u64], limits: &Limits) -> Result<Option<Outcome>, StateFailure> {
        self.0.outcome(state, limits)
    }
}

/// Grundy values of one part of a game: by the box of rays, else by search.
#[derive(Debug)]
pub struct PartValues<'c> {
    core: &'c StateCore,
    boxed: Option<(usize, BoxValues)>,
    forward: ForwardValues<'c>,
}

impl<'c> PartValues<'c> {
    /// Values of a part whose components in question are these.
    ///
    /// # Errors
    /// [`Exhausted`] when a budget runs out.
    pub fn new(core: &'c StateCore, states: &[&[u64]], limits: &Limits) -> Result<PartValues<'c>, Exhausted> {
        let numbers = states.iter().map(|state| state.len()).max().unwrap_or(0);
        let mut most = vec![0u64; numbers];
        for state in states {
            let state = place(&core.shape, state, numbers);
            most.iter_mut().zip(&state).for_each(|(most, &n)| *most = n.max(*most));
        }
        let boxed = values_below(core, &most, limits)?.map(|found| (numbers, found));
        Ok(PartValues { core, boxed, forward: ForwardValues::new(core, None, limits)? })
    }

    /// The Grundy value of a component.
    ///
    /// # Errors
    /// [`StateFailure`] when a budget runs out or play can go round.
    pub fn value(&mut self, state: &[u64], limits: &Limits) -> Result<u32, StateFailure> {
        let boxed = self.boxed.as_ref();
        let known = boxed.and_then(|(numbers, found)| found.get(&place(&self.core.shape, state, *numbers)));
        match known {
            Some(value) => Ok(value),
            None => self.forward.value(state, limits),
        }
    }
}
