//! The definition, slow and obvious: what every engine and closed form is tested against.
//!
//! Explicit stacks, memos on canonical positions; play that can return to a position is reported with
//! the cycle, play that grows without end stops at the budget.

use std::collections::HashMap;

use crate::game::{Outcome, Play};
use crate::limits::{Exhausted, Limits};
use crate::opponent::Before;
use crate::options::Turn;
use crate::oracle::Mex;
use crate::states::engine::{TELL, Tell};
use crate::states::options::{Made, StateOptions, facing, ringed, stones};
use crate::states::outside::Source;
use crate::states::{Shape, State, StateCore, StateGame};

/// One component of a position: the index of its part, and its entries.
pub type Component = (u16, State);

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StateFailure {
    /// A budget ran out.
    Exhausted(Exhausted),
    /// Play can go round these positions for ever.
    Cycle(Vec<Vec<Component>>),
}

impl From<Exhausted> for StateFailure {
    fn from(exhausted: Exhausted) -> Self {
        StateFailure::Exhausted(exhausted)
    }
}

/// Marks the part of a component that is still a ring.
const RING: u16 = 1 << 15;

/// The part of a component that is none: what a position remembers of the turns before it.
const MEMORY: u16 = u16::MAX;

/// What [`MEMORY`] holds: the first turn, what was taken, or that nothing can be said of it.
const FIRST: &[u64] = &[0];
const TOOK: u64 = 1;
const UNSAID: &[u64] = &[2];

/// The index of a part.
pub(crate) fn part_of(part: u16) -> usize {
    usize::from(part & !RING)
}

/// A component of the given position: a ring in rules that have rings, coupled heaps one by one. `None` when a
/// heap is too large to be marked as one.
pub(crate) fn given_component(game: &StateGame, part: u16, state: State) -> Option<Component> {
    let core = game.parts.get(usize::from(part)).filter(|core| core.has_ring());
    Some(match core.map(|core| &core.shape) {
        None => (part, state),
        Some(Shape::Heaps { .. }) => (part, state.into_iter().map(ringed).collect::<Option<_>>()?),
        Some(Shape::Tuple(_) | Shape::Row { .. }) => (part | RING, state),
    })
}

/// Whether a component is all heaps of a part together.
pub(crate) fn is_coupled(game: &StateGame, part: u16) -> bool {
    game.parts.get(part_of(part)).is_some_and(|core| matches!(core.shape, Shape::Heaps { .. }))
}

/// A component whose heaps do not tell whether they are rings.
pub(crate) fn without_marks(game: &StateGame, part: u16, state: &[u64]) -> State {
    if is_coupled(game, part) { state.iter().copied().map(stones).collect() } else { state.to_vec() }
}

/// A position for people, whose heaps do not tell whether they are rings.
pub(crate) fn without_rings(game: &StateGame, position: Vec<Component>) -> Vec<Component> {
    position.into_iter().map(|(part, state)| (part, without_marks(game, part, &state))).collect()
}

/// Whether a component is what the position remembers.
pub(crate) fn is_memory((part, _): &Component) -> bool {
    *part == MEMORY
}

/// Whether a component is still a ring.
pub(crate) fn is_ring((part, _): &Component) -> bool {
    *part != MEMORY && part & RING != 0
}

/// What a component that [`is_memory`] says.
pub(crate) fn remembered(state: &[u64]) -> Before {
    match state {
        FIRST => Before::Nothing,
        &[TOOK, taken] => Before::Took(taken),
        _ => Before::Turn,
    }
}

/// A move of a whole position: what becomes of which components.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct StateTurn {
    /// Index of each component that moves, and what it becomes: one, or with `move in all` all that can.
    pub moved: Vec<(usize, Vec<State>)>,
    /// The game is over by `leaving ..`, and whether the player who moved has won.
    pub over: Option<bool>,
}

/// A position whose components are canonical and sorted.
pub(crate) type Position = Vec<Component>;

/// About so many bytes of a map entry beside its key, the free places of the map included.
const ENTRY: u64 = 96;

/// Where the options of a part come from.
#[derive(Debug)]
enum Moves<'g> {
    /// From its rule.
    Rule(StateOptions<'g>),
    /// From outside.
    Outside(Box<dyn Source + 'g>),
}

impl Moves<'_> {
    fn all(&mut self, state: &[u64], turn: Turn, limits: &Limits) -> Result<Vec<Made>, Exhausted> {
        match self {
            Moves::Rule(options) => options.all_in(state, turn, limits),
            Moves::Outside(source) => Ok(source.ask(state, limits)?.options),
        }
    }

    /// The index of the early end that this component is, and whether the player to move wins by it.
    fn facing(&mut self, state: &[u64], limits: &Limits) -> Result<Option<(usize, bool)>, Exhausted> {
        match self {
            Moves::Rule(options) => facing(options.core(), state, limits),
            Moves::Outside(source) => Ok(source.ask(state, limits)?.over.map(|wins| (0, wins))),
        }
    }
}

/// A search with its memo.
#[derive(Debug)]
pub struct StateSearch<'g> {
    game: &'g StateGame,
    options: Vec<Moves<'g>>,
    opening: Vec<Option<Moves<'g>>>,
    outcomes: HashMap<Position, Outcome>,
    values: HashMap<Component, u32>,
    bytes: u64,
}

mod memo;
mod turns;

impl<'g> StateSearch<'g> {
    /// A search of positions of a game.
    pub fn new(game: &'g StateGame) -> Self {
        StateSearch::by(game, game.parts.iter().map(|core| Moves::Rule(StateOptions::new(core))).collect())
    }

    /// A search of a game of one part whose options a source tells.
    pub(super) fn outside(game: &'g StateGame, source: Box<dyn Source + 'g>) -> Self {
        StateSearch::by(game, vec![Moves::Outside(source)])
    }

    fn by(game: &'g StateGame, options: Vec<Moves<'g>>) -> Self {
        let first =
            |core: &'g Option<StateCore>| core.as_ref().map(|core| Moves::Rule(StateOptions::new(core)));
        let opening = game.opening.iter().map(first).collect();
        StateSearch { game, options, opening, outcomes: HashMap::new(), values: HashMap::new(), bytes: 0 }
    }

    /// Whether all options come from the rules of the game.
    pub(crate) fn is_of_rules(&self) -> bool {
        self.options.iter().all(|moves| matches!(moves, Moves::Rule(_)))
    }

    /// The game.
    pub fn game(&self) -> &'g StateGame {
        self.game
    }

    /// Bytes held.
    pub(crate) fn held(&self) -> u64 {
        self.bytes
    }

    /// Forgets all that was found.
    pub(crate) fn forget(&mut self) {
        (self.outcomes, self.values, self.bytes) = (HashMap::new(), HashMap::new(), 0);
    }

    /// How many positions and components have been decided.
    pub fn decided(&self) -> usize {
        self.outcomes.len() + self.values.len()
    }

    /// Who wins a position, by looking at all that can follow.
    ///
    /// # Errors
    /// [`StateFailure`] when a budget runs out or play can go round in a circle.
    pub fn outcome(&mut self, position: &[Component], limits: &Limits) -> Result<Outcome, StateFailure> {
        self.outcome_telling(position, &mut |_, _| {}, limits)
    }

    /// As [`StateSearch::outcome`]; tells now and then how much is decided.
    pub(super) fn outcome_telling(
        &mut self,
        position: &[Component],
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Result<Outcome, StateFailure> {
        let mut told = limits.spent();
        let start = self.canonical(position.to_vec());
        let mut open: HashMap<Position, usize> = HashMap::new();
        let mut stack: Vec<Frame<Position>> = Vec::new();
        let mut held = 0u64;
        let mut next = Some(start.clone());
        loop {
            if let Some(position) = next.take() {
                if let Some(&at) = open.get(&position) {
                    let cycle = stack[at..].iter().map(|frame| frame.key.clone()).chain([position]);
                    let shown = |at| without_rings(self.game, at);
                    return Err(StateFailure::Cycle(cycle.map(shown).collect()));
                }
                let frame = self.expand(position, limits)?;
                held += frame.bytes;
                self.room(stack.len(), held, limits)?;
                open.insert(frame.key.clone(), stack.len());
                stack.push(frame);
            }
            let Some(frame) = stack.last_mut() else { break };
            let wanted = if frame.value.is_some() { None } else { frame.left.last() };
            match wanted {
                Some(option) => match self.outcomes.get(option) {
                    Some(Outcome::P) => frame.value = Some(Outcome::N),
                    Some(Outcome::N) => {
                        frame.left.pop();
                    }
                    None => next = Some(option.clone()),
                },
                None => {
                    let Some(frame) = stack.pop() else { break };
                    held = held.saturating_sub(frame.bytes);
                    open.remove(&frame.key);
                    self.bytes += ENTRY + bytes(&frame.key);
                    self.outcomes.insert(frame.key, frame.value.unwrap_or(Outcome::P));
                    self.tell(&mut told, tell, limits);
                }
            }
        }
        Ok(self.outcomes[&start])
    }

    /// A position with what is known of it at once, and the options that decide the rest.
    fn expand(&mut self, position: Position, limits: &Limits) -> Result<Frame<Position>, Exhausted> {
        // The key stands in the map of open positions too.
        let bytes = ENTRY + 2 * bytes(&position);
        let mut frame = Frame { key: position, left: Vec::new(), value: None, bytes };
        if let Some(wins) = self.facing(&frame.key, limits)? {
            frame.value = Some(if wins { Outcome::N } else { Outcome::P });
            return Ok(frame);
        }
        let turns = self.turns(&frame.key, limits)?;
        if turns.is_empty() {
            frame.value = Some(if self.game.play == Play::Misere { Outcome::N } else { Outcome::P });
        } else if turns.iter().any(|turn| turn.over == Some(true)) {
            frame.value = Some(Outcome::N);
        } else {
            for turn in turns.iter().filter(|turn| turn.over.is_none()) {
                frame.left.push(self.after(&frame.key, turn));
            }
            let weight = |position: &Position| {
                position.iter().flat_map(|(_, state)| state).map(|&entry| u128::from(entry)).sum::<u128>()
            };
            // Small ones are looked at first, which keeps the stack low.
            frame.left.sort_unstable_by(|a, b| weight(b).cmp(&weight(a)).then_with(|| b.cmp(a)));
            frame.left.dedup();
            frame.bytes += frame.left.iter().map(|option| self::bytes(option)).sum::<u64>();
            limits.allow_bytes(frame.bytes)?;
        }
        Ok(frame)
    }

    /// The Grundy value of a position of a game without early ends and `move in all`: the XOR of the
    /// values of its components.
    ///
    /// # Errors
    /// As [`StateSearch::outcome`].
    pub fn value(&mut self, position: &[Component], limits: &Limits) -> Result<u32, StateFailure> {
        self.value_telling(position, &mut |_, _| {}, limits)
    }

    /// As [`StateSearch::value`]; tells now and then how much is decided.
    pub(super) fn value_telling(
        &mut self,
        position: &[Component],
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Result<u32, StateFailure> {
        let mut value = 0;
        for component in self.canonical(position.to_vec()) {
            value ^= self.component_value(component, tell, limits)?;
        }
        Ok(value)
    }

    fn component_value(
        &mut self,
        start: Component,
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Result<u32, StateFailure> {
        let mut told = limits.spent();
        let mut open: HashMap<Component, usize> = HashMap::new();
        let mut stack: Vec<ValueFrame> = Vec::new();
        let mut held = 0u64;
        let mut next = Some(start.clone());
        loop {
            if let Some(component) = next.take() {
                if let Some(&at) = open.get(&component) {
                    let cycle = stack[at..].iter().map(|frame| frame.key.clone()).chain([component]);
                    let shown = |one| without_rings(self.game, vec![one]);
                    return Err(StateFailure::Cycle(cycle.map(shown).collect()));
                }
                if !self.values.contains_key(&component) {
                    let frame = self.value_frame(component, limits)?;
                    held += frame.bytes;
                    self.room(stack.len(), held, limits)?;
                    open.insert(frame.key.clone(), stack.len());
                    stack.push(frame);
                }
            }
            let Some(frame) = stack.last_mut() else { break };
            match frame.left.last() {
                Some(option) => {
                    let mut xor = 0;
                    for component in option {
                        match self.values.get(component) {
                            Some(value) => xor ^= value,
                            None => next = Some(component.clone()),
                        }
                    }
                    if next.is_none() {
                        frame.left.pop();
                        frame.values.push(xor);
                    }
                }
                None => {
                    let Some(frame) = stack.pop() else { break };
                    held = held.saturating_sub(frame.bytes);
                    open.remove(&frame.key);
                    let mut mex = Mex::default();
                    mex.clear();
                    frame.values.iter().for_each(|&value| mex.add(value));
                    self.bytes += ENTRY + bytes(std::slice::from_ref(&frame.key));
                    self.values.insert(frame.key, mex.get());
                    self.tell(&mut told, tell, limits);
                }
            }
        }
        Ok(self.values[&start])
    }

    fn value_frame(&mut self, key: Component, limits: &Limits) -> Result<ValueFrame, Exhausted> {
        let part = key.0;
        let Some(options) = self.options.get_mut(part_of(part)) else {
            return Ok(ValueFrame { key, left: Vec::new(), values: Vec::new(), bytes: 0 });
        };
        let made = options.all(&key.1, Turn { ring: part & RING != 0, ..Turn::default() }, limits)?;
        let mut left: Vec<Position> = made
            .into_iter()
            .map(|made| self.canonical(made.to.into_iter().map(|state| (part & !RING, state)).collect()))
            .collect();
        left.sort_unstable_by(|a, b| b.cmp(a));
        left.dedup();
        let bytes =
            ENTRY + bytes(std::slice::from_ref(&key)) + left.iter().map(|option| bytes(option)).sum::<u64>();
        Ok(ValueFrame { key, left, values: Vec::new(), bytes })
    }

    /// Every winning turn of a position, in order.
    ///
    /// # Errors
    /// As [`StateSearch::outcome`].
    pub fn winning_turns(
        &mut self,
        position: &[Component],
        limits: &Limits,
    ) -> Result<Vec<StateTurn>, StateFailure> {
        self.winning_telling(position, &mut |_, _| {}, limits)
    }

    /// As [`StateSearch::winning_turns`]; tells now and then how much is decided.
    pub(super) fn winning_telling(
        &mut self,
        position: &[Component],
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Result<Vec<StateTurn>, StateFailure> {
        if self.facing(position, limits)?.is_some() {
            // The game is over before anybody moves.
            return Ok(Vec::new());
        }
        let mut winning = Vec::new();
        for turn in self.turns(position, limits)? {
            let wins = match turn.over {
                Some(wins) => wins,
                None => {
                    let after = self.after(position, &turn);
                    self.outcome_telling(&after, tell, limits)? == Outcome::P
                }
            };
            if wins {
                winning.push(turn);
            }
        }
        Ok(winning)
    }

    fn tell(&self, told: &mut u64, tell: &mut Tell<'_>, limits: &Limits) {
        if limits.spent() - *told >= TELL {
            tell(self.decided(), &|out| self.put(out));
            *told = limits.spent();
        }
    }

    fn room(&self, open: usize, held: u64, limits: &Limits) -> Result<(), Exhausted> {
        limits.allow_bytes(self.bytes.saturating_add(held))?;
        limits.allow_positions((self.decided() + open) as u64)
    }
}

struct Frame<K> {
    key: K,
    /// Options not decided yet, the one to look at next last.
    left: Vec<K>,
    /// What the options looked at have decided.
    value: Option<Outcome>,
    bytes: u64,
}

struct ValueFrame {
    key: Component,
    left: Vec<Position>,
    values: Vec<u32>,
    bytes: u64,
}

fn bytes(position: &[Component]) -> u64 {
    // A vector, an allocation for its components and one for each state, with what the allocator adds.
    position.iter().map(|(_, state)| 112 + 8 * state.len() as u64).sum()
}
