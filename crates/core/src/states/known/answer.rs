//! Answers by the closed forms of known games.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::Zero;

use crate::api::{Basis, MovesWanted};
use crate::game::{Outcome, Play};
use crate::limits::{Exhausted, Limits};
use crate::position::Size;
use crate::states::answered::in_order;
use crate::states::study::{StateAnswer, StateChange, StateStudy, StateWinningMove};
use crate::states::{Shape, StatePosition};
use crate::theory::coupled::{CoupledForm, CoupledMove, Found, WinningMovesError};

use super::{Known, KnownGames, Lift};

/// The moves that are listed are the first in the order of people where there are at most so many; closed forms list
/// more of them in orders of their own.
const MOST_SORTED: usize = 10_000;

/// About so many bytes of what becomes of a component, its place in the order included.
fn held(change: &StateChange) -> u64 {
    let entries = change.from.len() + change.to.iter().map(Vec::len).sum::<usize>();
    96 * entries as u64
}

/// Components that one closed form is about: one of them, or with `move in all` all.
struct Unit {
    form: CoupledForm,
    numbers: Vec<BigUint>,
    /// Where each number stands: component, entry; nowhere for a heap that is not there.
    places: Vec<Option<(usize, usize)>>,
    /// How much more the form calls each number than the rule does.
    shifts: Vec<BigUint>,
    /// Whether a coin that goes to square 0 is taken out of the row.
    bag: bool,
}

impl KnownGames {
    /// Who wins a position and by which moves; `None` where no closed form says.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub(in crate::states) fn answer(
        &self,
        study: &StateStudy,
        position: &StatePosition,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Option<StateAnswer>, Exhausted> {
        let Some(units) = self.units(study, position) else { return Ok(None) };
        let Some(verdict) = Verdict::of(&units, study.game.play) else { return Ok(None) };
        let mut answer = StateAnswer {
            position: position.clone(),
            play: study.game.play,
            outcome: if verdict.lost { Outcome::P } else { Outcome::N },
            value: verdict.value.clone(),
            moves: Vec::new(),
            complete: true,
            total: Some(BigUint::ZERO),
            value_basis: None,
            basis: Basis::ClosedForm,
            forms: forms(&units),
        };
        if verdict.lost {
            return Ok(Some(answer));
        }
        let most = wanted.most();
        if most == 0 {
            (answer.complete, answer.total) = (false, None);
            return Ok(Some(answer));
        }
        let Some(mut moves) = verdict.moves(&units, most, limits)? else { return Ok(None) };
        let few = |found: &Found| found.total.as_ref().is_none_or(|total| *total <= MOST_SORTED.into());
        let cut = moves.iter().any(|(_, found)| !found.complete);
        if cut && most < MOST_SORTED && moves.iter().all(|(_, found)| few(found)) {
            let share = limits.left() / 4;
            let more = limits.within(share, limits.bytes, limits.positions, |limits| {
                verdict.moves(&units, MOST_SORTED, limits)
            });
            match more {
                Ok(Some(more)) => moves = more,
                Err(why) if why.is_stop() => return Err(why),
                Ok(None) | Err(_) => {}
            }
        }
        let shown = Shown::new(study, position);
        let mut total = Some(BigUint::ZERO);
        let mut bytes = 0;
        for (unit, found) in moves {
            answer.complete &= found.complete;
            total = total.zip(found.total).map(|(a, b)| a + b);
            for step in &found.moves {
                let step = shown.step(unit, step);
                // Each move of a row holds it twice: of very long ones not all are listed.
                bytes += step.changes.iter().map(held).sum::<u64>();
                if !answer.moves.is_empty() && bytes > limits.bytes / 4 {
                    answer.complete = false;
                    break;
                }
                answer.moves.push(step);
            }
        }
        answer.moves.sort_by_cached_key(in_order);
        answer.complete &= answer.moves.len() <= most;
        answer.moves.truncate(most);
        answer.total = total;
        Ok(Some(answer))
    }

    fn units(&self, study: &StateStudy, position: &StatePosition) -> Option<Vec<Unit>> {
        let mut units: Vec<Unit> = Vec::new();
        for (index, (part, entries)) in position.iter().enumerate() {
            let arity = study.game.parts.get(part)?.shape.arity();
            if arity.is_some_and(|arity| arity != entries.len()) {
                return None;
            }
            let numbers: Vec<BigUint> = entries.iter().map(|n| n.exact().cloned()).collect::<Option<_>>()?;
            let known = self.of_component(&study.game, part, &numbers)?;
            let unit = lifted(known, numbers, index)?;
            match units.first_mut() {
                Some(all) if study.game.move_in_all => {
                    all.numbers.extend(unit.numbers);
                    all.places.extend(unit.places);
                    all.shifts.extend(unit.shifts);
                }
                _ => units.push(unit),
            }
        }
        Some(units)
    }
}

/// A component as a position of its closed form.
fn lifted(known: Known, mut numbers: Vec<BigUint>, component: usize) -> Option<Unit> {
    let Known { mut form, lift } = known;
    let mut places: Vec<Option<(usize, usize)>> =
        (0..numbers.len()).map(|at| Some((component, at))).collect();
    let mut shifts = vec![BigUint::ZERO; numbers.len()];
    match lift {
        Lift::Plain | Lift::Dollar => {}
        Lift::NonEmpty => {
            places = numbers.iter().zip(places).filter(|(n, _)| !n.is_zero()).map(|(_, at)| at).collect();
            numbers.retain(|n| !n.is_zero());
            if numbers.len() > 2 {
                return None;
            }
            numbers.resize(2, BigUint::ZERO);
            places.resize(2, None);
        }
        Lift::Ground => {
            if let CoupledForm::Staircase(stairs) = &mut form {
                stairs.ground = true;
            }
        }
        Lift::Increasing { from } => {
            if numbers.windows(2).any(|pair| pair[0] >= pair[1]) {
                return None;
            }
            shifts.fill((1 - from.min(1)).into());
        }
        Lift::Sorted => {
            if numbers.windows(2).any(|pair| pair[0] > pair[1]) {
                return None;
            }
            shifts = (1..=numbers.len()).map(BigUint::from).collect();
        }
    }
    // (Heaps that were left out or put in are not shifted.)
    shifts.resize(numbers.len(), BigUint::ZERO);
    numbers.iter_mut().zip(&shifts).for_each(|(n, shift)| *n += shift);
    Some(Unit { form, numbers, places, shifts, bag: lift == Lift::Dollar })
}

fn forms(units: &[Unit]) -> Vec<CoupledForm> {
    let mut forms: Vec<CoupledForm> = Vec::new();
    for unit in units {
        if !forms.contains(&unit.form) {
            forms.push(unit.form.clone());
        }
    }
    forms
}

/// Who wins, and by what.
struct Verdict {
    lost: bool,
    /// The value of the whole position.
    value: Option<BigUint>,
    /// The values of the components, where there are several.
    each: Vec<BigUint>,
}

impl Verdict {
    fn of(units: &[Unit], play: Play) -> Option<Verdict> {
        if let [unit] = units {
            let lost = unit.form.is_lost(&unit.numbers).ok()?;
            // Not where a component can end the play in all others.
            let independent = play == Play::Normal
                && !matches!(unit.form, CoupledForm::EuclidEverywhere(_) | CoupledForm::SilverDollar(_));
            // A lost component has value 0, whatever else is known of values.
            let value = if lost { Some(BigUint::ZERO) } else { unit.form.value(&unit.numbers) };
            return Some(Verdict { lost, value: value.filter(|_| independent), each: Vec::new() });
        }
        if play == Play::Misere || units.is_empty() {
            return None;
        }
        let each: Vec<BigUint> =
            units.iter().map(|unit| unit.form.value(&unit.numbers)).collect::<Option<_>>()?;
        let value = crate::theory::nim_sum(&each);
        Some(Verdict { lost: value.is_zero(), value: Some(value), each })
    }

    /// The winning moves in each unit.
    fn moves<'u>(
        &self,
        units: &'u [Unit],
        most: usize,
        limits: &Limits,
    ) -> Result<Option<Vec<(&'u Unit, Found)>>, Exhausted> {
        let mut all = Vec::new();
        for (at, unit) in units.iter().enumerate() {
            let found = match (self.each.get(at), &self.value) {
                (Some(own), Some(value)) => {
                    let target = own ^ value;
                    match unit.form.moves_to_value(&unit.numbers, &target, most, limits)? {
                        Some(found) => found,
                        None => return Ok(None),
                    }
                }
                _ => match unit.form.winning_moves(&unit.numbers, most, limits) {
                    Ok(found) => found,
                    Err(WinningMovesError::Unsolved(_)) => return Ok(None),
                    Err(WinningMovesError::Exhausted(exhausted)) => return Err(exhausted),
                },
            };
            all.push((unit, found));
        }
        Ok(Some(all))
    }
}

/// Moves of closed forms as moves of the rule.
struct Shown<'a> {
    components: Vec<&'a [Size]>,
    /// For each component, whether its heaps are shown one by one, and the number of the first.
    coupled: Vec<(bool, usize)>,
}

impl<'a> Shown<'a> {
    fn new(study: &StateStudy, position: &'a StatePosition) -> Shown<'a> {
        let mut next = 0;
        let mut coupled = Vec::new();
        for (part, entries) in position.iter() {
            let heaps = matches!(study.game.parts[part].shape, Shape::Heaps { .. });
            coupled.push((heaps, next));
            next += if heaps { entries.len() } else { 1 };
        }
        Shown { components: position.iter().map(|(_, entries)| entries.as_slice()).collect(), coupled }
    }

    fn step(&self, unit: &Unit, step: &CoupledMove) -> StateWinningMove {
        let mut after: BTreeMap<usize, Vec<Size>> = BTreeMap::new();
        let mut changes = Vec::new();
        for change in &step.changes {
            let Some(Some((component, entry))) = unit.places.get(change.index).copied() else { continue };
            let to = Size::from(&change.to - &unit.shifts[change.index]);
            let (heaps, first) = self.coupled[component];
            if heaps {
                let to = if to.is_zero() { Vec::new() } else { vec![vec![to]] };
                let from = vec![self.components[component][entry].clone()];
                changes.push(StateChange { component: first + entry, from, to });
            } else {
                after.entry(component).or_insert_with(|| self.components[component].to_vec())[entry] = to;
            }
        }
        changes.extend(after.into_iter().map(|(component, mut to)| {
            if unit.bag
                && let Some(taken) = (1..to.len()).find(|at| to[*at].is_zero())
                && let Some(dollar) = to[0].exact().filter(|dollar| !dollar.is_zero())
            {
                to[0] = Size::from(dollar - 1u8);
                to.remove(taken);
            }
            StateChange {
                component: self.coupled[component].1,
                from: self.components[component].to_vec(),
                to: vec![to],
            }
        }));
        StateWinningMove { changes }
    }
}
