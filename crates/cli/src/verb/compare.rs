//! `grundy compare RULE RULE`: the first difference, or equality when it is proved.

use clap::ArgMatches;
use grundy::api::{Refusal, Subject, Unsuitable};
use grundy::law::Standing;
use grundy_text::help::UsageProblem;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::verb::states;
use crate::{input, json};

/// Heaps compared when `-n` is not given.
const DEFAULT_LAST: u64 = 10_000;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (left, rest) = input::rule(matches, false)?;
    let right = match rest.as_slice() {
        [right] => input::rule_of_word(right)?,
        [] => return Err(UsageProblem::Missing { names: vec!["RULE".into()] }.into()),
        [_, third, ..] => return Err(UsageProblem::Unexpected { given: third.clone() }.into()),
    };
    let limits = input::begin(out, matches)?;
    let (left, right) = match (input::subject(matches, &left)?, input::subject(matches, &right)?) {
        (Subject::Heaps(left), Subject::Heaps(right)) => (left, right),
        (Subject::States(left), Subject::States(right)) => {
            return states::compare::run(out, matches, (&left, &right), &limits);
        }
        _ => return Err(Failure::refused(Refusal::Unsuitable(Unsuitable::Incomparable))),
    };
    let last = input::last(matches)?.unwrap_or(DEFAULT_LAST);
    let comparison = left.compare(&right, last, &limits).map_err(Failure::refused)?;
    if out.json {
        out.value(&json::compare(&left, &right, &comparison))?;
    } else {
        out.line(out.text.compared(&comparison))?;
    }
    if comparison.is_equal() {
        return Ok(Exit::Done);
    }
    Ok(match (&comparison.standing, comparison.first_difference) {
        (_, Some(_)) | (Standing::Refuted { .. }, None) => Exit::False,
        (Standing::Proved(_), None) => Exit::Done,
        (Standing::Checked { .. } | Standing::None { .. }, None) => Exit::Undecided,
    })
}
