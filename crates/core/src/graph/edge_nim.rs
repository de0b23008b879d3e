//! Numbers on the edges of an undirected graph, and a token: a move lowers the number of an edge at the
//! token and takes the token over it; who cannot loses. (An edge with number 0 cannot be used.)
//!
//! Where the edges that are not 0 form a path through the token - a ring with a 0 does - the player to move
//! wins iff one of the two ways to an end has an odd number of edges. Elsewhere, and in misère play: search under a
//! budget.

use std::collections::HashMap;

use super::misere::{self, Listed, Moves};
use super::{Graph, GraphError, ProblemKind, Vertex};
use crate::game::{Outcome, Play};
use crate::limits::{Exhausted, Limits};

/// Who wins, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EdgeNim {
    /// Whether the player to move wins.
    pub outcome: Outcome,
    /// All winning moves, by edge and values.
    pub moves: Vec<EdgeMove>,
    /// Whether the rule for paths gave the answer (else search did).
    pub by_rule: bool,
}

/// Over an edge, leaving any number from `least` to `most` on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct EdgeMove {
    /// The edge.
    pub edge: u32,
    /// The end to which the token goes.
    pub to: Vertex,
    /// The least number left on the edge.
    pub least: u64,
    /// The greatest.
    pub most: u64,
}

/// Solves the game with the token on `start`.
///
/// # Errors
/// When the graph is directed, when there is not one number for each edge, or when the budget runs out.
pub fn solve(
    graph: &Graph,
    numbers: &[u64],
    start: Vertex,
    play: Play,
    limits: &Limits,
) -> Result<EdgeNim, GraphError> {
    graph.want_undirected()?;
    if numbers.len() != graph.edges() {
        let kind = ProblemKind::Numbers { expected: graph.edges(), found: numbers.len() };
        return Err(kind.anywhere().into());
    }
    limits.spend(graph.vertices() as u64 + graph.edges() as u64)?;
    if play == Play::Misere {
        let mut search = misere::Search::new(Misere(graph));
        let state: State = (start, numbers.into());
        let wins = search.wins(&state, limits)?;
        let moves = ranges(search.winning(&state, limits)?);
        return Ok(EdgeNim { outcome: if wins { Outcome::N } else { Outcome::P }, moves, by_rule: false });
    }
    let mut moves = match arms(graph, numbers, start) {
        Some(arms) => path(numbers, &arms),
        None => search(graph, numbers, start, limits)?,
    };
    moves.sort_unstable();
    let by_rule = arms(graph, numbers, start).is_some();
    Ok(EdgeNim { outcome: if moves.is_empty() { Outcome::P } else { Outcome::N }, moves, by_rule })
}

/// A way from the token to an end: its first edge, where that leads, and how many edges it has.
type Arm = (u32, Vertex, usize);

/// The ways from the token, if the edges that are not 0 form a path there.
fn arms(graph: &Graph, numbers: &[u64], start: Vertex) -> Option<Vec<Arm>> {
    let open = |v: Vertex| graph.links(v).iter().filter(|link| numbers[link.edge as usize] > 0);
    if open(start).count() > 2 {
        return None;
    }
    let mut arms = Vec::new();
    for first in open(start) {
        let (mut at, mut by, mut length) = (first.to, first.edge, 1);
        loop {
            if at == start || open(at).count() > 2 {
                return None;
            }
            let Some(next) = open(at).find(|link| link.edge != by) else { break };
            // A loop at the far end.
            if next.to == at {
                return None;
            }
            (at, by, length) = (next.to, next.edge, length + 1);
        }
        arms.push((first.edge, first.to, length));
    }
    Some(arms)
}

/// After a move over the first of `length` edges the opponent has length - 1 edges ahead, and behind, if the
/// edge is not 0 now, one more than the other way has.
fn path(numbers: &[u64], arms: &[Arm]) -> Vec<EdgeMove> {
    let mut moves = Vec::new();
    for &(edge, to, length) in arms {
        if length % 2 == 0 {
            continue;
        }
        let other: usize = arms.iter().filter(|arm| arm.0 != edge).map(|arm| arm.2).sum();
        let most = if other % 2 == 1 { numbers[edge as usize] - 1 } else { 0 };
        moves.push(EdgeMove { edge, to, least: 0, most });
    }
    moves
}

type State = (Vertex, Box<[u64]>);

/// One edge after the other, each with its numbers from 0 on: where a list of moves has got to.
struct Frame {
    state: State,
    link: usize,
    left: u64,
}

struct Search<'a> {
    graph: &'a Graph,
    known: HashMap<State, bool>,
}

fn after(state: &State, edge: u32, to: Vertex, left: u64) -> State {
    let mut numbers = state.1.clone();
    numbers[edge as usize] = left;
    (to, numbers)
}

fn search(
    graph: &Graph,
    numbers: &[u64],
    start: Vertex,
    limits: &Limits,
) -> Result<Vec<EdgeMove>, Exhausted> {
    let mut search = Search { graph, known: HashMap::new() };
    let state: State = (start, numbers.into());
    let mut steps = Vec::new();
    for link in graph.links(start) {
        for left in 0..numbers[link.edge as usize] {
            if !search.wins(after(&state, link.edge, link.to, left), limits)? {
                steps.push((link.edge, link.to, left));
            }
        }
    }
    Ok(ranges(steps))
}

impl Search<'_> {
    /// Whether the player to move wins: depth first, with a stack of our own.
    fn wins(&mut self, start: State, limits: &Limits) -> Result<bool, Exhausted> {
        let words = start.1.len() as u64 + 8;
        let mut stack = vec![Frame { state: start.clone(), link: 0, left: 0 }];
        while let Some(frame) = stack.last_mut() {
            if !self.known.contains_key(&frame.state) {
                limits.spend(words)?;
                let links = self.graph.links(frame.state.0);
                let mut wins = arms(self.graph, &frame.state.1, frame.state.0)
                    .map(|arms| arms.iter().any(|arm| arm.2 % 2 == 1));
                let mut deeper = None;
                while wins.is_none() {
                    let Some(link) = links.get(frame.link) else {
                        wins = Some(false);
                        break;
                    };
                    if frame.left >= frame.state.1[link.edge as usize] {
                        (frame.link, frame.left) = (frame.link + 1, 0);
                        continue;
                    }
                    let next = after(&frame.state, link.edge, link.to, frame.left);
                    match self.known.get(&next) {
                        Some(true) => frame.left += 1,
                        Some(false) => wins = Some(true),
                        None => {
                            deeper = Some(next);
                            break;
                        }
                    }
                    limits.spend(words)?;
                }
                if let Some(state) = deeper {
                    stack.push(Frame { state, link: 0, left: 0 });
                    limits.allow_bytes(stack.len() as u64 * 8 * words)?;
                    continue;
                }
                limits.allow_positions(self.known.len() as u64)?;
                limits.allow_bytes(self.known.len() as u64 * 8 * words)?;
                self.known.insert(frame.state.clone(), wins.unwrap_or(false));
            }
            stack.pop();
        }
        Ok(self.known[&start])
    }
}

/// Misère play: who cannot move wins. A move is an edge, where it leads and what it leaves there.
struct Misere<'a>(&'a Graph);

impl Moves for Misere<'_> {
    type State = State;
    type Step = (u32, Vertex, u64);

    fn moves(&mut self, state: &State, limits: &Limits) -> Listed<Self> {
        let words = Self::words(state);
        let mut all = Vec::new();
        for link in self.0.links(state.0) {
            for left in 0..state.1[link.edge as usize] {
                limits.spend(words)?;
                limits.allow_bytes(8 * words * all.len() as u64)?;
                all.push(((link.edge, link.to, left), after(state, link.edge, link.to, left)));
            }
        }
        Ok(all)
    }

    fn words(state: &State) -> u64 {
        state.1.len() as u64 + 1
    }
}

/// Moves over the same edge that leave neighbouring numbers, as one.
fn ranges(mut steps: Vec<(u32, Vertex, u64)>) -> Vec<EdgeMove> {
    steps.sort_unstable();
    let mut moves: Vec<EdgeMove> = Vec::new();
    for (edge, to, left) in steps {
        match moves.last_mut() {
            Some(last) if (last.edge, last.to) == (edge, to) && last.most + 1 == left => last.most = left,
            _ => moves.push(EdgeMove { edge, to, least: left, most: left }),
        }
    }
    moves
}
