//! The options of one component, straight from the core form: nothing clever, one after another.

mod changes;
mod clause;
mod heaps;

pub(in crate::states) use heaps::ringed;
pub(crate) use heaps::{is_marked, stones};

use crate::expr::{Cond, Env, EvalError};
use crate::limits::{Exhausted, Limits};
use crate::options::{Options, Turn};
use crate::states::{End, Shape, State, StateCore, StateMove};

/// One option of a component.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Made {
    /// The components that replace it. Coupled heaps keep their places here (a heap that was taken is 0);
    /// [`canonical`] forgets them where they do not matter.
    pub to: Vec<State>,
    /// `leaving .. wins|loses`: the game is over, and whether the player who moved has won.
    pub over: Option<bool>,
}

/// Told one option after another; the same one may come more than once.
pub type OnMade<'f> = dyn FnMut(Made) -> Result<(), Exhausted> + 'f;

/// The options of components of one core rule.
#[derive(Debug)]
pub struct StateOptions<'c> {
    core: &'c StateCore,
    /// For each move the options of its heaps.
    heaps: Vec<Option<Options<'c>>>,
}

impl<'c> StateOptions<'c> {
    /// Prepares a core rule.
    pub fn new(core: &'c StateCore) -> Self {
        let heap = |a_move: &'c StateMove| match a_move {
            StateMove::Clause(_) => None,
            StateMove::Heap(heap) => Some(Options::new(heap)),
            StateMove::Heaps(moves) => Some(Options::new(&moves.heap)),
        };
        StateOptions { core, heaps: core.moves.iter().map(heap).collect() }
    }

    /// The rule.
    pub fn core(&self) -> &'c StateCore {
        self.core
    }

    /// Calls `found` with every option of a component.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget ran out, or whatever `found` returns.
    pub fn each(&mut self, state: &[u64], limits: &Limits, found: &mut OnMade<'_>) -> Result<(), Exhausted> {
        self.each_in(state, Turn::default(), limits, found)
    }

    /// As [`StateOptions::each`], where the turn matters: `ring` and `last` of it are read.
    ///
    /// # Errors
    /// As [`StateOptions::each`].
    pub fn each_in(
        &mut self,
        state: &[u64],
        turn: Turn,
        limits: &Limits,
        found: &mut OnMade<'_>,
    ) -> Result<(), Exhausted> {
        let core = self.core;
        let mut made = |to: Vec<State>| {
            limits.spend(1 + to.iter().map(|state| state.len() as u64).sum::<u64>())?;
            let over = over(core, &to, limits)?;
            found(Made { to, over })
        };
        for (a_move, heap) in core.moves.iter().zip(&mut self.heaps) {
            match (a_move, heap) {
                (StateMove::Clause(clause), _) => {
                    clause::each(core, clause, (state, turn), limits, &mut made)?;
                }
                (StateMove::Heap(_), Some(heap)) => one_heap(heap, state, turn, limits, &mut made)?,
                (StateMove::Heaps(moves), Some(heap)) => {
                    heaps::each(moves, heap, (state, turn), limits, &mut made)?
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// All options, each once, in order.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget ran out.
    pub fn all(&mut self, state: &[u64], limits: &Limits) -> Result<Vec<Made>, Exhausted> {
        self.all_in(state, Turn::default(), limits)
    }

    /// As [`StateOptions::all`], where the turn matters.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget ran out.
    pub fn all_in(&mut self, state: &[u64], turn: Turn, limits: &Limits) -> Result<Vec<Made>, Exhausted> {
        let mut all = Vec::new();
        let mut bytes = 0u64;
        self.each_in(state, turn, limits, &mut |mut made| {
            // Components side by side have no order.
            made.to.sort_unstable();
            bytes += 64 + made.to.iter().map(|state| 24 + 8 * state.len() as u64).sum::<u64>();
            limits.allow_bytes(bytes)?;
            all.push(made);
            Ok(())
        })?;
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }
}

/// Told the components that a move leaves.
type OnLeft<'f> = dyn FnMut(Vec<State>) -> Result<(), Exhausted> + 'f;

fn one_heap(
    heap: &mut Options<'_>,
    state: &[u64],
    turn: Turn,
    limits: &Limits,
    made: &mut OnLeft<'_>,
) -> Result<(), Exhausted> {
    let &[n] = state else { return Ok(()) };
    let mut result = Ok(());
    heap.each(n, turn, limits, &mut |heaps, _| {
        if result.is_ok() {
            result = made(heaps.iter().map(|&heap| vec![heap]).collect());
        }
    })?;
    result
}

/// Puts a component into the slots and the row of an environment.
fn enter(env: &mut Env<'_>, shape: &Shape, state: &[u64]) {
    match shape {
        Shape::Tuple(_) | Shape::Heaps { .. } => {
            for (slot, &entry) in (0..).zip(state) {
                env.set(slot, entry.into());
            }
        }
        Shape::Row { first, .. } => {
            let length = i128::try_from(state.len()).unwrap_or(i128::MAX);
            env.set(0, length - 1 + i128::from(*first));
            env.set_row(state, *first);
        }
    }
}

/// Whether a component satisfies a condition that mentions nothing else. Of coupled heaps, some heap.
fn satisfies(cond: &Cond, shape: &Shape, state: &[u64], limits: &Limits) -> Result<bool, Exhausted> {
    let mut env = Env::new(&[], limits);
    if matches!(shape, Shape::Heaps { .. }) {
        for &heap in state {
            env.set(0, stones(heap).into());
            if holds(cond, &mut env)? {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    enter(&mut env, shape, state);
    holds(cond, &mut env)
}

fn holds(cond: &Cond, env: &mut Env<'_>) -> Result<bool, Exhausted> {
    match cond.eval(env) {
        Ok(holds) => Ok(holds),
        Err(EvalError::NoValue) => Ok(false),
        Err(EvalError::Exhausted(exhausted)) => Err(exhausted),
    }
}

/// Whether making these components ends the game, and whether their maker wins then.
fn over(core: &StateCore, made: &[State], limits: &Limits) -> Result<Option<bool>, Exhausted> {
    for end in &core.ends {
        let End::Leaving { cond, wins } = end else { continue };
        for state in made {
            if satisfies(cond, &core.shape, state, limits)? {
                return Ok(Some(*wins));
            }
        }
    }
    Ok(None)
}

/// `lose when`, `win when`: whether the player to move wins at once because of this component; with the
/// index of the end, since the first one that any component satisfies decides.
///
/// # Errors
/// [`Exhausted`] when the budget ran out.
pub fn facing(core: &StateCore, state: &[u64], limits: &Limits) -> Result<Option<(usize, bool)>, Exhausted> {
    for (at, end) in core.ends.iter().enumerate() {
        let (cond, wins) = match end {
            End::LoseWhen(cond) => (cond, false),
            End::WinWhen(cond) => (cond, true),
            End::Leaving { .. } => continue,
        };
        if satisfies(cond, &core.shape, state, limits)? {
            return Ok(Some((at, wins)));
        }
    }
    Ok(None)
}

/// The form in which equal components are equal: coupled heaps without those that do not matter, sorted
/// (largest first) when their order does not matter.
pub fn canonical(shape: &Shape, mut state: State) -> State {
    if let Shape::Heaps { ordered, empty } = shape {
        if !empty {
            state.retain(|&heap| heap > 0);
        }
        if !ordered {
            state.sort_unstable_by(|a, b| b.cmp(a));
        }
    }
    state
}
