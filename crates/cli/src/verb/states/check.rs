//! `grundy check` about a rule on states.

use clap::ArgMatches;
use grundy::limits::Limits;
use grundy::states::StateStudy;
use serde_json::{Value, json};

use super::numbers::{list, said, variables};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{input, json};

/// Runs the verb.
pub(crate) fn run(
    out: &mut Out,
    matches: &ArgMatches,
    (study, claim): (&StateStudy, &str),
    limits: &Limits,
) -> Result<Exit, Failure> {
    let last = input::last(matches)?;
    let checked = study
        .check(claim, last, limits)
        .map_err(|refusal| Failure::Refused { refusal, source: claim.to_owned() })?;
    let refuted = checked.counterexample.is_some();
    if out.json {
        let counterexample = checked.counterexample.as_ref().map(|counter| {
            json!({
                "at": list(&counter.at),
                "claimed": said(&counter.claimed),
                "actual": said(&counter.actual),
            })
        });
        out.value(&json::with_version(json!({
            "rule": study.canonical,
            "kind": "states",
            "play": json::play(study.game.play),
            "claim": checked.claim,
            "variables": variables(&checked.names),
            "standing": if refuted { "refuted" } else { "checked" },
            "up_to": if refuted { Value::Null } else { json::integer(checked.up_to) },
            "theorem": Value::Null,
            "conclusion": Value::Null,
            "counterexample": counterexample,
        })))?;
    } else {
        out.line(out.text.state_checked(&checked))?;
    }
    Ok(if refuted { Exit::False } else { Exit::Undecided })
}
