//! Games on rooted trees, and stones and numbers on graphs, against the definition.

use std::collections::HashMap;

use grundy::game::{Outcome, Play};
use grundy::graph::tree::shared::Shared;
use grundy::graph::tree::{Rooted, node_cutting, staircase};
use grundy::graph::{Graph, GraphError, ProblemKind, edge_nim, read, vertex_nim};
use grundy::limits::Limits;
use num_bigint::BigUint;

use crate::small::{Dice, Pairs, covering, of_mask};

fn limits() -> Limits {
    Limits::default()
}

fn hung(n: u32, ends: Pairs) -> Rooted {
    let graph = Graph::undirected(n as usize, ends).unwrap();
    Rooted::new(&graph, Some(0), &limits()).unwrap()
}

fn random_tree(dice: &mut Dice, n: u32) -> Rooted {
    hung(n, (1..n).map(|v| [dice.vertex(v), v]).collect())
}

#[test]
fn what_is_no_tree_is_refused() {
    let refused = |graph: Graph, root| match Rooted::new(&graph, root, &limits()) {
        Err(GraphError::Problem(problem)) => problem.kind,
        other => panic!("{other:?}"),
    };
    let triangle = Graph::undirected(3, vec![[0, 1], [1, 2], [2, 0]]).unwrap();
    let names = |a: &str, b: &str| [a.to_string(), b.to_string()];
    assert_eq!(refused(triangle, Some(0)), ProblemKind::ClosesCycle(names("3", "1")));
    let apart = Graph::undirected(4, vec![[0, 1], [2, 3], [2, 3]]).unwrap();
    assert_eq!(refused(apart, Some(0)), ProblemKind::ClosesCycle(names("3", "4")));
    let apart = Graph::undirected(4, vec![[0, 1], [2, 3]]).unwrap();
    assert_eq!(refused(apart, Some(0)), ProblemKind::Apart(names("1", "3")));
    let two_parents = Graph::directed(3, vec![[0, 2], [1, 2]]).unwrap();
    assert_eq!(refused(two_parents, None), ProblemKind::NotATree);
    assert_eq!(refused(Graph::undirected(1, Pairs::new()).unwrap(), None), ProblemKind::NoStart);
    let circle = read::Options { format: read::Format::Parents, ..read::Options::default() };
    let circle = read::read(b"0 3 2", &circle).unwrap();
    assert_eq!(refused(circle, None), ProblemKind::ClosesCycle(names("2", "3")));
}

/// Whether the player to move wins node cutting with these vertices left. In misère play who cannot move
/// wins, so who takes the last root loses.
fn cutting(below: &[u32], left: u32, misere: bool, known: &mut HashMap<u32, bool>) -> bool {
    if let Some(&known) = known.get(&left) {
        return known;
    }
    let moves: Vec<u32> =
        (0..below.len()).filter(|&v| left >> v & 1 == 1).map(|v| left & !below[v]).collect();
    let wins =
        moves.is_empty() && misere || moves.into_iter().any(|next| !cutting(below, next, misere, known));
    known.insert(left, wins);
    wins
}

#[test]
fn node_cutting_agrees_with_the_definition() {
    let mut dice = Dice(61);
    for _ in 0..250 {
        let n = 1 + dice.vertex(10);
        // Arcs to children; some vertices are roots of their own.
        let mut arcs = Pairs::new();
        for v in 1..n {
            if dice.roll(5) > 0 {
                arcs.push([dice.vertex(v), v]);
            }
        }
        let graph = Graph::directed(n as usize, arcs).unwrap();
        let tree = Rooted::new(&graph, None, &limits()).unwrap();
        let mut below: Vec<u32> = (0..n).map(|v| 1 << v).collect();
        for &v in tree.order.iter().rev() {
            if let Some(p) = tree.parent[v as usize] {
                below[p as usize] |= below[v as usize];
            }
        }
        for play in [Play::Normal, Play::Misere] {
            let misere = play == Play::Misere;
            let answer = node_cutting::solve(&tree, play);
            let mut known = HashMap::new();
            let all = (1 << n) - 1;
            let wins = cutting(&below, all, misere, &mut known);
            assert_eq!(answer.outcome == Outcome::N, wins, "{tree:?} {play:?}");
            let good = (0..n).filter(|&v| !cutting(&below, all & !below[v as usize], misere, &mut known));
            assert_eq!(answer.moves, good.collect::<Vec<_>>(), "{tree:?} {play:?}");
        }
    }
}

/// The Fibonacci tree written out.
fn fibonacci(order: usize) -> Rooted {
    let mut ends = Pairs::new();
    let mut todo = vec![(order, None)];
    let mut n = 0;
    while let Some((order, parent)) = todo.pop() {
        if order == 0 {
            continue;
        }
        if let Some(p) = parent {
            ends.push([p, n]);
        }
        todo.push((order - 1, Some(n)));
        todo.push((order.saturating_sub(2), Some(n)));
        n += 1;
    }
    hung(n, ends)
}

#[test]
fn fibonacci_trees() {
    let counted = |order| Shared::fibonacci(order).unwrap().node_cutting(Play::Misere, &limits()).unwrap();
    for order in 1..=16 {
        for play in [Play::Normal, Play::Misere] {
            let long = node_cutting::solve(&fibonacci(order as usize), play);
            let short = Shared::fibonacci(order).unwrap().node_cutting(play, &limits()).unwrap();
            assert_eq!(short.outcome, long.outcome);
            assert_eq!(short.moves, BigUint::from(long.moves.len()));
            assert_eq!(short.worth, u64::from(long.worth[0]));
        }
    }
    // Published: the winner for some orders, and the number of winning first moves.
    let wins: Vec<bool> = [3, 1, 2, 7, 13, 100].map(|n| counted(n).outcome == Outcome::N).to_vec();
    assert_eq!(wins, [true, false, true, false, false, true]);
    assert_eq!([5u32, 10, 3, 7].map(|n| counted(n).moves), [1u32, 17, 1, 0].map(BigUint::from));
    assert!(counted(1000).moves.bits() > 500);
    assert!(Shared::fibonacci(0).is_err() && Shared::new(vec![vec![0]]).is_err());
}

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

/// Whether who finds no move wins.
fn stuck(play: Play) -> bool {
    play == Play::Misere
}

type Known<S> = HashMap<S, bool>;

fn stairs(tree: &Rooted, (k, play): (u32, Play), gifts: &mut Vec<u64>, known: &mut Known<Vec<u64>>) -> bool {
    if let Some(&known) = known.get(gifts) {
        return known;
    }
    let moves = stair_moves(tree, k, gifts);
    let mut wins = moves.is_empty() && stuck(play);
    wins |= moves.into_iter().any(|m| {
        gifts[m.from as usize] -= m.amount;
        gifts[m.to as usize] += m.amount;
        let lost = !stairs(tree, (k, play), gifts, known);
        gifts[m.from as usize] += m.amount;
        gifts[m.to as usize] -= m.amount;
        lost
    });
    known.insert(gifts.clone(), wins);
    wins
}

fn stair_moves(tree: &Rooted, k: u32, gifts: &[u64]) -> Vec<staircase::StairMove> {
    let ancestor = |v: u32| (0..k).try_fold(v, |v, _| tree.parent[v as usize]);
    let from = (0u32..).zip(gifts).filter_map(|(v, &gift)| Some((v, ancestor(v)?, gift)));
    from.flat_map(|(from, to, gift)| (1..=gift).map(move |amount| staircase::StairMove { from, to, amount }))
        .collect()
}

#[test]
fn stairs_agree_with_the_definition() {
    let mut dice = Dice(67);
    for round in 0..400 {
        let n = 1 + dice.vertex(5);
        let tree = random_tree(&mut dice, n);
        let k = 1 + dice.vertex(3);
        let play = PLAYS[round % 2];
        // Heaps of one are what misère play is about.
        let most = 2 + dice.roll(3);
        let mut gifts: Vec<u64> = (0..n).map(|_| dice.roll(most)).collect();
        let answer = staircase::solve(&tree, k, &gifts, play).unwrap();
        let mut known = HashMap::new();
        let wins = stairs(&tree, (k, play), &mut gifts, &mut known);
        assert_eq!(answer.outcome == Outcome::N, wins, "{tree:?} {k} {play:?} {gifts:?}");
        let mut good = Vec::new();
        for m in stair_moves(&tree, k, &gifts) {
            let mut next = gifts.clone();
            next[m.from as usize] -= m.amount;
            next[m.to as usize] += m.amount;
            if !stairs(&tree, (k, play), &mut next, &mut known) {
                good.push(m);
            }
        }
        assert_eq!(answer.moves, good, "{tree:?} {k} {play:?} {gifts:?}");
    }
}

#[test]
fn published_stairs() {
    let first = |parents: &str, k, gifts: &[u64]| {
        let options = read::Options { format: read::Format::Parents, ..read::Options::default() };
        let graph = read::read(parents.as_bytes(), &options).unwrap();
        let tree = Rooted::new(&graph, None, &limits()).unwrap();
        staircase::solve(&tree, k, gifts, Play::Normal).unwrap().outcome == Outcome::N
    };
    assert!(first("0 1 2", 1, &[0, 1, 1]));
    assert!(first("0 1 2", 2, &[1, 1, 1]));
    assert!(!first("0 1 1 2", 1, &[1, 2, 2, 3]));
    assert!(!first("0 1 2 3", 2, &[1, 0, 2, 2]));
    // A staircase is a path: its ground has no gifts.
    assert!(!first("0 1 2", 1, &[0, 0, 3]));
    assert!(first("0 1 2 3", 1, &[0, 2, 1, 3]));
}

fn stones(
    (near, play): (&[Vec<u32>], Play),
    at: usize,
    stones: &mut Vec<u64>,
    known: &mut Known<(usize, Vec<u64>)>,
) -> bool {
    if stones[at] == 0 || near[at].is_empty() {
        return stuck(play);
    }
    if let Some(&known) = known.get(&(at, stones.clone())) {
        return known;
    }
    stones[at] -= 1;
    let wins = near[at].iter().any(|&w| !self::stones((near, play), w as usize, stones, known));
    stones[at] += 1;
    known.insert((at, stones.clone()), wins);
    wins
}

#[test]
fn stones_on_any_graph_agree_with_the_definition() {
    let mut dice = Dice(71);
    for n in 1..=5u32 {
        for mask in covering(n) {
            let ends = of_mask(n, mask);
            let graph = Graph::undirected(n as usize, ends).unwrap();
            let near: Vec<Vec<u32>> =
                graph.all().map(|v| graph.links(v).iter().map(|link| link.to).collect()).collect();
            for _ in 0..4 {
                let lots: Vec<u64> = (0..n).map(|_| dice.roll(4)).collect();
                let d = 1 + dice.roll(3);
                let spread: Vec<u64> = lots.iter().map(|a| a * d + dice.roll(d)).collect();
                let answer = vertex_nim::solve(&graph, &spread, d, &limits()).unwrap();
                let mut misere = vertex_nim::Misere::new(&graph, &spread, d, &limits()).unwrap();
                for play in PLAYS {
                    let mut known = HashMap::new();
                    for v in graph.all() {
                        let at = v as usize;
                        let mut left = lots.clone();
                        let wins = stones((&near, play), at, &mut left, &mut known);
                        let mut good = Vec::new();
                        if lots[at] > 0 {
                            left[at] -= 1;
                            let lost = |w: &u32| !stones((&near, play), *w as usize, &mut left, &mut known);
                            good.extend(near[at].iter().copied().filter(lost));
                            good.sort_unstable();
                        }
                        let found = match play {
                            Play::Normal => (answer.wins[at], answer.moves(v, &limits()).unwrap()),
                            Play::Misere => {
                                (misere.wins(v, &limits()).unwrap(), misere.moves(v, &limits()).unwrap())
                            }
                        };
                        assert_eq!(found, (wins, good), "{mask} {lots:?} {v} {play:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn published_stones() {
    let starts = |a: &[u64], ends: &[[u32; 2]]| {
        let ends = ends.iter().map(|&[a, b]| [a - 1, b - 1]).collect();
        let graph = Graph::undirected(a.len(), ends).unwrap();
        let answer = vertex_nim::solve(&graph, a, 1, &limits()).unwrap();
        graph.all().filter(|&v| answer.wins[v as usize]).map(|v| v + 1).collect::<Vec<_>>()
    };
    assert_eq!(starts(&[1, 2, 3], &[[1, 2], [2, 3]]), [2]);
    assert_eq!(starts(&[2, 1, 1], &[[1, 2], [2, 3]]), [1]);
    assert_eq!(starts(&[1, 1, 1], &[[1, 2], [2, 3]]), [0u32; 0]);
    assert_eq!(starts(&[3, 2, 1, 1], &[[1, 2], [2, 3], [1, 4]]), [1, 2]);
}

fn numbers(
    (graph, play): (&Graph, Play),
    at: u32,
    left: &mut Vec<u64>,
    known: &mut Known<(u32, Vec<u64>)>,
) -> bool {
    if let Some(&known) = known.get(&(at, left.clone())) {
        return known;
    }
    let mut wins = stuck(play) && graph.links(at).iter().all(|link| left[link.edge as usize] == 0);
    for link in graph.links(at) {
        let before = left[link.edge as usize];
        for now in 0..before {
            left[link.edge as usize] = now;
            wins |= !numbers((graph, play), link.to, left, known);
        }
        left[link.edge as usize] = before;
    }
    known.insert((at, left.clone()), wins);
    wins
}

#[test]
fn numbers_on_edges_agree_with_the_definition() {
    let mut dice = Dice(73);
    let mut ruled = 0;
    for round in 0..800 {
        let play = PLAYS[round / 2 % 2];
        let n = 1 + dice.vertex(5);
        let ends: Pairs = if round % 2 == 0 {
            (0..dice.roll(6)).map(|_| [dice.vertex(n), dice.vertex(n)]).collect()
        } else {
            (0..n).map(|v| [v, (v + 1) % n]).collect()
        };
        let graph = Graph::undirected(n as usize, ends.clone()).unwrap();
        let mut left: Vec<u64> = ends.iter().map(|_| dice.roll(4)).collect();
        let start = dice.vertex(n);
        let answer = edge_nim::solve(&graph, &left, start, play, &limits()).unwrap();
        ruled += usize::from(answer.by_rule);
        let mut known = HashMap::new();
        let wins = numbers((&graph, play), start, &mut left, &mut known);
        assert_eq!(answer.outcome == Outcome::N, wins, "{ends:?} {left:?} from {start} {play:?}");
        let listed: Vec<(u32, u64)> =
            answer.moves.iter().flat_map(|m| (m.least..=m.most).map(move |now| (m.edge, now))).collect();
        let mut good = Vec::new();
        for link in graph.links(start) {
            for now in 0..left[link.edge as usize] {
                let mut next = left.clone();
                next[link.edge as usize] = now;
                if !numbers((&graph, play), link.to, &mut next, &mut known) {
                    good.push((link.edge, now));
                }
            }
        }
        assert_eq!(listed, good, "{ends:?} {left:?} from {start} {play:?}");
    }
    assert!((100..350).contains(&ruled), "{ruled}");
}

#[test]
fn published_rings() {
    let first = |edges: &[u64]| {
        let n = u32::try_from(edges.len()).unwrap();
        let graph = Graph::undirected(edges.len(), (0..n).map(|v| [v, (v + 1) % n]).collect()).unwrap();
        edge_nim::solve(&graph, edges, 0, Play::Normal, &limits()).unwrap().outcome == Outcome::N
    };
    assert!(first(&[2, 5, 3, 0]));
    assert!(!first(&[0, 0, 0]));
    assert!(!first(&[1, 1, 0]));
    assert!(first(&[2, 1, 1, 0]));
    assert!(!first(&[0, 2, 1]));
}
