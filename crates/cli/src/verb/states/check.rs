//! `grundy check` about a rule on states.

use clap::ArgMatches;
use grundy::limits::Limits;
use grundy::states::StateStudy;

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
        out.value(&json::states::check(study, &checked))?;
    } else {
        out.line(out.text.state_checked(&checked))?;
    }
    Ok(if refuted { Exit::False } else { Exit::Undecided })
}
