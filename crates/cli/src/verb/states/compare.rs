//! `grundy compare` of two rules on states.

use clap::ArgMatches;
use grundy::limits::Limits;
use grundy::states::StateStudy;
use serde_json::{Value, json};

use super::numbers::{list, said};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{input, json};

/// Runs the verb.
pub(crate) fn run(
    out: &mut Out,
    matches: &ArgMatches,
    (left, right): (&StateStudy, &StateStudy),
    limits: &Limits,
) -> Result<Exit, Failure> {
    let last = input::last(matches)?;
    let comparison = left.compare(right, last, limits).map_err(Failure::refused)?;
    let (standing, exit) = match (&comparison.first_difference, comparison.same_rule) {
        (Some(_), _) => ("refuted", Exit::False),
        (None, true) => ("proved", Exit::Done),
        (None, false) => ("checked", Exit::Undecided),
    };
    if out.json {
        let difference = comparison
            .first_difference
            .as_ref()
            .map(|it| json!({ "n": list(&it.at), "left": said(&it.left), "right": said(&it.right) }));
        out.value(&json::with_version(json!({
            "left": left.canonical,
            "right": right.canonical,
            "kind": "states",
            "standing": standing,
            "up_to": if exit == Exit::Undecided { json::integer(comparison.up_to) } else { Value::Null },
            "same_rule": comparison.same_rule,
            "theorem": Value::Null,
            "conclusion": Value::Null,
            "first_difference": difference,
        })))?;
    } else {
        out.line(out.text.state_compared(&comparison))?;
    }
    Ok(exit)
}
