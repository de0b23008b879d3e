//! Problems of graphs.

use grundy::graph::ask::Method;
use grundy::graph::form::{FormProblem, GAMES};
use grundy::graph::loopy::Fate;
use grundy::graph::{GraphProblem, ProblemKind};

use crate::En;
use crate::graph::{GraphStep, GraphText, StartKind};

const HEAD: &str = "a first line `n m` promises n vertices and m edges, a lone `n` a tree with n - 1 edges; \
    if the first line is an edge itself, write `no head` in the rule";

impl GraphText for En {
    fn graph_problem(&self, problem: &GraphProblem) -> (String, Option<String>) {
        let (what, help) = kind(&problem.kind);
        let line = problem.line.map_or_else(String::new, |line| format!("line {line}: "));
        (line + &what, help.map(Into::into))
    }

    fn form_problem(&self, problem: &FormProblem) -> (String, Option<String>) {
        let form = || Some("for example `graph FILE with geography; start V`".into());
        match problem {
            FormProblem::NoGame => ("a rule on a graph needs `with GAME`".into(), form()),
            FormProblem::UnknownGame(name) => {
                (format!("there is no game on graphs `{name}`"), Some(format!("the games are {}", GAMES.join(", "))))
            }
            FormProblem::NoFile => ("no file is named that holds the graph".into(), form()),
            FormProblem::Grid(text) => {
                (format!("`{text}` is not a board"), Some("write `grid(ROWS,COLUMNS)`, both at least 1".into()))
            }
            FormProblem::Number(text) => (format!("`{text}` is not a number that can stand here"), None),
            FormProblem::UnknownItem(text) => (
                format!("`{text}` says nothing in a rule on a graph"),
                Some("items are start V, root V, ground V, ends V, numbers N, directed, head, no head, loopy, misere".into()),
            ),
            FormProblem::Twice(name) => (format!("`{name}` stands twice"), None),
            FormProblem::NotHere(name) => (format!("`{name}` has no meaning for this game or this kind of graph"), None),
        }
    }

    fn graph_fate(&self, position: &str, fate: Fate) -> String {
        match fate {
            Fate::Win(moves) => {
                format!("{position}: the player to move WINS (N), in {moves} moves of both players")
            }
            Fate::Loss(moves) => {
                format!("{position}: the player to move LOSES (P), in {moves} moves of both players")
            }
            Fate::Draw => format!("{position}: a DRAW, neither player can force an end"),
        }
    }

    fn graph_starts(&self, kind: StartKind, names: &[String], more: usize) -> String {
        let what = match kind {
            StartKind::Wins => "the player to move WINS (N) from",
            StartKind::Loses => "the player to move LOSES (P) from",
            StartKind::Draws => "a DRAW from",
        };
        format!("{what}: {}", listed(names, more))
    }

    fn graph_values(&self, values: &[(String, u32)], more: usize) -> String {
        let values: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        format!("Grundy values: {}", listed(&values, more))
    }

    fn graph_method(&self, method: Method) -> &'static str {
        match method {
            Method::Values => "by the Grundy value of every vertex",
            Method::Retrograde => "by going back from where play ends",
            Method::Matching => "by a maximum matching",
            Method::ColonAndFusion => "by the colon and fusion principles",
            Method::Branches => "by misère Nim on the branches",
            Method::Components => "by the Grundy values of the components",
            Method::Law => "by the law of this game",
            Method::Search => "by complete search of the position",
        }
    }

    fn graph_value(&self, value: u64) -> String {
        format!("Grundy value {value}")
    }

    fn graph_move(&self, step: &GraphStep) -> String {
        match step {
            GraphStep::Token { token, to, edge } => {
                let token = token.map_or_else(String::new, |token| format!(" {token}"));
                let over = edge.map_or_else(String::new, |edge| format!(" over edge {edge}"));
                format!("token{token} to {to}{over}")
            }
            GraphStep::Vertex(name) => format!("vertex {name}"),
            GraphStep::Edge { edge, ends: [a, b] } => format!("edge {edge} ({a}, {b})"),
            GraphStep::Gifts { from, to, amount } => format!("{amount} from {from} to {to}"),
            GraphStep::Number { edge, to, least, most } if least == most => {
                format!("token to {to}, leaving {least} on edge {edge}")
            }
            GraphStep::Number { edge, to, least, most } => {
                format!("token to {to}, leaving any of {least}..{most} on edge {edge}")
            }
        }
    }

    fn draw_heading(&self) -> &'static str {
        "moves that keep the draw:"
    }
}

fn listed(names: &[String], more: usize) -> String {
    match (names, more) {
        ([], 0) => "no vertex".into(),
        ([], more) => format!("{more} vertices"),
        (names, 0) => names.join("; "),
        (names, more) => format!("{}; and {more} more", names.join("; ")),
    }
}

fn kind(kind: &ProblemKind) -> (String, Option<&'static str>) {
    match kind {
        ProblemKind::NotUtf8 => {
            ("this is not UTF-8 text".into(), Some("graphs are read from text; save the file as UTF-8"))
        }
        ProblemKind::Empty => (
            "there is no graph in the text: it is empty".into(),
            Some("write one edge a line, `1 2`; below a head line `n m` if you like"),
        ),
        ProblemKind::NotANumber(entry) => (format!("`{entry}` is not a whole number"), None),
        ProblemKind::Negative(entry) => (format!("`{entry}` is negative"), None),
        ProblemKind::NumberTooLarge(entry) => (format!("`{entry}` is too large"), None),
        ProblemKind::Columns { expected, found } => (
            format!("{found} entries where {expected} are expected"),
            Some("an edge is two vertices, and perhaps a number, the same on all lines"),
        ),
        ProblemKind::Width { expected, found } => (
            format!("{found} cells in a map of {expected} columns"),
            Some("all rows of a map are equally long; blocked cells are `#`"),
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
        ProblemKind::Undirected => (
            "this game is played on directed graphs, and this one is undirected".into(),
            Some("for an edge list write `graph directed FILE`, in DOT `digraph`"),
        ),
        ProblemKind::NotATree => {
            ("this game is played on trees, and this graph is none (a cycle, or a part apart)".into(), None)
        }
        ProblemKind::ClosesCycle([a, b]) => (
            format!("the edge between {a} and {b} closes a cycle, and a tree has none"),
            Some("leave the edge out, or, in a game on any graph, the word `tree`"),
        ),
        ProblemKind::Apart([a, b]) => (
            format!("no way leads from {a} to {b}, and a tree is of one piece"),
            Some("join the parts, or, in a game on any graph, leave out the word `tree`"),
        ),
        ProblemKind::Cycle(vertices) => (
            format!("play need not end: it can go round {}", vertices.join(" -> ")),
            Some("with `loopy` the position is called won, lost or drawn"),
        ),
        ProblemKind::Numbers { expected, found } => (
            format!("{expected} numbers are needed, {found} are given"),
            Some("write `; numbers 3 1 4 ..` in the rule"),
        ),
        ProblemKind::ZeroStep => ("a step of 0 is no move".into(), None),
        ProblemKind::NoStart => ("no vertex is given to start from or to stand on".into(), None),
        ProblemKind::OneRootOnly => ("this game has one root".into(), None),
        ProblemKind::OneTokenOnly => (
            "in this game there is an answer for one token only".into(),
            Some("where draws are possible, who wins with several tokens does not follow from each alone"),
        ),
        ProblemKind::TooManyToSearch { found } => (
            format!(
                "no method but search is known here, and {found} vertices or edges are too many: 128 is the most"
            ),
            None,
        ),
    }
}
