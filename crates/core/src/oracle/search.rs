//! Whole positions by the definition: an explicit stack, a memo on canonical positions.

use std::collections::HashMap;

use crate::game::{Game, Outcome, Play};
use crate::limits::{Budget, Exhausted, Limits};
use crate::options::{Options, Turn};
use crate::oracle::{Failure, Mex};

/// A position with everything that decides its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// `heaps[i]` are the heaps of part i.
    pub heaps: Vec<Vec<u64>>,
    /// Nobody has moved yet: `first ..` and `in ring` apply.
    pub fresh: bool,
    /// What the opponent took in the turn before.
    pub last: Option<u64>,
}

impl Place {
    /// The given position of a game, before the first turn.
    pub fn fresh(heaps: Vec<Vec<u64>>) -> Self {
        Place { heaps, fresh: true, last: None }
    }

    /// A position in the course of play of a game without memory.
    pub fn later(heaps: Vec<Vec<u64>>) -> Self {
        Place { heaps, fresh: false, last: None }
    }
}

/// A winning move, found by looking at every option.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct WinningOption {
    /// Index of the component in the position, counted through all parts.
    pub component: usize,
    /// The amount taken, where the move takes.
    pub take: Option<u64>,
    /// The heap before.
    pub from: u64,
    /// The heaps that replace it, largest first.
    pub to: Vec<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Component {
    size: u64,
    part: u16,
    ring: bool,
}

/// A canonical position: components sorted, dead ones dropped.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct State {
    components: Vec<Component>,
    first: bool,
    last: Option<u64>,
}

impl State {
    /// What the opponent took in the turn before, where that matters.
    pub(crate) fn last(&self) -> Option<u64> {
        self.last
    }
}

/// What is asked of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Goal {
    /// 0: the player to move loses, 1: wins.
    Win,
    /// The mex over all options.
    Value,
}

/// Bytes of an option before it is a position.
const OPTION: u64 = 160;

/// Making a position, one component of it, costs about so many steps of an engine that marks values.
const STATE: u64 = 48;

/// A search with its memo.
#[derive(Debug)]
pub struct Search<'g> {
    game: &'g Game,
    options: Vec<Options<'g>>,
    memory: bool,
    has_first: bool,
    memo: HashMap<(Goal, State), u32>,
    bytes: u64,
}

struct Frame {
    state: State,
    /// Options not looked at yet, the one to look at next last.
    left: Vec<State>,
    /// Values of the others.
    values: Vec<u32>,
}

impl<'g> Search<'g> {
    /// A search of positions of a game.
    pub fn new(game: &'g Game) -> Self {
        Search {
            game,
            options: game.parts.iter().map(Options::new).collect(),
            memory: game.parts.iter().any(|core| core.memory),
            has_first: game.parts.iter().any(|core| core.first.is_some()),
            memo: HashMap::new(),
            bytes: 0,
        }
    }

    /// Who wins.
    ///
    /// # Errors
    /// [`Failure`] when a budget runs out or play can go round in a circle.
    pub fn outcome(&mut self, place: &Place, limits: &Limits) -> Result<Outcome, Failure> {
        let state = self.state(place, limits)?;
        Ok(match self.evaluate(Goal::Win, state, limits)? {
            0 => Outcome::P,
            _ => Outcome::N,
        })
    }

    /// The Grundy value of the whole position as one game (normal play), with memory too.
    ///
    /// # Errors
    /// As [`Search::outcome`].
    pub fn value(&mut self, place: &Place, limits: &Limits) -> Result<u32, Failure> {
        let state = self.state(place, limits)?;
        self.evaluate(Goal::Value, state, limits)
    }

    /// Every winning move, by component, amount, parts; each once.
    ///
    /// # Errors
    /// As [`Search::outcome`].
    pub fn winning_moves(&mut self, place: &Place, limits: &Limits) -> Result<Vec<WinningOption>, Failure> {
        let components = self.components(place);
        let mut found = Vec::new();
        for (at, component) in components.iter().enumerate() {
            let mut moves = Vec::new();
            let turn = self.turn(component, place.fresh && self.has_first, place.last);
            self.options[usize::from(component.part)].each(
                component.size,
                turn,
                limits,
                &mut |to, take| {
                    moves.push(WinningOption { component: at, take, from: component.size, to: to.to_vec() });
                },
            )?;
            moves.sort();
            moves.dedup();
            for option in moves {
                let mut next = components.clone();
                next.remove(at);
                next.extend(option.to.iter().map(|&size| Component {
                    size,
                    part: component.part,
                    ring: false,
                }));
                let state = self.canonical(next, false, taken(&option), limits)?;
                if self.evaluate(Goal::Win, state, limits)? == 0 {
                    found.push(option);
                }
            }
        }
        Ok(found)
    }

    fn components(&self, place: &Place) -> Vec<Component> {
        let mut components = Vec::new();
        for (part, heaps) in (0u16..).zip(&place.heaps) {
            let ring =
                place.fresh && self.game.parts.get(usize::from(part)).is_some_and(|core| core.ring.is_some());
            components.extend(heaps.iter().map(|&size| Component { size, part, ring }));
        }
        components.retain(|component| usize::from(component.part) < self.game.parts.len());
        components
    }

    /// The canonical form of a position.
    pub(crate) fn state(&mut self, place: &Place, limits: &Limits) -> Result<State, Exhausted> {
        let components = self.components(place);
        self.canonical(components, place.fresh, place.last, limits)
    }

    fn canonical(
        &mut self,
        mut components: Vec<Component>,
        fresh: bool,
        last: Option<u64>,
        limits: &Limits,
    ) -> Result<State, Exhausted> {
        for (part, options) in (0u16..).zip(&mut self.options) {
            if options.zero_is_dead(limits)? {
                components.retain(|component| component.size > 0 || component.part != part);
            }
        }
        components.sort_unstable();
        Ok(State { components, first: fresh && self.has_first, last: if self.memory { last } else { None } })
    }

    fn turn(&self, component: &Component, first: bool, last: Option<u64>) -> Turn {
        Turn { first, ring: component.ring, last }
    }

    /// All options of a position, small ones last (they are looked at first, which keeps the stack low).
    ///
    /// # Errors
    /// [`Exhausted`] when they cost too much, or take more than all the bytes allowed.
    pub(crate) fn expand(&mut self, state: &State, limits: &Limits) -> Result<Vec<State>, Exhausted> {
        // While options are made they are held twice.
        let most = limits.bytes / (2 * (size_of_state(state) + OPTION));
        let mut next = Vec::new();
        let mut previous = None;
        for (at, component) in state.components.iter().enumerate() {
            if previous == Some(component) {
                // Equal components have the same options.
                continue;
            }
            previous = Some(component);
            let turn = self.turn(component, state.first, state.last);
            let mut moves: Vec<(Vec<u64>, Option<u64>)> = Vec::new();
            let mut too_many = false;
            self.options[usize::from(component.part)].each(
                component.size,
                turn,
                limits,
                &mut |to, take| {
                    too_many |= (moves.len() + next.len()) as u64 >= most;
                    if !too_many {
                        moves.push((to.to_vec(), take));
                    }
                },
            )?;
            if too_many {
                return Err(Exhausted { what: Budget::Bytes, limit: limits.bytes });
            }
            limits.spend(STATE * (moves.len() * (state.components.len() + 1)) as u64)?;
            for (to, take) in moves {
                let mut components = state.components.clone();
                components.remove(at);
                components.extend(to.iter().map(|&size| Component {
                    size,
                    part: component.part,
                    ring: false,
                }));
                let last = taken(&WinningOption { component: at, take, from: component.size, to });
                next.push(self.canonical(components, false, last, limits)?);
            }
        }
        let weight = |state: &State| state.components.iter().map(|c| u128::from(c.size)).sum::<u128>();
        next.sort_unstable_by(|a, b| weight(b).cmp(&weight(a)).then_with(|| b.cmp(a)));
        next.dedup();
        next.shrink_to_fit();
        Ok(next)
    }

    fn known(&self, goal: Goal, state: &State) -> Option<u32> {
        self.memo.get(&(goal, state.clone())).copied()
    }

    fn evaluate(&mut self, goal: Goal, start: State, limits: &Limits) -> Result<u32, Failure> {
        if let Some(known) = self.known(goal, &start) {
            return Ok(known);
        }
        let mut open: HashMap<State, usize> = HashMap::new();
        let mut stack: Vec<Frame> = Vec::new();
        let mut held = 0u64;
        let mut next = Some(start.clone());
        loop {
            if let Some(state) = next.take() {
                if let Some(&at) = open.get(&state) {
                    let states = stack[at..].iter().map(|frame| &frame.state).chain([&state]);
                    return Err(Failure::Cycle(states.map(|state| self.plain(state)).collect()));
                }
                let left = self.expand(&state, limits)?;
                held += left.iter().map(size_of_state).sum::<u64>() + size_in_table(&state);
                limits.allow_bytes(self.bytes + held)?;
                limits.allow_positions((self.memo.len() + stack.len()) as u64)?;
                open.insert(state.clone(), stack.len());
                stack.push(Frame { state, left, values: Vec::new() });
            }
            let Some(frame) = stack.last_mut() else { break };
            let decided = goal == Goal::Win && frame.values.contains(&0);
            match frame.left.last() {
                Some(option) if !decided => match self.memo.get(&(goal, option.clone())) {
                    Some(&value) => {
                        held = held.saturating_sub(size_of_state(option));
                        frame.left.pop();
                        if goal == Goal::Value || value == 0 {
                            frame.values.push(value);
                        } else if frame.values.is_empty() {
                            // One lost try is as good as many: it only says the position is not stuck.
                            frame.values.push(value);
                        }
                    }
                    None => next = Some(option.clone()),
                },
                _ => {
                    let Some(frame) = stack.pop() else { break };
                    let left = frame.left.iter().map(size_of_state).sum::<u64>();
                    held = held.saturating_sub(left + size_in_table(&frame.state));
                    open.remove(&frame.state);
                    self.bytes += size_in_table(&frame.state);
                    let value = self.judge(goal, &frame.values);
                    self.memo.insert((goal, frame.state), value);
                }
            }
        }
        Ok(self.known(goal, &start).unwrap_or(0))
    }

    fn judge(&self, goal: Goal, values: &[u32]) -> u32 {
        match goal {
            Goal::Win if values.is_empty() => u32::from(self.game.play == Play::Misere),
            Goal::Win => u32::from(values.contains(&0)),
            Goal::Value => {
                let mut mex = Mex::default();
                mex.clear();
                values.iter().for_each(|&value| mex.add(value));
                mex.get()
            }
        }
    }

    /// The heaps of each part.
    pub(crate) fn plain(&self, state: &State) -> Vec<Vec<u64>> {
        let mut heaps = vec![Vec::new(); self.game.parts.len()];
        for component in &state.components {
            heaps[usize::from(component.part)].push(component.size);
        }
        heaps
    }
}

/// Bytes of a state, with what the allocator adds to its list.
fn size_of_state(state: &State) -> u64 {
    (size_of::<State>() + state.components.len() * size_of::<Component>() + 16) as u64
}

/// Bytes of a state in a table, half empty where it has just grown.
fn size_in_table(state: &State) -> u64 {
    2 * (size_of_state(state) + 16)
}

/// How many stones a move took away, for the next player's `last`.
fn taken(option: &WinningOption) -> Option<u64> {
    option.take.or_else(|| {
        let left = option.to.iter().try_fold(0u64, |sum, &heap| sum.checked_add(heap))?;
        option.from.checked_sub(left)
    })
}
