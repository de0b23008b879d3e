//! Grundy values: of a component alone, beside the verdict; of the components of a sum, for the verdict.

use crate::api::{Basis, Refusal};
use crate::game::{Outcome, Play};
use crate::limits::Limits;
use crate::states::answered::{Verdict, answered};
use crate::states::engine::{PartValues, Tell};
use crate::states::oracle::{Component, StateFailure, StateSearch};
use crate::states::{State, StateAnswer, StateCore};

use super::{Key, Question, SLICE, Spaces, goes_on, keep, next_slice};

/// The share of the steps that are left which a Grundy value beside a verdict may cost.
const VALUE_SHARE: u64 = 16;

impl<'g> Spaces<'g> {
    /// The Grundy value of a component alone, where it can be had by a box within the budget or by a search
    /// within a share of it.
    pub(super) fn value(
        &mut self,
        key: Key,
        core: &StateCore,
        state: &State,
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Option<u32> {
        if self.game.play == Play::Misere || !self.game.is_disjunctive() {
            return None;
        }
        let memory = self.values.remove(&key).unwrap_or_default();
        let bytes = limits.bytes.saturating_sub(self.held());
        let this = &*self;
        let mut values = PartValues::new(core, memory);
        let searched = limits.within(limits.left(), bytes, limits.positions, |limits| {
            let mut tell = |met: usize, write: &dyn Fn(&mut Vec<u8>)| {
                tell(met, &|out| {
                    this.put(out);
                    keep::put_values(key, out, write);
                });
            };
            // The verdict stands without the value, whatever stopped the work on it.
            values.prepare(&[state], &mut tell, limits).ok()?;
            if values.boxed(state).is_some() || this.valueless.contains(&key) {
                return None;
            }
            let share = limits.left() / VALUE_SHARE;
            let found =
                limits.within(share, limits.bytes, limits.positions, |limits| values.value(state, limits));
            Some(found)
        });
        let value = values.boxed(state).or(searched.as_ref().and_then(|found| found.as_ref().ok()).copied());
        if matches!(searched, Some(Err(StateFailure::Exhausted(why))) if !why.is_stop()) {
            self.valueless.insert(key);
        } else {
            self.values.insert(key, values.memory());
        }
        value
    }

    /// Who wins a sum of a game with Grundy values.
    pub(super) fn by_values(
        &mut self,
        search: &mut StateSearch<'_>,
        Question { position, components, wanted }: Question<'_>,
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Result<StateAnswer, Refusal> {
        let game = self.game;
        let known = &mut self.values;
        let mut memory = |part| known.remove(&(number(part), None)).unwrap_or_default();
        let mut parts: Vec<PartValues<'g>> =
            game.parts.iter().enumerate().map(|(part, core)| PartValues::new(core, memory(part))).collect();
        let bytes = limits.bytes.saturating_sub(self.held());
        let this = &*self;
        let answer = limits.within(limits.left(), bytes, limits.positions, |limits| {
            let mut sum = Sum { parts: &mut parts, others: &|out| this.put(out), tell, limits };
            sum.prepare(components)?;
            let whole = sum.value(components)?;
            let outcome = if whole == 0 { Outcome::P } else { Outcome::N };
            let verdict = Verdict { outcome, value: Some(whole), basis: Basis::Table };
            answered(game, position, components, verdict, wanted, || {
                let mut winning = Vec::new();
                for turn in search.turns(components, limits)? {
                    if sum.value(&search.after(components, &turn))? == 0 {
                        winning.push(turn);
                    }
                }
                Ok(winning)
            })
        });
        let memories = parts.into_iter().map(PartValues::memory).enumerate();
        self.values.extend(memories.map(|(part, memory)| ((number(part), None), memory)));
        answer
    }
}

/// The parts of a game at work on a sum.
struct Sum<'s, 'g, 't> {
    parts: &'s mut [PartValues<'g>],
    /// Writes down what stands beside the parts.
    others: &'s dyn Fn(&mut Vec<u8>),
    tell: &'s mut Tell<'t>,
    limits: &'s Limits,
}

impl Sum<'_, '_, '_> {
    /// Makes the boxes of the parts, where there can be some. Each part may use what the others leave.
    fn prepare(&mut self, components: &[Component]) -> Result<(), StateFailure> {
        let Sum { parts, others, tell, limits } = self;
        for index in 0..parts.len() {
            let of = components.iter().filter(|(part, _)| usize::from(*part) == index);
            let states: Vec<&[u64]> = of.map(|(_, state)| state.as_slice()).collect();
            let held = parts.iter().map(PartValues::held).sum::<u64>();
            let (before, rest) = parts.split_at_mut(index);
            let Some((part, after)) = rest.split_first_mut() else { break };
            let mut tell = |decided: usize, write: &dyn Fn(&mut Vec<u8>)| {
                tell(decided, &|out| {
                    others(out);
                    keep::put_values((number(index), None), out, write);
                    let beside = before.iter().zip(0..).chain(after.iter().zip(index + 1..));
                    beside.for_each(|(part, at)| {
                        keep::put_values((number(at), None), out, |out| part.put(out));
                    });
                });
            };
            let bytes = limits.bytes.saturating_sub(held - part.held());
            limits.within(limits.left(), bytes, limits.positions, |limits| {
                part.prepare(&states, &mut tell, limits)
            })?;
        }
        Ok(())
    }

    /// The XOR of the values of the components.
    fn value(&mut self, position: &[Component]) -> Result<u32, StateFailure> {
        position.iter().try_fold(0, |all, (part, state)| Ok(all ^ self.one(usize::from(*part), state)?))
    }

    fn one(&mut self, index: usize, state: &[u64]) -> Result<u32, StateFailure> {
        let mut slice = SLICE;
        loop {
            let Sum { parts, others, tell, limits } = self;
            let held = parts.iter().map(PartValues::held).sum::<u64>();
            let Some(part) = parts.get_mut(index) else { return Ok(0) };
            if let Some(value) = part.boxed(state) {
                return Ok(value);
            }
            let bytes = limits.bytes.saturating_sub(held - part.held());
            let before = part.looks();
            let found = limits.within(slice, bytes, limits.positions, |limits| part.value(state, limits));
            if !goes_on(&found, limits) {
                return found;
            }
            slice = next_slice(slice, part.looks() - before);
            let met = part.met();
            tell(met, &|out| {
                others(out);
                parts.iter().zip(0..).for_each(|(part, at)| {
                    keep::put_values((number(at), None), out, |out| part.put(out));
                });
            });
        }
    }
}

fn number(part: usize) -> u16 {
    u16::try_from(part).unwrap_or(u16::MAX)
}
