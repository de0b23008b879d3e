//! `grundy law` of a rule on states.

use clap::ArgMatches;
use grundy::law::Subject;
use grundy::limits::Limits;
use grundy::states::StateStudy;
use grundy::states::law::StateLaw;
use grundy_text::state_law::lost_formula;
use serde_json::{Value, json};

use super::known_value;
use super::numbers::{list, names, row, said, variables};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{input, json};

/// Runs the verb.
pub(crate) fn run(
    out: &mut Out,
    matches: &ArgMatches,
    study: &StateStudy,
    limits: &Limits,
) -> Result<Exit, Failure> {
    let last = input::last(matches)?;
    let law = study.law(last, limits).map_err(Failure::refused)?;
    if out.json {
        let value = value(out, study, &law);
        out.value(&value)?;
    } else {
        out.heading(&out.text.titled(&study.canonical, study.game.play))?;
        for line in lines(out, study, &law) {
            out.line(line)?;
        }
    }
    Ok(Exit::Undecided)
}

/// The law, its standing, and what was rejected.
pub(crate) fn lines(out: &Out, study: &StateStudy, law: &StateLaw) -> Vec<String> {
    let text = out.text;
    let mut lines = vec![text.state_law(law)];
    lines.extend(formula(study, law).filter(|_| law.known.is_some()).map(|formula| format!("  {formula}")));
    lines.push(format!("  {}", text.state_standing(law, &names(study, law.kind))));
    lines.extend(law.rejected.iter().map(|rejected| text.state_rejected(rejected, law.play)));
    lines
}

/// The law as a claim, where claims can say it.
fn formula(study: &StateStudy, law: &StateLaw) -> Option<String> {
    match (&law.known, &law.formula) {
        (Some(known), _) => lost_formula(&known.form, &names(study, law.kind), row(study)),
        (None, formula) => formula.as_ref().map(|(claim, _)| claim.clone()),
    }
}

fn value(out: &Out, study: &StateStudy, law: &StateLaw) -> Value {
    let text = out.text;
    let names = names(study, law.kind);
    let found = law.known.is_some() || law.formula.is_some() || law.automatic.is_some();
    let subject = match &law.formula {
        Some((_, Subject::Grundy)) => "grundy",
        _ => "outcome",
    };
    let rejected = |it: &grundy::states::law::StateRejected| {
        json!({
            "claim": it.claim,
            "at": list(&it.counterexample.at),
            "claimed": said(&it.counterexample.claimed),
            "actual": said(&it.counterexample.actual),
            "text": text.state_rejected(it, law.play),
        })
    };
    json::with_version(json!({
        "rule": study.canonical,
        "kind": "states",
        "play": json::play(law.play),
        "variables": variables(&names),
        "subject": subject,
        "standing": if found { "checked" } else { "none" },
        "up_to": json::integer(law.up_to),
        "theorem": Value::Null,
        "theorem_cited": law.known.as_ref().map(|known| known_value(&known.form)),
        "of_two_heaps": law.known.as_ref().is_some_and(|known| known.of_two_heaps),
        "facts": [],
        "period": Value::Null,
        "preperiod": Value::Null,
        "saltus": Value::Null,
        "zero_set": Value::Null,
        "formula": formula(study, law),
        "text": format!("{} - {}", text.state_law(law), text.state_standing(law, &names)),
        "rejected": law.rejected.iter().map(rejected).collect::<Vec<_>>(),
    }))
}
