//! Whether play is sure to end: moves that take do; of a clause every new heap must be smaller, or the
//! growth must be bounded.

use crate::expr::{Cond, Expr, Slot};
use crate::game::{ClauseMove, Core, Move};
use crate::limits::Limits;
use crate::options::{Options, Turn};
use crate::rule::meaning::Meaning;

use super::bounds::Facts;
use super::take::N;

/// Heaps on which a clause is tried.
const TRIED: [u64; 8] = [49, 64, 81, 100, 128, 210, 1000, 1024];
/// Steps for trying.
const STEPS: u64 = 100_000;

/// What is wrong with the end of play under a clause, if anything.
///
/// A clause without bound is tried on small heaps: one new heap that is no smaller refuses it. What
/// passes ends in all likelihood; searches still detect cycles and stop at their budgets.
pub(super) fn ends(clause: &ClauseMove, memory: bool) -> Option<Meaning> {
    let bounded = bounded(clause);
    let core = Core { moves: vec![Move::Clause(clause.clone())], memory, ..Core::default() };
    let mut options = Options::new(&core);
    let limits = Limits::new(STEPS, 1 << 24, 1000);
    let (mut still, mut grows) = (None, None);
    for n in (0..=40).chain(TRIED) {
        let turn = Turn { last: memory.then_some(3), ..Turn::default() };
        let done = options.each(n, turn, &limits, &mut |heaps, _| match heaps {
            // 0 is the least telling example.
            [heap] if *heap == n && still.is_none_or(|heap| heap == 0) => still = Some(n),
            [heap] if *heap == n => {}
            [heap, ..] if *heap >= n && grows.is_none() => grows = Some((n, *heap)),
            _ => {}
        });
        if done.is_err() {
            break;
        }
    }
    match (grows, still) {
        (Some(example), _) if !bounded => Some(Meaning::NotShownToEnd { example: Some(example) }),
        // Within a bound 0 may well lead to itself: 2p where p < 100.
        (_, Some(heap)) if !bounded || heap > 0 => Some(Meaning::Still { heap }),
        _ => None,
    }
}

/// Whether growth cannot go on for ever: a bound on the heap before or after the move that depends on
/// nothing.
fn bounded(clause: &ClauseMove) -> bool {
    let above = |cond: &Cond, slot: Slot| Facts::new(cond, &[], &[]).upper(slot).is_some();
    above(&clause.guard, N)
        || above(&clause.leaving, N)
        || clause.result.iter().all(|piece| match piece.size {
            Expr::Slot(slot) => slot != N && above(&clause.guard, slot),
            _ => false,
        })
}
