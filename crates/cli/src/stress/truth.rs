//! The exact answer to an input, and by what right it is known.

use grundy::api::{Answer, Basis, MovesWanted, Refusal, Study, Subject, WinningMove};
use grundy::game::{Outcome, Play};
use grundy::law::{Law, Standing};
use grundy::limits::{Exhausted, Limits};
use grundy::position::{Position, Size};
use grundy::states::{Shape, StateAnswer, StatePosition, StateSolver, StateStudy, StateWinningMove};
use grundy::strategy::Solver;
use num_bigint::BigUint;

use super::input::Numbers;
use super::legal::Legal;

/// Winning moves that are looked at.
const MOVES: usize = 2000;
/// Work for one input about states: a search that takes longer is not worth its program run.
const STEPS: u64 = 5_000_000;
/// What such a search may hold.
const BYTES: u64 = 64 << 20;
const POSITIONS: u64 = 200_000;

/// What is known of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Whether the player to move wins.
    pub(crate) wins: bool,
    /// The positions that winning moves leave, where they are asked for.
    pub(crate) left: Vec<Numbers>,
    /// Whether these are all.
    pub(crate) complete: bool,
    /// The law that says so is only checked to here.
    pub(crate) checked: Option<u64>,
}

/// An answer in full, for telling why.
#[derive(Debug, Clone)]
pub(crate) enum Full {
    /// About heaps.
    Heaps(Box<Answer>),
    /// About states.
    States(Box<StateAnswer>),
    /// By a law that is only checked: the value of the position.
    Law(BigUint),
}

enum Knows<'s> {
    Heaps(&'s Study, Box<Solver<'s>>),
    States(&'s StateStudy, Box<StateSolver<'s>>),
}

/// Whoever knows the answers of a rule.
pub(crate) struct Truth<'s> {
    knows: Knows<'s>,
    /// A law of Grundy values that is not proved.
    law: Option<(Law, u64)>,
    legal: Legal<'s>,
    /// Numbers from here on could not be told, by how many numbers there were.
    beyond: Vec<Option<BigUint>>,
}

impl<'s> Truth<'s> {
    /// For a rule, and the law of its values where there is one.
    pub(crate) fn new(subject: &'s Subject, law: Option<&Law>, limits: &Limits) -> Truth<'s> {
        let knows = match subject {
            Subject::Heaps(study) => Knows::Heaps(study, Box::new(Solver::new(study, limits))),
            Subject::States(study) => {
                let few = limits.part(STEPS, BYTES, POSITIONS);
                Knows::States(study, Box::new(StateSolver::new(study, &few)))
            }
        };
        let checked = |law: &Law| match law.standing {
            Standing::Checked { up_to } => Some((law.clone(), up_to)),
            _ => None,
        };
        Truth { knows, law: law.and_then(checked), legal: Legal::of(subject), beyond: Vec::new() }
    }

    /// Whether the numbers are a position of the rule.
    pub(crate) fn is_position(&self, numbers: &Numbers) -> bool {
        self.legal.is_position(numbers)
    }

    /// The numbers, or what is nearest to them and a position of the rule.
    pub(crate) fn mended(&self, numbers: &Numbers) -> Option<Numbers> {
        self.legal.mended(numbers)
    }

    /// The answer to an input; `None` when nobody can tell, or it is no position.
    ///
    /// # Errors
    /// The work was asked to stop.
    pub(crate) fn verdict(&mut self, numbers: &Numbers, moves: bool) -> Result<Option<Verdict>, Exhausted> {
        match self.told(numbers, wanted(moves))? {
            Some(full) => Ok(Some(self.verdict_of(numbers, &full))),
            None if self.legal.is_position(numbers) => Ok(self.by_law(numbers)),
            None => Ok(None),
        }
    }

    /// The answer in full, within the work that one input is worth.
    fn told(&mut self, numbers: &Numbers, wanted: MovesWanted) -> Result<Option<Full>, Exhausted> {
        if !self.legal.is_position(numbers) {
            return Ok(None);
        }
        let max = numbers.iter().max().cloned().unwrap_or_default();
        let class = numbers.len().min(16);
        // More numbers are never easier.
        if self.beyond.iter().take(class + 1).flatten().any(|beyond| max >= *beyond) {
            return Ok(None);
        }
        // What is a little smaller takes as long.
        match self.answer(numbers, wanted) {
            Ok(full) => Ok(full),
            Err(Refusal::Exhausted(why)) if why.is_stop() => Err(why),
            Err(Refusal::Exhausted(_) | Refusal::TooMuchFollows(_)) => {
                self.beyond.resize((class + 1).max(self.beyond.len()), None);
                let half: BigUint = &max >> 1u32;
                self.beyond[class] = Some(max - half);
                Ok(None)
            }
            Err(_) => Ok(None),
        }
    }

    /// The answer in full.
    pub(crate) fn full(&mut self, numbers: &Numbers, moves: bool) -> Result<Option<Full>, Refusal> {
        self.answer(numbers, wanted(moves))
    }

    fn answer(&mut self, numbers: &Numbers, wanted: MovesWanted) -> Result<Option<Full>, Refusal> {
        match &mut self.knows {
            Knows::Heaps(_, solver) => {
                let heaps = vec![numbers.iter().cloned().map(Size::from).collect()];
                Ok(Some(Full::Heaps(Box::new(solver.answer(&Position { heaps }, wanted)?))))
            }
            Knows::States(study, solver) => {
                let Some(position) = position(study, numbers) else { return Ok(None) };
                Ok(Some(Full::States(Box::new(solver.answer(&position, wanted)?))))
            }
        }
    }

    /// The answer in full where only a law tells it.
    pub(crate) fn full_by_law(&self, numbers: &Numbers) -> Option<Full> {
        self.law_value(numbers).map(Full::Law)
    }

    /// A position that a winning move leaves; none where no move wins or nobody can tell. One is enough: of large heaps
    /// that may part there are very many.
    ///
    /// # Errors
    /// The work was asked to stop.
    pub(crate) fn lost_after(&mut self, numbers: &Numbers) -> Result<Option<Numbers>, Exhausted> {
        Ok(match self.told(numbers, MovesWanted::One)? {
            Some(Full::Heaps(answer)) => answer.moves.first().and_then(|step| left_by(numbers, step)),
            Some(Full::States(answer)) => {
                answer.moves.first().and_then(|step| self.left_by_turn(numbers, step))
            }
            Some(Full::Law(_)) | None => None,
        })
    }

    fn verdict_of(&self, numbers: &Numbers, full: &Full) -> Verdict {
        let (outcome, complete, left) = match full {
            Full::Heaps(answer) => {
                let left = answer.moves.iter().filter_map(|step| left_by(numbers, step));
                (answer.outcome, answer.complete, left.collect())
            }
            Full::States(answer) => {
                let left = answer.moves.iter().filter_map(|step| self.left_by_turn(numbers, step));
                (answer.outcome, answer.complete, left.collect::<Vec<_>>())
            }
            Full::Law(value) => {
                (if *value == BigUint::ZERO { Outcome::P } else { Outcome::N }, false, Vec::new())
            }
        };
        Verdict { wins: outcome == Outcome::N, left, complete, checked: None }
    }

    fn left_by_turn(&self, numbers: &Numbers, step: &StateWinningMove) -> Option<Numbers> {
        let heaps = self.is_heaps();
        let mut after = numbers.clone();
        for change in &step.changes {
            let entries = |state: &Vec<Size>| -> Option<Vec<BigUint>> {
                state.iter().map(|size| size.exact().cloned()).collect()
            };
            if heaps {
                let to: Option<Vec<Vec<BigUint>>> = change.to.iter().map(entries).collect();
                let mut to: Vec<BigUint> = to?.concat();
                let first = if to.is_empty() { BigUint::ZERO } else { to.remove(0) };
                *after.get_mut(change.component)? = first;
                after.extend(to);
            } else {
                let [to] = change.to.as_slice() else { return None };
                after = entries(to)?;
            }
        }
        Some(after)
    }

    fn is_heaps(&self) -> bool {
        match &self.knows {
            Knows::Heaps(..) => true,
            Knows::States(study, _) => study
                .game
                .parts
                .iter()
                .all(|core| matches!(core.shape, Shape::Heaps { .. }) || core.shape.arity() == Some(1)),
        }
    }

    /// By a law that is not proved.
    fn by_law(&self, numbers: &Numbers) -> Option<Verdict> {
        let value = self.law_value(numbers)?;
        let (_, up_to) = self.law.as_ref()?;
        Some(Verdict {
            wins: value != BigUint::ZERO,
            left: Vec::new(),
            complete: false,
            checked: Some(*up_to),
        })
    }

    fn law_value(&self, numbers: &Numbers) -> Option<BigUint> {
        let Knows::Heaps(study, _) = &self.knows else { return None };
        let (law, _) = self.law.as_ref()?;
        let normal = study.game.play == Play::Normal && law.subject == grundy::law::Subject::Grundy;
        if !normal {
            return None;
        }
        numbers.iter().try_fold(BigUint::ZERO, |sum, n| Some(sum ^ law.claim.value(&Size::from(n.clone()))?))
    }
}

fn wanted(moves: bool) -> MovesWanted {
    if moves { MovesWanted::All { limit: MOVES } } else { MovesWanted::None }
}

/// What a winning move leaves.
fn left_by(numbers: &Numbers, step: &WinningMove) -> Option<Numbers> {
    let mut after: Vec<BigUint> = numbers.clone();
    let to: Option<Vec<BigUint>> = step.to.iter().map(|to| to.exact().cloned()).collect();
    let mut to = to?;
    // A heap that vanishes is an empty one; more than one stand side by side.
    let first = if to.is_empty() { BigUint::ZERO } else { to.remove(0) };
    *after.get_mut(step.component)? = first;
    after.extend(to);
    Some(after)
}

/// The position of these numbers; `None` when they are none.
pub(crate) fn position(study: &StateStudy, numbers: &Numbers) -> Option<StatePosition> {
    let [core] = study.game.parts.as_slice() else { return None };
    let sizes = || numbers.iter().cloned().map(Size::from).collect::<Vec<_>>();
    let components = match (&core.start, &core.shape) {
        (Some(start), _) if !start.free.is_empty() => start.at(&sizes())?,
        (_, Shape::Tuple(names)) if names.len() == 1 => sizes().into_iter().map(|n| vec![n]).collect(),
        _ => vec![sizes()],
    };
    Some(StatePosition { components: vec![components] })
}

/// What a verdict rests on, in one word of the JSON output.
pub(crate) fn basis(full: &Full) -> Option<Basis> {
    match full {
        Full::Heaps(answer) => Some(answer.basis),
        Full::States(answer) => Some(answer.basis),
        Full::Law(_) => None,
    }
}
