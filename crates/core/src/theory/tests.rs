//! Every closed form against the definition.
#![allow(clippy::cast_possible_truncation)] // small numbers

use std::collections::HashMap;

use num_bigint::BigUint;

use super::*;
use crate::game::{Amounts, Core, Move, Outcome, Parts, Play};
use crate::position::Size;
use crate::set::Set;

fn take(set: Set) -> Move {
    Move::Take { amounts: Amounts::Set(set), parts: Parts::SUBTRACT }
}

fn split(parts: u8) -> Move {
    Move::Take { amounts: Amounts::Zero, parts: Parts(parts) }
}

fn core(moves: Vec<Move>) -> Core {
    Core { moves, ..Core::default() }
}

fn small(n: u64) -> BigUint {
    n.into()
}

/// Grundy values by the mex rule, `options(n)` listing the heaps each move leaves.
fn values(last: u64, options: impl Fn(u64) -> Vec<Vec<u64>>) -> Vec<u64> {
    let mut g: Vec<u64> = Vec::new();
    for n in 0..=last {
        let seen: Vec<u64> =
            options(n).iter().map(|o| o.iter().fold(0, |x, &part| x ^ g[part as usize])).collect();
        g.push((0..).find(|v| !seen.contains(v)).unwrap());
    }
    g
}

fn any(n: u64) -> Vec<Vec<u64>> {
    (0..n).map(|left| vec![left]).collect()
}

fn check(form: &ClosedForm, last: u64, options: impl Fn(u64) -> Vec<Vec<u64>>) {
    for (n, g) in values(last, options).into_iter().enumerate() {
        assert_eq!(form.value(&Size::from(n as u64)), Some(small(g)), "{form:?} at {n}");
    }
}

fn with_splits(n: u64, min_rest: bool) -> Vec<Vec<u64>> {
    // Every way to leave two heaps, taking at least one stone if `min_rest`.
    let lo = u64::from(min_rest);
    let mut options = any(n);
    for taken in lo..=n {
        for a in 1..=(n - taken) / 2 {
            options.push(vec![a, n - taken - a]);
        }
        if !min_rest {
            break;
        }
    }
    options
}

fn is_prime(k: u64) -> bool {
    k >= 2 && (2..k).all(|d| !k.is_multiple_of(d))
}

fn is_prime_power(k: u64) -> bool {
    k == 1 || (2..=k).find(|d| k.is_multiple_of(*d)).is_some_and(|p| (0..8).any(|e| p.pow(e) == k))
}

#[test]
fn heaps_against_the_mex_rule() {
    check(&ClosedForm::Nim, 60, any);
    check(&ClosedForm::NimMaySplit, 40, |n| with_splits(n, true));
    check(&ClosedForm::Lasker, 60, |n| with_splits(n, false));
    check(&ClosedForm::SplitInThree, 40, |n| {
        let mut options = any(n);
        for a in 1..=n {
            for b in a..=n {
                if a + 2 * b <= n {
                    options.push(vec![a, b, n - a - b]);
                }
            }
        }
        options
    });
    for m in 1..=10 {
        check(&ClosedForm::Bash { m: m.into() }, 60, |n| (1..=m.min(n)).map(|k| vec![n - k]).collect());
    }
    check(&ClosedForm::PrimePowers, 150, |n| {
        (1..=n).filter(|&k| is_prime_power(k)).map(|k| vec![n - k]).collect()
    });
    check(&ClosedForm::OneOrPrime, 150, |n| {
        (1..=n).filter(|&k| k == 1 || is_prime(k)).map(|k| vec![n - k]).collect()
    });
}

/// Who wins a sum by the definition.
fn wins(heaps: &[u64], play: Play, most: u64, memo: &mut HashMap<Vec<u64>, Outcome>) -> Outcome {
    let mut key: Vec<u64> = heaps.iter().copied().filter(|&h| h > 0).collect();
    key.sort_unstable();
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let mut outcome = if key.is_empty() && play == Play::Misere { Outcome::N } else { Outcome::P };
    for i in 0..key.len() {
        for k in 1..=key[i].min(most) {
            let mut next = key.clone();
            next[i] -= k;
            if wins(&next, play, most, memo) == Outcome::P {
                outcome = Outcome::N;
            }
        }
    }
    memo.insert(key, outcome);
    outcome
}

#[test]
fn nim_and_misere_nim_up_to_three_heaps_of_ten() {
    let (mut normal, mut misere) = (HashMap::new(), HashMap::new());
    for a in 0..=10 {
        for b in 0..=10 {
            for c in 0..=10 {
                let heaps = [a, b, c];
                let big = heaps.map(small);
                let by_rule = if nim_sum(&big) == small(0) { Outcome::P } else { Outcome::N };
                assert_eq!(by_rule, wins(&heaps, Play::Normal, 99, &mut normal), "{heaps:?}");
                assert_eq!(
                    misere_nim_outcome(&big),
                    wins(&heaps, Play::Misere, 99, &mut misere),
                    "misère {heaps:?}"
                );
                let mut moves = Vec::new();
                for i in 0..3 {
                    for left in 0..heaps[i] {
                        let mut next = heaps;
                        next[i] = left;
                        if wins(&next, Play::Normal, 99, &mut normal) == Outcome::P {
                            moves.push((i, small(left)));
                        }
                    }
                }
                assert_eq!(nim_moves(&big), moves, "{heaps:?}");
            }
        }
    }
}

#[test]
fn bounded_nim_by_residues_in_both_conventions() {
    for k in 1..=4u64 {
        let (mut normal, mut misere) = (HashMap::new(), HashMap::new());
        for a in 0..=8 {
            for b in a..=8 {
                for c in b..=8 {
                    let heaps = [a, b, c];
                    let residues = heaps.map(|h| small(h % (k + 1)));
                    let by_rule = if nim_sum(&residues) == small(0) { Outcome::P } else { Outcome::N };
                    assert_eq!(by_rule, wins(&heaps, Play::Normal, k, &mut normal), "k={k} {heaps:?}");
                    assert_eq!(
                        misere_nim_outcome(&residues),
                        wins(&heaps, Play::Misere, k, &mut misere),
                        "misère k={k} {heaps:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn empty_heaps_and_empty_lists_as_a_person_expects() {
    assert_eq!(misere_nim_outcome(&[]), Outcome::N, "nothing to take: the player to move has won");
    assert_eq!(misere_nim_outcome(&[small(0), small(0)]), Outcome::N);
    assert_eq!(misere_nim_outcome(&[small(0), small(1)]), Outcome::P);
    assert_eq!(nim_sum(&[]), small(0));
    assert!(nim_moves(&[small(0), small(0)]).is_empty());
}

#[test]
fn recognised_by_structure_whatever_the_spelling() {
    let list = |l: &[u64]| Set::List(l.to_vec());
    let cases = [
        (vec![take(Set::From(1))], Some(ClosedForm::Nim)),
        (vec![take(list(&[1, 2, 3]))], Some(ClosedForm::Bash { m: 3u8.into() })),
        (vec![take(list(&[1, 3])), take(list(&[2]))], Some(ClosedForm::Bash { m: 3u8.into() })),
        (vec![take(list(&[1]))], Some(ClosedForm::Bash { m: 1u8.into() })),
        (vec![take(list(&[1, 3]))], None),
        (vec![take(list(&[2, 3]))], None),
        (vec![take(list(&[]))], None),
        (vec![], None),
        (
            vec![take(Set::Except(Box::new(Set::From(1)), Box::new(Set::From(1 << 60))))],
            Some(ClosedForm::Bash { m: ((1u64 << 60) - 1).into() }),
        ),
        (vec![take(Set::From(1)), split(0b0100)], Some(ClosedForm::Lasker)),
        (vec![take(Set::From(1)), split(0b1000)], Some(ClosedForm::SplitInThree)),
        (vec![take(Set::From(1)), split(0b1100)], None),
        (vec![take(Set::Union(vec![list(&[1]), Set::Primes]))], Some(ClosedForm::OneOrPrime)),
        (vec![take(Set::Primes)], None),
        (vec![take(Set::PrimePowers)], Some(ClosedForm::PrimePowers)),
        (vec![take(Set::Union(vec![list(&[6]), Set::PrimePowers]))], None),
        (
            vec![Move::Take { amounts: Amounts::Set(Set::From(1)), parts: Parts(0b0111) }],
            Some(ClosedForm::NimMaySplit),
        ),
    ];
    for (moves, form) in cases {
        assert_eq!(recognise(&core(moves.clone())), form, "{moves:?}");
    }
    let with_memory = Core { moves: vec![take(Set::From(1))], memory: true, ..Core::default() };
    assert_eq!(recognise(&with_memory), None);
}

/// Whole tables of the Ruler, and its runs for every XOR, by the definition.
#[test]
fn the_ruler_by_its_definition() {
    let study = crate::api::Study::new("x -> j for j in i..x-1 where 1 <= i <= x", &[]).unwrap();
    assert_eq!(recognise(&study.game.parts[0]), Some(ClosedForm::Ruler));
    let mut values = vec![0u64];
    for n in 1..300u64 {
        let mut xors = vec![0];
        for left in (1..n).rev() {
            xors.push(xors[xors.len() - 1] ^ values[left as usize]);
        }
        let value = (0..).find(|value| !xors.contains(value)).unwrap();
        values.push(value);
        assert_eq!(ClosedForm::Ruler.value(&Size::from(n)), Some(value.into()));
        for xor in 0..2 * n {
            let run = xors.iter().position(|it| *it == xor).map(|more| BigUint::from(n - more as u64));
            assert_eq!(ruler_run(&n.into(), &xor.into()), run, "{n} to {xor}");
        }
    }
    assert_eq!(ClosedForm::Ruler.value(&Size::from(0)), Some(BigUint::ZERO));
    for other in [
        "x -> j for j in i..x where 1 <= i < x leaving n < 1",
        "x -> j for j in i..x-1 where 2 <= i <= x",
        "x -> j for j in i..x-1 where 1 <= i < x",
        "x -> j for j in i..x-2 where 1 <= i <= x",
        "x -> j-1 for j in i..x-1 where 1 <= i <= x",
    ] {
        if let Ok(study) = crate::api::Study::new(other, &[]) {
            assert_eq!(recognise(&study.game.parts[0]), None, "{other}");
        }
    }
}
