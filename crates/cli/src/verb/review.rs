//! `grundy review RULE POSITION POSITION..`: the report card of a game.

use std::path::PathBuf;

use clap::ArgMatches;
use grundy_text::help::UsageProblem;
use grundy_text::judge::{JudgeProblem, Review, ReviewMove};
use serde_json::json;

use super::judge::{no_node, referee, saved};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;
use crate::json;
use crate::out::Out;
use crate::stress::input::{Kind, Numbers, shown};

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
    let mut referee = referee(&subject)?;
    let positions = match &kept {
        Some(kept) => kept.positions.clone(),
        None => {
            let read = |word: &String| position(&referee.kind, word).ok_or_else(|| word.clone());
            let list: Result<Vec<Numbers>, String> = given.iter().map(read).collect();
            list.map_err(|given| problem(JudgeProblem::Position { given }))?
        }
    };
    if positions.len() < 2 {
        return Err(problem(JudgeProblem::TooShort));
    }
    let mut moves = Vec::new();
    let mut over = None;
    let mut now = positions[0].clone();
    for to in &positions[1..] {
        let node = referee.node(&now).map_err(|why| no_node(why, &now))?;
        let exact = node.choices.iter().find(|choice| choice.to == *to);
        let found = exact.or_else(|| node.choices.iter().find(|choice| referee.kind.same(&choice.to, to)));
        let Some(choice) = found.filter(|_| over.is_none()) else {
            let legal = node.choices.iter().take(LEGAL).map(|choice| shown(&choice.to)).collect();
            return Err(problem(JudgeProblem::Move { from: shown(&now), to: shown(to), legal }));
        };
        moves.push(ReviewMove {
            from: shown(&now),
            to: shown(&choice.to),
            could_win: node.wins,
            wins: choice.wins,
            better: node.winning().map(|choice| shown(&choice.to)).collect(),
        });
        // Whoever moved, the first player at even places.
        over = choice.over.map(|won| won == (moves.len() % 2 == 1));
        now = choice.to.clone();
    }
    if over.is_none() && referee.node(&now).map_err(|why| no_node(why, &now))?.is_over() {
        let mover = referee.won(&now).map_err(|why| no_node(why, &now))?;
        over = Some(mover == (moves.len() % 2 == 0));
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

/// Numbers such as `3,4,5`, `3 4 5` or `(3,4,5)`.
fn position(kind: &Kind, text: &str) -> Option<Numbers> {
    let plain = text.trim().trim_start_matches('(').trim_end_matches(')');
    let words = plain.split([',', ' ', '\u{ff0c}']).filter(|word| !word.is_empty());
    let numbers: Numbers = words.map(|word| word.trim().parse().ok()).collect::<Option<_>>()?;
    let fits = kind.fixed().is_none_or(|fixed| fixed == numbers.len()) && !numbers.is_empty();
    fits.then_some(numbers)
}
