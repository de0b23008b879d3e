//! Several heaps, and rows.

use num_bigint::BigUint;

use super::super::facts::Facts;
use super::super::input::Numbers;
use super::super::small::Range;
use super::{around, from_both_ends};

/// Several heaps.
pub(super) fn several(
    facts: &Facts,
    range: &Range,
    singles: &[Vec<BigUint>],
    edges: &[BigUint],
) -> Vec<Vec<Numbers>> {
    let (zero, one) = (BigUint::ZERO, BigUint::from(1u8));
    let most = range.heaps;
    let counts: Vec<usize> = [3, most, 5, 6, 63, 7, 31].into_iter().filter(|count| *count <= most).collect();
    // All ones, ones and zeros, one big heap among them: where misère play differs.
    let mut ones: Vec<Numbers> = Vec::new();
    for count in &counts {
        ones.push(vec![one.clone(); *count]);
        for big in edges.iter().take(2).chain([&BigUint::from(2u8), &BigUint::from(3u8)]) {
            let mut list = vec![one.clone(); *count];
            list[count / 2] = big.clone();
            ones.push(list);
        }
        let mixed = (0..*count).map(|at| if at % 3 == 1 { zero.clone() } else { one.clone() });
        ones.push(mixed.collect());
    }
    // Large ones that differ: what is cut off or held at the largest number looks equal.
    let mut equal: Vec<Numbers> = Vec::new();
    for (at, n) in edges.iter().enumerate() {
        equal.push(vec![n.clone(), &range.most - (&range.most).min(&BigUint::from(at + 1))]);
        equal.push(vec![n + 1u8, n.clone()]);
    }
    // Equal heaps, also many and large ones.
    for count in &counts {
        equal.push(vec![range.most.clone(); *count]);
        equal.push(vec![zero.clone(); *count]);
    }
    for n in edges.iter().chain(singles.iter().flatten().step_by(5)) {
        equal.push(vec![n.clone(), n.clone()]);
        equal.push(vec![n.clone(), zero.clone(), n.clone(), one.clone()]);
    }
    vec![ones, equal, same_values(facts, range), largest(range, &counts)]
}

/// As many and as large heaps as there may be, all different: a winning move from there leaves a lost position of that
/// size.
fn largest(range: &Range, counts: &[usize]) -> Vec<Numbers> {
    let mut counts = counts.to_vec();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let heaps = |count: usize| -> Numbers {
        (0..count).map(|at| &range.most - (&range.most).min(&BigUint::from(at * at + at / 2))).collect()
    };
    counts.into_iter().map(heaps).collect()
}

/// Different heaps of the same value, and three whose values cancel: lost, though no heap looks like another.
fn same_values(facts: &Facts, range: &Range) -> Vec<Numbers> {
    let mut all = Vec::new();
    let values = &facts.values;
    let within = |n: usize| BigUint::from(n) <= range.most;
    let mut first: std::collections::HashMap<u32, usize> = std::collections::HashMap::new();
    for (n, &value) in values.iter().enumerate().take(400).filter(|(n, _)| within(*n)) {
        if let Some(&before) = first.get(&value)
            && value > 0
        {
            all.push(vec![before.into(), n.into()]);
        }
        if n % 7 == 3
            && let Some(&two) = values.get(n / 2)
            && let Some(&three) = first.get(&(value ^ two))
        {
            all.push(vec![n.into(), (n / 2).into(), three.into()]);
        }
        first.insert(value, n);
    }
    let (early, late): (Vec<_>, Vec<_>) = all.into_iter().enumerate().partition(|(at, _)| at % 4 == 0);
    from_both_ends(early).into_iter().chain(from_both_ends(late)).map(|(_, pair)| pair).collect()
}

pub(super) fn rows(range: &Range, edges: &[BigUint]) -> Vec<Vec<Numbers>> {
    let (zero, one) = (BigUint::ZERO, BigUint::from(1u8));
    let mut all = Vec::new();
    for length in [5, 6, 8, range.heaps, 16, 7].into_iter().filter(|length| *length <= range.heaps) {
        all.push(vec![one.clone(); length]);
        all.push(vec![zero.clone(); length]);
        all.push((0..length).map(BigUint::from).collect());
        for at in 0..length.min(8) {
            let mut row = vec![zero.clone(); length];
            row[at] = one.clone();
            all.push(row);
        }
    }
    let mut large = Vec::new();
    for edge in edges.iter().flat_map(around) {
        for length in [1, 2, 3, 4] {
            large.push(vec![edge.clone(); length]);
            let mut row = vec![zero.clone(); length];
            row[length - 1] = edge.clone();
            large.push(row);
        }
    }
    vec![all, large]
}
