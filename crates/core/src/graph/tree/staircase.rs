//! Gifts on a rooted tree: a move takes any number of them from a vertex to its k-th ancestor. Along each
//! chain of steps of k this is staircase Nim: what lies an odd number of steps above the end counts, so the
//! value is the XOR of the gifts at depths d with floor(d / k) odd.
//!
//! Misère play is misère Nim on the same heaps. Gifts that come to such a heap from one step above can be passed on at
//! once, which gives the old heaps back. And where none of these heaps holds anything, whoever can still move brings
//! one gift to one of them, which is a lost position of misère Nim; whoever cannot has won.

use super::super::{GraphError, ProblemKind, Vertex};
use super::Rooted;
use crate::game::{Outcome, Play};

/// Who wins, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Staircase {
    /// Whether the player to move wins.
    pub outcome: Outcome,
    /// The nim-sum of the gifts that count: the Grundy value, in normal play.
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
pub fn solve(tree: &Rooted, k: u32, gifts: &[u64], play: Play) -> Result<Staircase, GraphError> {
    if gifts.len() != tree.order.len() {
        let kind = ProblemKind::Numbers { expected: tree.order.len(), found: gifts.len() };
        return Err(kind.anywhere().into());
    }
    if k == 0 {
        return Err(ProblemKind::ZeroStep.anywhere().into());
    }
    let steps = |v: Vertex| tree.depth[v as usize] / k;
    let counts = || tree.order.iter().filter(|&&v| steps(v) % 2 == 1).map(|&v| gifts[v as usize]);
    let heaps = Heaps::of(counts(), play);
    let mut moves = Vec::new();
    // The vertices from the root to the present one.
    let mut path: Vec<Vertex> = Vec::new();
    for &v in &tree.order {
        path.truncate(tree.depth[v as usize] as usize);
        path.push(v);
        let Some(at) = path.len().checked_sub(k as usize + 1) else { continue };
        let (to, here) = (path[at], gifts[v as usize]);
        let amount = if steps(v) % 2 == 1 {
            here.checked_sub(heaps.becomes(here))
        } else {
            let there = gifts[to as usize];
            heaps.becomes(there).checked_sub(there).filter(|&amount| amount <= here)
        };
        if let Some(amount) = amount.filter(|&amount| amount > 0) {
            moves.push(StairMove { from: v, to, amount });
        }
    }
    moves.sort_unstable();
    let outcome = if heaps.wins() { Outcome::N } else { Outcome::P };
    Ok(Staircase { outcome, nim_sum: heaps.nim_sum, moves })
}

/// The heaps that count, as one.
struct Heaps {
    nim_sum: u64,
    /// Heaps of two or more.
    large: usize,
    /// Heaps of one.
    ones: usize,
    play: Play,
}

impl Heaps {
    fn of(heaps: impl Iterator<Item = u64>, play: Play) -> Self {
        heaps.fold(Heaps { nim_sum: 0, large: 0, ones: 0, play }, |all, heap| Heaps {
            nim_sum: all.nim_sum ^ heap,
            large: all.large + usize::from(heap > 1),
            ones: all.ones + usize::from(heap == 1),
            play,
        })
    }

    fn wins(&self) -> bool {
        match self.play {
            Play::Misere if self.large == 0 => self.ones % 2 == 0,
            _ => self.nim_sum != 0,
        }
    }

    /// What one of the heaps would have to be, the others staying, for the player to move to lose.
    fn becomes(&self, heap: u64) -> u64 {
        match self.play {
            Play::Misere if self.large == usize::from(heap > 1) => {
                u64::from((self.ones - usize::from(heap == 1)) % 2 == 0)
            }
            _ => self.nim_sum ^ heap,
        }
    }
}
