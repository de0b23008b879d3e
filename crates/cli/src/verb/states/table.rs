//! `grundy table` of a rule on states: a grid of pairs, a line of single numbers, or a list of what is lost.

use std::io::Write;

use clap::ArgMatches;
use grundy::api::{MovesWanted, Refusal, Unsuitable};
use grundy::game::{Outcome, Play};
use grundy::limits::Limits;
use grundy::states::small::Kind;
use grundy::states::table::has_values;
use grundy::states::{Shape, State, StatePosition, StateSolver, StateStudy, StateTable};
use grundy_text::state_law::{Grid, tuple_of};
use grundy_text::verdict::Word;
use serde_json::{Value, json};

use super::numbers::{letter, list, names, variables};
use super::{lost, move_value, one_move};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{grid, input, json};

/// Numbers when `-n` is not given: one number, pairs, more.
const DEFAULT_LAST: [u64; 3] = [100, 10, 6];
/// The same for the lost pairs alone, which are few.
const DEFAULT_LOST: u64 = 100;
/// Entries of rows and lists.
const LISTS: usize = 3;

/// Runs the verb.
pub(crate) fn run(
    out: &mut Out,
    matches: &ArgMatches,
    study: &StateStudy,
    limits: &Limits,
) -> Result<Exit, Failure> {
    let [core] = study.game.parts.as_slice() else {
        return Err(Failure::refused(Refusal::Unsuitable(Unsuitable::SumOfSeveral)));
    };
    let kind = kind(&core.shape);
    let usual = match kind.fixed() {
        Some(0 | 1) => DEFAULT_LAST[0],
        Some(2) => DEFAULT_LAST[1],
        _ => DEFAULT_LAST[2],
    };
    if matches.get_flag("lost") {
        let usual = if kind.fixed() == Some(2) { DEFAULT_LOST } else { usual };
        let last = input::last(matches)?.unwrap_or(usual);
        return lost::run(out, matches, study, (kind, last), limits);
    }
    let last = input::last(matches)?.unwrap_or(usual);
    let table = StateTable::new(&study.game, kind, last, true, limits).map_err(Failure::refused)?;
    let shown = Shown { study, table, names: names(study, kind), limits };
    if matches.get_flag("bfile") {
        return Err(Failure::refused(Refusal::Unsuitable(Unsuitable::States)));
    }
    if matches.get_flag("csv") {
        return shown.csv(out);
    }
    // What is shown is held as text or JSON, so many bytes for each position.
    let each = if matches.get_flag("who") { 512 } else { 64 };
    let most = u32::try_from(kind.most).unwrap_or(u32::MAX);
    let positions = last.saturating_add(1).saturating_pow(most);
    limits.allow_bytes(positions.saturating_mul(each)).map_err(|it| Failure::refused(it.into()))?;
    let who = if matches.get_flag("who") { Some(shown.who(out)?) } else { None };
    if out.json {
        let value = shown.json(who)?;
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
    match kind.fixed() {
        Some(1) => {
            let outcomes: Vec<Outcome> = (0..=last).filter_map(|n| shown.table.outcome(&[n])).collect();
            out.line(crate::verb::table::losing(out, &outcomes, study.game.play))?;
        }
        Some(2) => shown.grid(out)?,
        _ => shown.list(out)?,
    }
    Ok(Exit::Done)
}

/// The positions of a table: of heaps two.
fn kind(shape: &Shape) -> Kind {
    match shape {
        Shape::Heaps { .. } => Kind { sorted: false, ..Kind::exactly(shape, 2) },
        shape => Kind::of(shape, LISTS),
    }
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

struct Shown<'a> {
    study: &'a StateStudy,
    table: StateTable,
    names: Vec<String>,
    limits: &'a Limits,
}

/// One line of `--who`.
struct Row {
    line: String,
    json: Value,
}

impl Shown<'_> {
    fn has_values(&self) -> bool {
        has_values(&self.study.game)
    }

    /// A value, else `P` or `N`.
    fn cell(&self, at: &[u64]) -> String {
        match self.table.value(at) {
            Some(value) => value.to_string(),
            None => letter(self.table.outcome(at)).to_owned(),
        }
    }

    fn grid(&self, out: &mut Out) -> Result<(), Failure> {
        let last = self.table.last();
        let cell = |a: u64, b: u64| self.cell(&[a, b]);
        let lost = |a: u64, b: u64| self.table.outcome(&[a, b]) == Some(Outcome::P);
        let (lines, left_out) = grid::pairs(last, cell, lost, Out::columns());
        for line in lines {
            out.line(line)?;
        }
        let names = [self.names[0].as_str(), self.names[1].as_str()];
        let left_out = left_out.map(|from| (from, last));
        out.line(out.text.grid(&Grid { names, values: self.has_values(), left_out }))?;
        Ok(())
    }

    /// The lost positions; only increasing ones where the order of the numbers changes nothing.
    fn lost(&self) -> Result<(Vec<State>, bool), Failure> {
        let exhausted = |exhausted: grundy::limits::Exhausted| Failure::refused(exhausted.into());
        let limits = self.limits.fresh();
        let mut lost = self.table.lost(&limits).map_err(exhausted)?;
        let any_order = self.table.kind().most > 1 && self.table.is_symmetric(&limits).map_err(exhausted)?;
        if any_order {
            lost.retain(|at| at.is_sorted());
        }
        Ok((lost, any_order))
    }

    fn list(&self, out: &mut Out) -> Result<(), Failure> {
        let (lost, any_order) = self.lost()?;
        let lost: Vec<String> = lost.iter().map(|at| tuple_of(at)).collect();
        let looked_at = out.text.looked_at(self.table.kind(), &self.names, self.table.last());
        for line in grid::wrapped(
            &out.text.lost_among(&lost, &looked_at, any_order, self.study.game.play),
            Out::columns(),
        ) {
            out.line(line)?;
        }
        Ok(())
    }

    fn json(&self, who: Option<Vec<Row>>) -> Result<Value, Failure> {
        let last = self.table.last();
        let (values, outcomes) = match self.table.kind().fixed() {
            Some(1) => {
                let all = |f: &dyn Fn(&[u64]) -> Value| (0..=last).map(|n| f(&[n])).collect::<Value>();
                (all(&|at| self.value(at)), all(&|at| self.outcome(at)))
            }
            Some(2) => {
                let all = |f: &dyn Fn(&[u64]) -> Value| {
                    (0..=last).map(|a| (0..=last).map(|b| f(&[a, b])).collect::<Value>()).collect::<Value>()
                };
                (all(&|at| self.value(at)), all(&|at| self.outcome(at)))
            }
            _ => (Value::Null, Value::Null),
        };
        let values = if self.has_values() { values } else { Value::Null };
        let (lost, any_order) = self.lost()?;
        let mut value = json::with_version(json!({
            "rule": self.study.canonical,
            "kind": "states",
            "play": json::play(self.study.game.play),
            "variables": variables(&self.names),
            "first": 0,
            "up_to": json::integer(last),
            "most_entries": self.table.kind().most,
            "values": values,
            "outcomes": outcomes,
            "lost": lost.iter().map(|at| list(at)).collect::<Vec<_>>(),
            "lost_any_order": any_order,
        }));
        if let (Some(who), Value::Object(fields)) = (who, &mut value) {
            fields.insert(
                "who".into(),
                who.into_iter().map(|row| row.json).filter(|it| !it.is_null()).collect(),
            );
        }
        Ok(value)
    }

    fn value(&self, at: &[u64]) -> Value {
        self.table.value(at).map_or(Value::Null, Into::into)
    }

    fn outcome(&self, at: &[u64]) -> Value {
        self.table.outcome(at).map_or(Value::Null, |outcome| json::outcome(outcome).into())
    }

    /// Header `a,b,..,g,outcome_normal,outcome_misere`; a row or list of any length is one field with blanks.
    fn csv(&self, out: &mut Out) -> Result<Exit, Failure> {
        let kind = self.table.kind();
        // The same moves under the other convention, where the budget reaches.
        let mut other = self.study.game.clone();
        other.play = if other.play == Play::Normal { Play::Misere } else { Play::Normal };
        let other = StateTable::new(&other, kind, self.table.last(), false, &self.limits.fresh()).ok();
        out.computed();
        let (head, separator) = match self.names.as_slice() {
            [] => ("position".to_owned(), " "),
            names => (names.join(","), ","),
        };
        writeln!(out.stdout, "{head},g,outcome_normal,outcome_misere")?;
        let own_first = self.study.game.play == Play::Normal;
        let mut text = Vec::new();
        let mut line = |at: &[u64]| -> std::io::Result<()> {
            let value = self.table.value(at);
            let own = match value {
                Some(0) => Some(Outcome::P),
                Some(_) => Some(Outcome::N),
                None => self.table.outcome(at),
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
        let last = self.table.last();
        let Some(numbers) = kind.fixed() else {
            for max in 0..=last {
                for at in kind.layer(max, self.limits).map_err(|it| Failure::refused(it.into()))? {
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
    fn who(&self, out: &Out) -> Result<Vec<Row>, Failure> {
        let text = out.text;
        let kind = self.table.kind();
        let width = 2 + kind.most * (self.table.last().to_string().len() + 1);
        let column = if self.has_values() { "     g" } else { "" };
        let head =
            if self.names.is_empty() { "()".to_owned() } else { format!("({})", self.names.join(",")) };
        let mut rows = vec![Row {
            line: format!("{head:>width$}{column}  {}", text.word(Word::WhoMoves)),
            json: Value::Null,
        }];
        let mut solver = StateSolver::new(self.study, self.limits);
        for max in 0..=self.table.last() {
            for at in kind.layer(max, self.limits).map_err(|it| Failure::refused(it.into()))? {
                let position = StatePosition::of(vec![at.clone()]);
                let answer = solver.answer(&position, MovesWanted::One).map_err(Failure::refused)?;
                let line = match (answer.outcome, answer.moves.first()) {
                    (Outcome::P, _) => text.word(Word::Loses).to_owned(),
                    (Outcome::N, None) => text.word(Word::Wins).to_owned(),
                    (Outcome::N, Some(step)) => {
                        format!(
                            "{}{}",
                            text.word(Word::WinsBy),
                            one_move(out, &self.study.game, &answer, step)
                        )
                    }
                };
                let value = match (self.has_values(), self.table.value(&at)) {
                    (true, Some(value)) => format!("  {value:>4}"),
                    _ => String::new(),
                };
                rows.push(Row {
                    line: format!("{:>width$}{value}  {line}", tuple_of(&at)),
                    json: json!({
                        "n": list(&at),
                        "mover_wins": answer.outcome == Outcome::N,
                        "move": answer.moves.first().map(|step| move_value(&self.study.game, step)),
                    }),
                });
            }
        }
        Ok(rows)
    }
}
