//! Boxes below one component, for rules whose moves can be turned round.

use crate::game::Play;
use crate::limits::{Budget, Exhausted, Limits};
use crate::states::options::canonical;
use crate::states::{Shape, State, StateCore};

use super::bytes::{self, Reader};
use super::sweep::Swept;
use super::values::{self, Valued};
use super::{BoxOutcomes, BoxValues, How, Tell, by_rays, rows, unroll};
use super::{shear, shifts};

/// The most components of a box that are looked at for the sake of one of them.
const BOX: u64 = 1 << 32;

/// A rule on rows as one on tuples of so many numbers, where it can be written so.
pub(in crate::states) fn unrolled(core: &StateCore, numbers: usize) -> Option<StateCore> {
    unroll::unroll(core, numbers)
}

pub(super) fn size(state: &[u64]) -> Option<u64> {
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

/// A box of who wins that was begun.
#[derive(Debug)]
pub(in crate::states) struct OutcomesBegun {
    most: State,
    swept: Swept,
}

impl OutcomesBegun {
    /// Bytes held.
    pub(in crate::states) fn held(&self) -> u64 {
        self.swept.held()
    }

    /// The greatest numbers of the box.
    pub(in crate::states) fn most(&self) -> &State {
        &self.most
    }

    /// Adds it to the bytes of a file.
    pub(in crate::states) fn put(&self, out: &mut Vec<u8>) {
        put_outcomes(&self.most, &self.swept, out);
    }

    /// The one of such a file about this rule; `None` when it is none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(in crate::states) fn get(
        core: &StateCore,
        play: Play,
        reader: &mut Reader<'_>,
        limits: &Limits,
    ) -> Result<Option<OutcomesBegun>, Exhausted> {
        let Some(most) = reader.list().filter(|most| is_box(most)) else { return Ok(None) };
        let unrolled = unrolled(core, most.len());
        let rows = rows(&most, limits)?;
        let plain = unrolled.as_ref().unwrap_or(core);
        let sheared = shear::sheared(plain);
        let Some(shifts) = shifts::shifts(sheared.as_ref().unwrap_or(plain), &rows.dims) else {
            return Ok(None);
        };
        let swept = Swept::load(play, &shifts, &rows, reader, limits)?;
        Ok(swept.map(|swept| OutcomesBegun { most, swept }))
    }
}

fn put_outcomes(most: &[u64], swept: &Swept, out: &mut Vec<u8>) {
    bytes::put_list(out, most);
    swept.save(out);
}

/// A box of Grundy values that was begun.
#[derive(Debug)]
pub(in crate::states) struct ValuesBegun {
    most: State,
    valued: Valued,
}

impl ValuesBegun {
    /// Bytes held.
    pub(in crate::states) fn held(&self) -> u64 {
        self.valued.held()
    }

    /// The greatest numbers of the box.
    pub(in crate::states) fn most(&self) -> &State {
        &self.most
    }

    /// Adds it to the bytes of a file.
    pub(in crate::states) fn put(&self, out: &mut Vec<u8>) {
        put_values(&self.most, &self.valued, out);
    }

    /// The one of such a file about this rule; `None` when it is none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(in crate::states) fn get(
        core: &StateCore,
        reader: &mut Reader<'_>,
        limits: &Limits,
    ) -> Result<Option<ValuesBegun>, Exhausted> {
        let Some(most) = reader.list().filter(|most| is_box(most)) else { return Ok(None) };
        let rows = rows(&most, limits)?;
        let Some(shifts) = shifts::shifts(core, &rows.dims) else { return Ok(None) };
        let valued = Valued::load(&shifts, &rows, reader, limits)?;
        Ok(valued.map(|valued| ValuesBegun { most, valued }))
    }
}

fn put_values(most: &[u64], valued: &Valued, out: &mut Vec<u8>) {
    bytes::put_list(out, most);
    valued.save(out);
}

fn is_box(most: &[u64]) -> bool {
    size(most).is_some_and(|size| size <= BOX)
}

/// Who wins the components of the box below `state` (canonical), if the moves of the rule can be turned round
/// and the memory suffices. A box that was begun is gone on with, and one that is stopped stands in `begun`.
///
/// # Errors
/// [`Exhausted`] when another budget runs out.
pub(in crate::states) fn outcomes_below(
    core: &StateCore,
    play: Play,
    state: &[u64],
    begun: &mut Option<OutcomesBegun>,
    tell: &mut Tell<'_>,
    limits: &Limits,
) -> Result<Option<BoxOutcomes>, Exhausted> {
    let fits = size(state).is_some_and(|size| size <= BOX && size / 8 <= limits.bytes);
    let Some(rows) = fits.then(|| rows(state, limits).ok()).flatten() else { return Ok(None) };
    let mut swept = begun.take().filter(|begun| begun.most == state).map(|begun| begun.swept);
    let mut told = |swept: &Swept| tell(swept.decided(&rows), &|out| put_outcomes(state, swept, out));
    let lost = by_rays(core, play, &rows, &mut swept, &mut told, limits);
    *begun = swept.map(|swept| OutcomesBegun { most: state.to_vec(), swept });
    Ok(unless_bytes(lost)?.map(|lost| BoxOutcomes { rows, lost, how: How::Rays }))
}

/// Grundy values of the components of the box below `state` (canonical), if the rule is one of rays and the
/// memory suffices. The game must have values. A box that was begun is gone on with, and one that is stopped
/// stands in `begun`.
///
/// # Errors
/// [`Exhausted`] when another budget runs out.
pub(in crate::states) fn values_below(
    core: &StateCore,
    state: &[u64],
    begun: &mut Option<ValuesBegun>,
    tell: &mut Tell<'_>,
    limits: &Limits,
) -> Result<Option<BoxValues>, Exhausted> {
    let fits = size(state).is_some_and(|size| size <= BOX && size <= limits.bytes / 4);
    let Some(rows) = fits.then(|| rows(state, limits).ok()).flatten() else { return Ok(None) };
    let Some(shifts) = shifts::shifts(core, &rows.dims) else { return Ok(None) };
    let mut valued = begun.take().filter(|begun| begun.most == state).map(|begun| begun.valued);
    let mut told = |valued: &Valued| tell(valued.decided(), &|out| put_values(state, valued, out));
    let values = values::values(&shifts, &rows, &mut valued, &mut told, limits);
    *begun = valued.map(|valued| ValuesBegun { most: state.to_vec(), valued });
    Ok(unless_bytes(values)?.map(|values| BoxValues { rows, values, how: How::Rays }))
}

/// The place of a component in a box of so many numbers: heaps that are gone count as 0.
pub(in crate::states) fn place(shape: &Shape, state: &[u64], numbers: usize) -> State {
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
