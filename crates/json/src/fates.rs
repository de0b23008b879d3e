//! Positions from which play can go round: won, lost or drawn.

use grundy::graph::loopy::Fate;
use grundy::states::{StateFate, StateGame, StatePosition};
use serde_json::{Value, json};

use crate::states::{move_value, position_value};
use crate::{big, play, with_version};

/// A way round is named where nothing is drawn, too: the one that the search met.
pub fn with_cycle(mut fate: StateFate, met: Vec<StatePosition>) -> StateFate {
    if fate.cycle.is_empty() {
        fate.cycle = met;
    }
    fate
}

/// The answer of `win`.
pub fn answer(canonical: &str, game: &StateGame, answer: &StateFate) -> Value {
    let moves = answer.moves.iter().map(|(step, left)| {
        let mut value = move_value(game, step);
        value["moves_left"] = json!(left);
        value
    });
    let (result, left) = match answer.fate {
        Fate::Win(moves) => ("wins", Some(moves)),
        Fate::Loss(moves) => ("loses", Some(moves)),
        Fate::Draw => ("draws", None),
    };
    with_version(json!({
        "rule": canonical,
        "kind": "states",
        "play": play(answer.play),
        "position": position_value(game, &answer.position),
        "mover_wins": match answer.fate {
            Fate::Win(_) => Value::Bool(true),
            Fate::Loss(_) => Value::Bool(false),
            Fate::Draw => Value::Null,
        },
        "result": result,
        "moves_left": left,
        "value": Value::Null,
        "moves": moves.collect::<Vec<_>>(),
        "moves_complete": answer.complete,
        "moves_total": answer.total.as_ref().map(big),
        "moves_rule": Value::Null,
        "basis": "retrograde",
        "value_basis": Value::Null,
        "known": [],
        "note": Value::Null,
        "cycle": answer.cycle.iter().map(|at| position_value(game, at)).collect::<Vec<_>>(),
    }))
}
