//! Mechanically mutated laws as if they were programs: the first inputs of the plan tell them from the truth.

use grundy::api::{Study, Subject};
use grundy::limits::Limits;
use num_bigint::BigUint;

use super::chance::Chance;
use super::facts::Facts;
use super::hard;
use super::input::{Kind, Numbers};
use super::plan::Plan;
use super::small::{self, Range};
use super::truth::Truth;
use super::wrong;

/// Inputs within which a mutant is caught: some seconds of a slow language.
const INPUTS: usize = 400;
/// Rules that are drawn.
const RULES: usize = 30;
/// Heaps on which a mutant must differ from the truth, else it is none.
const WITHIN: u64 = 2500;

/// Rules of single heaps with a law, some from the catalogue and random subtraction sets.
fn rules(seed: u64) -> Vec<String> {
    const NAMED: [&str; 12] = [
        "bash(5)",
        "0.77",
        "0.07",
        "0.137",
        "take powers of 2",
        "take primes or 1",
        "take {1,3,4}",
        "take any or split",
        "take {2,3,5}",
        "leave {n-1, floor(n/2)}",
        "take 1..n/2",
        "take {1,4,10} or all",
    ];
    let mut chance = Chance::new(seed, 1);
    let mut rules: Vec<String> = NAMED.iter().map(|rule| (*rule).to_owned()).collect();
    while rules.len() < RULES {
        let count = 2 + chance.below(3);
        let mut amounts: Vec<u64> = (0..count).map(|_| 1 + chance.below(14)).collect();
        amounts.sort_unstable();
        amounts.dedup();
        let amounts: Vec<String> = amounts.iter().map(u64::to_string).collect();
        rules.push(format!("take {{{}}}", amounts.join(",")));
    }
    rules
}

type Value = Box<dyn Fn(u64) -> u32>;

/// The mutants of a table of values with a pre-period and a period.
fn mutants(
    values: &[u32],
    law: Option<(u64, u64)>,
    amounts: &[u64],
    chance: &mut Chance,
) -> Vec<(String, Value)> {
    let mut all: Vec<(String, Value)> = Vec::new();
    let exact = move |values: &[u32]| {
        let values = values.to_vec();
        move |n: u64| values[usize::try_from(n).unwrap().min(values.len() - 1)]
    };
    let periodic = |values: &[u32], from: u64, period: u64| -> Value {
        let values = exact(values);
        Box::new(move |n| if n < from { values(n) } else { values(from + (n - from) % period.max(1)) })
    };
    if let Some((from, period)) = law {
        all.push(("period + 1".into(), periodic(values, from, period + 1)));
        all.push(("period - 1".into(), periodic(values, from, period.saturating_sub(1))));
        if from > 0 {
            all.push(("pre-period - 1".into(), periodic(values, from - 1, period)));
            // The exceptions dropped: the period goes on to the left.
            let right = exact(values);
            all.push((
                "no exceptions".into(),
                Box::new(move |n| right(from + (n + period - from % period) % period)),
            ));
        }
        let flipped = chance.below(period);
        let right = exact(values);
        all.push((
            format!("residue {flipped} flipped"),
            Box::new(move |n| if n % period == flipped { u32::from(right(n) == 0) } else { right(n) }),
        ));
    }
    all.push(("popcount".into(), Box::new(|n| n.count_ones())));
    let right = exact(values);
    all.push(("next".into(), Box::new(move |n| right(n + 1))));
    let most = amounts.last().copied().unwrap_or(3);
    all.push(("min".into(), Box::new(move |n| u32::try_from(n.min(most)).unwrap())));
    for (at, amount) in amounts.iter().enumerate() {
        let mut rest = amounts.to_vec();
        rest.remove(at);
        let table = by_definition(&rest);
        all.push((format!("without {amount}"), Box::new(move |n| table[usize::try_from(n).unwrap()])));
    }
    all
}

/// Values of a subtraction set, written out once more.
fn by_definition(amounts: &[u64]) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..=WITHIN + 600 {
        let seen: Vec<u32> =
            amounts.iter().filter(|k| **k <= n).map(|k| values[usize::try_from(n - k).unwrap()]).collect();
        values.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    values
}

fn amounts(rule: &str) -> Vec<u64> {
    let Some(list) = rule.strip_prefix("take {").and_then(|rest| rest.strip_suffix('}')) else {
        return Vec::new();
    };
    list.split(',').map(|k| k.parse().unwrap()).collect()
}

#[test]
fn mutated_laws_are_told_from_the_truth() {
    let limits = Limits::default();
    let (mut differ, mut missed) = (0, Vec::new());
    let mut chance = Chance::new(20, 2);
    for rule in rules(5) {
        let study = Study::new(&rule, &[]).unwrap();
        let values = study.table(WITHIN + 500, &limits).unwrap().values;
        let subject = Subject::Heaps(study);
        let kind = Kind::of(&subject).unwrap();
        let range = Range { least: BigUint::ZERO, most: WITHIN.into(), fewest: 1, heaps: 64 };
        let facts = Facts::of(&subject, &limits);
        let mut truth = Truth::new(&subject, facts.grundy_law(), &limits);
        let wrongs = wrong::all(&kind, &facts, None, &limits);
        let hard = hard::all(Some(&subject), &kind, &range, &facts, &wrongs, Some(&mut truth)).unwrap();
        let mut plan = Plan::new(&kind, &range, hard.order, 1, false);
        let mut inputs: Vec<(Numbers, bool)> = Vec::new();
        while inputs.len() < INPUTS
            && let Some(case) = plan.next(&mut truth).unwrap()
        {
            inputs.push((case.numbers, case.verdict.wins));
        }
        assert!(inputs.len() == INPUTS, "{rule}");
        for (name, value) in mutants(&values, facts.period(), &amounts(&rule), &mut chance) {
            let wins = |numbers: &Numbers| {
                numbers.iter().fold(0, |sum, n| sum ^ value(u64::try_from(n).unwrap())) != 0
            };
            let within = (0..=WITHIN).any(|n| (value(n) == 0) != (values[usize::try_from(n).unwrap()] == 0))
                || small::all(&kind, &range).take(3000).any(|numbers| {
                    let right =
                        numbers.iter().fold(0, |sum, n| sum ^ values[usize::try_from(n).unwrap()]) != 0;
                    wins(&numbers) != right
                });
            if !within {
                continue;
            }
            differ += 1;
            if inputs.iter().all(|(numbers, right)| wins(numbers) == *right) {
                missed.push(format!("{rule}: {name}"));
            }
        }
    }
    eprintln!("{} of {differ} mutants were missed: {missed:#?}", missed.len());
    assert!(differ > 100, "{differ}");
    assert!(missed.len() * 50 <= differ, "{} of {differ}: {missed:#?}", missed.len());
}
