//! The text of a rule on a graph: `graph tree FILE with staircase(2); root 1; numbers 3 0 5`.
//!
//! The text names the file; whoever asks reads it and hands over its bytes.

mod parse;

use std::fmt;

use super::ask::{self, GraphAnswer, GraphGame, Kept, Question};
use super::kayles::intervals;
use super::read::{self, Format, Head, Options};
use super::tree::want_tree;
use super::{Graph, GraphError, GraphProblem, ProblemKind, Vertex};
use crate::game::Play;
use crate::limits::Limits;

pub use parse::is_form;

/// A rule on a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// Where the graph comes from.
    pub source: Source,
    /// Whether lists are lists of arcs.
    pub directed: bool,
    /// Whether a list has a head line.
    pub head: Head,
    /// The game.
    pub game: GraphGame,
    /// Who wins when there is no move.
    pub play: Play,
    /// Where play starts.
    pub start: Start,
    /// Names of the vertices where play ends.
    pub ends: Option<String>,
    /// Numbers on vertices or edges; empty: those of the graph's text.
    pub numbers: Vec<u64>,
}

/// Where a graph comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A board.
    Grid {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
    },
    /// A file.
    File {
        /// Its name.
        name: String,
        /// What it holds.
        kind: Kind,
    },
}

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// DOT, an edge list or a map, whichever it looks like.
    Graph,
    /// The same, of a tree: a cycle or a part apart is refused, whatever the game.
    Tree,
    /// For each vertex its parent.
    Parents,
    /// A map of `.` and `#`.
    Map,
    /// An edge list between a left and a right side.
    Bipartite,
    /// Intervals, joined when they overlap.
    Intervals,
}

/// Where play starts: tokens, the ground or the root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// Nothing is said.
    Unsaid,
    /// `start free`: every vertex is asked about.
    Free,
    /// At these vertices, as written.
    At(String),
}

/// What is wrong with the text of a rule on a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormProblem {
    /// No `with GAME`.
    NoGame,
    /// No such game.
    UnknownGame(String),
    /// No file is named.
    NoFile,
    /// Not the size of a board.
    Grid(String),
    /// Not a number of a game or a list.
    Number(String),
    /// An item that says nothing here.
    UnknownItem(String),
    /// An item that stands twice.
    Twice(&'static str),
    /// An item that means nothing in this game.
    NotHere(&'static str),
}

/// The games by name.
pub const GAMES: [&str; 10] = [
    "geography",
    "edge-geography",
    "tokens",
    "hackenbush",
    "node-cutting",
    "node-kayles",
    "arc-kayles",
    "staircase",
    "vertex-nim",
    "edge-nim",
];

impl Form {
    /// Reads the text.
    ///
    /// # Errors
    /// The first problem.
    pub fn parse(text: &str) -> Result<Self, FormProblem> {
        parse::form(text)
    }

    /// The file that holds the graph, if there is one.
    pub fn file(&self) -> Option<&str> {
        match &self.source {
            Source::Grid { .. } => None,
            Source::File { name, .. } => Some(name),
        }
    }

    /// The same rule, started elsewhere.
    ///
    /// # Errors
    /// When this game has no start.
    pub fn started(mut self, text: &str) -> Result<Self, FormProblem> {
        self.start = parse::start(text);
        parse::fitting(self)
    }

    /// The graph, from the bytes of its file (of none for a board).
    ///
    /// # Errors
    /// When they cannot be read, or the budget runs out.
    pub fn graph(&self, bytes: &[u8], limits: &Limits) -> Result<Graph, GraphError> {
        let kind = match self.source {
            Source::Grid { rows, columns } => return Ok(Graph::grid(rows, columns, false)?),
            Source::File { kind: Kind::Intervals, .. } => {
                return intervals::conflicts(&read::intervals(bytes)?, limits);
            }
            Source::File { kind, .. } => kind,
        };
        let format = match (kind, self.head) {
            (Kind::Parents, _) => Format::Parents,
            (Kind::Map, _) => Format::Map,
            (Kind::Bipartite, head) => Format::Bipartite(head),
            (_, Head::Auto) => Format::Auto,
            (_, head) => Format::Edges(head),
        };
        let graph = read::read(bytes, &Options { format, directed: self.directed })?;
        if matches!(kind, Kind::Tree | Kind::Parents) {
            limits.spend(graph.vertices() as u64 + graph.edges() as u64)?;
            want_tree(&graph)?;
        }
        Ok(graph)
    }

    /// The vertices where play starts; none when it may start anywhere.
    ///
    /// # Errors
    /// When there is no such vertex.
    pub fn start(&self, graph: &Graph) -> Result<Vec<Vertex>, GraphProblem> {
        match &self.start {
            Start::Unsaid | Start::Free => Ok(Vec::new()),
            Start::At(text) => vertices(graph, text),
        }
    }

    /// The vertices where play ends.
    ///
    /// # Errors
    /// When there is no such vertex.
    pub fn end_vertices(&self, graph: &Graph) -> Result<Vec<Vertex>, GraphProblem> {
        self.ends.as_ref().map_or(Ok(Vec::new()), |text| vertices(graph, text))
    }

    /// Answers the question of this rule.
    ///
    /// # Errors
    /// When the rule does not fit the graph, or the budget runs out.
    pub fn answer(&self, graph: &Graph, limits: &Limits) -> Result<GraphAnswer, GraphError> {
        let start = self.start(graph)?;
        self.starts(graph)?.answer(&start, true, limits)
    }

    /// For one start after another; the start of the rule itself is not asked about.
    ///
    /// # Errors
    /// When there is no such vertex as one of the `ends`.
    pub fn starts<'a>(&'a self, graph: &'a Graph) -> Result<Starts<'a>, GraphProblem> {
        let ends = self.end_vertices(graph)?;
        Ok(Starts { form: self, graph, ends, kept: Kept::default() })
    }
}

/// A rule and its graph, asked about one start after another: what does not depend on the start is found once.
#[derive(Debug)]
pub struct Starts<'a> {
    form: &'a Form,
    graph: &'a Graph,
    ends: Vec<Vertex>,
    kept: Kept<'a>,
}

impl Starts<'_> {
    /// The vertices that a text names.
    ///
    /// # Errors
    /// When there is no such vertex.
    pub fn vertices(&self, text: &str) -> Result<Vec<Vertex>, GraphProblem> {
        vertices(self.graph, text.trim())
    }

    /// The answer for this start; `moves`: whether the winning moves are wanted.
    ///
    /// # Errors
    /// When the rule does not fit the graph or the start, or the budget runs out.
    pub fn answer(
        &mut self,
        start: &[Vertex],
        moves: bool,
        limits: &Limits,
    ) -> Result<GraphAnswer, GraphError> {
        let Form { game, play, numbers, .. } = self.form;
        let rooted = matches!(game, GraphGame::NodeCutting | GraphGame::Staircase { .. });
        if rooted && start.len() > 1 {
            return Err(ProblemKind::OneRootOnly.anywhere().into());
        }
        let question = Question { game: *game, play: *play, start, ends: &self.ends, numbers, moves };
        ask::answer_keeping(self.graph, &question, &mut self.kept, limits)
    }
}

/// Vertices by name: one name, or several with spaces (where names have none, also commas) between them.
fn vertices(graph: &Graph, text: &str) -> Result<Vec<Vertex>, GraphProblem> {
    if let Ok(one) = graph.find(text) {
        return Ok(vec![one]);
    }
    let mut found = Vec::new();
    for word in text.split_whitespace() {
        match graph.find(word) {
            Ok(vertex) => found.push(vertex),
            Err(problem) if !word.contains(',') => return Err(problem),
            Err(problem) => {
                let all = word.split(',').filter(|name| !name.is_empty()).map(|name| graph.find(name));
                // A cell outside the board is named whole.
                found.extend(
                    all.collect::<Result<Vec<_>, _>>()
                        .map_err(|part| if graph.labels().cell(0).is_some() { problem } else { part })?,
                );
            }
        }
    }
    Ok(found)
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, kind) = match self {
            Source::Grid { rows, columns } => return write!(f, "graph grid({rows},{columns})"),
            Source::File { name, kind } => (name, kind),
        };
        let kind = match kind {
            Kind::Graph => "",
            Kind::Tree => "tree ",
            Kind::Parents => "parents ",
            Kind::Map => "map ",
            Kind::Bipartite => "bipartite ",
            Kind::Intervals => "intervals ",
        };
        write!(f, "graph {kind}{name}")
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with ", self.source)?;
        match self.game {
            GraphGame::Geography => write!(f, "geography")?,
            GraphGame::EdgeGeography => write!(f, "edge-geography")?,
            GraphGame::Tokens => write!(f, "tokens")?,
            GraphGame::LoopyTokens => write!(f, "tokens; loopy")?,
            GraphGame::Hackenbush => write!(f, "hackenbush")?,
            GraphGame::NodeCutting => write!(f, "node-cutting")?,
            GraphGame::NodeKayles => write!(f, "node-kayles")?,
            GraphGame::ArcKayles => write!(f, "arc-kayles")?,
            GraphGame::Staircase { k } => write!(f, "staircase({k})")?,
            GraphGame::VertexNim { d } => write!(f, "vertex-nim({d})")?,
            GraphGame::EdgeNim => write!(f, "edge-nim")?,
        }
        if self.directed {
            write!(f, "; directed")?;
        }
        match self.head {
            Head::Auto => {}
            Head::Yes => write!(f, "; head")?,
            Head::No => write!(f, "; no head")?,
        }
        match &self.start {
            Start::Unsaid => {}
            Start::Free => write!(f, "; start free")?,
            Start::At(text) => write!(f, "; start {text}")?,
        }
        if let Some(ends) = &self.ends {
            write!(f, "; ends {ends}")?;
        }
        if !self.numbers.is_empty() {
            let numbers: Vec<String> = self.numbers.iter().map(u64::to_string).collect();
            write!(f, "; numbers {}", numbers.join(" "))?;
        }
        if self.play == Play::Misere { write!(f, "; misere") } else { Ok(()) }
    }
}
