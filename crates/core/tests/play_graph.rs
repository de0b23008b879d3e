//! Graphs of positions against the searches by the definition.

use grundy::api::{MovesWanted, Refusal, Study};
use grundy::game::{Outcome, Play};
use grundy::graph::loopy::Fate;
use grundy::limits::{Budget, Limits};
use grundy::oracle::{Place, Search};
use grundy::play_graph::{PlayGraph, PlayNode, of_heaps, of_states};
use grundy::position::Position;
use grundy::states::{StateSolver, StateStudy};
use proptest::prelude::*;

/// What must hold in every graph whose labels need not be read.
fn consistent(graph: &PlayGraph) {
    for node in &graph.nodes {
        let after = || node.options.iter().map(|&to| &graph.nodes[to as usize]);
        assert!(node.options.is_sorted() && after().all(|next| next.height < node.height), "{node:?}");
        assert_eq!(node.height, after().map(|next| next.height + 1).max().unwrap_or(0));
        if let Some(value) = node.value {
            assert_eq!(value == 0, node.outcome == Some(Outcome::P));
            assert!(after().all(|next| next.value != Some(value)));
            assert!((0..value).all(|less| after().any(|next| next.value == Some(less))));
        }
    }
    let mut reached = vec![false; graph.nodes.len()];
    reached[0] = true;
    for node in &graph.nodes {
        node.options.iter().for_each(|&to| reached[to as usize] = true);
    }
    assert!(reached.iter().all(|it| *it), "every position follows the first");
}

#[test]
fn heaps_have_the_outcomes_and_values_of_the_search() {
    let rules =
        ["nim", "0.07", "take {1,3,4}", "fibonacci-nim", "take 1..3; misere", "0.77; misere", "kayles"];
    for rule in rules {
        let study = Study::new(rule, &[]).unwrap();
        let limits = Limits::default();
        for heaps in [vec![0], vec![1], vec![6], vec![3, 2], vec![2, 2, 3]] {
            let graph = of_heaps(&study, &Position::heaps(heaps.clone()), &limits).unwrap();
            consistent(&graph);
            let mut search = Search::new(&study.game);
            let place = Place::fresh(vec![heaps.clone()]);
            let first = &graph.nodes[0];
            assert_eq!(first.outcome, Some(search.outcome(&place, &limits).unwrap()), "{rule} {heaps:?}");
            let normal = study.game.play == Play::Normal;
            let value = normal.then(|| search.value(&place, &limits).unwrap());
            assert_eq!(first.value, value, "{rule} {heaps:?}");
            if study.game.parts.iter().any(|core| core.memory) {
                continue;
            }
            // Each node says what its label says.
            for node in &graph.nodes {
                let heaps: Vec<u64> = node.label.split(',').map(|heap| heap.parse().unwrap()).collect();
                let place = Place::later(vec![heaps]);
                let outcome = search.outcome(&place, &limits).unwrap();
                assert_eq!(node.outcome, Some(outcome), "{rule} {}", node.label);
            }
        }
    }
}

#[test]
fn options_are_what_moves_lead_to() {
    let study = Study::new("take {1,3}", &[]).unwrap();
    let graph = of_heaps(&study, &Position::heaps([5]), &Limits::default()).unwrap();
    let mut arcs: Vec<(String, String)> = Vec::new();
    for node in &graph.nodes {
        arcs.extend(
            node.options.iter().map(|&to| (node.label.clone(), graph.nodes[to as usize].label.clone())),
        );
    }
    arcs.sort();
    let expected =
        [("1", "0"), ("2", "1"), ("3", "0"), ("3", "2"), ("4", "1"), ("4", "3"), ("5", "2"), ("5", "4")];
    assert_eq!(arcs, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
}

#[test]
fn states_have_the_outcomes_and_values_of_the_search() {
    for (rule, position) in [
        ("(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1", "(3,4)"),
        ("(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1; misere", "(3,4)"),
        ("take any from 1..2 heaps", "2,2,1"),
        ("take 1..3; leaving n = 2 wins", "7"),
        ("take 1..3; lose when n = 4", "9"),
        ("(a,b) -> (a-1,b) | (a,b-1); move in all", "(2,2)+(1,1)"),
        ("a[1..m] -> a[i] -= 1 where i >= 1", "(2,1,2)"),
    ] {
        let study = StateStudy::new(rule, &[]).unwrap();
        let limits = Limits::default();
        let start = study.position(position).unwrap();
        let graph = of_states(&study, &start, &limits).unwrap();
        let ends = !study.game.is_disjunctive();
        if !ends {
            consistent(&graph);
        }
        let answer = study.win(&start, MovesWanted::None, &limits).unwrap();
        let first = &graph.nodes[0];
        assert_eq!(first.outcome, Some(answer.outcome), "{rule}");
        assert_eq!(first.value.map(num_bigint::BigUint::from), answer.value, "{rule}");
        // An option that is over is told apart from the same heaps in play: outcomes of nodes with options only.
        for node in graph.nodes.iter().filter(|node| !node.options.is_empty()) {
            let position = study.position(&node.label).unwrap();
            let outcome = study.win(&position, MovesWanted::None, &limits).unwrap().outcome;
            assert_eq!(node.outcome, Some(outcome), "{rule}: {}", node.label);
        }
    }
}

#[test]
fn what_is_too_large_is_refused() {
    let nim = Study::new("nim", &[]).unwrap();
    let few = Limits::default().part(1 << 40, 1 << 30, 50);
    let refused = of_heaps(&nim, &Position::heaps([9, 9, 9]), &few);
    assert!(matches!(refused, Err(Refusal::Exhausted(it)) if it.what == Budget::Positions && it.limit == 50));
    let huge = Position::parse("10^30", 1).unwrap();
    assert!(of_heaps(&nim, &huge, &few).is_err());
}

#[test]
fn where_play_goes_round_positions_are_won_lost_or_drawn() {
    let limits = Limits::default();
    let mut draws = 0;
    for (rule, position) in [
        ("(a,b) -> (b,a) where a != b", "(1,2)"),
        ("(a,b) -> (a-1,b) | (a+1,b) where 1 <= a and a <= 8", "(3,2)"),
        ("(a,b) -> (a-1,b) | (a+1,b) where 1 <= a and a <= 8; misere", "(3,2)"),
        ("a[1..m] -> a[i] -= k, a[i mod m + 1] += k where k >= 1", "(1,0,2)"),
        ("(a,b) -> (a-1,b+1) | (a+1,b-1) | (a,b-2)", "(1,2)+(0,1)"),
        ("(a,b) -> (a-1,b+1) | (a+1,b-1) where b <= 3; lose when a = 0", "(2,1)"),
        ("(a,b) -> (a-1,b+1) | (a+1,b-1); leaving a = 2 wins", "(4,1)"),
        ("n -> (n-1) | (n+1) leaving n <= 4", "2"),
    ] {
        let study = StateStudy::new(rule, &[]).unwrap();
        let graph = of_states(&study, &study.position(position).unwrap(), &limits).unwrap();
        assert!(graph.goes_round && graph.nodes.iter().all(|node| node.value.is_none()), "{rule}");
        // Rows are moves from the first.
        let top = graph.nodes[0].height;
        for (at, node) in graph.nodes.iter().enumerate() {
            let near = |(from, other): (usize, &PlayNode)| {
                other.options.contains(&u32::try_from(at).unwrap()).then_some((top - other.height, from))
            };
            let nearest = graph.nodes.iter().enumerate().filter_map(near).min().map(|(rows, _)| rows + 1);
            assert_eq!(top - node.height, if at == 0 { 0 } else { nearest.unwrap() }, "{rule}");
        }
        let mut solver = StateSolver::new(&study, &limits);
        for node in graph.nodes.iter().filter(|node| !node.options.is_empty()) {
            let position = study.position(&node.label).unwrap();
            let fate = solver.fate(&position, MovesWanted::None).unwrap().fate;
            let expected = match fate {
                Fate::Win(_) => Some(Outcome::N),
                Fate::Loss(_) => Some(Outcome::P),
                Fate::Draw => None,
            };
            assert_eq!(node.outcome, expected, "{rule}: {}", node.label);
            draws += usize::from(expected.is_none());
        }
    }
    assert!(draws > 10, "{draws}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn random_subtraction_sets(set in proptest::collection::btree_set(1u64..7, 1..4), a in 0u64..9, b in 0u64..6) {
        let list: Vec<String> = set.iter().map(u64::to_string).collect();
        let study = Study::new(&format!("take {{{}}}", list.join(",")), &[]).unwrap();
        let graph = of_heaps(&study, &Position::heaps([a, b]), &Limits::default()).unwrap();
        consistent(&graph);
        let table = study.table(9, &Limits::default()).unwrap().values;
        let at = |n: u64| table[usize::try_from(n).unwrap()];
        prop_assert_eq!(graph.nodes[0].value, Some(at(a) ^ at(b)));
    }
}
