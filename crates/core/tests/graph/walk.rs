//! Walks on directed and undirected graphs against the definition.

use std::collections::HashMap;

use grundy::game::{Outcome, Play};
use grundy::graph::walk::{Once, solve};
use grundy::graph::{Graph, GraphError, ProblemKind, geography};
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
    let ring = Graph::directed(200, (0..200).map(|v| [v, (v + 1) % 200]).collect()).unwrap();
    let many = solve(&ring, 0, Once::Vertices, Play::Normal, &Limits::default());
    let GraphError::Problem(problem) = many.unwrap_err() else { panic!() };
    assert_eq!(problem.kind, ProblemKind::TooManyToSearch { found: 200 });
    let dense: Pairs = (0..40).flat_map(|a| (1..4).map(move |d| [a, (a + d * d) % 40])).collect();
    let dense = Graph::directed(40, dense).unwrap();
    let spent = solve(&dense, 0, Once::Vertices, Play::Normal, &Limits::new(100_000, 1 << 24, 1000));
    assert!(matches!(spent, Err(GraphError::Exhausted(_))));
}
