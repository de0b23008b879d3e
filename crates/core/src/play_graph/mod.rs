//! All that can follow a position, as a graph: its positions, their options, who wins each. By the definition, for
//! games small enough to look at. Where play can go round, positions that neither player can bring to an end in their
//! favour are draws, found by going back from what is over.

mod going_round;
mod heaps;
mod states;
mod tokens;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

pub use heaps::of_heaps;
pub use states::of_states;
pub use tokens::of_token;

use crate::game::{Outcome, Play};
use crate::limits::{Exhausted, Limits};
use crate::oracle::Mex;

/// A position and all that can follow it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayGraph {
    /// The convention of the outcomes.
    pub play: Play,
    /// The positions, nearer ones first; the first is the one asked about.
    pub nodes: Vec<PlayNode>,
    /// Play can go round: there are no values then, and arcs may lead up.
    pub goes_round: bool,
}

/// One of its positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayNode {
    /// As people write it.
    pub label: String,
    /// The positions that a move leads to, each once, ascending.
    pub options: Vec<u32>,
    /// Who wins; `None` for a draw.
    pub outcome: Option<Outcome>,
    /// Its Grundy value: in normal play without early ends and `move in all`, where play cannot go round.
    pub value: Option<u32>,
    /// The most moves that can follow. Where play can go round: how many moves nearer to the first position it is than
    /// the one that is farthest.
    pub height: u32,
}

/// What one position is.
struct Seen<K> {
    options: Vec<K>,
    /// Who wins, when nobody moves any more.
    over: Option<Outcome>,
}

/// About so many bytes of a position beside its key.
const NODE: u64 = 160;

/// Walks from `start`; `see` tells the options of a position, `label` how it is written, `values` whether there are
/// Grundy values.
fn build<K: Hash + Eq + Clone>(
    start: K,
    (play, values): (Play, bool),
    limits: &Limits,
    mut see: impl FnMut(&K) -> Result<Seen<K>, Exhausted>,
    label: impl Fn(&K) -> String,
) -> Result<PlayGraph, Exhausted> {
    let mut numbers: HashMap<K, u32> = HashMap::from([(start.clone(), 0)]);
    let mut keys = vec![start];
    let (mut options, mut over): (Vec<Vec<u32>>, Vec<Option<Outcome>>) = (Vec::new(), Vec::new());
    let mut arcs = 0;
    while options.len() < keys.len() {
        let seen = see(&keys[options.len()])?;
        let mut to = Vec::with_capacity(seen.options.len());
        for option in seen.options {
            let next = u32::try_from(keys.len()).unwrap_or(u32::MAX);
            to.push(match numbers.entry(option) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(free) => {
                    keys.push(free.key().clone());
                    *free.insert(next)
                }
            });
        }
        to.sort_unstable();
        to.dedup();
        arcs += to.len() as u64;
        limits.allow_positions(keys.len() as u64)?;
        limits.allow_bytes(NODE * keys.len() as u64 + 4 * arcs)?;
        limits.spend(1 + to.len() as u64)?;
        options.push(to);
        over.push(seen.over);
    }
    let nodes = keys.iter().zip(options).map(|(key, options)| PlayNode {
        label: label(key),
        options,
        outcome: None,
        value: None,
        height: 0,
    });
    let mut graph = PlayGraph { play, nodes: nodes.collect(), goes_round: false };
    match last_first(&graph.nodes) {
        Some(order) => graph.decide(&order, &over, values),
        None => graph.classify(&over),
    }
    Ok(graph)
}

impl PlayGraph {
    /// What becomes of each position, in an order in which options come first.
    fn decide(&mut self, order: &[u32], over: &[Option<Outcome>], values: bool) {
        let mut mex = Mex::default();
        for &at in order {
            let at = at as usize;
            let after = || self.nodes[at].options.iter().map(|&to| &self.nodes[to as usize]);
            let height = after().map(|node| node.height + 1).max().unwrap_or(0);
            let wins = match over[at] {
                Some(outcome) => outcome == Outcome::N,
                None if self.nodes[at].options.is_empty() => self.play == Play::Misere,
                None => after().any(|node| node.outcome == Some(Outcome::P)),
            };
            mex.clear();
            after().filter_map(|node| node.value).for_each(|value| mex.add(value));
            let value = values.then(|| mex.get());
            let node = &mut self.nodes[at];
            (node.outcome, node.height, node.value) = (Some(outcome(wins)), height, value);
        }
    }
}

fn outcome(wins: bool) -> Outcome {
    if wins { Outcome::N } else { Outcome::P }
}

/// An order in which options come before the positions that have them; none where play can go round.
fn last_first(nodes: &[PlayNode]) -> Option<Vec<u32>> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; nodes.len()];
    let mut order = Vec::with_capacity(nodes.len());
    // Everything is reached from the first.
    let mut path: Vec<(u32, usize)> = vec![(0, 0)];
    while let Some((at, next)) = path.last_mut() {
        let at = *at;
        marks[at as usize] = Mark::Open;
        match nodes[at as usize].options.get(*next) {
            Some(&to) => {
                *next += 1;
                match marks[to as usize] {
                    Mark::New => path.push((to, 0)),
                    Mark::Done => {}
                    Mark::Open => return None,
                }
            }
            None => {
                marks[at as usize] = Mark::Done;
                order.push(at);
                path.pop();
            }
        }
    }
    Some(order)
}
