//! Rules of single heaps whose end no measure shows: the positions that can follow tell it.

use std::collections::BTreeMap;

use grundy::api::{MovesWanted, Refusal, Study, Subject};
use grundy::game::Outcome;
use grundy::graph::loopy::Fate;
use grundy::limits::Limits;
use grundy::states::{StatePosition, StateSolver, StateStudy};

use super::limits;

fn states(rule: &str) -> StateStudy {
    match Subject::read(rule, &[]) {
        Ok(Subject::States(study)) => study,
        other => panic!("{rule}: {other:?}"),
    }
}

const ALL: MovesWanted = MovesWanted::All { limit: 1000 };

/// Who wins, by looking at all that follows; play must end.
fn wins(n: u64, moves: &dyn Fn(u64) -> Vec<u64>, misere: bool, known: &mut BTreeMap<u64, bool>) -> bool {
    if let Some(&known) = known.get(&n) {
        return known;
    }
    let next = moves(n);
    let won = if next.is_empty() { misere } else { next.iter().any(|&to| !wins(to, moves, misere, known)) };
    known.insert(n, won);
    won
}

#[test]
fn play_that_ends_is_answered() {
    type Moves = fn(u64) -> Vec<u64>;
    let rules: [(&str, Moves); 4] = [
        ("x -> k*x where k in {2,3,5} and k*x <= 1000 and x >= 1", |x| {
            [2, 3, 5].into_iter().map(|k| k * x).filter(|&y| x >= 1 && y <= 1000).collect()
        }),
        ("n -> (3n+1) where odd(n) and n > 1; n -> n/2 where even(n) and n >= 2", |n| match n {
            0 | 1 => Vec::new(),
            n if n % 2 == 1 => vec![3 * n + 1],
            n => vec![n / 2],
        }),
        ("n -> (2n) | (3n) where n in squares", |n| {
            let square = n > 0 && n.isqrt().pow(2) == n;
            if square { vec![2 * n, 3 * n] } else { Vec::new() }
        }),
        ("n -> n^2 where 2 <= n and n^2 <= 500; n -> (n+1) where n mod 5 != 0 and n >= 2", |n| {
            let square = (2 <= n && n * n <= 500).then(|| n * n);
            square.into_iter().chain((n % 5 != 0 && n >= 2).then_some(n + 1)).collect()
        }),
    ];
    for (rule, moves) in rules {
        for misere in [false, true] {
            let text = format!("{rule}{}", if misere { "; misere" } else { "" });
            assert!(matches!(Study::new(&text, &[]), Err(Refusal::Rule(_))), "{text} is not shown to end");
            let study = states(&text);
            let mut solver = StateSolver::new(&study, &limits());
            let mut known = BTreeMap::new();
            for n in 0..70u64 {
                let answer = solver.answer(&StatePosition::of(vec![vec![n]]), ALL).unwrap();
                let expected = wins(n, &moves, misere, &mut known);
                assert_eq!(answer.outcome == Outcome::N, expected, "{text} from {n}");
                let mut good: Vec<u64> =
                    moves(n).into_iter().filter(|&to| !wins(to, &moves, misere, &mut known)).collect();
                good.sort_unstable();
                good.dedup();
                let left = |heaps: &Vec<Vec<grundy::position::Size>>| match heaps.as_slice() {
                    [] => 0,
                    [heap] => heap[0].to_u64().unwrap(),
                    more => panic!("{more:?}"),
                };
                let found: Vec<u64> = answer.moves.iter().map(|step| left(&step.changes[0].to)).collect();
                assert_eq!(found, good, "{text} from {n}");
            }
        }
    }
}

#[test]
fn sums_have_the_xor_of_the_values() {
    let study = states("sum of: n -> (3n+1) where odd(n) and n > 1; take 1..2");
    // A clause alone, of which an even heap has no move: its value is whether it is odd and not 1.
    for n in 0..12u64 {
        for heap in 0..7u64 {
            let position = StatePosition { components: [n, heap].map(|x| vec![vec![x.into()]]).to_vec() };
            let answer = study.win(&position, ALL, &limits()).unwrap();
            let value = u64::from(n % 2 == 1 && n > 1) ^ (heap % 3);
            assert_eq!(answer.value, Some(value.into()), "{n} and {heap}");
        }
    }
}

#[test]
fn play_that_goes_round_is_named_and_classified() {
    let study = states("n -> (3n+1) where odd(n); n -> n/2 where even(n) and n >= 2");
    let position = StatePosition::of(vec![vec![7]]);
    let mut solver = StateSolver::new(&study, &limits());
    let Err(Refusal::StateCycle(cycle)) = solver.answer(&position, ALL) else { panic!("1 -> 4 -> 2 -> 1") };
    assert_eq!(cycle.len(), 4);
    let fate = solver.fate(&position, ALL).unwrap();
    assert_eq!((fate.fate, fate.cycle.len()), (Fate::Draw, 4));
    assert_eq!(fate.cycle.first(), fate.cycle.last());

    // A way round that nobody needs to go: from 1 the other way out is taken at once.
    let study = states("n -> (n+3) | (n-1) where n mod 4 = 1; n -> (n-3) where n mod 4 = 0 and n >= 4");
    let fate = StateSolver::new(&study, &limits()).fate(&StatePosition::of(vec![vec![1]]), ALL).unwrap();
    assert_eq!((fate.fate, fate.cycle.len()), (Fate::Win(1), 0));
}

#[test]
fn growth_without_a_cycle_ends_at_the_budget() {
    let few = Limits::new(2_000_000, 1 << 24, 2_000);
    for rule in ["n -> (n+1) where n >= 1", "n -> (n+k) where 1 <= k <= n", "n -> (2n) | (2n+1) where n >= 1"]
    {
        let study = states(rule);
        let mut solver = StateSolver::new(&study, &few);
        let answer = solver.answer(&StatePosition::of(vec![vec![3]]), ALL);
        assert!(matches!(answer, Err(Refusal::Exhausted(_))), "{rule}: {answer:?}");
        // Nothing but 0 follows from 0.
        let answer = solver.answer(&StatePosition::of(vec![vec![0]]), ALL).unwrap();
        assert_eq!(answer.outcome, Outcome::P, "{rule}");
    }
}
