//! Positions from which play can go round: won, lost or drawn, in words and as JSON.

use grundy::api::Refusal;
use grundy::graph::loopy::Fate;
use grundy::states::{StateFate, StateGame, StateWinningMove};

use crate::failure::Failure;
use crate::out::Out;
use grundy_json::states;

/// Positions of a way round that are written out.
const MOST_ROUND: usize = 9;

/// Whether a refusal says that play can go round, so that fates are what there is to ask for.
pub(crate) fn goes_round(failure: &Failure) -> bool {
    matches!(failure, Failure::Refused { refusal: Refusal::Cycle(_) | Refusal::StateCycle(_), .. })
}

/// An answer for reading.
pub(crate) fn lines(out: &Out, game: &StateGame, answer: &StateFate) -> Vec<String> {
    let text = out.text;
    let mut lines = vec![
        text.graph_fate(&states::shown(game, &answer.position), answer.fate),
        format!("  {}", text.convention(answer.play)),
        format!("  {}", text.classified(answer.followed)),
    ];
    lines.extend((!answer.cycle.is_empty()).then(|| format!("  {}", text.round(&round(game, answer)))));
    if !answer.moves.is_empty() {
        lines.push(heading(out, answer));
        let named = states::named(game, &answer.position);
        lines.extend(answer.moves.iter().map(|step| format!("  {}", one_move(out, game, named, step))));
    }
    lines
}

/// A way round in words, the middle of a long one left out.
fn round(game: &StateGame, answer: &StateFate) -> Vec<String> {
    let mut all: Vec<String> = answer.cycle.iter().map(|at| states::shown(game, at)).collect();
    if all.len() > MOST_ROUND {
        let last = all.pop();
        all.truncate(MOST_ROUND - 2);
        all.push("..".into());
        all.extend(last);
    }
    all
}

fn heading(out: &Out, answer: &StateFate) -> String {
    match answer.fate {
        Fate::Draw => out.text.draw_heading().to_owned(),
        Fate::Win(_) | Fate::Loss(_) => {
            out.text.moves_heading(answer.total.as_ref(), answer.complete, answer.moves.len())
        }
    }
}

/// An answer in one line.
pub(crate) fn one_line(out: &Out, game: &StateGame, answer: &StateFate) -> String {
    let mut line = out.text.graph_fate(&states::shown(game, &answer.position), answer.fate);
    let named = states::named(game, &answer.position);
    for step in &answer.moves {
        line.push_str(out.text.word(grundy_text::verdict::Word::Between));
        line.push_str(&one_move(out, game, named, step));
    }
    line
}

fn one_move(
    out: &Out,
    game: &StateGame,
    named: (bool, bool),
    (step, left): &(StateWinningMove, Option<u32>),
) -> String {
    let said = states::state_move(out.text, game, named, step);
    match left {
        Some(left) => out.text.moves_after(&said, *left),
        None => said,
    }
}

/// The reasons for an answer, line by line.
pub(crate) fn reasons(out: &Out, game: &StateGame, answer: &StateFate) -> Vec<String> {
    let mut said = lines(out, game, answer);
    let after = 3 + usize::from(!answer.cycle.is_empty());
    said.insert(after, format!("  {}", out.text.options_of(answer.options)));
    said
}
