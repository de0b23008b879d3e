//! Games on two numbers.

use num_bigint::BigUint;

use super::super::*;
use super::{all, check, smaller};
use crate::game::Play;

fn wythoff(a: u64) -> impl Fn(&[u64]) -> Vec<Vec<u64>> {
    move |p| {
        let fits = |q: &Vec<u64>| {
            let (k, l) = (p[0] - q[0], p[1] - q[1]);
            k == 0 || l == 0 || k.abs_diff(l) < a
        };
        smaller(p).into_iter().filter(fits).collect()
    }
}

#[test]
fn wythoff_in_both_conventions() {
    for (a, most) in [(1, 26), (2, 22), (3, 22), (4, 18), (7, 18)] {
        for (play, misere) in [(Play::Normal, false), (Play::Misere, true)] {
            let form = CoupledForm::Wythoff(Wythoff::new(a.into(), play).unwrap());
            assert_eq!(check(&form, misere, &wythoff(a), &all(2, most)), all(2, most).len());
        }
    }
    assert_eq!(Wythoff::new(BigUint::ZERO, Play::Normal), None);
}

#[test]
fn pairs_by_formula_are_those_of_the_recurrence_to_a_million() {
    for (n, pair) in (0..1_000_000).zip(pairs_by_mex(1)) {
        assert_eq!(wythoff_pair_u64(1, n), Some(pair), "{n}");
        if n % 997 == 0 {
            assert_eq!(wythoff_pair(&1u8.into(), &n.into()), (pair.0.into(), pair.1.into()));
        }
    }
    for a in [2, 3, 5, 1000] {
        for (n, pair) in (0..20_000).zip(pairs_by_mex(a)) {
            assert_eq!(wythoff_pair_u64(a, n), Some(pair), "{a}: {n}");
        }
        assert_eq!(wythoff_pair(&a.into(), &777u32.into()), {
            let (lower, upper) = pairs_by_mex(a).nth(777).unwrap();
            (lower.into(), upper.into())
        });
    }
    assert_eq!(wythoff_pair_u64(u64::MAX, u64::MAX), None);
    assert_eq!(pairs_by_mex(u64::MAX).count(), 1);
}

#[test]
fn different_amounts() {
    let options = |p: &[u64]| -> Vec<Vec<u64>> {
        smaller(p).into_iter().filter(|q| p[0] - q[0] != p[1] - q[1]).collect()
    };
    assert_eq!(check(&CoupledForm::DifferentAmounts(DifferentAmounts), false, &options, &all(2, 14)), 225);
}

fn euclid(least: u64) -> impl Fn(&[u64]) -> Vec<Vec<u64>> {
    move |p| {
        let mut options = Vec::new();
        for k in 1..=p[0].max(p[1]) {
            if p[1] > 0 && k * p[1] + least <= p[0] {
                options.push(vec![p[0] - k * p[1], p[1]]);
            }
            if p[0] > 0 && k * p[0] + least <= p[1] {
                options.push(vec![p[0], p[1] - k * p[0]]);
            }
        }
        options
    }
}

#[test]
fn euclid_to_zero_and_staying_positive() {
    let all_pairs: Vec<Vec<u64>> = all(2, 40).into_iter().chain([vec![29, 70], vec![70, 29]]).collect();
    check(&CoupledForm::Euclid(Euclid::ToZero), false, &euclid(0), &all_pairs);
    let positions = all(2, 40);
    check(&CoupledForm::Euclid(Euclid::StayPositive), false, &euclid(1), &positions);
}

#[test]
fn euclid_in_every_copy_at_once() {
    let options = |p: &[u64]| -> Vec<Vec<u64>> {
        let mut all = vec![Vec::new()];
        let mut moved = false;
        for pair in p.chunks(2) {
            let mut next = euclid(0)(pair);
            moved |= !next.is_empty();
            if next.is_empty() {
                next.push(pair.to_vec());
            }
            all = all
                .into_iter()
                .flat_map(|done: Vec<u64>| next.iter().map(move |pair| [&done[..], pair].concat()))
                .collect();
        }
        if moved { all } else { Vec::new() }
    };
    let form = CoupledForm::EuclidEverywhere(EuclidEverywhere);
    check(&form, false, &options, &all(2, 24));
    let four: Vec<Vec<u64>> =
        all(4, 9).into_iter().filter(|p| p[0] <= p[1] || p[3] % 3 == 0).step_by(3).collect();
    check(&form, false, &options, &four);
    let six: Vec<Vec<u64>> = all(6, 5).into_iter().step_by(101).collect();
    check(&form, false, &options, &six);
    assert_eq!(form.is_lost(&[1u8.into()]), Err(Unsolved::NotAPosition));
}

#[test]
fn at_most_a_multiple_of_what_was_taken() {
    for c in 1..=5 {
        let options = |p: &[u64]| -> Vec<Vec<u64>> {
            (1..=p[0].min(p[1])).map(|take| vec![p[0] - take, c * take]).collect()
        };
        let positions: Vec<Vec<u64>> = all(2, 60);
        for (play, misere) in [(Play::Normal, false), (Play::Misere, true)] {
            let form = CoupledForm::Multiple(MultipleNim::new(c, play).unwrap());
            assert_eq!(check(&form, misere, &options, &positions), positions.len());
        }
    }
}

#[test]
fn chomp_on_two_rows() {
    let options = |p: &[u64]| -> Vec<Vec<u64>> {
        let upper = (0..p[0]).map(|c| vec![c, p[1].min(c)]);
        upper.chain((0..p[1]).map(|c| vec![p[0], c])).collect()
    };
    let rows: Vec<Vec<u64>> = all(2, 20).into_iter().filter(|p| p[0] >= p[1]).collect();
    let form = CoupledForm::TwoRowChomp(TwoRowChomp);
    assert_eq!(check(&form, true, &options, &rows), rows.len());
    assert_eq!(form.is_lost(&[1u8.into(), 2u8.into()]), Err(Unsolved::NotAPosition));
    assert_eq!(form.is_lost(&[3u8.into(), 2u8.into(), 1u8.into()]), Err(Unsolved::NoFormula));
}
