//! Pictures of rules of tuples, rows and several heaps: maps of pairs, and graphs of positions.

use grundy::api::{MovesWanted, Refusal};
use grundy::game::Outcome;
use grundy::graph::loopy::Fate;
use grundy::play_graph;
use grundy::states::engine::{outcomes_box, values_box};
use grundy::states::{Shape, StatePosition, StateSolver, StateStudy};
use grundy_draw::table::Cell;
use grundy_draw::{Kind, Part, map};

use super::heaps::mapped;
use super::{Made, PictureProblem, Wanted, no_graph, unfit};

/// Numbers of a map when `-n` is not given.
const MAP: u64 = 20;

/// The picture.
pub(super) fn made(wanted: &Wanted<'_>, study: &StateStudy) -> Result<Made, PictureProblem> {
    let usual = if wanted.position.is_none() && names(study).is_some() { Kind::Map } else { Kind::Graph };
    match wanted.kind.unwrap_or(usual) {
        Kind::Map => self::map(wanted, study),
        Kind::Graph => {
            let position = position(wanted, study)?;
            let graph = play_graph::of_states(study, &position, &wanted.positions()).map_err(no_graph)?;
            wanted.graph(&study.canonical, &graph)
        }
        kind => Err(unfit(kind)),
    }
}

/// The position that is asked for, else the rule's own.
fn position(wanted: &Wanted<'_>, study: &StateStudy) -> Result<StatePosition, PictureProblem> {
    match wanted.position {
        Some(text) => Ok(study.position(text)?),
        None => StatePosition::start(&study.game).ok_or(PictureProblem::NoPosition),
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

fn map(wanted: &Wanted<'_>, study: &StateStudy) -> Result<Made, PictureProblem> {
    wanted.no_position()?;
    let Some(names) = names(study) else { return Err(unfit(Kind::Map)) };
    let last = wanted.last(MAP, Part::Numbers, map::MOST_SIDE)?;
    let pairs = || (0..=last).flat_map(|b| (0..=last).map(move |a| [a, b]));
    let cells = match outcomes(wanted, study, last, pairs()) {
        Err(PictureProblem::Refused(Refusal::StateCycle(_))) => drawn(wanted, study, pairs())?,
        cells => cells?,
    };
    mapped(wanted, (&study.canonical, study.game.play), names, last, cells)
}

/// Values or outcomes of pairs.
fn outcomes(
    wanted: &Wanted<'_>,
    study: &StateStudy,
    last: u64,
    pairs: impl Iterator<Item = [u64; 2]>,
) -> Result<Vec<Cell>, PictureProblem> {
    let refused = |failure: grundy::states::oracle::StateFailure| Refusal::from(failure);
    let most = [last, last];
    let cell = |outcome: Outcome| Cell::outcome(outcome == Outcome::P);
    if let Some(values) = values_box(&study.game, &most, wanted.limits).map_err(refused)? {
        return Ok(pairs.filter_map(|pair| values.get(&pair)).map(Cell::value).collect());
    }
    if let Some(outcomes) = outcomes_box(&study.game, &most, wanted.limits).map_err(refused)? {
        return Ok(pairs.filter_map(|pair| outcomes.get(&pair)).map(cell).collect());
    }
    let mut solver = StateSolver::new(study, wanted.limits);
    let mut all = Vec::new();
    for pair in pairs {
        let position = StatePosition::of(vec![pair.to_vec()]);
        all.push(cell(solver.answer(&position, MovesWanted::None)?.outcome));
    }
    Ok(all)
}

/// What becomes of pairs where play can go round.
fn drawn(
    wanted: &Wanted<'_>,
    study: &StateStudy,
    pairs: impl Iterator<Item = [u64; 2]>,
) -> Result<Vec<Cell>, PictureProblem> {
    let mut solver = StateSolver::new(study, wanted.limits);
    let cell = |pair: [u64; 2]| {
        let position = StatePosition::of(vec![pair.to_vec()]);
        Ok(match solver.fate(&position, MovesWanted::None)?.fate {
            Fate::Draw => Cell::drawn(),
            Fate::Win(_) => Cell::outcome(false),
            Fate::Loss(_) => Cell::outcome(true),
        })
    };
    pairs.map(cell).collect()
}
