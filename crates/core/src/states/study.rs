//! A rule about states that was understood, and who wins its positions.

use num_bigint::BigUint;

use crate::api::{Basis, GivenArg, MovesWanted, PositionProblem, Refusal};
use crate::game::{Outcome, Play};
use crate::limits::Limits;
use crate::position::Size;
use crate::rule::tree::Rule;
use crate::states::oracle::{Component, given_component};
use crate::states::solver::StateSolver;
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
    /// How the value was found, where it is not what the verdict rests on.
    pub value_basis: Option<Basis>,
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

    /// The same rule, if it is about single heaps, as one about components of one number: for the questions
    /// that only [`StateSolver`] answers.
    ///
    /// # Errors
    /// [`Refusal::Rule`] when the rule has no such form.
    pub fn of_heaps(study: &crate::api::Study) -> Result<StateStudy, Refusal> {
        let mut states = StateStudy::new(&study.canonical, &[])?;
        states.canonical.clone_from(&study.canonical);
        (states.game.play, states.names) = (study.game.play, study.names);
        Ok(states)
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

    /// Tests a claim on all positions with numbers up to `last`, rows and lists of up to three numbers; without a
    /// `last` as far as is usual. A claim with `g(` in it is about Grundy values, any other says when the player
    /// to move loses. Numbers are called as in the rule; heaps a, b, .. from the smallest on, or together the
    /// row `a`.
    ///
    /// ```
    /// # use grundy::{limits::Limits, states::StateStudy};
    /// let nim = StateStudy::new("(a,b) -> (a-k,b) | (a,b-k) where k >= 1", &[]).unwrap();
    /// assert!(nim.check("a = b", None, &Limits::default()).unwrap().counterexample.is_none());
    /// let wrong = nim.check("g(a,b) = a + b", Some(20), &Limits::default()).unwrap();
    /// assert_eq!(wrong.counterexample.unwrap().at, [1, 1]);
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] when the claim cannot be read or does not fit the rule, or a budget runs out at once.
    pub fn check(
        &self,
        claim: &str,
        last: Option<u64>,
        limits: &Limits,
    ) -> Result<crate::claim::StateChecked, Refusal> {
        crate::claim::check_states(self, claim, last, limits)
    }

    /// When the player to move loses: the theorem about a known game, or a formula that small positions suggest,
    /// compared with the definition for all numbers up to `last` (a usual one when there is none).
    ///
    /// ```
    /// # use grundy::{limits::Limits, states::StateStudy};
    /// let limits = Limits::default();
    /// let wythoff = StateStudy::new("wythoff", &[]).unwrap().law(Some(20), &limits).unwrap();
    /// assert_eq!(wythoff.known.unwrap().form.name(), "wythoff");
    /// let slow = StateStudy::new("(a,b) -> (a-1,b) | (a,b-1)", &[]).unwrap().law(Some(20), &limits).unwrap();
    /// assert_eq!(slow.formula.unwrap().0, "g(a,b) = (a+b) mod 2");
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] when the rule is a sum of several, play can go round or a budget runs out at once.
    pub fn law(&self, last: Option<u64>, limits: &Limits) -> Result<super::law::StateLaw, Refusal> {
        super::law::law(self, last, limits)
    }

    /// A certificate of the lost positions of two numbers (or heaps), or of three, accepted by the kernel; `None`
    /// without one.
    ///
    /// # Errors
    /// As [`StateStudy::law`].
    pub fn prove(&self, limits: &Limits) -> Result<Option<crate::prove::Proof>, Refusal> {
        Ok(self.law(None, limits)?.proofs.into_iter().next())
    }

    /// A short, exact, self-contained program that reads a position of one component and prints who wins: by the
    /// closed form of a known game, else by a search that remembers positions. `words` are those of its comments
    /// and messages.
    ///
    /// # Errors
    /// [`Refusal`] when no exact program is known for the game.
    pub fn code(
        &self,
        target: impl Into<crate::code::Target>,
        words: &dyn crate::code::Words,
    ) -> Result<String, Refusal> {
        if !self.game.is_plain() {
            let why = crate::code::NoProgram::States;
            return Err(Refusal::Unsuitable(crate::api::Unsuitable::Program(why)));
        }
        let known = if self.names { super::KnownGames::of(&self.game).closed(&self.game) } else { None };
        crate::code::state_program(&self.canonical, &self.game, known, target, words)
            .map_err(|why| Refusal::Unsuitable(crate::api::Unsuitable::Program(why)))
    }

    /// The smallest position in which two rules differ, among all with numbers up to `last`.
    ///
    /// ```
    /// # use grundy::{limits::Limits, states::StateStudy};
    /// let read = |rule| StateStudy::new(rule, &[]).unwrap();
    /// let (nim, wythoff) = (read("take any from 1 heap"), read("wythoff"));
    /// let found = nim.compare(&wythoff, Some(9), &Limits::default()).unwrap();
    /// assert_eq!(found.first_difference.unwrap().at, [1, 1]);
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] when their positions are of different kinds, play can go round or a budget runs out at once.
    pub fn compare(
        &self,
        other: &StateStudy,
        last: Option<u64>,
        limits: &Limits,
    ) -> Result<super::compare::StateComparison, Refusal> {
        super::compare::compare(self, other, last, limits)
    }

    /// Whether another rule makes the same moves under the same conventions, shown from the core forms of both.
    pub fn is_same_rule(&self, other: &StateStudy) -> bool {
        super::compare::same_rule(&self.game, &other.game)
    }

    /// The components of a position as searches see them.
    ///
    /// # Errors
    /// [`Refusal::Position`] when the position does not fit the game or is too large.
    pub fn components(&self, position: &StatePosition) -> Result<Vec<Component>, Refusal> {
        components(&self.game, position)
    }
}

/// Whether a position has the parts and the entries of the game.
pub(super) fn fits(game: &StateGame, position: &StatePosition) -> Result<(), Refusal> {
    let (expected, found) = (game.parts.len(), position.components.len());
    if expected != found {
        return Err(Refusal::Position(PositionProblem::Parts { expected, found }));
    }
    for (part, entries) in position.iter() {
        let shape = game.parts.get(part).map(|core| &core.shape);
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
pub(super) fn components(game: &StateGame, position: &StatePosition) -> Result<Vec<Component>, Refusal> {
    fits(game, position)?;
    let mut components = Vec::new();
    for (part, entries) in position.iter() {
        let too_large = |n: &Size| Refusal::Position(PositionProblem::TooLarge(n.to_string()));
        let state: Result<State, Refusal> =
            entries.iter().map(|n| n.to_u64().ok_or_else(|| too_large(n))).collect();
        let part = u16::try_from(part).unwrap_or(u16::MAX);
        let state = state?;
        let largest = state.iter().max().copied().unwrap_or(0);
        let component = given_component(game, part, state).ok_or_else(|| too_large(&largest.into()))?;
        components.push(component);
    }
    Ok(components)
}
