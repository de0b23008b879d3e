//! Positions of rules of single heaps.

use super::{PlayGraph, Seen, build};
use crate::api::{PositionProblem, Refusal, Study};
use crate::game::Play;
use crate::limits::Limits;
use crate::oracle::{Place, Search, State};
use crate::position::Position;

/// All that can follow a position. Memory (`last`) is part of a position here: `7; last 2`.
///
/// # Errors
/// [`Refusal`] when the position does not fit the game or a budget (of positions, too) runs out.
pub fn of_heaps(study: &Study, position: &Position, limits: &Limits) -> Result<PlayGraph, Refusal> {
    let (expected, found) = (study.game.parts.len(), position.heaps.len());
    if expected != found {
        return Err(Refusal::Position(PositionProblem::Parts { expected, found }));
    }
    let mut heaps = vec![Vec::new(); found];
    for (part, heap) in position.components() {
        let too_large = || Refusal::Position(PositionProblem::TooLarge(heap.to_string()));
        heaps[part].push(heap.to_u64().ok_or_else(too_large)?);
    }
    let mut search = Search::new(&study.game);
    let start = search.state(&Place::fresh(heaps), limits)?;
    let names = Search::new(&study.game);
    let label = |state: &State| {
        let list = |heaps: &Vec<u64>| match heaps.as_slice() {
            [] => "0".to_owned(),
            heaps => heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
        };
        let parts: Vec<String> = names.plain(state).iter().map(list).collect();
        let last = state.last().map(|last| format!("; last {last}")).unwrap_or_default();
        parts.join(" ; ") + &last
    };
    let see = |state: &State| Ok(Seen { options: search.expand(state, limits)?, over: None });
    let values = study.game.play == Play::Normal;
    Ok(build(start, (study.game.play, values), limits, see, label)?)
}
