//! Undirected vertex geography: a token moves to a neighbour that it never visited; who cannot move loses.
//!
//! The player to move wins from v iff every maximum matching covers v, and the winning moves are the edges
//! at v that lie in some maximum matching (A. S. Fraenkel, E. R. Scheinerman, D. Ullman, "Undirected edge
//! geography", Theoret. Comput. Sci. 112, 1993).

use super::matching::Matching;
use super::{Graph, GraphError, Vertex};
use crate::limits::{Exhausted, Limits};

/// Who wins from every start vertex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Geography<'a> {
    graph: &'a Graph,
    matching: Matching,
    /// For every vertex, whether the player to move wins when the token starts there.
    pub wins: Vec<bool>,
}

/// Solves the game for every start vertex at once.
///
/// # Errors
/// When the graph is directed or has a loop, or the budget runs out.
pub fn solve<'a>(graph: &'a Graph, limits: &Limits) -> Result<Geography<'a>, GraphError> {
    graph.want_undirected()?;
    graph.refuse_loops()?;
    let matching = Matching::maximum(graph, limits)?;
    let wins = matching.missed_by_some().iter().map(|&missed| !missed).collect();
    Ok(Geography { graph, matching, wins })
}

impl Geography<'_> {
    /// A maximum matching: the strategy is to follow its edges.
    pub fn matching(&self) -> &Matching {
        &self.matching
    }

    /// All winning first moves from `start`, in increasing order; none when the player to move loses.
    ///
    /// # Errors
    /// When the budget runs out.
    pub fn moves(&self, start: Vertex, limits: &Limits) -> Result<Vec<Vertex>, Exhausted> {
        if !self.wins[start as usize] {
            return Ok(Vec::new());
        }
        let lost = self.matching.missed_without(self.graph, start, limits)?;
        let mut moves: Vec<Vertex> = self.graph.links(start).iter().map(|link| link.to).collect();
        moves.sort_unstable();
        moves.dedup();
        moves.retain(|&w| lost[w as usize]);
        Ok(moves)
    }

    /// The vertices that a player who may choose the start, the other moving first, should choose.
    pub fn good_starts(&self) -> Vec<Vertex> {
        self.graph.all().filter(|&v| !self.wins[v as usize]).collect()
    }
}
