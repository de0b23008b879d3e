//! Positions of rules of tuples, rows and several heaps.

use super::{PlayGraph, Seen, build};
use crate::api::{Refusal, Unsuitable};
use crate::game::{Outcome, Play};
use crate::limits::Limits;
use crate::states::oracle::{Component, StateSearch};
use crate::states::{Shape, StatePosition, StateStudy};

/// A position, or how it ended: whether the player who would be to move has won.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Node {
    position: Vec<Component>,
    over: Option<bool>,
}

/// All that can follow a position. A move that ends the game at once (`leaving .. wins`) leads to a position that is
/// over.
///
/// # Errors
/// As [`super::of_heaps`].
pub fn of_states(
    study: &StateStudy,
    position: &StatePosition,
    limits: &Limits,
) -> Result<PlayGraph, Refusal> {
    let game = &study.game;
    if !game.is_plain() {
        return Err(Refusal::Unsuitable(Unsuitable::TurnsBefore));
    }
    let mut search = StateSearch::new(game);
    let start = search.canonical(study.components(position)?);
    let see = |node: &Node| {
        let won = |wins: bool| if wins { Outcome::N } else { Outcome::P };
        let over = match node.over {
            Some(wins) => Some(wins),
            None => search.facing(&node.position, limits)?,
        };
        if let Some(wins) = over {
            return Ok(Seen { options: Vec::new(), over: Some(won(wins)) });
        }
        let mut options = Vec::new();
        for turn in search.turns(&node.position, limits)? {
            limits.allow_positions(options.len() as u64)?;
            // Who moved and won leaves a position whose player to move has lost.
            let over = turn.over.map(|mover_wins| !mover_wins);
            options.push(Node { position: search.after(&node.position, &turn), over });
        }
        Ok(Seen { options, over: None })
    };
    let label = |node: &Node| written(study, &node.position);
    let values = game.play == Play::Normal && game.is_disjunctive();
    let first = Node { position: start, over: None };
    Ok(build(first, (game.play, values), limits, see, label)?)
}

/// `3,5` for heaps, `(3,5)+(1,2)` for others; a position without components is `0`.
fn written(study: &StateStudy, position: &[Component]) -> String {
    let shape = |part: u16| study.game.parts.get(usize::from(part)).map(|core| &core.shape);
    let one = |(part, state): &Component| {
        let numbers = state.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        match shape(*part) {
            Some(Shape::Heaps { .. }) if state.is_empty() => "0".to_owned(),
            Some(Shape::Heaps { .. }) => numbers,
            Some(shape) if shape.arity() == Some(1) => numbers,
            _ => format!("({numbers})"),
        }
    };
    let part = |part: u16| {
        let all: Vec<String> = position.iter().filter(|(of, _)| *of == part).map(one).collect();
        let heaps = shape(part).is_some_and(|shape| shape.arity() == Some(1));
        if all.is_empty() { "0".to_owned() } else { all.join(if heaps { "," } else { "+" }) }
    };
    let parts = u16::try_from(study.game.parts.len()).unwrap_or(u16::MAX);
    (0..parts).map(part).collect::<Vec<_>>().join(" ; ")
}
