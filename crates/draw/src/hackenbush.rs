//! A Hackenbush picture: the ground as a thick line, vertices in levels by their distance to it, every edge by itself
//! (parallel ones side by side, loops as loops), at each vertex the value of what stands on it, and a cross on each
//! edge whose cut wins.

use std::collections::HashMap;

use grundy::graph::hackenbush::Hackenbush;
use grundy::graph::{Graph, Vertex};

use crate::caption::{Caption, Part, TooLarge};
use crate::layers;
use crate::legend::{Key, MARGIN, Sign, TOP, cut_mark};
use crate::paint::Paint;
use crate::scene::{Anchor, Group, Point, Role, Scene, Shape, coordinate, shortened, text_width};

/// Most edges of a picture.
pub const MOST_EDGES: u64 = 300;

const LETTERS: i64 = 12;
/// Between levels.
const LEVEL: i64 = 78;
/// Half the height of a vertex.
const HALF: i64 = 11;
/// No name is shown wider.
const WIDEST: i64 = 110;
/// Between edges that join the same vertices.
const APART: i64 = 22;

/// What is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Picture<'p> {
    /// The graph.
    pub graph: &'p Graph,
    /// The vertices of the ground.
    pub ground: &'p [Vertex],
    /// Who wins, and the winning cuts.
    pub answer: &'p Hackenbush,
    /// By vertex: the value of what stands on it, where it has one and is joined to the ground.
    pub values: &'p [Option<u32>],
}

/// The picture; `hover` is what is said about an edge.
///
/// # Errors
/// With more than [`MOST_EDGES`] edges.
pub fn scene(
    picture: &Picture<'_>,
    caption: &Caption,
    hover: &dyn Fn(u32) -> String,
) -> Result<Scene, TooLarge> {
    TooLarge::check(Part::Edges, picture.graph.edges() as u64, MOST_EDGES)?;
    let drawer = Drawer::new(picture);
    let mut drawing = vec![drawer.ground()];
    // Lines first: vertices and marks lie over them.
    let edges: Vec<(u32, Shape, Point)> = drawer.edges();
    for (edge, shape, _) in &edges {
        let paint = if drawer.wins(*edge) { Paint::Cut } else { Paint::Line };
        drawing.push(Group::new(Role::Edge).hover(hover(*edge)).with(paint, shape.clone()));
    }
    drawing.extend(drawer.vertices.iter().map(|&v| drawer.vertex(v)));
    for (edge, _, middle) in &edges {
        if drawer.wins(*edge) {
            drawing.push(cut_mark(Group::new(Role::Wins).hover(hover(*edge)), *middle));
        }
    }
    let wins = !picture.answer.cuts.is_empty();
    let mut keys = vec![match picture.answer.outcome {
        grundy::game::Outcome::P => Key { sign: Sign::Lost, words: caption.lost.clone() },
        grundy::game::Outcome::N => Key { sign: Sign::Won, words: caption.won.clone() },
    }];
    if wins {
        keys.push(Key { sign: Sign::Cut, words: caption.mark.clone() });
    }
    let size = (drawer.width, drawer.ground_y - TOP + 26);
    Ok(crate::legend::scene(caption, size, drawing, keys))
}

/// An end of an edge: the ground is one vertex.
type End = Option<Vertex>;

struct Drawer<'p> {
    picture: &'p Picture<'p>,
    /// The vertices above the ground, and where they are.
    vertices: Vec<Vertex>,
    places: HashMap<Vertex, Point>,
    /// Edges from ground to ground stand here, each so wide.
    free: i64,
    ground_y: i64,
    width: i64,
}

impl<'p> Drawer<'p> {
    fn new(picture: &'p Picture<'p>) -> Self {
        let (graph, ground) = (picture.graph, picture.ground);
        let mut level: HashMap<Vertex, usize> = ground.iter().map(|&v| (v, 0)).collect();
        let mut queue: Vec<Vertex> = ground.to_vec();
        let mut next = 0;
        while let Some(&v) = queue.get(next) {
            next += 1;
            let above = level[&v] + 1;
            for link in graph.links(v) {
                level.entry(link.to).or_insert_with(|| {
                    queue.push(link.to);
                    above
                });
            }
        }
        let vertices: Vec<Vertex> = queue.into_iter().filter(|v| level[v] > 0).collect();
        let number: HashMap<Vertex, usize> = vertices.iter().enumerate().map(|(at, &v)| (v, at)).collect();
        let mut arcs: Vec<Vec<usize>> = vec![Vec::new(); vertices.len()];
        let (mut loops, mut parallel) = (vec![0i64; vertices.len()], vec![1i64; vertices.len()]);
        let mut on_ground = 0;
        for edge in 0..graph.edges() {
            let [a, b] = graph.all_ends()[edge];
            match (number.get(&a), number.get(&b)) {
                (Some(&a), Some(&b)) if a == b => loops[a] += 1,
                (Some(&a), Some(&b)) if level[&vertices[a]] != level[&vertices[b]] => {
                    let (high, low) = if level[&vertices[a]] > level[&vertices[b]] { (a, b) } else { (b, a) };
                    if arcs[high].contains(&low) {
                        parallel[high] += 1;
                    } else {
                        arcs[high].push(low);
                    }
                }
                (Some(&a), None) | (None, Some(&a)) => parallel[a] += 1,
                (None, None) if level.contains_key(&a) && level.contains_key(&b) => on_ground += 1,
                _ => {}
            }
        }
        let widths: Vec<i64> = vertices
            .iter()
            .enumerate()
            .map(|(at, &v)| {
                let text = name_width(graph, v) + 2 * value_width(picture, v);
                (text + 2 * APART * loops[at]).max(APART * parallel[at])
            })
            .collect();
        let layer: Vec<usize> = vertices.iter().map(|v| level[v] - 1).collect();
        let layout = layers::layout(&widths, &layer, &arcs);
        let top = layer.iter().map(|&layer| coordinate(layer) + 1).max().unwrap_or(0);
        // Arches between vertices of the highest level need room.
        let ground_y = TOP + 50 + LEVEL * top;
        let y = |layer: usize| ground_y - LEVEL * (coordinate(layer) + 1);
        let places =
            vertices.iter().enumerate().map(|(at, &v)| (v, (MARGIN + layout.x[at], y(layer[at])))).collect();
        let free = MARGIN + layout.width + 10;
        Drawer {
            picture,
            vertices,
            places,
            free,
            ground_y,
            width: (free - MARGIN + 2 * APART * on_ground).max(120),
        }
    }

    fn wins(&self, edge: u32) -> bool {
        self.picture.answer.cuts.binary_search(&edge).is_ok()
    }

    fn ground(&self) -> Group {
        let (y, end) = (self.ground_y, MARGIN + self.width);
        let mut group = Group::new(Role::Plain).with(Paint::Ground, Shape::Line(vec![(MARGIN, y), (end, y)]));
        if let Some(value) = self.picture.answer.value {
            group = group.side_label(Paint::Text, (end, y + 16), LETTERS, Anchor::End, format!("g={value}"));
        }
        group
    }

    fn vertex(&self, v: Vertex) -> Group {
        let (x, y) = self.places[&v];
        let (name, half) = (self.picture.graph.label(v), name_width(self.picture.graph, v) / 2);
        let group = Group::new(Role::Plain)
            .with(Paint::Node, Shape::Ellipse { at: (x, y), radii: (half, HALF) })
            .label(Paint::Text, (x, y), LETTERS, shortened(&name, LETTERS, WIDEST));
        match self.value(v) {
            Some(value) => {
                let group = group.hover(format!("{name}: g={value}"));
                group.side_label(Paint::Quiet, (x + half + 4, y - 10), 11, Anchor::Start, value.to_string())
            }
            None => group.hover(name),
        }
    }

    fn value(&self, v: Vertex) -> Option<u32> {
        self.picture.values.get(v as usize).copied().flatten()
    }

    /// Every edge that is joined to the ground: its line, and the middle of it.
    fn edges(&self) -> Vec<(u32, Shape, Point)> {
        let end = |v: Vertex| -> Option<End> {
            if self.places.contains_key(&v) {
                return Some(Some(v));
            }
            self.picture.ground.contains(&v).then_some(None)
        };
        let mut same: HashMap<(End, End), Vec<u32>> = HashMap::new();
        let mut order = Vec::new();
        for (edge, &[a, b]) in (0u32..).zip(self.picture.graph.all_ends()) {
            let (Some(a), Some(b)) = (end(a), end(b)) else { continue };
            let both = (a.min(b), a.max(b));
            same.entry(both)
                .or_insert_with(|| {
                    order.push(both);
                    Vec::new()
                })
                .push(edge);
        }
        let mut found = Vec::new();
        for both in order {
            let edges = &same[&both];
            for (at, &edge) in edges.iter().enumerate() {
                let (shape, middle) = self.edge(both, coordinate(at), coordinate(edges.len()));
                found.push((edge, shape, middle));
            }
        }
        found
    }

    /// One of so many edges between two ends.
    fn edge(&self, both: (End, End), at: i64, of: i64) -> (Shape, Point) {
        // To both sides of the middle.
        let aside = (2 * at + 1 - of) * APART / 2;
        let place = |v: Vertex| self.places[&v];
        match both {
            (None, None) => {
                let (x, y) = (self.free + 2 * APART * at, self.ground_y);
                curve([(x, y), (x, y - 50), (x + APART, y - 50), (x + APART, y)])
            }
            (None, Some(v)) | (Some(v), None) => {
                let ((x, y), ground) = (place(v), self.ground_y);
                (Shape::Line(vec![(x, y), (x + aside, ground)]), (x + aside / 2, (y + ground) / 2))
            }
            (Some(a), Some(b)) if a == b => {
                let ((x, y), wide) = (place(a), 30 + APART * at);
                let side = name_width(self.picture.graph, a) / 2;
                curve([(x, y), (x - side - wide, y - wide), (x - side - wide, y + wide / 2), (x, y)])
            }
            (Some(a), Some(b)) => {
                let ((x0, y0), (x1, y1)) = (place(a), place(b));
                if y0 == y1 {
                    // Arches, higher where more may stand below.
                    let high = 24 + APART * at + (x1 - x0).abs() / 6;
                    return curve([(x0, y0), (x0, y0 - high), (x1, y1 - high), (x1, y1)]);
                }
                if of == 1 {
                    return (Shape::Line(vec![(x0, y0), (x1, y1)]), ((x0 + x1) / 2, (y0 + y1) / 2));
                }
                let bend = 4 * aside / 3;
                let third = |a: i64, b: i64| (2 * a + b) / 3;
                curve([
                    (x0, y0),
                    (third(x0, x1) + bend, third(y0, y1)),
                    (third(x1, x0) + bend, third(y1, y0)),
                    (x1, y1),
                ])
            }
        }
    }
}

/// A curve and its middle.
fn curve(points: [Point; 4]) -> (Shape, Point) {
    let [a, b, c, d] = points;
    let middle = |a: i64, b: i64, c: i64, d: i64| (a + 3 * b + 3 * c + d) / 8;
    (Shape::Curve(points), (middle(a.0, b.0, c.0, d.0), middle(a.1, b.1, c.1, d.1)))
}

fn name_width(graph: &Graph, v: Vertex) -> i64 {
    text_width(&shortened(&graph.label(v), LETTERS, WIDEST), LETTERS).max(8) + 14
}

fn value_width(picture: &Picture<'_>, v: Vertex) -> i64 {
    let value = picture.values.get(v as usize).copied().flatten();
    value.map_or(0, |value| text_width(&value.to_string(), 11) + 6)
}
