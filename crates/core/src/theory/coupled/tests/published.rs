//! Verdicts and moves that others published.

use super::super::*;
use super::{big, small};
use crate::game::Play;
use crate::limits::Limits;

fn first(form: &CoupledForm, position: &[u64]) -> bool {
    !form.is_lost(&big(position)).unwrap()
}

#[test]
fn wythoff_and_euclid() {
    let wythoff = CoupledForm::Wythoff(Wythoff::classic());
    for (position, wins) in [
        ([2, 1], false),
        ([8, 4], true),
        ([4, 7], false),
        ([75025, 121_393], true),
        ([75024, 121_392], false),
        ([0, 0], false),
        ([9, 9], true),
        // Where floating point goes wrong.
        ([165_580_140, 267_914_295], false),
        ([1_134_903_169, 1_836_311_902], false),
        ([7_778_742_048, 12_586_269_024], false),
    ] {
        assert_eq!(first(&wythoff, &position), wins, "{position:?}");
    }
    for (position, left) in [
        ([1, 2], vec![]),
        ([5, 8], vec![[3, 5], [4, 7]]),
        ([5, 7], vec![[3, 5], [4, 7]]),
        ([6, 9], vec![[4, 7]]),
    ] {
        let found = wythoff.winning_moves(&big(&position), 10, &Limits::default()).unwrap();
        let mut pairs: Vec<Vec<u64>> = found.moves.iter().map(|m| small(&m.apply(&big(&position)))).collect();
        pairs.iter_mut().for_each(|pair| pair.sort_unstable());
        pairs.sort();
        // (5,7): two moves leave 3 and 5.
        pairs.dedup();
        assert_eq!(pairs, left, "{position:?}");
    }
    let misere = CoupledForm::Wythoff(Wythoff::new(1u8.into(), Play::Misere).unwrap());
    for (position, wins) in
        [([0, 1], false), ([1, 2], true), ([2, 2], false), ([3, 5], false), ([4, 7], false)]
    {
        assert_eq!(first(&misere, &position), wins, "{position:?}");
    }
    let euclid = CoupledForm::Euclid(Euclid::ToZero);
    for (position, wins) in
        [([34, 12], true), ([15, 24], false), ([5, 5], true), ([5, 8], false), ([5, 9], true)]
    {
        assert_eq!(first(&euclid, &position), wins, "{position:?}");
    }
    let positive = CoupledForm::Euclid(Euclid::StayPositive);
    for (position, wins) in
        [([2, 5], true), ([5, 8], false), ([3, 5], true), ([12, 51], true), ([11, 2], true)]
    {
        assert_eq!(first(&positive, &position), wins, "{position:?}");
    }
    let every = CoupledForm::EuclidEverywhere(EuclidEverywhere);
    for (position, wins) in [
        (&[1, 1][..], true),
        (&[2, 3], false),
        (&[2, 3, 1, 4], false),
        (&[3, 5, 2, 5], true),
        (&[4, 6, 1, 1], false),
    ] {
        assert_eq!(first(&every, position), wins, "{position:?}");
    }
}

#[test]
fn several_heaps() {
    let moore = |k| CoupledForm::Moore(Moore::new(k, Play::Normal).unwrap());
    for (k, heaps, wins) in [
        (2, &[1, 1, 1][..], false),
        (2, &[1, 2, 3], true),
        (2, &[3, 3, 3, 0], false),
        (3, &[1, 1, 1, 1], false),
        (2, &[1, 1, 2, 4], true),
    ] {
        assert_eq!(first(&moore(k), heaps), wins, "{k}: {heaps:?}");
    }
    for (h, heaps, value) in
        [(2u8, &[3, 3][..], 0u8), (3, &[4, 5], 0), (3, &[1, 2, 4], 4), (4, &[7, 6], 1), (1, &[5, 6], 3)]
    {
        let form = CoupledForm::CyclicNimhoff(CyclicNimhoff::new(h.into()).unwrap());
        assert_eq!(form.value(&big(heaps)), Some(value.into()), "{h}: {heaps:?}");
    }
    for (k, heaps, wins) in [
        (2, &[1, 2, 1, 2][..], false),
        (2, &[1, 1, 1, 2], true),
        (3, &[2, 2, 2, 2], false),
        (2, &[3, 3, 3], false),
        (2, &[1, 2, 3], true),
    ] {
        assert_eq!(
            first(&CoupledForm::Circular(CircularNim::new(k).unwrap()), heaps),
            wins,
            "{k}: {heaps:?}"
        );
    }
    for (k, heaps, wins) in [
        (2, &[1, 1, 1][..], false),
        (2, &[2, 2, 1], true),
        (2, &[3, 5, 7], false),
        (3, &[2, 4, 6], false),
        (2, &[2, 4], false),
    ] {
        assert_eq!(first(&CoupledForm::Slow(SlowNim::new(k).unwrap()), heaps), wins, "{k}: {heaps:?}");
    }
    let pass = CoupledForm::NimWithPass(NimWithPass);
    for (heaps, wins) in [(&[1, 1][..], true), (&[1, 1, 2], false), (&[1, 2, 2], true), (&[1, 3, 4], false)] {
        assert_eq!(first(&pass, heaps), wins, "{heaps:?}");
    }
    let everything = CoupledForm::Everything(EverythingNim);
    for (heaps, wins) in [
        (&[3, 3, 3, 3, 3][..], true),
        (&[1, 7], false),
        (&[1, 3, 9, 7, 4, 2, 10], true),
        (&[1, 2, 3], true),
        (&[2, 1, 3, 4, 2, 4], false),
    ] {
        assert_eq!(first(&everything, heaps), wins, "{heaps:?}");
    }
    let thanos = CoupledForm::Thanos(ThanosNim);
    for (heaps, wins) in
        [(&[8, 8][..], false), (&[3, 1, 4, 1], true), (&[2, 2, 2, 5], false), (&[1, 1, 3, 4], true)]
    {
        assert_eq!(first(&thanos, heaps), wins, "{heaps:?}");
    }
}

#[test]
fn lines_and_rows() {
    let order = CoupledForm::HeapsInOrder(HeapsInOrder);
    for (heaps, wins) in [
        (&[2, 5, 4][..], true),
        (&[1, 1, 1, 1, 1, 1, 1, 1], false),
        (&[1, 2, 3, 4, 5, 6], false),
        (&[1, 1, 2, 1, 2, 2], true),
        (&[5], true),
    ] {
        assert_eq!(first(&order, heaps), wins, "{heaps:?}");
    }
    // Rows of a matrix are a sum.
    let rows = |rows: &[&[u64]]| {
        rows.iter()
            .map(|row| order.value(&big(row)).unwrap())
            .fold(0u8.into(), |a: num_bigint::BigUint, b| a ^ b)
    };
    assert_eq!(rows(&[&[1, 3]]), 0u8.into());
    assert_ne!(rows(&[&[2, 2], &[1, 3]]), 0u8.into());
    assert_eq!(rows(&[&[3, 3, 1], &[2, 1]]), 0u8.into());
    assert_ne!(rows(&[&[1, 1], &[1]]), 0u8.into());
    let stairs = CoupledForm::Staircase(Staircase { ground: false });
    for (steps, wins) in [
        (&[0, 3][..], false),
        (&[1, 3, 1], false),
        (&[2, 1, 3], true),
        (&[1, 0, 1, 2], false),
        (&[0, 2, 0, 2], false),
        (&[2, 1, 3, 2, 4], true),
    ] {
        assert_eq!(first(&stairs, steps), wins, "{steps:?}");
    }
    let found = stairs.winning_moves(&big(&[2, 1, 3, 2, 4]), 9, &Limits::default()).unwrap();
    assert_eq!(found.moves.len(), 1);
    assert_eq!(small(&found.moves[0].apply(&big(&[2, 1, 3, 2, 4]))), [2, 1, 3, 5, 1]);
    let boxes = CoupledForm::BoxesModuloSix(BoxesModuloSix);
    for (cards, wins) in [
        (&[1, 2][..], true),
        (&[1, 3, 1, 2], true),
        (&[1, 0, 1, 0, 1], true),
        (&[0, 1, 0, 0, 1], false),
        (&[1, 1, 1, 1, 1, 1], true),
    ] {
        assert_eq!(first(&boxes, cards), wins, "{cards:?}");
    }
    let georgia = CoupledForm::GeorgiaAndBob(GeorgiaAndBob);
    for (chips, wins) in [
        (&[1, 2, 3][..], false),
        (&[1, 5, 6, 7, 9, 12, 14, 17], true),
        (&[2], true),
        (&[1, 4], true),
        (&[2, 5, 9], true),
    ] {
        assert_eq!(first(&georgia, chips), wins, "{chips:?}");
    }
    let northcott = CoupledForm::Northcott(Northcott);
    for (rows, wins) in [
        (&[1, 4][..], true),
        (&[1, 2], false),
        (&[1, 4, 5, 2], false),
        (&[1, 3, 1, 5], true),
        (&[2, 6, 1, 2, 9, 5], false),
    ] {
        assert_eq!(first(&northcott, rows), wins, "{rows:?}");
    }
}

#[test]
fn fibonacci_nim_and_relatives() {
    let fibonacci = CoupledForm::Multiple(MultipleNim::fibonacci());
    for (n, wins) in [(2, false), (13, false), (10, true), (89, false), (100, true)] {
        assert_eq!(first(&fibonacci, &[n, n - 1]), wins, "{n}");
    }
    let equal = CoupledForm::Multiple(MultipleNim::new(1, Play::Normal).unwrap());
    for (n, wins) in [(2, false), (3, true), (8, false), (12, true), (64, false), (100, true)] {
        assert_eq!(first(&equal, &[n, n - 1]), wins, "{n}");
    }
    let takes = |n: u64, most: u64| {
        let found = fibonacci.winning_moves(&big(&[n, most]), 99, &Limits::default()).unwrap();
        found.moves.iter().map(|m| n - small(&m.apply(&big(&[n, most])))[0]).collect::<Vec<u64>>()
    };
    // A game played on a forum: every move a mistake.
    assert_eq!(takes(50, 49), [3, 16]);
    assert_eq!(takes(48, 4), [1]);
    assert_eq!(takes(45, 6), [3]);
    assert_eq!(takes(40, 10), [1, 6]);
    assert_eq!(takes(31, 18), [2, 10]);
    // Smallest winning first takes, and their sum (Project Euler 692).
    for (n, take) in [(4, 1), (7, 2), (8, 8), (17, 1), (18, 5)] {
        assert_eq!(takes(n, n)[0], take);
    }
    for (n, sum) in [(13, 43), (8, 23), (50, 192)] {
        assert_eq!((1..=n).map(|n| takes(n, n)[0]).sum::<u64>(), sum);
    }
    // Misère with first take at most k: how many heaps up to N are won (Luogu P6791).
    let misere = CoupledForm::Multiple(MultipleNim::new(2, Play::Misere).unwrap());
    for (k, last, count) in [(1, 5, 2), (2, 5, 3), (1, 10, 4), (3, 30, 22)] {
        assert_eq!((1..=last).filter(|n| first(&misere, &[*n, k])).count(), count, "k = {k}, N = {last}");
    }
}
