//! Games in which play can go round: what is over is decided, and what is decided decides the positions before it.

use super::{PlayGraph, outcome};
use crate::game::{Outcome, Play};

impl PlayGraph {
    /// Who wins each position, or that it is a draw, and how near to the first it is. `over`: who wins where nobody
    /// moves any more.
    pub(super) fn classify(&mut self, over: &[Option<Outcome>]) {
        self.goes_round = true;
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.nodes.len()];
        for (at, node) in (0u32..).zip(&self.nodes) {
            node.options.iter().for_each(|&to| before[to as usize].push(at));
        }
        // How many options are not yet known to be won by the other player.
        let mut open: Vec<usize> = self.nodes.iter().map(|node| node.options.len()).collect();
        let mut decided = Vec::new();
        for (at, node) in self.nodes.iter_mut().enumerate() {
            if node.options.is_empty() {
                node.outcome = over[at].or(Some(outcome(self.play == Play::Misere)));
                decided.push(at);
            }
        }
        let mut next = 0;
        while let Some(&at) = decided.get(next) {
            next += 1;
            let lost = self.nodes[at].outcome == Some(Outcome::P);
            for &from in &before[at] {
                let from = from as usize;
                open[from] -= 1;
                if self.nodes[from].outcome.is_none() && (lost || open[from] == 0) {
                    self.nodes[from].outcome = Some(outcome(lost));
                    decided.push(from);
                }
            }
        }
        self.distances();
    }

    /// Positions in rows by the fewest moves from the first; the farthest have height 0.
    fn distances(&mut self) {
        let mut distance: Vec<Option<u32>> = vec![None; self.nodes.len()];
        distance[0] = Some(0);
        // Nearer positions come first.
        let mut farthest = 0;
        for at in 0..self.nodes.len() {
            let Some(here) = distance[at] else { continue };
            farthest = farthest.max(here);
            for &to in &self.nodes[at].options {
                distance[to as usize].get_or_insert(here + 1);
            }
        }
        for (node, distance) in self.nodes.iter_mut().zip(distance) {
            node.height = farthest - distance.unwrap_or(farthest);
        }
    }
}
