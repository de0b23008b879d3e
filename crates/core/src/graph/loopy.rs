//! One token on a directed graph that may have cycles: win, loss or draw by retrograde analysis, with the
//! number of moves until the end when the winner hurries and the loser holds out. A draw is play that
//! neither can bring to an end in their favour; it is never called a loss.

use super::tokens::{marks, round};
use super::{Graph, GraphError, ProblemKind, Vertex};
use crate::limits::Limits;

/// What becomes of a position, for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    /// The player to move wins, with so many moves left in all.
    Win(u32),
    /// The player to move loses, with so many moves left in all.
    Loss(u32),
    /// Play goes on for ever.
    Draw,
}

/// The fate of every vertex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loopy<'a> {
    graph: &'a Graph,
    /// The fates.
    pub fates: Vec<Fate>,
    ended: Vec<bool>,
}

/// Classifies all vertices. At the vertices `ends`, and where no arc leaves, the player to move loses (wins
/// if `misere`).
///
/// # Errors
/// When the graph is undirected, or the budget runs out.
pub fn solve<'a>(
    graph: &'a Graph,
    ends: &[Vertex],
    misere: bool,
    limits: &Limits,
) -> Result<Loopy<'a>, GraphError> {
    graph.want_directed()?;
    limits.spend(graph.vertices() as u64 + graph.edges() as u64)?;
    let ended = marks(graph, ends);
    let back = graph.reversed();
    let mut fates = vec![Fate::Draw; graph.vertices()];
    // Options that are not yet known to be wins.
    let mut open: Vec<usize> = graph.all().map(|v| graph.links(v).len()).collect();
    // Fates are found in the order of their distance, so the first loss among the options is the nearest
    // and the last win the farthest.
    let mut queue = Vec::with_capacity(graph.vertices());
    for v in graph.all() {
        if ended[v as usize] || open[v as usize] == 0 {
            fates[v as usize] = if misere { Fate::Win(0) } else { Fate::Loss(0) };
            queue.push(v);
        }
    }
    let mut at = 0;
    while at < queue.len() {
        let v = queue[at];
        at += 1;
        let fate = fates[v as usize];
        for link in back.of(v) {
            let before = link.to;
            if fates[before as usize] != Fate::Draw {
                continue;
            }
            fates[before as usize] = match fate {
                Fate::Loss(moves) => Fate::Win(moves + 1),
                Fate::Win(moves) => {
                    open[before as usize] -= 1;
                    if open[before as usize] > 0 {
                        continue;
                    }
                    Fate::Loss(moves + 1)
                }
                Fate::Draw => continue,
            };
            queue.push(before);
        }
    }
    Ok(Loopy { graph, fates, ended })
}

impl Loopy<'_> {
    fn options(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        let links = if self.ended[v as usize] { &[][..] } else { self.graph.links(v) };
        links.iter().map(|link| link.to)
    }

    /// The moves that keep the fate: all winning ones, or all that keep a draw, each target once. None for
    /// a player who loses.
    pub fn moves(&self, v: Vertex) -> Vec<Vertex> {
        let good = |w: &Vertex| match self.fates[v as usize] {
            Fate::Win(_) => matches!(self.fates[*w as usize], Fate::Loss(_)),
            Fate::Draw => self.fates[*w as usize] == Fate::Draw,
            Fate::Loss(_) => false,
        };
        let mut moves: Vec<Vertex> = self.options(v).filter(good).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// For a draw: a cycle round which play can go when both hold the draw.
    pub fn cycle(&self, v: Vertex) -> Vec<Vertex> {
        if self.fates[v as usize] != Fate::Draw {
            return Vec::new();
        }
        let next = |v| self.options(v).find(|&w| self.fates[w as usize] == Fate::Draw);
        round(v, next, self.graph.vertices())
    }

    /// A sum of several tokens has no fate that follows from theirs.
    ///
    /// # Errors
    /// When the position is not one token.
    pub fn single(position: &[Vertex]) -> Result<Vertex, GraphError> {
        match position {
            [] => Err(ProblemKind::NoStart.anywhere().into()),
            [v] => Ok(*v),
            _ => Err(ProblemKind::OneTokenOnly.anywhere().into()),
        }
    }
}
