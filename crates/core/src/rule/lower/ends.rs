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
    for n in (0..=40).chain(TRIED) {
        let mut wrong = None;
        let turn = Turn { last: memory.then_some(3), ..Turn::default() };
        let done = options.each(n, turn, &limits, &mut |heaps, _| {
            if heaps == [n] && n > 0 {
                wrong = Some(Meaning::Still { heap: n });
            } else if let Some(&heap) = heaps.first() {
                if heap >= n && wrong.is_none() && !bounded {
                    wrong = Some(Meaning::NotShownToEnd { example: Some((n, heap)) });
                }
            }
        });
        if wrong.is_some() {
            return wrong;
        }
        if done.is_err() {
            break;
        }
    }
    None
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
