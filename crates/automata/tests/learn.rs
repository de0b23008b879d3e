//! Learning functions from their values.

mod common;

use std::cell::Cell;

use common::{limits, systems, tables};
use grundy_automata::learn::{Budget, Law, Learner, Proposal, Shape, search};
use grundy_automata::{Arithmetic, Dfao, Error, Formula, Relation, System, Undecided, Var};
use proptest::prelude::*;

const BUDGET: Budget = Budget { queries: 100_000, largest: 100_000, states: 500 };

fn function(proposal: Proposal) -> Dfao {
    match proposal.law {
        Law::Function(function) => function,
        Law::Relation(_) => panic!("a function was asked for"),
    }
}

fn relation(proposal: Proposal) -> Relation {
    match proposal.law {
        Law::Relation(relation) => relation,
        Law::Function(_) => panic!("a relation was asked for"),
    }
}

/// A tuple at which two functions differ.
fn difference(a: &Dfao, b: &Dfao) -> Option<Vec<u128>> {
    let limits = limits();
    let (a, b) = (a.levels(&limits).expect("small"), b.levels(&limits).expect("small"));
    let missing = |(value, level): &(u64, Relation)| {
        let other = b.iter().find(|(other, _)| other == value).map(|(_, other)| other);
        let only = other.map_or(Ok(level.clone()), |other| level.minus(other, &limits)).expect("small");
        only.witness().and_then(|witness| witness.values())
    };
    a.iter().find_map(missing)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_automata_are_learned_exactly(
        (table, tracks) in (prop::sample::select(systems()), 1usize..3)
            .prop_flat_map(|(system, tracks)| (tables(system, tracks, 6), Just(tracks)))
    ) {
        let limits = limits();
        let level = table.relation();
        let rest = level.complement(&limits).expect("small");
        let truth = Dfao::from_levels(&[(7, level), (2, rest)], &limits).expect("a partition");
        let oracle = |tuple: &[u64]| truth.value(&tuple.iter().map(|n| u128::from(*n)).collect::<Vec<_>>());
        let mut learner =
            Learner::new(table.system, tracks, Shape::Function, BUDGET, oracle, &limits).expect("few letters");
        for _ in 0..100 {
            let found = match learner.propose(&limits) {
                Ok(proposal) => function(proposal),
                // A tuple of large entries in a box of which everything would be compared: not this time.
                Err(Error::Undecided(Undecided::Queries(_))) => return Ok(()),
                Err(error) => panic!("{error}"),
            };
            prop_assert!(found.states() <= truth.states());
            match difference(&found, &truth) {
                None => {
                    prop_assert_eq!(&found, &truth);
                    return Ok(());
                }
                Some(at) => {
                    let largest = at.into_iter().max().and_then(|n| u64::try_from(n).ok());
                    learner.check_to(largest.expect("small"));
                }
            }
        }
        prop_assert!(false, "each refutation makes the hypothesis larger, and it is never larger than the truth");
    }
}

/// Learns the relation of a function of one or two arguments and compares it far beyond what was asked.
fn learned(system: System, arguments: usize, f: impl Fn(&[u64]) -> u64) -> (u64, Relation) {
    let limits = limits();
    let oracle = |tuple: &[u64]| Some(f(tuple));
    let learner = Learner::new(system, arguments, Shape::Relation, BUDGET, oracle, &limits);
    let mut learner = learner.expect("few letters");
    let far = if arguments == 1 { 3000 } else { 70 };
    // A proposal may be wrong about what was not asked: then it is told where, and goes on.
    loop {
        let proposal = learner.propose(&limits).expect("within the budget");
        let largest = proposal.largest;
        let law = relation(proposal);
        let wrong = common::tuples(arguments, far).into_iter().find(|tuple| {
            let tuple: Vec<u64> = tuple.iter().map(|n| *n as u64).collect();
            let value = f(&tuple);
            (value.saturating_sub(2)..value + 3).any(|v| {
                let entry: Vec<u128> = tuple.iter().chain([&v]).map(|n| u128::from(*n)).collect();
                law.contains(&entry) != (v == value)
            })
        });
        match wrong.and_then(|tuple| tuple.into_iter().max()) {
            Some(largest) => learner.check_to(largest as u64),
            None => return (largest, law),
        }
    }
}

#[test]
fn relations_are_learned_from_few_values() {
    let limits = limits();
    let three = System::base(3).expect("a base");
    let [n, m, v] = [0, 1, 2].map(Var);
    let compiled = |system, formula: Formula, tracks: &[Var]| {
        let mut arithmetic = Arithmetic::new(system, &limits).expect("verified");
        arithmetic.define(&formula, tracks, &limits).expect("small")
    };
    for system in [System::BINARY, three, System::ZECKENDORF] {
        for c in [2, 3, 5] {
            let (largest, law) = learned(system, 1, |t| t[0] / c);
            let formula = (c * v).at_most(n).and(n.less(c * v + c));
            assert_eq!(law, compiled(system, formula, &[n, v]), "{system}: floor(n/{c})");
            assert!(largest <= 5000, "{system} {largest}");
        }
    }
    let (largest, law) = learned(System::BINARY, 2, |t| t[0] + 2 * t[1] + 3);
    assert_eq!(law, compiled(System::BINARY, (n + 2 * m + 3u64).equals(v), &[n, m, v]));
    assert!(largest <= 60, "{largest}");
    // The value has more digits than the argument.
    let (largest, law) = learned(System::BINARY, 1, |t| 37 * t[0] + 100);
    assert_eq!(law, compiled(System::BINARY, (37 * n + 100u64).equals(v), &[n, v]));
    assert!(largest <= 2000, "{largest}");
    assert!(learned(System::BINARY, 1, |t| t[0] ^ (t[0] >> 1)).0 <= 40, "Gray code");
    assert!(learned(System::BINARY, 2, |t| t[0] ^ t[1]).0 <= 20);
    assert!(learned(System::BINARY, 2, |t| t[0].max(t[1])).0 <= 20);
    let shift = |t: &[u64]| {
        let mut word = System::ZECKENDORF.word(u128::from(t[0]));
        word.push(0);
        System::ZECKENDORF.value(&word).and_then(|n| u64::try_from(n).ok()).expect("small")
    };
    let (_, law) = learned(System::ZECKENDORF, 1, shift);
    assert_eq!(law, Relation::shifted(System::ZECKENDORF, &limits).expect("small"));
}

fn ones(n: u64) -> u64 {
    u64::from(n.count_ones())
}

/// The sum of the digits of a word.
fn digits(system: System, n: u64) -> u64 {
    system.word(u128::from(n)).iter().map(|digit| u64::from(*digit)).sum()
}

/// Each digit in base 3 becomes its double modulo 3.
fn twice_each_digit(n: u64) -> u64 {
    let three = System::base(3).expect("a base");
    let word: Vec<u8> = three.word(u128::from(n)).iter().map(|digit| 2 * digit % 3).collect();
    three.value(&word).and_then(|n| u64::try_from(n).ok()).expect("small")
}

#[test]
fn the_system_and_the_shape_are_found() {
    let limits = limits();
    let three = System::base(3).expect("a base");
    let all: Vec<(System, Shape)> = systems()
        .into_iter()
        .flat_map(|system| [(system, Shape::Function), (system, Shape::Relation)])
        .collect();
    let budget = Budget { queries: 20_000, largest: 4000, states: 200 };
    type Case<'a> = (&'a str, System, Shape, &'a dyn Fn(u64) -> u64);
    let functions: [Case; 6] = [
        ("Thue-Morse", System::BINARY, Shape::Function, &|n| ones(n) % 2),
        ("digits in base 3", three, Shape::Function, &|n| digits(System::base(3).expect("a base"), n) % 3),
        ("Zeckendorf digits", System::ZECKENDORF, Shape::Function, &|n| digits(System::ZECKENDORF, n) % 2),
        ("Pell digits", System::PELL, Shape::Function, &|n| digits(System::PELL, n) % 3),
        ("Gray code", System::BINARY, Shape::Relation, &|n| n ^ (n >> 1)),
        ("twice each digit in base 3", three, Shape::Relation, &twice_each_digit),
    ];
    for (name, system, shape, f) in functions {
        let largest = Cell::new(0);
        let oracle = |tuple: &[u64]| {
            largest.set(largest.get().max(tuple[0]));
            Some(f(tuple[0]))
        };
        let found = search(&all, 1, budget, oracle, &limits).expect("no stop").expect(name);
        let (found_system, found_shape) = match &found.law {
            Law::Function(function) => (function.system(), Shape::Function),
            Law::Relation(relation) => (relation.system(), Shape::Relation),
        };
        assert_eq!((found_system, found_shape), (system, shape), "{name}");
        assert!(largest.get() <= 1000, "{name}: {}", largest.get());
        assert_eq!(found.largest, largest.get());
    }
}

#[test]
fn no_law_is_found_where_none_is() {
    let all: Vec<(System, Shape)> = [System::BINARY, System::ZECKENDORF]
        .into_iter()
        .flat_map(|system| [(system, Shape::Function), (system, Shape::Relation)])
        .collect();
    let budget = Budget { queries: 20_000, largest: 2000, states: 2000 };
    let squares = |tuple: &[u64]| Some(u64::from(tuple[0].isqrt().pow(2) == tuple[0]));
    let mixed = |tuple: &[u64]| Some((tuple[0].wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 17) % 3);
    assert_eq!(search(&all, 1, budget, squares, &limits()), Ok(None));
    assert_eq!(search(&all, 1, budget, mixed, &limits()), Ok(None));
}

#[test]
fn a_law_that_breaks_late_is_learned_after_its_refutation() {
    // Parity of ones, but for one number that no experiment hits by chance.
    let f = |tuple: &[u64]| Some(if tuple[0] == 60 { 5 } else { ones(tuple[0]) % 2 });
    let limits = limits();
    let mut learner =
        Learner::new(System::BINARY, 1, Shape::Function, BUDGET, f, &limits).expect("few letters");
    let early = learner.propose(&limits).expect("small");
    assert!(early.checked_to < 60);
    assert_eq!(function(early).states(), 2);
    learner.check_to(60);
    let late = learner.propose(&limits).expect("small");
    assert!(late.checked_to >= 60);
    let late = function(late);
    for n in 0..5000u64 {
        assert_eq!(late.value(&[u128::from(n)]), f(&[n]));
    }
}

#[test]
fn budgets_run_out_and_can_be_raised() {
    let limits = limits();
    let f = |tuple: &[u64]| Some(tuple[0] % 101);
    let less =
        |budget: Budget| Learner::new(System::BINARY, 1, Shape::Function, budget, f, &limits).expect("few");
    let ran_out = |mut learner: Learner| match learner.propose(&limits) {
        Err(Error::Undecided(why)) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(ran_out(less(Budget { queries: 50, ..BUDGET })), Undecided::Queries(50));
    assert_eq!(ran_out(less(Budget { largest: 90, ..BUDGET })), Undecided::Argument(90));
    assert_eq!(ran_out(less(Budget { states: 40, ..BUDGET })), Undecided::States(40));
    let mut learner = less(Budget { largest: 90, ..BUDGET });
    assert!(learner.propose(&limits).is_err());
    learner.set_budget(BUDGET);
    assert_eq!(function(learner.propose(&limits).expect("small")).states(), 101);
    let short = |tuple: &[u64]| (tuple[0] < 10).then_some(1);
    let learner = Learner::new(System::BINARY, 1, Shape::Function, BUDGET, short, &limits).expect("few");
    assert!(matches!(ran_out(learner), Undecided::Argument(_)), "the oracle has no value");
}
