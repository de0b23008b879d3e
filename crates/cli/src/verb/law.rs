//! `grundy law RULE`: the laws with their standing.

use clap::ArgMatches;
use grundy::alike::alike;
use grundy::api::{Laws, Study, Subject};
use grundy::law::{Law, Standing};
use grundy::memory_law::{MemoryLaw, memory_law};
use grundy_text::verdict::Word;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::verb::families::Open;
use crate::verb::reached::Instead;
use crate::verb::states;
use crate::verb::table::losing;
use crate::{input, json};

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, _) = input::rule(matches, true)?;
    if let Some(open) = Open::of(matches, &text)? {
        return open.law(out, matches);
    }
    let limits = input::begin(out, matches)?;
    let study = match input::subject_or_start(matches, &text)? {
        Subject::Heaps(study) => study,
        Subject::States(study) => return states::law::run(out, matches, &study, &limits),
    };
    let last = input::last(matches)?;
    if let Some(law) = memory_law(&study, last, &limits).map_err(Failure::refused)? {
        return by_memory(out, &study, &law);
    }
    let laws = match study.laws_to(last, &limits) {
        Err(refusal) => {
            Instead::of(out, &study, refusal, &limits)?.law(out, &study)?;
            return Ok(Exit::Undecided);
        }
        Ok(laws) => laws,
    };
    if out.json {
        let value = json::laws(&study, &laws, out.text);
        out.value(&value)?;
    } else {
        out.heading(&out.text.titled(&study.canonical, study.game.play))?;
        for line in lines(out, &study, &laws) {
            out.line(line)?;
        }
    }
    Ok(match json::strongest(&laws).standing {
        Standing::Proved(_) => Exit::Done,
        Standing::Checked { .. } | Standing::Refuted { .. } | Standing::None { .. } => Exit::Undecided,
    })
}

/// A known game with memory.
fn by_memory(out: &mut Out, study: &Study, law: &MemoryLaw) -> Result<Exit, Failure> {
    let play = study.game.play;
    let [sentence, standing] = out.text.memory_law(law);
    if !out.json {
        out.heading(&out.text.titled(&study.canonical, play))?;
        out.line(sentence)?;
        out.line(format!("  {standing}"))?;
        if let Some(proof) = &law.proof {
            out.line(format!("  {}", out.text.lost_proof(&proof.verified)))?;
        }
        out.line(losing(out, &law.fresh, play))?;
        return Ok(Exit::Undecided);
    }
    let outcome = json!({
        "subject": "outcome",
        "standing": "checked",
        "up_to": law.fresh.len().saturating_sub(1),
        "would_decide": null,
        "theorem": null,
        "facts": [],
        "period": null,
        "preperiod": null,
        "saltus": null,
        "formula": null,
        "text": format!("{sentence} - {standing}"),
    });
    let mut value = json::with_version(json!({
        "rule": study.canonical,
        "play": json::play(play),
        "zero_set": null,
        "zero_set_standing": null,
        "alike": null,
        "rejected": [],
        "grundy": null,
        "outcome": outcome,
        "theorem_cited": json::states::known_value(&law.game.form),
        "proofs": law.proof.iter().map(|proof| json::states::lost_proof(out.text, proof)).collect::<Vec<_>>(),
    }));
    if let (Value::Object(all), Value::Object(fields)) = (&mut value, outcome) {
        all.extend(fields);
    }
    out.value(&value)?;
    Ok(Exit::Undecided)
}

/// What there is to say about the laws of a rule, line by line.
pub(crate) fn lines(out: &Out, study: &Study, laws: &Laws) -> Vec<String> {
    let play = study.game.play;
    let text = out.text;
    let mut lines = Vec::new();
    let mut facts = Vec::new();
    let mut say = |law: &Law, sentence: String| {
        lines.push(sentence);
        lines.push(format!("  {}", text.standing(&law.standing)));
        for fact in &law.facts {
            let fact = format!("  {}", text.fact(fact));
            if !facts.contains(&fact) {
                lines.push(fact.clone());
                facts.push(fact);
            }
        }
    };
    if let Some(law) = &laws.grundy {
        let sentence = match law.standing {
            Standing::None { .. } => text.word(Word::Values).to_owned(),
            _ => text.claim(&law.claim, law.subject, play),
        };
        say(law, sentence);
    }
    if let Some(never) = &laws.never {
        say(never, text.claim(&never.claim, never.subject, play));
    }
    match json::zero_law(laws) {
        Some((law, set)) => say(law, text.losing(&set, play)),
        None => {
            let sentence = match laws.outcome.standing {
                Standing::None { .. } => text.word(Word::Outcomes).to_owned(),
                _ => text.claim(&laws.outcome.claim, laws.outcome.subject, play),
            };
            say(&laws.outcome, sentence);
        }
    }
    lines.extend(alike(study, laws).map(|alike| text.alike(&alike)));
    lines.extend(laws.rejected.iter().map(|rejected| text.rejected(rejected)));
    lines
}
