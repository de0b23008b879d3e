//! A position and all that can follow it: what is lost for the player to move is a box, what is won is round, a draw is
//! a hexagon; under the name stands the Grundy value. Arcs lead down, each row having one move less that can still
//! follow. Where play can go round rows have one move more from the first position, and arcs lead up too.

use std::cmp::Ordering;

use grundy::game::Outcome;
use grundy::play_graph::{PlayGraph, PlayNode};

use crate::caption::{Caption, Part, TooLarge};
use crate::layers;
use crate::legend::{Key, MARGIN, Sign, TOP, hexagon};
use crate::paint::Paint;
use crate::scene::{Group, Role, Scene, Shape, coordinate, text_width};
use crate::table::DRAWN;

/// Most positions of a picture.
pub const MOST_POSITIONS: u64 = 200;
/// Most arcs of a picture.
pub const MOST_ARCS: u64 = 2_000;

const LETTERS: i64 = 13;
/// Between the middles of rows.
const ROW: i64 = 84;
/// Half the height of a position.
const HALF: i64 = 20;
/// Length of the head of an arc.
const HEAD_LENGTH: i64 = 8;

/// The picture; `hover` is what is said about a position.
///
/// # Errors
/// With more than [`MOST_POSITIONS`] positions, or more than [`MOST_ARCS`] arcs.
pub fn scene(
    graph: &PlayGraph,
    caption: &Caption,
    hover: &dyn Fn(&PlayNode) -> String,
) -> Result<Scene, TooLarge> {
    let arcs: u64 = graph.nodes.iter().map(|node| node.options.len() as u64).sum();
    TooLarge::check(Part::Positions, graph.nodes.len() as u64, MOST_POSITIONS)?;
    TooLarge::check(Part::Moves, arcs, MOST_ARCS)?;
    let width = |node: &PlayNode| text_width(&node.label, LETTERS).max(text_width(&value(node), 11)) + 28;
    let widths: Vec<i64> = graph.nodes.iter().map(width).collect();
    let layer: Vec<usize> = graph.nodes.iter().map(|node| node.height as usize).collect();
    let options: Vec<Vec<usize>> =
        graph.nodes.iter().map(|node| node.options.iter().map(|&to| to as usize).collect()).collect();
    let layout = layers::layout(&widths, &layer, &options);
    let top = layer.iter().copied().max().unwrap_or(0);
    let y = |layer: usize| TOP + HALF + 4 + ROW * coordinate(top - layer);
    let mut drawing = Vec::new();
    for (v, chains) in layout.arcs.iter().enumerate() {
        for (chain, &to) in chains.iter().zip(&options[v]) {
            drawing.push(match layer[v].cmp(&layer[to]) {
                Ordering::Greater => arc(chain, (y(layer[v]) + HALF, y(layer[to]) - HALF), Head::Last),
                Ordering::Less => arc(chain, (y(layer[to]) + HALF, y(layer[v]) - HALF), Head::First),
                Ordering::Equal => beside(chain, y(layer[v]) + HALF),
            });
        }
    }
    for (v, node) in graph.nodes.iter().enumerate() {
        drawing.push(position(node, (MARGIN + layout.x[v], y(layer[v])), widths[v], hover(node)));
    }
    // Arcs hang below the lowest row where play can go round.
    let below = if graph.goes_round { 24 } else { 8 };
    let size = (layout.width, ROW * coordinate(top) + 2 * HALF + below);
    let mut keys = Vec::new();
    for (outcome, sign, words) in [
        (Some(Outcome::P), Sign::Lost, &caption.lost),
        (Some(Outcome::N), Sign::Won, &caption.won),
        (None, Sign::Drawn, &caption.mark),
    ] {
        if graph.nodes.iter().any(|node| node.outcome == outcome) {
            keys.push(Key { sign, words: words.clone() });
        }
    }
    Ok(crate::legend::scene(caption, size, drawing, keys))
}

/// What stands under the name.
fn value(node: &PlayNode) -> String {
    match (node.value, node.outcome) {
        (Some(value), _) => format!("g={value}"),
        (None, Some(Outcome::P)) => "P".into(),
        (None, Some(Outcome::N)) => "N".into(),
        (None, None) => "=".into(),
    }
}

fn position(node: &PlayNode, (x, y): (i64, i64), width: i64, hover: String) -> Group {
    let group = match node.outcome {
        Some(Outcome::P) => {
            let corner = (x - width / 2 + 2, y - HALF + 2);
            Group::new(Role::Loses).hover(hover).rect(Paint::Lost, corner, (width - 4, 2 * HALF - 4))
        }
        Some(Outcome::N) => Group::new(Role::Wins)
            .hover(hover)
            .with(Paint::Won, Shape::Ellipse { at: (x, y), radii: (width / 2, HALF) }),
        None => Group::new(Role::Draw).hover(hover).with(DRAWN, hexagon((x, y), (width / 2, HALF))),
    };
    group.label(Paint::Dark, (x, y - 7), LETTERS, node.label.clone()).label(
        Paint::Dark,
        (x, y + 9),
        11,
        value(node),
    )
}

/// Which end of an arc has the head: the upper one is first.
#[derive(Clone, Copy, PartialEq)]
enum Head {
    First,
    Last,
}

/// An arc through the middles of a chain from above down, from one height to another. Rows that it passes lie between.
fn arc(chain: &[i64], (from, to): (i64, i64), head: Head) -> Group {
    let mut group = Group::new(Role::Edge);
    let last = chain.len() - 1;
    let (first_y, last_y) = match head {
        Head::First => (from + HEAD_LENGTH, to),
        Head::Last => (from, to - HEAD_LENGTH),
    };
    for (at, two) in chain.windows(2).enumerate() {
        let y = |at: usize| match at {
            0 => first_y,
            at if at == last => last_y,
            at => from - HALF + ROW * coordinate(at),
        };
        let [(x0, y0), (x1, y1)] = [(MARGIN + two[0], y(at)), (MARGIN + two[1], y(at + 1))];
        let middle = (y0 + y1) / 2;
        group = group.with(Paint::Line, Shape::Curve([(x0, y0), (x0, middle), (x1, middle), (x1, y1)]));
    }
    let (at, tip, base) = match head {
        Head::First => (chain[0], from, first_y),
        Head::Last => (chain[last], to, last_y),
    };
    let x = MARGIN + at;
    group.with(Paint::Head, Shape::Polygon(vec![(x, tip), (x - 4, base), (x + 4, base)]))
}

/// An arc between two positions of one row, or back to the same one, hanging below the row at this height.
fn beside(chain: &[i64], y: i64) -> Group {
    let [x0, x1] = [chain[0], chain[chain.len() - 1]].map(|x| MARGIN + x);
    // Away from the middle, so that arcs there and back are two.
    let (x0, x1) = if x0 <= x1 { (x0 + 6, x1 - 6) } else { (x0 - 6, x1 + 6) };
    let (base, deep) = (y + HEAD_LENGTH, y + if x0 <= x1 { 30 } else { 22 });
    let curve = Shape::Curve([(x0, y - 2), (x0, deep), (x1, deep), (x1, base)]);
    let head = Shape::Polygon(vec![(x1, y), (x1 - 4, base), (x1 + 4, base)]);
    Group::new(Role::Edge).with(Paint::Line, curve).with(Paint::Head, head)
}
