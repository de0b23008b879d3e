//! `grundy review RULE POSITION POSITION..`: the report card of a game.

use std::path::PathBuf;

use clap::ArgMatches;
use grundy::opponent::Ended;
use grundy_text::help::UsageProblem;
use grundy_text::judge::{JudgeProblem, Review, ReviewMove};
use serde_json::json;

use super::judge::{positions, saved, stuck};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;
use crate::json;
use crate::judge::board::Board;
use crate::out::Out;

/// Legal moves that are listed beside one that is none.
const LEGAL: usize = 20;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let problem = |problem| Failure::from(UsageProblem::Judge(problem));
    let kept = matches.get_one::<PathBuf>("game").map(|path| saved(path)).transpose()?;
    let (subject, given) = match &kept {
        Some(kept) => (input::subject(matches, &kept.rule)?, Vec::new()),
        None => {
            let (text, words) = input::rule(matches, false)?;
            (input::subject(matches, &text)?, words)
        }
    };
    let board = Board::new(&subject).map_err(Failure::refused)?;
    let positions = positions(&board, kept.as_ref().map_or(&given, |kept| &kept.positions))?;
    if positions.len() < 2 {
        return Err(problem(JudgeProblem::TooShort));
    }
    let mut table = board.table();
    let mut moves = Vec::new();
    let mut over = None;
    let mut now = table.start(&positions[0]).map_err(Failure::refused)?;
    for (to, word) in positions[1..].iter().zip(1..) {
        let node = table.node(&now).map_err(|why| stuck(&board, (now.clone(), why)))?;
        let found = if over.is_none() { table.turn_to(&node, to).cloned() } else { None };
        let Some(turn) = found else {
            let legal = node.turns.iter().filter(|_| over.is_none());
            let legal = legal.take(LEGAL).map(|turn| board.shown(&turn.after)).collect();
            let written = kept.as_ref().map_or(&given, |kept| &kept.positions);
            let to = table.start(to).map_or_else(|_| written[word].clone(), |to| board.kept(&to));
            return Err(problem(JudgeProblem::Move { from: board.shown(&now), to, legal }));
        };
        moves.push(ReviewMove {
            from: board.shown(&now),
            to: board.shown(&turn.after),
            could_win: node.mover_wins(),
            wins: node.winning().any(|it| *it == turn),
            better: node.winning().map(|turn| board.shown(&turn.after)).collect(),
        });
        // Whoever moved, the first player at even places.
        over = turn.over.map(|won| won == (moves.len() % 2 == 1));
        now = turn.after;
    }
    if over.is_none()
        && let Ended::Over { mover_wins } =
            table.ended(&now).map_err(|why| stuck(&board, (now.clone(), why)))?
    {
        over = Some(mover_wins == (moves.len() % 2 == 0));
    }
    let review = Review { moves, first_won: over };
    if out.json {
        let card = |second| {
            let (could, mistakes) = review.card(second);
            json!({ "winning_positions": could, "mistakes": mistakes })
        };
        let step = |step: &ReviewMove| {
            json!({
                "from": step.from,
                "to": step.to,
                "could_win": step.could_win,
                "wins": step.wins,
                "mistake": step.could_win && !step.wins,
                "better": step.better,
            })
        };
        let value = json!({
            "rule": subject.canonical(),
            "moves": review.moves.iter().map(step).collect::<Vec<_>>(),
            "first_won": review.first_won,
            "first": card(false),
            "second": card(true),
        });
        out.value(&json::with_version(value))?;
    } else {
        for line in out.text.review(&review) {
            out.line(line)?;
        }
    }
    Ok(Exit::Done)
}
