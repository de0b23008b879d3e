//! Maximum matchings of general graphs, and the vertices that some maximum matching misses.
//!
//! Edmonds' blossoms with Gabow's edge labels (H. N. Gabow, "An efficient implementation of Edmonds'
//! algorithm for maximum matching on graphs", J. ACM 23, 1976): a blossom is a set in a union-find
//! structure, and a vertex that becomes outer through it remembers only the edge that closed it. All free
//! vertices grow at once and every phase augments along as many disjoint paths as it finds, so few phases
//! are needed after the greedy start; each is near-linear. Nothing recurs.
//!
//! The phase that finds no path has reached exactly the vertices that some maximum matching misses: the
//! set D of the Gallai-Edmonds decomposition.

use super::{Graph, Vertex};
use crate::limits::{Exhausted, Limits};

const NONE: Vertex = Vertex::MAX;

/// A maximum matching.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matching {
    mate: Vec<Vertex>,
    missed: Vec<bool>,
}

impl Matching {
    /// A maximum matching of an undirected graph; loops are not looked at.
    ///
    /// # Errors
    /// When the budget runs out.
    pub fn maximum(graph: &Graph, limits: &Limits) -> Result<Self, Exhausted> {
        let mut mate = greedy(graph);
        let mut forest = Forest::new(graph);
        while forest.phase(&mut mate, None, limits)? {}
        let missed = forest.outer();
        Ok(Matching { mate, missed })
    }

    /// The number of edges in it.
    pub fn size(&self) -> usize {
        self.mate.iter().filter(|&&m| m != NONE).count() / 2
    }

    /// The partner of a vertex in this matching.
    pub fn mate(&self, v: Vertex) -> Option<Vertex> {
        Some(self.mate[v as usize]).filter(|&m| m != NONE)
    }

    /// For every vertex, whether some maximum matching (not only this one) misses it.
    pub fn missed_by_some(&self) -> &[bool] {
        &self.missed
    }

    /// The same for the graph without `v`, where every maximum matching of the whole graph covers `v`: one
    /// search, since taking `v` and its edge away leaves a maximum matching there.
    ///
    /// # Errors
    /// When the budget runs out.
    ///
    /// # Panics
    /// When some maximum matching misses `v`.
    pub fn missed_without(&self, graph: &Graph, v: Vertex, limits: &Limits) -> Result<Vec<bool>, Exhausted> {
        assert!(!self.missed[v as usize], "only for vertices that every maximum matching covers");
        let mut mate = self.mate.clone();
        mate[self.mate[v as usize] as usize] = NONE;
        mate[v as usize] = NONE;
        let mut forest = Forest::new(graph);
        let found = forest.phase(&mut mate, Some(v), limits)?;
        assert!(!found, "the matching without {v} was maximum");
        Ok(forest.outer())
    }
}

/// A large matching to begin with: vertices with one free neighbour first (that is never wrong), else each
/// vertex with the neighbour that has the fewest.
fn greedy(graph: &Graph) -> Vec<Vertex> {
    let n = graph.vertices();
    let mut mate = vec![NONE; n];
    // Neighbours that are free yet; parallel edges and loops only make this a worse guess.
    let mut free: Vec<usize> = Vec::with_capacity(n);
    free.extend(graph.all().map(|v| graph.links(v).len()));
    let mut single: Vec<Vertex> = graph.all().filter(|&v| free[v as usize] == 1).collect();
    for start in graph.all() {
        single.push(start);
        while let Some(v) = single.pop() {
            if mate[v as usize] != NONE {
                continue;
            }
            let open =
                graph.links(v).iter().map(|link| link.to).filter(|&w| w != v && mate[w as usize] == NONE);
            let Some(w) = open.min_by_key(|&w| free[w as usize]) else { continue };
            mate[v as usize] = w;
            mate[w as usize] = v;
            for end in [v, w] {
                for link in graph.links(end) {
                    let left = &mut free[link.to as usize];
                    *left = left.saturating_sub(1);
                    if *left == 1 && mate[link.to as usize] == NONE {
                        single.push(link.to);
                    }
                }
            }
        }
    }
    mate
}

/// How an outer vertex is joined to the root of its tree by a path of even length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    /// It is not outer (yet).
    None,
    /// It is the root.
    Root,
    /// Over its mate to this outer vertex.
    Over(Vertex),
    /// It was inner until this edge closed a blossom: back along the path of the first end, then on by the
    /// path of the second.
    Closed(Vertex, Vertex),
}

/// The alternating trees from all free vertices.
struct Forest<'a> {
    graph: &'a Graph,
    label: Vec<Label>,
    /// The blossom of a vertex: union-find; the root of a set is its base.
    above: Vec<Vertex>,
    /// The root of the tree of a vertex.
    tree: Vec<Vertex>,
    /// Whether a path from this root was found in this phase.
    done: Vec<bool>,
    /// When a base was last met while two paths were followed.
    met: Vec<u32>,
    stamp: u32,
    queue: Vec<Vertex>,
}

impl<'a> Forest<'a> {
    fn new(graph: &'a Graph) -> Self {
        let n = graph.vertices();
        Forest {
            graph,
            label: vec![Label::None; n],
            above: vec![0; n],
            tree: vec![NONE; n],
            done: vec![false; n],
            met: vec![0; n],
            stamp: 0,
            queue: Vec::with_capacity(n),
        }
    }

    fn outer(&self) -> Vec<bool> {
        self.label.iter().map(|&label| label != Label::None).collect()
    }

    fn base(&mut self, mut v: Vertex) -> Vertex {
        while self.above[v as usize] != v {
            let two = self.above[self.above[v as usize] as usize];
            self.above[v as usize] = two;
            v = two;
        }
        v
    }

    /// Grows the trees and augments; whether any path was found. `without` is not part of the graph.
    fn phase(
        &mut self,
        mate: &mut [Vertex],
        without: Option<Vertex>,
        limits: &Limits,
    ) -> Result<bool, Exhausted> {
        limits.spend(self.graph.vertices() as u64)?;
        self.queue.clear();
        self.label.fill(Label::None);
        self.done.fill(false);
        for v in self.graph.all() {
            self.above[v as usize] = v;
            if mate[v as usize] == NONE && Some(v) != without {
                self.label[v as usize] = Label::Root;
                self.tree[v as usize] = v;
                self.queue.push(v);
            }
        }
        let graph = self.graph;
        let (mut found, mut at) = (false, 0);
        while at < self.queue.len() {
            let v = self.queue[at];
            at += 1;
            let links = graph.links(v);
            if at % 64 == 0 {
                limits.spend(64)?;
            }
            limits_for(links.len(), limits)?;
            let root = self.tree[v as usize];
            for link in links {
                if self.done[root as usize] {
                    break;
                }
                let w = link.to;
                if Some(w) == without || w == v {
                    continue;
                }
                if self.label[w as usize] == Label::None {
                    // A free vertex is a root, so this one has a mate; inner ones are known by their mate.
                    let next = mate[w as usize];
                    if self.label[next as usize] == Label::None {
                        self.label[next as usize] = Label::Over(v);
                        self.tree[next as usize] = root;
                        self.queue.push(next);
                    }
                } else if self.tree[w as usize] == root {
                    self.close(mate, v, w);
                } else if !self.done[self.tree[w as usize] as usize] {
                    self.done[root as usize] = true;
                    self.done[self.tree[w as usize] as usize] = true;
                    self.augment(mate, v, w);
                    found = true;
                }
            }
        }
        Ok(found)
    }

    /// The edge between two outer vertices of one tree closes a blossom (unless both are in one already).
    fn close(&mut self, mate: &[Vertex], v: Vertex, w: Vertex) {
        let (from, to) = (self.base(v), self.base(w));
        if from == to {
            return;
        }
        let join = self.join(from, to);
        for mut base in [from, to] {
            while base != join {
                let inner = mate[base as usize];
                let Label::Over(up) = self.label[base as usize] else { unreachable!("below the join") };
                self.label[inner as usize] = Label::Closed(v, w);
                self.tree[inner as usize] = self.tree[v as usize];
                self.above[base as usize] = join;
                self.above[inner as usize] = join;
                self.queue.push(inner);
                base = self.base(up);
            }
        }
    }

    /// The base at which the paths from two bases to the root meet. Up both paths in turn, so that the work
    /// is in the size of the blossom.
    fn join(&mut self, from: Vertex, to: Vertex) -> Vertex {
        self.stamp += 1;
        let (mut x, mut other) = (from, Some(to));
        loop {
            if self.met[x as usize] == self.stamp {
                return x;
            }
            self.met[x as usize] = self.stamp;
            let up = match self.label[x as usize] {
                Label::Over(up) => Some(self.base(up)),
                _ => None,
            };
            (x, other) = match (up, other) {
                (Some(up), Some(y)) => (y, Some(up)),
                (Some(x), None) | (None, Some(x)) => (x, None),
                (None, None) => unreachable!("both paths end at the root of one tree"),
            };
        }
    }

    /// Matches v with w, which are outer in two trees, and the rest of both paths accordingly.
    fn augment(&mut self, mate: &mut [Vertex], v: Vertex, w: Vertex) {
        let mut todo = vec![(w, v), (v, w)];
        while let Some((x, partner)) = todo.pop() {
            let old = mate[x as usize];
            mate[x as usize] = partner;
            if old == NONE || mate[old as usize] != x {
                continue;
            }
            match self.label[x as usize] {
                Label::Over(up) => {
                    mate[old as usize] = up;
                    todo.push((up, old));
                }
                Label::Closed(a, b) => todo.extend([(b, a), (a, b)]),
                Label::None | Label::Root => {
                    unreachable!("a path runs over outer vertices and has a free end")
                }
            }
        }
    }
}

/// Counts the links of vertices with very many at once.
fn limits_for(links: usize, limits: &Limits) -> Result<(), Exhausted> {
    if links >= 64 { limits.spend(links as u64) } else { Ok(()) }
}
