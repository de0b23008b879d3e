//! Walks on directed and undirected graphs against the definition.

use std::collections::HashMap;

use grundy::game::{Outcome, Play};
use grundy::graph::walk::{Once, solve};
use grundy::graph::{Graph, GraphError, geography};
use grundy::limits::Limits;

use crate::small::{Dice, Pairs};

struct Slow<'a> {
    graph: &'a Graph,
    once: Once,
    misere: bool,
    known: HashMap<(u32, u32), bool>,
}

impl Slow<'_> {
    /// (edge, target, what is used afterwards)
    fn moves(&self, v: u32, used: u32) -> Vec<(u32, u32, u32)> {
        let links = self.graph.links(v).iter().map(|link| {
            let bit = if self.once == Once::Edges { link.edge } else { link.to };
            (link.edge, link.to, 1 << bit)
        });
        links.filter(|(.., bit)| used & bit == 0).map(|(e, to, bit)| (e, to, used | bit)).collect()
    }

    fn wins(&mut self, v: u32, used: u32) -> bool {
        if let Some(&known) = self.known.get(&(v, used)) {
            return known;
        }
        let moves = self.moves(v, used);
        let wins = moves.is_empty() && self.misere || moves.iter().any(|&(_, to, used)| !self.wins(to, used));
        self.known.insert((v, used), wins);
        wins
    }
}

fn compare(graph: &Graph, once: Once, play: Play) {
    for start in graph.all() {
        let mut slow = Slow { graph, once, misere: play == Play::Misere, known: HashMap::new() };
        let used = if once == Once::Vertices { 1 << start } else { 0 };
        let wins = slow.wins(start, used);
        let mut good: Vec<(u32, u32)> = Vec::new();
        for (edge, to, used) in slow.moves(start, used) {
            if !slow.wins(to, used) {
                good.push((to, edge));
            }
        }
        good.sort_unstable();
        if once == Once::Vertices {
            good.dedup_by_key(|(to, _)| *to);
        }
        let answer = solve(graph, start, once, play, &Limits::default()).unwrap();
        assert_eq!(
            answer.outcome == Outcome::N,
            wins,
            "{:?} from {start} {once:?} {play:?}",
            graph.all_ends()
        );
        assert_eq!(answer.moves.iter().map(|m| (m.to, m.edge)).collect::<Vec<_>>(), good);
    }
}

#[test]
fn agrees_with_the_definition_on_random_graphs() {
    let mut dice = Dice(41);
    for round in 0..900 {
        let n = 1 + dice.vertex(7);
        let edges = dice.roll(12);
        let ends: Pairs = (0..edges).map(|_| [dice.vertex(n), dice.vertex(n)]).collect();
        let directed = round % 2 == 0;
        let make = |ends: Pairs| {
            if directed { Graph::directed(n as usize, ends) } else { Graph::undirected(n as usize, ends) }
                .unwrap()
        };
        let play = if round % 3 == 0 { Play::Misere } else { Play::Normal };
        compare(&make(ends.clone()), Once::Edges, play);
        compare(&make(ends.into_iter().filter(|[a, b]| a != b).collect()), Once::Vertices, play);
    }
}

#[test]
fn agrees_with_matching_on_boards() {
    let limits = Limits::default();
    for (r, c) in [(3, 3), (3, 5), (4, 4), (4, 5)] {
        for diagonals in [false, true] {
            if diagonals && r * c > 12 {
                continue;
            }
            let graph = Graph::grid(r, c, diagonals).unwrap();
            let all = geography::solve(&graph, &limits).unwrap();
            for v in graph.all() {
                let answer = solve(&graph, v, Once::Vertices, Play::Normal, &limits).unwrap();
                assert_eq!(answer.outcome == Outcome::N, all.wins[v as usize]);
                let moves: Vec<u32> = answer.moves.iter().map(|link| link.to).collect();
                assert_eq!(moves, all.moves(v, &limits).unwrap());
            }
        }
    }
}

#[test]
fn published_facts() {
    let wins = |n, arcs: &[[u32; 2]], once| {
        let arcs = arcs.iter().map(|&[a, b]| [a - 1, b - 1]).collect();
        let graph = Graph::directed(n, arcs).unwrap();
        solve(&graph, 0, once, Play::Normal, &Limits::default()).unwrap().outcome == Outcome::N
    };
    assert!(!wins(3, &[[1, 2], [2, 3], [3, 1]], Once::Vertices));
    assert!(wins(4, &[[1, 2], [2, 3], [3, 4], [1, 4]], Once::Vertices));
    assert!(wins(4, &[[1, 2], [2, 1], [2, 3], [3, 4]], Once::Vertices));
    assert!(wins(5, &[[1, 2], [1, 3], [2, 4], [3, 4], [4, 5]], Once::Vertices));
    assert!(wins(3, &[[1, 2], [2, 3], [3, 1]], Once::Edges));
    assert!(!wins(2, &[[1, 2], [2, 1]], Once::Edges));
    assert!(!wins(3, &[[1, 2], [2, 1], [2, 3]], Once::Edges));
    assert!(!wins(3, &[[1, 2], [1, 3], [2, 3], [3, 1]], Once::Edges));
}

#[test]
fn long_graphs_without_cycles_take_no_search() {
    let n = 100_000u32;
    let graph = Graph::directed(n as usize, (1..n).map(|v| [v - 1, v]).collect()).unwrap();
    for once in [Once::Vertices, Once::Edges] {
        let answer = solve(&graph, 0, once, Play::Normal, &Limits::default()).unwrap();
        assert_eq!(answer.outcome, Outcome::N);
    }
}

#[test]
fn what_is_too_much_is_said() {
    let dense: Pairs = (0..40).flat_map(|a| (1..4).map(move |d| [a, (a + d * d) % 40])).collect();
    let dense = Graph::directed(40, dense).unwrap();
    let spent = solve(&dense, 0, Once::Vertices, Play::Normal, &Limits::new(100_000, 1 << 24, 1000));
    assert!(matches!(spent, Err(GraphError::Exhausted(_))));
}

/// A ring is one walk, whatever its length; on a tree every edge is a bridge; rings on a string are one after
/// the other. Who wins is told by counting.
#[test]
fn more_than_128_edges() {
    let limits = Limits::default();
    for n in [199u32, 200] {
        let ends: Pairs = (0..n).map(|v| [v, (v + 1) % n]).collect();
        let ring = Graph::directed(n as usize, ends.clone()).unwrap();
        let wins =
            |graph: &Graph, once| solve(graph, 0, once, Play::Normal, &limits).unwrap().outcome == Outcome::N;
        assert_eq!(wins(&ring, Once::Vertices), n % 2 == 0, "n - 1 moves");
        assert_eq!(wins(&ring, Once::Edges), n % 2 == 1, "n moves");
        assert_eq!(wins(&Graph::undirected(n as usize, ends).unwrap(), Once::Edges), n % 2 == 1);
    }
    // A path of 100,000 with a leaf at its second vertex: from the first end there is a choice.
    let n = 100_000u32;
    let mut ends: Pairs = (1..n).map(|v| [v - 1, v]).collect();
    let path = Graph::undirected(n as usize, ends.clone()).unwrap();
    let answer = solve(&path, 0, Once::Edges, Play::Normal, &limits).unwrap();
    assert_eq!((answer.outcome, answer.moves.len()), (Outcome::N, 1), "99,999 moves");
    ends.push([1, n]);
    let forked = Graph::undirected(n as usize + 1, ends).unwrap();
    let answer = solve(&forked, 0, Once::Edges, Play::Normal, &limits).unwrap();
    assert_eq!(answer.outcome, Outcome::P, "the opponent goes to the leaf");
    let answer = solve(&forked, 1, Once::Edges, Play::Normal, &limits).unwrap();
    assert_eq!(answer.moves.iter().map(|link| link.to).collect::<Vec<_>>(), [0, n], "to either leaf");
}

/// A string of triangles joined by bridges: as many as a small search can hold, and by induction from there.
#[test]
fn triangles_between_bridges() {
    let chain = |triangles: u32| {
        let mut ends = Pairs::new();
        for t in 0..triangles {
            let a = 3 * t;
            ends.extend([[a, a + 1], [a + 1, a + 2], [a + 2, a]]);
            ends.extend((t > 0).then(|| [a - 1, a]));
        }
        Graph::undirected(3 * triangles as usize, ends).unwrap()
    };
    for triangles in 1..=5 {
        compare(&chain(triangles), Once::Edges, Play::Normal);
        compare(&chain(triangles), Once::Edges, Play::Misere);
    }
    let outcome =
        |triangles, play| solve(&chain(triangles), 0, Once::Edges, play, &Limits::default()).unwrap().outcome;
    for play in [Play::Normal, Play::Misere] {
        // What a string is worth depends on its first triangle and on who wins the rest alone.
        let small: Vec<Outcome> = (1..=6).map(|triangles| outcome(triangles, play)).collect();
        let next = |after: Outcome| {
            let at = small.iter().take(5).rposition(|&one| one == after).unwrap();
            small[at + 1]
        };
        let mut expected = small[5];
        for triangles in 7..300 {
            expected = next(expected);
            if triangles % 7 == 0 {
                assert_eq!(outcome(triangles, play), expected, "{triangles} {play:?}");
            }
        }
    }
}

#[test]
fn a_dense_graph_of_200_edges_stops_at_the_budget() {
    let ends: Pairs = (0..40u32).flat_map(|a| (1..6).map(move |d| [a, (a + d * d) % 40])).collect();
    for graph in [Graph::directed(40, ends.clone()).unwrap(), Graph::undirected(40, ends).unwrap()] {
        let spent = solve(&graph, 0, Once::Edges, Play::Normal, &Limits::new(1_000_000, 1 << 26, 100_000));
        assert!(matches!(spent, Err(GraphError::Exhausted(_))));
    }
}
