//! Search within one strongly connected part; what lies behind its exits is known.

use std::collections::HashMap;

use super::super::{Graph, GraphError, Link, ProblemKind, Vertex};
use super::{Once, places};
use crate::game::Play;
use crate::limits::{Exhausted, Limits};

/// A set of vertices or edges of the part.
type Set = u128;

/// The token's vertex, and what may still be used and can be reached.
type State = (u32, Set);

/// A way within the part.
#[derive(Clone, Copy)]
struct Step {
    to: u32,
    /// The bit of what it uses up.
    bit: Set,
    link: Link,
}

pub(super) struct Search<'a> {
    part: &'a [Vertex],
    once: Once,
    play: Play,
    steps: Vec<Vec<Step>>,
    /// Exits to a vertex from which the player to move loses.
    good_exits: Vec<Vec<Link>>,
    any_exit: Vec<bool>,
    known: HashMap<State, bool>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        graph: &Graph,
        part: &'a [Vertex],
        of: &[u32],
        once: Once,
        play: Play,
        entry: &[Option<bool>],
    ) -> Result<Self, GraphError> {
        let inside = |v: Vertex| of[v as usize] == of[part[0] as usize];
        let mut edges: Vec<u32> = Vec::new();
        if once == Once::Edges {
            let links = part.iter().flat_map(|&v| graph.links(v));
            edges.extend(links.filter(|link| inside(link.to)).map(|link| link.edge));
            edges.sort_unstable();
            edges.dedup();
        }
        let found = if once == Once::Edges { edges.len() } else { part.len() };
        if found > 128 {
            return Err(ProblemKind::TooManyToSearch { found }.anywhere().into());
        }
        let (place, bit) = (places(part), places(&edges));
        let mut search = Search {
            part,
            once,
            play,
            steps: vec![Vec::new(); part.len()],
            good_exits: vec![Vec::new(); part.len()],
            any_exit: vec![false; part.len()],
            known: HashMap::new(),
        };
        for (at, &v) in part.iter().enumerate() {
            for &link in graph.links(v) {
                if let Some(to) = place(link.to).filter(|_| inside(link.to)) {
                    let used = if once == Once::Edges { bit(link.edge).unwrap_or(0) } else { to };
                    search.steps[at].push(Step { to, bit: 1 << used, link });
                } else {
                    search.any_exit[at] = true;
                    if entry[link.to as usize] == Some(false) {
                        search.good_exits[at].push(link);
                    }
                }
            }
        }
        Ok(search)
    }

    /// The token comes to `v` from elsewhere.
    fn fresh(&self, v: Vertex) -> State {
        let at = places(self.part)(v).unwrap_or(0);
        let all = match self.once {
            Once::Vertices => !(1 << at),
            Once::Edges => Set::MAX,
        };
        (at, self.reached(at, all))
    }

    /// What of `open` can be reached from here.
    fn reached(&self, from: u32, open: Set) -> Set {
        let mut reached = 0;
        let mut seen: Set = 0;
        // Vertices to go on from: a list, for in the game on edges there may be more than 128.
        let mut todo = vec![from];
        let mut met = if self.once == Once::Edges { vec![false; self.part.len()] } else { Vec::new() };
        while let Some(v) = todo.pop() {
            for step in &self.steps[v as usize] {
                if open & step.bit == 0 {
                    continue;
                }
                reached |= step.bit;
                let new = match self.once {
                    Once::Vertices => seen & step.bit == 0,
                    Once::Edges => !std::mem::replace(&mut met[step.to as usize], true),
                };
                if new {
                    seen |= step.bit;
                    todo.push(step.to);
                }
            }
        }
        reached
    }

    fn after(&self, (_, open): State, step: &Step) -> State {
        (step.to, self.reached(step.to, open & !step.bit))
    }

    pub(super) fn wins(&mut self, v: Vertex, limits: &Limits) -> Result<bool, Exhausted> {
        self.decide(self.fresh(v), limits)
    }

    /// All winning moves when the token has just come to `v`.
    pub(super) fn winning(&mut self, v: Vertex, limits: &Limits) -> Result<Vec<Link>, Exhausted> {
        let start = self.fresh(v);
        let mut moves = self.good_exits[start.0 as usize].clone();
        for step in self.steps[start.0 as usize].clone() {
            if start.1 & step.bit != 0 && !self.decide(self.after(start, &step), limits)? {
                moves.push(step.link);
            }
        }
        Ok(moves)
    }

    /// Whether the player to move wins: depth first, with a stack of our own.
    fn decide(&mut self, start: State, limits: &Limits) -> Result<bool, Exhausted> {
        let mut stack = vec![(start, 0usize)];
        while let Some(&mut (state, ref mut next)) = stack.last_mut() {
            if !self.known.contains_key(&state) {
                let (v, open) = state;
                let steps = &self.steps[v as usize];
                let mut wins = !self.good_exits[v as usize].is_empty();
                let mut deeper = None;
                while !wins && *next < steps.len() {
                    let step = &steps[*next];
                    if open & step.bit == 0 {
                        *next += 1;
                        continue;
                    }
                    limits.spend(self.part.len() as u64)?;
                    let after = (step.to, self.reached(step.to, open & !step.bit));
                    match self.known.get(&after) {
                        Some(true) => *next += 1,
                        Some(false) => wins = true,
                        None => {
                            deeper = Some(after);
                            break;
                        }
                    }
                }
                if let Some(after) = deeper {
                    stack.push((after, 0));
                    continue;
                }
                let stuck = !self.any_exit[v as usize] && steps.iter().all(|step| open & step.bit == 0);
                wins |= stuck && self.play == Play::Misere;
                limits.allow_positions(self.known.len() as u64)?;
                limits.allow_bytes(self.known.len() as u64 * 80)?;
                self.known.insert(state, wins);
            }
            stack.pop();
        }
        Ok(self.known[&start])
    }
}
