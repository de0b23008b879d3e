//! Numbers on the vertices of a directed graph without cycles: a move lowers one of them and writes any
//! numbers on the vertices that its arcs reach. A position has infinitely many options, so no rule of the
//! language lists them; the value of the token game on each vertex decides.
//!
//! The player to move loses exactly when, for each such value, the numbers of the vertices with it have XOR 0:
//! from there a move disturbs the XOR of its own value (no arc joins equal values), and from elsewhere the
//! highest disturbed value has a number that can be lowered to mend it, on a vertex that reaches every lower
//! value (Codeforces 1149E). On a board whose moves rewrite a shortest path to the right and down, the
//! diagonals take the place of the values (Codeforces 1451F).

use std::collections::BTreeMap;

use super::{Graph, GraphError, ProblemKind, Vertex, tokens};
use crate::game::Outcome;
use crate::limits::Limits;

/// Who wins, and one winning move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Promises {
    /// Whether the player to move wins.
    pub outcome: Outcome,
    /// The number written on each vertex that one winning move changes, the lowered one first.
    pub writes: Vec<(Vertex, u64)>,
}

/// Solves the game on a graph in linear time, with a number for each vertex.
///
/// # Errors
/// When the graph is undirected or has a cycle, there is not one number for each vertex, or the budget runs out.
pub fn solve(graph: &Graph, numbers: &[u64], limits: &Limits) -> Result<Promises, GraphError> {
    if numbers.len() != graph.vertices() {
        let kind = ProblemKind::Numbers { expected: graph.vertices(), found: numbers.len() };
        return Err(kind.anywhere().into());
    }
    let values = tokens::solve(graph, &[], limits)?.values;
    let xors = xors(values.iter().copied().zip(numbers.iter().copied()));
    let Some((&highest, &xor)) = xors.iter().rev().find(|(_, xor)| **xor != 0) else {
        return Ok(Promises { outcome: Outcome::P, writes: Vec::new() });
    };
    let lowered =
        |v: &Vertex| values[*v as usize] == highest && numbers[*v as usize] ^ xor < numbers[*v as usize];
    let mut writes = Vec::new();
    if let Some(v) = graph.all().find(lowered) {
        writes.push((v, numbers[v as usize] ^ xor));
        for (value, xor) in xors.range(..highest).filter(|(_, xor)| **xor != 0) {
            let mended = graph.links(v).iter().find(|link| values[link.to as usize] == *value);
            writes.extend(mended.map(|link| (link.to, numbers[link.to as usize] ^ xor)));
        }
    }
    Ok(Promises { outcome: Outcome::N, writes })
}

/// Who wins on a board whose moves lower a cell and rewrite the rest of a shortest path that starts there and
/// goes to the right and down. Linear time.
pub fn on_board(rows: &[Vec<u64>]) -> Outcome {
    let cells =
        rows.iter().enumerate().flat_map(|(i, row)| row.iter().enumerate().map(move |(j, &n)| (i + j, n)));
    if xors(cells).values().all(|xor| *xor == 0) { Outcome::P } else { Outcome::N }
}

/// The XOR of the numbers of each level.
fn xors<L: Ord>(numbers: impl Iterator<Item = (L, u64)>) -> BTreeMap<L, u64> {
    let mut xors = BTreeMap::new();
    for (level, number) in numbers {
        *xors.entry(level).or_insert(0) ^= number;
    }
    xors
}
