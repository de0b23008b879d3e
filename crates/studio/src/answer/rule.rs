//! Questions about a rule.

use std::fmt::Write;

use grundy::api::{Refusal, Study, Subject, Unsuitable};
use grundy::catalogue;
use grundy::code::Language;
use grundy::game::Play;
use grundy::limits::Limits;
use grundy_json as json_of;
use grundy_json::first::{First, FirstStates};
use grundy_json::states::table::Shown;
use serde_json::{Value, json};

use super::{Problem, Reply};
use crate::ask::{Ask, MOST_TEXT};

/// Heaps of a table when nobody says how many, and at most.
const TABLE: [u64; 2] = [100, 1_000_000];
/// Numbers of a table on states, at most.
const MOST_STATES: u64 = 1_000;
/// Heaps that a claim or another rule is tested on.
const TESTED: u64 = 10_000;
/// The most that may be asked for.
const MOST_TESTED: u64 = 10_000_000;

pub(super) fn analyze(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    Ok(match ask.subject("rule")? {
        Subject::Heaps(study) => First::new(&study, limits).json(&study, ask.text()),
        Subject::States(study) => FirstStates::new(&study, limits, ask.text()).json(&study),
    }
    .into())
}

pub(super) fn table(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let form = ask.one_of("as", &["json", "bfile", "csv", "latex"])?;
    let study = match ask.subject("rule")? {
        Subject::Heaps(study) => study,
        Subject::States(study) => {
            if form != "json" {
                return Err(Refusal::Unsuitable(Unsuitable::States).into());
            }
            let shown = Shown::new(&study, ask.count("n", MOST_STATES)?, limits)?;
            shown.allow(64)?;
            return Ok(shown.json()?.into());
        }
    };
    let last = ask.count("n", TABLE[1])?.unwrap_or(TABLE[0]);
    if study.game.play == Play::Misere {
        if form != "json" {
            return Err(Refusal::Unsuitable(Unsuitable::GrundyUnderMisere).into());
        }
        return match study.outcomes(Play::Misere, last, limits) {
            Ok(outcomes) => Ok(json_of::table::outcomes(&study, &outcomes).into()),
            Err(refusal) => instead(ask, &study, refusal, limits),
        };
    }
    let values = match study.table(last, limits) {
        Ok(table) => table.values,
        Err(refusal) if form == "json" => return instead(ask, &study, refusal, limits),
        Err(refusal) => return Err(refusal.into()),
    };
    Ok(match form {
        "bfile" => text(values.iter().enumerate().fold(String::new(), |mut all, (n, value)| {
            let _ = writeln!(all, "{n} {value}");
            all
        })),
        "csv" => {
            let misere = json_of::table::misere_outcomes(&study, values.len(), limits).unwrap_or_default();
            let rows = (0u64..).zip(values.into_iter().map(u64::from));
            let all = json_of::table::csv(rows, &misere).fold(String::new(), |all, line| all + &line + "\n");
            Reply::Bytes { content_type: "text/csv; charset=utf-8", bytes: all.into_bytes() }
        }
        "latex" => text(latex(&values)),
        _ => {
            let mut value = json_of::table::head(&study);
            value["values"] = json!(values);
            value.into()
        }
    })
}

fn text(text: String) -> Reply {
    Reply::Bytes { content_type: "text/plain; charset=utf-8", bytes: text.into_bytes() }
}

/// Heaps a row in LaTeX.
const COLUMNS: usize = 10;

/// A `tabular`; heaps from which the player to move loses are boxed.
fn latex(values: &[u32]) -> String {
    let mut all = format!("\\begin{{tabular}}{{r|*{{{COLUMNS}}}{{c}}}}\n  $n$");
    for column in 0..COLUMNS {
        let _ = write!(all, " & ${column}$");
    }
    all.push_str(" \\\\ \\hline\n");
    for (row, values) in values.chunks(COLUMNS).enumerate() {
        let _ = write!(all, "  ${}+$", row * COLUMNS);
        for value in values {
            let _ = match value {
                0 => write!(all, " & \\fbox{{$0$}}"),
                value => write!(all, " & ${value}$"),
            };
        }
        all.push_str(" \\\\\n");
    }
    all + "\\end{tabular}\n"
}

/// What the start of the rule reaches, where the heaps from 0 on cannot be told.
fn instead(ask: &Ask, study: &Study, refusal: Refusal, limits: &Limits) -> Result<Reply, Problem> {
    let (why, _) = json_of::refusal::sentence(&refusal, ask.text());
    let reached = study.reached_instead(refusal, limits)?;
    let mut value = json_of::table::head(study);
    value["values"] = Value::Null;
    json_of::table::add_reached(&mut value, &reached, &why);
    Ok(value.into())
}

pub(super) fn law(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let last = ask.count("n", MOST_TESTED)?;
    Ok(match ask.subject("rule")? {
        Subject::Heaps(study) => json_of::laws(&study, &study.laws_to(last, limits)?, ask.text()),
        Subject::States(study) => json_of::states::law(ask.text(), &study, &study.law(last, limits)?),
    }
    .into())
}

pub(super) fn prove(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let (proof, canonical) = match ask.subject("rule")? {
        Subject::Heaps(study) => (study.prove(limits)?, study.canonical),
        Subject::States(study) => (study.prove(limits)?, study.canonical),
    };
    Ok(match proof {
        Some(proof) => json_of::proof(&canonical, &proof, None, ask.text()),
        None => json_of::no_proof(&canonical),
    }
    .into())
}

pub(super) fn check(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let claim = ask.needed("claim")?;
    let last = ask.count("n", MOST_TESTED)?;
    let (mut value, said) = match ask.subject("rule")? {
        Subject::Heaps(study) => {
            let checked = study.check(claim, last.unwrap_or(TESTED), limits)?;
            (json_of::check(&study, &checked), ask.text().checked(&checked))
        }
        Subject::States(study) => {
            let checked = study.check(claim, last.map(|last| last.min(MOST_STATES)), limits)?;
            (json_of::states::check(&study, &checked), ask.text().state_checked(&checked))
        }
    };
    value["text"] = said.into();
    Ok(value.into())
}

pub(super) fn compare(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let last = ask.count("n", MOST_TESTED)?;
    let (mut value, said) = match (ask.subject("rule")?, ask.subject("other")?) {
        (Subject::Heaps(left), Subject::Heaps(right)) => {
            let found = left.compare(&right, last.unwrap_or(TESTED), limits)?;
            (json_of::compare(&left, &right, &found), ask.text().compared(&found))
        }
        (Subject::States(left), Subject::States(right)) => {
            let found = left.compare(&right, last.map(|last| last.min(MOST_STATES)), limits)?;
            (json_of::states::compare(&left, &right, &found), ask.text().state_compared(&found))
        }
        _ => return Err(Refusal::Unsuitable(Unsuitable::Incomparable).into()),
    };
    value["text"] = said.into();
    Ok(value.into())
}

pub(super) fn code(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let language = match ask.one_of("to", &["cpp", "python", "rust", "java", "go", "js"])? {
        "python" => Language::Python,
        "rust" => Language::Rust,
        "java" => Language::Java,
        "go" => Language::Go,
        "js" => Language::JavaScript,
        _ => Language::Cpp,
    };
    let program = match ask.subject("rule")? {
        Subject::Heaps(study) => study.code(language, ask.text(), limits)?,
        Subject::States(study) => study.code(language, ask.text())?,
    };
    Ok(text(program))
}

pub(super) fn games(ask: &Ask, _: &Limits) -> Result<Reply, Problem> {
    ask.text_of("rule", MOST_TEXT)?;
    let list: Vec<Value> = catalogue::games().iter().map(json_of::game).collect();
    Ok(json_of::with_version(json!({ "games": list })).into())
}
