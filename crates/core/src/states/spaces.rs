//! Which engine answers about a position that is too large for the definition.
//!
//! | position | way |
//! |---|---|
//! | one component, all moves subtract, or do so seen through sums | a table of who wins every smaller component |
//! | one component, other moves | search forward that stops at the first lost option |
//! | several components with Grundy values, or one that splits | their values, by lines or by search |
//! | such components where what is made ends the game for its maker | values among moves that let nobody end it |
//! | anything else | none here: the definition |
//!
//! What one question found is kept for the next: tables grow to hold both, searches remember. A way that
//! runs out of its share of the budget leaves what is left of it to the next way.

use std::collections::{HashMap, HashSet};

use num_bigint::BigUint;

use crate::api::{Basis, MovesWanted, Refusal};
use crate::game::{Outcome, Play};
use crate::limits::{Budget, Exhausted, Limits};
use crate::states::answered::{Verdict, answered};
use crate::states::engine::{
    Alone, AloneMemory, BoxOutcomes, OutcomesBegun, PartMemory, Tell, boxes, outcomes_below, place, sheared,
    sums, unrolled,
};
use crate::states::oracle::{Component, StateFailure, StateSearch, StateTurn};
use crate::states::quick_ends::QuickEnds;
use crate::states::{Shape, State, StateAnswer, StateCore, StateGame, StatePosition};

mod keep;
mod sums;

/// The engines of a game, with what earlier questions left.
#[derive(Debug)]
pub(super) struct Spaces<'g> {
    game: &'g StateGame,
    /// Who wins, by part and how many numbers a component has.
    tables: HashMap<(u16, usize), Table>,
    /// A table that was begun, and its part.
    begun: Option<(u16, OutcomesBegun)>,
    /// Searches for who wins, by part and how many numbers a component has.
    searches: HashMap<Key, AloneMemory>,
    /// Grundy values, by part; of rows written out as tuples, by their length too.
    values: HashMap<Key, PartMemory>,
    /// Games that what is made ends for its maker.
    ends: Option<QuickEnds<'g>>,
    /// Where the search for values was too long once.
    valueless: HashSet<Key>,
    /// Whether the value of a single component is wanted beside the verdict.
    pub(super) valued: bool,
}

/// A part, and how many numbers a component has, where that matters.
type Key = (u16, Option<usize>);

/// Who wins each component of a part in a box.
#[derive(Debug)]
struct Table {
    most: State,
    found: BoxOutcomes,
    /// Components stand at their sums from each number on.
    by_sums: bool,
}

impl Table {
    fn get(&self, at: &[u64]) -> Option<Outcome> {
        if self.by_sums { self.found.get(&sums(at)?) } else { self.found.get(at) }
    }
}

/// The value of a component alone is found as well where no more smaller components than this may need one.
const MOST_VALUED: u64 = 10_000_000;

/// After so many steps, a second or two, a search tells how far it is.
const SLICE: u64 = if cfg!(test) { 20_000 } else { 2_000_000 };

/// A question: the position in all its forms, and how many moves are wanted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Question<'q> {
    pub(super) position: &'q StatePosition,
    pub(super) components: &'q [Component],
    pub(super) wanted: MovesWanted,
}

impl<'g> Spaces<'g> {
    pub(super) fn new(game: &'g StateGame) -> Spaces<'g> {
        Spaces {
            game,
            tables: HashMap::new(),
            begun: None,
            searches: HashMap::new(),
            values: HashMap::new(),
            ends: QuickEnds::of(game),
            valueless: HashSet::new(),
            valued: true,
        }
    }

    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        let tables = self.tables.values().map(|table| table.found.held()).sum::<u64>();
        let begun = self.begun.as_ref().map_or(0, |(_, begun)| begun.held());
        let searches = self.searches.values().map(AloneMemory::held).sum::<u64>();
        let ends = self.ends.as_ref().map_or(0, QuickEnds::held);
        tables + begun + searches + ends + self.values.values().map(PartMemory::held).sum::<u64>()
    }

    /// Forgets all that was found.
    pub(super) fn forget(&mut self) {
        *self = Spaces { valued: self.valued, ..Spaces::new(self.game) };
    }

    /// Where a component of a part stands: heaps beside those that are gone, where a table has room for more.
    fn place(&self, part: u16, core: &StateCore, state: &[u64]) -> State {
        let least = place(&core.shape, state, 0);
        let lengths = self.tables.keys().filter(|(of, _)| *of == part).map(|(_, length)| *length);
        let length = lengths.filter(|length| *length >= least.len()).min().unwrap_or(0);
        place(&core.shape, state, length)
    }

    fn table(&self, part: u16, at: &State) -> Option<&Table> {
        // Boxes of rows belong to one length.
        self.tables.get(&(part, at.len())).filter(|table| table.get(at).is_some())
    }

    /// Whether the answer is in a table already.
    pub(super) fn knows(&self, components: &[Component]) -> bool {
        let [(part, state)] = components else { return false };
        let Some(core) = self.game.parts.get(usize::from(*part)) else { return false };
        self.table(*part, &self.place(*part, core, state)).is_some()
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
        if let Some(ends) = &mut self.ends {
            return by_ends(ends, search, question, limits).map(Some);
        }
        if self.game.play == Play::Misere || !self.game.is_disjunctive() {
            return Ok(None);
        }
        self.by_values(search, question, tell, limits).map(Some)
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
        let at = self.place(part, core, state);
        let unrolled = unrolled(core, at.len());
        let plain = unrolled.as_ref().unwrap_or(core);
        self.tabulate(part, plain, &at, tell, limits)?;
        let mut answer = if self.table(part, &at).is_some() {
            self.by_table(search, question, (part, &core.shape), &at, limits)?
        } else {
            let found = self.by_search(search, question, (part, plain), &at, tell, limits);
            match found {
                Err(Refusal::Exhausted(why)) if !why.is_stop() && self.make_room(part, &at) => {
                    self.tabulate(part, plain, &at, tell, limits)?;
                    if self.table(part, &at).is_none() {
                        return found;
                    }
                    self.by_table(search, question, (part, &core.shape), &at, limits)?
                }
                found => found?,
            }
        };
        // The verdict does not rest on the value: it is told where it costs no more than a second or two.
        let positions = at.iter().try_fold(1u64, |all, n| all.checked_mul(n.saturating_add(1)));
        if let Some(answer) = &mut answer
            && self.valued
            && positions.is_some_and(|positions| positions <= MOST_VALUED)
        {
            let key = (part, unrolled.is_some().then_some(at.len()));
            answer.value = self.value(key, plain, &at, tell, limits).map(BigUint::from);
            answer.value_basis = answer.value.is_some().then_some(Basis::Table);
        }
        Ok(answer)
    }

    /// The answer of a table that holds the component.
    fn by_table(
        &self,
        search: &mut StateSearch<'_>,
        Question { position, components, wanted }: Question<'_>,
        (part, shape): (u16, &Shape),
        at: &State,
        limits: &Limits,
    ) -> Result<Option<StateAnswer>, Refusal> {
        let Some(table) = self.table(part, at) else { return Ok(None) };
        let mut one = |at: &[u64]| Ok(table.get(&place(shape, at, table.most.len())));
        let Some(outcome) = one(at)? else { return Ok(None) };
        let verdict = Verdict { outcome, value: None, basis: Basis::OutcomeTable };
        let turns = || winning(search, components, limits, &mut one);
        answered(self.game, position, components, verdict, wanted, turns).map(Some)
    }

    /// The answer of a search that remembers; `None` when outcomes of single components do not decide it.
    fn by_search(
        &mut self,
        search: &mut StateSearch<'_>,
        Question { position, components, wanted }: Question<'_>,
        (part, core): (u16, &StateCore),
        at: &State,
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Result<Option<StateAnswer>, Refusal> {
        let game = self.game;
        let key = (part, Some(at.len()));
        let memory = self.searches.remove(&key).unwrap_or_default();
        let bytes = limits.bytes.saturating_sub(self.held());
        let this = &*self;
        let (answer, memory) = limits.within(limits.left(), bytes, limits.positions, |limits| {
            let mut alone = match Alone::new(core, game.play, at, memory, limits) {
                Ok(alone) => alone,
                Err(exhausted) => return (Err(exhausted.into()), None),
            };
            let answer = (|| {
                let mut one = |state: &[u64]| {
                    let state = place(&core.shape, state, at.len());
                    let mut slice = SLICE;
                    loop {
                        let before = alone.looks();
                        let work = |part: &Limits| alone.outcome(&state, part);
                        let found = limits.within(slice, limits.bytes, limits.positions, work);
                        if !goes_on(&found, limits) {
                            return found;
                        }
                        slice = next_slice(slice, alone.looks() - before);
                        tell(alone.met(), &|out| {
                            this.put(out);
                            keep::put_search(key, out, |out| alone.put(out));
                        });
                    }
                };
                let Some(outcome) = one(at)? else { return Ok(None) };
                let verdict = Verdict { outcome, value: None, basis: Basis::Search };
                let turns = || winning(search, components, limits, &mut one);
                answered(game, position, components, verdict, wanted, turns).map(Some)
            })();
            (answer, Some(alone.memory()))
        });
        self.searches.extend(memory.map(|memory| (key, memory)));
        answer
    }

    /// A table that holds a component, where there can be one.
    fn tabulate(
        &mut self,
        part: u16,
        core: &StateCore,
        at: &State,
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Result<(), Exhausted> {
        if self.table(part, at).is_some() {
            return Ok(());
        }
        let sheared = sheared(core);
        let through = if sheared.is_some() { sums(at) } else { None };
        let (core, at) = match (&sheared, &through) {
            (Some(sheared), Some(at)) => (sheared, at),
            (Some(_), None) => return Ok(()),
            (None, _) => (core, at),
        };
        let before = self.tables.get(&(part, at.len())).map(|table| table.most.clone());
        let mut wanted = boxes(before.as_deref(), at);
        if before.is_some() && wanted.len() > 1 {
            // A table that grows holds what it held; the component alone is searched before that is given up.
            wanted.retain(|most| most != at);
        }
        let mut begun = self.begun.take().filter(|(of, _)| *of == part).map(|(_, begun)| begun);
        let holds = |most: &State| most.len() == at.len() && most.iter().zip(at).all(|(most, n)| n <= most);
        // What an earlier run has begun comes first.
        let first = begun.as_ref().map(OutcomesBegun::most).filter(|most| holds(most)).cloned();
        wanted.splice(0..0, first);
        wanted.dedup();
        let bytes = limits.bytes.saturating_sub(self.held());
        let this = &*self;
        let mut tell = |decided: usize, write: &dyn Fn(&mut Vec<u8>)| {
            tell(decided, &|out| {
                this.put(out);
                keep::put_begun(part, out, write);
            });
        };
        let mut made = None;
        for most in wanted {
            let share = limits.left() / 4 * 3;
            let found = limits.within(share, bytes, u64::MAX, |limits| {
                outcomes_below(core, this.game.play, &most, &mut begun, &mut tell, limits)
            });
            match found {
                Ok(Some(found)) => {
                    made = Some(Table { most, found, by_sums: sheared.is_some() });
                    break;
                }
                Err(exhausted) if !matches!(exhausted.what, Budget::Bytes | Budget::Steps) => {
                    self.begun = begun.map(|begun| (part, begun));
                    return Err(exhausted);
                }
                // A share of the memory or of the steps did not do: another way may still find the answer.
                Ok(None) | Err(_) => begun = None,
            }
        }
        self.tables.extend(made.map(|table| ((part, at.len()), table)));
        Ok(())
    }

    /// Gives up what stands in the way of a table for a component; whether there was anything.
    fn make_room(&mut self, part: u16, at: &State) -> bool {
        let table = self.tables.remove(&(part, at.len()));
        if table.is_some() {
            self.searches.remove(&(part, Some(at.len())));
        }
        table.is_some()
    }
}

/// Whether a slice of the work has ended and there is more of the budget.
fn goes_on<T>(found: &Result<T, StateFailure>, limits: &Limits) -> bool {
    let sliced = matches!(found, Err(StateFailure::Exhausted(Exhausted { what: Budget::Steps, .. })));
    sliced && limits.left() > 0
}

/// The next slice: a larger one when the last did not do for one component, whose options are looked at from
/// the first on each time.
fn next_slice(slice: u64, looks: u64) -> u64 {
    if looks > 1 { SLICE } else { slice.saturating_mul(2) }
}

/// The answer about a game that what is made ends for its maker.
fn by_ends(
    ends: &mut QuickEnds<'_>,
    search: &mut StateSearch<'_>,
    Question { position, components, wanted }: Question<'_>,
    limits: &Limits,
) -> Result<StateAnswer, Refusal> {
    let game = search.game();
    let mut outcome = |search: &mut StateSearch<'_>, position: &[Component]| {
        Ok::<Outcome, StateFailure>(match search.facing(position, limits)? {
            Some(wins) => {
                if wins {
                    Outcome::N
                } else {
                    Outcome::P
                }
            }
            None => ends.outcome(position, limits)?,
        })
    };
    let start = search.canonical(components.to_vec());
    let verdict = Verdict { outcome: outcome(search, &start)?, value: None, basis: Basis::QuickEnds };
    answered(game, position, components, verdict, wanted, || {
        let mut winning = Vec::new();
        for turn in search.turns(components, limits)? {
            let wins = match turn.over {
                Some(wins) => wins,
                None => {
                    let after = search.after(components, &turn);
                    outcome(search, &after)? == Outcome::P
                }
            };
            if wins {
                winning.push(turn);
            }
        }
        Ok(winning)
    })
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
