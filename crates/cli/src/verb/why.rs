//! `grundy why RULE POSITION`: reasons from this very position.

use clap::ArgMatches;
use grundy::api::{MovesWanted, PositionProblem, Refusal, Study, Subject};
use grundy::coins::is_coins;
use grundy::explain::{Forms, Step, told_apart};
use grundy::game::Play;
use grundy::limits::Limits;
use grundy::position::{Position, Size};
use grundy::states::{StatePosition, StateSolver, StateStudy};
use grundy::theory::{ClosedForm, recognise};
use grundy_json::states::{position_value, reasons};
use num_bigint::BigUint;
use serde_json::Value;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::verb::{coins, fates, states};
use crate::{input, json};

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, rest) = input::rule(matches, false)?;
    let limits = input::begin(out, matches)?;
    if is_coins(&text) {
        return coins::why(out, matches, (&text, &rest), &limits);
    }
    let (rest, values) = input::words_with_values(rest);
    match input::subject_with(matches, &text, values)? {
        Subject::Heaps(study) => match positions(&study, &rest)? {
            Some(positions) => apart(out, &study, &positions),
            None => heaps(out, &study, &rest, &limits),
        },
        Subject::States(study) => {
            let position = states::position(&study, &rest)?;
            let mut solver = StateSolver::new(&study, &limits);
            let steps = match solver.why(&position) {
                Ok(explanation) => reasons(out.text, &study, &explanation),
                Err(Refusal::StateCycle(cycle)) => fate(out, &study, &mut solver, (&position, cycle))?,
                Err(refusal) => return Err(Failure::refused(refusal)),
            };
            let value = position_value(&study.game, &position);
            say(out, &study.canonical, study.game.play, value, steps)
        }
    }
}

fn heaps(out: &mut Out, study: &Study, words: &[String], limits: &Limits) -> Result<Exit, Failure> {
    let position = input::position(study, words)?;
    let steps: Vec<String> = match (study.why(&position, limits), StateStudy::of_heaps(study)) {
        (Ok(explanation), _) => explanation.steps.iter().map(|step| out.text.step(step)).collect(),
        (Err(Refusal::Cycle(cycle)), Ok(states)) => {
            let mut solver = StateSolver::new(&states, limits);
            let cycle = cycle.iter().map(StatePosition::of_heaps).collect();
            fate(out, &states, &mut solver, (&StatePosition::of_heaps(&position), cycle))?
        }
        (Err(refusal), _) => return Err(Failure::refused(refusal)),
    };
    say(out, &study.canonical, study.game.play, json::position(&position), steps)
}

/// What becomes of a position from which play can go round, and of its options.
fn fate(
    out: &Out,
    study: &StateStudy,
    solver: &mut StateSolver<'_>,
    (position, cycle): (&StatePosition, Vec<StatePosition>),
) -> Result<Vec<String>, Failure> {
    let fate = solver.fate(position, MovesWanted::All { limit: 100 }).map_err(Failure::refused)?;
    Ok(fates::reasons(out, &study.game, &grundy_json::fates::with_cycle(fate, cycle)))
}

/// Several positions of Nim, each in brackets.
fn positions(study: &Study, words: &[String]) -> Result<Option<Vec<Position>>, Failure> {
    let text = words.join(" ");
    let [core] = study.game.parts.as_slice() else { return Ok(None) };
    let groups: Vec<&str> = text.split(['(', ')', '（', '）']).map(str::trim).collect();
    let between = |at: usize| matches!(groups[at], "" | "," | "，" | "、");
    let grouped = groups.len() >= 5 && groups.len() % 2 == 1 && (0..groups.len()).step_by(2).all(between);
    let nim = recognise(core) == Some(ClosedForm::Nim) && study.game.play == Play::Normal;
    if !(grouped && nim) {
        return Ok(None);
    }
    let each = groups.iter().skip(1).step_by(2).map(|group| {
        Position::parse(group, 1).map_err(|problem| Failure::refused(Refusal::Position(problem)))
    });
    each.collect::<Result<Vec<_>, _>>().map(Some)
}

/// How many of several Nim positions each form tells apart.
fn apart(out: &mut Out, study: &Study, positions: &[Position]) -> Result<Exit, Failure> {
    let too_large =
        |heap: &Size| Failure::refused(Refusal::Position(PositionProblem::TooLarge(heap.to_string())));
    let mut all = Vec::new();
    for position in positions {
        let heaps: Result<Vec<BigUint>, Failure> = position
            .components()
            .map(|(_, heap)| heap.exact().cloned().ok_or_else(|| too_large(heap)))
            .collect();
        all.push(Forms::of(&heaps?));
    }
    let mut steps: Vec<String> = all.iter().map(|forms| out.text.step(&Step::Forms(forms.clone()))).collect();
    steps.push(out.text.told_apart(all.len(), told_apart(&all)));
    let value = Value::Array(positions.iter().map(json::position).collect());
    say(out, &study.canonical, study.game.play, value, steps)
}

fn say(out: &mut Out, rule: &str, play: Play, position: Value, steps: Vec<String>) -> Result<Exit, Failure> {
    if out.json {
        out.value(&json::why(rule, play, &position, &steps))?;
    } else {
        for step in steps {
            out.line(step)?;
        }
    }
    Ok(Exit::Done)
}
