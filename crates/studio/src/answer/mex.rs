//! The moves of a position with the values that they lead to: one level of a mex tree.

use grundy::api::{MovesWanted, Refusal, Subject, Unsuitable};
use grundy::game::Play;
use grundy::limits::{Budget, Exhausted, Limits};
use grundy::position::{Position, Size};
use grundy::states::StatePosition;
use grundy::strategy::Solver;
use grundy_json as json_of;
use serde_json::{Value, json};

use super::play::Played;
use super::position::state;
use super::{Problem, Reply};
use crate::ask::Ask;

/// Moves that are listed.
const MOST: usize = 200;

pub(super) fn mex(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let Subject::Heaps(study) = ask.subject("rule")? else {
        return Err(Refusal::Unsuitable(Unsuitable::States).into());
    };
    if study.game.play == Play::Misere {
        return Err(Refusal::Unsuitable(Unsuitable::GrundyUnderMisere).into());
    }
    let played = Played::new(ask)?;
    let at = state(ask, &played.study)?;
    let mut solver = Solver::new(&study, limits);
    let mut value = |position: &StatePosition| -> Result<Value, Problem> {
        let heaps = |part: &Vec<Vec<Size>>| part.concat();
        let position = Position { heaps: position.components.iter().map(heaps).collect() };
        let value = solver.answer(&position, MovesWanted::None)?.value;
        Ok(value.as_ref().map_or(Value::Null, json_of::big))
    };
    let limits = limits.fresh();
    let mut table = played.table(&limits);
    let stand = table.start(&at)?;
    let turns = table.turns(&stand)?;
    if turns.len() > MOST {
        return Err(Exhausted { what: Budget::Positions, limit: MOST as u64 }.into());
    }
    let mut options = Vec::new();
    for turn in &turns {
        let after = turn.after.position();
        options.push(json!({
            "text": played.said(&at, turn, ask.text()),
            "position_text": played.written(&after),
            "value": value(&after)?,
        }));
    }
    let own = value(&at)?;
    let mut all = played.head(&at);
    all["value"] = own;
    all["options"] = options.into();
    Ok(all.into())
}
