//! A token walks and may not use a vertex (or an edge) twice: generalised geography, directed or not, by
//! search with memory. Who cannot move loses (wins in misère play).
//!
//! No good method is known in general (the question is complete for polynomial space), so this is search
//! under a budget, made smaller in two ways: a part that the token has left for ever (it cannot come back)
//! is forgotten, and within a part only what the token can still reach counts. A graph without cycles takes
//! linear time. For undirected graphs, vertices once, normal play, [`super::geography`] is the method.

mod part;
mod search;

use super::{Graph, GraphError, Link, Vertex, id};
use crate::game::{Outcome, Play};
use crate::limits::Limits;

/// What may be used once only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Once {
    /// Vertices; the start is used.
    Vertices,
    /// Edges, in either direction when the graph is undirected.
    Edges,
}

/// Who wins from a start, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    /// Whether the player to move wins.
    pub outcome: Outcome,
    /// All winning moves in increasing order; one per target when vertices are used once.
    pub moves: Vec<Link>,
}

/// Solves the walk from `start`.
///
/// # Errors
/// When vertices are used once and the graph has a loop (it can never be used), when a part in which the
/// token can go round has more than 128 vertices (or edges), or when the budget runs out.
pub fn solve(
    graph: &Graph,
    start: Vertex,
    once: Once,
    play: Play,
    limits: &Limits,
) -> Result<Walk, GraphError> {
    if once == Once::Vertices {
        graph.refuse_loops()?;
    }
    let parts = part::parts(graph, start, limits)?;
    let mut entry = vec![None; graph.vertices()];
    let mut moves = Vec::new();
    // Parts come after all that can be reached from them.
    for part in &parts.list {
        let entered = part.iter().copied().filter(|&v| v == start || parts.entered[v as usize]);
        let mut search = search::Search::new(graph, part, &parts.of, once, play, &entry)?;
        let mut found = Vec::new();
        for v in entered {
            found.push((v, search.wins(v, limits)?));
        }
        if part.contains(&start) {
            moves = search.winning(start, limits)?;
        }
        for (v, wins) in found {
            entry[v as usize] = Some(wins);
        }
    }
    moves.sort_unstable_by_key(|link| (link.to, link.edge));
    if once == Once::Vertices {
        moves.dedup_by_key(|link| link.to);
    }
    let outcome = if entry[start as usize] == Some(true) { Outcome::N } else { Outcome::P };
    Ok(Walk { outcome, moves })
}

/// The place of each listed thing in its list.
fn places<T: Copy + Ord>(list: &[T]) -> impl Fn(T) -> Option<u32> + '_ {
    |thing| list.binary_search(&thing).ok().map(id)
}
