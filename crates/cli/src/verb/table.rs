//! `grundy table RULE`: Grundy values of the heaps 0..=N.

use std::io::Write;

use clap::ArgMatches;
use grundy::api::{MovesWanted, Refusal, Study, Subject, Unsuitable};
use grundy::by_last::ByLast;
use grundy::game::{Outcome, Play};
use grundy::law::Law;
use grundy::limits::Limits;
use grundy::position::Position;
use grundy::strategy::Solver;
use grundy_text::layout::Layout;
use grundy_text::verdict::Word;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::verb::reached::Instead;
use crate::verb::{by_last, states};
use crate::{grid, input, json};

/// Heaps shown when `-n` is not given.
const DEFAULT_LAST: u64 = 100;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, rest) = input::rule(matches, true)?;
    debug_assert!(rest.is_empty());
    let limits = input::begin(out, matches)?;
    let study = match input::subject_or_start(matches, &text)? {
        Subject::Heaps(study) => study,
        Subject::States(study) => return states::table::run(out, matches, &study, &limits),
    };
    if matches.get_flag("lost") {
        return lost(out, matches, &study, &limits);
    }
    if grundy::by_last::has_memory(&study) {
        return by_last::run(out, matches, &study, &limits);
    }
    let last = input::last(matches)?.unwrap_or(DEFAULT_LAST);
    if study.game.play == Play::Misere {
        return misere(out, matches, &study, last, &limits);
    }
    let table = match study.table(last, &limits) {
        Err(refusal) => return instead(out, matches, &study, refusal, &limits),
        Ok(table) => table,
    };
    if matches.get_flag("bfile") {
        out.computed();
        return bfile(out, &table.values);
    }
    if matches.get_flag("csv") {
        let misere = json::table::misere_outcomes(&study, table.values.len(), &limits).unwrap_or_default();
        out.computed();
        csv(out, (0u64..).zip(table.values.iter().copied().map(u64::from)), &misere)?;
        return Ok(Exit::Done);
    }
    let who = if matches.get_flag("who") {
        Some(who(out, &study, Some(&table.values), last, &limits)?)
    } else {
        None
    };
    if out.json {
        let mut value = json::table::head(&study);
        add_who(&mut value, who);
        out.value_with(&value, "values", table.values.iter().map(|&value| value.into()))?;
        return Ok(Exit::Done);
    }
    let law = if who.is_none() { study.quick_law(&limits) } else { None };
    out.heading(&out.text.titled(&study.canonical, study.game.play))?;
    match who {
        Some(rows) => {
            for row in rows {
                out.line(row.line)?;
            }
        }
        None => grid(out, &table.values, law.as_ref())?,
    }
    Ok(Exit::Done)
}

/// The lost heaps alone.
fn lost(out: &mut Out, matches: &ArgMatches, study: &Study, limits: &Limits) -> Result<Exit, Failure> {
    let last = input::last(matches)?.unwrap_or(DEFAULT_LAST);
    let play = study.game.play;
    // With memory: before the first turn.
    let outcomes = match grundy::by_last::has_memory(study) {
        true => ByLast::new(study, last, limits).map(|table| table.fresh),
        false => study.outcomes(play, last, limits),
    };
    let outcomes = match outcomes {
        Err(refusal) => return instead(out, matches, study, refusal, limits),
        Ok(outcomes) => outcomes,
    };
    if !out.json && !matches.get_flag("csv") {
        out.heading(&out.text.titled(&study.canonical, play))?;
        out.line(losing(out, &outcomes, play))?;
        return Ok(Exit::Done);
    }
    let lost = (0u64..).zip(&outcomes).filter(|(_, outcome)| **outcome == Outcome::P).map(|(n, _)| n);
    states::lost::heaps(out, matches, (&study.canonical, play), lost, last)
}

/// What the start of the rule reaches, where the heaps from 0 on cannot be told.
fn instead(
    out: &mut Out,
    matches: &ArgMatches,
    study: &Study,
    refusal: Refusal,
    limits: &Limits,
) -> Result<Exit, Failure> {
    let instead = Instead::of(out, study, refusal, limits)?;
    if matches.get_flag("bfile") {
        instead.bfile(out)?;
    } else if matches.get_flag("csv") {
        instead.csv(out, study, limits)?;
    } else {
        instead.table(out, study)?;
    }
    Ok(Exit::Done)
}

/// Under misère play heaps have no Grundy values; who wins each heap is all a table can say.
fn misere(
    out: &mut Out,
    matches: &ArgMatches,
    study: &Study,
    last: u64,
    limits: &Limits,
) -> Result<Exit, Failure> {
    if matches.get_flag("bfile") || matches.get_flag("csv") {
        return Err(Failure::refused(Refusal::Unsuitable(Unsuitable::GrundyUnderMisere)));
    }
    let outcomes = match study.outcomes(Play::Misere, last, limits) {
        Err(refusal) => return instead(out, matches, study, refusal, limits),
        Ok(outcomes) => outcomes,
    };
    let who = if matches.get_flag("who") { Some(who(out, study, None, last, limits)?) } else { None };
    if out.json {
        let mut value = json::table::outcomes(study, &outcomes);
        add_who(&mut value, who);
        out.value(&value)?;
        return Ok(Exit::Done);
    }
    out.heading(&out.text.titled(&study.canonical, study.game.play))?;
    match who {
        Some(rows) => {
            for row in rows {
                out.line(row.line)?;
            }
        }
        None => out.line(losing(out, &outcomes, study.game.play))?,
    }
    Ok(Exit::Done)
}

/// The losing heaps in a sentence.
pub(crate) fn losing(out: &Out, outcomes: &[Outcome], play: Play) -> String {
    let heaps: Vec<u64> =
        (0u64..).zip(outcomes).filter(|(_, outcome)| **outcome == Outcome::P).map(|(n, _)| n).collect();
    out.text.losing_heaps(&heaps, (outcomes.len() as u64).saturating_sub(1), play)
}

/// Writes a table in rows, with what the brackets mean. A period that is only seen shapes no rows: the
/// note below says "one period" without a status.
pub(crate) fn grid(out: &mut Out, values: &[u32], law: Option<&Law>) -> Result<(), Failure> {
    let law = law.filter(|law| law.is_proved());
    let layout = Layout::new(law.map(|law| &law.claim), values, Out::columns());
    for line in grid::rows(values, |n| values[n] == 0, layout) {
        out.line(line)?;
    }
    out.line(out.text.table_note(layout.rows))?;
    Ok(())
}

/// OEIS b-file: ASCII, one `n a(n)` a line, nothing else.
fn bfile(out: &mut Out, values: &[u32]) -> Result<Exit, Failure> {
    for (n, value) in values.iter().enumerate() {
        writeln!(out.stdout, "{n} {value}")?;
    }
    Ok(Exit::Done)
}

/// Heaps and their values as CSV; `misere[i]`: who wins row i alone under misère play, where that is known.
pub(crate) fn csv(
    out: &mut Out,
    rows: impl Iterator<Item = (u64, u64)>,
    misere: &[Outcome],
) -> Result<(), Failure> {
    for line in json::table::csv(rows, misere) {
        writeln!(out.stdout, "{line}")?;
    }
    Ok(())
}

/// One row of `--who`.
struct Row {
    line: String,
    json: Value,
}

fn add_who(value: &mut Value, who: Option<Vec<Row>>) {
    if let (Some(who), Value::Object(fields)) = (who, value) {
        fields.insert("who".into(), who.into_iter().map(|row| row.json).filter(|it| !it.is_null()).collect());
    }
}

/// Who wins each heap, and one winning move; the first row is the head.
fn who(
    out: &Out,
    study: &Study,
    values: Option<&[u32]>,
    last: u64,
    limits: &Limits,
) -> Result<Vec<Row>, Failure> {
    let text = out.text;
    let width = last.to_string().len().max(2);
    let value = |n: u64| match values.and_then(|values| values.get(usize::try_from(n).ok()?)) {
        Some(value) => format!("  {value:>4}"),
        None => String::new(),
    };
    let column = if values.is_some() { format!("  {:>4}", "g") } else { String::new() };
    let head = format!("{:>width$}{column}  {}", "n", text.word(Word::WhoMoves));
    let mut rows = vec![Row { line: head, json: Value::Null }];
    let mut solver = Solver::new(study, limits);
    for n in 0..=last {
        let position = Position::heaps([n]);
        let answer = solver.answer(&position, MovesWanted::One).map_err(Failure::refused)?;
        let line = match (answer.outcome, answer.moves.first()) {
            (Outcome::P, _) => text.word(Word::Loses).to_owned(),
            (Outcome::N, None) => text.word(Word::Wins).to_owned(),
            (Outcome::N, Some(step)) => {
                format!("{}{}", text.word(Word::WinsBy), text.winning_move(step, false))
            }
        };
        rows.push(Row {
            line: format!("{n:>width$}{}  {line}", value(n)),
            json: json!({
                "n": n,
                "mover_wins": answer.outcome == Outcome::N,
                "move": answer.moves.first().map(json::winning_move),
            }),
        });
    }
    Ok(rows)
}
