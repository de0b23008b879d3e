//! Games on graphs: a text becomes a [`Graph`], and each game is a file of its own with its best exact
//! method.
//!
//! ```
//! use grundy::graph::{geography, read};
//!
//! let graph = read::read(b"graph { a -- b -- c }", &read::Options::default()).unwrap();
//! let answer = geography::solve(&graph, &grundy::limits::Limits::default()).unwrap();
//! // From the middle of a path of three the player to move wins, from its ends not.
//! assert_eq!(answer.wins, [false, true, false]);
//! ```

pub mod ask;
pub mod edge_nim;
pub mod form;
pub mod geography;
pub mod hackenbush;
pub mod kayles;
pub mod labels;
pub mod loopy;
pub mod matching;
mod misere;
pub mod problem;
pub mod promises;
pub mod read;
pub mod token_sums;
pub mod tokens;
pub mod tree;
pub mod vertex_nim;
pub mod walk;

pub use labels::Labels;
pub use problem::{GraphError, GraphProblem, ProblemKind};

/// A vertex by its place in the list of vertices.
pub type Vertex = u32;

/// Where one edge leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The vertex at the other end.
    pub to: Vertex,
    /// The edge, by its place in the list of edges.
    pub edge: u32,
}

/// Most vertices or edges of a graph: a short text must not ask for gigabytes.
pub const MOST: usize = 1 << 24;

/// In which directions an edge is a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ways {
    Forth,
    Back,
    Both,
}

/// A list of links per vertex, in one block.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Adjacency {
    first: Vec<u32>,
    links: Vec<Link>,
}

impl Adjacency {
    /// The links of edges with these ends, forth or back or both ways, in the order of the edges. A loop is
    /// met once.
    pub(crate) fn new(vertices: usize, ends: &[[Vertex; 2]], ways: Ways) -> Self {
        let forth = ways != Ways::Back;
        let back = |a: Vertex, b: Vertex| ways == Ways::Back || (ways == Ways::Both && a != b);
        let mut first = vec![0u32; vertices + 1];
        for &[a, b] in ends {
            first[a as usize + 1] += u32::from(forth);
            first[b as usize + 1] += u32::from(back(a, b));
        }
        for v in 0..vertices {
            first[v + 1] += first[v];
        }
        let mut next = first.clone();
        let mut links = vec![Link { to: 0, edge: 0 }; first[vertices] as usize];
        let mut put = |from: Vertex, link: Link| {
            let at = &mut next[from as usize];
            links[*at as usize] = link;
            *at += 1;
        };
        for (edge, &[a, b]) in (0u32..).zip(ends) {
            if forth {
                put(a, Link { to: b, edge });
            }
            if back(a, b) {
                put(b, Link { to: a, edge });
            }
        }
        Adjacency { first, links }
    }

    pub(crate) fn of(&self, v: Vertex) -> &[Link] {
        &self.links[self.first[v as usize] as usize..self.first[v as usize + 1] as usize]
    }
}

/// A graph: vertices with names, edges (or arcs) in the order of the text, parallel ones kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    directed: bool,
    labels: Labels,
    ends: Vec<[Vertex; 2]>,
    numbers: Vec<u64>,
    /// The line of the text on which each edge stands; empty where the graph was not read from lines.
    lines: Vec<u32>,
    adjacency: Adjacency,
}

impl Graph {
    /// A graph with the vertices of `labels` and the edges (arcs from the first to the second) of `ends`.
    ///
    /// # Errors
    /// When an end is no vertex, or there are more than [`MOST`] vertices or edges.
    pub fn new(directed: bool, labels: Labels, ends: Vec<[Vertex; 2]>) -> Result<Self, GraphProblem> {
        let count = labels.count();
        if count > MOST || ends.len() > MOST {
            return Err(ProblemKind::TooLarge { most: MOST }.anywhere());
        }
        if let Some(&v) = ends.iter().flatten().find(|&&v| v as usize >= count) {
            return Err(ProblemKind::UnknownVertex(u64::from(v).to_string()).anywhere());
        }
        let ways = if directed { Ways::Forth } else { Ways::Both };
        let adjacency = Adjacency::new(count, &ends, ways);
        Ok(Graph { directed, labels, ends, numbers: Vec::new(), lines: Vec::new(), adjacency })
    }

    /// An undirected graph on vertices called 1, 2, ..; `ends` counts from 0.
    ///
    /// # Errors
    /// As [`Graph::new`].
    pub fn undirected(vertices: usize, ends: Vec<[Vertex; 2]>) -> Result<Self, GraphProblem> {
        Graph::new(false, Labels::Numbered { first: 1, count: vertices }, ends)
    }

    /// A directed graph on vertices called 1, 2, ..; `ends` counts from 0.
    ///
    /// # Errors
    /// As [`Graph::new`].
    pub fn directed(vertices: usize, ends: Vec<[Vertex; 2]>) -> Result<Self, GraphProblem> {
        Graph::new(true, Labels::Numbered { first: 1, count: vertices }, ends)
    }

    /// The `rows` x `columns` grid, cells joined to their orthogonal neighbours (and, if wanted, diagonal ones).
    ///
    /// # Errors
    /// When it has more than [`MOST`] cells or edges.
    pub fn grid(rows: usize, columns: usize, diagonals: bool) -> Result<Self, GraphProblem> {
        if rows.checked_mul(columns).is_none_or(|cells| cells > MOST / 4) {
            return Err(ProblemKind::TooLarge { most: MOST }.anywhere());
        }
        let all = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))).collect();
        Graph::of_cells(all, diagonals)
    }

    /// The graph of some cells of a board, given row by row, joined to their neighbours.
    pub(crate) fn of_cells(cells: Vec<(usize, usize)>, diagonals: bool) -> Result<Self, GraphProblem> {
        let labels = Labels::cells(cells);
        let mut ends = Vec::new();
        for v in 0..labels.count() {
            let Some((r, c)) = labels.cell(v) else { continue };
            let mut near = vec![(r, c + 1), (r + 1, c)];
            if diagonals {
                near.push((r + 1, c + 1));
                if c > 0 {
                    near.push((r + 1, c - 1));
                }
            }
            ends.extend(near.into_iter().filter_map(|(r, c)| Some([id(v), labels.at_cell(r, c)?])));
        }
        Graph::new(false, labels, ends)
    }

    pub(crate) fn with_numbers(mut self, numbers: Vec<u64>) -> Self {
        self.numbers = numbers;
        self
    }

    /// With the line of each edge.
    pub(crate) fn with_lines(mut self, lines: Vec<u32>) -> Self {
        self.lines = lines;
        self
    }

    /// A problem that shows in an edge, with the line of that edge where it is known.
    pub(crate) fn problem_at(&self, edge: usize, kind: ProblemKind) -> GraphProblem {
        GraphProblem { line: self.lines.get(edge).map(|&line| line as usize), kind }
    }

    /// Whether the edges are arcs.
    pub fn is_directed(&self) -> bool {
        self.directed
    }

    /// How many vertices.
    pub fn vertices(&self) -> usize {
        self.labels.count()
    }

    /// All vertices.
    pub fn all(&self) -> std::ops::Range<Vertex> {
        0..id(self.vertices())
    }

    /// How many edges.
    pub fn edges(&self) -> usize {
        self.ends.len()
    }

    /// The ends of an edge.
    pub fn ends(&self, edge: u32) -> [Vertex; 2] {
        self.ends[edge as usize]
    }

    /// The ends of all edges.
    pub fn all_ends(&self) -> &[[Vertex; 2]] {
        &self.ends
    }

    /// The numbers on the edges (a third column of an edge list); empty when the text had none.
    pub fn numbers(&self) -> &[u64] {
        &self.numbers
    }

    /// The edges at a vertex: the arcs out of it when the graph is directed. A loop is met once.
    pub fn links(&self, v: Vertex) -> &[Link] {
        self.adjacency.of(v)
    }

    /// The names of the vertices.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The name of a vertex.
    pub fn label(&self, v: Vertex) -> String {
        self.labels.name(v)
    }

    /// The vertex of that name.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(&self, name: &str) -> Result<Vertex, GraphProblem> {
        self.labels.find(name).ok_or_else(|| ProblemKind::UnknownVertex(name.to_string()).anywhere())
    }

    /// The arcs into each vertex, as links to where they come from.
    pub(crate) fn reversed(&self) -> Adjacency {
        Adjacency::new(self.vertices(), &self.ends, Ways::Back)
    }

    /// For games in which an edge from a vertex to itself means nothing.
    ///
    /// # Errors
    /// When there is one, with its line.
    pub fn refuse_loops(&self) -> Result<(), GraphProblem> {
        match self.ends.iter().position(|[a, b]| a == b) {
            None => Ok(()),
            Some(edge) => Err(self.problem_at(edge, ProblemKind::Loop(self.label(self.ends[edge][0])))),
        }
    }

    /// For games on undirected graphs.
    ///
    /// # Errors
    /// When the graph is directed.
    pub fn want_undirected(&self) -> Result<(), GraphProblem> {
        if self.directed { Err(ProblemKind::Directed.anywhere()) } else { Ok(()) }
    }

    /// For games on directed graphs.
    ///
    /// # Errors
    /// When the graph is undirected.
    pub fn want_directed(&self) -> Result<(), GraphProblem> {
        if self.directed { Ok(()) } else { Err(ProblemKind::Undirected.anywhere()) }
    }
}

/// The number of a line as it is kept: no text of [`MOST`] edges has more lines than a word counts, and a
/// longer one is told of its last.
pub(crate) fn line_word(line: usize) -> u32 {
    u32::try_from(line).unwrap_or(u32::MAX)
}

/// A count of vertices or edges as a word; `Graph::new` has checked that it fits.
pub(crate) fn id(count: usize) -> u32 {
    u32::try_from(count).expect("the size of a graph is checked when it is made")
}
