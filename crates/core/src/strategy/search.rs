//! Positions decided by the definition alone, within the budget: memory, and misère sums that are
//! not Nim-like.

use num_traits::ToPrimitive;

use super::answer;
use super::moves::{Collected, Found, SmallRaw, tidy_small};
use crate::api::{Answer, Basis, MovesWanted, PositionProblem, Refusal, Study};
use crate::game::Outcome;
use crate::limits::Limits;
use crate::oracle::{Place, Search};
use crate::position::{Position, Size};

/// The position with sizes a machine word holds.
pub(crate) fn place(position: &Position) -> Result<Place, Refusal> {
    let small = |n: &Size| {
        n.exact()
            .and_then(ToPrimitive::to_u64)
            .ok_or_else(|| Refusal::Position(PositionProblem::TooLarge(n.to_string())))
    };
    let heaps: Result<Vec<Vec<u64>>, Refusal> =
        position.heaps.iter().map(|heaps| heaps.iter().map(small).collect()).collect();
    Ok(Place::fresh(heaps?))
}

/// Who wins, by looking at every line of play.
pub(crate) fn answer_by_search(
    study: &Study,
    position: &Position,
    wanted: MovesWanted,
    limits: &Limits,
) -> Result<Answer, Refusal> {
    let place = place(position)?;
    let mut search = Search::new(&study.game);
    let outcome = search.outcome(&place, limits)?;
    let mut all = Collected::none();
    if outcome == Outcome::N && wanted == MovesWanted::None {
        (all.complete, all.total) = (false, None);
    } else if outcome == Outcome::N {
        let limit = wanted.most();
        let moves = search.winning_moves(&place, limits)?;
        for (i, (_, n)) in position.components().enumerate() {
            let own: Vec<SmallRaw> =
                moves.iter().filter(|m| m.component == i).map(|m| (m.take, m.to.clone())).collect();
            all.add(i, n, Found::all(tidy_small(own)), limit);
        }
    }
    Ok(answer(position, study.game.play, outcome, None, all, Basis::Search))
}
