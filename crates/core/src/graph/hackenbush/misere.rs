//! Misère play: trees by the rule for branches, other pictures by search.

use std::collections::HashMap;

use super::super::{GraphError, ProblemKind, id};
use super::skeleton::Skeleton;
use crate::game::Outcome;
use crate::limits::{Exhausted, Limits};

/// Who wins, and all winning cuts.
pub(super) fn solve(skeleton: &Skeleton, limits: &Limits) -> Result<(Outcome, Vec<u32>), GraphError> {
    if skeleton.others.is_empty() { Ok(trees(skeleton)) } else { search(skeleton, limits) }
}

/// Misère Nim on the branches at the ground.
fn trees(skeleton: &Skeleton) -> (Outcome, Vec<u32>) {
    let worth = |v: u32| skeleton.inside[v as usize] + 1;
    let all = skeleton.value();
    let large = skeleton.branches().filter(|&v| worth(v) >= 2).count();
    let branches = skeleton.branches().count();
    let lost = if large > 0 { all == 0 } else { branches % 2 == 1 };
    if lost {
        return (Outcome::P, Vec::new());
    }
    // What a branch must become when the others stay: the XOR of the others, but when these are all of
    // worth 1 so that their number becomes odd.
    let becomes = |v: u32| {
        let others_large = large - usize::from(worth(v) >= 2);
        if others_large > 0 { all ^ worth(v) } else { u32::from((branches - 1) % 2 == 0) }
    };
    // As the value that the whole has then.
    let targets = skeleton.targets(|branch| branch.map(|v| all ^ worth(v) ^ becomes(v)));
    (Outcome::N, targets.cuts)
}

/// The picture as ends of edges, few enough for a set to be a word.
struct Picture {
    edges: Vec<(u32, u32, u32)>,
    vertices: usize,
}

type Set = u128;

impl Picture {
    /// The edges that still stand after a cut.
    fn standing(&self, set: Set) -> Set {
        let mut joined = vec![false; self.vertices];
        joined[0] = true;
        let mut standing = 0;
        loop {
            let before = standing;
            for (i, &(_, a, b)) in self.edges.iter().enumerate() {
                if set >> i & 1 == 1 && (joined[a as usize] || joined[b as usize]) {
                    joined[a as usize] = true;
                    joined[b as usize] = true;
                    standing |= 1 << i;
                }
            }
            if standing == before {
                return standing;
            }
        }
    }

    fn cuts(&self, set: Set) -> impl Iterator<Item = (usize, Set)> + '_ {
        let edges = (0..self.edges.len()).filter(move |i| set >> i & 1 == 1);
        edges.map(move |i| (i, self.standing(set & !(1 << i))))
    }
}

fn search(skeleton: &Skeleton, limits: &Limits) -> Result<(Outcome, Vec<u32>), GraphError> {
    if skeleton.edges() > 128 {
        return Err(ProblemKind::TooManyToSearch { found: skeleton.edges() }.anywhere().into());
    }
    let walked =
        (1..id(skeleton.parent.len())).map(|v| (skeleton.up[v as usize], skeleton.parent[v as usize], v));
    let edges: Vec<_> = walked.chain(skeleton.others.iter().copied()).collect();
    let picture = Picture { edges, vertices: skeleton.parent.len() };
    let all = picture.standing(Set::MAX);
    let mut known = HashMap::new();
    let wins = decide(&picture, all, &mut known, limits)?;
    let mut cuts = Vec::new();
    if wins {
        for (i, next) in picture.cuts(all) {
            if !decide(&picture, next, &mut known, limits)? {
                cuts.push(picture.edges[i].0);
            }
        }
    }
    Ok((if wins { Outcome::N } else { Outcome::P }, cuts))
}

/// Whether the player to move wins: depth first, with a stack of our own.
fn decide(
    picture: &Picture,
    start: Set,
    known: &mut HashMap<Set, bool>,
    limits: &Limits,
) -> Result<bool, Exhausted> {
    // Who finds nothing to cut wins.
    known.insert(0, true);
    let mut stack = vec![(start, picture.cuts(start))];
    while let Some((set, cuts)) = stack.last_mut() {
        let set = *set;
        if !known.contains_key(&set) {
            limits.spend(picture.edges.len() as u64)?;
            let mut deeper = None;
            let mut wins = false;
            for (_, next) in cuts.by_ref() {
                match known.get(&next) {
                    Some(true) => (),
                    Some(false) => {
                        wins = true;
                        break;
                    }
                    None => {
                        deeper = Some(next);
                        break;
                    }
                }
            }
            if let Some(next) = deeper {
                stack.push((next, picture.cuts(next)));
                continue;
            }
            limits.allow_positions(known.len() as u64)?;
            known.insert(set, wins);
        }
        stack.pop();
        // The result of this cut decides the set below, whose list has gone past it.
        let result = known[&set];
        if let Some((below, _)) = stack.last()
            && !result
        {
            known.insert(*below, true);
        }
    }
    Ok(known[&start])
}
