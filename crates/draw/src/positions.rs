//! A position and all that can follow it: what is lost for the player to move is a box, what is won is round;
//! under the name stands the Grundy value. Arcs lead down, each row having one move less that can still follow.

use grundy::game::Outcome;
use grundy::play_graph::{PlayGraph, PlayNode};

use crate::caption::{Caption, Part, TooLarge};
use crate::layers;
use crate::legend::{Key, MARGIN, Sign, TOP};
use crate::paint::Paint;
use crate::scene::{Group, Role, Scene, Shape, coordinate, text_width};

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
const HEAD: i64 = 8;

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
            drawing.push(arc(chain, (y(layer[v]) + HALF, y(layer[to]) - HALF)));
        }
    }
    for (v, node) in graph.nodes.iter().enumerate() {
        drawing.push(position(node, (MARGIN + layout.x[v], y(layer[v])), widths[v], hover(node)));
    }
    let size = (layout.width, ROW * coordinate(top) + 2 * HALF + 8);
    let mut keys = Vec::new();
    for (outcome, sign, words) in
        [(Outcome::P, Sign::Lost, &caption.lost), (Outcome::N, Sign::Won, &caption.won)]
    {
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
        (None, Outcome::P) => "P".into(),
        (None, Outcome::N) => "N".into(),
    }
}

fn position(node: &PlayNode, (x, y): (i64, i64), width: i64, hover: String) -> Group {
    let group = match node.outcome {
        Outcome::P => {
            let corner = (x - width / 2 + 2, y - HALF + 2);
            Group::new(Role::Loses).hover(hover).rect(Paint::Lost, corner, (width - 4, 2 * HALF - 4))
        }
        Outcome::N => Group::new(Role::Wins)
            .hover(hover)
            .with(Paint::Won, Shape::Ellipse { at: (x, y), radii: (width / 2, HALF) }),
    };
    group.label(Paint::Dark, (x, y - 7), LETTERS, node.label.clone()).label(
        Paint::Dark,
        (x, y + 9),
        11,
        value(node),
    )
}

/// An arc through the middles of a chain, from one height to another. Rows that it passes lie between.
fn arc(chain: &[i64], (from, to): (i64, i64)) -> Group {
    let mut group = Group::new(Role::Edge);
    let last = chain.len() - 1;
    let end = to - HEAD;
    for (at, two) in chain.windows(2).enumerate() {
        let y = |at: usize| match at {
            0 => from,
            at if at == last => end,
            at => from - HALF + ROW * coordinate(at),
        };
        let [(x0, y0), (x1, y1)] = [(MARGIN + two[0], y(at)), (MARGIN + two[1], y(at + 1))];
        let middle = (y0 + y1) / 2;
        group = group.with(Paint::Line, Shape::Curve([(x0, y0), (x0, middle), (x1, middle), (x1, y1)]));
    }
    let x = MARGIN + chain[last];
    group.with(Paint::Head, Shape::Polygon(vec![(x, to), (x - 4, end), (x + 4, end)]))
}
