//! A token walks and may not use a vertex (or an edge) twice: generalised geography, directed or not, by
//! search with memory. Who cannot move loses (wins in misère play).
//!
//! No good method is known in general (the question is complete for polynomial space), so this is search
//! under a budget, made smaller in two ways: a part that the token has left for ever (it cannot come back;
//! over a bridge of an undirected graph whose edges are used once, it cannot either) is forgotten, and within
//! a part only what the token can still reach counts. A graph without cycles takes linear time. For undirected graphs, vertices once, normal play, [`super::geography`] is the method.

mod part;
mod search;
mod set;

use super::{Graph, GraphError, Link, Vertex, id};
use crate::game::{Outcome, Play};
use crate::limits::{Exhausted, Limits};

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
/// When vertices are used once and the graph has a loop (it can never be used), or when the budget runs out.
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
    let bridges = once == Once::Edges && !graph.is_directed();
    let parts = part::parts(graph, start, bridges, limits)?;
    let mut entry = vec![None; graph.vertices()];
    let mut moves = Vec::new();
    // Parts come after all that can be reached from them.
    for part in &parts.list {
        let edges =
            if once == Once::Edges { search::edges_within(graph, part, &parts.of) } else { Vec::new() };
        let entered: Vec<Vertex> =
            part.iter().copied().filter(|&v| v == start || parts.entered[v as usize]).collect();
        let asked = Asked { graph, of: &parts.of, once, play, start };
        let found = if edges.len().max(part.len()) <= 128 {
            asked.part::<u128>((part, &edges), &entered, &entry, limits)?
        } else {
            asked.part::<Box<[u64]>>((part, &edges), &entered, &entry, limits)?
        };
        for (&v, wins) in entered.iter().zip(found.wins) {
            entry[v as usize] = Some(wins);
        }
        moves.extend(found.moves);
    }
    moves.sort_unstable_by_key(|link| (link.to, link.edge));
    if once == Once::Vertices {
        moves.dedup_by_key(|link| link.to);
    }
    let outcome = if entry[start as usize] == Some(true) { Outcome::N } else { Outcome::P };
    Ok(Walk { outcome, moves })
}

/// What is asked of every part.
struct Asked<'a> {
    graph: &'a Graph,
    of: &'a [u32],
    once: Once,
    play: Play,
    start: Vertex,
}

/// What was found about one part.
struct Found {
    /// Who wins where the token comes in.
    wins: Vec<bool>,
    /// The winning moves of the start, if it is here.
    moves: Vec<Link>,
}

impl Asked<'_> {
    fn part<S: set::Set>(
        &self,
        (part, edges): (&[Vertex], &[u32]),
        entered: &[Vertex],
        entry: &[Option<bool>],
        limits: &Limits,
    ) -> Result<Found, Exhausted> {
        let rules = (self.once, self.play);
        let mut search = search::Search::<S>::new(self.graph, (part, edges), self.of, rules, entry);
        let wins = entered.iter().map(|&v| search.wins(v, limits)).collect::<Result<_, _>>()?;
        let here = entered.contains(&self.start);
        let moves = if here { search.winning(self.start, limits)? } else { Vec::new() };
        Ok(Found { wins, moves })
    }
}

/// The place of each listed thing in its list.
fn places<T: Copy + Ord>(list: &[T]) -> impl Fn(T) -> Option<u32> + '_ {
    |thing| list.binary_search(&thing).ok().map(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets in two words, which the tests of walks compare with the definition, beside longer ones.
    #[test]
    fn both_kinds_of_sets_give_the_same() {
        let mut state = 7u32;
        let mut roll = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        for round in 0..400 {
            let n = 1 + roll(7);
            let ends: Vec<[Vertex; 2]> = (0..roll(13)).map(|_| [roll(n), roll(n)]).collect();
            let graph = Graph::new(
                round % 2 == 0,
                super::super::Labels::Numbered { first: 0, count: n as usize },
                ends.into_iter().filter(|[a, b]| a != b).collect(),
            )
            .unwrap();
            let limits = Limits::default();
            for once in [Once::Vertices, Once::Edges] {
                let parts = part::parts(&graph, 0, false, &limits).unwrap();
                let mut entry = vec![None; graph.vertices()];
                for part in &parts.list {
                    let edges = search::edges_within(&graph, part, &parts.of);
                    let edges = if once == Once::Edges { &edges[..] } else { &[] };
                    let play = if round % 3 == 0 { Play::Misere } else { Play::Normal };
                    let asked = Asked { graph: &graph, of: &parts.of, once, play, start: part[0] };
                    let short = asked.part::<u128>((part, edges), part, &entry, &limits).unwrap();
                    let long = asked.part::<Box<[u64]>>((part, edges), part, &entry, &limits).unwrap();
                    assert_eq!((&short.wins, &short.moves), (&long.wins, &long.moves));
                    for (&v, wins) in part.iter().zip(short.wins) {
                        entry[v as usize] = Some(wins);
                    }
                }
            }
        }
    }

    #[test]
    fn the_set_of_all_has_its_size() {
        for size in [0usize, 1, 63, 64, 65, 127, 128] {
            let (short, long) = (<u128 as set::Set>::all(size), <Box<[u64]> as set::Set>::all(size));
            assert_eq!(short.count_ones() as usize, size);
            assert_eq!(long.iter().map(|word| word.count_ones()).sum::<u32>() as usize, size);
        }
    }
}
