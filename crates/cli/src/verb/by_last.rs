//! `grundy table` of a rule with memory: who wins, by the heap and the amount that was just taken.

use std::io::Write;

use clap::ArgMatches;
use grundy::api::{Refusal, Study, Unsuitable};
use grundy::by_last::ByLast;
use grundy::game::{Outcome, Play};
use grundy::limits::Limits;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{grid, input, json};

/// Heaps when `-n` is not given.
const DEFAULT_LAST: u64 = 20;

/// Runs the verb.
pub(crate) fn run(
    out: &mut Out,
    matches: &ArgMatches,
    study: &Study,
    limits: &Limits,
) -> Result<Exit, Failure> {
    if matches.get_flag("bfile") {
        return Err(Failure::refused(Refusal::Unsuitable(Unsuitable::Memory)));
    }
    let last = input::last(matches)?.unwrap_or(DEFAULT_LAST);
    let table = ByLast::new(study, last, limits).map_err(Failure::refused)?;
    out.computed();
    if matches.get_flag("csv") {
        return csv(out, study, &table);
    }
    if out.json {
        let words = |all: &[Outcome]| all.iter().map(|it| json::outcome(*it)).collect::<Vec<_>>();
        out.value(&json::with_version(json!({
            "rule": study.canonical,
            "play": json::play(study.game.play),
            "first": 0,
            "values": Value::Null,
            "outcomes": words(&table.fresh),
            "by_last": table.after.iter().map(|row| words(row)).collect::<Vec<_>>(),
        })))?;
        return Ok(Exit::Done);
    }
    out.heading(&out.text.titled(&study.canonical, study.game.play))?;
    let heads: Vec<String> =
        std::iter::once("first".to_owned()).chain((1..=last).map(|k| k.to_string())).collect();
    let outcome = |n: u64, column: u64| {
        let row = usize::try_from(n).ok().and_then(|n| Some((table.fresh.get(n)?, table.after.get(n)?)));
        row.and_then(|(fresh, after)| match usize::try_from(column).ok()?.checked_sub(1) {
            None => Some(*fresh),
            Some(at) => after.get(at).copied(),
        })
    };
    let loses = |n: u64, column: u64| outcome(n, column) == Some(Outcome::P);
    let cell = |n: u64, column: u64| if loses(n, column) { "P".to_owned() } else { "N".to_owned() };
    let (lines, left_out) = grid::matrix(&heads, last, 1, &cell, &loses, Out::columns());
    for line in lines {
        out.line(line)?;
    }
    // Column 0 is `first`, so that columns are amounts.
    out.line(out.text.by_last(left_out.map(|from| (from, last))))?;
    Ok(Exit::Done)
}

/// Header `n,last,outcome_normal,outcome_misere`; `last` is empty where nobody has moved yet.
fn csv(out: &mut Out, study: &Study, table: &ByLast) -> Result<Exit, Failure> {
    writeln!(out.stdout, "n,last,outcome_normal,outcome_misere")?;
    for (n, (fresh, after)) in table.fresh.iter().zip(&table.after).enumerate() {
        let rows =
            std::iter::once((String::new(), fresh)).chain((1..).map(|k: u64| k.to_string()).zip(after));
        for (last, outcome) in rows {
            let letter = if *outcome == Outcome::P { "P" } else { "N" };
            match study.game.play {
                Play::Normal => writeln!(out.stdout, "{n},{last},{letter},")?,
                Play::Misere => writeln!(out.stdout, "{n},{last},,{letter}")?,
            }
        }
    }
    Ok(Exit::Done)
}
