//! A move that looks good and loses, with the answer to it.

use super::Step;
use crate::api::{Answer, MovesWanted, Refusal, WinningMove};
use crate::game::Outcome;
use crate::limits::Limits;
use crate::position::{Position, Size};
use crate::strategy::Solver;
use crate::theory::ClosedForm;

/// Larger heaps are not asked for their moves.
const LARGEST: u64 = 2000;

/// The amount of a move, if it takes, and the heaps it leaves.
type Change = (Option<Size>, Vec<Size>);

/// The losing move that takes most from the largest heap, and the other player's answer.
pub(super) fn wrong_move(
    solver: &mut Solver,
    position: &Position,
    answer: &Answer,
    limits: &Limits,
) -> Result<Option<Step>, Refusal> {
    let mut heaps: Vec<(usize, usize, &Size)> =
        position.components().enumerate().map(|(i, (part, heap))| (i, part, heap)).collect();
    heaps.retain(|(_, _, heap)| !heap.is_zero());
    heaps.sort_by(|a, b| b.2.exact().cmp(&a.2.exact()).then(a.0.cmp(&b.0)));
    for (component, part, heap) in heaps.into_iter().take(8) {
        for (take, to) in greedy_moves(solver, part, heap, limits)? {
            let wrong = WinningMove { component, from: heap.clone(), to, take };
            if answer.moves.contains(&wrong) || (!answer.complete && !answer.moves.is_empty()) {
                continue;
            }
            let after = after(position, &wrong);
            let mut replies = match solver.answer(&after, MovesWanted::All { limit: 1000 }) {
                Ok(answer) => answer.moves,
                // What it leaves is beyond what can be told; some other move may do as an example.
                Err(Refusal::Position(_)) => continue,
                Err(refusal) => return Err(refusal),
            };
            // The same move in an equal heap, if that wins, is the answer a person sees at once.
            let copy = replies.iter().position(|m| m.from == wrong.from && m.to == wrong.to).unwrap_or(0);
            let reply = (copy < replies.len()).then(|| replies.swap_remove(copy));
            return Ok(Some(Step::Tempting { wrong, reply, lost: answer.outcome == Outcome::P }));
        }
    }
    Ok(None)
}

/// The moves of a heap, greediest first.
fn greedy_moves(
    solver: &mut Solver,
    part: usize,
    heap: &Size,
    limits: &Limits,
) -> Result<Vec<Change>, Refusal> {
    if solver.form(part) == Some(&ClosedForm::Nim) {
        // All of it; if that wins, all but one or two.
        let leave = |left: u64| {
            let take = heap.minus_u64(left).filter(|take| !take.is_zero())?;
            Some((Some(take), if left == 0 { Vec::new() } else { vec![Size::from(left)] }))
        };
        return Ok([leave(0), leave(1), leave(2)].into_iter().flatten().collect());
    }
    let Some(n) = heap.to_u64().filter(|n| *n <= LARGEST) else { return Ok(Vec::new()) };
    let mut options = solver.options(part, n, limits)?;
    let weight = |to: &[u64]| to.iter().map(|n| u128::from(*n)).sum::<u128>();
    options.sort_by(|a, b| {
        (weight(&a.1), a.1.len(), std::cmp::Reverse(a.0)).cmp(&(
            weight(&b.1),
            b.1.len(),
            std::cmp::Reverse(b.0),
        ))
    });
    Ok(options
        .into_iter()
        .map(|(take, to)| (take.map(Size::from), to.into_iter().map(Size::from).collect()))
        .collect())
}

/// The position after a move.
pub(super) fn after(position: &Position, played: &WinningMove) -> Position {
    let mut at = 0;
    let heaps = position
        .heaps
        .iter()
        .map(|heaps| {
            let mut next = Vec::new();
            for heap in heaps {
                if at == played.component {
                    next.extend(played.to.iter().cloned());
                } else {
                    next.push(heap.clone());
                }
                at += 1;
            }
            next
        })
        .collect();
    Position { heaps }
}
