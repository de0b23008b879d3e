//! Games with coins: `coins RULE`, a position being the numbers of the heads.

use clap::ArgMatches;
use grundy::api::MovesWanted;
use grundy::coins::{
    CoinAnswer, CoinBasis, CoinGame, CoinMove, CoinPosition, CoinSolver, FarTurn, FarTurned,
};
use grundy::game::{Outcome, Play};
use grundy::limits::Limits;
use grundy_text::coins::coin_number;
use grundy_text::help::UsageProblem;
use grundy_text::verdict::Word;
use num_bigint::BigUint;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::json;
use crate::out::Out;
use crate::verb::analyze::quoted;

/// Coins of a row in the table of a first look; a board shows a corner of this side.
const FIRST_COINS: u8 = 20;
const CORNER: u8 = 8;
/// Coins of one move in JSON, and heads of an explanation.
const MOST_COINS: u64 = 1000;
const MOST_HEADS: usize = 30;

/// A rule about coins and whoever answers its positions.
pub(crate) struct Coins {
    pub(crate) game: CoinGame,
    solver: CoinSolver,
    limits: Limits,
}

/// An answer and what it is about.
pub(crate) struct CoinReply {
    game: CoinGame,
    position: CoinPosition,
    answer: CoinAnswer,
}

impl Coins {
    /// Reads the rule.
    pub(crate) fn read(matches: &ArgMatches, text: &str, limits: &Limits) -> Result<Coins, Failure> {
        if let Some(given) = matches.get_one::<String>("given") {
            return Err(UsageProblem::Unexpected { given: given.clone() }.into());
        }
        if matches.get_flag("misere") {
            return Err(UsageProblem::CoinForm(grundy::coins::CoinFormProblem::Misere).into());
        }
        let game = CoinGame::parse(text).map_err(UsageProblem::CoinForm)?;
        let solver = CoinSolver::new(&game, !matches.get_flag("no-names"));
        Ok(Coins { game, solver, limits: limits.clone() })
    }

    /// Answers a position as text.
    pub(crate) fn answer(&mut self, text: &str, wanted: MovesWanted) -> Result<CoinReply, Failure> {
        let position = CoinPosition::parse(&self.game, text).map_err(UsageProblem::Coins)?;
        let answer = self.solver.answer(&position, wanted, &self.limits.fresh());
        let answer = answer.map_err(|exhausted| Failure::refused(exhausted.into()))?;
        Ok(CoinReply { game: self.game.clone(), position, answer })
    }
}

impl CoinReply {
    /// For reading.
    pub(crate) fn lines(&self, out: &Out) -> Vec<String> {
        let (text, answer) = (out.text, &self.answer);
        let mut lines = vec![
            text.answered(&self.shown(out), answer.outcome, Play::Normal),
            format!("  {}", text.value(&answer.value.to_string(), &text.coin_basis(&answer.basis))),
        ];
        lines.extend(self.moves(out));
        lines
    }

    fn moves(&self, out: &Out) -> Vec<String> {
        let (text, answer) = (out.text, &self.answer);
        if answer.outcome == Outcome::P {
            return Vec::new();
        }
        if answer.moves.is_empty() {
            return vec![text.coins_unlisted(answer.total.as_ref())];
        }
        let mut lines = vec![text.moves_heading(answer.total.as_ref(), answer.complete, answer.moves.len())];
        lines.extend(answer.moves.iter().map(|step| format!("  {}", text.coin_move(&self.game, step))));
        lines
    }

    /// One line of many.
    pub(crate) fn one_line(&self, out: &Out) -> String {
        let mut line = out.text.answered(&self.shown(out), self.answer.outcome, Play::Normal);
        for step in &self.answer.moves {
            line.push_str(out.text.word(Word::Between));
            line.push_str(&out.text.coin_move(&self.game, step));
        }
        line
    }

    /// The names of the heads.
    fn names(&self) -> Vec<String> {
        let number = |n: &BigUint| coin_number(&self.game, n);
        match &self.position {
            CoinPosition::Line(heads) => heads.iter().map(|x| number(x).to_string()).collect(),
            CoinPosition::Board(heads) => {
                heads.iter().map(|(x, y)| format!("({},{})", number(x), number(y))).collect()
            }
            CoinPosition::Full { columns, rows } => vec![format!("all {columns}x{rows}")],
        }
    }

    fn shown(&self, out: &Out) -> String {
        let mut names = self.names();
        if names.len() > MOST_HEADS {
            let last = names.pop();
            names.truncate(3);
            names.push("..".into());
            names.extend(last);
        }
        match (names.is_empty(), self.game.is_board()) {
            (true, _) => out.text.no_heads().to_owned(),
            (false, true) => names.join(" "),
            (false, false) => names.join(", "),
        }
    }

    /// The position for programs.
    fn position(&self) -> Value {
        let number = |n: &BigUint| json::big(&coin_number(&self.game, n));
        match &self.position {
            CoinPosition::Line(heads) => heads.iter().map(number).collect(),
            CoinPosition::Board(heads) => heads.iter().map(|(x, y)| json!([number(x), number(y)])).collect(),
            CoinPosition::Full { columns, rows } => json!(format!("all {columns}x{rows}")),
        }
    }

    /// The answer for programs.
    pub(crate) fn json(&self) -> Value {
        let answer = &self.answer;
        json::with_version(json!({
            "rule": self.game.to_string(),
            "kind": "coins",
            "play": json::play(Play::Normal),
            "first_coin": self.game.first,
            "position": self.position(),
            "mover_wins": answer.outcome == Outcome::N,
            "value": json::big(&answer.value),
            "moves": answer.moves.iter().map(|step| self.move_value(step)).collect::<Vec<_>>(),
            "moves_complete": answer.complete,
            "moves_total": answer.total.as_ref().map(json::big),
            "moves_rule": Value::Null,
            "basis": basis(&answer.basis),
            "note": Value::Null,
        }))
    }

    fn move_value(&self, step: &CoinMove) -> Value {
        let number = |n: &BigUint| json::big(&coin_number(&self.game, n));
        let turn = |turn: &FarTurn| {
            let coins = turn.coins(MOST_COINS).map(|coins| coins.iter().map(number).collect::<Vec<_>>());
            let last = turn.coin(&(turn.count() - 1u8));
            json!({
                "leader": number(&turn.leader),
                "count": json::big(&turn.count()),
                "coins": coins,
                "last": number(&last),
                "step": match &turn.turned {
                    FarTurned::Coins(_) => Value::Null,
                    FarTurned::Run { step, .. } => json::integer(*step),
                    FarTurned::Multiples { .. } => number(&turn.leader),
                },
            })
        };
        match step {
            CoinMove::Line(coins) => turn(coins),
            CoinMove::Rectangle(across, down) => json!({ "across": turn(across), "down": turn(down) }),
            CoinMove::Cells(all) => {
                let first = 1 - u64::from(self.game.first);
                let cells: Vec<[u64; 2]> = all.iter().map(|(x, y)| [x - first, y - first]).collect();
                json!({ "cells": cells })
            }
        }
    }
}

fn basis(basis: &CoinBasis) -> &'static str {
    match basis {
        CoinBasis::Definition => "values",
        CoinBasis::ClosedForm(_) => "closed-form",
        CoinBasis::Tartan => "tartan",
        CoinBasis::Published => "published-law",
    }
}

/// `grundy why`: the value of each head, their XOR, and the moves.
pub(crate) fn why(
    out: &mut Out,
    matches: &ArgMatches,
    (text, words): (&str, &[String]),
    limits: &Limits,
) -> Result<Exit, Failure> {
    let mut coins = Coins::read(matches, text, limits)?;
    if words.is_empty() {
        return Err(UsageProblem::Missing { names: vec!["POSITION".into()] }.into());
    }
    let reply = coins.answer(&words.join(" "), MovesWanted::All { limit: 10 })?;
    let (text, answer) = (out.text, &reply.answer);
    let mut steps = vec![text.answered(&reply.shown(out), answer.outcome, Play::Normal)];
    let heads = reply.names().into_iter().zip(&answer.heads).take(MOST_HEADS);
    steps.extend(heads.map(|(name, value)| text.coin_value(&name, value)));
    steps.extend((answer.heads.len() > MOST_HEADS).then(|| "..".to_owned()));
    steps.push(text.coin_basis(&answer.basis));
    steps.push(text.coin_xor(&answer.value));
    let moves = reply.moves(out);
    steps.extend((!moves.is_empty()).then(|| moves.join("\n")));
    if out.json {
        out.value(&json::with_version(json!({
            "rule": coins.game.to_string(),
            "play": json::play(Play::Normal),
            "position": reply.position(),
            "steps": steps,
        })))?;
    } else {
        for step in steps {
            out.line(step)?;
        }
    }
    Ok(Exit::Done)
}

/// `grundy RULE`: what a move turns, the values of the first coins, what to ask next.
pub(crate) fn analyze(
    out: &mut Out,
    matches: &ArgMatches,
    text: &str,
    limits: &Limits,
) -> Result<Exit, Failure> {
    let mut coins = Coins::read(matches, text, limits)?;
    let game = coins.game.clone();
    let reading = out.text.coin_reading(&game);
    let (columns, rows) = if game.is_board() { (CORNER, CORNER) } else { (FIRST_COINS, 1) };
    let mut values: Vec<Vec<BigUint>> = Vec::new();
    for y in 1..=rows {
        let value = |x: u8| coins.solver.value(&x.into(), &y.into(), limits);
        let row: Result<Vec<BigUint>, _> = (1..=columns).map(value).collect();
        values.push(row.map_err(|exhausted| Failure::refused(exhausted.into()))?);
    }
    let corner = CoinPosition::Full { columns: columns.into(), rows: rows.into() };
    let basis_of_values = coins.solver.basis(&corner);
    let example = if game.is_board() { "(2,3) (4,1)" } else { "2,3,7" };
    if out.json {
        out.value(&json::with_version(json!({
            "rule": game.to_string(),
            "kind": "coins",
            "play": json::play(Play::Normal),
            "reading": reading,
            "first_coin": game.first,
            "values": values.iter().map(|row| row.iter().map(json::big).collect()).collect::<Vec<Vec<Value>>>(),
            "basis": basis(&basis_of_values),
        })))?;
        return Ok(Exit::Done);
    }
    out.heading(&game.to_string())?;
    for sentence in reading.into_iter().chain([out.text.convention(Play::Normal)]) {
        out.line(format!("  {sentence}"))?;
    }
    out.line("")?;
    let last = |n: u8| coin_number(&game, &n.into()).to_string();
    let last = if game.is_board() { format!("({},{})", last(columns), last(rows)) } else { last(columns) };
    out.heading(&out.text.coin_table(&last))?;
    let first = game.first;
    let head: Vec<String> = (first..first + columns).map(|x| x.to_string()).collect();
    let mut cells = vec![head];
    cells.extend(values.iter().map(|row| row.iter().map(ToString::to_string).collect()));
    let widths: Vec<usize> =
        (0..usize::from(columns)).map(|x| cells.iter().map(|row| row[x].len()).max().unwrap_or(1)).collect();
    // A row that is too long for a line of text goes on in the next.
    let label = |y: usize| match (game.is_board(), y) {
        (true, 0) => "y\\x".to_owned(),
        (true, y) => format!("{:>3}", y - 1 + usize::from(first)),
        (false, 0) => "n".to_owned(),
        (false, _) => "g".to_owned(),
    };
    let room = Out::columns();
    let mut from = 0;
    while from < widths.len() {
        let mut used = 5;
        let mut to = from;
        while to < widths.len() && (to == from || used + widths[to] < room) {
            used += widths[to] + 1;
            to += 1;
        }
        for (y, row) in cells.iter().enumerate() {
            let row: Vec<String> = (from..to).map(|x| format!("{:>1$}", row[x], widths[x])).collect();
            out.line(format!("  {} {}", label(y), row.join(" ")))?;
        }
        from = to;
        if from < widths.len() {
            out.line("")?;
        }
    }
    out.line(format!("  {}", out.text.coin_basis(&basis_of_values)))?;
    out.line("")?;
    out.heading(out.text.word(Word::Next))?;
    out.line(format!("  grundy win {} {}", quoted(&game.to_string()), quoted(example)))?;
    out.line(format!("  grundy why {} {}", quoted(&game.to_string()), quoted(example)))?;
    Ok(Exit::Done)
}
