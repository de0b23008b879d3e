//! Facts about games on states: by the closed form where there is one, by the definition, by the engines.

use grundy::api::MovesWanted;
use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::position::Size;
use grundy::states::oracle::StateSearch;
use grundy::states::{StateAnswer, StatePosition, StateStudy, engine};

use crate::limits;

fn answer(study: &StateStudy, position: &StatePosition, wanted: MovesWanted) -> Result<StateAnswer, String> {
    study.win(position, wanted, &limits()).map_err(|why| format!("{why:?}"))
}

/// The positions that the winning moves leave, for one component: coupled heaps have several.
fn afters(study: &StateStudy, position: &StatePosition) -> Result<Vec<String>, String> {
    let answer = answer(study, position, MovesWanted::All { limit: 1000 })?;
    if !answer.complete {
        return Err("not all moves".into());
    }
    let mut after = Vec::new();
    for step in &answer.moves {
        let coupled =
            answer.position.components[0].len() == 1 && step.changes.iter().all(|c| c.from.len() == 1);
        let entries: Vec<Size> = if coupled && answer.position.components[0][0].len() > 1 {
            let mut heaps = answer.position.components[0][0].clone();
            for change in &step.changes {
                heaps[change.component] = change.to.first().map_or(Size::from(0), |to| to[0].clone());
            }
            heaps.sort_by_key(Size::to_u64);
            heaps
        } else {
            step.changes[0].to[0].clone()
        };
        after.push(StatePosition { components: vec![vec![entries]] }.to_string());
    }
    after.sort();
    after.dedup();
    Ok(after)
}

/// In how many ways a fact holds.
pub(crate) fn holds(study: &StateStudy, says: &str) -> Result<usize, String> {
    let (verb, rest) = says.split_once(' ').ok_or("no position")?;
    let (position, wanted) = rest.split_once(" = ").unwrap_or((rest, ""));
    let position = study.position(position.trim_end_matches(" =")).map_err(|why| format!("{why:?}"))?;
    let wins = match verb {
        "wins" | "loses" => {
            let wins = answer(study, &position, MovesWanted::None)?.outcome == Outcome::N;
            if wins != (verb == "wins") {
                return Err("the other player".into());
            }
            wins
        }
        "value" => {
            let found = answer(study, &position, MovesWanted::None)?.value.map(|v| v.to_string());
            if found.as_deref() != Some(wanted) {
                return Err(format!("found {found:?}"));
            }
            wanted != "0"
        }
        "leaves" => {
            let mut wanted: Vec<&str> = wanted.split_whitespace().collect();
            wanted.sort_unstable();
            let found = afters(study, &position)?;
            if found != wanted {
                return Err(format!("found {found:?}"));
            }
            !wanted.is_empty()
        }
        _ => return Err("no such fact".into()),
    };
    Ok(1 + others(study, &position, wins)?)
}

/// How many of the other ways could be asked.
fn others(study: &StateStudy, position: &StatePosition, wins: bool) -> Result<usize, String> {
    let limits = Limits::new(2_000_000, 1 << 26, 1 << 16);
    let Ok(components) = study.components(position) else { return Ok(0) };
    if components.iter().flat_map(|(_, state)| state).any(|&n| n > 3000) {
        return Ok(0);
    }
    let definition = StateSearch::new(&study.game).outcome(&components, &limits).ok();
    let engine = engine::outcome_of(&study.game, &components, &limits).ok().map(|found| found.outcome);
    for (way, found) in [("definition", definition), ("engine", engine)] {
        if found.is_some_and(|found| (found == Outcome::N) != wins) {
            return Err(format!("by the {way} {found:?}"));
        }
    }
    Ok(usize::from(definition.is_some()) + usize::from(engine.is_some()))
}
