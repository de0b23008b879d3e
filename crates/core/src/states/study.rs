//! A rule about states that was understood, and who wins its positions.

use num_bigint::BigUint;

use crate::api::{Basis, GivenArg, MovesWanted, PositionProblem, Refusal};
use crate::game::{Outcome, Play};
use crate::limits::Limits;
use crate::position::Size;
use crate::rule::tree::Rule;
use crate::states::known::KnownGames;
use crate::states::oracle::{Component, StateFailure, StateSearch, StateTurn};
use crate::states::{Shape, State, StateGame, StatePosition};
use crate::theory::coupled::CoupledForm;

/// A rule about tuples, rows, coupled heaps, early ends or `move in all` that was understood.
#[derive(Debug, Clone)]
pub struct StateStudy {
    /// The tree, with `given` values filled in.
    pub rule: Rule,
    /// Its canonical text.
    pub canonical: String,
    /// The core form.
    pub game: StateGame,
    /// Whether known games are answered by their closed forms; otherwise all is searched, for comparisons.
    pub names: bool,
}

/// Who wins a position and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateAnswer {
    /// The position asked about.
    pub position: StatePosition,
    /// The convention of the verdict.
    pub play: Play,
    /// Who wins.
    pub outcome: Outcome,
    /// Grundy value of the whole position, where a sum is the XOR of its components.
    pub value: Option<BigUint>,
    /// The winning moves, ordered by component and what they leave.
    pub moves: Vec<StateWinningMove>,
    /// Whether `moves` holds all of them.
    pub complete: bool,
    /// How many there are, when known.
    pub total: Option<BigUint>,
    /// How the answer was found.
    pub basis: Basis,
    /// The closed forms that say so, each once; none of a search.
    pub forms: Vec<CoupledForm>,
}

/// One winning move: what becomes of each component that moves. Coupled heaps count as components here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateWinningMove {
    /// The components that move, in order; with one exception (`move in all`) or of coupled heaps more
    /// than one.
    pub changes: Vec<StateChange>,
}

/// What becomes of one component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateChange {
    /// Index of the component in the position, from 0, counted through all parts.
    pub component: usize,
    /// Its entries before.
    pub from: Vec<Size>,
    /// The components that replace it, empty when it vanishes.
    pub to: Vec<Vec<Size>>,
}

impl StateStudy {
    /// Reads a rule about states.
    ///
    /// ```
    /// use grundy::{api::MovesWanted, game::Outcome, limits::Limits, states::StateStudy};
    ///
    /// let wythoff = StateStudy::new("(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1", &[]).unwrap();
    /// let position = wythoff.position("(3,5)").unwrap();
    /// let answer = wythoff.win(&position, MovesWanted::All { limit: 10 }, &Limits::default()).unwrap();
    /// assert_eq!(answer.outcome, Outcome::P);
    /// assert!(answer.moves.is_empty());
    /// ```
    ///
    /// # Errors
    /// [`Refusal::Rule`] with every problem of the text at once.
    pub fn new(text: &str, given: &[GivenArg]) -> Result<StateStudy, Refusal> {
        let (rule, canonical, game) = crate::api::read(text, given, crate::rule::lower::state::lower)?;
        Ok(StateStudy { rule, canonical, game, names: true })
    }

    /// Reads a position.
    ///
    /// # Errors
    /// [`Refusal::Position`] with what is wrong.
    pub fn position(&self, text: &str) -> Result<StatePosition, Refusal> {
        StatePosition::parse(text, &self.game).map_err(Refusal::Position)
    }

    /// Who wins a position and by which moves: by the closed form of a known game, else by search.
    ///
    /// # Errors
    /// [`Refusal`] when the position does not fit the game, a budget runs out or play need not end.
    pub fn win(
        &self,
        position: &StatePosition,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<StateAnswer, Refusal> {
        StateSolver::new(self, limits).answer(position, wanted)
    }

    /// Whether a position has the parts and the entries of the game.
    fn fits(&self, position: &StatePosition) -> Result<(), Refusal> {
        let (expected, found) = (self.game.parts.len(), position.components.len());
        if expected != found {
            return Err(Refusal::Position(PositionProblem::Parts { expected, found }));
        }
        for (part, entries) in position.iter() {
            let shape = self.game.parts.get(part).map(|core| &core.shape);
            if let Some(expected) = shape.and_then(Shape::arity)
                && expected != entries.len()
            {
                let component = entries.iter().map(Size::to_string).collect::<Vec<_>>().join(",");
                let found = entries.len();
                return Err(Refusal::Position(PositionProblem::Entries { component, expected, found }));
            }
        }
        Ok(())
    }

    /// The components of a position as searches see them.
    ///
    /// # Errors
    /// [`Refusal::Position`] when the position does not fit the game or is too large.
    pub fn components(&self, position: &StatePosition) -> Result<Vec<Component>, Refusal> {
        self.fits(position)?;
        let mut components = Vec::new();
        for (part, entries) in position.iter() {
            let too_large = |n: &Size| Refusal::Position(PositionProblem::TooLarge(n.to_string()));
            let state: Result<State, Refusal> =
                entries.iter().map(|n| n.to_u64().ok_or_else(|| too_large(n))).collect();
            components.push((u16::try_from(part).unwrap_or(u16::MAX), state?));
        }
        Ok(components)
    }
}

/// Answers about many positions of one rule, remembering what it has found.
#[derive(Debug)]
pub struct StateSolver<'s> {
    study: &'s StateStudy,
    known: Option<KnownGames>,
    search: StateSearch<'s>,
    limits: Limits,
}

/// Grundy values that no formula gives are searched for positions up to this product of numbers.
const SMALL: u64 = 10_000;

impl<'s> StateSolver<'s> {
    /// A solver that uses a budget like this for each position.
    pub fn new(study: &'s StateStudy, limits: &Limits) -> Self {
        let known = study.names.then(|| KnownGames::of(&study.game));
        StateSolver { study, known, search: StateSearch::new(&study.game), limits: limits.clone() }
    }

    /// Who wins a position and by which moves.
    ///
    /// # Errors
    /// As [`StateStudy::win`].
    pub fn answer(&mut self, position: &StatePosition, wanted: MovesWanted) -> Result<StateAnswer, Refusal> {
        self.study.fits(position)?;
        if let Some(known) = &self.known
            && let Some(mut answer) = known.answer(self.study, position, wanted, &self.limits.fresh())?
        {
            if answer.value.is_none() {
                answer.value = self.small_value(position);
            }
            return Ok(answer);
        }
        self.searched(position, wanted)
    }

    /// The Grundy value of a small position by the definition.
    fn small_value(&mut self, position: &StatePosition) -> Option<BigUint> {
        let game = &self.study.game;
        if game.play == Play::Misere || !game.is_disjunctive() {
            return None;
        }
        let components = self.study.components(position).ok()?;
        let size = components
            .iter()
            .flat_map(|(_, state)| state)
            .try_fold(1u64, |size, n| size.checked_mul(n.checked_add(1)?).filter(|size| *size <= SMALL));
        size?;
        let limits = self.limits.part(50_000_000, 64 << 20, 100_000);
        self.search.value(&components, &limits).ok().map(BigUint::from)
    }

    /// By the definition.
    fn searched(&mut self, position: &StatePosition, wanted: MovesWanted) -> Result<StateAnswer, Refusal> {
        let components = self.study.components(position)?;
        let game = &self.study.game;
        let limits = self.limits.fresh();
        let by_values = game.play == Play::Normal && game.is_disjunctive();
        let value = if by_values { Some(self.search.value(&components, &limits)?) } else { None };
        let outcome = match value {
            Some(0) => Outcome::P,
            Some(_) => Outcome::N,
            None => self.search.outcome(&components, &limits)?,
        };
        let mut answer = StateAnswer {
            position: position.clone(),
            play: game.play,
            outcome,
            value: value.map(BigUint::from),
            moves: Vec::new(),
            complete: true,
            total: Some(BigUint::ZERO),
            basis: if by_values { Basis::Table } else { Basis::Search },
            forms: Vec::new(),
        };
        if outcome == Outcome::P {
            return Ok(answer);
        }
        let most = match wanted {
            MovesWanted::None => 0,
            MovesWanted::One => 1,
            MovesWanted::All { limit } => limit,
        };
        if most == 0 {
            (answer.complete, answer.total) = (false, None);
            return Ok(answer);
        }
        let turns = self.winning(&components, by_values, &limits)?;
        answer.total = Some(turns.len().into());
        answer.complete = turns.len() <= most;
        answer.moves = turns.iter().take(most).map(|turn| shown(game, &components, turn)).collect();
        Ok(answer)
    }

    fn winning(
        &mut self,
        components: &[Component],
        by_values: bool,
        limits: &Limits,
    ) -> Result<Vec<StateTurn>, StateFailure> {
        if !by_values {
            return self.search.winning_turns(components, limits);
        }
        let mut winning = Vec::new();
        for turn in self.search.turns(components, limits)? {
            let after = self.search.after(components, &turn);
            if self.search.value(&after, limits)? == 0 {
                winning.push(turn);
            }
        }
        Ok(winning)
    }
}

impl From<StateFailure> for Refusal {
    fn from(failure: StateFailure) -> Self {
        let position = |components: Vec<Component>| {
            let parts = components.iter().map(|(part, _)| usize::from(*part) + 1).max().unwrap_or(1);
            let mut all = vec![Vec::new(); parts];
            for (part, state) in components {
                all[usize::from(part)].push(state.into_iter().map(Size::from).collect());
            }
            StatePosition { components: all }
        };
        match failure {
            StateFailure::Exhausted(exhausted) => Refusal::Exhausted(exhausted),
            StateFailure::Cycle(cycle) => Refusal::StateCycle(cycle.into_iter().map(position).collect()),
        }
    }
}

/// A turn as people see it: coupled heaps one by one.
fn shown(game: &StateGame, components: &[Component], turn: &StateTurn) -> StateWinningMove {
    let sizes = |state: &[u64]| state.iter().copied().map(Size::from).collect::<Vec<_>>();
    let mut changes = Vec::new();
    let mut moved = turn.moved.iter().peekable();
    let mut index = 0;
    for (at, (part, state)) in components.iter().enumerate() {
        let coupled =
            matches!(game.parts.get(usize::from(*part)).map(|core| &core.shape), Some(Shape::Heaps { .. }));
        let to = moved.next_if(|(which, _)| *which == at).map(|(_, to)| to);
        match to.map(Vec::as_slice) {
            None => {}
            Some([after]) if coupled && after.len() == state.len() => {
                for (place, (&from, &to)) in state.iter().zip(after).enumerate() {
                    if from != to {
                        let to = if to == 0 { Vec::new() } else { vec![sizes(&[to])] };
                        changes.push(StateChange { component: index + place, from: sizes(&[from]), to });
                    }
                }
            }
            Some(to) => {
                let to = to.iter().map(|state| sizes(state)).collect();
                changes.push(StateChange { component: index, from: sizes(state), to });
            }
        }
        index += if coupled { state.len() } else { 1 };
    }
    StateWinningMove { changes }
}
