//! Tokens on a directed graph without cycles: a move takes one token along an arc. Several tokens are a
//! sum, so who wins is the XOR of their Grundy values; the values of all vertices take linear time.

use super::{Graph, GraphError, GraphProblem, ProblemKind, Vertex};
use crate::game::Outcome;
use crate::limits::{Exhausted, Limits};

/// The Grundy value of every vertex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens<'a> {
    graph: &'a Graph,
    /// The values. Vertices where play ends have value 0.
    pub values: Vec<u32>,
    ended: Vec<bool>,
}

/// A move of one token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TokenMove {
    /// Which token, by its place in the position.
    pub token: usize,
    /// Where it goes.
    pub to: Vertex,
}

/// The Grundy values of all vertices; at the vertices `ends` (and where no arc leaves) play ends.
///
/// # Errors
/// When the graph is undirected, when play could go round a cycle (which is named; vertices behind an end
/// do not count), or when the budget runs out.
pub fn solve<'a>(graph: &'a Graph, ends: &[Vertex], limits: &Limits) -> Result<Tokens<'a>, GraphError> {
    graph.want_directed()?;
    let ended = marks(graph, ends);
    let order = order(graph, &ended, limits)?;
    let mut values = vec![0; graph.vertices()];
    // The value at v is the least number not seen; `seen[x] == v` says that x was seen at v.
    let mut seen = vec![Vertex::MAX; 2];
    for v in order {
        if ended[v as usize] {
            continue;
        }
        let links = graph.links(v);
        if seen.len() < links.len() + 1 {
            seen.resize(links.len() + 1, Vertex::MAX);
        }
        for link in links {
            // A value beyond the number of options cannot be the least one missing.
            if let Some(mark) = seen.get_mut(values[link.to as usize] as usize) {
                *mark = v;
            }
        }
        let missing = seen.iter().take(links.len()).position(|&mark| mark != v).unwrap_or(links.len());
        values[v as usize] = super::id(missing);
    }
    Ok(Tokens { graph, values, ended })
}

/// Which vertices are among the listed ones.
pub(crate) fn marks(graph: &Graph, list: &[Vertex]) -> Vec<bool> {
    let mut marks = vec![false; graph.vertices()];
    for &v in list {
        marks[v as usize] = true;
    }
    marks
}

/// The vertices with every option before its position.
pub(super) fn order(graph: &Graph, ended: &[bool], limits: &Limits) -> Result<Vec<Vertex>, GraphError> {
    limits.spend(graph.vertices() as u64 + graph.edges() as u64)?;
    let back = graph.reversed();
    let mut open: Vec<usize> =
        graph.all().map(|v| if ended[v as usize] { 0 } else { graph.links(v).len() }).collect();
    let mut order: Vec<Vertex> = graph.all().filter(|&v| open[v as usize] == 0).collect();
    order.reserve(graph.vertices() - order.len());
    let mut at = 0;
    while at < order.len() {
        let v = order[at];
        at += 1;
        for link in back.of(v) {
            if ended[link.to as usize] {
                continue;
            }
            open[link.to as usize] -= 1;
            if open[link.to as usize] == 0 {
                order.push(link.to);
            }
        }
    }
    if order.len() < graph.vertices() {
        let start = graph.all().find(|&v| open[v as usize] > 0).expect("some vertex was not ordered");
        return Err(cycle(graph, start, |v| open[v as usize] > 0).into());
    }
    Ok(order)
}

/// Names a cycle: from a vertex of the set, along arcs within the set, of which every vertex has one.
fn cycle(graph: &Graph, start: Vertex, inside: impl Fn(Vertex) -> bool) -> GraphProblem {
    let walk =
        round(start, |v| graph.links(v).iter().map(|link| link.to).find(|&w| inside(w)), graph.vertices());
    ProblemKind::Cycle(walk.into_iter().map(|v| graph.label(v)).collect()).anywhere()
}

/// Follows `next` from `start` until a vertex comes again; the vertices of the round, each once. When
/// `next` ends, there is none.
pub(crate) fn round(start: Vertex, next: impl Fn(Vertex) -> Option<Vertex>, vertices: usize) -> Vec<Vertex> {
    let mut place = vec![usize::MAX; vertices];
    let mut walk = Vec::new();
    let mut at = Some(start);
    while let Some(v) = at {
        if place[v as usize] != usize::MAX {
            return walk.split_off(place[v as usize]);
        }
        place[v as usize] = walk.len();
        walk.push(v);
        at = next(v);
    }
    Vec::new()
}

impl Tokens<'_> {
    /// The Grundy value of tokens on these vertices.
    pub fn value(&self, position: &[Vertex]) -> u32 {
        position.iter().fold(0, |sum, &v| sum ^ self.values[v as usize])
    }

    /// Who wins (normal play).
    pub fn outcome(&self, position: &[Vertex]) -> Outcome {
        if self.value(position) == 0 { Outcome::P } else { Outcome::N }
    }

    /// All winning moves, each target once, ordered by token and target.
    ///
    /// # Errors
    /// When the budget runs out.
    pub fn moves(&self, position: &[Vertex], limits: &Limits) -> Result<Vec<TokenMove>, Exhausted> {
        let sum = self.value(position);
        let mut moves = Vec::new();
        if sum == 0 {
            return Ok(moves);
        }
        for (token, &v) in position.iter().enumerate() {
            if self.ended[v as usize] {
                continue;
            }
            let links = self.graph.links(v);
            limits.spend(links.len() as u64 + 1)?;
            let wanted = self.values[v as usize] ^ sum;
            let targets = links.iter().map(|link| link.to).filter(|&to| self.values[to as usize] == wanted);
            moves.extend(targets.map(|to| TokenMove { token, to }));
        }
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }
}
