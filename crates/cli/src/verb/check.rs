//! `grundy check RULE CLAIM`: a claim is proved, checked to N, or refuted by the smallest heap.

use clap::ArgMatches;
use grundy::api::Subject;
use grundy::law::Standing;
use grundy_text::help::UsageProblem;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::verb::families::Open;
use crate::verb::states;
use crate::{input, json};

/// Heaps tested when `-n` is not given.
const DEFAULT_LAST: u64 = 10_000;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, rest) = input::rule(matches, false)?;
    if let Some(formula) = matches.get_one::<String>("c") {
        if let Some(given) = rest.into_iter().next() {
            return Err(UsageProblem::Unexpected { given }.into());
        }
        let subject = input::subject(matches, &text)?;
        return crate::verb::stress::formula_check::run(out, matches, &subject, formula);
    }
    let claim = match rest.as_slice() {
        [claim] => claim,
        [] => return Err(UsageProblem::Missing { names: vec!["CLAIM".into()] }.into()),
        [_, second, ..] => return Err(UsageProblem::Unexpected { given: second.clone() }.into()),
    };
    if let Some(open) = Open::of(matches, &text)? {
        return open.check(out, matches, claim);
    }
    let limits = input::begin(out, matches)?;
    let study = match input::subject(matches, &text)? {
        Subject::Heaps(study) => study,
        Subject::States(study) => return states::check::run(out, matches, (&study, claim), &limits),
    };
    let last = input::last(matches)?.unwrap_or(DEFAULT_LAST);
    let checked = study
        .check(claim, last, &limits)
        .map_err(|refusal| Failure::Refused { refusal, source: claim.clone() })?;
    if out.json {
        out.value(&json::check(&study, &checked))?;
    } else {
        out.line(out.text.checked(&checked))?;
    }
    Ok(match checked.standing {
        Standing::Proved(_) => Exit::Done,
        Standing::Refuted { .. } => Exit::False,
        Standing::Checked { .. } | Standing::None { .. } => Exit::Undecided,
    })
}
