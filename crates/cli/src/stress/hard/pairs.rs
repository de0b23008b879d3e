//! Pairs and tuples: golden ratios at Fibonacci numbers, and the edges of machine numbers.

use grundy::api::Subject;
use grundy::states::KnownGames;
use grundy::theory::coupled::{CoupledForm, wythoff_pair};
use num_bigint::BigUint;

use super::super::input::Numbers;
use super::super::small::Range;
use super::{around, edges, fibonacci, from_both_ends};

/// The lost pairs of Wythoff's game at Fibonacci distances and near edges, if the rule is a game of that kind.
pub(super) fn golden(subject: &Subject, range: &Range) -> Vec<Numbers> {
    let Subject::States(study) = subject else { return Vec::new() };
    let known = KnownGames::of(&study.game).names(&study.game);
    let form = known.into_iter().flatten().map(|known| known.form).next();
    match form {
        Some(CoupledForm::Wythoff(wythoff)) => pairs_by(range, &|k| wythoff.lost_pair(k)),
        _ => Vec::new(),
    }
}

/// Whether a rule is a known game on two heaps, and on more than two nobody knows it.
pub(crate) fn of_two_heaps(subject: &Subject) -> bool {
    let Subject::States(study) = subject else { return false };
    let known = KnownGames::of(&study.game).names(&study.game);
    known.into_iter().flatten().any(|known| known.of_two_heaps)
}

/// The same for pairs of numbers of any rule: where there is a golden ratio, there they are telling.
pub(super) fn pairs_of_fibonacci(subject: Option<&Subject>, range: &Range) -> Vec<Numbers> {
    let known = subject.map(|subject| golden(subject, range)).unwrap_or_default();
    if known.is_empty() { pairs_by(range, &|k| wythoff_pair(&BigUint::from(1u8), k)) } else { known }
}

fn pairs_by(range: &Range, pair: &dyn Fn(&BigUint) -> (BigUint, BigUint)) -> Vec<Numbers> {
    let count = usize::try_from(range.most.bits() * 3 / 2 + 4).unwrap_or(100).min(4000);
    let within = |k: &BigUint| pair(k).1 <= range.most;
    let mut apart: Vec<BigUint> = fibonacci(count).into_iter().filter(within).collect();
    // The largest are wrong in every way; the smallest of those that are wrong is looked for afterwards.
    apart = from_both_ends(apart);
    apart.truncate(150);
    let mut near = Vec::new();
    for edge in edges(range) {
        // The pairs whose smaller or greater number, or distance, lies next to an edge.
        for part in [0, 1, 2] {
            let (mut low, mut high) = (BigUint::ZERO, edge.clone() + 1u8);
            let of = |k: &BigUint| match part {
                0 => pair(k).0,
                1 => pair(k).1,
                _ => k.clone(),
            };
            while low < high {
                let middle: BigUint = (&low + &high) >> 1u32;
                if of(&middle) < edge { low = middle + 1u8 } else { high = middle }
            }
            near.push(low.clone());
            if low > BigUint::ZERO {
                near.push(low - 1u8);
            }
        }
    }
    let mut all = Vec::new();
    let (mut apart, mut near) = (apart.into_iter(), near.into_iter());
    loop {
        let next: Vec<BigUint> = [apart.next(), near.next(), apart.next()].into_iter().flatten().collect();
        if next.is_empty() {
            return all;
        }
        for k in next {
            let (a, b) = pair(&k);
            all.push(vec![a, b]);
        }
    }
}

/// Pairs of numbers at edges: equal, beside each other, one of them 0 or small.
pub(super) fn pairs(edges: &[BigUint]) -> Vec<Vec<Numbers>> {
    let mut plain = Vec::new();
    for edge in edges {
        for n in around(edge) {
            plain.push(vec![n.clone(), n.clone()]);
            plain.push(vec![BigUint::ZERO, n.clone()]);
            plain.push(vec![n.clone(), BigUint::from(1u8)]);
            plain.push(vec![n.clone(), &n >> 1u32]);
            plain.push(vec![&n - (&n).min(&BigUint::from(1u8)), n]);
        }
    }
    let fibonacci = fibonacci(85);
    let neighbours = from_both_ends(fibonacci.windows(2).map(<[BigUint]>::to_vec).collect());
    vec![plain, neighbours]
}

pub(super) fn tuples(length: usize, edges: &[BigUint]) -> Vec<Vec<Numbers>> {
    let mut all = Vec::new();
    for edge in edges.iter().flat_map(around) {
        all.push(vec![edge.clone(); length]);
        for at in 0..length {
            let mut one = vec![BigUint::ZERO; length];
            one[at] = edge.clone();
            all.push(one);
        }
    }
    vec![all]
}
