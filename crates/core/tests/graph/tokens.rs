//! Tokens on graphs with and without cycles.

use std::collections::BTreeSet;

use grundy::game::Outcome;
use grundy::graph::loopy::{self, Fate};
use grundy::graph::token_sums::TokenSums;
use grundy::graph::tokens::TokenMove;
use grundy::graph::{Graph, GraphError, ProblemKind, tokens};
use grundy::limits::Limits;

use crate::small::{Dice, Pairs};

fn directed(n: usize, arcs: &[[u32; 2]]) -> Graph {
    Graph::directed(n, arcs.to_vec()).unwrap()
}

fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let values: BTreeSet<u32> = values.collect();
    (0..).find(|v| !values.contains(v)).unwrap()
}

#[test]
fn values_are_the_least_missing_ones() {
    let mut dice = Dice(11);
    for round in 0..500 {
        let n = 1 + dice.vertex(12);
        let mut label: Vec<u32> = (0..n).collect();
        dice.shuffle(&mut label);
        let mut arcs = Pairs::new();
        for _ in 0..dice.roll(40) {
            let (a, b) = (dice.vertex(n), dice.vertex(n));
            if a != b {
                arcs.push([label[a.max(b) as usize], label[a.min(b) as usize]]);
            }
        }
        let graph = directed(n as usize, &arcs);
        let ends: Vec<u32> = if round % 3 == 0 { vec![dice.vertex(n)] } else { Vec::new() };
        let solved = tokens::solve(&graph, &ends, &Limits::default()).unwrap();
        let options = |v: u32| -> Vec<u32> {
            if ends.contains(&v) { Vec::new() } else { graph.links(v).iter().map(|l| l.to).collect() }
        };
        for v in graph.all() {
            let expected = mex(options(v).into_iter().map(|w| solved.values[w as usize]));
            assert_eq!(solved.values[v as usize], expected);
        }
        // Three tokens: the moves are exactly those to positions of value 0.
        let position = [dice.vertex(n), dice.vertex(n), dice.vertex(n)];
        let mut expected = BTreeSet::new();
        for (token, &v) in position.iter().enumerate() {
            for to in options(v) {
                let mut next = position;
                next[token] = to;
                if solved.outcome(&next) == Outcome::P {
                    expected.insert(tokens::TokenMove { token, to });
                }
            }
        }
        let moves = solved.moves(&position, &Limits::default()).unwrap();
        assert_eq!(moves, expected.into_iter().collect::<Vec<_>>());
        assert_eq!(moves.is_empty(), solved.outcome(&position) == Outcome::P);
    }
}

#[test]
fn a_cycle_is_named() {
    let graph = directed(5, &[[0, 1], [1, 2], [2, 3], [3, 1], [0, 4]]);
    let error = tokens::solve(&graph, &[], &Limits::default()).unwrap_err();
    let GraphError::Problem(problem) = error else { panic!("{error:?}") };
    assert_eq!(problem.kind, ProblemKind::Cycle(vec!["2".into(), "3".into(), "4".into()]));
    // Behind an end there is no play, so no cycle either.
    let ended = tokens::solve(&graph, &[2], &Limits::default()).unwrap();
    assert_eq!(ended.values, [2, 1, 0, 0, 0].map(|v| v));
    let looped = directed(2, &[[0, 1], [1, 1]]);
    assert!(tokens::solve(&looped, &[], &Limits::default()).is_err());
}

/// Whether the player to move wins under misère play, by the definition.
fn wins(graph: &Graph, ends: &[u32], position: &[u32]) -> bool {
    let mut options = Vec::new();
    for (at, v) in position.iter().enumerate().filter(|(_, v)| !ends.contains(v)) {
        for link in graph.links(*v) {
            let mut next = position.to_vec();
            next[at] = link.to;
            options.push(next);
        }
    }
    options.is_empty() || options.iter().any(|next| !wins(graph, ends, next))
}

#[test]
fn several_tokens_under_misere_play_agree_with_the_definition() {
    let mut dice = Dice(11);
    let limits = Limits::default();
    let (mut lost, mut tame) = (0, 0);
    for _ in 0..400 {
        let n = 2 + dice.vertex(6);
        let mut arcs: Pairs = (0..dice.roll(13)).map(|_| [dice.vertex(n), dice.vertex(n)]).collect();
        arcs.retain(|[a, b]| a > b);
        let graph = directed(n as usize, &arcs);
        let ends: Vec<u32> = if dice.roll(4) == 0 { vec![dice.vertex(n)] } else { Vec::new() };
        let position: Vec<u32> = (0..1 + dice.roll(3)).map(|_| dice.vertex(n)).collect();
        let mut sums = TokenSums::new(&graph, &ends, &limits).unwrap();
        let outcome = sums.outcome(&position, &limits).unwrap();
        assert_eq!(outcome == Outcome::N, wins(&graph, &ends, &position), "{arcs:?} {ends:?} {position:?}");
        lost += u32::from(outcome == Outcome::P);
        let values = tokens::solve(&graph, &ends, &limits).unwrap();
        tame += u32::from(values.outcome(&position) == outcome);
        let mut expected = Vec::new();
        for (token, v) in position.iter().enumerate().filter(|(_, v)| !ends.contains(v)) {
            for link in graph.links(*v) {
                let mut next = position.clone();
                next[token] = link.to;
                if !wins(&graph, &ends, &next) {
                    expected.push(TokenMove { token, to: link.to });
                }
            }
        }
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(sums.moves(&position, &limits).unwrap(), expected, "{arcs:?} {ends:?} {position:?}");
    }
    // Values would say something else in many of them.
    assert!(lost > 50 && tame < 350, "{lost} {tame}");
    let round = directed(2, &[[0, 1], [1, 0]]);
    assert!(TokenSums::new(&round, &[], &limits).is_err());
}

/// The fate by going over all vertices again and again, one move deeper each time.
fn slow_fates(graph: &Graph, ends: &[u32], misere: bool) -> Vec<Fate> {
    let mut fates = vec![Fate::Draw; graph.vertices()];
    for depth in 0..=u32::try_from(graph.vertices()).unwrap() {
        let known = fates.clone();
        for v in graph.all() {
            let at = v as usize;
            let options: Vec<Fate> = graph.links(v).iter().map(|l| known[l.to as usize]).collect();
            if known[at] != Fate::Draw {
                continue;
            }
            if ends.contains(&v) || options.is_empty() {
                fates[at] = if misere { Fate::Win(0) } else { Fate::Loss(0) };
            } else if options.iter().any(|f| matches!(f, Fate::Loss(_))) {
                fates[at] = Fate::Win(depth);
            } else if options.iter().all(|f| matches!(f, Fate::Win(_))) {
                fates[at] = Fate::Loss(depth);
            }
        }
    }
    fates
}

#[test]
fn fates_agree_with_going_round_slowly() {
    let mut dice = Dice(5);
    let mut draws = 0;
    for round in 0..600 {
        let n = 1 + dice.vertex(10);
        let arcs: Pairs = (0..dice.roll(22)).map(|_| [dice.vertex(n), dice.vertex(n)]).collect();
        let graph = directed(n as usize, &arcs);
        let ends: Vec<u32> = if round % 2 == 0 { vec![dice.vertex(n)] } else { Vec::new() };
        let solved = loopy::solve(&graph, &ends, round % 5 == 0, &Limits::default()).unwrap();
        assert_eq!(solved.fates, slow_fates(&graph, &ends, round % 5 == 0));
        for v in graph.all() {
            let cycle = solved.cycle(v);
            assert_eq!(cycle.is_empty(), solved.fates[v as usize] != Fate::Draw);
            draws += usize::from(!cycle.is_empty());
            for (i, &w) in cycle.iter().enumerate() {
                assert_eq!(solved.fates[w as usize], Fate::Draw);
                assert!(graph.links(w).iter().any(|l| l.to == cycle[(i + 1) % cycle.len()]));
            }
            for w in solved.moves(v) {
                match solved.fates[v as usize] {
                    Fate::Win(_) => assert!(matches!(solved.fates[w as usize], Fate::Loss(_))),
                    fate => assert_eq!((fate, solved.fates[w as usize]), (Fate::Draw, Fate::Draw)),
                }
            }
        }
    }
    assert!(draws > 100);
}

#[test]
fn published_facts() {
    let fate = |n, arcs: &[[u32; 2]], start: usize, end: u32| {
        let arcs: Pairs = arcs.iter().map(|&[a, b]| [a - 1, b - 1]).collect();
        let graph = directed(n, &arcs);
        loopy::solve(&graph, &[end - 1], false, &Limits::default()).unwrap().fates[start - 1]
    };
    assert_eq!(fate(2, &[[1, 2], [2, 1]], 1, 2), Fate::Win(1));
    assert_eq!(fate(3, &[[1, 2], [2, 1], [2, 3]], 1, 3), Fate::Loss(2));
    assert_eq!(fate(3, &[[1, 2], [2, 3], [3, 2]], 2, 1), Fate::Draw);
    assert_eq!(fate(4, &[[1, 2], [2, 3], [3, 4], [3, 1]], 1, 4), Fate::Win(3));
}
