//! From values to theorems: functions defined by a recursion are learned, and the recursion is proved of what was
//! learned. A claim that is false must fail, with the smallest place where it does.

mod common;

use std::sync::Arc;

use common::limits;
use grundy_automata::learn::{Budget, Law, Learner, Shape, search};
use grundy_automata::{Arithmetic, Dfao, Formula, Relation, System, Term, Var};

const BUDGET: Budget = Budget { queries: 1_000_000, largest: 4000, states: 500 };

/// Learns until `prove` accepts; it returns a place near which the law is wrong.
fn learn_and_prove(
    (system, arguments, shape): (System, usize, Shape),
    oracle: impl FnMut(&[u64]) -> Option<u64>,
    mut prove: impl FnMut(&Law) -> Result<(), u64>,
) -> Law {
    let limits = limits();
    let learner = Learner::new(system, arguments, shape, BUDGET, oracle, &limits);
    let mut learner = learner.expect("few letters");
    loop {
        let proposal = learner.propose(&limits).expect("within the budget");
        match prove(&proposal.law) {
            Ok(()) => return proposal.law,
            Err(place) => {
                assert!(place > proposal.checked_to, "what was compared cannot be refuted");
                learner.check_to(place);
            }
        }
    }
}

/// The pairs from which every move leads to a pair outside, and only these: moves take any number from one of two
/// heaps, or from both with amounts that differ by less than `a`.
fn stuck(box_size: usize, a: usize) -> Vec<Vec<bool>> {
    let mut lost = vec![vec![true; box_size]; box_size];
    for x in 0..box_size {
        for y in 0..box_size {
            if lost[x][y] {
                // Whatever has a move to here is won.
                for k in 1..box_size {
                    let diagonals = (k.saturating_sub(a - 1).max(1)..k + a).map(|l| (x + k, y + l));
                    for (i, j) in diagonals.chain([(x + k, y), (x, y + k)]) {
                        if let Some(place) = lost.get_mut(i).and_then(|row| row.get_mut(j)) {
                            *place = false;
                        }
                    }
                }
            }
        }
    }
    lost
}

/// Whether `lost` is exactly the set of pairs from which no move leads into it; else a pair where it is not.
fn prove_pairs(arithmetic: &mut Arithmetic, lost: &Relation, a: u64) -> Result<(), Vec<u128>> {
    let limits = limits();
    let [x, y, i, j] = [0, 1, 2, 3].map(Var);
    let lost = Arc::new(lost.clone());
    let set = |x: Var, y: Var| Formula::holds(lost.clone(), [x, y]);
    // |(x - i) - (y - j)| < a.
    let close = (x + j).less(i + y + a).and((i + y).less(x + j + a));
    let both = Formula::all([i.less(x), j.less(y), close, set(i, j)]);
    let reached = Formula::any([
        Formula::exists([i], i.less(x).and(set(i, y))),
        Formula::exists([j], j.less(y).and(set(x, j))),
        Formula::exists([i, j], both),
    ]);
    let claim = Formula::for_all([x, y], set(x, y).iff(reached.negated()));
    let decision = arithmetic.decide(&claim, &limits).expect("small");
    match decision.instance {
        None => Ok(()),
        Some(at) => Err(at.witness.values().expect("small")),
    }
}

#[test]
fn pairs_of_wythoff_are_learned_and_proved() {
    for a in [1usize, 2, 3] {
        let limits = limits();
        let system = System::ostrowski(a as u64).expect("a coefficient");
        let mut arithmetic = Arithmetic::new(system, &limits).expect("verified");
        let table = stuck(600, a);
        let oracle = |t: &[u64]| {
            let at = |n: u64| usize::try_from(n).ok();
            Some(u64::from(*table.get(at(t[0])?)?.get(at(t[1])?)?))
        };
        let level = |law: &Law| match law {
            Law::Function(function) => {
                let levels = function.levels(&limits).expect("small");
                levels.into_iter().find(|(value, _)| *value == 1).expect("some pair").1
            }
            Law::Relation(_) => panic!("a function was asked for"),
        };
        let law = learn_and_prove((system, 2, Shape::Function), oracle, |law| {
            prove_pairs(&mut arithmetic, &level(law), a as u64)
                .map_err(|at| u64::try_from(at.into_iter().max().expect("a pair")).expect("small"))
        });
        let lost = level(&law);
        // In words: the smaller one ends in an even number of zeros, the larger one is it with a 0 behind.
        let [x, y] = [0, 1].map(Var);
        let step = |state: &u8, digits: &[u8]| {
            Some(if digits[0] > 0 {
                0
            } else if *state == 2 {
                2
            } else {
                1 - state
            })
        };
        let even = Relation::explore(system, 1, 2, step, |state| *state != 1, &limits).expect("small");
        let shifted = Relation::shifted(system, &limits).expect("small");
        let said = Formula::holds(even, [x]).and(Formula::holds(shifted, [x, y]));
        let claim =
            Formula::for_all([x, y], Formula::holds(lost.clone(), [x, y]).and(x.at_most(y)).iff(said));
        assert!(arithmetic.decide(&claim, &limits).expect("small").holds);
        // A set with one pair too few, too many, or that of another game, is refuted.
        let pair = |x: u128, y: u128| {
            let point = |n| Relation::constant(system, n, &limits).expect("small");
            point(x).join(grundy_automata::Join::And, &point(y), 2, (&[0], &[1]), &limits).expect("small")
        };
        let fewer = lost.minus(&pair(0, 0), &limits).expect("small");
        assert_eq!(prove_pairs(&mut arithmetic, &fewer, a as u64), Err(vec![0, 0]));
        let more = lost.or(&pair(5, 5), &limits).expect("small");
        assert_eq!(prove_pairs(&mut arithmetic, &more, a as u64), Err(vec![5, 5]));
        assert!(prove_pairs(&mut arithmetic, &lost, a as u64 + 1).is_err());
    }
}

/// The least value that no option has.
fn mex(options: impl IntoIterator<Item = u64>) -> u64 {
    let options: std::collections::BTreeSet<u64> = options.into_iter().collect();
    (0..).find(|v| !options.contains(v)).expect("endless")
}

/// Proves that a function with few values is the mex of its values at the options; else says where it is not.
fn prove_values(arithmetic: &mut Arithmetic, law: &Dfao, option: &Formula) -> Result<(), u64> {
    let limits = limits();
    let [n, m] = [0, 1].map(Var);
    let levels: Vec<(u64, Arc<Relation>)> =
        law.levels(&limits).expect("small").into_iter().map(|(v, level)| (v, Arc::new(level))).collect();
    let reaches =
        |level: &Arc<Relation>| Formula::exists([m], option.clone().and(Formula::holds(level.clone(), [m])));
    for (v, level) in &levels {
        let smaller = (0..*v).map(|u| {
            let found = levels.iter().find(|(value, _)| *value == u);
            found.map_or(Formula::Truth(false), |(_, level)| reaches(level))
        });
        let right = Formula::all(smaller).and(reaches(level).negated());
        let claim = Formula::for_all([n], Formula::holds(level.clone(), [n]).implies(right));
        if let Some(at) = arithmetic.decide(&claim, &limits).expect("small").instance {
            return Err(u64::try_from(at.value(n).expect("small")).expect("small"));
        }
    }
    Ok(())
}

#[test]
fn subtracting_powers_and_halving_are_learned_and_proved() {
    let limits = limits();
    let [n, m, s, h] = [0, 1, 2, 3].map(Var);
    let step = |ones: &u8, digits: &[u8]| (ones + digits[0] <= 1).then_some(ones + digits[0]);
    let power = |system| Relation::explore(system, 1, 0, step, |ones| *ones == 1, &limits).expect("small");
    let take = |set: Relation| Formula::exists([s], Formula::holds(set, [s]).and((m + s).equals(n)));
    let powers = |k: u64| {
        move |n: u64| {
            std::iter::successors(Some(1u64), |p| p.checked_mul(k))
                .take_while(|p| *p <= n)
                .map(|p| n - p)
                .collect()
        }
    };
    let half = (2 * h).at_most(n).and(n.less(2 * h + 2u64));
    let mark = (m + 1u64).equals(n).or(Formula::exists([h], half.and(m.equals(h)).and(m.less(n))));
    let three = System::base(3).expect("a base");
    type Options = Box<dyn Fn(u64) -> Vec<u64>>;
    let games: [(System, Formula, Options); 3] = [
        (System::BINARY, take(power(System::BINARY)), Box::new(powers(2))),
        (three, take(power(three)), Box::new(powers(3))),
        (System::BINARY, mark, Box::new(|n| if n == 0 { vec![] } else { vec![n - 1, n / 2] })),
    ];
    for (system, option, options) in games {
        let mut arithmetic = Arithmetic::new(system, &limits).expect("verified");
        let mut table: Vec<u64> = Vec::new();
        let oracle = |t: &[u64]| {
            while table.len() as u64 <= t[0] {
                let n = table.len() as u64;
                table.push(mex(options(n).into_iter().map(|m| table[usize::try_from(m).expect("small")])));
            }
            usize::try_from(t[0]).ok().map(|n| table[n])
        };
        learn_and_prove((system, 1, Shape::Function), oracle, |law| match law {
            Law::Function(law) => prove_values(&mut arithmetic, law, &option),
            Law::Relation(_) => panic!("a function was asked for"),
        });
    }
}

#[test]
fn lasker_nim_is_learned_and_proved() {
    let limits = limits();
    let [n, v, w, a, b, x, y] = [0, 1, 2, 3, 4, 5, 6].map(Var);
    let mut arithmetic = Arithmetic::new(System::BINARY, &limits).expect("verified");
    let xor =
        Relation::every_place(System::BINARY, 3, |d| (d[0] ^ d[1] ^ d[2]) == 0, &limits).expect("small");
    let xor = Arc::new(xor);
    let mut prove = |law: &Relation| -> Result<(), u64> {
        let law = Arc::new(law.clone());
        let value = |n: Var, v: Var| Formula::holds(law.clone(), [n, v]);
        let positive = |x: Var| Term::from(0).less(x);
        // Split n into a, b > 0: first what a is worth, then b, then their sum without carry.
        let first = Formula::exists([a], Formula::all([(a + b).equals(n), positive(a), value(a, x)]));
        let second = Formula::exists([b], Formula::all([first, positive(b), value(b, y)]));
        let split = Formula::exists([x, y], second.and(Formula::holds(xor.clone(), [x, y, w])));
        let take = Formula::exists([a], a.less(n).and(value(a, w)));
        let option = take.or(split);
        let avoid = value(n, w).implies(option.clone().negated());
        let reach = value(n, v).and(w.less(v)).implies(option);
        for claim in [Formula::for_all([n, w], avoid), Formula::for_all([n, v, w], reach)] {
            if let Some(at) = arithmetic.decide(&claim, &limits).expect("small").instance {
                return Err(u64::try_from(at.value(n).expect("small")).expect("small"));
            }
        }
        Ok(())
    };
    let mut table: Vec<u64> = Vec::new();
    let oracle = |t: &[u64]| {
        while table.len() as u64 <= t[0] {
            let n = table.len();
            table.push(mex((0..n).map(|m| table[m]).chain((1..n).map(|a| table[a] ^ table[n - a]))));
        }
        usize::try_from(t[0]).ok().map(|n| table[n])
    };
    let law = learn_and_prove((System::BINARY, 1, Shape::Relation), oracle, |law| match law {
        Law::Relation(law) => prove(law),
        Law::Function(_) => panic!("a relation was asked for"),
    });
    let Law::Relation(law) = law else { panic!("a relation was asked for") };
    // g(4k) = 4k - 1, g(4k - 1) = 4k, else g(n) = n; and that law with one entry changed is false.
    for n in 1..400u128 {
        let value = match n % 4 {
            0 => n - 1,
            3 => n + 1,
            _ => n,
        };
        assert!(law.contains(&[n, value]));
    }
    let point = |n| Relation::constant(System::BINARY, n, &limits).expect("small");
    let pair =
        |x, y| point(x).join(grundy_automata::Join::And, &point(y), 2, (&[0], &[1]), &limits).expect("small");
    let wrong = law.minus(&pair(37, 37), &limits).and_then(|law| law.or(&pair(37, 38), &limits));
    assert_eq!(prove(&wrong.expect("small")), Err(37));
}

#[test]
fn the_system_of_a_game_with_two_heaps_is_found() {
    let table = stuck(200, 1);
    let oracle = |t: &[u64]| {
        let at = |n: u64| usize::try_from(n).ok();
        Some(u64::from(*table.get(at(t[0])?)?.get(at(t[1])?)?))
    };
    let candidates: Vec<(System, Shape)> =
        common::systems().into_iter().filter(|s| s.radix() < 10).map(|s| (s, Shape::Function)).collect();
    let budget = Budget { largest: 199, ..BUDGET };
    let found = search(&candidates, 2, budget, oracle, &limits()).expect("no stop").expect("found");
    let Law::Function(law) = found.law else { panic!("a function was asked for") };
    assert_eq!((law.system(), law.values()), (System::ZECKENDORF, [0, 1].as_slice()));
    assert!(law.value(&[4, 7]) == Some(1) && law.value(&[4, 8]) == Some(0));
    // Where programs with a floating golden ratio err: floor(102334155 phi) is 165580140, not one more.
    assert_eq!(law.value(&[165_580_140, 267_914_295]), Some(1));
    assert_eq!(law.value(&[165_580_141, 267_914_296]), Some(0));
}
