//! Pictures of rules of single heaps: tables, maps of two heaps, columns and graphs of positions.

use grundy::api::{Answer, MovesWanted, Refusal, Study};
use grundy::game::{Game, Outcome, Play};
use grundy::oracle;
use grundy::play_graph;
use grundy::position::Position;
use grundy::strategy::Solver;
use grundy_draw::columns::{self, Columns, Row};
use grundy_draw::map::{self, Map};
use grundy_draw::table::{self, Cell, Table};
use grundy_draw::{Kind, Part};

use super::{Made, PictureProblem, Wanted, no_graph, unfit};
use crate::draw::Shown;
use crate::layout::Layout;

/// Heaps of a table when `-n` is not given.
const TABLE: u64 = 100;
/// Numbers of a map when `-n` is not given.
const MAP: u64 = 20;
/// Columns of text whose rows a table takes: about 30 heaps.
const WIDTH: usize = 140;

/// The picture.
pub(super) fn made(wanted: &Wanted<'_>, study: &Study) -> Result<Made, PictureProblem> {
    let one = study.game.parts.len() == 1;
    let given = wanted.position.is_some();
    let kind = match wanted.kind {
        Some(kind) => kind,
        None if given => {
            let position = position(wanted, study)?;
            let sum = position.components().count() > 1 && has_columns(&study.game);
            if sum { Kind::Columns } else { Kind::Graph }
        }
        None if study.game.parts.iter().any(|core| core.memory) => Kind::Graph,
        None => {
            if one {
                Kind::Table
            } else {
                Kind::Map
            }
        }
    };
    match kind {
        Kind::Table if one => self::table(wanted, study),
        Kind::Map => self::map(wanted, study),
        Kind::Columns if has_columns(&study.game) => self::columns(wanted, study),
        Kind::Graph => {
            let position = position(wanted, study)?;
            let graph = play_graph::of_heaps(study, &position, &wanted.positions()).map_err(no_graph)?;
            wanted.graph(&study.canonical, &graph)
        }
        Kind::Table | Kind::Columns | Kind::Hackenbush => Err(unfit(kind)),
    }
}

/// The position that is asked for, else the rule's own.
fn position(wanted: &Wanted<'_>, study: &Study) -> Result<Position, PictureProblem> {
    match wanted.position {
        Some(text) => Ok(Position::parse(text, study.game.parts.len()).map_err(Refusal::Position)?),
        None => study.start().ok_or(PictureProblem::NoPosition),
    }
}

/// Whether a position is the XOR of the values of its heaps, each by itself.
fn has_columns(game: &Game) -> bool {
    let plain = game.parts.iter().all(|core| !core.memory && core.first.is_none() && core.ring.is_none());
    plain && game.play == Play::Normal
}

fn cell(outcome: Outcome) -> Cell {
    Cell::outcome(outcome == Outcome::P)
}

fn outcome(cell: Cell) -> Outcome {
    if cell.loses { Outcome::P } else { Outcome::N }
}

fn table(wanted: &Wanted<'_>, study: &Study) -> Result<Made, PictureProblem> {
    wanted.no_position()?;
    let last = wanted.last(TABLE, Part::Heaps, table::MOST_CELLS)?;
    let values = study.game.play == Play::Normal;
    let (cells, layout): (Vec<Cell>, _) = if values {
        let table = study.table(last, wanted.limits)?;
        let law = study.quick_law(wanted.limits).filter(|law| law.is_proved());
        let layout = Layout::new(law.as_ref().map(|law| &law.claim), &table.values, WIDTH);
        (table.values.into_iter().map(Cell::value).collect(), layout)
    } else {
        let outcomes = study.outcomes(Play::Misere, last, wanted.limits)?;
        (outcomes.into_iter().map(cell).collect(), Layout::new(None, &[], WIDTH))
    };
    let table = Table { first: 0, width: layout.width(), break_at: layout.break_at, cells };
    let lost = (0u64..).zip(&table.cells).filter(|(_, cell)| cell.loses).map(|(n, _)| n).collect();
    let shown = Shown::Table { values, last, width: table.width, lost };
    let caption = wanted.caption(&study.canonical, study.game.play, &shown);
    let hover = |n: u64| match usize::try_from(n).ok().and_then(|n| table.cells.get(n)) {
        Some(&cell) => wanted.text.pointed_at(&n.to_string(), cell.value, outcome(cell)),
        None => String::new(),
    };
    Ok(Made::Scene(table::scene(&table, &caption, &hover)))
}

/// Two heaps of one rule, or one of each of two.
fn map(wanted: &Wanted<'_>, study: &Study) -> Result<Made, PictureProblem> {
    wanted.no_position()?;
    let game = &study.game;
    let two = match game.parts.len() {
        1 => false,
        2 => true,
        _ => return Err(unfit(Kind::Map)),
    };
    if game.parts.iter().any(|core| core.memory) {
        return Err(unfit(Kind::Map));
    }
    let last = wanted.last(MAP, Part::Numbers, map::MOST_SIDE)?;
    let mut cells = Vec::new();
    if has_columns(game) {
        let values = |part: usize| {
            if !two {
                return study.table(last, wanted.limits).map(|table| table.values);
            }
            oracle::values(&game.parts[part], last, wanted.limits).map_err(Into::into)
        };
        let right = values(0)?;
        let up = if two { values(1)? } else { right.clone() };
        cells.extend(up.iter().flat_map(|b| right.iter().map(move |a| Cell::value(a ^ b))));
    } else {
        let mut solver = Solver::new(study, wanted.limits);
        for b in 0..=last {
            for a in 0..=last {
                let position = match two {
                    false => Position::heaps([a, b]),
                    true => Position { heaps: vec![vec![a.into()], vec![b.into()]] },
                };
                let answer = solver.answer(&position, MovesWanted::None)?;
                cells.push(cell(answer.outcome));
            }
        }
    }
    let names = ["a", "b"].map(str::to_owned);
    mapped(wanted, (&study.canonical, game.play), names, last, cells)
}

/// The map of all pairs of numbers up to `last`.
pub(super) fn mapped(
    wanted: &Wanted<'_>,
    (rule, play): (&str, Play),
    names: [String; 2],
    last: u64,
    cells: Vec<Cell>,
) -> Result<Made, PictureProblem> {
    let columns = usize::try_from(last).unwrap_or(usize::MAX).saturating_add(1);
    let pairs = (0..=last).flat_map(|b| (0..=last).map(move |a| (a, b)));
    let shown = Shown::Map {
        values: cells.iter().any(|cell| cell.value.is_some()),
        names: names.clone(),
        last,
        lost: pairs.zip(&cells).filter(|(_, cell)| cell.loses).map(|(pair, _)| pair).collect(),
        written: map::is_written(columns),
    };
    let caption = wanted.caption(rule, play, &shown);
    let map = Map { names, cells, columns };
    let hover = |a: u64, b: u64| {
        let at = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        match map.cells.get(at(b).saturating_mul(columns).saturating_add(at(a))) {
            Some(cell) if cell.drawn => wanted.text.pointed_at_draw(&format!("({a},{b})")),
            Some(&cell) => wanted.text.pointed_at(&format!("({a},{b})"), cell.value, outcome(cell)),
            None => String::new(),
        }
    };
    map::scene(&map, &caption, &hover).map(Made::Scene).map_err(Into::into)
}

fn columns(wanted: &Wanted<'_>, study: &Study) -> Result<Made, PictureProblem> {
    let text = wanted.text;
    let position = position(wanted, study)?;
    let count = position.components().count();
    grundy_draw::TooLarge::check(Part::Rows, count as u64, columns::MOST_ROWS)?;
    let mut solver = Solver::new(study, wanted.limits);
    let whole = solver.answer(&position, MovesWanted::One)?;
    let mut alone = |part: usize, heap: &grundy::position::Size| {
        let mut heaps = vec![Vec::new(); position.heaps.len()];
        heaps[part].push(heap.clone());
        solver.answer(&Position { heaps }, MovesWanted::None).map_err(PictureProblem::from)
    };
    let mut rows = Vec::new();
    for (part, heap) in position.components() {
        // Without a value (a law of the outcomes alone) there are no columns.
        let Some(value) = alone(part, heap)?.value else { return Err(unfit(Kind::Columns)) };
        let (heap, number) = (heap.to_string(), value.to_string());
        rows.push(Row {
            label: if heap == number { heap.clone() } else { format!("{heap} (g={number})") },
            bits: (0..value.bits()).map(|bit| value.bit(bit)).collect(),
            hover: text.pointed_at_component(&heap, &number),
        });
    }
    let turned = turned(&whole);
    let columns = Columns { rows, turned: turned.clone(), sum: text.nim_sum().to_owned() };
    let heaps: Vec<Vec<String>> =
        position.heaps.iter().map(|heaps| heaps.iter().map(ToString::to_string).collect()).collect();
    let shown = Shown::Columns {
        position: text.position(&heaps),
        sum: whole.value.as_ref().map_or_else(|| "0".to_owned(), ToString::to_string),
        outcome: whole.outcome,
        turned: turned.map(|(at, to)| (at + 1, to)),
    };
    let caption = wanted.caption(&study.canonical, study.game.play, &shown);
    columns::scene(&columns, &caption).map(Made::Scene).map_err(Into::into)
}

/// The component that the first winning move changes, and what it leaves.
fn turned(answer: &Answer) -> Option<(usize, String)> {
    let step = answer.moves.first()?;
    let left: Vec<String> = step.to.iter().map(ToString::to_string).collect();
    Some((step.component, if left.is_empty() { "0".to_owned() } else { left.join(",") }))
}
