//! The cheapest exact way to decide many states of a game at once.
//!
//! | when | how |
//! |---|---|
//! | all moves subtract (read off the core form) | a lost component tells from where it is reached: row by row, 64 components to a word, one more bit for each ray ([`How::Rays`]); for Grundy values the set of values seen on each line |
//! | numbers move towards the first one | the same for the sums from each number on (`shear.rs`) |
//! | otherwise | forward search that stops at the first lost option ([`How::Forward`]), clauses compiled to programs on words |
//! | play can go round | win, loss and draw with distance, backwards from what is decided ([`classify`]) |
//! | several components without Grundy values | the definition ([`How::Definition`]) |

mod alone;
mod bits;
mod boxed;
pub(in crate::states) mod bytes;
mod classify;
mod compile;
mod coupled;
mod forward;
mod forward_values;
mod intern;
mod linear;
mod mask;
mod parts;
mod plan;
mod quick;
mod results;
mod scatter;
mod seen;
mod shear;
mod shifts;
mod slots;
mod solve;
mod store;
mod sweep;
#[cfg(test)]
pub(super) mod tests;
mod together;
mod unroll;
mod values;

pub(in crate::states) use alone::{Alone, AloneMemory};
pub(in crate::states) use boxed::{OutcomesBegun, boxes, outcomes_below, place, unrolled};
pub(in crate::states) use classify::{Classifying, go_on};
pub use classify::{Fates, classify};
pub(in crate::states) use parts::{PartMemory, PartValues};
pub use results::{BoxOutcomes, BoxValues, Decision, How};
pub(in crate::states) use shear::{sheared, sums};

use crate::game::{Outcome, Play};
use crate::limits::{Budget, Exhausted, Limits};
use crate::states::options::canonical;
use crate::states::oracle::{Component, StateFailure, StateSearch};
use crate::states::{State, StateCore, StateGame};

use forward::Forward;
use forward_values::ForwardValues;
use plan::Rows;
use sweep::Swept;

/// Told now and then how many positions a search has met or decided, and what writes down how far it is.
pub(in crate::states) type Tell<'t> = dyn FnMut(usize, &dyn Fn(&mut Vec<u8>)) + 't;

/// After so many steps, half a second or so, a search tells how far it is.
pub(in crate::states) const TELL: u64 = if cfg!(test) { 5_000 } else { 4_000_000 };

/// Who wins every component with numbers `0..=most[0]`, `0..=most[1]`, .., alone on the table.
/// `None` when the rule has several parts or the outcome of a component depends on sums that outcomes say
/// nothing about (it splits, under misère play or with early ends).
///
/// # Errors
/// [`StateFailure`] when a budget runs out or play can go round.
pub fn outcomes_box(
    game: &StateGame,
    most: &[u64],
    limits: &Limits,
) -> Result<Option<BoxOutcomes>, StateFailure> {
    let [core] = game.parts.as_slice() else { return Ok(None) };
    let unrolled = unroll::unroll(core, most.len());
    let core = unrolled.as_ref().unwrap_or(core);
    let rows = rows(most, limits)?;
    if let Some(lost) = by_rays(core, game.play, &rows, &mut None, &mut |_| {}, limits)? {
        return Ok(Some(BoxOutcomes { rows, lost, how: How::Rays }));
    }
    let memory = forward::Memory::new(Some(rows.clone()), limits)?;
    let mut forward = Forward::new(core, game.play, memory);
    if let Some(lost) = forward.all(&rows, limits)? {
        return Ok(Some(BoxOutcomes { rows, lost, how: How::Forward }));
    }
    let Some(values) = values_box(game, most, limits)? else { return Ok(None) };
    let mut lost = vec![0u64; rows.count * rows.words];
    for (cell, _) in values.values.iter().enumerate().filter(|(_, value)| **value == 0) {
        let row = cell / rows.len * rows.words;
        bits::set(&mut lost[row..row + rows.words], cell % rows.len);
    }
    Ok(Some(BoxOutcomes { rows, lost, how: values.how }))
}

/// The Grundy value of every component with numbers `0..=most[0]`, ..; `None` when the rule has several
/// parts or no Grundy values (misère play, early ends, `move in all`).
///
/// # Errors
/// As [`outcomes_box`].
pub fn values_box(
    game: &StateGame,
    most: &[u64],
    limits: &Limits,
) -> Result<Option<BoxValues>, StateFailure> {
    let [core] = game.parts.as_slice() else { return Ok(None) };
    if game.play == Play::Misere || !game.is_disjunctive() {
        return Ok(None);
    }
    let unrolled = unroll::unroll(core, most.len());
    let core = unrolled.as_ref().unwrap_or(core);
    let rows = rows(most, limits)?;
    if let Some(shifts) = shifts::shifts(core, &rows.dims)
        && let Some(values) = values::values(&shifts, &rows, &mut None, &mut |_| {}, limits)?
    {
        return Ok(Some(BoxValues { rows, values, how: How::Rays }));
    }
    let cells = (rows.count * rows.len) as u64;
    limits.allow_bytes(cells.saturating_mul(8))?;
    let memory = forward_values::Memory::new(Some(rows.clone()), limits)?;
    let mut forward = ForwardValues::new(core, memory);
    let mut values = Vec::with_capacity(rows.count * rows.len);
    let mut state = State::new();
    for cell in 0..rows.count * rows.len {
        rows.state(cell, &mut state);
        values.push(forward.value(&state, limits)?);
    }
    Ok(Some(BoxValues { rows, values, how: How::Forward }))
}

/// Who wins a position, the cheapest way.
///
/// # Errors
/// As [`outcomes_box`].
pub fn outcome_of(
    game: &StateGame,
    position: &[Component],
    limits: &Limits,
) -> Result<Decision, StateFailure> {
    if let [(part, state)] = position
        && let Some(core) = game.parts.get(usize::from(*part))
        && let Some(decision) = alone(core, game.play, state, limits)?
    {
        return Ok(decision);
    }
    if game.play == Play::Normal && game.is_disjunctive() {
        let mut searches: Vec<ForwardValues<'_>> =
            game.parts.iter().map(|core| ForwardValues::new(core, Default::default())).collect();
        let mut value = 0;
        for (part, state) in position {
            if let Some(search) = searches.get_mut(usize::from(*part)) {
                value ^= search.value(state, limits)?;
            }
        }
        let outcome = if value == 0 { Outcome::P } else { Outcome::N };
        return Ok(Decision { outcome, value: Some(value), how: How::Forward });
    }
    let outcome = StateSearch::new(game).outcome(position, limits)?;
    Ok(Decision { outcome, value: None, how: How::Definition })
}

/// A component alone on the table; `None` when outcomes of single components do not decide it.
fn alone(
    core: &StateCore,
    play: Play,
    state: &[u64],
    limits: &Limits,
) -> Result<Option<Decision>, StateFailure> {
    let state = canonical(&core.shape, state.to_vec());
    let unrolled = unrolled(core, state.len());
    let core = unrolled.as_ref().unwrap_or(core);
    if let Some(found) = outcomes_below(core, play, &state, &mut None, &mut |_, _| {}, limits)? {
        return Ok(found.get(&state).map(|outcome| Decision { outcome, value: None, how: How::Rays }));
    }
    let outcome = Alone::new(core, play, &state, AloneMemory::default(), limits)?.outcome(&state, limits)?;
    Ok(outcome.map(|outcome| Decision { outcome, value: None, how: How::Forward }))
}

fn by_rays(
    core: &StateCore,
    play: Play,
    rows: &Rows,
    begun: &mut Option<Swept>,
    tell: &mut dyn FnMut(&Swept),
    limits: &Limits,
) -> Result<Option<Vec<u64>>, Exhausted> {
    let Some(shifts) = shifts::shifts(core, &rows.dims) else { return Ok(None) };
    if play == Play::Misere && !shifts.scatters.is_empty() {
        return Ok(None);
    }
    sweep::lost(core, play, &shifts, rows, begun, tell, limits)
}

/// The rows of a box; one that no memory can hold is refused here, so that sizes need no second thought.
fn rows(most: &[u64], limits: &Limits) -> Result<Rows, Exhausted> {
    let beyond = Exhausted { what: Budget::Bytes, limit: limits.bytes };
    let dim = |&n: &u64| usize::try_from(n).ok()?.checked_add(1);
    let dims: Vec<usize> = most.iter().map(dim).collect::<Option<_>>().ok_or(beyond)?;
    let rows = Rows::new(&dims).ok_or(beyond)?;
    let cells = (rows.count as u64).checked_mul(rows.len as u64);
    if cells.is_some_and(|cells| cells <= CELLS) { Ok(rows) } else { Err(beyond) }
}

/// The most components of a box.
const CELLS: u64 = 1 << 40;
