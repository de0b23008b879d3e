//! Problems of graphs.

use grundy::graph::{GraphProblem, ProblemKind};

use crate::En;
use crate::graph::GraphText;

const HEAD: &str = "a first line `n m` promises n vertices and m edges, a lone `n` a tree with n - 1 edges; \
    if the first line is an edge itself, say that the list has no head line";

impl GraphText for En {
    fn graph_problem(&self, problem: &GraphProblem) -> (String, Option<String>) {
        let (what, help) = kind(&problem.kind);
        let line = problem.line.map_or_else(String::new, |line| format!("line {line}: "));
        (line + &what, help.map(Into::into))
    }
}

fn kind(kind: &ProblemKind) -> (String, Option<&'static str>) {
    match kind {
        ProblemKind::NotUtf8 => {
            ("this is not UTF-8 text".into(), Some("graphs are read from text; save the file as UTF-8"))
        }
        ProblemKind::Empty => ("there is no graph in the text".into(), None),
        ProblemKind::NotANumber(entry) => (format!("`{entry}` is not a whole number"), None),
        ProblemKind::Negative(entry) => (format!("`{entry}` is negative"), None),
        ProblemKind::NumberTooLarge(entry) => (format!("`{entry}` is too large"), None),
        ProblemKind::Columns { expected, found } => (
            format!("{found} entries where {expected} are expected"),
            Some("an edge is two vertices, and perhaps a number, the same on all lines"),
        ),
        ProblemKind::Count { promised, found } => {
            (format!("the head line promises {promised} entries, {found} follow"), Some(HEAD))
        }
        ProblemKind::OutOfRange { vertex, vertices } => {
            (format!("vertex {vertex} is not one of the {vertices} vertices"), Some(HEAD))
        }
        ProblemKind::ZeroAndLast { vertices } => (
            format!("both vertex 0 and vertex {vertices} occur, though there are {vertices} vertices"),
            Some("count vertices from 0 or from 1, not both"),
        ),
        ProblemKind::Loop(vertex) => {
            (format!("an edge from {vertex} to itself, which has no meaning in this game"), None)
        }
        ProblemKind::Cell { cell, column } => (
            format!("`{cell}` in column {column} of the map"),
            Some("a map has `.` for free cells and `#` for blocked ones"),
        ),
        ProblemKind::Unexpected(found) => (format!("`{found}` cannot stand here"), None),
        ProblemKind::Unfinished { missing } => {
            (format!("the text ends, but `{missing}` is missing"), Some("the file may be cut off"))
        }
        ProblemKind::WrongArrow { directed: true } => {
            ("`--` in a digraph".into(), Some("arcs of a digraph are written `a -> b`"))
        }
        ProblemKind::WrongArrow { directed: false } => (
            "`->` in a graph".into(),
            Some("edges of a graph are written `a -- b`; for arcs begin with `digraph`"),
        ),
        ProblemKind::TooDeep => ("subgraphs within subgraphs beyond 64 levels".into(), None),
        ProblemKind::EmptyInterval => {
            ("an interval must end after it begins".into(), Some("`l r` is the numbers l <= x < r"))
        }
        ProblemKind::TooLarge { most } => (format!("more than {most} vertices or edges"), None),
        ProblemKind::UnknownVertex(name) => (format!("there is no vertex `{name}`"), None),
        ProblemKind::Directed => {
            ("this game is played on undirected graphs, and this one is directed".into(), None)
        }
        ProblemKind::Undirected => {
            ("this game is played on directed graphs, and this one is undirected".into(), None)
        }
        ProblemKind::NotATree => {
            ("this game is played on trees, and this graph is none (a cycle, or a part apart)".into(), None)
        }
        ProblemKind::Cycle(vertices) => (
            format!("play need not end: it can go round {}", vertices.join(" -> ")),
            Some("with `loopy` the position is called won, lost or drawn"),
        ),
        ProblemKind::Numbers { expected, found } => {
            (format!("{expected} numbers are needed, {found} are given"), None)
        }
        ProblemKind::ZeroStep => ("a step of 0 is no move".into(), None),
        ProblemKind::NoStart => ("no vertex is given to start from or to stand on".into(), None),
        ProblemKind::NormalOnly => (
            "no method is known here for misère play of this game".into(),
            Some("ask for normal play, where who cannot move loses"),
        ),
        ProblemKind::OneTokenOnly => (
            "in this game there is an answer for one token only".into(),
            Some(
                "with draws or in misère play, who wins with several tokens does not follow from each alone",
            ),
        ),
        ProblemKind::TooManyToSearch { found } => (
            format!(
                "no method but search is known here, and {found} vertices or edges are too many: 128 is the most"
            ),
            None,
        ),
    }
}
