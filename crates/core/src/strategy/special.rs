//! Normal play in which the given heaps move otherwise than later ones: a first turn with moves of
//! its own, or heaps bent into rings. What a move leaves is an ordinary sum again.

use num_bigint::BigUint;
use num_traits::Zero;

use super::moves::Collected;
use super::target::Targets;
use super::{Part, Solver, answer};
use crate::api::{Answer, Basis, MovesWanted, PositionProblem, Refusal};
use crate::game::{Outcome, Play};
use crate::limits::Limits;
use crate::options::Turn;
use crate::position::{Position, Size};
use crate::theory::nim_sum;

impl Solver<'_> {
    pub(super) fn first_or_ring(
        &mut self,
        position: &Position,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Answer, Refusal> {
        let turn = Turn { first: true, ring: true, last: None };
        let mut values = Vec::new();
        let mut basis = Basis::Table;
        for (i, n) in position.components() {
            let (value, from) = match self.study.game.parts[i].ring {
                Some(_) => (self.parts[i].ring_value(n, limits)?, Basis::Table),
                None => self.parts[i].values.value(n, limits)?,
            };
            values.push(value);
            basis = super::weaker(basis, from);
        }
        let mut all = Collected::none();
        let limit = wanted.most().max(1);
        let targets = Targets::new(&values, false);
        for (i, (part, n)) in position.components().enumerate() {
            let target = targets.of(i);
            let found = self.parts[part].by_trying(small(n)?, turn, target.small(), limits)?;
            all.add(i, n, found, limit);
        }
        let outcome = if all.moves.is_empty() { Outcome::P } else { Outcome::N };
        // Where the first turn has moves of its own, the sum at the start is no sum of games.
        let first = self.study.game.parts.iter().any(|core| core.first.is_some());
        let value = (!first).then(|| nim_sum(&values));
        debug_assert!(value.as_ref().is_none_or(|v| v.is_zero() == (outcome == Outcome::P)));
        let limit = wanted.most();
        if all.moves.len() > limit {
            all.moves.truncate(limit);
            all.complete = false;
        }
        Ok(answer(position, Play::Normal, outcome, value, all, basis))
    }
}

impl Part<'_> {
    /// The value of a heap that is bent into a ring: the mex over what its moves leave.
    pub(super) fn ring_value(&mut self, n: &Size, limits: &Limits) -> Result<BigUint, Refusal> {
        let turn = Turn { first: false, ring: true, last: None };
        let mut seen = std::collections::BTreeSet::new();
        let mut problem = None;
        let values = &mut self.values;
        self.options.each(small(n)?, turn, limits, &mut |heaps, _| {
            let mut xor = 0;
            for &heap in heaps {
                match values.small_value(heap, limits) {
                    Ok(value) => xor ^= value,
                    Err(refusal) => problem = problem.take().or(Some(refusal)),
                }
            }
            seen.insert(xor);
        })?;
        match problem {
            Some(refusal) => Err(refusal),
            None => Ok((0u64..).find(|v| !seen.contains(v)).unwrap_or(0).into()),
        }
    }
}

fn small(n: &Size) -> Result<u64, Refusal> {
    n.to_u64().ok_or_else(|| Refusal::Position(PositionProblem::TooLarge(n.to_string())))
}
