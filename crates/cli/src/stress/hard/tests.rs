//! Each kind of input that breaks programs is among the hard ones.

use grundy::api::Subject;
use grundy::limits::Limits;
use num_bigint::BigUint;

use super::super::facts::Facts;
use super::super::input::{Kind, Numbers};
use super::super::small::Range;
use super::super::truth::Truth;
use super::super::wrong;
use super::all;

fn ten(digits: u32) -> BigUint {
    BigUint::from(10u8).pow(digits)
}

fn two(bits: u32) -> BigUint {
    BigUint::from(1u8) << bits
}

/// The hard inputs of a rule up to a number, and who loses them.
fn order(rule: &str, most: &BigUint) -> Vec<(Numbers, Option<bool>)> {
    let limits = Limits::default();
    let subject = Subject::read(rule, &[]).unwrap();
    let kind = Kind::of(&subject).unwrap();
    let range = Range { least: BigUint::ZERO, most: most.clone(), each: Vec::new(), fewest: 1, heaps: 64 };
    let facts = Facts::of(&subject, &limits);
    let mut truth = Truth::new(&subject, facts.grundy_law(), &limits);
    let wrongs = wrong::all(&kind, &facts, None, &limits);
    let hard = all(Some(&subject), &kind, &range, &facts, &wrongs, Some(&mut truth)).unwrap();
    let mut judged = Vec::new();
    for numbers in hard.order {
        let wins = truth.verdict(&numbers, false).unwrap().map(|verdict| verdict.wins);
        judged.push((numbers, wins));
    }
    judged
}

#[track_caller]
fn has(list: &[(Numbers, Option<bool>)], what: &str, is: impl Fn(&[BigUint], bool) -> bool) {
    let found = list.iter().any(|(numbers, wins)| wins.is_some_and(|wins| is(numbers, wins)));
    assert!(found, "{what}");
}

#[track_caller]
fn has_heap(list: &[(Numbers, Option<bool>)], n: &BigUint) {
    has(list, &n.to_string(), |numbers, _| numbers.contains(n));
}

#[test]
fn where_numbers_of_machines_and_of_the_statement_end() {
    let list = order("take {1,3,4}", &ten(20));
    for edge in [two(31), two(32), two(53), two(63), two(64), ten(9), ten(18), ten(20)] {
        for n in [&edge - 1u8, edge.clone()] {
            has_heap(&list, &n);
        }
        // Somebody loses next to it, else a program that always says "wins" is right there.
        let near = |n: &BigUint| *n <= &edge + 8u8 && edge <= n + 8u8;
        has(&list, "lost near an edge", |numbers, wins| numbers.len() == 1 && near(&numbers[0]) && !wins);
    }
    for bits in [5, 17, 40, 60] {
        for n in [two(bits) - 1u8, two(bits), two(bits) + 1u8] {
            has_heap(&list, &n);
        }
    }
}

#[test]
fn heaps_that_are_equal_empty_or_many() {
    for rule in ["nim", "take {1,3,4}", "nim; misere"] {
        let most = ten(18);
        let list = order(rule, &most);
        let ones = |numbers: &[BigUint]| numbers.iter().filter(|n| **n == BigUint::from(1u8)).count();
        has(&list, "all ones", |numbers, _| numbers.len() > 2 && ones(numbers) == numbers.len());
        has(&list, "64 ones", |numbers, _| numbers.len() == 64 && ones(numbers) == 64);
        has(&list, "one big heap", |numbers, _| {
            numbers.len() > 2 && ones(numbers) == numbers.len() - 1 && numbers.iter().any(|n| *n > ten(6))
        });
        has(&list, "ones and zeros", |numbers, _| {
            ones(numbers) > 1
                && numbers.iter().filter(|n| **n == BigUint::ZERO).count() + ones(numbers) == numbers.len()
                && ones(numbers) < numbers.len()
        });
        has(&list, "equal large heaps", |numbers, _| {
            numbers.len() == 2 && numbers[0] == numbers[1] && numbers[0] > ten(9)
        });
        has(&list, "all of the greatest number", |numbers, _| {
            numbers.len() == 64 && numbers.iter().all(|n| *n == most)
        });
        has(&list, "only zeros", |numbers, _| {
            numbers.len() > 1 && numbers.iter().all(|n| *n == BigUint::ZERO)
        });
        has(&list, "lost, of as many and as large heaps as there may be", |numbers, wins| {
            let mut different = numbers.to_vec();
            different.sort();
            different.dedup();
            !wins
                && numbers.len() == 64
                && different.len() > 60
                && numbers.iter().filter(|n| **n > ten(17)).count() > 60
        });
    }
}

#[test]
fn where_the_law_begins_and_what_wrong_laws_miss() {
    // Kayles: period 12 from 71; the last exception is 70.
    let kayles = order("0.77", &ten(18));
    for n in [70u32, 71, 72, 82, 83, 84, 95] {
        has_heap(&kayles, &n.into());
    }
    // The period without its pre-period is wrong first at 3, 6, 9 and 11.
    has(&kayles, "no pre-period", |numbers, wins| {
        let flat = |n: &BigUint| [4u32, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7][usize::try_from(n % 12u8).unwrap()];
        (numbers.iter().fold(0, |sum, n| sum ^ flat(n)) != 0) != wins
    });
    // What is taken is forgotten, one after another; off by one; popcount; min in place of mod.
    let set = order("take {2,5,7}", &ten(18));
    for forgotten in [[5u64, 7], [2, 7], [2, 5]] {
        let mut values: Vec<u32> = Vec::new();
        for n in 0..200u64 {
            let seen: Vec<u32> = forgotten
                .iter()
                .filter(|k| **k <= n)
                .map(|k| values[usize::try_from(n - k).unwrap()])
                .collect();
            values.push((0..).find(|value| !seen.contains(value)).unwrap());
        }
        has(&set, "a forgotten move", |numbers, wins| {
            let value = |n: &BigUint| usize::try_from(n).ok().and_then(|n| values.get(n)).copied();
            let sum = numbers.iter().try_fold(0, |sum, n| Some(sum ^ value(n)?));
            sum.is_some_and(|sum| (sum != 0) != wins)
        });
    }
    has(&order("take powers of 2", &ten(18)), "popcount", |numbers, wins| {
        let ones = |n: &BigUint| n.count_ones();
        (numbers.iter().fold(0, |sum, n| sum ^ ones(n)) != 0) != wins
    });
}

#[test]
fn golden_ratios_at_fibonacci_numbers() {
    let list = order("wythoff", &ten(18));
    // Lost pairs whose distance is a Fibonacci number, small and large: doubles are wrong from F40 on.
    for pair in [(165_580_140u64, 267_914_295u64), (63_245_985, 102_334_154), (7_778_742_048, 12_586_269_024)]
    {
        has(&list, "a lost pair", |numbers, wins| numbers == [pair.0.into(), pair.1.into()] && !wins);
    }
    // And what lies beside one.
    has(&list, "beside a lost pair", |numbers, wins| wins && numbers.iter().all(|n| *n > ten(6)));
    let tuple = order("(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1", &ten(18));
    has(&tuple, "as a rule in full", |numbers, wins| {
        numbers == [BigUint::from(165_580_140u32), 267_914_295u32.into()] && !wins
    });
}
