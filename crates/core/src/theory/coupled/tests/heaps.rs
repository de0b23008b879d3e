//! Games on several heaps.

use super::super::*;
use super::{all, changed, check, smaller};
use crate::game::Play;

#[test]
fn moore_in_both_conventions() {
    for k in 1..=4 {
        let options =
            |p: &[u64]| -> Vec<Vec<u64>> { smaller(p).into_iter().filter(|q| changed(p, q) <= k).collect() };
        for (play, misere) in [(Play::Normal, false), (Play::Misere, true)] {
            let form = CoupledForm::Moore(Moore::new(k, play).unwrap());
            for (n, most) in [(1, 9), (2, 7), (3, 5), (4, 3), (5, 2)] {
                assert_eq!(check(&form, misere, &options, &all(n, most)), all(n, most).len());
            }
        }
    }
    assert_eq!(Moore::new(0, Play::Normal), None);
}

#[test]
fn cyclic_nimhoff() {
    for h in 1..=5 {
        let options = |p: &[u64]| -> Vec<Vec<u64>> {
            let total = |q: &[u64]| p.iter().sum::<u64>() - q.iter().sum::<u64>();
            smaller(p).into_iter().filter(|q| changed(p, q) == 1 || total(q) < h).collect()
        };
        let form = CoupledForm::CyclicNimhoff(CyclicNimhoff::new(h.into()).unwrap());
        for (n, most) in [(1, 12), (2, 9), (3, 5), (4, 3)] {
            assert_eq!(check(&form, false, &options, &all(n, most)), all(n, most).len());
        }
    }
}

#[test]
fn circular_nim_in_the_solved_cases() {
    let boxes = [(1, 6), (2, 6), (3, 4), (4, 4), (5, 3), (6, 2)];
    for k in 1..=4 {
        let options = |p: &[u64]| -> Vec<Vec<u64>> {
            let n = p.len();
            let in_a_window =
                |q: &Vec<u64>| (0..n).any(|start| (0..n).all(|i| p[i] == q[i] || (i + n - start) % n < k));
            smaller(p).into_iter().filter(in_a_window).collect()
        };
        let form = CoupledForm::Circular(CircularNim::new(k).unwrap());
        for (n, most) in boxes {
            let solved = k == 1 || k + 1 >= n || matches!((n, k), (4 | 5, 2) | (5 | 6, 3) | (6, 4));
            let answered = check(&form, false, &options, &all(n, most));
            assert_eq!(answered, if solved { all(n, most).len() } else { 0 }, "{n} heaps, {k}");
        }
    }
}

#[test]
fn circular_nim_of_eight_heaps_by_six() {
    let options = |p: &[u64]| -> Vec<Vec<u64>> {
        let in_a_window =
            |q: &Vec<u64>| (0..8).any(|start| (0..8).all(|i| p[i] == q[i] || (i + 8 - start) % 8 < 6));
        smaller(p).into_iter().filter(in_a_window).collect()
    };
    let positions: Vec<Vec<u64>> = all(8, 1);
    let form = CoupledForm::Circular(CircularNim::new(6).unwrap());
    assert_eq!(check(&form, false, &options, &positions), 256);
    // Larger ones, by the law: no move between lost positions, and always one to a lost one.
    let lost = |p: &[u64]| form.is_lost(&super::big(p)).unwrap();
    for p in all(8, 2).iter().step_by(23) {
        assert_eq!(lost(p), !options(p).iter().any(|q| lost(q)), "{p:?}");
    }
}

#[test]
fn slow_and_exact_slow_nim() {
    for k in 1..=4 {
        let one_each = |p: &[u64]| -> Vec<Vec<u64>> {
            smaller(p).into_iter().filter(|q| p.iter().zip(q).all(|(a, b)| a - b <= 1)).collect()
        };
        let slow =
            |p: &[u64]| -> Vec<Vec<u64>> { one_each(p).into_iter().filter(|q| changed(p, q) <= k).collect() };
        let exact =
            |p: &[u64]| -> Vec<Vec<u64>> { one_each(p).into_iter().filter(|q| changed(p, q) == k).collect() };
        for (n, most) in [(1, 9), (2, 8), (3, 5), (4, 4), (5, 2)] {
            let answered = check(&CoupledForm::Slow(SlowNim::new(k).unwrap()), false, &slow, &all(n, most));
            assert!(k > 1 && k + 1 < n || answered == all(n, most).len(), "{n} heaps, {k}");
            let form = CoupledForm::ExactSlow(ExactSlowNim::new(k).unwrap());
            assert_ne!(check(&form, false, &exact, &all(n, most)), 0);
        }
    }
}

#[test]
fn nim_with_a_pass() {
    let options = |p: &[u64]| -> Vec<Vec<u64>> {
        let heaps = |q: &Vec<u64>| q[0] == p[0] && changed(p, q) == 1;
        let mut options: Vec<Vec<u64>> = smaller(p).into_iter().filter(heaps).collect();
        if p[0] > 0 && p[1..].iter().any(|heap| *heap > 0) {
            options.push([&[p[0] - 1], &p[1..]].concat());
        }
        options
    };
    let form = CoupledForm::NimWithPass(NimWithPass);
    let positions: Vec<Vec<u64>> = all(3, 12).into_iter().filter(|p| p[0] <= 1).collect();
    assert_eq!(check(&form, false, &options, &positions), positions.len());
    let three: Vec<Vec<u64>> = all(4, 4).into_iter().filter(|p| p[0] <= 1).collect();
    check(&form, false, &options, &three);
    assert_eq!(form.is_lost(&super::big(&[1, 1, 1, 1])), Err(Unsolved::NoFormula));
}

#[test]
fn heaps_in_order() {
    let options = |p: &[u64]| -> Vec<Vec<u64>> {
        let first = p.iter().position(|heap| *heap > 0);
        let to = |i: usize| (0..p[i]).map(move |k| [&p[..i], &[k], &p[i + 1..]].concat()).collect();
        first.map(to).unwrap_or_default()
    };
    let form = CoupledForm::HeapsInOrder(HeapsInOrder);
    for (n, most) in [(1, 9), (2, 7), (3, 6), (4, 4), (5, 3)] {
        assert_eq!(check(&form, false, &options, &all(n, most)), all(n, most).len());
    }
}

#[test]
fn everything_nim() {
    let options = |p: &[u64]| -> Vec<Vec<u64>> {
        let least = p.iter().copied().filter(|heap| *heap > 0).min().unwrap_or(0);
        (1..=least).map(|k| p.iter().map(|heap| heap.saturating_sub(k)).collect()).collect()
    };
    let form = CoupledForm::Everything(EverythingNim);
    for (n, most) in [(1, 9), (2, 9), (3, 7), (4, 6), (5, 4)] {
        assert_eq!(check(&form, false, &options, &all(n, most)), all(n, most).len());
    }
}

#[test]
fn thanos_nim() {
    let options = |p: &[u64]| -> Vec<Vec<u64>> {
        smaller(p).into_iter().filter(|q| changed(p, q) == p.len() / 2).collect()
    };
    let form = CoupledForm::Thanos(ThanosNim);
    for (n, most) in [(2, 9), (4, 4), (6, 2)] {
        assert_eq!(check(&form, false, &options, &all(n, most)), all(n, most).len());
    }
    assert_eq!(form.is_lost(&super::big(&[1, 2, 3])), Err(Unsolved::NotAPosition));
}

/// The numbers below 25 hold every case of the rule for three heaps.
#[test]
fn one_from_two_of_three_heaps() {
    let options = |p: &[u64]| -> Vec<Vec<u64>> {
        let two = [(0, 1), (0, 2), (1, 2)].into_iter().filter(|(i, j)| p[*i] > 0 && p[*j] > 0);
        two.map(|(i, j)| {
            let mut q = p.to_vec();
            (q[i], q[j]) = (q[i] - 1, q[j] - 1);
            q
        })
        .collect()
    };
    let form = CoupledForm::ExactSlow(ExactSlowNim::new(2).unwrap());
    let sorted: Vec<Vec<u64>> = all(3, 24).into_iter().filter(|p| p.is_sorted()).collect();
    assert_eq!(check(&form, false, &options, &sorted), sorted.len());
    assert_eq!(form.is_lost(&super::big(&[1, 1, 1, 1])), Err(Unsolved::NoFormula));
}

#[test]
fn candy_piles() {
    let options = |p: &[u64]| -> Vec<Vec<u64>> {
        let largest = p.iter().copied().max().unwrap_or(0);
        if largest == 0 {
            return Vec::new();
        }
        let eaten = (0..p.len()).filter(|i| p[*i] == largest).map(|i| {
            let mut q = p.to_vec();
            q[i] = 0;
            q
        });
        let one_each = p.iter().map(|n| n.saturating_sub(1)).collect();
        eaten.chain([one_each]).collect()
    };
    let form = CoupledForm::CandyPiles(CandyPiles);
    for (n, most) in [(1, 20), (2, 12), (3, 8), (4, 5), (5, 3), (7, 2)] {
        assert_eq!(check(&form, true, &options, &all(n, most)), all(n, most).len());
    }
}
