//! Undirected vertex geography by matching against plain search.

use std::collections::HashMap;

use grundy::graph::matching::Matching;
use grundy::graph::{Graph, geography};
use grundy::limits::Limits;

use crate::small::{Dice, Pairs, covering, is_connected, of_mask};

/// Whether the player to move wins: the definition.
fn wins(near: &[u32], at: u32, visited: u32, memo: &mut HashMap<(u32, u32), bool>) -> bool {
    if let Some(&known) = memo.get(&(at, visited)) {
        return known;
    }
    let moves =
        (0..u32::try_from(near.len()).unwrap()).filter(|&w| near[at as usize] & !visited & 1 << w != 0);
    let result = moves.into_iter().any(|w| !wins(near, w, visited | 1 << w, memo));
    memo.insert((at, visited), result);
    result
}

fn neighbours(n: u32, ends: &Pairs) -> Vec<u32> {
    let mut near = vec![0; n as usize];
    for &[a, b] in ends {
        near[a as usize] |= 1 << b;
        near[b as usize] |= 1 << a;
    }
    near
}

fn compare(n: u32, ends: &Pairs) {
    let near = neighbours(n, ends);
    let graph = Graph::undirected(n as usize, ends.clone()).unwrap();
    let limits = Limits::default();
    let answer = geography::solve(&graph, &limits).unwrap();
    let mut memo = HashMap::new();
    for v in 0..n {
        let expected = wins(&near, v, 1 << v, &mut memo);
        assert_eq!(answer.wins[v as usize], expected, "{ends:?} from {v}");
        let good: Vec<u32> = (0..n)
            .filter(|&w| near[v as usize] >> w & 1 == 1 && !wins(&near, w, 1 << v | 1 << w, &mut memo))
            .collect();
        assert_eq!(answer.moves(v, &limits).unwrap(), good, "moves of {ends:?} from {v}");
    }
}

#[test]
fn agrees_with_search_on_all_connected_graphs_to_seven_vertices() {
    for n in 1..=7 {
        for mask in covering(n) {
            let ends = of_mask(n, mask);
            if is_connected(n, &ends) {
                compare(n, &ends);
            }
        }
    }
}

#[test]
fn agrees_with_search_on_random_graphs_with_parallel_edges() {
    let mut dice = Dice(7);
    for _ in 0..400 {
        let n = 8 + dice.vertex(4);
        let edges = dice.roll(16) + 4;
        let mut ends = Pairs::new();
        for _ in 0..edges {
            let (a, b) = (dice.vertex(n), dice.vertex(n));
            if a != b {
                ends.push([a, b]);
            }
        }
        compare(n, &ends);
    }
}

/// A matching, and a set of vertices whose removal shows that none is larger (Tutte and Berge): taking the
/// neighbours of the missed vertices away leaves enough odd components.
fn is_maximum(graph: &Graph, matching: &Matching) {
    for v in graph.all() {
        if let Some(w) = matching.mate(v) {
            assert_eq!(matching.mate(w), Some(v));
            assert!(graph.links(v).iter().any(|link| link.to == w), "{v}-{w} is an edge");
        }
    }
    let missed = matching.missed_by_some();
    let barrier: Vec<bool> = graph
        .all()
        .map(|v| !missed[v as usize] && graph.links(v).iter().any(|link| missed[link.to as usize]))
        .collect();
    let mut component = vec![false; graph.vertices()];
    let mut odd = 0;
    for start in graph.all() {
        if barrier[start as usize] || component[start as usize] {
            continue;
        }
        let (mut todo, mut size) = (vec![start], 0);
        component[start as usize] = true;
        while let Some(v) = todo.pop() {
            size += 1;
            for link in graph.links(v) {
                if !barrier[link.to as usize] && !component[link.to as usize] {
                    component[link.to as usize] = true;
                    todo.push(link.to);
                }
            }
        }
        odd += size % 2;
    }
    let free = graph.vertices() - 2 * matching.size();
    assert_eq!(free, odd - barrier.iter().filter(|&&b| b).count());
}

#[test]
fn large_matchings_are_maximum() {
    let mut dice = Dice(1);
    let mut graphs = Vec::new();
    // Random, three edges a vertex; and sparse, where many vertices are missed.
    for edges in [2000, 3000, 9000] {
        let ends =
            (0..edges).map(|_| [dice.vertex(3000), dice.vertex(3000)]).filter(|[a, b]| a != b).collect();
        graphs.push(Graph::undirected(3000, ends).unwrap());
    }
    graphs.push(Graph::grid(51, 51, true).unwrap());
    graphs.push(Graph::grid(51, 51, false).unwrap());
    // A path whose vertices are shuffled.
    let mut order: Vec<u32> = (0..3001).collect();
    dice.shuffle(&mut order);
    graphs.push(Graph::undirected(3001, order.windows(2).map(|w| [w[0], w[1]]).collect()).unwrap());
    // Triangles in a chain, joined by a vertex or by an edge: blossoms within blossoms.
    let by_vertex =
        (0..1000u32).flat_map(|i| [[2 * i, 2 * i + 1], [2 * i + 1, 2 * i + 2], [2 * i, 2 * i + 2]]);
    graphs.push(Graph::undirected(2001, by_vertex.collect()).unwrap());
    let by_edge = (0..1000u32).flat_map(|i| {
        [[3 * i, 3 * i + 1], [3 * i + 1, 3 * i + 2], [3 * i, 3 * i + 2], [3 * i + 2, 3 * i + 3]]
    });
    graphs.push(Graph::undirected(3001, by_edge.collect()).unwrap());
    for graph in &graphs {
        is_maximum(graph, &Matching::maximum(graph, &Limits::default()).unwrap());
    }
}

#[test]
fn published_facts() {
    let limits = Limits::default();
    let board = |n: usize| {
        let graph = Graph::grid(n, n, false).unwrap();
        let answer = geography::solve(&graph, &limits).unwrap();
        answer.wins[0]
    };
    assert_eq!([1, 2, 3, 4, 9, 30].map(board), [false, true, false, true, false, true]);

    let answer = |vertices, ends: &[[u32; 2]], start: u32| {
        let ends = ends.iter().map(|&[a, b]| [a - 1, b - 1]).collect();
        let graph = Graph::undirected(vertices, ends).unwrap();
        let solved = geography::solve(&graph, &limits).unwrap();
        solved.moves(start - 1, &limits).unwrap().into_iter().map(|v| graph.label(v)).collect::<Vec<_>>()
    };
    // The airports of a public problem: the winning first flights (it asks for the smallest).
    assert_eq!(answer(4, &[[3, 2], [3, 1], [1, 4]], 3), ["2"]);
    assert_eq!(answer(3, &[[1, 2], [2, 3]], 1), [""; 0]);
    assert_eq!(answer(5, &[[1, 2], [1, 3], [3, 4], [4, 5]], 1), ["2", "3"]);
    assert_eq!(answer(5, &[[1, 2], [2, 3], [3, 4], [4, 5], [5, 1]], 1), [""; 0]);
    assert_eq!(answer(4, &[[1, 2], [1, 3], [1, 4]], 1), ["2", "3", "4"]);
}

#[test]
fn boards_with_obstacles() {
    use grundy::graph::read;
    let starts = |text: &str| {
        let graph = read::read(text.as_bytes(), &read::Options::default()).unwrap();
        let answer = geography::solve(&graph, &Limits::default()).unwrap();
        answer.good_starts().into_iter().map(|v| graph.label(v)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(starts(".##\n...\n#.#\n"), "2,3 3,2");
    assert_eq!(starts("..\n..\n"), "");
    assert_eq!(starts("..."), "1,1 1,3");
    assert_eq!(starts("...\n...\n..."), "1,1 1,3 2,2 3,1 3,3");
}

#[test]
fn peaks_and_valleys() {
    use grundy::graph::read::{self, Format, Head, Options};
    let wins = |text: &str| {
        let options = Options { format: Format::Bipartite(Head::Auto), ..Options::default() };
        let graph = read::read(text.as_bytes(), &options).unwrap();
        let answer = geography::solve(&graph, &Limits::default()).unwrap();
        (1..=graph.vertices() / 2)
            .map(|i| answer.wins[graph.find(&format!("L{i}")).unwrap() as usize])
            .collect::<Vec<_>>()
    };
    assert_eq!(wins("2 2\n1 1\n2 2\n"), [true, true]);
    assert_eq!(wins("2 2\n1 1\n2 1\n"), [false, false]);
    assert_eq!(wins("3 3\n1 1\n2 1\n2 2\n"), [true, true, false]);
    assert_eq!(wins("2 0\n"), [false, false]);
}

#[test]
fn the_budget_is_kept() {
    let graph = Graph::grid(100, 100, true).unwrap();
    let spent = geography::solve(&graph, &Limits::new(1000, 1 << 30, 1000));
    assert!(matches!(spent, Err(grundy::graph::GraphError::Exhausted(_))));
}
