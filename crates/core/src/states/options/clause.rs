//! The options that a clause gives: all values of its parameters.

use crate::expr::env::EVALUATION;
use crate::expr::{Cond, Env};
use crate::game::{Param, Repeat};
use crate::limits::{Exhausted, Limits};
use crate::options::{Turn, bounds, entry, repeat_values};
use crate::states::{Piece, Shape, State, StateClause, StateCore};

use super::changes::Changed;
use super::{OnLeft, enter, holds};

pub(super) fn each(
    core: &StateCore,
    clause: &StateClause,
    (state, turn): (&[u64], Turn),
    limits: &Limits,
    made: &mut OnLeft<'_>,
) -> Result<(), Exhausted> {
    if core.shape.arity().is_some_and(|arity| arity != state.len()) {
        return Ok(());
    }
    let mut env = Env::new(&[], limits);
    enter(&mut env, &core.shape, state);
    if let Some(slot) = clause.last {
        env.restore(slot, turn.last.map(i128::from));
    }
    Clause { shape: &core.shape, clause, state, made }.params(&clause.params, &mut env)
}

struct Clause<'a, 'f> {
    shape: &'a Shape,
    clause: &'a StateClause,
    state: &'a [u64],
    made: &'a mut OnLeft<'f>,
}

impl Clause<'_, '_> {
    /// All values of the parameters. (Recursion over the at most eight parameters of a clause.)
    fn params(&mut self, params: &[Param], env: &mut Env<'_>) -> Result<(), Exhausted> {
        let Some((param, rest)) = params.split_first() else {
            return self.finish(env);
        };
        let Some((lo, hi)) = bounds(&param.lo, &param.hi, env)? else { return Ok(()) };
        for value in lo..=hi {
            env.tick(1)?;
            if !param.takes(value, env.limits())? {
                continue;
            }
            env.set(param.slot, value);
            self.params(rest, env)?;
        }
        env.restore(param.slot, None);
        Ok(())
    }

    fn finish(&mut self, env: &mut Env<'_>) -> Result<(), Exhausted> {
        env.tick(EVALUATION)?;
        if !holds(&self.clause.guard, env)? {
            return Ok(());
        }
        let mut left: Vec<State> = Vec::new();
        for piece in &self.clause.result {
            let exists = match piece {
                Piece::Tuple { entries, repeats } => repeated(repeats, env, &mut |env| {
                    let mut tuple = Vec::with_capacity(entries.len());
                    for value in entries {
                        let Some(value) = entry(value, env)? else { return Ok(false) };
                        tuple.push(value);
                    }
                    env.tick(entries.len() as u64)?;
                    left.push(tuple);
                    Ok(true)
                })?,
                Piece::Row { changes, repeats } => {
                    let mut row = Changed::new(self.state, self.shape);
                    let agree = repeated(repeats, env, &mut |env| {
                        for change in changes {
                            if !row.change(change, env)? {
                                return Ok(false);
                            }
                        }
                        Ok(true)
                    })?;
                    env.tick(self.state.len() as u64)?;
                    left.extend(agree.then(|| row.finish()));
                    agree
                }
            };
            if !exists {
                return Ok(());
            }
        }
        if self.allowed(&left, env)? { (self.made)(left) } else { Ok(()) }
    }

    /// Whether every new component satisfies `leaving`.
    fn allowed(&self, left: &[State], env: &mut Env<'_>) -> Result<bool, Exhausted> {
        if self.clause.leaving == Cond::True {
            return Ok(true);
        }
        let mut all = true;
        for state in left {
            enter(env, self.shape, state);
            all = holds(&self.clause.leaving, env)?;
            if !all {
                break;
            }
        }
        enter(env, self.shape, self.state);
        Ok(all)
    }
}

/// Runs for all values of the repetitions until one of them says that there is no move. (Recursion over
/// the few repetitions that a piece is written with.)
fn repeated(
    repeats: &[Repeat],
    env: &mut Env<'_>,
    run: &mut dyn FnMut(&mut Env<'_>) -> Result<bool, Exhausted>,
) -> Result<bool, Exhausted> {
    let Some((repeat, rest)) = repeats.split_first() else { return run(env) };
    let before = env.get(repeat.slot);
    let exists = repeat_values(&repeat.values, env, &mut |value, env| {
        env.set(repeat.slot, value);
        repeated(rest, env, run)
    })?;
    env.restore(repeat.slot, before);
    Ok(exists)
}
