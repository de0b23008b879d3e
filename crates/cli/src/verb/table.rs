//! `grundy table RULE`: Grundy values of the heaps 0..=N.

use std::io::Write;

use clap::ArgMatches;
use grundy::api::{MovesWanted, Study};
use grundy::game::Outcome;
use grundy::law::Claim;
use grundy::limits::Limits;
use grundy::position::Position;
use grundy_text::verdict::Word;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{grid, input, json};

/// Heaps shown when `-n` is not given.
const DEFAULT_LAST: u64 = 100;
/// Longer periods make rows that nobody can read.
const WIDEST_ROW: u64 = 40;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, rest) = input::rule(matches, true)?;
    debug_assert!(rest.is_empty());
    let study = input::study(matches, &text)?;
    let last = input::count(matches, "heaps", DEFAULT_LAST)?;
    let limits = input::limits(matches)?;
    let table = study.table(last, &limits).map_err(Failure::refused)?;
    if matches.get_flag("bfile") {
        return bfile(out, &table.values);
    }
    if matches.get_flag("csv") {
        return csv(out, &study, &table.values, &limits);
    }
    let who = if matches.get_flag("who") { Some(who(out, &study, &table.values, &limits)?) } else { None };
    if out.json {
        let mut value = json::with_version(json!({
            "rule": study.canonical,
            "play": json::play(study.game.play),
            "first": 0,
            "values": table.values,
        }));
        if let (Some(who), Value::Object(fields)) = (who, &mut value) {
            fields.insert("who".into(), who.into_iter().map(|row| row.json).collect());
        }
        out.value(&value)?;
        return Ok(Exit::Done);
    }
    out.heading(&format!("{}  ({})", study.canonical, out.text.play(study.game.play)))?;
    match who {
        Some(rows) => {
            for row in rows {
                out.line(row.line)?;
            }
        }
        None => grid(out, &table.values, rows_of(&study))?,
    }
    Ok(Exit::Done)
}

/// How wide the rows of a table are, and where they begin anew.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout {
    width: usize,
    break_at: usize,
    period: bool,
}

impl Layout {
    /// Ten heaps a row.
    pub(crate) const PLAIN: Layout = Layout { width: 10, break_at: 0, period: false };

    /// Rows of one period, or of several short ones; plain rows for other laws.
    pub(crate) fn of(claim: &Claim) -> Layout {
        match claim {
            Claim::Periodic { preperiod, period, .. } if (2..=WIDEST_ROW).contains(period) => {
                let several = if *period < 7 { 10 / period * period } else { *period };
                let width = usize::try_from(several).unwrap_or(10);
                let break_at = usize::try_from(*preperiod).unwrap_or(usize::MAX);
                Layout { width, break_at, period: several == *period }
            }
            _ => Layout::PLAIN,
        }
    }
}

/// The layout that the law asks for; only laws that are found at once count, the table does not wait.
fn rows_of(study: &Study) -> Layout {
    let quick = Limits::new(20_000_000, 64 << 20, 100_000);
    match study.laws(&quick) {
        Ok(laws) => laws.grundy.map_or(Layout::PLAIN, |law| Layout::of(&law.claim)),
        Err(_) => Layout::PLAIN,
    }
}

/// Writes a table in rows, with what the brackets mean.
pub(crate) fn grid(out: &mut Out, values: &[u32], layout: Layout) -> Result<(), Failure> {
    for line in grid::rows(values, |n| values[n] == 0, layout.width, layout.break_at) {
        out.line(line)?;
    }
    let note = format!("{}; {}", out.text.word(Word::Brackets), out.text.rows(layout.width, layout.period));
    out.line(note)?;
    Ok(())
}

/// OEIS b-file: ASCII, one `n a(n)` a line, nothing else.
fn bfile(out: &mut Out, values: &[u32]) -> Result<Exit, Failure> {
    for (n, value) in values.iter().enumerate() {
        writeln!(out.stdout, "{n} {value}")?;
    }
    Ok(Exit::Done)
}

/// `outcome_misere` is filled where heaps stay single, so that the outcome of a heap alone decides.
fn csv(out: &mut Out, study: &Study, values: &[u32], limits: &Limits) -> Result<Exit, Failure> {
    let misere = misere_outcomes(study, values.len(), limits);
    writeln!(out.stdout, "n,g,outcome_normal,outcome_misere")?;
    for (n, value) in values.iter().enumerate() {
        let normal = if *value == 0 { "P" } else { "N" };
        let misere = match misere.as_ref().and_then(|outcomes| outcomes.get(n)) {
            Some(Outcome::P) => "P",
            Some(Outcome::N) => "N",
            None => "",
        };
        writeln!(out.stdout, "{n},{value},{normal},{misere}")?;
    }
    Ok(Exit::Done)
}

fn misere_outcomes(study: &Study, count: usize, limits: &Limits) -> Option<Vec<Outcome>> {
    let _ = (study, count, limits);
    None
}

/// One row of `--who`.
struct Row {
    line: String,
    json: Value,
}

/// Who wins each heap, and one winning move.
fn who(out: &Out, study: &Study, values: &[u32], limits: &Limits) -> Result<Vec<Row>, Failure> {
    let text = out.text;
    let width = values.len().to_string().len().max(2);
    let head = format!("{:>width$}  {:>4}  {}  {}", "n", "g", text.word(Word::Who), text.word(Word::Move));
    let mut rows = vec![Row { line: head, json: Value::Null }];
    for (n, value) in (0u64..).zip(values) {
        let position = Position::heaps([n]);
        let answer = study.win(&position, MovesWanted::One, limits).map_err(Failure::refused)?;
        let word = match answer.outcome {
            Outcome::N => text.word(Word::Wins),
            Outcome::P => text.word(Word::Loses),
        };
        let step = answer.moves.first().map(|step| text.winning_move(step, false));
        rows.push(Row {
            line: format!("{n:>width$}  {value:>4}  {word}  {}", step.clone().unwrap_or_else(|| "-".into())),
            json: json!({ "n": n, "mover_wins": answer.outcome == Outcome::N, "move": step }),
        });
    }
    Ok(rows)
}
