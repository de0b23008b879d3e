//! What can be wrong with the text of a graph, or with a game asked of it.

use crate::limits::Exhausted;

/// Something is wrong with a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphProblem {
    /// The line of the text, from 1, where one can be named.
    pub line: Option<usize>,
    /// What is wrong.
    pub kind: ProblemKind,
}

/// The ways in which a graph can be wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProblemKind {
    /// The bytes are not UTF-8 text.
    NotUtf8,
    /// There is nothing in the text.
    Empty,
    /// A number was expected.
    NotANumber(String),
    /// A number below 0.
    Negative(String),
    /// A number too large for what it counts.
    NumberTooLarge(String),
    /// A line has another count of entries than it should.
    Columns {
        /// What it should have.
        expected: usize,
        /// What it has.
        found: usize,
    },
    /// A row of a map has another width than those above it.
    Width {
        /// What it should have.
        expected: usize,
        /// What it has.
        found: usize,
    },
    /// The head line promises another count of edges than follow; a lone `n` promises a tree with n - 1.
    Count {
        /// Promised.
        promised: u64,
        /// Found.
        found: u64,
    },
    /// A vertex beyond the number of vertices of the head line.
    OutOfRange {
        /// The vertex.
        vertex: u64,
        /// The number of vertices.
        vertices: u64,
    },
    /// Both vertex 0 and vertex n occur, so the vertices are neither 0..n-1 nor 1..n.
    ZeroAndLast {
        /// n
        vertices: u64,
    },
    /// An edge from a vertex to itself, in a game where it means nothing.
    Loop(String),
    /// A character of a map that is neither `.` nor `#`.
    Cell {
        /// The character.
        cell: char,
        /// Its column, from 1.
        column: usize,
    },
    /// Something in a DOT text that cannot stand there.
    Unexpected(String),
    /// The DOT text ends before something is closed.
    Unfinished {
        /// What was still missing.
        missing: &'static str,
    },
    /// `->` in a `graph` or `--` in a `digraph`.
    WrongArrow {
        /// Whether the graph is directed.
        directed: bool,
    },
    /// Subgraphs within subgraphs beyond the limit.
    TooDeep,
    /// An interval that ends before it begins, or is empty.
    EmptyInterval,
    /// More vertices or edges than this.
    TooLarge {
        /// The most.
        most: usize,
    },
    /// There is no vertex of this name.
    UnknownVertex(String),
    /// The game is played on undirected graphs.
    Directed,
    /// The game is played on directed graphs.
    Undirected,
    /// The game is played on trees; this graph has a cycle or an edge that is not joined to the root.
    NotATree,
    /// This edge closes a cycle, and trees have none.
    ClosesCycle([String; 2]),
    /// These two vertices are not joined, though trees are of one piece.
    Apart([String; 2]),
    /// Play could go on for ever round these vertices.
    Cycle(Vec<String>),
    /// Numbers on vertices or edges are missing, or there are too many.
    Numbers {
        /// Wanted.
        expected: usize,
        /// Given.
        found: usize,
    },
    /// A step of 0: a move must go somewhere, or take something.
    ZeroStep,
    /// No start vertex, or none of the ground, was given.
    NoStart,
    /// The answer for several tokens would need a theory that is not there (draws, or misère play).
    OneTokenOnly,
    /// This game has one root.
    OneRootOnly,
    /// A search over sets of so many vertices or edges; it can hold at most 128. The question stays open.
    TooManyToSearch {
        /// The vertices or edges that matter.
        found: usize,
    },
}

impl ProblemKind {
    /// A problem with no line of its own.
    pub fn anywhere(self) -> GraphProblem {
        GraphProblem { line: None, kind: self }
    }

    /// Whether the question is a sound one that no method here answers, rather than a mistake in the input.
    pub fn is_open(&self) -> bool {
        matches!(self, ProblemKind::TooManyToSearch { .. })
    }

    /// A problem in that line.
    pub fn at(self, line: usize) -> GraphProblem {
        GraphProblem { line: Some(line), kind: self }
    }
}

/// Why a question about a graph has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GraphError {
    /// The question does not fit the graph.
    Problem(GraphProblem),
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl From<GraphProblem> for GraphError {
    fn from(problem: GraphProblem) -> Self {
        GraphError::Problem(problem)
    }
}

impl From<Exhausted> for GraphError {
    fn from(exhausted: Exhausted) -> Self {
        GraphError::Exhausted(exhausted)
    }
}
