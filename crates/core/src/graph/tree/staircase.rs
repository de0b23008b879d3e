//! Gifts on a rooted tree: a move takes any number of them from a vertex to its k-th ancestor. Along each
//! chain of steps of k this is staircase Nim: what lies an odd number of steps above the end counts, so the
//! value is the XOR of the gifts at depths d with floor(d / k) odd.

use super::super::{GraphError, ProblemKind, Vertex};
use super::Rooted;
use crate::game::Outcome;

/// Who wins, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Staircase {
    /// Whether the player to move wins.
    pub outcome: Outcome,
    /// The nim-sum of the gifts that count.
    pub nim_sum: u64,
    /// All winning moves, by vertex.
    pub moves: Vec<StairMove>,
}

/// So many gifts from a vertex to its k-th ancestor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct StairMove {
    /// The vertex.
    pub from: Vertex,
    /// Its k-th ancestor.
    pub to: Vertex,
    /// How many gifts.
    pub amount: u64,
}

/// Solves the game in linear time.
///
/// # Errors
/// When there is not one number of gifts for each vertex, or k is 0.
pub fn solve(tree: &Rooted, k: u32, gifts: &[u64]) -> Result<Staircase, GraphError> {
    if gifts.len() != tree.order.len() {
        let kind = ProblemKind::Numbers { expected: tree.order.len(), found: gifts.len() };
        return Err(kind.anywhere().into());
    }
    if k == 0 {
        return Err(ProblemKind::ZeroStep.anywhere().into());
    }
    let steps = |v: Vertex| tree.depth[v as usize] / k;
    let counts = tree.order.iter().filter(|&&v| steps(v) % 2 == 1);
    let nim_sum = counts.fold(0, |sum, &v| sum ^ gifts[v as usize]);
    let mut moves = Vec::new();
    if nim_sum != 0 {
        // The vertices from the root to the present one.
        let mut path: Vec<Vertex> = Vec::new();
        for &v in &tree.order {
            path.truncate(tree.depth[v as usize] as usize);
            path.push(v);
            let Some(at) = path.len().checked_sub(k as usize + 1) else { continue };
            let (to, here) = (path[at], gifts[v as usize]);
            let amount = if steps(v) % 2 == 1 {
                here.checked_sub(here ^ nim_sum)
            } else {
                let there = gifts[to as usize];
                (there ^ nim_sum).checked_sub(there).filter(|&amount| amount <= here)
            };
            if let Some(amount) = amount.filter(|&amount| amount > 0) {
                moves.push(StairMove { from: v, to, amount });
            }
        }
    }
    moves.sort_unstable();
    Ok(Staircase { outcome: if nim_sum == 0 { Outcome::P } else { Outcome::N }, nim_sum, moves })
}
