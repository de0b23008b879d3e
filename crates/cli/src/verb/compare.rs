//! `grundy compare RULE RULE`: the first difference, or equality when it is proved.

use clap::ArgMatches;
use grundy::api::{Refusal, Subject, Unsuitable};
use grundy::law::Standing;
use grundy_text::help::UsageProblem;
use serde_json::{Value, json};

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
        let difference = comparison.first_difference.map(|it| {
            json!({ "n": json::integer(it.n), "left": json::integer(it.left), "right": json::integer(it.right) })
        });
        out.value(&json::with_version(json!({
            "left": left.canonical,
            "right": right.canonical,
            "standing": if comparison.same_rule { "proved" } else { json::standing(&comparison.standing) },
            "up_to": if comparison.same_rule { Value::Null } else { json::up_to(&comparison.standing) },
            "same_rule": comparison.same_rule,
            "theorem": json::theorem(&comparison.standing),
            "conclusion": json::conclusion(comparison.conclusion.as_ref()),
            "first_difference": difference,
        })))?;
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
