//! Stones on the vertices of an undirected graph, and a token: a move takes d stones from the token's
//! vertex and takes the token to a neighbour; who cannot loses.
//!
//! To go to a neighbour with at least as many stones is never needed: when it wins, going to one with fewer
//! does too, for the opponent could come back, and so on until the stones there are gone. So the player to move wins iff some neighbour with fewer stones is
//! lost: the vertices in the order of their stones, each once. This holds on any undirected graph: when the
//! token comes back, whatever has changed still has at least as many stones as the vertex it came to, and
//! only vertices with fewer matter there.
//!
//! In misère play coming back is no threat that ends badly for whoever left, so nothing of this holds: search.

use super::misere::{Listed, Moves, Search};
use super::{Graph, GraphError, ProblemKind, Vertex};
use crate::limits::{Exhausted, Limits};

/// Who wins from every vertex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VertexNim<'a> {
    graph: &'a Graph,
    /// Moves that can start from a vertex: its stones, in lots of d.
    lots: Vec<u64>,
    /// For every vertex, whether the player to move wins when the token is there.
    pub wins: Vec<bool>,
}

/// Solves the game for every start at once.
///
/// # Errors
/// When the graph is directed or has a loop, when there is not one number of stones for each vertex, when d
/// is 0, or when the budget runs out.
pub fn solve<'a>(
    graph: &'a Graph,
    stones: &[u64],
    d: u64,
    limits: &Limits,
) -> Result<VertexNim<'a>, GraphError> {
    let lots = lots(graph, stones, d, limits)?;
    let wins = decide(graph, &lots);
    Ok(VertexNim { graph, lots, wins })
}

/// The moves that can start from each vertex.
fn lots(graph: &Graph, stones: &[u64], d: u64, limits: &Limits) -> Result<Vec<u64>, GraphError> {
    graph.want_undirected()?;
    graph.refuse_loops()?;
    if stones.len() != graph.vertices() {
        let kind = ProblemKind::Numbers { expected: graph.vertices(), found: stones.len() };
        return Err(kind.anywhere().into());
    }
    if d == 0 {
        return Err(ProblemKind::ZeroStep.anywhere().into());
    }
    limits.spend(graph.vertices() as u64 + graph.edges() as u64)?;
    Ok(stones.iter().map(|a| a / d).collect())
}

fn decide(graph: &Graph, lots: &[u64]) -> Vec<bool> {
    let mut order: Vec<Vertex> = graph.all().collect();
    order.sort_unstable_by_key(|&v| lots[v as usize]);
    let mut wins = vec![false; graph.vertices()];
    for v in order {
        let mut lower = graph.links(v).iter().filter(|link| lots[link.to as usize] < lots[v as usize]);
        wins[v as usize] = lower.any(|link| !wins[link.to as usize]);
    }
    wins
}

impl VertexNim<'_> {
    /// All winning moves of the token from a vertex: targets, increasing. (A neighbour with at least as many
    /// stones can be one of them, once the stones here are fewer: so the game is solved again after the move.)
    ///
    /// # Errors
    /// When the budget runs out.
    pub fn moves(&self, v: Vertex, limits: &Limits) -> Result<Vec<Vertex>, Exhausted> {
        if !self.wins[v as usize] {
            return Ok(Vec::new());
        }
        limits.spend(self.graph.vertices() as u64 + self.graph.edges() as u64)?;
        let mut lots = self.lots.clone();
        lots[v as usize] -= 1;
        let wins = decide(self.graph, &lots);
        let mut moves: Vec<Vertex> = self.graph.links(v).iter().map(|link| link.to).collect();
        moves.sort_unstable();
        moves.dedup();
        moves.retain(|&w| !wins[w as usize]);
        Ok(moves)
    }
}

/// Misère play, for one start after another: who cannot move wins.
pub struct Misere<'a>(Search<Game<'a>>, Box<[u64]>);

impl<'a> Misere<'a> {
    /// The game with these stones.
    ///
    /// # Errors
    /// As [`solve`].
    pub fn new(graph: &'a Graph, stones: &[u64], d: u64, limits: &Limits) -> Result<Self, GraphError> {
        let lots = lots(graph, stones, d, limits)?;
        Ok(Misere(Search::new(Game(graph)), lots.into()))
    }

    /// Whether the player to move wins when the token is there.
    ///
    /// # Errors
    /// When the budget runs out.
    pub fn wins(&mut self, v: Vertex, limits: &Limits) -> Result<bool, Exhausted> {
        self.0.wins(&(v, self.1.clone()), limits)
    }

    /// All winning moves of the token from there: targets, increasing.
    ///
    /// # Errors
    /// When the budget runs out.
    pub fn moves(&mut self, v: Vertex, limits: &Limits) -> Result<Vec<Vertex>, Exhausted> {
        self.0.winning(&(v, self.1.clone()), limits)
    }
}

struct Game<'a>(&'a Graph);

impl Moves for Game<'_> {
    type State = (Vertex, Box<[u64]>);
    type Step = Vertex;

    fn moves(&mut self, (v, lots): &Self::State, limits: &Limits) -> Listed<Self> {
        let Some(left) = lots[*v as usize].checked_sub(1) else { return Ok(Vec::new()) };
        let mut targets: Vec<Vertex> = self.0.links(*v).iter().map(|link| link.to).collect();
        targets.sort_unstable();
        targets.dedup();
        limits.spend((targets.len() as u64 + 1) * lots.len() as u64)?;
        let mut after = lots.clone();
        after[*v as usize] = left;
        Ok(targets.into_iter().map(|to| (to, (to, after.clone()))).collect())
    }

    fn words((_, lots): &Self::State) -> u64 {
        lots.len() as u64 + 1
    }
}
