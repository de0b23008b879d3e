//! E-still: an option equal to its position, looked for on small components.

use crate::limits::{Exhausted, Limits};
use crate::options::Turn;
use crate::states::options::StateOptions;
use crate::states::{Shape, State, StateClause, StateCore, StateMove};

/// Steps for trying.
const STEPS: u64 = 400_000;
/// Components that are tried.
const TRIED: usize = 1300;

/// A small component that a clause may leave as it is.
pub(super) fn still(shape: &Shape, clause: &StateClause) -> Option<State> {
    let core = StateCore {
        shape: shape.clone(),
        moves: vec![StateMove::Clause(clause.clone())],
        ends: Vec::new(),
        start: None,
    };
    let limits = Limits::new(STEPS, 1 << 24, 1000);
    let mut options = StateOptions::new(&core);
    let turns: &[Turn] = match clause.last {
        Some(_) => &[1, 2, 5].map(|taken| Turn { last: Some(taken), ..Turn::default() }),
        None => &[Turn::default()],
    };
    for state in small(shape) {
        for &turn in turns {
            let mut found = false;
            let tried = options.each_in(&state, turn, &limits, &mut |made| {
                found |= made.to.len() == 1 && made.to[0] == state;
                Ok::<(), Exhausted>(())
            });
            if found {
                return Some(state);
            }
            if tried.is_err() {
                return None;
            }
        }
    }
    None
}

/// Small components: tuples with small entries, short rows with smaller ones.
fn small(shape: &Shape) -> Vec<State> {
    match shape {
        Shape::Tuple(names) => {
            let most = |top: u64| (top + 1).checked_pow(u32::try_from(names.len()).unwrap_or(u32::MAX));
            let top = (1..=12).rev().find(|&top| most(top).is_some_and(|n| n <= TRIED as u64)).unwrap_or(1);
            counted(names.len(), top)
        }
        Shape::Row { .. } => {
            (0..=4).flat_map(|length| counted(length, 3)).chain([vec![0, 1, 2, 3, 4, 5, 6]]).collect()
        }
        Shape::Heaps { .. } => Vec::new(),
    }
}

/// All lists of so many entries up to a bound, as many as are tried.
fn counted(length: usize, top: u64) -> Vec<State> {
    let mut all = Vec::new();
    let mut wheels = vec![0; length];
    while all.len() < TRIED {
        all.push(wheels.clone());
        let Some(at) = (0..length).rev().find(|&at| wheels[at] < top) else { break };
        wheels[at] += 1;
        wheels[at + 1..].fill(0);
    }
    all
}
