//! The strongly connected parts that can be reached from a vertex (Tarjan 1972, with a stack of our own); the
//! same walk, when it never goes back over the edge that it came by, finds the parts between bridges.

use super::super::{Graph, Vertex, id};
use crate::limits::{Exhausted, Limits};

const NONE: u32 = u32::MAX;

pub(super) struct Parts {
    /// The vertices of each part, increasing; every part after those it leads to.
    pub(super) list: Vec<Vec<Vertex>>,
    /// The part of each vertex that can be reached.
    pub(super) of: Vec<u32>,
    /// Whether an edge from another part leads to the vertex.
    pub(super) entered: Vec<bool>,
}

/// `bridges`: the graph is undirected, and its parts are what is left when bridges are taken away; every part
/// but the last is then entered by the one bridge that leads to it from the start.
pub(super) fn parts(
    graph: &Graph,
    start: Vertex,
    bridges: bool,
    limits: &Limits,
) -> Result<Parts, Exhausted> {
    let n = graph.vertices();
    limits.spend(n as u64 + graph.edges() as u64)?;
    let (mut number, mut low, mut next) = (vec![NONE; n], vec![NONE; n], vec![0usize; n]);
    let mut parts = Parts { list: Vec::new(), of: vec![NONE; n], entered: vec![false; n] };
    let (mut walk, mut open, mut met) = (vec![start], vec![start], 1u32);
    // The edge by which a vertex was found.
    let mut came = if bridges { vec![NONE; n] } else { Vec::new() };
    (number[start as usize], low[start as usize]) = (0, 0);
    while let Some(&v) = walk.last() {
        let at = v as usize;
        if let Some(link) = graph.links(v).get(next[at]) {
            next[at] += 1;
            let to = link.to as usize;
            if bridges && came[at] == link.edge {
                continue;
            }
            if number[to] == NONE {
                if bridges {
                    came[to] = link.edge;
                }
                (number[to], low[to]) = (met, met);
                met += 1;
                walk.push(link.to);
                open.push(link.to);
            } else if parts.of[to] == NONE {
                low[at] = low[at].min(number[to]);
            }
            continue;
        }
        walk.pop();
        if let Some(&before) = walk.last() {
            low[before as usize] = low[before as usize].min(low[at]);
        }
        if low[at] == number[at] {
            let from = open.iter().rposition(|&w| w == v).unwrap_or(0);
            let mut part = open.split_off(from);
            part.sort_unstable();
            for &w in &part {
                parts.of[w as usize] = id(parts.list.len());
            }
            parts.list.push(part);
        }
    }
    for &v in parts.list.iter().flatten() {
        for link in graph.links(v) {
            if parts.of[link.to as usize] < parts.of[v as usize] {
                parts.entered[link.to as usize] = true;
            }
        }
    }
    Ok(parts)
}
