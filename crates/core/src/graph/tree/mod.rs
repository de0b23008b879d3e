//! Rooted trees and the games on them.

pub mod node_cutting;
pub mod shared;
pub mod staircase;

use super::{Graph, GraphError, GraphProblem, ProblemKind, Vertex};
use crate::limits::Limits;

/// For graphs that are said to be trees: an undirected one has no cycle and is of one piece; a directed one
/// (several may hang side by side) has no cycle, whichever way its arcs go. Near-linear time.
///
/// # Errors
/// The first edge that closes a cycle, with its line, or two vertices that are not joined.
pub fn want_tree(graph: &Graph) -> Result<(), GraphProblem> {
    let mut joined: Vec<Vertex> = graph.all().collect();
    for (edge, &[a, b]) in graph.all_ends().iter().enumerate() {
        if a == b {
            return Err(graph.problem_at(edge, ProblemKind::Loop(graph.label(a))));
        }
        let (top_a, top_b) = (top(&mut joined, a), top(&mut joined, b));
        if top_a == top_b {
            return Err(graph.problem_at(edge, ProblemKind::ClosesCycle([a, b].map(|v| graph.label(v)))));
        }
        joined[top_a as usize] = top_b;
    }
    let apart = graph.all().find(|&v| top(&mut joined, v) != top(&mut joined, 0));
    match apart.filter(|_| !graph.is_directed()) {
        Some(v) => Err(ProblemKind::Apart([graph.label(0), graph.label(v)]).anywhere()),
        None => Ok(()),
    }
}

/// The vertex that stands for all that are joined to `v`.
fn top(joined: &mut [Vertex], mut v: Vertex) -> Vertex {
    while joined[v as usize] != v {
        // Every step halves the way up for the next one.
        joined[v as usize] = joined[joined[v as usize] as usize];
        v = joined[v as usize];
    }
    v
}

/// A rooted tree, or several side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rooted {
    /// The parent of each vertex; `None` for roots.
    pub parent: Vec<Option<Vertex>>,
    /// The number of edges to the root.
    pub depth: Vec<u32>,
    /// The vertices in an order in which all descendants of a vertex come right after it.
    pub order: Vec<Vertex>,
}

impl Rooted {
    /// An undirected graph hung from `root`, or a directed one whose arcs lead from parents to children (its
    /// roots are the vertices that no arc leads to; `root`, if given, must be the only one).
    ///
    /// # Errors
    /// When that is no tree, when an undirected graph has no root, or when the budget runs out.
    pub fn new(graph: &Graph, root: Option<Vertex>, limits: &Limits) -> Result<Self, GraphError> {
        limits.spend(graph.vertices() as u64 + graph.edges() as u64)?;
        let mut roots: Vec<Vertex> = root.into_iter().collect();
        if graph.is_directed() {
            let mut inward = vec![false; graph.vertices()];
            for [_, child] in graph.all_ends() {
                inward[*child as usize] = true;
            }
            let found: Vec<Vertex> = graph.all().filter(|&v| !inward[v as usize]).collect();
            if root.is_some() && found != roots {
                return Err(ProblemKind::NotATree.anywhere().into());
            }
            roots = found;
        } else if root.is_none() {
            return Err(ProblemKind::NoStart.anywhere().into());
        }
        // As many edges as a forest has, and all vertices reached: then it is one.
        if graph.edges() + roots.len() != graph.vertices() {
            want_tree(graph)?;
            return Err(ProblemKind::NotATree.anywhere().into());
        }
        let mut tree = Rooted {
            parent: vec![None; graph.vertices()],
            depth: vec![0; graph.vertices()],
            order: Vec::with_capacity(graph.vertices()),
        };
        let mut met = vec![false; graph.vertices()];
        let mut todo = roots;
        for &root in &todo {
            met[root as usize] = true;
        }
        while let Some(v) = todo.pop() {
            tree.order.push(v);
            for link in graph.links(v) {
                if !std::mem::replace(&mut met[link.to as usize], true) {
                    tree.parent[link.to as usize] = Some(v);
                    tree.depth[link.to as usize] = tree.depth[v as usize] + 1;
                    todo.push(link.to);
                }
            }
        }
        if tree.order.len() < graph.vertices() {
            want_tree(graph)?;
            return Err(ProblemKind::NotATree.anywhere().into());
        }
        Ok(tree)
    }

    /// The roots.
    pub fn roots(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.order.iter().copied().filter(|&v| self.parent[v as usize].is_none())
    }
}
