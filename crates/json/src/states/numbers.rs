//! The numbers of a position: what they are called, and positions as JSON.

use grundy::claim::Said;
use grundy::game::Outcome;
use grundy::states::small::Kind;
use grundy::states::{Shape, StateStudy};
use serde_json::{Value, json};

/// What the numbers of a position are called; nothing where it has any number of them.
pub fn names(study: &StateStudy, kind: Kind) -> Vec<String> {
    match study.game.parts.first().map(|core| &core.shape) {
        Some(Shape::Tuple(names)) => names.clone(),
        Some(Shape::Heaps { .. }) => match kind.fixed() {
            Some(heaps) => {
                ["a", "b", "c", "d", "e", "f"].iter().take(heaps).map(|&it| it.to_owned()).collect()
            }
            None => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// What a row is called in claims.
pub fn row(study: &StateStudy) -> &str {
    match study.game.parts.first().map(|core| &core.shape) {
        Some(Shape::Row { name, .. }) => name,
        _ => "a",
    }
}

/// A list of numbers.
pub fn list(numbers: &[u64]) -> Value {
    numbers.iter().copied().map(crate::integer).collect()
}

/// The names, or null where the numbers have none.
pub fn variables(names: &[String]) -> Value {
    if names.is_empty() { Value::Null } else { json!(names) }
}

/// A value, who wins, or whether something is true.
pub fn said(said: &Said) -> Value {
    match said {
        Said::Value(value) => crate::big(value),
        Said::Outcome(outcome) => crate::outcome(*outcome).into(),
        Said::Truth(holds) => (*holds).into(),
    }
}

/// `P` or `N`.
pub fn letter(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::P) => "P",
        Some(Outcome::N) => "N",
        None => "",
    }
}
