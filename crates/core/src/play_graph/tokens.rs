//! One token on a directed graph: its positions are the vertices.

use super::{PlayGraph, Seen, build};
use crate::game::Play;
use crate::graph::{Graph, GraphError, Vertex, loopy, tokens};
use crate::limits::Limits;

/// All vertices that a token on `start` can come to; at the vertices `ends` play ends. `round`: the convention of a game
/// in which the token may go round; else it is normal play.
///
/// # Errors
/// As [`tokens::solve`] or [`loopy::solve`], and when a budget (of positions, too) runs out.
pub fn of_token(
    graph: &Graph,
    ends: &[Vertex],
    start: Vertex,
    round: Option<Play>,
    limits: &Limits,
) -> Result<PlayGraph, GraphError> {
    // They refuse what is no such game; the first names a cycle.
    match round {
        None => tokens::solve(graph, ends, limits).map(|_| ())?,
        Some(play) => loopy::solve(graph, ends, play == Play::Misere, limits).map(|_| ())?,
    }
    let ended = tokens::marks(graph, ends);
    let see = |v: &Vertex| {
        let stops = ended.get(*v as usize).copied().unwrap_or(false);
        let links = if stops { &[][..] } else { graph.links(*v) };
        Ok(Seen { options: links.iter().map(|link| link.to).collect(), over: None })
    };
    Ok(build(start, (round.unwrap_or(Play::Normal), round.is_none()), limits, see, |v| graph.label(*v))?)
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
        let drawn = of_token(&graph, &[], 0, None, &limits).unwrap();
        assert_eq!(drawn.nodes.len(), 5);
        for node in &drawn.nodes {
            let v = graph.find(&node.label).unwrap();
            assert_eq!(node.value, Some(values[v as usize]), "{}", node.label);
            assert_eq!(node.outcome == Some(Outcome::P), values[v as usize] == 0);
            let to: Vec<String> =
                node.options.iter().map(|&to| drawn.nodes[to as usize].label.clone()).collect();
            assert!(graph.links(v).iter().all(|link| to.contains(&graph.label(link.to))));
        }
        let ended = of_token(&graph, &[3], 0, None, &limits).unwrap();
        assert_eq!(ended.nodes.len(), 4);
        let round = Graph::directed(2, vec![[0, 1], [1, 0]]).unwrap();
        assert!(of_token(&round, &[], 0, None, &limits).is_err());
        assert!(of_token(&Graph::undirected(2, vec![[0, 1]]).unwrap(), &[], 0, None, &limits).is_err());
    }

    #[test]
    fn a_token_that_may_go_round_has_the_fates_of_its_vertices() {
        let mut seed = 1u32;
        let mut next = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        };
        let limits = Limits::default();
        let (mut draws, mut rounds) = (0, 0);
        for _ in 0..300 {
            let count = 2 + next(6);
            let arcs = (0..next(2 * count + 2)).map(|_| [next(count), next(count)]).collect();
            let graph = Graph::directed(count as usize, arcs).unwrap();
            let ends = if next(3) == 0 { vec![next(count)] } else { Vec::new() };
            for (play, misere) in [(Play::Normal, false), (Play::Misere, true)] {
                let fates = loopy::solve(&graph, &ends, misere, &limits).unwrap().fates;
                let drawn = of_token(&graph, &ends, 0, Some(play), &limits).unwrap();
                rounds += u32::from(drawn.goes_round);
                for node in &drawn.nodes {
                    let fate = match fates[graph.find(&node.label).unwrap() as usize] {
                        loopy::Fate::Win(_) => Some(Outcome::N),
                        loopy::Fate::Loss(_) => Some(Outcome::P),
                        loopy::Fate::Draw => None,
                    };
                    draws += u32::from(fate.is_none());
                    assert_eq!((node.outcome, node.value), (fate, None), "{graph:?} {ends:?} {}", node.label);
                }
            }
        }
        assert!(draws > 100 && rounds > 100, "{draws} {rounds}");
    }
}
