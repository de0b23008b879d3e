//! The answer of `table` on single heaps.

use grundy::api::Study;
use grundy::game::{Move, Outcome, Play};
use grundy::limits::Limits;
use grundy::reached::Reached;
use serde_json::{Value, json};

use crate::{integer, outcome, play, winning_move, with_version};

/// The answer without the field `values`, which may be long.
pub fn head(study: &Study) -> Value {
    with_version(json!({
        "rule": study.canonical,
        "play": play(study.game.play),
        "first": 0,
    }))
}

/// The answer under misère play, where heaps have no Grundy values.
pub fn outcomes(study: &Study, outcomes: &[Outcome]) -> Value {
    let words: Vec<&str> = outcomes.iter().map(|it| outcome(*it)).collect();
    let mut value = head(study);
    if let Value::Object(fields) = &mut value {
        fields.insert("values".into(), Value::Null);
        fields.insert("outcomes".into(), json!(words));
    }
    value
}

/// Adds what the start of a rule reaches, where the heaps from 0 on cannot be told, and why.
pub fn add_reached(value: &mut Value, reached: &Reached, why: &str) {
    let Reached { start, heaps, values, outcomes, moves } = reached;
    let list = |of: &[u64]| of.iter().copied().map(integer).collect::<Vec<_>>();
    let reached = json!({
        "why": why,
        "start": list(start),
        "heaps": list(heaps),
        "values": values.as_deref().map(list),
        "outcomes": outcomes.iter().map(|it| outcome(*it)).collect::<Vec<_>>(),
        "moves": moves.iter().map(|it| it.as_ref().map(winning_move)).collect::<Vec<_>>(),
    });
    if let Value::Object(fields) = value {
        fields.insert("reached".into(), reached);
    }
}

/// Whether heaps stay single, so that who wins a heap alone decides the rest of its play.
pub fn stays_single(study: &Study) -> bool {
    let single = |it: &Move| match it {
        Move::Take { parts, .. } => parts.most() <= 1,
        Move::Clause(clause) => {
            clause.result.len() <= 1 && clause.result.iter().all(|it| it.repeats.is_empty())
        }
    };
    matches!(study.game.parts.as_slice(), [core] if core.moves.iter().all(single))
}

/// Outcomes in misère play, when every move leaves at most one heap and the budget reaches.
pub fn misere_outcomes(study: &Study, count: usize, limits: &Limits) -> Option<Vec<Outcome>> {
    stays_single(study).then_some(())?;
    study.outcomes(Play::Misere, (count as u64).saturating_sub(1), limits).ok()
}

/// Heaps and their values as CSV; `misere[i]`: who wins row i alone under misère play, where that is known.
pub fn csv(rows: impl Iterator<Item = (u64, u64)>, misere: &[Outcome]) -> impl Iterator<Item = String> {
    let head = std::iter::once("n,g,outcome_normal,outcome_misere".to_owned());
    head.chain(rows.enumerate().map(|(i, (n, value))| {
        let normal = if value == 0 { "P" } else { "N" };
        let misere = match misere.get(i) {
            Some(Outcome::P) => "P",
            Some(Outcome::N) => "N",
            None => "",
        };
        format!("{n},{value},{normal},{misere}")
    }))
}
