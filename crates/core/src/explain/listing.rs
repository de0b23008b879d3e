//! Every move and what comes of it, for positions that only a look at all moves decides.

use super::tempting::after;
use super::{Listed, Step};
use crate::api::{Answer, MovesWanted, Refusal, Study, WinningMove};
use crate::game::Play;
use crate::limits::Limits;
use crate::options::Turn;
use crate::oracle::{Place, Search};
use crate::position::{Position, Size};
use crate::strategy::Solver;

/// Moves told one by one.
const MOVES: usize = 60;

pub(super) fn all_moves(
    study: &Study,
    position: &Position,
    answer: &Answer,
    limits: &Limits,
) -> Result<Step, Refusal> {
    let mut moves = Vec::new();
    let mut complete = true;
    let mut search = Search::new(&study.game);
    // What follows the first turn is a sum of ordinary heaps: values decide it, unless there is memory.
    let memory = study.game.parts.iter().any(|core| core.memory);
    let ordinary = Study { game: ordinary(study), ..study.clone() };
    let mut later = Solver::new(&ordinary, limits);
    for (component, (part, heap)) in position.components().enumerate() {
        let Some(n) = heap.to_u64() else {
            complete = false;
            continue;
        };
        let turn = Turn { first: true, ring: true, last: None };
        let mut options: Vec<(Option<u64>, Vec<u64>)> = Vec::new();
        crate::options::Options::new(&study.game.parts[part]).each(n, turn, limits, &mut |to, take| {
            let mut to = to.to_vec();
            to.sort_unstable();
            options.push((take, to));
        })?;
        options.sort_by(|a, b| (a.0, a.1.len(), &a.1).cmp(&(b.0, b.1.len(), &b.1)));
        options.dedup();
        for (take, to) in options {
            if moves.len() >= MOVES {
                complete = false;
                break;
            }
            let played = WinningMove {
                component,
                from: heap.clone(),
                to: to.iter().copied().map(Size::from).collect(),
                take: take.map(Size::from),
            };
            let wins = answer.moves.contains(&played);
            let reply = if wins {
                None
            } else if memory || study.game.play == Play::Misere {
                reply_by_search(&mut search, &after(position, &played), take, limits)?
            } else {
                later.answer(&after(position, &played), MovesWanted::One)?.moves.into_iter().next()
            };
            moves.push(Listed { played, wins, reply });
        }
    }
    Ok(Step::Listing { moves, complete })
}

/// The game once nobody's first turn is to come.
fn ordinary(study: &Study) -> crate::game::Game {
    let mut game = study.game.clone();
    for core in &mut game.parts {
        core.first = None;
        core.ring = None;
    }
    game
}

fn reply_by_search(
    search: &mut Search,
    position: &Position,
    last: Option<u64>,
    limits: &Limits,
) -> Result<Option<WinningMove>, Refusal> {
    let heaps: Vec<Vec<u64>> =
        position.heaps.iter().map(|heaps| heaps.iter().filter_map(Size::to_u64).collect()).collect();
    let moves = search.winning_moves(&Place { heaps, fresh: false, last }, limits)?;
    Ok(moves.into_iter().next().map(|m| {
        let mut to = m.to;
        to.sort_unstable();
        WinningMove {
            component: m.component,
            from: m.from.into(),
            to: to.into_iter().map(Size::from).collect(),
            take: m.take.map(Size::from),
        }
    }))
}
