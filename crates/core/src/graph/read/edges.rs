//! Edge lists, with or without a head line; bipartite lists; lists of parents.

use super::super::labels::Words;
use super::super::{Graph, GraphProblem, Labels, MOST, ProblemKind, Vertex, id, line_word};
use super::Head;
use super::rows::{Row, content, number, rows};

/// The head line and the rows below it.
struct List<'a> {
    /// Vertices (on the left, on the right, where the two are told apart), and the line that says so.
    vertices: Option<([u64; 2], usize)>,
    rows: Vec<Row<'a>>,
}

impl List<'_> {
    fn lines(&self) -> Vec<u32> {
        self.rows.iter().map(|row| line_word(row.line)).collect()
    }
}

pub(super) fn read(text: &str, head: Head, directed: bool) -> Result<Graph, GraphProblem> {
    let all: Vec<Row<'_>> = rows(text).collect::<Result<_, _>>()?;
    let mut list = split(all, head, Kind::Edges)?;
    let columns = columns(&list.rows)?;
    let named = list.rows.first().is_some_and(|row| row.words()[..2].iter().any(|w| super::rows::is_word(w)));
    let (labels, ends) = if named { words(&list)? } else { numbers(&list)? };
    let mut graph = Graph::new(directed, labels, ends)?.with_lines(list.lines());
    if columns == 3 {
        let third = list.rows.drain(..).map(|row| row.number(2)).collect::<Result<_, _>>()?;
        graph = graph.with_numbers(third);
    }
    Ok(graph)
}

pub(super) fn bipartite(text: &str, head: Head) -> Result<Graph, GraphProblem> {
    let all: Vec<Row<'_>> = rows(text).collect::<Result<_, _>>()?;
    let list = split(all, head, Kind::Bipartite)?;
    if columns(&list.rows)? == 3 {
        return Err(ProblemKind::Columns { expected: 2, found: 3 }.at(list.rows[0].line));
    }
    let mut pairs = Vec::with_capacity(list.rows.len());
    let mut largest = [0u64; 2];
    for row in &list.rows {
        let pair = [row.number(0)?, row.number(1)?];
        for side in 0..2 {
            let most = list.vertices.map_or(u64::MAX, |(n, _)| n[side]);
            if pair[side] == 0 || pair[side] > most {
                let vertices = if list.vertices.is_some() { most } else { 0 };
                return Err(ProblemKind::OutOfRange { vertex: pair[side], vertices }.at(row.line));
            }
            largest[side] = largest[side].max(pair[side]);
        }
        pairs.push(pair);
    }
    // Without a head line the first edge that names too high a number is to blame.
    let at_fault = |side: usize| pairs.iter().position(|pair| pair[side] > MOST as u64);
    let line = |side| {
        list.vertices.map_or_else(|| at_fault(side).map_or(1, |at| list.rows[at].line), |(_, line)| line)
    };
    let [left, right] = list.vertices.map_or(largest, |(sides, _)| sides);
    let (left, right) = (size(left, line(0))?, size(right, line(1))?);
    if left + right > MOST {
        return Err(ProblemKind::TooLarge { most: MOST }.at(line(1)));
    }
    let vertex = |place: u64, before: usize| id(usize::try_from(place).map_or(0, |place| place - 1 + before));
    let ends = pairs.iter().map(|&[a, b]| [vertex(a, 0), vertex(b, left)]).collect();
    Ok(Graph::new(false, Labels::Sides { left, right }, ends)?.with_lines(list.lines()))
}

/// `0 1 1 2`: for each vertex its parent; an arc from each parent to its child.
pub(super) fn parents(text: &str) -> Result<Graph, GraphProblem> {
    let mut parents = Vec::new();
    for (line, whole) in (1..).zip(text.lines()) {
        let entries = content(whole).split(|c: char| c.is_whitespace() || c == ',');
        for entry in entries.filter(|entry| !entry.is_empty()) {
            parents.push((number(entry).map_err(|kind| kind.at(line))?, line));
        }
    }
    let count = parents.len();
    if count == 0 {
        return Err(ProblemKind::Empty.anywhere());
    }
    let vertices = count as u64;
    let mut ends = Vec::with_capacity(count);
    let mut lines = Vec::with_capacity(count);
    for (child, &(parent, line)) in parents.iter().enumerate() {
        if parent > vertices {
            return Err(ProblemKind::OutOfRange { vertex: parent, vertices }.at(line));
        }
        if parent == child as u64 + 1 {
            return Err(ProblemKind::Loop(parent.to_string()).at(line));
        }
        if parent > 0 {
            ends.push([id(size(parent, line)? - 1), id(child)]);
            lines.push(line_word(line));
        }
    }
    Ok(Graph::new(true, Labels::Numbered { first: 1, count }, ends)?.with_lines(lines))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Edges,
    Bipartite,
}

/// Takes the head line off, if there is one, and compares its count.
fn split(mut all: Vec<Row<'_>>, head: Head, kind: Kind) -> Result<List<'_>, GraphProblem> {
    let Some(&first) = all.first() else { return Err(ProblemKind::Empty.anywhere()) };
    let is_head = match head {
        Head::Yes => true,
        Head::No => false,
        Head::Auto => looks_like_head(first, &all[1..], kind)?,
    };
    if !is_head {
        return Ok(List { vertices: None, rows: all });
    }
    let promised;
    let vertices = match (first.count, kind) {
        // A lone n: a tree.
        (1, Kind::Edges) => {
            let n = first.number(0)?;
            promised = n.saturating_sub(1);
            [n; 2]
        }
        (3, Kind::Bipartite) => {
            promised = first.number(2)?;
            [first.number(0)?, first.number(1)?]
        }
        _ => {
            first.columns(2)?;
            promised = first.number(1)?;
            [first.number(0)?; 2]
        }
    };
    all.remove(0);
    let found = all.len() as u64;
    if found != promised {
        // Too few lines end too early; the first line too many is where it goes wrong.
        let extra = usize::try_from(promised).ok().and_then(|p| all.get(p));
        return Err(ProblemKind::Count { promised, found }.at(extra.map_or(first.line, |row| row.line)));
    }
    Ok(List { vertices: Some((vertices, first.line)), rows: all })
}

/// A first line `n m` is a head line unless the lines below name more than n vertices. Even then it is one
/// when it counts the lines below (and n vertices can have an edge): such a file is more likely wrong in one
/// edge than without a head, and read as edges a typing error would change the graph unseen.
fn looks_like_head(first: Row<'_>, rest: &[Row<'_>], kind: Kind) -> Result<bool, GraphProblem> {
    if !first.is_numeric() {
        return Ok(false);
    }
    if first.count != 2 {
        // One entry is no edge; three are an edge with a number when the lines below have three.
        return Ok(match kind {
            Kind::Edges => first.count == 1,
            Kind::Bipartite => first.count == 3,
        });
    }
    if rest.first().is_some_and(|row| row.count == 3 || !row.is_numeric()) {
        return Ok(true);
    }
    let n = first.number(0)?;
    if n == 0 || (n == 1 && rest.is_empty()) {
        return Ok(first.number(1)? == 0);
    }
    if kind == Kind::Edges && n >= 2 && first.number(1)? == rest.len() as u64 {
        return Ok(true);
    }
    let sides: &[&[usize]] = if kind == Kind::Edges { &[&[0, 1]] } else { &[&[0], &[1]] };
    for side in sides {
        let mut named = Vec::with_capacity(side.len() * rest.len());
        for row in rest {
            for &at in *side {
                named.push(row.number(at)?);
            }
        }
        // Numbers from 1 to n, or from 0 to n - 1, cannot be more than n.
        let (least, most) = (named.iter().min().copied(), named.iter().max().copied());
        if most.is_some_and(|most| most > n || (most == n && least == Some(0))) {
            named.sort_unstable();
            named.dedup();
            if named.len() as u64 > n {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Whether the rows have two or three entries: all of them the same.
fn columns(rows: &[Row<'_>]) -> Result<usize, GraphProblem> {
    let expected = rows.first().map_or(2, |row| row.count.max(2));
    rows.iter().try_for_each(|row| row.columns(expected))?;
    Ok(expected)
}

type Edges = (Labels, Vec<[Vertex; 2]>);

fn words(list: &List<'_>) -> Result<Edges, GraphProblem> {
    let mut words = Words::default();
    let mut ends = Vec::with_capacity(list.rows.len());
    let most = list.vertices.map_or(u64::MAX, |([vertices, _], _)| vertices);
    for row in &list.rows {
        let pair = [words.place(row.word(0)?), words.place(row.word(1)?)];
        // Places are given in the order of the text: this row has the first name too many.
        if let Some(place) = pair.iter().map(|&place| u64::from(place)).find(|&place| place >= most) {
            return Err(ProblemKind::OutOfRange { vertex: place + 1, vertices: most }.at(row.line));
        }
        ends.push(pair);
    }
    Ok((Labels::Named(words), ends))
}

fn numbers(list: &List<'_>) -> Result<Edges, GraphProblem> {
    let mut pairs = Vec::with_capacity(list.rows.len());
    for row in &list.rows {
        pairs.push([row.number(0)?, row.number(1)?]);
    }
    let (labels, first) = match list.vertices {
        Some(([vertices, _], line)) => {
            let zero = pairs.iter().flatten().any(|&v| v == 0);
            let first = u64::from(!zero);
            let beyond = pairs.iter().position(|pair| pair.iter().any(|&v| v - first >= vertices));
            if let Some(at) = beyond {
                let vertex = pairs[at].into_iter().max().unwrap_or(0);
                let kind = if zero && pairs.iter().flatten().all(|&v| v <= vertices) {
                    ProblemKind::ZeroAndLast { vertices }
                } else {
                    ProblemKind::OutOfRange { vertex, vertices }
                };
                return Err(kind.at(list.rows[at].line));
            }
            (Labels::Numbered { first, count: size(vertices, line)? }, first)
        }
        None => {
            let mut seen: Vec<u64> = pairs.iter().flatten().copied().collect();
            seen.sort_unstable();
            seen.dedup();
            let (Some(&first), Some(&last)) = (seen.first(), seen.last()) else {
                return Err(ProblemKind::Empty.anywhere());
            };
            if last - first == seen.len() as u64 - 1 {
                (Labels::Numbered { first, count: seen.len() }, first)
            } else {
                (Labels::Sparse(seen), 0)
            }
        }
    };
    let place = |v: u64| match &labels {
        Labels::Sparse(list) => id(list.binary_search(&v).expect("every vertex was listed")),
        _ => u32::try_from(v - first).expect("within the number of vertices"),
    };
    let ends = pairs.iter().map(|&[a, b]| [place(a), place(b)]).collect();
    Ok((labels, ends))
}

/// A count of vertices, which that line gives.
fn size(count: u64, line: usize) -> Result<usize, GraphProblem> {
    let fits = usize::try_from(count).ok().filter(|&count| count <= MOST);
    fits.ok_or_else(|| ProblemKind::TooLarge { most: MOST }.at(line))
}
