//! Which engine answers about a position that is too large for the definition.
//!
//! | position | way |
//! |---|---|
//! | one component, all moves subtract | a table of who wins every smaller component |
//! | one component, other moves | search forward that stops at the first lost option |
//! | several components with Grundy values, or one that splits | their values, by lines or by search |
//! | anything else | none here: the definition |
//!
//! What one question found is kept for the next: tables grow to hold both, searches remember. A way that
//! runs out of its share of the budget leaves what is left of it to the next way.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::api::{Basis, MovesWanted, Refusal};
use crate::game::{Outcome, Play};
use crate::limits::{Budget, Exhausted, Limits};
use crate::states::engine::bytes::{self, Reader};
use crate::states::engine::{
    Alone, AloneMemory, BoxOutcomes, PartMemory, PartValues, boxes, outcomes_below, place, unrolled,
};
use crate::states::oracle::{Component, StateFailure, StateSearch, StateTurn};
use crate::states::solver::{Verdict, answered};
use crate::states::{Shape, State, StateAnswer, StateCore, StateGame, StatePosition};

/// The engines of a game, with what earlier questions left.
#[derive(Debug)]
pub(super) struct Spaces<'g> {
    game: &'g StateGame,
    table: Option<Table>,
    /// Searches for who wins, by part and how many numbers a component has.
    searches: HashMap<Key, AloneMemory>,
    /// Grundy values, by part; of rows written out as tuples, by their length too.
    values: HashMap<Key, PartMemory>,
}

/// A part, and how many numbers a component has, where that matters.
type Key = (u16, Option<usize>);

/// Who wins each component of a part in a box.
#[derive(Debug)]
struct Table {
    part: u16,
    most: State,
    found: BoxOutcomes,
}

/// Told now and then how many positions a search has met, and what writes down how far it is.
pub(super) type Tell<'t> = dyn FnMut(usize, &dyn Fn(&mut Vec<u8>)) + 't;

/// After so many steps, a second or two, a search tells how far it is.
const SLICE: u64 = 100_000_000;

/// A question: the position in all its forms, and how many moves are wanted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Question<'q> {
    pub(super) position: &'q StatePosition,
    pub(super) components: &'q [Component],
    pub(super) wanted: MovesWanted,
}

impl<'g> Spaces<'g> {
    pub(super) fn new(game: &'g StateGame) -> Spaces<'g> {
        Spaces { game, table: None, searches: HashMap::new(), values: HashMap::new() }
    }

    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        let table = self.table.as_ref().map_or(0, |table| table.found.held());
        let searches = self.searches.values().map(AloneMemory::held).sum::<u64>();
        table + searches + self.values.values().map(PartMemory::held).sum::<u64>()
    }

    /// Adds the searches for who wins to the bytes of a file, in an order of their own.
    pub(super) fn put(&self, out: &mut Vec<u8>) {
        let mut all: Vec<_> = self.searches.iter().collect();
        all.sort_unstable_by_key(|(key, _)| **key);
        bytes::put(out, all.len() as u64);
        for (key, search) in all {
            put_key(*key, out);
            search.put(out);
        }
    }

    /// Takes the searches of such a file; `None` when it has none.
    ///
    /// # Errors
    /// [`Exhausted`] when they do not fit into the budget.
    pub(super) fn get(&mut self, reader: &mut Reader<'_>, limits: &Limits) -> Result<Option<()>, Exhausted> {
        let Some(count) = reader.count(1) else { return Ok(None) };
        let mut searches = HashMap::new();
        for _ in 0..count {
            let part = reader.word().and_then(|part| u16::try_from(part).ok());
            let numbers = reader.word().and_then(|numbers| usize::try_from(numbers).ok());
            let (Some(part), Some(numbers)) = (part, numbers) else { return Ok(None) };
            let Some(memory) = AloneMemory::get(reader, limits)? else { return Ok(None) };
            searches.insert((part, Some(numbers)), memory);
        }
        if !reader.0.is_empty() {
            return Ok(None);
        }
        limits.allow_bytes(searches.values().map(AloneMemory::held).sum())?;
        self.searches = searches;
        Ok(Some(()))
    }

    /// Forgets all that was found.
    pub(super) fn forget(&mut self) {
        *self = Spaces::new(self.game);
    }

    /// Whether the answer is in the table already.
    pub(super) fn knows(&self, components: &[Component]) -> bool {
        let [(part, state)] = components else { return false };
        let Some(core) = self.game.parts.get(usize::from(*part)) else { return false };
        let at = place(&core.shape, state, 0);
        self.table.as_ref().is_some_and(|table| table.holds(*part, &at))
    }

    /// Whether few positions may follow although the numbers would allow many: rows, mostly.
    pub(super) fn may_be_few(&self, components: &[Component]) -> bool {
        let row = |part: u16| matches!(self.game.parts.get(usize::from(part)), Some(core) if matches!(core.shape, Shape::Row { .. }));
        let size = components
            .iter()
            .flat_map(|(_, state)| state)
            .try_fold(1u64, |size, n| size.checked_mul(n.checked_add(1)?).filter(|size| *size <= 1_000_000));
        size.is_some() || components.iter().any(|(part, _)| row(*part))
    }

    /// Who wins a position and by which moves; `None` when no engine does it.
    pub(super) fn answer(
        &mut self,
        search: &mut StateSearch<'_>,
        question: Question<'_>,
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Result<Option<StateAnswer>, Refusal> {
        if let [(part, state)] = question.components {
            let found = self.alone(search, question, (*part, state), tell, limits)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        if self.game.play == Play::Misere || !self.game.is_disjunctive() {
            return Ok(None);
        }
        self.by_values(search, question, limits).map(Some)
    }

    fn alone(
        &mut self,
        search: &mut StateSearch<'_>,
        question: Question<'_>,
        (part, state): (u16, &State),
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Result<Option<StateAnswer>, Refusal> {
        let game = self.game;
        let Some(core) = game.parts.get(usize::from(part)) else { return Ok(None) };
        let most = place(&core.shape, state, 0);
        let unrolled = unrolled(core, most.len());
        let plain = unrolled.as_ref().unwrap_or(core);
        self.tabulate(part, plain, &most, limits)?;
        let Question { position, components, wanted } = question;
        if let Some(table) = self.table.as_ref().filter(|table| table.holds(part, &most)) {
            let mut one = |at: &[u64]| Ok(table.found.get(&place(&core.shape, at, table.most.len())));
            let verdict = |outcome| Verdict { outcome, value: None, basis: Basis::OutcomeTable };
            let Some(outcome) = one(&most)? else { return Ok(None) };
            let turns = || winning(search, components, limits, &mut one);
            let mut answer = answered(game, position, components, verdict(outcome), wanted, turns)?;
            let key = (part, unrolled.is_some().then_some(most.len()));
            answer.value = self.value(key, plain, &most, limits).map(BigUint::from);
            answer.value_basis = answer.value.is_some().then_some(Basis::Table);
            return Ok(Some(answer));
        }
        let key = (part, Some(most.len()));
        let memory = self.searches.remove(&key).unwrap_or_default();
        let beside = self.held();
        let share = |limits: &Limits| limits.bytes.saturating_sub(beside);
        limits.within(limits.left(), share(limits), limits.positions, |limits| {
            let mut alone =
                Alone::new(plain, game.play, &most, memory, limits).map_err(StateFailure::from)?;
            let answer = (|| {
                let mut one = |at: &[u64]| {
                    let at = place(&core.shape, at, 0);
                    loop {
                        let slice = limits.left().min(SLICE);
                        let work = |part: &Limits| alone.outcome(&at, part);
                        match limits.within(slice, limits.bytes, limits.positions, work) {
                            Err(StateFailure::Exhausted(Exhausted { what: Budget::Steps, .. }))
                                if limits.left() > 0 =>
                            {
                                tell(alone.met(), &|out| {
                                    bytes::put(out, 1);
                                    put_key(key, out);
                                    alone.put(out);
                                });
                            }
                            found => return found,
                        }
                    }
                };
                let Some(outcome) = one(&most)? else { return Ok(None) };
                let verdict = Verdict { outcome, value: None, basis: Basis::Search };
                let turns = || winning(search, components, limits, &mut one);
                answered(game, position, components, verdict, wanted, turns).map(Some)
            })();
            self.searches.insert(key, alone.memory());
            answer
        })
    }

    /// A table that holds `state`, where there can be one.
    fn tabulate(
        &mut self,
        part: u16,
        core: &StateCore,
        state: &State,
        limits: &Limits,
    ) -> Result<(), Exhausted> {
        let before = self.table.as_ref().filter(|table| table.part == part).map(|table| table.most.clone());
        if self.table.as_ref().is_some_and(|table| table.holds(part, state)) {
            return Ok(());
        }
        let bytes = limits.bytes.saturating_sub(self.held());
        for most in boxes(before.as_deref(), state) {
            let share = limits.left() / 4 * 3;
            let found = limits
                .within(share, bytes, u64::MAX, |part| outcomes_below(core, self.game.play, &most, part));
            if let Some(found) = unless_too_much(found)? {
                self.table = Some(Table { part, most, found });
                return Ok(());
            }
        }
        Ok(())
    }

    /// The Grundy value of a component alone, where it can be had by a box within the budget.
    fn value(&mut self, key: Key, core: &StateCore, state: &State, limits: &Limits) -> Option<u32> {
        if self.game.play == Play::Misere || !self.game.is_disjunctive() {
            return None;
        }
        let memory = self.values.remove(&key).unwrap_or_default();
        let bytes = limits.bytes.saturating_sub(self.held());
        let made = limits
            .within(limits.left(), bytes, u64::MAX, |limits| PartValues::new(core, &[state], memory, limits));
        // The verdict stands without the value, whatever stopped the work on it.
        let values = made.ok()?;
        let value = values.boxed(state);
        self.values.insert(key, values.memory());
        value
    }

    fn by_values(
        &mut self,
        search: &mut StateSearch<'_>,
        question: Question<'_>,
        limits: &Limits,
    ) -> Result<StateAnswer, Refusal> {
        let Question { position, components, wanted } = question;
        let memories: Vec<PartMemory> = (0..self.game.parts.len())
            .map(|part| self.values.remove(&(number(part), None)).unwrap_or_default())
            .collect();
        let bytes = limits.bytes.saturating_sub(self.held());
        limits.within(limits.left(), bytes, limits.positions, |limits| {
            let mut parts: Vec<PartValues<'g>> = Vec::new();
            // Each part may use what the others leave.
            let mut left = memories.iter().map(PartMemory::held).sum::<u64>();
            for (index, (core, memory)) in self.game.parts.iter().zip(memories).enumerate() {
                left = left.saturating_sub(memory.held());
                let of = components.iter().filter(|(part, _)| usize::from(*part) == index);
                let states: Vec<&[u64]> = of.map(|(_, state)| state.as_slice()).collect();
                let others = left + parts.iter().map(PartValues::held).sum::<u64>();
                let bytes = limits.bytes.saturating_sub(others);
                parts.push(limits.within(limits.left(), bytes, limits.positions, |limits| {
                    PartValues::new(core, &states, memory, limits)
                })?);
            }
            let answer = (|| {
                let mut value = |position: &[Component]| value_of(&mut parts, position, limits);
                let whole = value(components)?;
                let outcome = if whole == 0 { Outcome::P } else { Outcome::N };
                let verdict = Verdict { outcome, value: Some(whole), basis: Basis::Table };
                answered(self.game, position, components, verdict, wanted, || {
                    let mut winning = Vec::new();
                    for turn in search.turns(components, limits)? {
                        if value(&search.after(components, &turn))? == 0 {
                            winning.push(turn);
                        }
                    }
                    Ok(winning)
                })
            })();
            let memories = parts.into_iter().map(PartValues::memory).enumerate();
            self.values.extend(memories.map(|(part, memory)| ((number(part), None), memory)));
            answer
        })
    }
}

fn number(part: usize) -> u16 {
    u16::try_from(part).unwrap_or(u16::MAX)
}

/// The XOR of the values of the components.
fn value_of(
    parts: &mut [PartValues<'_>],
    position: &[Component],
    limits: &Limits,
) -> Result<u32, StateFailure> {
    let mut all = 0;
    for (part, state) in position {
        let held = parts.iter().map(PartValues::held).sum::<u64>();
        if let Some(part) = parts.get_mut(usize::from(*part)) {
            if let Some(value) = part.boxed(state) {
                all ^= value;
                continue;
            }
            let bytes = limits.bytes.saturating_sub(held - part.held());
            all ^=
                limits.within(limits.left(), bytes, limits.positions, |limits| part.value(state, limits))?;
        }
    }
    Ok(all)
}

fn put_key((part, numbers): Key, out: &mut Vec<u8>) {
    bytes::put(out, part.into());
    bytes::put(out, numbers.unwrap_or(0) as u64);
}

/// A share of the memory or of the steps did not do: another way may still find the answer.
fn unless_too_much<T>(found: Result<Option<T>, Exhausted>) -> Result<Option<T>, Exhausted> {
    match found {
        Err(Exhausted { what: Budget::Bytes | Budget::Steps, .. }) => Ok(None),
        found => found,
    }
}

impl Table {
    fn holds(&self, part: u16, state: &State) -> bool {
        // Boxes of rows belong to one length.
        self.part == part && self.most.len() == state.len() && self.found.get(state).is_some()
    }
}

/// Who wins a component, as far as an engine knows.
type Known = Result<Option<Outcome>, StateFailure>;

/// The winning turns of one component alone on the table, each followed by at most one component.
fn winning(
    search: &mut StateSearch<'_>,
    components: &[Component],
    limits: &Limits,
    outcome: &mut dyn FnMut(&[u64]) -> Known,
) -> Result<Vec<StateTurn>, StateFailure> {
    if search.facing(components, limits)?.is_some() {
        return Ok(Vec::new());
    }
    let mut winning = Vec::new();
    for turn in search.turns(components, limits)? {
        let wins = match turn.over {
            Some(wins) => wins,
            None => {
                let after = search.after(components, &turn);
                let known = match after.as_slice() {
                    [(_, state)] => outcome(state)?,
                    _ => None,
                };
                match known {
                    Some(outcome) => outcome == Outcome::P,
                    // Nothing is left, or several components: the definition.
                    None => search.outcome(&after, limits)? == Outcome::P,
                }
            }
        };
        if wins {
            winning.push(turn);
        }
    }
    Ok(winning)
}

#[cfg(test)]
mod tests;
