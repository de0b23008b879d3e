//! A move takes a vertex away with all that hangs from it. Who cannot move loses; in misère play who takes
//! the last root loses.
//!
//! This is green Hackenbush with one more edge below each root: a vertex is worth 1 more than the XOR of
//! its children, and in misère play each tree is one branch of the misère rule.

use super::super::Vertex;
use super::Rooted;
use crate::game::{Outcome, Play};

/// Who wins, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeCutting {
    /// Whether the player to move wins.
    pub outcome: Outcome,
    /// What each vertex with its descendants is worth in normal play.
    pub worth: Vec<u32>,
    /// The vertices that win when taken, in increasing order.
    pub moves: Vec<Vertex>,
}

/// Solves the game in linear time.
pub fn solve(tree: &Rooted, play: Play) -> NodeCutting {
    let mut above = vec![0u32; tree.order.len()];
    let mut worth = vec![0u32; tree.order.len()];
    for &v in tree.order.iter().rev() {
        worth[v as usize] = above[v as usize] + 1;
        if let Some(p) = tree.parent[v as usize] {
            above[p as usize] ^= worth[v as usize];
        }
    }
    let roots: Vec<u32> = tree.roots().map(|v| worth[v as usize]).collect();
    let wanted = |x| wanted(&roots, x, play);
    let mut moves = Vec::new();
    let mut targets: Vec<Option<u32>> = vec![None; tree.order.len()];
    if wins(&roots, play) {
        for &v in &tree.order {
            let target = match tree.parent[v as usize] {
                None => Some(wanted(worth[v as usize])),
                // The parent must become worth its target: so must the XOR of its children, less 1.
                Some(p) => match targets[p as usize] {
                    Some(target) if target > 0 => Some((target - 1) ^ above[p as usize] ^ worth[v as usize]),
                    _ => None,
                },
            };
            targets[v as usize] = target;
            if target == Some(0) {
                moves.push(v);
            }
        }
    }
    moves.sort_unstable();
    NodeCutting { outcome: if wins(&roots, play) { Outcome::N } else { Outcome::P }, worth, moves }
}

fn nim_sum(heaps: &[u32]) -> u32 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

/// Whether the player to move wins Nim with these heaps, none empty.
fn wins(heaps: &[u32], play: Play) -> bool {
    let small = heaps.iter().all(|&heap| heap == 1);
    if play == Play::Misere && small { heaps.len() % 2 == 0 } else { nim_sum(heaps) != 0 }
}

/// What a heap of size x must become, so that the player to move loses with the others as they are.
fn wanted(heaps: &[u32], x: u32, play: Play) -> u32 {
    let large = heaps.iter().filter(|&&heap| heap > 1).count() - usize::from(x > 1);
    if play == Play::Misere && large == 0 { u32::from(heaps.len() % 2 == 1) } else { nim_sum(heaps) ^ x }
}
