//! The answers of `check` and `compare` on states.

use grundy::claim::StateChecked;
use grundy::states::StateStudy;
use grundy::states::compare::StateComparison;
use serde_json::{Value, json};

use super::{numbers, said, variables};
use crate::{integer, play, with_version};

/// The answer of `check`.
pub fn check(study: &StateStudy, checked: &StateChecked) -> Value {
    let refuted = checked.counterexample.is_some();
    let counterexample = checked.counterexample.as_ref().map(|counter| {
        json!({
            "at": numbers(&counter.at),
            "claimed": said(&counter.claimed),
            "actual": said(&counter.actual),
        })
    });
    with_version(json!({
        "rule": study.canonical,
        "kind": "states",
        "play": play(study.game.play),
        "claim": checked.claim,
        "variables": variables(&checked.names),
        "standing": if refuted { "refuted" } else { "checked" },
        "up_to": if refuted { Value::Null } else { integer(checked.up_to) },
        "theorem": Value::Null,
        "conclusion": Value::Null,
        "counterexample": counterexample,
    }))
}

/// The answer of `compare`.
pub fn compare(left: &StateStudy, right: &StateStudy, comparison: &StateComparison) -> Value {
    let (standing, open) = match (&comparison.first_difference, comparison.same_rule) {
        (Some(_), _) => ("refuted", false),
        (None, true) => ("proved", false),
        (None, false) => ("checked", true),
    };
    let difference = comparison
        .first_difference
        .as_ref()
        .map(|it| json!({ "n": numbers(&it.at), "left": said(&it.left), "right": said(&it.right) }));
    with_version(json!({
        "left": left.canonical,
        "right": right.canonical,
        "kind": "states",
        "standing": standing,
        "up_to": if open { integer(comparison.up_to) } else { Value::Null },
        "same_rule": comparison.same_rule,
        "theorem": Value::Null,
        "conclusion": Value::Null,
        "first_difference": difference,
    }))
}
