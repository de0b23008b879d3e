//! Green Hackenbush: a picture of edges on the ground; a move cuts an edge, and what is not joined to the
//! ground any more falls away. Who cannot cut loses (normal play) or wins (misère).
//!
//! Normal play on any graph, in near-linear time: by the fusion principle the vertices of a cycle are one
//! vertex, so a part without bridges is worth the number of its edges mod 2, and by the colon principle a
//! bridge with what is above it is worth one more than that (E. R. Berlekamp, J. H. Conway, R. K. Guy,
//! *Winning Ways*, ch. 7). Winning cuts are found by passing down what each part must become.
//!
//! Misère play of trees: misère Nim on the *branches* at the ground (*Winning Ways*, ch. 13). Whole trees
//! would be wrong. With cycles there is no such rule: search by the definition.

mod chain;
mod cycles;
mod misere;
mod skeleton;

use super::{Graph, GraphError, ProblemKind, Vertex};
use crate::game::{Outcome, Play};
use crate::limits::Limits;
use skeleton::Skeleton;

/// Who wins, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hackenbush {
    /// Whether the player to move wins.
    pub outcome: Outcome,
    /// The Grundy value; `None` in misère play.
    pub value: Option<u32>,
    /// The winning cuts, as edges in increasing order.
    pub cuts: Vec<u32>,
    /// Whether these are all of them; not, when the budget ended while cuts on cycles were looked for.
    pub complete: bool,
    /// Whether every edge is a bridge, so that the rule for branches gives the answer in misère play.
    pub branches: bool,
    /// Edges that are not joined to the ground and so no part of the picture.
    pub unjoined: Vec<u32>,
}

/// Solves the picture that stands on the vertices `ground` (one vertex: a root).
///
/// # Errors
/// When the graph is directed, no ground is given, or the budget runs out.
pub fn solve(
    graph: &Graph,
    ground: &[Vertex],
    play: Play,
    limits: &Limits,
) -> Result<Hackenbush, GraphError> {
    let skeleton = skeleton(graph, ground, limits)?;
    let (branches, unjoined) = (skeleton.others.is_empty(), skeleton.unjoined());
    let answer =
        |outcome, value, cuts, complete| Hackenbush { outcome, value, cuts, complete, branches, unjoined };
    match play {
        Play::Normal => {
            let value = skeleton.value();
            if value == 0 {
                return Ok(answer(Outcome::P, Some(0), Vec::new(), true));
            }
            let targets = skeleton.targets(|_| Some(0));
            let (mut cuts, complete) = cycles::cuts(&skeleton, &targets.wanted, limits)?;
            cuts.extend(targets.cuts);
            cuts.sort_unstable();
            Ok(answer(Outcome::N, Some(value), cuts, complete))
        }
        Play::Misere => {
            let (outcome, mut cuts) = misere::solve(&skeleton, limits)?;
            cuts.sort_unstable();
            Ok(answer(outcome, None, cuts, true))
        }
    }
}

/// The Grundy value alone.
///
/// # Errors
/// As [`solve`].
pub fn value(graph: &Graph, ground: &[Vertex], limits: &Limits) -> Result<u32, GraphError> {
    Ok(skeleton(graph, ground, limits)?.value())
}

/// By vertex the Grundy value of what stands on it, as if it were the ground; the vertices of a cycle are one
/// (fusion principle). `None` for vertices that are not joined to the ground.
///
/// # Errors
/// As [`solve`].
pub fn values(graph: &Graph, ground: &[Vertex], limits: &Limits) -> Result<Vec<Option<u32>>, GraphError> {
    let skeleton = skeleton(graph, ground, limits)?;
    Ok(graph.all().map(|v| skeleton.value_on(v)).collect())
}

fn skeleton(graph: &Graph, ground: &[Vertex], limits: &Limits) -> Result<Skeleton, GraphError> {
    graph.want_undirected()?;
    if ground.is_empty() {
        return Err(ProblemKind::NoStart.anywhere().into());
    }
    limits.spend(graph.vertices() as u64 + graph.edges() as u64)?;
    Ok(Skeleton::new(graph, ground))
}
