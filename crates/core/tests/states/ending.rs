//! Every measure that is said to fall does fall, on all options of small components.

use grundy::api::{GivenArg, Subject};
use grundy::states::options::StateOptions;
use grundy::states::order::{Ending, Measure, ending};
use grundy::states::{Shape, StateStudy};

use crate::limits;

const GAMES: &str = include_str!("../data/contest-games.txt");

/// More rules, some of which need not end.
const MORE: [&str; 12] = [
    "(a,b) -> (a-k, b+k) where k >= 1; (a,b) -> (a, b-1)",
    "(a,b) -> (b, a-1)",
    "(a,b) -> (a//2, b+3) where a >= 1",
    "(a,b) -> (max(a,b)-1, min(a,b)) where a >= 1 and b >= 1",
    "(a,b) -> (a-1, b*b) where b <= 4; (a,b) -> (a, b-1)",
    "(a,b,c) -> (a-1,b+2,c+2) | (a,b-1,c+2) | (a,b,c-1)",
    "a[1..m] -> a[i] -= 2, a[j] += 1 where i != j",
    "a[1..m] -> a[i] -= 2, a[j] += 3 where i > j",
    "a[1..m] -> a[i] -= 1, a[j] -= 1, a[k] += 1 where i < j and j < k",
    "a[1..m] -> a[j] -= 1 for j in i..m where i >= 1 and i <= m",
    "a[0..m] -> delete a[i], a[0] += 1 where i >= 1",
    "a[1..m] -> a[i] := a[i] // 2 where a[i] >= 1",
];

fn measured(measure: &Measure, state: &[u64], first: usize) -> Option<i128> {
    let entries = || state.iter().map(|&n| i128::from(n));
    let index = |at: usize| i128::try_from(at + first).unwrap();
    Some(match measure {
        Measure::Weighted(weights) => entries().zip(weights).map(|(n, w)| n * w).sum(),
        Measure::Length => i128::try_from(state.len()).unwrap(),
        Measure::Sum { tail: false } => entries().sum(),
        Measure::Sum { tail: true } => entries().skip(1).sum(),
        Measure::IndexSum => entries().enumerate().map(|(at, n)| n * index(at)).sum(),
        Measure::Head => entries().next().unwrap_or(0),
        Measure::Zeros => i128::try_from(state.iter().filter(|n| **n == 0).count()).unwrap(),
        Measure::SmallerHeaps => return None,
    })
}

fn small(shape: &Shape) -> Vec<Vec<u64>> {
    let lists = |length: usize, top: u64| {
        (0..length).fold(vec![Vec::new()], |lists, _| {
            let longer = |list: Vec<u64>| (0..=top).map(move |n| [list.clone(), vec![n]].concat());
            lists.into_iter().flat_map(longer).collect::<Vec<_>>()
        })
    };
    match shape.arity() {
        Some(arity) => lists(arity, if arity <= 2 { 7 } else { 4 }),
        None => (1..=4).flat_map(|length| lists(length, 3)).collect(),
    }
}

/// Whether play was shown to end.
fn falls(rule: &str, given: &[GivenArg]) -> bool {
    let study = StateStudy::new(rule, given).unwrap_or_else(|why| panic!("{rule}: {why:?}"));
    let core = &study.game.parts[0];
    let Ending::Measured(measures) = ending(core) else { return false };
    let first = usize::from(matches!(core.shape, Shape::Row { first: 1, .. }));
    let mut options = StateOptions::new(core);
    for state in small(&core.shape) {
        for made in options.all(&state, &limits()).expect("options") {
            for to in &made.to {
                let of =
                    |state: &[u64]| measures.iter().map(|it| measured(it, state, first)).collect::<Vec<_>>();
                let (before, after) = (of(&state), of(to));
                let heaps = measures == [Measure::SmallerHeaps];
                assert!(heaps || after < before, "{rule}: {state:?} -> {to:?}: {measures:?}");
            }
        }
    }
    true
}

#[test]
fn what_is_said_to_fall_falls() {
    let value = |name: &str, value: &str| GivenArg { name: name.into(), value: value.into() };
    let numbers =
        [("k", "2"), ("h", "3"), ("K", "2"), ("D", "5"), ("L", "[2,3]"), ("R", "[4,2,4,4]"), ("n", "2")];
    let given = |rule: &str| -> Vec<GivenArg> {
        let named = |name: &str| rule.contains(&format!("given {name};"));
        numbers.iter().filter(|(name, _)| named(name)).map(|(name, v)| value(name, v)).collect()
    };
    let rules: Vec<&str> = GAMES
        .lines()
        .filter_map(|line| line.strip_prefix("  rule "))
        .filter(|rule| matches!(Subject::read(rule, &given(rule)), Ok(Subject::States(_))))
        .collect();
    assert!(rules.len() >= 45, "{} rules", rules.len());
    let shown: Vec<&str> = rules.iter().copied().filter(|rule| falls(rule, &given(rule))).collect();
    // The others have no measure of these kinds.
    assert!(shown.len() * 10 >= rules.len() * 8, "{} of {}: {shown:#?}", shown.len(), rules.len());
    let more: Vec<&str> = MORE.into_iter().filter(|rule| falls(rule, &[])).collect();
    assert!(more.len() >= 6, "{more:#?}");
}
