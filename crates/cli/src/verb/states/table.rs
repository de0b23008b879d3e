//! `grundy table` of a rule on states: a grid of pairs, a line of single numbers, or a list of what is lost.

use std::io::Write;

use clap::ArgMatches;
use grundy::api::{MovesWanted, Refusal, Unsuitable};
use grundy::game::{Outcome, Play};
use grundy::limits::Limits;
use grundy::states::{StatePosition, StateSolver, StateStudy, StateTable};
use grundy_json::states::table::{Shown, looked_at};
use grundy_json::states::{letter, move_value, named, numbers, state_move};
use grundy_text::state_law::{Grid, tuple_of};
use grundy_text::verdict::Word;
use serde_json::{Value, json};

use super::lost;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{grid, input};

/// Runs the verb.
pub(crate) fn run(
    out: &mut Out,
    matches: &ArgMatches,
    study: &StateStudy,
    limits: &Limits,
) -> Result<Exit, Failure> {
    if matches.get_flag("lost") {
        let (kind, usual) = looked_at(study, true).map_err(Failure::refused)?;
        let last = input::last(matches)?.unwrap_or(usual);
        return lost::run(out, matches, study, (kind, last), limits);
    }
    let shown = Shown::new(study, input::last(matches)?, limits).map_err(Failure::refused)?;
    let last = shown.table.last();
    if matches.get_flag("bfile") {
        return Err(Failure::refused(Refusal::Unsuitable(Unsuitable::States)));
    }
    if matches.get_flag("csv") {
        return csv(out, &shown);
    }
    // What is shown is held as text or JSON, so many bytes for each position.
    shown.allow(if matches.get_flag("who") { 512 } else { 64 }).map_err(Failure::refused)?;
    let who = if matches.get_flag("who") { Some(who(out, &shown)?) } else { None };
    if out.json {
        let mut value = shown.json().map_err(Failure::refused)?;
        if let (Some(who), Value::Object(fields)) = (who, &mut value) {
            fields.insert(
                "who".into(),
                who.into_iter().map(|row| row.json).filter(|it| !it.is_null()).collect(),
            );
        }
        out.value(&value)?;
        return Ok(Exit::Done);
    }
    out.heading(&out.text.titled(&study.canonical, study.game.play))?;
    if let Some(rows) = who {
        for row in rows {
            out.line(row.line)?;
        }
        return Ok(Exit::Done);
    }
    match shown.table.kind().fixed() {
        Some(1) => {
            let outcomes: Vec<Outcome> = (0..=last).filter_map(|n| shown.table.outcome(&[n])).collect();
            out.line(crate::verb::table::losing(out, &outcomes, study.game.play))?;
        }
        Some(2) => pairs(out, &shown)?,
        _ => lost_list(out, &shown)?,
    }
    Ok(Exit::Done)
}

/// Adds the digits of a number.
fn push(text: &mut Vec<u8>, n: u64) {
    let first = text.len();
    let mut left = n;
    loop {
        text.push(b'0' + u8::try_from(left % 10).unwrap_or(0));
        left /= 10;
        if left == 0 {
            break;
        }
    }
    text[first..].reverse();
}

/// One line of `--who`.
struct Row {
    line: String,
    json: Value,
}

/// A value, else `P` or `N`.
fn cell(shown: &Shown<'_>, at: &[u64]) -> String {
    match shown.table.value(at) {
        Some(value) => value.to_string(),
        None => letter(shown.table.outcome(at)).to_owned(),
    }
}

fn pairs(out: &mut Out, shown: &Shown<'_>) -> Result<(), Failure> {
    let last = shown.table.last();
    let written = |a: u64, b: u64| cell(shown, &[a, b]);
    let lost = |a: u64, b: u64| shown.table.outcome(&[a, b]) == Some(Outcome::P);
    let (lines, left_out) = grid::pairs(last, written, lost, Out::columns());
    for line in lines {
        out.line(line)?;
    }
    let names = [shown.names[0].as_str(), shown.names[1].as_str()];
    let left_out = left_out.map(|from| (from, last));
    out.line(out.text.grid(&Grid { names, values: shown.has_values(), left_out }))?;
    Ok(())
}

fn lost_list(out: &mut Out, shown: &Shown<'_>) -> Result<(), Failure> {
    let (lost, any_order) = shown.lost().map_err(Failure::refused)?;
    let lost: Vec<String> = lost.iter().map(|at| tuple_of(at)).collect();
    let looked_at = out.text.looked_at(shown.table.kind(), &shown.names, shown.table.last());
    for line in grid::wrapped(
        &out.text.lost_among(&lost, &looked_at, any_order, shown.study.game.play),
        Out::columns(),
    ) {
        out.line(line)?;
    }
    Ok(())
}

/// Header `a,b,..,g,outcome_normal,outcome_misere`; a row or list of any length is one field with blanks.
fn csv(out: &mut Out, shown: &Shown<'_>) -> Result<Exit, Failure> {
    let kind = shown.table.kind();
    // The same moves under the other convention, where the budget reaches.
    let mut other = shown.study.game.clone();
    other.play = if other.play == Play::Normal { Play::Misere } else { Play::Normal };
    let other = StateTable::new(&other, kind, shown.table.last(), false, &shown.limits.fresh()).ok();
    out.computed();
    let (head, separator) = match shown.names.as_slice() {
        [] => ("position".to_owned(), " "),
        names => (names.join(","), ","),
    };
    writeln!(out.stdout, "{head},g,outcome_normal,outcome_misere")?;
    let own_first = shown.study.game.play == Play::Normal;
    let mut text = Vec::new();
    let mut line = |at: &[u64]| -> std::io::Result<()> {
        let value = shown.table.value(at);
        let own = match value {
            Some(0) => Some(Outcome::P),
            Some(_) => Some(Outcome::N),
            None => shown.table.outcome(at),
        };
        let own = letter(own);
        let other = letter(other.as_ref().and_then(|other| other.outcome(at)));
        let [normal, misere] = if own_first { [own, other] } else { [other, own] };
        // There may be millions of lines: nothing is made anew for each.
        text.clear();
        for (index, &n) in at.iter().enumerate() {
            if index > 0 {
                text.extend_from_slice(separator.as_bytes());
            }
            push(&mut text, n);
        }
        text.push(b',');
        if let Some(value) = value {
            push(&mut text, value.into());
        }
        for word in [",", normal, ",", misere, "\n"] {
            text.extend_from_slice(word.as_bytes());
        }
        out.stdout.write_all(&text)
    };
    let last = shown.table.last();
    let Some(numbers) = kind.fixed() else {
        for max in 0..=last {
            for at in kind.layer(max, shown.limits).map_err(|it| Failure::refused(it.into()))? {
                line(&at)?;
            }
        }
        return Ok(Exit::Done);
    };
    // All of them in lexicographic order, without holding them.
    let mut at = vec![0; numbers];
    loop {
        line(&at)?;
        let Some(next) = (0..numbers).rev().find(|&i| at[i] < last) else { return Ok(Exit::Done) };
        at[next] += 1;
        at[next + 1..].fill(0);
    }
}

/// Who wins each position, and one winning move; the first row is the head.
fn who(out: &Out, shown: &Shown<'_>) -> Result<Vec<Row>, Failure> {
    let text = out.text;
    let kind = shown.table.kind();
    let width = 2 + kind.most * (shown.table.last().to_string().len() + 1);
    let column = if shown.has_values() { "     g" } else { "" };
    let head = if shown.names.is_empty() { "()".to_owned() } else { format!("({})", shown.names.join(",")) };
    let mut rows = vec![Row {
        line: format!("{head:>width$}{column}  {}", text.word(Word::WhoMoves)),
        json: Value::Null,
    }];
    let mut solver = StateSolver::new(shown.study, shown.limits);
    for max in 0..=shown.table.last() {
        for at in kind.layer(max, shown.limits).map_err(|it| Failure::refused(it.into()))? {
            let position = StatePosition::of(vec![at.clone()]);
            let answer = solver.answer(&position, MovesWanted::One).map_err(Failure::refused)?;
            let line = match (answer.outcome, answer.moves.first()) {
                (Outcome::P, _) => text.word(Word::Loses).to_owned(),
                (Outcome::N, None) => text.word(Word::Wins).to_owned(),
                (Outcome::N, Some(step)) => {
                    format!(
                        "{}{}",
                        text.word(Word::WinsBy),
                        state_move(out.text, &shown.study.game, named(&shown.study.game, &position), step)
                    )
                }
            };
            let value = match (shown.has_values(), shown.table.value(&at)) {
                (true, Some(value)) => format!("  {value:>4}"),
                _ => String::new(),
            };
            rows.push(Row {
                line: format!("{:>width$}{value}  {line}", tuple_of(&at)),
                json: json!({
                    "n": numbers(&at),
                    "mover_wins": answer.outcome == Outcome::N,
                    "move": answer.moves.first().map(|step| move_value(&shown.study.game, step)),
                }),
            });
        }
    }
    Ok(rows)
}
