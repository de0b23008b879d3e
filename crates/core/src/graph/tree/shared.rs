//! Node cutting on trees with repeated parts, such as Fibonacci trees: a tree is told by kinds, each a list
//! of kinds of children, so a tree with more vertices than can be counted takes few words.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::super::{GraphError, ProblemKind};
use crate::game::{Outcome, Play};
use crate::limits::Limits;

/// Kinds of trees; the children of kind i are kinds before i. The last kind is the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shared {
    kinds: Vec<Vec<u32>>,
}

/// Who wins, and in how many ways.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// Whether the player to move wins.
    pub outcome: Outcome,
    /// What the tree is worth in normal play.
    pub worth: u64,
    /// The number of vertices that win when taken.
    pub moves: BigUint,
}

impl Shared {
    /// From the children of each kind.
    ///
    /// # Errors
    /// When there is no kind, or one has a child that does not come before it.
    pub fn new(kinds: Vec<Vec<u32>>) -> Result<Self, GraphError> {
        let early = |(i, kind): (usize, &Vec<u32>)| kind.iter().all(|&child| (child as usize) < i);
        if kinds.is_empty() || !kinds.iter().enumerate().all(early) {
            return Err(ProblemKind::NotATree.anywhere().into());
        }
        Ok(Shared { kinds })
    }

    /// The Fibonacci tree of an order >= 1: one vertex for order 1, else a root with the trees of the two
    /// orders before (of which order 0 has no vertex).
    ///
    /// # Errors
    /// For order 0, which is no tree.
    pub fn fibonacci(order: u32) -> Result<Self, GraphError> {
        let children = |i: u32| match i {
            0 => Vec::new(),
            1 => vec![0],
            _ => vec![i - 1, i - 2],
        };
        Shared::new((0..order).map(children).collect())
    }

    /// Solves node cutting on the tree: normal play, or misère (who takes the root loses).
    ///
    /// # Errors
    /// When the budget runs out.
    pub fn node_cutting(&self, play: Play, limits: &Limits) -> Result<Counted, GraphError> {
        let mut worth: Vec<u64> = Vec::with_capacity(self.kinds.len());
        for kind in &self.kinds {
            limits.spend(kind.len() as u64 + 1)?;
            let above = kind.iter().fold(0, |sum, &child| sum ^ worth[child as usize]);
            worth.push(above + 1);
        }
        let whole = worth[self.kinds.len() - 1];
        let wanted = u64::from(play == Play::Misere);
        if whole == wanted {
            return Ok(Counted { outcome: Outcome::P, worth: whole, moves: BigUint::ZERO });
        }
        // For each kind, what its copies must become, and how many copies: largest kinds first.
        let mut copies: Vec<BTreeMap<u64, BigUint>> = vec![BTreeMap::new(); self.kinds.len()];
        copies[self.kinds.len() - 1].insert(wanted, BigUint::from(1u32));
        let mut moves = BigUint::ZERO;
        for (i, kind) in self.kinds.iter().enumerate().rev() {
            for (target, count) in std::mem::take(&mut copies[i]) {
                limits.spend((kind.len() as u64 + 1) * (count.bits() / 64 + 1))?;
                // The vertex itself is taken.
                let Some(above) = target.checked_sub(1) else {
                    moves += count;
                    continue;
                };
                for &child in kind {
                    let becomes = above ^ (worth[i] - 1) ^ worth[child as usize];
                    *copies[child as usize].entry(becomes).or_default() += &count;
                }
            }
        }
        Ok(Counted { outcome: Outcome::N, worth: whole, moves })
    }
}
