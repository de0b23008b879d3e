//! All winning moves of a position, sums of different games too.
//!
//! Normal play: the sum's value is the XOR of the components' values (Sprague-Grundy), and a move
//! wins if what it leaves has the XOR of the other components. The moves themselves always come from
//! the core form. Misère play and memory: `misere.rs`, `search.rs`.

mod ask;
mod component;
mod large;
mod memory;
mod misere;
mod moves;
mod pairs;
mod recent;
mod remembered;
mod search;
mod set_text;
mod special;
mod target;
pub(crate) mod values;

#[cfg(test)]
mod facts;
#[cfg(test)]
pub(crate) mod tests;

use num_bigint::BigUint;
use num_traits::Zero;

use crate::api::{Answer, Basis, MovesWanted, Note, PositionProblem, Refusal, Study};
use crate::game::{Core, Outcome, Play};
use crate::limits::Limits;
use crate::options::{Options, Turn};
use crate::position::Position;
use crate::theory::nim_sum;
use moves::Collected;
use pairs::Component;
use target::Targets;
use values::PartValues;

/// Heaps above this are not asked whether they are stuck: no rule of a sane size leaves them so.
const LARGEST_STUCK: u64 = 4096;

/// Answers positions of one game one after another; tables and laws are kept between them.
///
/// Each answer has the whole budget of the [`Limits`] given.
#[derive(Debug)]
pub struct Solver<'a> {
    study: &'a Study,
    limits: Limits,
    parts: Vec<Part<'a>>,
}

/// One part of the game.
#[derive(Debug)]
pub(crate) struct Part<'a> {
    pub(crate) options: Options<'a>,
    pub(crate) values: PartValues,
    nim_like: misere::Known,
}

impl<'a> Solver<'a> {
    /// Prepares a game.
    pub fn new(study: &'a Study, limits: &Limits) -> Self {
        let part = |i: usize| Part {
            options: Options::new(&study.game.parts[i]),
            values: PartValues::new(study, i),
            nim_like: misere::Known::default(),
        };
        let parts = (0..study.game.parts.len()).map(part).collect();
        Solver { study, limits: limits.clone(), parts }
    }

    /// Who wins a position, and the winning moves.
    ///
    /// # Errors
    /// [`Refusal`] when a budget runs out before the verdict, or a heap is beyond every table and law.
    pub fn answer(&mut self, position: &Position, wanted: MovesWanted) -> Result<Answer, Refusal> {
        let (expected, found) = (self.parts.len(), position.heaps.len());
        if expected != found {
            return Err(Refusal::Position(PositionProblem::Parts { expected, found }));
        }
        let limits = self.limits.fresh();
        let any = |what: fn(&Core) -> bool| self.study.game.parts.iter().any(what);
        let turns = any(|core| core.first.is_some() || core.ring.is_some());
        let mut answer = match self.study.game.play {
            _ if any(|core| core.memory) => self.with_memory(position, wanted, &limits)?,
            Play::Normal if turns => self.first_or_ring(position, wanted, &limits)?,
            Play::Normal => self.normal(position, wanted, &limits)?,
            Play::Misere if turns => search::answer_by_search(self.study, position, wanted, &limits)?,
            Play::Misere => self.by_misere(position, wanted, &limits)?,
        };
        let silent = answer.moves.is_empty() && answer.value.as_ref().is_none_or(Zero::is_zero);
        if silent && wanted != MovesWanted::None {
            answer.note = self.stuck(position, &limits)?;
        }
        Ok(answer)
    }

    /// By a closed form, by the heaps just below, by pairs of heap and amount, else by the definition.
    fn with_memory(
        &self,
        position: &Position,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Answer, Refusal> {
        if let Some(answer) = self.by_memory(position, wanted, limits)? {
            return Ok(answer);
        }
        if let Some(answer) = self.by_recent(position, wanted, limits)? {
            return Ok(answer);
        }
        match self.by_remembering(position, wanted, limits)? {
            Some(answer) => Ok(answer),
            None => search::answer_by_search(self.study, position, wanted, limits),
        }
    }

    fn normal(
        &mut self,
        position: &Position,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Answer, Refusal> {
        if let Some(cancelled) = self.cancelled(position) {
            return self.by_pairs(position, &cancelled, wanted, limits);
        }
        let (values, basis) = match self.values(position, limits) {
            Ok(known) => known,
            Err(refusal) => {
                // Without values a single live heap may still be decided by a law of the outcomes.
                return self.by_outcome_law(position, wanted, limits)?.ok_or(refusal);
            }
        };
        let value = nim_sum(&values);
        let outcome = if value.is_zero() { Outcome::P } else { Outcome::N };
        let found = self.moves(position, &values, outcome, wanted, limits)?;
        Ok(answer(position, Play::Normal, outcome, Some(value), found, basis))
    }

    /// The values of all components.
    pub(crate) fn values(
        &mut self,
        position: &Position,
        limits: &Limits,
    ) -> Result<(Vec<BigUint>, Basis), Refusal> {
        let mut values = Vec::new();
        let mut basis = None;
        for (part, n) in position.components() {
            let (value, from) = self.parts[part].values.value(n, limits)?;
            values.push(value);
            basis = Some(basis.map_or(from, |known| weaker(known, from)));
        }
        // Nothing on the table needs no table.
        Ok((values, basis.unwrap_or(Basis::Table)))
    }

    /// The winning moves of a position whose components have values that decide (normal play, or a
    /// Nim-like game under misère play).
    fn moves(
        &mut self,
        position: &Position,
        values: &[BigUint],
        outcome: Outcome,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Collected, Refusal> {
        let mut all = Collected::none();
        let limit = wanted.most();
        if outcome == Outcome::P {
            return Ok(all);
        }
        if limit == 0 {
            (all.complete, all.total) = (false, None);
            return Ok(all);
        }
        let targets = Targets::new(values, self.study.game.play == Play::Misere);
        for (i, (part, n)) in position.components().enumerate() {
            if wanted == MovesWanted::One && !all.moves.is_empty() {
                (all.complete, all.total) = (false, None);
                break;
            }
            let target = targets.of(i);
            let found = self.parts[part].winning(i, n, &target, limit, limits)?;
            all.add(i, n, found, limit);
        }
        Ok(all)
    }

    /// A single heap beside nothing but empty ones, by a proved law of who wins it.
    fn by_outcome_law(
        &mut self,
        position: &Position,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Option<Answer>, Refusal> {
        let play = self.study.game.play;
        let all: Vec<Component<'_>> =
            position.components().enumerate().map(|(i, (part, n))| (i, part, n)).collect();
        let Some(outcome) = self.outcome_alone(&all, limits)? else { return Ok(None) };
        let Some((i, part, n)) = all.into_iter().find(|(_, _, n)| !n.is_zero()) else { return Ok(None) };
        let mut all = Collected::none();
        let limit = wanted.most();
        if outcome == Outcome::N {
            if limit == 0 {
                (all.complete, all.total) = (false, None);
            } else {
                let found = self.parts[part].winning_by_outcomes(i, n, play, limit, limits)?;
                all.add(i, n, found, limit);
            }
        }
        Ok(Some(answer(position, play, outcome, None, all, Basis::ProvedLaw)))
    }

    /// Who wins a single heap beside nothing but empty ones, by a proved law.
    fn outcome_alone(
        &mut self,
        components: &[Component<'_>],
        limits: &Limits,
    ) -> Result<Option<Outcome>, Refusal> {
        let mut live = components.iter().filter(|(_, _, n)| !n.is_zero());
        let (Some(&(_, part, n)), None) = (live.next(), live.next()) else { return Ok(None) };
        // An empty heap is nothing only where it has no moves.
        for &(_, other, _) in components {
            if !self.parts[other].options.zero_is_dead(limits)? {
                return Ok(None);
            }
        }
        self.parts[part].values.outcome(n, self.study.game.play, limits)
    }

    /// The note for heaps without a move although stones are left, if every heap is so.
    fn stuck(&mut self, position: &Position, limits: &Limits) -> Result<Option<Note>, Refusal> {
        let mut heaps = Vec::new();
        // The turn of whoever asks: a first turn may have moves of its own.
        let turn = Turn { first: true, ring: true, last: None };
        for (part, n) in position.components() {
            if n.is_zero() {
                continue;
            }
            let Some(small) = n.to_u64().filter(|n| *n <= LARGEST_STUCK) else { return Ok(None) };
            let mut moves = false;
            self.parts[part].options.each(small, turn, limits, &mut |_, _| moves = true)?;
            if moves {
                return Ok(None);
            }
            heaps.push(n.clone());
        }
        Ok((!heaps.is_empty()).then_some(Note::Stuck { heaps }))
    }
}

fn answer(
    position: &Position,
    play: Play,
    outcome: Outcome,
    value: Option<BigUint>,
    found: Collected,
    basis: Basis,
) -> Answer {
    let Collected { moves, complete, total, rule } = found;
    let rule = rule.filter(|_| !complete);
    Answer {
        position: position.clone(),
        play,
        outcome,
        value,
        moves,
        complete,
        total,
        rule,
        basis,
        note: None,
    }
}

/// What a verdict that rests on both is said to rest on.
fn weaker(a: Basis, b: Basis) -> Basis {
    let rank = |basis: Basis| match basis {
        Basis::ClosedForm | Basis::EqualHeaps => 0,
        Basis::Table | Basis::OutcomeTable | Basis::QuickEnds => 1,
        Basis::ProvedLaw => 2,
        Basis::MisereNim => 3,
        Basis::Search => 4,
    };
    if rank(a) >= rank(b) { a } else { b }
}

impl Study {
    /// Who wins a position, and every winning move.
    ///
    /// ```
    /// # use grundy::{api::{MovesWanted, Study}, game::Outcome, limits::Limits, position::Position};
    /// let study = Study::new("take 1..3; misere", &[]).unwrap();
    /// let position = Position::parse("2^(10^9)+3", 1).unwrap();
    /// let answer = study.win(&position, MovesWanted::All { limit: 10 }, &Limits::default()).unwrap();
    /// assert_eq!((answer.outcome, answer.moves.len()), (Outcome::N, 1));
    /// assert_eq!(answer.moves[0].take.as_ref().and_then(|take| take.to_u64()), Some(2));
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] when a budget runs out before the verdict.
    pub fn win(&self, position: &Position, moves: MovesWanted, limits: &Limits) -> Result<Answer, Refusal> {
        Solver::new(self, limits).answer(position, moves)
    }
}
