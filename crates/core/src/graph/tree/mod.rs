//! Rooted trees and the games on them.

pub mod node_cutting;
pub mod shared;
pub mod staircase;

use super::{Graph, GraphError, ProblemKind, Vertex};
use crate::limits::Limits;

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
            return Err(ProblemKind::NotATree.anywhere().into());
        }
        Ok(tree)
    }

    /// The roots.
    pub fn roots(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.order.iter().copied().filter(|&v| self.parent[v as usize].is_none())
    }
}
