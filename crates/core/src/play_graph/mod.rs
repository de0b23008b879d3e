//! All that can follow a position, as a graph: its positions, their options, who wins each. By the definition, for
//! games small enough to look at.

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
}

/// One of its positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayNode {
    /// As people write it.
    pub label: String,
    /// The positions that a move leads to, each once, ascending.
    pub options: Vec<u32>,
    /// Who wins.
    pub outcome: Outcome,
    /// Its Grundy value: in normal play without early ends and `move in all`.
    pub value: Option<u32>,
    /// The most moves that can follow.
    pub height: u32,
}

/// What one position is.
struct Seen<K> {
    options: Vec<K>,
    /// Who wins, when nobody moves any more.
    over: Option<Outcome>,
}

/// Why there is no graph.
enum Stop<K> {
    Exhausted(Exhausted),
    /// Play can go round these positions.
    Cycle(Vec<K>),
}

impl<K> From<Exhausted> for Stop<K> {
    fn from(exhausted: Exhausted) -> Self {
        Stop::Exhausted(exhausted)
    }
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
) -> Result<PlayGraph, Stop<K>> {
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
    let order = match last_first(&options) {
        Ok(order) => order,
        Err(cycle) => {
            return Err(Stop::Cycle(cycle.into_iter().map(|at| keys[at as usize].clone()).collect()));
        }
    };
    let mut nodes: Vec<PlayNode> = keys
        .iter()
        .zip(options)
        .map(|(key, options)| PlayNode {
            label: label(key),
            options,
            outcome: Outcome::P,
            value: None,
            height: 0,
        })
        .collect();
    let mut mex = Mex::default();
    for at in order {
        let at = at as usize;
        let after = |node: &PlayNode| node.options.iter().map(|&to| &nodes[to as usize]).collect::<Vec<_>>();
        let after = after(&nodes[at]);
        let height = after.iter().map(|node| node.height + 1).max().unwrap_or(0);
        let wins = match over[at] {
            Some(outcome) => outcome == Outcome::N,
            None if after.is_empty() => play == Play::Misere,
            None => after.iter().any(|node| node.outcome == Outcome::P),
        };
        mex.clear();
        after.iter().filter_map(|node| node.value).for_each(|value| mex.add(value));
        let outcome = if wins { Outcome::N } else { Outcome::P };
        nodes[at] = PlayNode { outcome, height, value: values.then(|| mex.get()), ..nodes[at].clone() };
    }
    Ok(PlayGraph { play, nodes })
}

/// An order in which options come before the positions that have them, or a cycle.
fn last_first(options: &[Vec<u32>]) -> Result<Vec<u32>, Vec<u32>> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; options.len()];
    let mut order = Vec::with_capacity(options.len());
    // Everything is reached from the first.
    let mut path: Vec<(u32, usize)> = vec![(0, 0)];
    while let Some((at, next)) = path.last_mut() {
        let at = *at;
        marks[at as usize] = Mark::Open;
        match options[at as usize].get(*next) {
            Some(&to) => {
                *next += 1;
                match marks[to as usize] {
                    Mark::New => path.push((to, 0)),
                    Mark::Done => {}
                    Mark::Open => {
                        let from = path.iter().position(|(on, _)| *on == to).unwrap_or(0);
                        return Err(path[from..].iter().map(|(on, _)| *on).chain([to]).collect());
                    }
                }
            }
            None => {
                marks[at as usize] = Mark::Done;
                order.push(at);
                path.pop();
            }
        }
    }
    Ok(order)
}
