//! Games on graphs: answers, graphs that cannot be read, and games that do not fit a graph.

use grundy::graph::GraphProblem;
use grundy::graph::ask::Method;
use grundy::graph::form::FormProblem;
use grundy::graph::loopy::Fate;

/// A move on a graph, with the names of its vertices; edges are counted from 1 in the order of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GraphStep {
    /// A token goes on.
    Token {
        /// Which one, from 1, where there are several.
        token: Option<usize>,
        /// Where to.
        to: String,
        /// Over which edge, where edges count.
        edge: Option<usize>,
    },
    /// A vertex is chosen.
    Vertex(String),
    /// An edge is chosen.
    Edge {
        /// Which.
        edge: usize,
        /// Its ends.
        ends: [String; 2],
    },
    /// Gifts are moved.
    Gifts {
        /// From this vertex.
        from: String,
        /// To this one.
        to: String,
        /// How many.
        amount: u64,
    },
    /// The number of an edge is lowered.
    Number {
        /// Which edge.
        edge: usize,
        /// Where the token goes.
        to: String,
        /// The least number left.
        least: u64,
        /// The greatest.
        most: u64,
    },
}

/// What is known of every vertex as a start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartKind {
    /// From there the player to move wins.
    Wins,
    /// Loses.
    Loses,
    /// Draws.
    Draws,
}

/// Words for problems of graphs.
pub trait GraphText {
    /// The sentence, with its line where there is one, and what can be done.
    fn graph_problem(&self, problem: &GraphProblem) -> (String, Option<String>);

    /// What is wrong with the rule, and what can be done.
    fn form_problem(&self, problem: &FormProblem) -> (String, Option<String>);

    /// What becomes of the game when play can be endless.
    fn graph_fate(&self, position: &str, fate: Fate) -> String;

    /// The starts of one kind, and how many more there are than listed.
    fn graph_starts(&self, kind: StartKind, names: &[String], more: usize) -> String;

    /// Vertices with their Grundy values.
    fn graph_values(&self, values: &[(String, u32)], more: usize) -> String;

    /// By what the answer was found.
    fn graph_method(&self, method: Method) -> &'static str;

    /// The Grundy value of the position.
    fn graph_value(&self, value: u64) -> String;

    /// One move.
    fn graph_move(&self, step: &GraphStep) -> String;

    /// Stands above the moves that keep a draw.
    fn draw_heading(&self) -> &'static str;
}
