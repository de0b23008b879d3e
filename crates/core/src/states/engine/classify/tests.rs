//! Fates beside a definition of their own.

use std::collections::HashMap;

use proptest::prelude::*;

use super::classify;
use crate::game::{Outcome, Play};
use crate::graph::loopy::Fate;
use crate::limits::Limits;
use crate::states::StateGame;
use crate::states::engine::outcome_of;
use crate::states::engine::tests::{game, limits, tail};
use crate::states::oracle::{Component, StateFailure, StateSearch, StateTurn};

#[test]
fn play_that_goes_round_is_named_or_classified() {
    let rule = "(a,b) -> (a-1, b+1) | (a+1, b-1) | (a, b-3) where a + b <= 9";
    let game = game(rule);
    match outcome_of(&game, &[(0, vec![3, 3])], &limits()) {
        Err(StateFailure::Cycle(cycle)) => assert_eq!(cycle.first(), cycle.last()),
        other => panic!("{other:?}"),
    }
    let start = vec![(0, vec![3, 3])];
    let [wins, _, draws] = classified(&game, start.clone());
    assert!(draws > 0 && wins > 0, "{draws} {wins}");
    let few = Limits::new(1 << 30, 1000, 1 << 20);
    assert!(classify(&mut StateSearch::new(&game), &[start], &few).is_err());
}

/// Compares fates with another definition: round after round, a position is won in n moves when an option is
/// lost in n - 1, and lost in n when all are won and the last of them in n - 1. How many are won, lost, drawn.
fn classified(game: &StateGame, start: Vec<Component>) -> [usize; 3] {
    let mut search = StateSearch::new(game);
    let fates = classify(&mut search, std::slice::from_ref(&start), &limits()).unwrap();
    let two = limits().with_threads(2);
    let twice = classify(&mut search, &[start], &two).unwrap();
    assert!(fates.iter().eq(twice.iter()), "one thread and two");
    let mut left: Vec<(Vec<Component>, Fate)> = fates.iter().collect();
    let mut known: HashMap<Vec<Component>, Fate> = HashMap::new();
    let total = left.len();
    let mut counts = [0; 3];
    for moves in 0.. {
        let mut found = Vec::new();
        for (position, _) in &left {
            let facing = search.facing(position, &limits()).unwrap();
            let turns = search.turns(position, &limits()).unwrap();
            let fate = |turn: &StateTurn| match turn.over {
                Some(true) => Some(Fate::Loss(0)),
                Some(false) => Some(Fate::Win(0)),
                None => known.get(&search.after(position, turn)).copied(),
            };
            let options: Vec<Option<Fate>> = turns.iter().map(fate).collect();
            let over = facing.or(options.is_empty().then_some(game.play == Play::Misere));
            let is = match over {
                Some(wins) => Some(if wins { Fate::Win(0) } else { Fate::Loss(0) }),
                None if moves == 0 => None,
                None if options.iter().any(|fate| matches!(fate, Some(Fate::Loss(_)))) => {
                    Some(Fate::Win(moves))
                }
                None if options.iter().all(|fate| matches!(fate, Some(Fate::Win(_)))) => {
                    Some(Fate::Loss(moves))
                }
                None => None,
            };
            found.extend(is.map(|fate| (position.clone(), fate)));
        }
        if moves > 0 && found.is_empty() {
            break;
        }
        left.retain(|(position, _)| !found.iter().any(|(other, _)| other == position));
        for (position, fate) in found {
            counts[usize::from(matches!(fate, Fate::Loss(_)))] += 1;
            known.insert(position, fate);
        }
    }
    counts[2] = left.len();
    assert_eq!(counts.iter().sum::<usize>(), total);
    for (position, fate) in fates.iter() {
        let expected = known.get(&position).copied().unwrap_or(Fate::Draw);
        assert_eq!(fate, expected, "{position:?}");
    }
    counts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn random_rules_that_go_round_are_classified(
        steps in proptest::collection::vec((-2i64..=2, -2i64..=2), 1..4),
        bound in 2u64..6,
        tail in tail(),
        all in proptest::bool::weighted(0.2),
        start in (0u64..4, 0u64..4),
        other in proptest::option::weighted(0.3, (0u64..2, 0u64..2)),
    ) {
        let entry = |name: &str, d: i64| if d == 0 { name.to_string() } else { format!("{name}{d:+}") };
        let moved = steps.iter().filter(|step| **step != (0, 0));
        let pieces: Vec<String> =
            moved.map(|&(x, y)| format!("({},{})", entry("a", x), entry("b", y))).collect();
        if !pieces.is_empty() {
            let all = if all { "; move in all" } else { "" };
            let rule = format!("(a,b) -> {} leaving a <= {bound} and b <= {bound}{tail}{all}", pieces.join(" | "));
            let mut position = vec![(0, vec![start.0, start.1])];
            position.extend(other.map(|(a, b)| (0, vec![a, b])));
            classified(&game(&rule), position);
        }
    }
}

#[test]
fn two_threads_find_what_one_finds() {
    let game = game("(a,b,c) -> (a-1,b+1,c) | (a+1,b-1,c) | (a,b-1,c+2) | (a,b,c-1) leaving a + b + c <= 14");
    let start = vec![(0, vec![4, 4, 4])];
    let mut search = StateSearch::new(&game);
    let one = classify(&mut search, std::slice::from_ref(&start), &limits()).unwrap();
    assert!(one.len() > 300, "enough for several threads");
    for threads in [2, 3, 8] {
        let many = classify(&mut search, std::slice::from_ref(&start), &limits().with_threads(threads));
        assert!(one.iter().eq(many.unwrap().iter()), "{threads}");
    }
}

#[test]
fn without_circles_fates_are_outcomes() {
    for rule in [
        "(a,b) -> (a-k, b) | (a, b-k) where k >= 1 and k <= 3; misere",
        "(a,b) -> (a-1, b) | (a, b-2); leaving a = b wins",
        "(a,b) -> (a-1, b) | (a, b-2); lose when a = 2b; move in all",
    ] {
        let game = game(rule);
        let start = vec![(0, vec![5, 6]), (0, vec![2, 3])];
        let mut search = StateSearch::new(&game);
        let fates = classify(&mut search, &[start], &limits()).unwrap();
        for (position, fate) in fates.iter() {
            let outcome = search.outcome(&position, &limits()).unwrap();
            assert_eq!(matches!(fate, Fate::Win(_)), outcome == Outcome::N, "{rule} {position:?}");
            assert_ne!(fate, Fate::Draw, "{rule}");
        }
        assert!(fates.len() > 20);
    }
}
