//! Random rules against a second reading of the language that shares nothing with the library.

use std::collections::{BTreeSet, HashMap};

use grundy::game::Outcome;
use grundy::states::StatePosition;
use grundy::states::oracle::{Component, StateSearch};
use proptest::prelude::*;

use crate::{limits, study};

type Options<'a> = &'a dyn Fn(&[i64]) -> Vec<Vec<i64>>;

/// Values by the definition, of one component.
fn value(state: &[i64], options: Options<'_>, memo: &mut HashMap<Vec<i64>, u32>) -> u32 {
    if let Some(&known) = memo.get(state) {
        return known;
    }
    let seen: BTreeSet<u32> = options(state).iter().map(|next| value(next, options, memo)).collect();
    let mex = (0..).find(|v| !seen.contains(v)).unwrap();
    memo.insert(state.to_vec(), mex);
    mex
}

/// Who wins one component under misère play.
fn wins(state: &[i64], options: Options<'_>, memo: &mut HashMap<Vec<i64>, bool>) -> bool {
    if let Some(&known) = memo.get(state) {
        return known;
    }
    let all = options(state);
    let won = all.is_empty() || all.iter().any(|next| !wins(next, options, memo));
    memo.insert(state.to_vec(), won);
    won
}

/// The library and the second reading agree on all these components, on values and under misère.
fn agree(rule: &str, states: &[Vec<i64>], options: Options<'_>) -> Result<(), TestCaseError> {
    let study = study(rule, &[]);
    let misere = crate::study(&format!("{rule}; misere"), &[]);
    let (mut search, mut other) = (StateSearch::new(&study.game), StateSearch::new(&misere.game));
    let (mut values, mut won) = (HashMap::new(), HashMap::new());
    let mut found: Vec<(Component, u32)> = Vec::new();
    for state in states {
        let component: Component = (0, state.iter().map(|&n| u64::try_from(n).unwrap()).collect());
        let expected = value(state, options, &mut values);
        let said = search.value(std::slice::from_ref(&component), &limits()).expect("a value");
        prop_assert_eq!(said, expected, "{} at {:?}", rule, state);
        let outcome = other.outcome(std::slice::from_ref(&component), &limits()).expect("an outcome");
        prop_assert_eq!(
            outcome == Outcome::N,
            wins(state, options, &mut won),
            "{} misère at {:?}",
            rule,
            state
        );
        found.push((component, expected));
    }
    // A sum of two components is lost iff their values are equal, which the search finds without values.
    for pair in found.windows(2).step_by(7) {
        let position = [pair[0].0.clone(), pair[1].0.clone()];
        let outcome = search.outcome(&position, &limits()).expect("an outcome");
        prop_assert_eq!(outcome == Outcome::P, pair[0].1 == pair[1].1, "{} at {:?}", rule, position);
    }
    let text =
        StatePosition::of(states.iter().map(|s| s.iter().map(|&n| n.unsigned_abs()).collect()).collect());
    if states.iter().all(|state| state.len() > 1) && !rule.contains("heap") {
        prop_assert_eq!(study.position(&text.to_string()).expect("printed"), text);
    }
    Ok(())
}

/// a -> a - p*k - q, b -> b - r*k - s, under a residue condition, k from 1 (or without k).
#[derive(Debug, Clone)]
struct Ray {
    by: [i64; 2],
    flat: [i64; 2],
    residue: Option<(i64, i64)>,
}

fn ray() -> impl Strategy<Value = Ray> {
    let part = || (0i64..3, -1i64..3);
    (part(), part(), prop::option::of((2i64..4, 0i64..3))).prop_filter_map(
        "must get smaller",
        |(x, y, residue)| {
            let (by, flat) = ([x.0, y.0], [x.1, y.1]);
            let least = by[0] + by[1] + flat[0] + flat[1];
            (by[0] + by[1] >= 1 && least >= 1).then_some(Ray { by, flat, residue })
        },
    )
}

fn tuple_rule(rays: &[Ray]) -> String {
    let entry = |name: &str, by: i64, flat: i64| {
        let k = match by {
            0 => String::new(),
            1 => "-k".into(),
            by => format!("-{by}*k"),
        };
        let flat = match flat {
            0 => String::new(),
            f if f < 0 => format!("+{}", -f),
            f => format!("-{f}"),
        };
        format!("{name}{k}{flat}")
    };
    let clause = |ray: &Ray| {
        let residue = ray.residue.map_or(String::new(), |(m, r)| format!(" and (a+k) mod {m} != {}", r % m));
        let (a, b) = (entry("a", ray.by[0], ray.flat[0]), entry("b", ray.by[1], ray.flat[1]));
        format!("(a,b) -> ({a}, {b}) where k >= 1{residue}")
    };
    rays.iter().map(clause).collect::<Vec<_>>().join("; ")
}

fn ray_options(rays: &[Ray], state: &[i64]) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    for ray in rays {
        for k in 1..=40 {
            let next: Vec<i64> = (0..2).map(|i| state[i] - ray.by[i] * k - ray.flat[i]).collect();
            let allowed = ray.residue.is_none_or(|(m, r)| (state[0] + k).rem_euclid(m) != r % m);
            if allowed && next.iter().all(|&n| n >= 0) {
                all.push(next);
            }
        }
    }
    all
}

fn grid(top: i64) -> Vec<Vec<i64>> {
    (0..=top).flat_map(|a| (0..=top).map(move |b| vec![a, b])).collect()
}

/// Heap moves: how many heaps, which tie, which amounts.
#[derive(Debug, Clone)]
struct Several {
    tie: u8,
    window: bool,
    circle: bool,
    counts: Vec<i64>,
    amounts: Vec<i64>,
}

fn several() -> impl Strategy<Value = Several> {
    let counts = prop::collection::btree_set(1i64..4, 1..3);
    let amounts = prop::collection::btree_set(1i64..6, 1..4);
    (0u8..3, any::<bool>(), any::<bool>(), counts, amounts).prop_map(
        |(tie, window, circle, counts, amounts)| Several {
            tie,
            window,
            circle: window && circle,
            counts: counts.into_iter().collect(),
            amounts: amounts.into_iter().collect(),
        },
    )
}

fn braces(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("{{{}}}", numbers.join(","))
}

fn heaps_rule(one: &Several) -> String {
    let tie = ["", "same ", "total "][usize::from(one.tie)];
    let neighbouring = if one.window { "neighbouring " } else { "" };
    let circle = if one.circle { " in circle" } else { "" };
    format!("take {tie}{} from {} {neighbouring}heaps{circle}", braces(&one.amounts), braces(&one.counts))
}

/// Every vector of amounts is tried and judged by what the words say.
fn heaps_options(one: &Several, state: &[i64]) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    let n = state.len();
    let mut taken = vec![0i64; n];
    loop {
        if judged(one, &taken) {
            all.push(state.iter().zip(&taken).map(|(h, t)| h - t).collect());
        }
        let Some(at) = (0..n).rev().find(|&at| taken[at] < state[at]) else { return all };
        taken[at] += 1;
        taken[at + 1..].fill(0);
    }
}

fn judged(one: &Several, taken: &[i64]) -> bool {
    let n = taken.len();
    let support: Vec<usize> = (0..n).filter(|&at| taken[at] > 0).collect();
    if support.is_empty() {
        return false;
    }
    let amounts: Vec<i64> = support.iter().map(|&at| taken[at]).collect();
    let amounts_fit = match one.tie {
        0 => amounts.iter().all(|k| one.amounts.contains(k)),
        1 => amounts.iter().all(|k| *k == amounts[0]) && one.amounts.contains(&amounts[0]),
        _ => one.amounts.contains(&amounts.iter().sum()),
    };
    let size = |count: i64| usize::try_from(count).unwrap().min(n);
    let windows = |count: i64| -> Vec<Vec<usize>> {
        let starts = if one.circle { n } else { n - size(count) + 1 };
        (0..starts).map(|s| (s..s + size(count)).map(|at| at % n).collect()).collect()
    };
    let heaps_fit = if !one.window {
        one.counts.contains(&i64::try_from(support.len()).unwrap())
    } else if one.tie == 1 {
        // All heaps of the window take the same.
        let same = |window: &Vec<usize>| {
            window.len() == support.len() && support.iter().all(|at| window.contains(at))
        };
        one.counts.iter().any(|&count| windows(count).iter().any(same))
    } else {
        let inside = |window: &Vec<usize>| support.iter().all(|at| window.contains(at));
        one.counts.iter().any(|&count| windows(count).iter().any(inside))
    };
    amounts_fit && heaps_fit
}

/// a[i] -= p, a[j] += q for i > j with a condition on i + j: sums of rows get smaller or move left.
fn row_options(take: i64, give: i64, modulus: i64, state: &[i64]) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    for i in 0..state.len() {
        for j in 0..i {
            if (i + j + 2) as i64 % modulus != 1 && state[i] >= take {
                let mut next = state.to_vec();
                next[i] -= take;
                next[j] += give;
                all.push(next);
            }
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn tuples_agree_with_a_second_reading(rays in prop::collection::vec(ray(), 1..4)) {
        agree(&tuple_rule(&rays), &grid(7), &|state| ray_options(&rays, state))?;
    }

    #[test]
    fn several_heaps_agree_with_a_second_reading(one in several()) {
        let states: Vec<Vec<i64>> = (0..4i64)
            .flat_map(|a| (0..4i64).flat_map(move |b| (0..3i64).map(move |c| vec![a, b, c])))
            .chain([vec![], vec![2], vec![2, 1], vec![1, 2, 1, 2]])
            .collect();
        agree(&heaps_rule(&one), &states, &|state| heaps_options(&one, state))?;
    }

    #[test]
    fn rows_agree_with_a_second_reading(take in 1i64..3, give in 0i64..2, modulus in 2i64..4) {
        let rule = format!("a[1..m] -> a[i] -= {take}, a[j] += {give} where i > j and (i+j) mod {modulus} != 1");
        let states: Vec<Vec<i64>> = grid(3).into_iter().chain((0..27).map(|n| vec![n % 3, n / 3 % 3, n / 9, 1])).collect();
        agree(&rule, &states, &|state| row_options(take, give, modulus, state))?;
    }
}
