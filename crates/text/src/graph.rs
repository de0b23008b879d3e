//! Graphs that cannot be read, and games that do not fit a graph.

use grundy::graph::GraphProblem;

/// Words for problems of graphs.
pub trait GraphText {
    /// The sentence, with its line where there is one, and what can be done.
    fn graph_problem(&self, problem: &GraphProblem) -> (String, Option<String>);
}
