use super::atoms::{less, member, plus, powers, xor};
use super::machine::{DEAD, Machine, Rel, is_settled, letter, letters, none};
use crate::set::read::set;
use crate::tree::parse;
use crate::{NumberSystem, Work};

const SYSTEMS: [NumberSystem; 7] = [
    NumberSystem::Base(2),
    NumberSystem::Base(3),
    NumberSystem::Base(8),
    NumberSystem::Base(10),
    NumberSystem::Ostrowski(1),
    NumberSystem::Ostrowski(2),
    NumberSystem::Ostrowski(3),
];

fn work() -> Work<'static> {
    Work::awaited(&|| true)
}

#[test]
fn words_are_numbers_in_order() {
    for system in SYSTEMS {
        for n in 0..2000u64 {
            let word = system.word(n);
            assert!(word.first() != Some(&0));
            let pair = word.iter().fold((0, 0), |pair, digit| system.add(pair, i64::from(*digit)));
            assert_eq!(system.worth(pair), n.cast_signed(), "{system:?} {n}");
            let valid = word.iter().try_fold(false, |full, digit| system.follow(full, *digit));
            assert!(valid.is_some(), "{system:?} {n}");
            let next = system.word(n + 1);
            assert!((word.len(), &word) < (next.len(), &next), "{system:?} {n}");
        }
    }
}

#[test]
fn what_the_kernel_makes_itself_is_right() {
    for system in SYSTEMS {
        let (plus, less) = (plus(system, &mut work()).unwrap(), less(system, &mut work()).unwrap());
        for machine in [&plus, &less] {
            assert!(is_settled(system, machine, &mut work()).unwrap());
        }
        for x in 0..40 {
            for y in 0..40 {
                assert_eq!(accepts(system, &less, &[x, y]), x < y);
                for z in (x + y).saturating_sub(3)..x + y + 4 {
                    assert_eq!(accepts(system, &plus, &[x, y, z]), x + y == z, "{system:?} {x} {y} {z}");
                }
            }
        }
        for (x, y) in [(1_000_000, 999_999), (123_456_789, 987_654_321), (1 << 40, (1 << 40) - 1)] {
            assert!(accepts(system, &plus, &[x, y, x + y]));
            assert!(!accepts(system, &plus, &[x, y, x + y + 1]));
        }
        let test = |text: &str, holds: &dyn Fn(u64) -> bool| {
            let tree = parse(text).unwrap().remove(0);
            let set = set(&tree, &mut work()).unwrap();
            let Ok(machine) = member(system, &set, &mut work()) else { return 0 };
            assert!(is_settled(system, &machine, &mut work()).unwrap());
            for n in 0..1200 {
                assert_eq!(accepts(system, &machine, &[n]), n > 0 && holds(n), "{system:?} {text} {n}");
            }
            1
        };
        let mut read = test("(list 1 3 4 77 1024)", &|n| [1, 3, 4, 77, 1024].contains(&n));
        for a in [1, 2, 5, 8, 13, 100] {
            read += test(&format!("(from {a})"), &|n| n >= a);
        }
        for (m, r) in [(1, 0), (2, 0), (2, 1), (7, 0), (12, 5)] {
            read += test(&format!("(class {m} {r})"), &|n| n % m == r);
        }
        read += test("(union (list 2) (except (class 3 0) (from 30)))", &|n| n == 2 || n % 3 == 0 && n < 30);
        assert_eq!(read, 13, "{system:?}");
        test("evil", &|n| n.count_ones() % 2 == 0);
        test("odious", &|n| n.count_ones() % 2 == 1);
        for first in 0..4 {
            for b in [2u64, 3, 4, 8, 9, 10] {
                test(&format!("(formula (^ {b} j) 1 {first})"), &|n| (first..12).any(|j| b.pow(j) == n));
            }
        }
        assert!(powers(system, 6, 0, &mut work()).is_err());
        assert_eq!(xor(system, &mut work()).is_ok(), matches!(system, NumberSystem::Base(2 | 8)));
    }
    let eight = NumberSystem::Base(8);
    let xor = xor(eight, &mut work()).unwrap();
    assert!(
        (0..70).all(|x| (0..70).all(|y| (0..128).all(|z| accepts(eight, &xor, &[x, y, z]) == (x ^ y == z))))
    );
}

#[test]
fn a_walk_meets_what_there_is() {
    for system in SYSTEMS {
        let less = Rel::new(less(system, &mut work()).unwrap(), "xy");
        let back = less.of("yx");
        assert!(none(system, "xy", &[(&less, true), (&back, true)], &mut work()).unwrap());
        assert!(!none(system, "xy", &[(&less, true), (&back, false)], &mut work()).unwrap());
        // Equal numbers are neither.
        assert!(!none(system, "xy", &[(&less, false), (&back, false)], &mut work()).unwrap());
    }
}

/// Whether an automaton accepts the words of these numbers.
fn accepts(system: NumberSystem, machine: &Machine, numbers: &[u64]) -> bool {
    let words: Vec<Vec<u8>> = numbers.iter().map(|n| system.word(*n)).collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let letters = letters(system, numbers.len()).unwrap();
    let places: Vec<usize> = (0..numbers.len()).collect();
    let mut state = 0;
    for place in 0..length {
        let digits: Vec<u8> = words
            .iter()
            .map(|w| if place + w.len() < length { 0 } else { w[place + w.len() - length] })
            .collect();
        state = machine.step(letters, state, letter(system, &digits, &places));
        if state == DEAD {
            return false;
        }
    }
    machine.accepts(state)
}
