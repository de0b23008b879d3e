//! Search within one strongly connected part; what lies behind its exits is known.

use std::collections::HashMap;

use super::super::{Graph, Link, Vertex};
use super::set::Set;
use super::{Once, places};
use crate::game::Play;
use crate::limits::{Exhausted, Limits};

/// The token's vertex, and the vertices or edges of the part that may still be used and can be reached.
type State<S> = (u32, S);

/// A way within the part.
#[derive(Clone, Copy)]
struct Step {
    to: u32,
    /// The place of what it uses up.
    uses: u32,
    link: Link,
}

pub(super) struct Search<'a, S> {
    part: &'a [Vertex],
    /// How many vertices or edges can be used.
    size: usize,
    once: Once,
    play: Play,
    steps: Vec<Vec<Step>>,
    /// Exits to a vertex from which the player to move loses.
    good_exits: Vec<Vec<Link>>,
    any_exit: Vec<bool>,
    known: HashMap<State<S>, bool>,
}

/// The edges within a part, in increasing order.
pub(super) fn edges_within(graph: &Graph, part: &[Vertex], of: &[u32]) -> Vec<u32> {
    let inside = |v: Vertex| of[v as usize] == of[part[0] as usize];
    let links = part.iter().flat_map(|&v| graph.links(v));
    let mut edges: Vec<u32> = links.filter(|link| inside(link.to)).map(|link| link.edge).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

impl<'a, S: Set> Search<'a, S> {
    /// `edges`: those within the part, where edges are used up; `of` the part of each vertex, and `entry` who
    /// wins where the token comes into one of the parts before this one.
    pub(super) fn new(
        graph: &Graph,
        (part, edges): (&'a [Vertex], &[u32]),
        of: &[u32],
        (once, play): (Once, Play),
        entry: &[Option<bool>],
    ) -> Self {
        let here = of[part[0] as usize];
        let (place, nth) = (places(part), places(edges));
        let mut search = Search {
            part,
            size: if once == Once::Edges { edges.len() } else { part.len() },
            once,
            play,
            steps: vec![Vec::new(); part.len()],
            good_exits: vec![Vec::new(); part.len()],
            any_exit: vec![false; part.len()],
            known: HashMap::new(),
        };
        for (at, &v) in part.iter().enumerate() {
            for &link in graph.links(v) {
                let there = of[link.to as usize];
                if there == here {
                    let to = place(link.to).unwrap_or(0);
                    let uses = if once == Once::Edges { nth(link.edge).unwrap_or(0) } else { to };
                    search.steps[at].push(Step { to, uses, link });
                } else if there < here {
                    search.any_exit[at] = true;
                    if entry[link.to as usize] == Some(false) {
                        search.good_exits[at].push(link);
                    }
                }
                // To a later part leads only the bridge by which the token came: it is used up.
            }
        }
        search
    }

    /// The token comes to `v` from elsewhere.
    fn fresh(&self, v: Vertex) -> State<S> {
        let at = places(self.part)(v).unwrap_or(0);
        let mut all = S::all(self.size);
        if self.once == Once::Vertices {
            all.remove(at);
        }
        (at, self.reached(at, &all))
    }

    /// What of `open` can be reached from here.
    fn reached(&self, from: u32, open: &S) -> S {
        let mut reached = S::none(self.size);
        let mut todo = vec![from];
        let mut met = if self.once == Once::Edges { vec![false; self.part.len()] } else { Vec::new() };
        while let Some(v) = todo.pop() {
            for step in &self.steps[v as usize] {
                if !open.has(step.uses) {
                    continue;
                }
                let first = reached.put(step.uses);
                let new = match self.once {
                    Once::Vertices => first,
                    Once::Edges => !std::mem::replace(&mut met[step.to as usize], true),
                };
                if new {
                    todo.push(step.to);
                }
            }
        }
        reached
    }

    fn after(&self, (_, open): &State<S>, step: &Step) -> State<S> {
        let mut left = open.clone();
        left.remove(step.uses);
        (step.to, self.reached(step.to, &left))
    }

    pub(super) fn wins(&mut self, v: Vertex, limits: &Limits) -> Result<bool, Exhausted> {
        self.decide(self.fresh(v), limits)
    }

    /// All winning moves when the token has just come to `v`.
    pub(super) fn winning(&mut self, v: Vertex, limits: &Limits) -> Result<Vec<Link>, Exhausted> {
        let start = self.fresh(v);
        let mut moves = self.good_exits[start.0 as usize].clone();
        for step in self.steps[start.0 as usize].clone() {
            if start.1.has(step.uses) && !self.decide(self.after(&start, &step), limits)? {
                moves.push(step.link);
            }
        }
        Ok(moves)
    }

    /// What is paid for one step: the part is walked through.
    fn price(&self) -> u64 {
        self.size.max(self.part.len()) as u64
    }

    /// Whether as many states fit, known ones and those that wait.
    fn allow(&self, states: usize, limits: &Limits) -> Result<(), Exhausted> {
        limits.allow_positions(states as u64)?;
        limits.allow_bytes((states as u64).saturating_mul(80 + self.size as u64 / 8))
    }

    /// Whether the player to move wins: depth first, with a stack of our own.
    fn decide(&mut self, start: State<S>, limits: &Limits) -> Result<bool, Exhausted> {
        let mut stack = vec![(start.clone(), 0usize)];
        while let Some((state, next)) = stack.last_mut() {
            let mut deeper = None;
            if !self.known.contains_key(state) {
                let (v, open) = (state.0 as usize, &state.1);
                let steps = &self.steps[v];
                let mut wins = !self.good_exits[v].is_empty();
                while !wins && *next < steps.len() {
                    let step = &steps[*next];
                    if !open.has(step.uses) {
                        *next += 1;
                        continue;
                    }
                    limits.spend(self.price())?;
                    let after = self.after(state, step);
                    match self.known.get(&after) {
                        Some(true) => *next += 1,
                        Some(false) => wins = true,
                        None => {
                            deeper = Some(after);
                            break;
                        }
                    }
                }
                if deeper.is_none() {
                    let stuck = !self.any_exit[v] && steps.iter().all(|step| !open.has(step.uses));
                    wins |= stuck && self.play == Play::Misere;
                    let state = state.clone();
                    self.known.insert(state, wins);
                }
            }
            match deeper {
                Some(after) => stack.push((after, 0)),
                None => drop(stack.pop()),
            }
            self.allow(self.known.len() + stack.len(), limits)?;
        }
        Ok(self.known[&start])
    }
}
