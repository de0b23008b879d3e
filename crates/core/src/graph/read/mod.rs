//! From bytes to a graph: DOT, edge lists, bipartite lists, lists of parents and maps.

mod dot;
mod edges;
mod intervals;
mod map;
mod rows;

pub use intervals::intervals;

use super::{Graph, GraphProblem, ProblemKind};

/// How a text is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// The notation.
    pub format: Format,
    /// Whether lists are lists of arcs, from the first to the second. (DOT says it itself.)
    pub directed: bool,
}

/// The notations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// DOT when it begins like DOT, a map when it has only `.` and `#`, else an edge list.
    #[default]
    Auto,
    /// `graph { a -- b -- c }`, `digraph { a -> {b c} }`; attributes are ignored.
    Dot,
    /// One edge a line, two vertices and perhaps a number.
    Edges(Head),
    /// One edge a line, from 1 on the left to 1 on the right; a head line is `n m` (n on each side) or
    /// `left right m`.
    Bipartite(Head),
    /// For each vertex 1, 2, .. its parent, 0 for a root.
    Parents,
    /// Rows of a board: `.` free, `#` blocked; free cells are joined to free neighbours.
    Map,
}

/// Whether a list has a head line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Head {
    /// Decide: a first line `n m` is a head line unless the other lines name more than n vertices. A
    /// first line with a lone `n` is the head line of a tree.
    #[default]
    Auto,
    /// There is one.
    Yes,
    /// There is none: vertices are those that occur.
    No,
}

/// Reads a graph.
///
/// # Errors
/// The first problem, with its line.
pub fn read(bytes: &[u8], options: &Options) -> Result<Graph, GraphProblem> {
    let text = text(bytes)?;
    match options.format {
        Format::Auto => match guess(text) {
            Format::Dot => dot::read(text),
            Format::Map => map::read(text),
            _ => edges::read(text, Head::Auto, options.directed),
        },
        Format::Dot => dot::read(text),
        Format::Edges(head) => edges::read(text, head, options.directed),
        Format::Bipartite(head) => edges::bipartite(text, head),
        Format::Parents => edges::parents(text),
        Format::Map => map::read(text),
    }
}

/// The bytes as text, without a byte order mark.
fn text(bytes: &[u8]) -> Result<&str, GraphProblem> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&b| b == b'\n').count() + 1;
        ProblemKind::NotUtf8.at(line)
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() { Err(ProblemKind::Empty.anywhere()) } else { Ok(text) }
}

fn guess(text: &str) -> Format {
    if dot::begins(text) {
        return Format::Dot;
    }
    let board = text.bytes().all(|b| matches!(b, b'.' | b'#') || b.is_ascii_whitespace());
    if board && text.contains('.') { Format::Map } else { Format::Edges(Head::Auto) }
}
