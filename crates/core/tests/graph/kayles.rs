//! Node Kayles and Arc Kayles against the definition.

use std::collections::{BTreeSet, HashMap};

use grundy::game::{Outcome, Play};
use grundy::graph::kayles::{Answer, Kayles, intervals, solve};
use grundy::graph::{Graph, GraphError, read};
use grundy::limits::Limits;

use crate::small::{Dice, Pairs, covering, of_mask};

struct Slow {
    near: Vec<u32>,
    kayles: Kayles,
    known: HashMap<u32, u32>,
    misere: HashMap<u32, bool>,
}

impl Slow {
    fn new(n: u32, ends: &Pairs, kayles: Kayles) -> Self {
        let mut near = vec![0; n as usize];
        for &[a, b] in ends {
            near[a as usize] |= 1 << b;
            near[b as usize] |= 1 << a;
        }
        Slow { near, kayles, known: HashMap::new(), misere: HashMap::new() }
    }

    /// The vertices left by each move: by vertex, or by pair of vertices.
    fn moves(&self, left: u32) -> Vec<([u32; 2], u32)> {
        let n = u32::try_from(self.near.len()).unwrap();
        let stays = |v: &u32| left >> v & 1 == 1;
        let mut moves = Vec::new();
        for a in (0..n).filter(stays) {
            match self.kayles {
                Kayles::Node => moves.push(([a, a], left & !(1 << a) & !self.near[a as usize])),
                Kayles::Arc => {
                    for b in (a + 1..n).filter(stays).filter(|b| self.near[a as usize] >> b & 1 == 1) {
                        moves.push(([a, b], left & !(1 << a) & !(1 << b)));
                    }
                }
            }
        }
        moves
    }

    fn value(&mut self, left: u32) -> u32 {
        if let Some(&known) = self.known.get(&left) {
            return known;
        }
        let moves = self.moves(left);
        let values: BTreeSet<u32> = moves.into_iter().map(|(_, next)| self.value(next)).collect();
        let value = (0..).find(|v| !values.contains(v)).unwrap();
        self.known.insert(left, value);
        value
    }

    /// Whether the player to move wins.
    fn wins(&mut self, left: u32, play: Play) -> bool {
        if play == Play::Normal {
            return self.value(left) != 0;
        }
        if let Some(&known) = self.misere.get(&left) {
            return known;
        }
        let moves = self.moves(left);
        let wins = moves.is_empty() || moves.into_iter().any(|(_, next)| !self.wins(next, play));
        self.misere.insert(left, wins);
        wins
    }
}

fn compare(n: u32, ends: &Pairs) {
    let graph = Graph::undirected(n as usize, ends.clone()).unwrap();
    let all = (1 << n) - 1;
    for kayles in [Kayles::Node, Kayles::Arc] {
        let mut slow = Slow::new(n, ends, kayles);
        let answer = solve(&graph, kayles, Play::Normal, &Limits::default()).unwrap();
        assert_eq!(answer.value, Some(slow.value(all)), "{ends:?} {kayles:?}");
        compare_moves(&graph, (kayles, Play::Normal), &answer, &mut slow);
        let answer = solve(&graph, kayles, Play::Misere, &Limits::default()).unwrap();
        assert_eq!(answer.value, None);
        compare_moves(&graph, (kayles, Play::Misere), &answer, &mut slow);
    }
}

fn compare_moves(graph: &Graph, (kayles, play): (Kayles, Play), answer: &Answer, slow: &mut Slow) {
    let ends = graph.all_ends();
    let all = (1 << graph.vertices()) - 1;
    assert_eq!(answer.outcome == Outcome::N, slow.wins(all, play), "{ends:?} {kayles:?} {play:?}");
    let mut winning = BTreeSet::new();
    for (chosen, next) in slow.moves(all) {
        if !slow.wins(next, play) {
            winning.insert(chosen);
        }
    }
    let found: Vec<[u32; 2]> = answer
        .moves
        .iter()
        .map(|&m| if kayles == Kayles::Node { [m, m] } else { graph.ends(m) })
        .map(|[a, b]| [a.min(b), a.max(b)])
        .collect();
    assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), winning, "{ends:?} {kayles:?} {play:?}");
    if kayles == Kayles::Arc {
        // Parallel edges are the same move; all of them are listed.
        let copies = |&&[a, b]: &&[u32; 2]| winning.contains(&[a.min(b), a.max(b)]);
        assert_eq!(found.len(), ends.iter().filter(copies).count());
    }
}

#[test]
fn agrees_with_the_definition_on_all_graphs_to_six_vertices() {
    for n in 1..=6 {
        for mask in covering(n) {
            compare(n, &of_mask(n, mask));
        }
    }
}

#[test]
fn agrees_with_the_definition_on_random_graphs() {
    let mut dice = Dice(51);
    for _ in 0..60 {
        let n = 8 + dice.vertex(5);
        let edges = u64::from(n) / 2 + dice.roll(2 * u64::from(n));
        let ends: Pairs = (0..edges).map(|_| [dice.vertex(n), dice.vertex(n)]).collect();
        compare(n, &ends.into_iter().filter(|[a, b]| a != b).collect());
    }
}

#[test]
fn paths_are_octal_rows_and_trees_are_found_in_any_numbering() {
    let mut dice = Dice(53);
    let path = |n: u32| Graph::undirected(n as usize, (1..n).map(|v| [v - 1, v]).collect()).unwrap();
    let values = |kayles, last: u32| -> Vec<u32> {
        (1..=last)
            .map(|n| solve(&path(n), kayles, Play::Normal, &Limits::default()).unwrap().value.unwrap())
            .collect()
    };
    // 0.137 from its first heap, and 0.07 from its first heap (Winning Ways, ch. 4).
    assert_eq!(values(Kayles::Node, 14), [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0]);
    assert_eq!(values(Kayles::Arc, 14), [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]);
    // 0.137 has period 34.
    let value = |n| solve(&path(n), Kayles::Node, Play::Normal, &Limits::default()).unwrap().value;
    assert_eq!(value(3000), value(3000 - 34));

    for _ in 0..10 {
        let n = 20u32;
        let tree: Pairs = (1..n).map(|v| [dice.vertex(v), v]).collect();
        let mut label: Vec<u32> = (0..n).collect();
        dice.shuffle(&mut label);
        let other: Pairs = tree.iter().map(|&[a, b]| [label[b as usize], label[a as usize]]).collect();
        let answer = |ends| {
            let graph = Graph::undirected(n as usize, ends).unwrap();
            solve(&graph, Kayles::Node, Play::Normal, &Limits::default()).unwrap()
        };
        let (one, two) = (answer(tree), answer(other));
        assert_eq!(one.value, two.value);
        let mut moved: Vec<u32> = one.moves.iter().map(|&v| label[v as usize]).collect();
        moved.sort_unstable();
        assert_eq!(moved, two.moves);
    }
}

#[test]
fn interval_games() {
    let first =
        |list: &[(u64, u64)]| intervals::solve(list, &Limits::default()).unwrap().outcome == Outcome::N;
    assert!(first(&[(1, 3), (2, 4)]));
    assert!(!first(&[(1, 2), (2, 3)]));
    assert!(first(&[(1, 5), (2, 3), (3, 4)]));
    assert!(first(&[(1, 2), (3, 4), (1, 4), (5, 6)]));
    assert!(first(&[(1, 9)]));
    assert!(!first(&[]));
    let mut dice = Dice(57);
    for _ in 0..80 {
        let list: Vec<(u64, u64)> = (0..dice.roll(12))
            .map(|_| {
                let l = dice.roll(12);
                (l, l + 1 + dice.roll(5))
            })
            .collect();
        let graph = intervals::conflicts(&list, &Limits::default()).unwrap();
        let (quick, slow) = (
            intervals::solve(&list, &Limits::default()).unwrap(),
            solve(&graph, Kayles::Node, Play::Normal, &Limits::default()).unwrap(),
        );
        assert_eq!(quick, slow, "{list:?}");
    }
    assert_eq!(read::intervals(b"2\n1 3\n2 4\n").unwrap(), [(1, 3), (2, 4)]);
    assert_eq!(read::intervals(b"1 3\n4 2\n").unwrap_err().line, Some(2));
    assert_eq!(read::intervals(b"3\n1 3\n2 4\n").unwrap_err().line, Some(1));
}

#[test]
fn the_budget_is_kept() {
    let board = Graph::grid(8, 8, true).unwrap();
    let few = [Limits::new(1_000_000, 1 << 30, 1 << 30), Limits::new(1 << 40, 1 << 16, 1 << 30)];
    for (limits, play) in
        few.into_iter().flat_map(|limits| [(limits.fresh(), Play::Normal), (limits, Play::Misere)])
    {
        let spent = solve(&board, Kayles::Arc, play, &limits);
        assert!(matches!(spent, Err(GraphError::Exhausted(_))), "{spent:?}");
    }
}

#[test]
fn long_paths_and_cycles_have_the_values_of_the_proved_period() {
    let limits = Limits::default();
    // Values and winning moves of a path, by the values of shorter ones.
    let values = |kayles: Kayles, last: usize| {
        let mut values = vec![0u32];
        for n in 1..=last {
            let met: BTreeSet<u32> = lefts(kayles, n).map(|[a, b]| values[a] ^ values[b]).collect();
            values.push((0..).find(|v| !met.contains(v)).unwrap());
        }
        values
    };
    for kayles in [Kayles::Node, Kayles::Arc] {
        let known = values(kayles, 5_000);
        for vertices in [4_000u32, 4_500, 5_000] {
            let n = vertices as usize;
            let ends: Pairs = (1..vertices).map(|v| [v - 1, v]).collect();
            let answer =
                solve(&Graph::undirected(n, ends.clone()).unwrap(), kayles, Play::Normal, &limits).unwrap();
            assert_eq!(answer.value, Some(known[n]), "{kayles:?} {n}");
            let moves: Vec<u32> = (0u32..)
                .zip(lefts(kayles, n))
                .filter(|(_, [a, b])| known[*a] == known[*b])
                .map(|(at, _)| at)
                .collect();
            assert_eq!(answer.moves, moves, "{kayles:?} {n}");
            let round: Pairs = ends.into_iter().chain([[0, vertices - 1]]).collect();
            let answer = solve(&Graph::undirected(n, round).unwrap(), kayles, Play::Normal, &limits).unwrap();
            let lost = known[n - if kayles == Kayles::Node { 3 } else { 2 }] == 0;
            assert_eq!(answer.value, Some(u32::from(lost)), "cycle {kayles:?} {n}");
            assert_eq!(answer.moves.len(), if lost { n } else { 0 }, "cycle {kayles:?} {n}");
        }
    }
    let million: Pairs = (1..1_000_000).map(|v| [v - 1, v]).collect();
    let graph = Graph::undirected(1_000_000, million).unwrap();
    assert_eq!(solve(&graph, Kayles::Node, Play::Normal, &limits).unwrap().outcome, Outcome::N);
}

/// What the moves on a path with n vertices leave, by vertex or edge.
fn lefts(kayles: Kayles, n: usize) -> Box<dyn Iterator<Item = [usize; 2]>> {
    match kayles {
        Kayles::Node => Box::new((0..n).map(move |i| [i.saturating_sub(1), (n - i).saturating_sub(2)])),
        Kayles::Arc => Box::new((1..n).map(move |i| [i - 1, n - i - 1])),
    }
}
