//! Questions about a position.

use grundy::api::{Answer, MovesWanted, Refusal, Study, Subject};
use grundy::game::Play;
use grundy::limits::Limits;
use grundy::position::Position;
use grundy::states::{StatePosition, StateSolver, StateStudy};
use grundy::strategy::Solver;
use grundy_json as json_of;
use grundy_json::states::{self, Said, answered, named, position_value, reasons, shown, state_move};
use grundy_text::Text;
use grundy_text::studio::StudioProblem;
use serde_json::{Value, json};

use super::{Problem, Reply};
use crate::ask::{Ask, MOST_TEXT};

/// Winning moves at most.
const MOST_MOVES: u64 = 1_000;
/// Winning moves in words, and components with their values.
const SHOWN: usize = 60;

/// The position that is asked about, else the rule's own.
pub(super) fn heaps(ask: &Ask, study: &Study) -> Result<Position, Problem> {
    match ask.text_of("position", MOST_TEXT)? {
        Some(text) => Ok(Position::parse(text, study.game.parts.len()).map_err(Refusal::Position)?),
        None => study.start().ok_or_else(|| StudioProblem::Missing { name: "position" }.into()),
    }
}

/// As [`heaps`], of a rule on states.
pub(crate) fn state(ask: &Ask, study: &StateStudy) -> Result<StatePosition, Problem> {
    match ask.text_of("position", MOST_TEXT)? {
        Some(text) => Ok(study.position(text)?),
        None => StatePosition::start(&study.game)
            .ok_or_else(|| StudioProblem::Missing { name: "position" }.into()),
    }
}

/// Who wins heaps; where play can go round, the same rule as one on states says what becomes of them.
enum Found {
    Heaps(Answer),
    Round(Box<StateStudy>, Said),
}

fn found(study: &Study, at: &Position, wanted: MovesWanted, limits: &Limits) -> Result<Found, Problem> {
    match study.win(at, wanted, limits) {
        Ok(answer) => Ok(Found::Heaps(answer)),
        Err(Refusal::Cycle(cycle)) => {
            let Ok(round) = StateStudy::of_heaps(study) else { return Err(Refusal::Cycle(cycle).into()) };
            let mut solver = StateSolver::new(&round, limits);
            let said = answered(&mut solver, &round, &StatePosition::of_heaps(at), wanted, &mut |_| {})?;
            drop(solver);
            Ok(Found::Round(Box::new(round), said))
        }
        Err(refusal) => Err(refusal.into()),
    }
}

pub(super) fn win(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let limit = ask.count("limit", MOST_MOVES)?.unwrap_or(MOST_MOVES);
    let wanted = MovesWanted::All { limit: usize::try_from(limit).unwrap_or(0) };
    Ok(match ask.subject("rule")? {
        Subject::Heaps(study) => {
            let at = heaps(ask, &study)?;
            match found(&study, &at, wanted, limits)? {
                Found::Heaps(answer) => json_of::answer(&study, &answer, ask.text()),
                Found::Round(round, said) => said.json(&study.canonical, &round.game),
            }
        }
        Subject::States(study) => {
            let at = state(ask, &study)?;
            let mut solver = StateSolver::new(&study, limits);
            let said = answered(&mut solver, &study, &at, wanted, &mut |_| {})?;
            said.json(&study.canonical, &study.game)
        }
    }
    .into())
}

pub(super) fn why(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    Ok(match ask.subject("rule")? {
        Subject::Heaps(study) => {
            let at = heaps(ask, &study)?;
            let steps = heap_steps(&study, &at, limits, ask.text())?;
            json_of::why(&study.canonical, study.game.play, &json_of::position(&at), &steps)
        }
        Subject::States(study) => {
            let at = state(ask, &study)?;
            let steps = state_steps(&study, &at, limits, ask.text())?;
            json_of::why(&study.canonical, study.game.play, &position_value(&study.game, &at), &steps)
        }
    }
    .into())
}

fn heap_steps(
    study: &Study,
    at: &Position,
    limits: &Limits,
    text: &dyn Text,
) -> Result<Vec<String>, Refusal> {
    Ok(study.why(at, limits)?.steps.iter().map(|step| text.step(step)).collect())
}

fn state_steps(
    study: &StateStudy,
    at: &StatePosition,
    limits: &Limits,
    text: &dyn Text,
) -> Result<Vec<String>, Refusal> {
    Ok(reasons(text, study, &StateSolver::new(study, limits).why(at)?))
}

/// A position with everything that the page shows of it.
pub(super) fn both(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let wanted = MovesWanted::All { limit: SHOWN };
    let text = ask.text();
    let mut value = match ask.subject("rule")? {
        Subject::Heaps(study) => {
            let at = heaps(ask, &study)?;
            match found(&study, &at, wanted, limits)? {
                Found::Heaps(answer) => of_heaps(&study, &answer, limits, text),
                Found::Round(round, said) => of_states(&round, &said, limits, text),
            }
        }
        Subject::States(study) => {
            let at = state(ask, &study)?;
            let mut solver = StateSolver::new(&study, limits);
            let said = answered(&mut solver, &study, &at, wanted, &mut |_| {})?;
            of_states(&study, &said, limits, text)
        }
    };
    if let (Value::Object(fields), Some(given)) = (&mut value, ask.get("position")) {
        fields.insert("given".into(), given.into());
    }
    Ok(value.into())
}

fn of_heaps(study: &Study, answer: &Answer, limits: &Limits, text: &dyn Text) -> Value {
    let mut value = json_of::answer(study, answer, text);
    let heaps: Vec<Vec<String>> =
        answer.position.heaps.iter().map(|heaps| heaps.iter().map(ToString::to_string).collect()).collect();
    let several = answer.position.components().count() > 1;
    let moves = answer.moves.iter().map(|step| text.winning_move(step, several));
    value["text"] = text.answered(&text.position(&heaps), answer.outcome, answer.play).into();
    value["basis_text"] = text
        .basis(
            answer.basis,
            &study.game.parts.iter().filter_map(grundy::theory::recognise).collect::<Vec<_>>(),
        )
        .into();
    value["moves_text"] = moves.collect();
    value["moves_heading"] =
        text.moves_heading(answer.total.as_ref(), answer.complete, answer.moves.len()).into();
    value["values"] = values(study, &answer.position, limits).unwrap_or(Value::Null);
    value["steps"] = match heap_steps(study, &answer.position, &limits.fresh(), text) {
        Ok(steps) => json!(steps),
        Err(_) => Value::Null,
    };
    value
}

/// The Grundy value of each component, where they have one and a few.
fn values(study: &Study, at: &Position, limits: &Limits) -> Option<Value> {
    let plain =
        study.game.parts.iter().all(|core| !core.memory && core.first.is_none() && core.ring.is_none());
    if !plain || study.game.play == Play::Misere || at.components().count() > SHOWN {
        return None;
    }
    let mut solver = Solver::new(study, &limits.fresh());
    let mut all = Vec::new();
    for (part, heap) in at.components() {
        let mut heaps = vec![Vec::new(); at.heaps.len()];
        heaps[part].push(heap.clone());
        all.push(json_of::big(&solver.answer(&Position { heaps }, MovesWanted::None).ok()?.value?));
    }
    Some(all.into())
}

fn of_states(study: &StateStudy, said: &Said, limits: &Limits, text: &dyn Text) -> Value {
    let game = &study.game;
    let mut value = said.json(&study.canonical, game);
    match said {
        Said::Answer(answer) => {
            let called = named(game, &answer.position);
            value["text"] = text.answered(&shown(game, &answer.position), answer.outcome, answer.play).into();
            value["basis_text"] = match answer.forms.as_slice() {
                [] => text.basis(answer.basis, &[]),
                forms => text.by_theorem(forms),
            }
            .into();
            value["moves_text"] =
                answer.moves.iter().map(|step| state_move(text, game, called, step)).collect();
            value["moves_heading"] =
                text.moves_heading(answer.total.as_ref(), answer.complete, answer.moves.len()).into();
            value["steps"] = match state_steps(study, &answer.position, &limits.fresh(), text) {
                Ok(steps) => json!(steps),
                Err(_) => Value::Null,
            };
        }
        Said::Fate(fate) => {
            let called = named(game, &fate.position);
            value["text"] = text.graph_fate(&shown(game, &fate.position), fate.fate).into();
            value["basis_text"] = text.classified(fate.followed).into();
            value["moves_text"] =
                fate.moves.iter().map(|(step, _)| states::state_move(text, game, called, step)).collect();
            value["moves_heading"] =
                text.moves_heading(fate.total.as_ref(), fate.complete, fate.moves.len()).into();
            value["steps"] = Value::Null;
        }
    }
    value["values"] = Value::Null;
    value
}
