//! A game that is played: the turns of a position and who wins it.

use std::collections::HashMap;
use std::rc::Rc;

use crate::api::{MovesWanted, Refusal, Study};
use crate::game::{Outcome, Play};
use crate::limits::{Budget, Exhausted, Limits};
use crate::position::{Position, Size};
use crate::states::answered::shown;
use crate::states::options::canonical;
use crate::states::oracle::{Component, StateSearch, StateTurn, is_coupled, is_memory, part_of};
use crate::states::{Shape, State, StatePosition, StateSolver, StateStudy};
use crate::strategy::Solver;

use super::{Before, Ended, Stand, Turn};

/// Turns of a position that are still looked at one by one.
const MOST_TURNS: usize = 2_000;
/// Turns of the positions that are kept, all together.
const MOST_KEPT: usize = 2_000_000;
/// Positions that are looked at to find the longest defence.
const MOST_POSITIONS: usize = 60_000;

/// A position with its turns and who wins it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Whether there is anything to move.
    pub ended: Ended,
    /// All turns, by component and what they leave.
    pub turns: Vec<Turn>,
    /// Whether each of them wins for the player who makes it.
    pub wins: Vec<bool>,
}

impl Node {
    /// Whether the player to move wins.
    pub fn mover_wins(&self) -> bool {
        match self.ended {
            Ended::Over { mover_wins } => mover_wins,
            Ended::Not => self.wins.contains(&true),
        }
    }

    /// The turns that win.
    pub fn winning(&self) -> impl Iterator<Item = &Turn> {
        self.turns.iter().zip(&self.wins).filter(|(_, wins)| **wins).map(|(turn, _)| turn)
    }
}

/// A game that is played: remembers what it has found.
#[derive(Debug)]
pub struct Table<'s> {
    pub(super) study: &'s StateStudy,
    pub(super) search: StateSearch<'s>,
    judge: Judge<'s>,
    pub(super) lengths: HashMap<Vec<Component>, (bool, u32)>,
    /// New positions that a single turn may look at to find the longest defence.
    pub(super) looked: usize,
    pub(super) limits: Limits,
    nodes: HashMap<Stand, Rc<Node>>,
    /// Turns of all nodes.
    kept: usize,
    /// By part: whether a heap of 0 is no more than its place.
    zero_stays: Option<Rc<[bool]>>,
}

/// Who tells who wins.
#[derive(Debug)]
enum Judge<'s> {
    Heaps(Solver<'s>),
    States(Box<StateSolver<'s>>),
}

impl<'s> Table<'s> {
    /// A game by the form that [`played`](super::played) gives; `heaps`: the rule, where it is about single heaps.
    pub fn new(study: &'s StateStudy, heaps: Option<&'s Study>, limits: &Limits) -> Table<'s> {
        let judge = match heaps {
            Some(heaps) => Judge::Heaps(Solver::new(heaps, limits)),
            None => Judge::States(Box::new(StateSolver::new(study, limits))),
        };
        Table {
            study,
            search: StateSearch::new(&study.game),
            judge,
            lengths: HashMap::new(),
            looked: MOST_POSITIONS,
            limits: limits.clone(),
            nodes: HashMap::new(),
            kept: 0,
            zero_stays: None,
        }
    }

    /// The same, where many games are played: a turn that holds out looks at so many new positions and no more.
    #[must_use]
    pub fn looking_at(mut self, positions: usize) -> Table<'s> {
        self.looked = positions.min(MOST_POSITIONS);
        self
    }

    /// The form of the rule that is played.
    pub fn study(&self) -> &'s StateStudy {
        self.study
    }

    /// A game that begins in a position.
    ///
    /// # Errors
    /// [`Refusal::Position`] when the position does not fit the game or is too large.
    pub fn start(&self, position: &StatePosition) -> Result<Stand, Refusal> {
        let components = self.study.components(position)?;
        let part = |part: usize| u16::try_from(part).unwrap_or(u16::MAX);
        let parts = 0..self.study.game.parts.len();
        let coupled = parts.map(|at| is_coupled(&self.study.game, part(at))).collect();
        Ok(Stand { components, coupled })
    }

    /// Whether the game is over before anybody moves.
    ///
    /// # Errors
    /// [`Refusal`] when a budget runs out.
    pub fn ended(&mut self, at: &Stand) -> Result<Ended, Refusal> {
        let limits = self.limits.fresh();
        if let Some(mover_wins) = self.search.facing(&at.components, &limits)? {
            return Ok(Ended::Over { mover_wins });
        }
        if self.search.turns(&at.components, &limits)?.is_empty() {
            return Ok(Ended::Over { mover_wins: self.study.game.play == Play::Misere });
        }
        Ok(Ended::Not)
    }

    /// All turns of a position, by component and what they leave.
    ///
    /// # Errors
    /// [`Refusal`] when there are more turns than anybody looks at, or a budget runs out.
    pub fn turns(&mut self, at: &Stand) -> Result<Vec<Turn>, Refusal> {
        let limits = self.limits.fresh();
        if self.search.facing(&at.components, &limits)?.is_some() {
            return Ok(Vec::new());
        }
        let turns = self.search.turns(&at.components, &limits)?;
        if turns.len() > MOST_TURNS {
            return Err(Exhausted { what: Budget::Positions, limit: MOST_TURNS as u64 }.into());
        }
        let stays = self.zero_stays()?;
        Ok(turns.iter().map(|turn| self.taken(at, turn, &stays)).collect())
    }

    /// By part, whether a heap of 0 is no more than its place.
    fn zero_stays(&mut self) -> Result<Rc<[bool]>, Refusal> {
        if let Some(known) = &self.zero_stays {
            return Ok(known.clone());
        }
        let mut all = Vec::new();
        for part in 0..self.study.game.parts.len() {
            let zero = [(u16::try_from(part).unwrap_or(u16::MAX), vec![0])];
            all.push(
                self.study.game.parts[part].shape.arity() == Some(1)
                    && self.search.facing(&zero, &self.limits)?.is_none()
                    && self.search.turns(&zero, &self.limits)?.is_empty(),
            );
        }
        let all: Rc<[bool]> = all.into();
        self.zero_stays = Some(all.clone());
        Ok(all)
    }

    /// Who wins a position.
    ///
    /// # Errors
    /// As [`Study::win`]; of positions that are more than their numbers, as the definition.
    pub fn outcome(&mut self, at: &Stand) -> Result<Outcome, Refusal> {
        let is_given = |(part, ring, state): (usize, bool, State)| {
            let coupled = at.coupled[part] && state == [0];
            coupled || ring == self.study.game.parts[part].has_ring()
        };
        let rings = || at.components().all(is_given);
        if at.before() != Before::Nothing || self.study.game.has_rings() && !rings() {
            return Ok(self.search.outcome(&at.components, &self.limits.fresh())?);
        }
        let position = at.position();
        match &mut self.judge {
            Judge::Heaps(solver) => {
                let heaps = |part: &Vec<Vec<Size>>| part.concat();
                let position = Position { heaps: position.components.iter().map(heaps).collect() };
                Ok(solver.answer(&position, MovesWanted::None)?.outcome)
            }
            Judge::States(solver) => Ok(solver.answer(&position, MovesWanted::None)?.outcome),
        }
    }

    /// Whether a turn wins for the player who makes it.
    ///
    /// # Errors
    /// As [`Table::outcome`].
    pub fn wins(&mut self, turn: &Turn) -> Result<bool, Refusal> {
        match turn.over {
            Some(wins) => Ok(wins),
            None => Ok(self.outcome(&turn.after)? == Outcome::P),
        }
    }

    /// A node that is kept already.
    pub(super) fn known(&self, at: &Stand) -> Option<Rc<Node>> {
        self.nodes.get(at).cloned()
    }

    /// A position with its turns and who wins it; it is kept.
    ///
    /// # Errors
    /// As [`Table::turns`] and [`Table::outcome`].
    pub fn node(&mut self, at: &Stand) -> Result<Rc<Node>, Refusal> {
        if let Some(node) = self.known(at) {
            return Ok(node);
        }
        let ended = self.ended(at)?;
        let turns = self.turns(at)?;
        let wins = turns.iter().map(|turn| self.wins(turn)).collect::<Result<_, _>>()?;
        let node = Rc::new(Node { ended, turns, wins });
        if self.kept < MOST_KEPT {
            self.kept += node.turns.len() + 1;
            self.nodes.insert(at.clone(), node.clone());
        }
        Ok(node)
    }

    /// The turn of a node that leaves this position: in the same places; else the same components in another order,
    /// with or without heaps of 0 that have no move.
    pub fn turn_to<'n>(&mut self, node: &'n Node, after: &StatePosition) -> Option<&'n Turn> {
        let wanted = self.start(after).ok()?;
        let seen = |at: &Stand| at.components().map(|(part, _, state)| (part, state)).collect::<Vec<_>>();
        let exact = seen(&wanted);
        if let Some(turn) = node.turns.iter().find(|turn| seen(&turn.after) == exact) {
            return Some(turn);
        }
        let stays = self.zero_stays().ok()?;
        let shape = |part: usize| &self.study.game.parts[part].shape;
        let is_nothing = |(part, state): &(usize, State)| {
            let no_matter = stays[*part] || matches!(shape(*part), Shape::Heaps { empty: false, .. });
            no_matter && *state == [0]
        };
        let alike = |at: &Stand| {
            let mut all: Vec<(usize, State)> = seen(at)
                .into_iter()
                .filter(|one| !is_nothing(one))
                .map(|(part, state)| (part, canonical(shape(part), state)))
                .collect();
            all.sort_by(|a, b| match shape(a.0) {
                Shape::Heaps { ordered: true, .. } => a.0.cmp(&b.0),
                _ => a.cmp(b),
            });
            all
        };
        let wanted = alike(&wanted);
        node.turns.iter().find(|turn| alike(&turn.after) == wanted)
    }

    /// A turn of the definition, with what it leaves.
    fn taken(&self, at: &Stand, turn: &StateTurn, zero_stays: &[bool]) -> Turn {
        let mut moved = turn.moved.iter().peekable();
        let mut components = Vec::with_capacity(at.components.len());
        for (place, component) in at.components.iter().enumerate() {
            let part = part_of(component.0);
            // What has moved is no ring any more.
            let plain = || u16::try_from(part).unwrap_or(u16::MAX);
            match moved.next_if(|(which, _)| *which == place) {
                Some((_, to)) if to.is_empty() && zero_stays[part] => components.push((plain(), vec![0])),
                Some((_, to)) => components.extend(to.iter().map(|state| (plain(), state.clone()))),
                // What is remembered is told anew.
                None if is_memory(component) => {}
                None => components.push(component.clone()),
            }
        }
        components.extend(self.search.memory_after(&at.components, turn));
        let changes = shown(&self.study.game, &at.components, turn);
        Turn { changes, after: Stand { components, coupled: at.coupled.clone() }, over: turn.over }
    }
}
