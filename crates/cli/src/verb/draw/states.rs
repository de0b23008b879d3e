//! Pictures of rules of tuples, rows and several heaps: maps of pairs, and graphs of positions.

use grundy::api::MovesWanted;
use grundy::game::Outcome;
use grundy::graph::loopy::Fate;
use grundy::play_graph;
use grundy::states::engine::{outcomes_box, values_box};
use grundy::states::{Shape, StatePosition, StateSolver, StateStudy};
use grundy_draw::table::Cell;
use grundy_draw::{Kind, Part, map};

use super::heaps::mapped;
use super::{Ask, Made, unfit};
use crate::failure::Failure;
use crate::verb::{fates, states};

/// Numbers of a map when `-n` is not given.
const MAP: u64 = 20;

/// The picture.
pub(super) fn made(ask: &Ask<'_>, study: &StateStudy) -> Result<Made, Failure> {
    let usual = if ask.position.is_empty() && names(study).is_some() { Kind::Map } else { Kind::Graph };
    match ask.kind.unwrap_or(usual) {
        Kind::Map => self::map(ask, study),
        Kind::Graph => {
            let position = states::position(study, ask.position)?;
            ask.graph(&study.canonical, |limits| {
                play_graph::of_states(study, &position, limits).map_err(Failure::refused)
            })
        }
        kind => Err(unfit(kind)),
    }
}

/// What the two numbers of a position are called, if it has two.
fn names(study: &StateStudy) -> Option<[String; 2]> {
    let [core] = study.game.parts.as_slice() else { return None };
    match &core.shape {
        Shape::Tuple(names) => match names.as_slice() {
            [a, b] => Some([a.clone(), b.clone()]),
            _ => None,
        },
        Shape::Heaps { .. } => Some(["a".to_owned(), "b".to_owned()]),
        Shape::Row { name, first } => Some([*first, first + 1].map(|index| format!("{name}[{index}]"))),
    }
}

fn map(ask: &Ask<'_>, study: &StateStudy) -> Result<Made, Failure> {
    ask.no_position()?;
    let Some(names) = names(study) else { return Err(unfit(Kind::Map)) };
    let last = ask.last(MAP, Part::Numbers, map::MOST_SIDE)?;
    let pairs = || (0..=last).flat_map(|b| (0..=last).map(move |a| [a, b]));
    let cells = match outcomes(ask, study, last, pairs()) {
        Err(failure) if fates::goes_round(&failure) => drawn(ask, study, pairs())?,
        cells => cells?,
    };
    mapped(ask, (&study.canonical, study.game.play), names, last, cells)
}

/// Values or outcomes of pairs.
fn outcomes(
    ask: &Ask<'_>,
    study: &StateStudy,
    last: u64,
    pairs: impl Iterator<Item = [u64; 2]>,
) -> Result<Vec<Cell>, Failure> {
    let refused = |failure: grundy::states::oracle::StateFailure| Failure::refused(failure.into());
    let most = [last, last];
    let cell = |outcome: Outcome| Cell::outcome(outcome == Outcome::P);
    if let Some(values) = values_box(&study.game, &most, ask.limits).map_err(refused)? {
        return Ok(pairs.filter_map(|pair| values.get(&pair)).map(Cell::value).collect());
    }
    if let Some(outcomes) = outcomes_box(&study.game, &most, ask.limits).map_err(refused)? {
        return Ok(pairs.filter_map(|pair| outcomes.get(&pair)).map(cell).collect());
    }
    let mut solver = StateSolver::new(study, ask.limits);
    let mut all = Vec::new();
    for pair in pairs {
        let position = StatePosition::of(vec![pair.to_vec()]);
        all.push(cell(solver.answer(&position, MovesWanted::None).map_err(Failure::refused)?.outcome));
    }
    Ok(all)
}

/// What becomes of pairs where play can go round.
fn drawn(
    ask: &Ask<'_>,
    study: &StateStudy,
    pairs: impl Iterator<Item = [u64; 2]>,
) -> Result<Vec<Cell>, Failure> {
    let mut solver = StateSolver::new(study, ask.limits);
    let cell = |pair: [u64; 2]| {
        let position = StatePosition::of(vec![pair.to_vec()]);
        Ok(match solver.fate(&position, MovesWanted::None).map_err(Failure::refused)?.fate {
            Fate::Draw => Cell::drawn(),
            Fate::Win(_) => Cell::outcome(false),
            Fate::Loss(_) => Cell::outcome(true),
        })
    };
    pairs.map(cell).collect()
}
