//! `grundy compare` of two rules on states.

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
    (left, right): (&StateStudy, &StateStudy),
    limits: &Limits,
) -> Result<Exit, Failure> {
    let last = input::last(matches)?;
    let comparison = left.compare(right, last, limits).map_err(Failure::refused)?;
    let exit = match (&comparison.first_difference, comparison.same_rule) {
        (Some(_), _) => Exit::False,
        (None, true) => Exit::Done,
        (None, false) => Exit::Undecided,
    };
    if out.json {
        out.value(&json::states::compare(left, right, &comparison))?;
    } else {
        out.line(out.text.state_compared(&comparison))?;
    }
    Ok(exit)
}
