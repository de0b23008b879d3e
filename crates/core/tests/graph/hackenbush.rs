//! Green Hackenbush against the definition.

use grundy::game::{Outcome, Play};
use grundy::graph::{Graph, hackenbush};
use grundy::limits::Limits;

use crate::small::{Dice, Pairs};

/// Every set of edges, straight from the rule.
struct Slow {
    ends: Pairs,
    ground: Vec<u32>,
    /// The edges of the set that stand.
    stands: Vec<u32>,
    /// Grundy value (normal) and 0 or 1 for a loss or a win (misère).
    values: [Vec<u32>; 2],
}

impl Slow {
    fn new(ends: &Pairs, ground: &[u32]) -> Self {
        let mut slow = Slow {
            ends: ends.clone(),
            ground: ground.to_vec(),
            stands: Vec::new(),
            values: Default::default(),
        };
        // What is left after a cut is a smaller number.
        for set in 0..1u32 << ends.len() {
            slow.stands.push(slow.standing(set));
            let mut seen = [0u64; 2];
            for i in (0..ends.len()).filter(|i| set >> i & 1 == 1) {
                let next = slow.stands[(set & !(1 << i)) as usize] as usize;
                seen[0] |= 1 << slow.values[0][next];
                seen[1] |= 1 << slow.values[1][next];
            }
            slow.values[0].push(seen[0].trailing_ones());
            slow.values[1].push(u32::from(set == 0 || seen[1] & 1 == 1));
        }
        slow
    }

    fn standing(&self, set: u32) -> u32 {
        let mut joined = self.ground.iter().fold(0u32, |set, v| set | 1 << v);
        loop {
            let before = joined;
            let mut standing = 0;
            for (i, [a, b]) in self.ends.iter().enumerate() {
                if set >> i & 1 == 1 && (joined >> a | joined >> b) & 1 == 1 {
                    joined |= 1 << a | 1 << b;
                    standing |= 1 << i;
                }
            }
            if joined == before {
                return standing;
            }
        }
    }

    /// The edges that stand, each with what is left without it.
    fn options(&self, set: u32) -> Vec<(u32, u32)> {
        let edges = (0..u32::try_from(self.ends.len()).unwrap()).filter(|i| set >> i & 1 == 1);
        edges.map(|i| (i, self.stands[(set & !(1 << i)) as usize])).collect()
    }

    fn touches(&self, set: u32, v: u32) -> bool {
        self.ends.iter().enumerate().any(|(i, pair)| set >> i & 1 == 1 && pair.contains(&v))
    }

    fn value(&self, set: u32, misere: bool) -> u32 {
        self.values[usize::from(misere)][set as usize]
    }
}

fn compare(n: u32, ends: &Pairs, ground: &[u32]) {
    let graph = Graph::undirected(n as usize, ends.clone()).unwrap();
    let slow = Slow::new(ends, ground);
    let all = slow.standing((1 << ends.len()) - 1);
    for play in [Play::Normal, Play::Misere] {
        let misere = play == Play::Misere;
        let answer = hackenbush::solve(&graph, ground, play, &Limits::default()).unwrap();
        let value = slow.value(all, misere);
        if !misere {
            assert_eq!(answer.value, Some(value), "{ends:?} on {ground:?}");
        }
        assert_eq!(answer.outcome == Outcome::P, value == 0, "{ends:?} on {ground:?} {play:?}");
        let winning = slow.options(all).into_iter().filter(|&(_, next)| slow.value(next, misere) == 0);
        let winning: Vec<u32> = winning.map(|(i, _)| i).collect();
        let expected = if value == 0 { Vec::new() } else { winning };
        assert_eq!(answer.cuts, expected, "cuts of {ends:?} on {ground:?} {play:?}");
        assert!(answer.complete);
    }
    // What stands on a vertex: the least that falls when one edge is cut and the vertex with it, by itself.
    let on_vertices = hackenbush::values(&graph, ground, &Limits::default()).unwrap();
    for (v, value) in (0..n).zip(on_vertices) {
        let joined = |set: u32| ground.contains(&v) || slow.touches(set, v);
        let falls = |(edge, left): &(u32, u32)| (!joined(*left)).then_some(all & !left & !(1 << edge));
        let least = slow.options(all).iter().filter_map(falls).min_by_key(|set| set.count_ones());
        let expected = match least {
            _ if !joined(all) => None,
            None => Some(slow.value(all, false)),
            Some(set) => {
                let part: Pairs = ends
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| set >> i & 1 == 1)
                    .map(|(_, pair)| *pair)
                    .collect();
                let alone = Slow::new(&part, &[v]);
                Some(alone.value((1 << part.len()) - 1, false))
            }
        };
        assert_eq!(value, expected, "on {v} of {ends:?} on {ground:?}");
    }
    let unjoined = answer_unjoined(&graph, ground);
    assert_eq!(unjoined, (0..ends.len()).filter(|i| all >> i & 1 == 0).count());
}

fn answer_unjoined(graph: &Graph, ground: &[u32]) -> usize {
    hackenbush::solve(graph, ground, Play::Normal, &Limits::default()).unwrap().unjoined.len()
}

/// Every picture of so many edges: each edge joins two vertices met before, or one of them and a new one;
/// loops and parallel edges too. (Edges in another order are the same picture, so ends never go down.)
fn pictures(edges: usize, each: &mut impl FnMut(u32, &Pairs)) {
    fn grow(n: u32, ends: &mut Pairs, left: usize, each: &mut impl FnMut(u32, &Pairs)) {
        each(n, ends);
        if left == 0 {
            return;
        }
        let from = ends.last().copied().unwrap_or([0, 0]);
        for a in 0..n {
            for b in a..=n {
                if [a, b] >= from {
                    ends.push([a, b]);
                    grow(n.max(b + 1), ends, left - 1, each);
                    ends.pop();
                }
            }
        }
    }
    grow(1, &mut Pairs::new(), edges, each);
}

#[test]
fn agrees_with_the_definition_on_all_pictures_of_seven_edges() {
    let mut count = 0;
    pictures(7, &mut |n, ends| {
        count += 1;
        compare(n, ends, &[0]);
    });
    assert_eq!(count, 19_022);
}

#[test]
fn agrees_with_the_definition_on_random_pictures() {
    let mut dice = Dice(23);
    for _ in 0..150 {
        let n = 2 + dice.vertex(7);
        let edges = 7 + dice.roll(4);
        let mut ends: Pairs = (0..edges).map(|_| [dice.vertex(n), dice.vertex(n)]).collect();
        // Some on one cycle with things hanging from it.
        if dice.roll(2) == 0 {
            ends.extend((0..n).map(|v| [v, (v + 1) % n]));
            ends.truncate(11);
        }
        let ground: Vec<u32> = (0..n).filter(|_| dice.roll(4) == 0).chain([0]).collect();
        compare(n, &ends, &ground);
    }
}

#[test]
fn random_trees() {
    let mut dice = Dice(29);
    for _ in 0..120 {
        let edges = 8 + dice.vertex(4);
        let near = 1 + dice.vertex(4);
        let ends: Pairs = (1..=edges)
            .map(|v| [if dice.roll(3) == 0 { dice.vertex(v) } else { v - 1 - dice.vertex(v.min(near)) }, v])
            .collect();
        compare(edges + 1, &ends, &[0]);
    }
}

/// Winning cuts by cutting each edge and taking the value again.
fn cuts_again(graph: &Graph, ground: &[u32]) -> Vec<u32> {
    let value = |skip: usize| {
        let ends = graph.all_ends().iter().enumerate().filter(|(i, _)| *i != skip).map(|(_, &e)| e).collect();
        let less = Graph::undirected(graph.vertices(), ends).unwrap();
        hackenbush::value(&less, ground, &Limits::default()).unwrap()
    };
    let winning = (0..graph.edges()).filter(|&i| value(i) == 0);
    winning.map(|i| u32::try_from(i).unwrap()).collect()
}

#[test]
fn cuts_of_larger_pictures() {
    let mut dice = Dice(31);
    let mut on_cycles = 0;
    for round in 0..120 {
        let n = 40u32;
        let mut ends = Pairs::new();
        // Cycles with trees and cycles hanging from them.
        let mut v = 1;
        while v < n {
            let length = 1 + dice.vertex(9);
            let at = if round % 3 == 0 { 0 } else { dice.vertex(v) };
            let fresh: Vec<u32> = (v..n.min(v + length)).collect();
            v += length;
            let mut before = at;
            for &w in &fresh {
                ends.push([before, w]);
                before = w;
            }
            if dice.roll(3) > 0 {
                ends.push([before, if dice.roll(2) == 0 { at } else { dice.vertex(fresh[0] + 1) }]);
            }
        }
        dice.shuffle(&mut ends);
        let graph = Graph::undirected(n as usize, ends.clone()).unwrap();
        let answer = hackenbush::solve(&graph, &[0], Play::Normal, &Limits::default()).unwrap();
        if answer.outcome == Outcome::N {
            assert_eq!(answer.cuts, cuts_again(&graph, &[0]), "{ends:?}");
            on_cycles += usize::from(answer.cuts.len() > 1);
        } else {
            assert!(answer.cuts.is_empty());
        }
    }
    assert!(on_cycles > 10);
}

#[test]
fn cuts_of_a_cycle_with_long_tails() {
    let mut dice = Dice(37);
    let mut won = 0;
    for _ in 0..30 {
        let length = 31 + dice.vertex(20);
        let mut ends: Pairs = (0..length).map(|v| [v, (v + 1) % length]).collect();
        let mut n = length;
        for _ in 0..1 + dice.roll(4) {
            let mut at = dice.vertex(length);
            for _ in 0..1 + dice.roll(40) {
                ends.push([at, n]);
                at = n;
                n += 1;
            }
        }
        let graph = Graph::undirected(n as usize, ends).unwrap();
        let answer = hackenbush::solve(&graph, &[0], Play::Normal, &Limits::default()).unwrap();
        if answer.outcome == Outcome::N {
            won += 1;
            assert_eq!(answer.cuts, cuts_again(&graph, &[0]));
        }
        // The verdict stays when there is no time for the cuts.
        let edges = (graph.vertices() + 2 * graph.edges()) as u64;
        let hurried = hackenbush::solve(&graph, &[0], Play::Normal, &Limits::new(edges, 1 << 20, 0)).unwrap();
        assert_eq!(hurried.value, answer.value);
        assert!(hurried.cuts.iter().all(|cut| answer.cuts.contains(cut)));
        assert_eq!(hurried.complete, hurried.value == Some(0));
    }
    assert!(won > 15);
}

#[test]
fn long_paths_stars_and_cycles() {
    let n = 200_000u32;
    let solve = |ends: Pairs, ground: &[u32]| {
        let graph = Graph::undirected(n as usize + 1, ends).unwrap();
        hackenbush::solve(&graph, ground, Play::Normal, &Limits::default()).unwrap()
    };
    let path = solve((0..n).map(|v| [v, v + 1]).collect(), &[0]);
    assert_eq!((path.value, path.cuts), (Some(n), vec![0]));
    let star = solve((1..n).map(|v| [0, v]).collect(), &[0]);
    assert_eq!((star.value, star.cuts.len()), (Some(1), n as usize - 1));
    // From the middle of a path: two chains of lengths a and n - a.
    let middle = solve((0..n).map(|v| [v, v + 1]).collect(), &[1000]);
    assert_eq!(middle.value, Some(1000 ^ (n - 1000)));
    // An odd cycle: only the edge opposite to the ground wins.
    let cycle = solve((0..n - 1).map(|v| [v, (v + 1) % (n - 1)]).collect(), &[0]);
    assert_eq!((cycle.value, cycle.cuts), (Some(1), vec![n / 2 - 1]));
    // Both ends on the ground is a cycle too.
    let arch = solve((0..n - 1).map(|v| [v, v + 1]).collect(), &[0, n - 1]);
    assert_eq!((arch.value, arch.cuts), (Some(1), vec![n / 2 - 1]));
}

#[test]
fn published_facts() {
    let outcome = |trees: &[&[[u32; 2]]], play| {
        // Several trees, each with its root 1 on the ground.
        let mut ends = Pairs::new();
        for (t, tree) in (0..).zip(trees) {
            let place = |v: u32| if v == 1 { 0 } else { 20 * t + v };
            ends.extend(tree.iter().map(|&[a, b]| [place(a), place(b)]));
        }
        let graph = Graph::undirected(60, ends).unwrap();
        hackenbush::solve(&graph, &[0], play, &Limits::default()).unwrap().outcome
    };
    let normal = |tree| outcome(&[tree], Play::Normal);
    assert_eq!(normal(&[[1, 2], [2, 3], [2, 4], [4, 5]]), Outcome::N);
    assert_eq!(normal(&[[1, 2], [2, 3], [1, 4], [4, 5]]), Outcome::P);
    assert_eq!(normal(&[[1, 2], [2, 4], [5, 1], [6, 3], [3, 2]]), Outcome::N);
    assert_eq!(normal(&[[1, 2]]), Outcome::N);
    assert_eq!(normal(&[[1, 2], [1, 3]]), Outcome::P);
    let misere = |trees: &[&[[u32; 2]]]| outcome(trees, Play::Misere);
    assert_eq!(misere(&[&[[1, 2]], &[[1, 2]]]), Outcome::N);
    assert_eq!(misere(&[&[[1, 2]]]), Outcome::P);
    // The published rule for whole trees says the opposite here.
    assert_eq!(misere(&[&[[1, 2], [2, 3], [1, 4], [4, 5]]]), Outcome::P);
    assert_eq!(misere(&[&[[1, 2], [2, 3]]]), Outcome::N);
    assert_eq!(misere(&[&[[1, 2], [1, 3]], &[[1, 2]]]), Outcome::P);
}

#[test]
fn the_budget_is_kept() {
    let graph = Graph::grid(6, 6, false).unwrap();
    let spent = hackenbush::solve(&graph, &[0], Play::Misere, &Limits::new(10_000, 1 << 20, 1000));
    assert!(matches!(spent, Err(grundy::graph::GraphError::Exhausted(_))));
    let graph = Graph::grid(20, 20, false).unwrap();
    let many = hackenbush::solve(&graph, &[0], Play::Misere, &Limits::default());
    assert!(matches!(many, Err(grundy::graph::GraphError::Problem(_))));
}
