//! Chooses and orders the steps.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::{Explanation, Forms, Step, Target, listing, tempting, value};
use crate::api::{Answer, Basis, MovesWanted, Note, Refusal, Study};
use crate::game::{Outcome, Play};
use crate::law::Claim;
use crate::limits::Limits;
use crate::position::{Identity, Position, Size, SizeProblem};
use crate::strategy::Solver;
use crate::theory::{ClosedForm, nim_sum, subtraction_sets};

/// Winning moves told one by one.
const MOVES: usize = 12;
/// Links of a chain of rounds that are shown.
const CHAIN: usize = 8;
/// Different heaps whose values are explained.
const HEAPS: usize = 8;
/// Heaps with memory of more binary digits are not gone through move by move.
const LISTED_BITS: u64 = 12;
/// Rows of binary columns.
const ROWS: usize = 64;

/// A live component.
#[derive(Debug, Clone, Copy)]
struct Live<'p> {
    component: usize,
    part: usize,
    heap: &'p Size,
}

pub(super) fn explain(study: &Study, position: &Position, limits: &Limits) -> Result<Explanation, Refusal> {
    let mut solver = Solver::new(study, limits);
    let answer = solver.answer(position, MovesWanted::All { limit: 1000 })?;
    let mut steps =
        vec![Step::Verdict { play: answer.play, outcome: answer.outcome, position: position.clone() }];
    if nothing_to_move(&answer) {
        let stuck = match &answer.note {
            Some(Note::Stuck { heaps }) => heaps.clone(),
            None => Vec::new(),
        };
        steps.push(Step::NothingToMove { play: answer.play, stuck });
        return Ok(Explanation { answer, steps });
    }
    let special =
        study.game.parts.iter().any(|core| core.memory || core.first.is_some() || core.ring.is_some());
    if answer.basis == Basis::ClosedForm
        && let Some((multiple, _, heap)) = solver.multiple(position)
        && let Some(written) = multiple.written(heap, limits)?
    {
        steps.push(Step::Written { play: answer.play, outcome: answer.outcome, written });
        // Of a heap that is too large the moves cannot be gone through one by one.
        if heap.bits() > LISTED_BITS {
            if answer.outcome == Outcome::N {
                let moves = answer.moves.iter().take(MOVES).cloned().collect();
                steps.push(Step::Moves { moves, total: answer.total.clone() });
            }
            return Ok(Explanation { answer, steps });
        }
    }
    if special || answer.basis == Basis::Search {
        steps.push(listing::all_moves(study, position, &answer, limits)?);
        return Ok(Explanation { answer, steps });
    }
    let live: Vec<Live> = position
        .components()
        .enumerate()
        .filter(|(_, (_, heap))| !heap.is_zero())
        .map(|(component, (part, heap))| Live { component, part, heap })
        .collect();
    match solver.values(position, limits) {
        Ok((values, _)) => {
            let mut why = Why { study, solver: &mut solver, answer: &answer, limits, steps: &mut steps };
            why.by_values(position, &live, &values)?;
        }
        // Decided by pairs of equal heaps, by a law of the outcomes of one heap, or by both.
        Err(_) => {
            let cancelled = solver.cancelled(position).filter(|_| answer.play == Play::Normal);
            let mut left = live.clone();
            let mut values = None;
            if let Some(cancelled) = &cancelled {
                steps.extend(pairs(study, &live));
                left.retain(|one| cancelled.stays(one.component));
                values = solver.values_left(cancelled, limits).ok();
            }
            if let Some((values, _)) = values.filter(|_| !left.is_empty()) {
                let mut why = Why { study, solver: &mut solver, answer: &answer, limits, steps: &mut steps };
                why.by_values(position, &left, &values)?;
            } else if let [one] = left[..]
                && let Some(step) = outcome_law(study, &mut solver, one, answer.play)
            {
                steps.push(step);
            }
        }
    }
    if answer.outcome == Outcome::N {
        let moves = answer.moves.iter().take(MOVES).cloned().collect();
        steps.push(Step::Moves { moves, total: answer.total.clone() });
    }
    if let Some(step) = tempting::wrong_move(&mut solver, position, &answer, limits)? {
        steps.push(step);
    }
    Ok(Explanation { answer, steps })
}

fn nothing_to_move(answer: &Answer) -> bool {
    let empty = answer.position.components().all(|(_, heap)| heap.is_zero());
    answer.moves.is_empty() && answer.complete && (answer.note.is_some() || empty)
}

struct Why<'w, 'a> {
    study: &'a Study,
    solver: &'w mut Solver<'a>,
    answer: &'w Answer,
    limits: &'w Limits,
    steps: &'w mut Vec<Step>,
}

impl Why<'_, '_> {
    fn by_values(&mut self, position: &Position, live: &[Live], values: &[BigUint]) -> Result<(), Refusal> {
        if let [one] = *live {
            if let Some(step) = self.bash(one) {
                self.steps.push(step);
                return Ok(());
            }
            if self.answer.play == Play::Normal {
                if let Some(step) = self.residues(one)? {
                    self.steps.push(step);
                }
                return self.value(one, &values[one.component]);
            }
        }
        let normal = self.answer.play == Play::Normal;
        let heaps: Option<Vec<BigUint>> =
            self.answer.position.components().map(|(_, heap)| heap.exact().cloned()).collect();
        if let Some(heaps) = heaps.filter(|heaps| normal && heaps.len() <= ROWS)
            && live.iter().all(|one| self.is_nim(one.part))
        {
            self.steps.push(Step::Forms(Forms::of(&heaps)));
        }
        if normal && let Some(step) = pairs(self.study, live) {
            let nothing = matches!(&step, Step::Pairs { left, .. } if left.is_empty());
            self.steps.push(step);
            if nothing {
                return Ok(());
            }
        }
        let mut told: Vec<(usize, &Size)> = Vec::new();
        for one in live {
            if told.len() < HEAPS && !told.contains(&(one.part, one.heap)) && !self.is_nim(one.part) {
                told.push((one.part, one.heap));
                self.value(*one, &values[one.component])?;
            }
        }
        let rows: Vec<(Size, BigUint)> =
            live.iter().take(ROWS).map(|one| (one.heap.clone(), values[one.component].clone())).collect();
        let xor = nim_sum(values);
        let plain = live.iter().all(|one| self.is_nim(one.part));
        if live.len() <= ROWS && live.len() > 1 {
            self.steps.push(Step::Columns { rows, plain, xor: xor.clone(), play: self.answer.play });
        }
        if normal {
            if !xor.is_zero() && live.len() <= ROWS {
                let rows = live.iter().map(|one| self.target(one, &values[one.component], &xor)).collect();
                self.steps.push(Step::Targets { xor, rows });
            }
        } else if let Some(reason) = self.solver.nim_like(position, self.limits)? {
            let ones = values.iter().filter(|v| v.is_one()).count();
            let large = values.iter().filter(|v| !v.is_zero() && !v.is_one()).count();
            self.steps.push(Step::MisereRule { reason, large, ones, xor, outcome: self.answer.outcome });
        }
        Ok(())
    }

    fn is_nim(&self, part: usize) -> bool {
        self.solver.form(part) == Some(&ClosedForm::Nim)
    }

    fn target(&self, one: &Live, value: &BigUint, xor: &BigUint) -> Target {
        let reachable = self.answer.moves.iter().any(|m| m.component == one.component);
        Target { heap: one.heap.clone(), value: value.clone(), target: value ^ xor, reachable }
    }

    fn value(&mut self, one: Live, value: &BigUint) -> Result<(), Refusal> {
        let reason = value::reason(self.solver, one.part, one.heap, self.limits)?;
        let part = (self.study.game.parts.len() > 1).then_some(one.part);
        self.steps.push(Step::Value { heap: one.heap.clone(), part, value: value.clone(), reason });
        Ok(())
    }

    fn bash(&self, one: Live) -> Option<Step> {
        let Some(ClosedForm::Bash { m }) = self.solver.form(one.part) else { return None };
        let round = Size::from(m + 1u8);
        // Under misère play with m = 1 the same holds: leave 1 modulo 2.
        let take = self.answer.moves.first().and_then(|m| m.take.clone());
        let mut at = match &take {
            Some(take) => one.heap.minus(take).ok()?,
            None => one.heap.clone(),
        };
        let mut chain = vec![at.clone()];
        let whole = loop {
            match at.minus(&round) {
                Err(SizeProblem::Negative) => break true,
                Err(_) => return None,
                Ok(_) if chain.len() == CHAIN => break false,
                Ok(next) => at = next,
            }
            chain.push(at.clone());
        };
        let heap = one.heap.clone();
        Some(Step::Bash { heap, most: m.clone(), play: self.answer.play, take, chain, whole })
    }

    /// Plain subtraction whose values repeat from 0 on.
    fn residues(&mut self, one: Live) -> Result<Option<Step>, Refusal> {
        if subtraction_sets(&self.study.game.parts[one.part]).is_none() || self.is_nim(one.part) {
            return Ok(None);
        }
        let claim = match self.solver.form(one.part).and_then(ClosedForm::modulus) {
            Some(modulus) => {
                let Ok(modulus) = u64::try_from(&modulus) else { return Ok(None) };
                return Ok(Some(residues(one.heap, modulus, vec![0])));
            }
            None => self.solver.law(one.part, self.limits)?,
        };
        Ok(claim.as_ref().and_then(|claim| from_claim(one.heap, claim)))
    }
}

/// The step for equal heaps, if there are any.
fn pairs(study: &Study, live: &[Live]) -> Option<Step> {
    let mut kinds: Vec<(usize, Identity, &Size, usize)> = Vec::new();
    for one in live {
        let (rule, identity) = (study.same_rule(one.part), one.heap.identity());
        match kinds.iter_mut().find(|(part, heap, ..)| *part == rule && *heap == identity) {
            Some((.., count)) => *count += 1,
            None => kinds.push((rule, identity, one.heap, 1)),
        }
    }
    let pairs: Vec<(Size, usize)> = kinds
        .iter()
        .filter(|(.., count)| *count > 1)
        .map(|(_, _, heap, count)| ((*heap).clone(), count / 2 * 2))
        .collect();
    let odd = kinds.iter().filter(|(.., count)| count % 2 == 1);
    let left = odd.map(|(_, _, heap, _)| (*heap).clone()).collect();
    (!pairs.is_empty()).then_some(Step::Pairs { pairs, left })
}

fn outcome_law(study: &Study, solver: &mut Solver, one: Live, play: Play) -> Option<Step> {
    subtraction_sets(&study.game.parts[one.part])?;
    from_claim(one.heap, solver.outcome_claim(one.part, play)?)
}

fn from_claim(heap: &Size, claim: &Claim) -> Option<Step> {
    let Claim::Periodic { preperiod: 0, period, saltus: 0, values } = claim else { return None };
    if *period > 100 {
        return None;
    }
    let lost = (0..*period).zip(values).filter(|(_, v)| **v == 0).map(|(r, _)| r).collect();
    Some(residues(heap, *period, lost))
}

fn residues(heap: &Size, modulus: u64, lost: Vec<u64>) -> Step {
    Step::Residues { heap: heap.clone(), modulus, residue: heap.rem_u64(modulus), lost }
}
