//! `grundy check RULE CLAIM`: a claim is proved, checked to N, or refuted by the smallest heap.

use clap::ArgMatches;
use grundy::api::Subject;
use grundy::law::Standing;
use grundy_text::help::UsageProblem;
use serde_json::json;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::verb::families::Open;
use crate::verb::states::{self, said_value};
use crate::{input, json};

/// Heaps tested when `-n` is not given.
const DEFAULT_LAST: u64 = 10_000;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, rest) = input::rule(matches, false)?;
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
        let counterexample = checked.counterexample.as_ref().map(|counter| {
            json!({
                "at": json::big(&counter.at),
                "claimed": said_value(&counter.claimed),
                "actual": said_value(&counter.actual),
            })
        });
        out.value(&json::with_version(json!({
            "rule": study.canonical,
            "play": json::play(study.game.play),
            "claim": checked.claim,
            "standing": json::standing(&checked.standing),
            "up_to": json::up_to(&checked.standing),
            "theorem": json::theorem(&checked.standing),
            "conclusion": json::conclusion(checked.conclusion.as_ref()),
            "counterexample": counterexample,
        })))?;
    } else {
        out.line(out.text.checked(&checked))?;
    }
    Ok(match checked.standing {
        Standing::Proved(_) => Exit::Done,
        Standing::Refuted { .. } => Exit::False,
        Standing::Checked { .. } | Standing::None { .. } => Exit::Undecided,
    })
}
