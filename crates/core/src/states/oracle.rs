//! The definition, slow and obvious: what every engine and closed form is tested against.
//!
//! Explicit stacks, memos on canonical positions; play that can return to a position is reported with
//! the cycle, play that grows without end stops at the budget.

use std::collections::HashMap;

use crate::game::{Outcome, Play};
use crate::limits::{Exhausted, Limits};
use crate::options::Turn;
use crate::oracle::Mex;
use crate::states::options::{Made, StateOptions, canonical, facing};
use crate::states::outside::Source;
use crate::states::{State, StateGame};

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

/// The part of a component of the given position.
pub(crate) fn given_part(game: &StateGame, part: u16) -> u16 {
    let ring = game.parts.get(usize::from(part)).is_some_and(super::StateCore::has_ring);
    if ring { part | RING } else { part }
}

/// Whether a component is what the position remembers.
pub(crate) fn is_memory((part, _): &Component) -> bool {
    *part == MEMORY
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
    opening: Option<Moves<'g>>,
    outcomes: HashMap<Position, Outcome>,
    values: HashMap<Component, u32>,
    bytes: u64,
}

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
        let opening = game.opening.as_ref().map(|core| Moves::Rule(StateOptions::new(core)));
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
        let start = self.canonical(position.to_vec());
        let mut open: HashMap<Position, usize> = HashMap::new();
        let mut stack: Vec<Frame<Position>> = Vec::new();
        let mut held = 0u64;
        let mut next = Some(start.clone());
        loop {
            if let Some(position) = next.take() {
                if let Some(&at) = open.get(&position) {
                    let cycle = stack[at..].iter().map(|frame| frame.key.clone()).chain([position]);
                    return Err(StateFailure::Cycle(cycle.collect()));
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
        let mut value = 0;
        for component in self.canonical(position.to_vec()) {
            value ^= self.component_value(component, limits)?;
        }
        Ok(value)
    }

    fn component_value(&mut self, start: Component, limits: &Limits) -> Result<u32, StateFailure> {
        let mut open: HashMap<Component, usize> = HashMap::new();
        let mut stack: Vec<ValueFrame> = Vec::new();
        let mut held = 0u64;
        let mut next = Some(start.clone());
        loop {
            if let Some(component) = next.take() {
                if let Some(&at) = open.get(&component) {
                    let cycle = stack[at..].iter().map(|frame| frame.key.clone()).chain([component]);
                    return Err(StateFailure::Cycle(cycle.map(|one| vec![one]).collect()));
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
                    self.outcome(&after, limits)? == Outcome::P
                }
            };
            if wins {
                winning.push(turn);
            }
        }
        Ok(winning)
    }

    /// `lose when`, `win when`: whether the player to move has won or lost before moving.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget ran out.
    pub fn facing(&mut self, position: &[Component], limits: &Limits) -> Result<Option<bool>, Exhausted> {
        let mut first: Option<((usize, usize), bool)> = None;
        for (part, state) in position {
            let Some(moves) = self.options.get_mut(part_of(*part)) else { continue };
            if let Some((end, wins)) = moves.facing(state, limits)?
                && first.is_none_or(|(at, _)| (part_of(*part), end) < at)
            {
                first = Some(((part_of(*part), end), wins));
            }
        }
        Ok(first.map(|(_, wins)| wins))
    }

    /// All turns of a position, each once.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget ran out.
    pub fn turns(&mut self, position: &[Component], limits: &Limits) -> Result<Vec<StateTurn>, Exhausted> {
        let mut each: Vec<(usize, Vec<Made>)> = Vec::new();
        let mut bytes = 0u64;
        let turn = self.turn(position);
        for (at, (part, state)) in position.iter().enumerate() {
            let options = match &mut self.opening {
                Some(opening) if turn.first && *part != MEMORY => Some(opening),
                _ => self.options.get_mut(part_of(*part)),
            };
            let Some(options) = options else { continue };
            let all = options.all(state, Turn { ring: part & RING != 0, ..turn }, limits)?;
            bytes += all.iter().map(|made| ENTRY + size(&made.to)).sum::<u64>();
            limits.allow_bytes(bytes)?;
            if !all.is_empty() {
                each.push((at, all));
            }
        }
        if !self.game.move_in_all {
            let one = |(at, all): (usize, Vec<Made>)| {
                all.into_iter().map(move |made| StateTurn { moved: vec![(at, made.to)], over: made.over })
            };
            return Ok(each.into_iter().flat_map(one).collect());
        }
        let mut turns = Vec::new();
        if each.is_empty() {
            return Ok(turns);
        }
        // An odometer: one wheel for each component that moves.
        let mut wheels = vec![0usize; each.len()];
        loop {
            let now = || wheels.iter().zip(&each).map(|(&wheel, (at, all))| (*at, &all[wheel]));
            bytes += now().map(|(_, made)| ENTRY + size(&made.to)).sum::<u64>();
            limits.spend(wheels.len() as u64)?;
            limits.allow_bytes(bytes)?;
            turns.push(StateTurn {
                over: now().find_map(|(_, made)| made.over),
                moved: now().map(|(at, made)| (at, made.to.clone())).collect(),
            });
            let Some(at) = (0..wheels.len()).rev().find(|&at| wheels[at] + 1 < each[at].1.len()) else {
                return Ok(turns);
            };
            wheels[at] += 1;
            wheels[at + 1..].fill(0);
        }
    }

    /// The position after a turn.
    pub fn after(&self, position: &[Component], turn: &StateTurn) -> Vec<Component> {
        let mut next = Vec::new();
        let mut moved = turn.moved.iter().peekable();
        for (at, component) in position.iter().enumerate() {
            match moved.next_if(|(which, _)| *which == at) {
                Some((_, to)) => next.extend(to.iter().map(|state| (component.0 & !RING, state.clone()))),
                // Without any move it is the same turn still.
                None if is_memory(component) && !turn.moved.is_empty() => {}
                None => next.push(component.clone()),
            }
        }
        if self.game.remembers() && !turn.moved.is_empty() {
            let taken = if self.game.memory { taken(position, turn) } else { None };
            next.push((MEMORY, taken.map_or(UNSAID.to_vec(), |taken| vec![TOOK, taken])));
        }
        self.canonical(next)
    }

    /// What matters of the turns before this one; a position that says nothing is the given one.
    fn turn(&self, position: &[Component]) -> Turn {
        let memory =
            position.iter().find(|component| is_memory(component)).map(|(_, state)| state.as_slice());
        match memory {
            _ if !self.game.remembers() => Turn::default(),
            None | Some(FIRST) => Turn { first: true, ..Turn::default() },
            Some(&[TOOK, taken]) => Turn { last: Some(taken), ..Turn::default() },
            Some(_) => Turn::default(),
        }
    }

    /// Components in canonical form, sorted.
    pub(crate) fn canonical(&self, position: Vec<Component>) -> Position {
        let shape = |part: u16| self.game.parts.get(part_of(part)).map(|core| &core.shape);
        let one = |(part, state)| match shape(part) {
            Some(shape) => (part, canonical(shape, state)),
            None => (part, state),
        };
        let mut position: Position = position.into_iter().map(one).collect();
        if self.game.remembers() && !position.iter().any(is_memory) {
            position.push((MEMORY, FIRST.to_vec()));
        }
        position.sort_unstable();
        position
    }

    fn room(&self, open: usize, held: u64, limits: &Limits) -> Result<(), Exhausted> {
        limits.allow_bytes(self.bytes.saturating_add(held))?;
        limits.allow_positions((self.decided() + open) as u64)
    }
}

/// How many stones a turn took, from all components together; `None` when there are more than before.
fn taken(position: &[Component], turn: &StateTurn) -> Option<u64> {
    let sum = |state: &State| state.iter().try_fold(0u64, |sum, n| sum.checked_add(*n));
    let mut taken = 0u64;
    for (at, to) in &turn.moved {
        let (_, from) = position.get(*at)?;
        let left = to.iter().try_fold(0u64, |all, state| all.checked_add(sum(state)?))?;
        taken = taken.checked_add(sum(from)?.checked_sub(left)?)?;
    }
    Some(taken)
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

fn size(states: &[State]) -> u64 {
    states.iter().map(|state| 24 + 8 * state.len() as u64).sum()
}
