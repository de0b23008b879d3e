//! One token on a directed graph: its positions are the vertices.

use super::{PlayGraph, Seen, Stop, build};
use crate::game::Play;
use crate::graph::{Graph, GraphError, ProblemKind, Vertex, tokens};
use crate::limits::Limits;

/// All vertices that a token on `start` can come to, in normal play; at the vertices `ends` play ends.
///
/// # Errors
/// As [`tokens::solve`], and when a budget (of positions, too) runs out.
pub fn of_token(
    graph: &Graph,
    ends: &[Vertex],
    start: Vertex,
    limits: &Limits,
) -> Result<PlayGraph, GraphError> {
    // Refuses what is no such game, and names a cycle.
    tokens::solve(graph, ends, limits)?;
    let ended = tokens::marks(graph, ends);
    let see = |v: &Vertex| {
        let stops = ended.get(*v as usize).copied().unwrap_or(false);
        let links = if stops { &[][..] } else { graph.links(*v) };
        Ok(Seen { options: links.iter().map(|link| link.to).collect(), over: None })
    };
    build(start, (Play::Normal, true), limits, see, |v| graph.label(*v)).map_err(|stop| match stop {
        Stop::Exhausted(exhausted) => exhausted.into(),
        Stop::Cycle(vertices) => {
            ProblemKind::Cycle(vertices.iter().map(|&v| graph.label(v)).collect()).anywhere().into()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;

    #[test]
    fn a_token_comes_to_what_is_reachable_and_has_its_values() {
        let arcs = vec![[0, 1], [0, 2], [1, 3], [2, 3], [3, 4], [5, 0]];
        let graph = Graph::directed(6, arcs).unwrap();
        let limits = Limits::default();
        let values = tokens::solve(&graph, &[], &limits).unwrap().values;
        let drawn = of_token(&graph, &[], 0, &limits).unwrap();
        assert_eq!(drawn.nodes.len(), 5);
        for node in &drawn.nodes {
            let v = graph.find(&node.label).unwrap();
            assert_eq!(node.value, Some(values[v as usize]), "{}", node.label);
            assert_eq!(node.outcome == Outcome::P, values[v as usize] == 0);
            let to: Vec<String> =
                node.options.iter().map(|&to| drawn.nodes[to as usize].label.clone()).collect();
            assert!(graph.links(v).iter().all(|link| to.contains(&graph.label(link.to))));
        }
        let ended = of_token(&graph, &[3], 0, &limits).unwrap();
        assert_eq!(ended.nodes.len(), 4);
        let round = Graph::directed(2, vec![[0, 1], [1, 0]]).unwrap();
        assert!(of_token(&round, &[], 0, &limits).is_err());
        assert!(of_token(&Graph::undirected(2, vec![[0, 1]]).unwrap(), &[], 0, &limits).is_err());
    }
}
