//! The turns of whole positions, and what they leave.

use crate::limits::{Exhausted, Limits};
use crate::options::Turn;
use crate::states::options::{Made, canonical, stones};
use crate::states::{State, StateGame};

use super::{
    Component, ENTRY, FIRST, MEMORY, Position, RING, StateSearch, StateTurn, TOOK, UNSAID, is_coupled,
    is_memory, part_of,
};

impl StateSearch<'_> {
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
            let opening = match self.opening.get_mut(part_of(*part)) {
                Some(opening) if turn.first => opening.as_mut(),
                _ => None,
            };
            let Some(options) = opening.or_else(|| self.options.get_mut(part_of(*part))) else { continue };
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
                None if is_memory(component) => {}
                None => next.push(component.clone()),
            }
        }
        next.extend(self.memory_after(position, turn));
        self.canonical(next)
    }

    /// What is remembered after a turn, if anything is.
    pub(crate) fn memory_after(&self, position: &[Component], turn: &StateTurn) -> Option<Component> {
        if turn.moved.is_empty() {
            // Without any move it is the same turn still.
            return position.iter().find(|component| is_memory(component)).cloned();
        }
        let taken = if self.game.memory { taken(self.game, position, turn) } else { None };
        let said = || taken.map_or(UNSAID.to_vec(), |taken| vec![TOOK, taken]);
        self.game.remembers().then(|| (MEMORY, said()))
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
}

/// How many stones a turn took, from all components together: by how much it made the sum of all numbers smaller.
/// `None` when there are more than before.
fn taken(game: &StateGame, position: &[Component], turn: &StateTurn) -> Option<u64> {
    let mut taken = 0u64;
    for (at, to) in &turn.moved {
        let (part, from) = position.get(*at)?;
        let coupled = is_coupled(game, *part);
        let one = |n: u64| if coupled { stones(n) } else { n };
        let sum = |state: &State| state.iter().try_fold(0u64, |sum, &n| sum.checked_add(one(n)));
        let left = to.iter().try_fold(0u64, |all, state| all.checked_add(sum(state)?))?;
        taken = taken.checked_add(sum(from)?.checked_sub(left)?)?;
    }
    Some(taken)
}

fn size(states: &[State]) -> u64 {
    states.iter().map(|state| 24 + 8 * state.len() as u64).sum()
}
