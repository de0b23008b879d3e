//! Two heaps, or pairs of numbers, as a map that the page paints.

use grundy::api::{MovesWanted, Refusal, Study, Subject, Unsuitable};
use grundy::game::{Game, Outcome, Play};
use grundy::limits::Limits;
use grundy::oracle;
use grundy::position::Position;
use grundy::states::engine::{outcomes_box, values_box};
use grundy::states::oracle::StateFailure;
use grundy::states::{Shape, StatePosition, StateSolver, StateStudy};
use grundy::strategy::Solver;

use super::{Problem, Reply};
use crate::ask::Ask;

/// Numbers of a map when nobody says how many, and at most: a million cells.
const LAST: [u64; 2] = [63, 1_000];
/// A cell without a value from which the player to move wins.
const WINS: u16 = u16::MAX;
/// A cell without a value from which the player to move loses.
const LOSES: u16 = u16::MAX - 1;

pub(super) fn map(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let last = ask.count("n", LAST[1])?.unwrap_or(LAST[0]);
    let cells = match ask.subject("rule")? {
        Subject::Heaps(study) => of_heaps(&study, last, limits)?,
        Subject::States(study) => of_states(&study, last, limits)?,
    };
    let bytes = cells.into_iter().flat_map(u16::to_le_bytes).collect();
    Ok(Reply::Bytes { content_type: "application/octet-stream", bytes })
}

/// A value that has no room would be shown wrong.
fn value(value: u32) -> Result<u16, Refusal> {
    u16::try_from(value)
        .ok()
        .filter(|value| *value < LOSES)
        .ok_or(Refusal::Unsuitable(Unsuitable::BeyondWords))
}

fn outcome(outcome: Outcome) -> u16 {
    if outcome == Outcome::P { LOSES } else { WINS }
}

/// Whether a position is the XOR of the values of its heaps, each by itself.
fn has_values(game: &Game) -> bool {
    let plain = |core: &grundy::game::Core| !core.memory && core.first.is_none() && core.ring.is_none();
    game.parts.iter().all(plain) && game.play == Play::Normal
}

fn of_heaps(study: &Study, last: u64, limits: &Limits) -> Result<Vec<u16>, Refusal> {
    let game = &study.game;
    let two = match game.parts.len() {
        1 => false,
        2 => true,
        _ => return Err(Refusal::Unsuitable(Unsuitable::SumOfSeveral)),
    };
    if game.parts.iter().any(|core| core.memory) {
        return Err(Refusal::Unsuitable(Unsuitable::Memory));
    }
    let mut cells = Vec::new();
    if has_values(game) {
        let values = |part: usize| match two {
            false => study.table(last, limits).map(|table| table.values),
            true => Ok(oracle::values(&game.parts[part], last, limits)?),
        };
        let right = values(0)?;
        let up = if two { values(1)? } else { right.clone() };
        for b in &up {
            for a in &right {
                cells.push(value(a ^ b)?);
            }
        }
        return Ok(cells);
    }
    let mut solver = Solver::new(study, limits);
    for b in 0..=last {
        limits.go_on()?;
        for a in 0..=last {
            let position = match two {
                false => Position::heaps([a, b]),
                true => Position { heaps: vec![vec![a.into()], vec![b.into()]] },
            };
            cells.push(outcome(solver.answer(&position, MovesWanted::None)?.outcome));
        }
    }
    Ok(cells)
}

fn of_states(study: &StateStudy, last: u64, limits: &Limits) -> Result<Vec<u16>, Refusal> {
    let [core] = study.game.parts.as_slice() else {
        return Err(Refusal::Unsuitable(Unsuitable::SumOfSeveral));
    };
    if !matches!(&core.shape, Shape::Heaps { .. } | Shape::Row { .. }) && core.shape.arity() != Some(2) {
        return Err(Refusal::Unsuitable(Unsuitable::States));
    }
    let refused = |failure: StateFailure| Refusal::from(failure);
    let pairs = || (0..=last).flat_map(|b| (0..=last).map(move |a| [a, b]));
    if let Some(values) = values_box(&study.game, &[last, last], limits).map_err(refused)? {
        return pairs().filter_map(|pair| values.get(&pair)).map(value).collect();
    }
    if let Some(outcomes) = outcomes_box(&study.game, &[last, last], limits).map_err(refused)? {
        return Ok(pairs().filter_map(|pair| outcomes.get(&pair)).map(outcome).collect());
    }
    let mut solver = StateSolver::new(study, limits);
    let mut cells = Vec::new();
    for pair in pairs() {
        limits.go_on()?;
        let position = StatePosition::of(vec![pair.to_vec()]);
        cells.push(outcome(solver.answer(&position, MovesWanted::None)?.outcome));
    }
    Ok(cells)
}
