//! Formulas against their meaning: random ones whose quantifiers are bounded, by trying all numbers, and true and
//! false sentences of arithmetic.

mod common;

use std::sync::Arc;

use common::{Table, limits, systems, tables, tuples, words};
use grundy_automata::{Arithmetic, Comparison, Error, Formula, Join, Relation, System, Term, Var};
use proptest::prelude::*;

/// Bound variables run over the numbers below this.
const RANGE: u64 = 6;
/// Free variables are tried below this.
const FREE: usize = 7;
const VARS: u32 = 3;

/// A formula that can be written down and evaluated.
#[derive(Debug, Clone)]
enum Plain {
    Compare(Vec<(u32, u64)>, u64, Comparison, Vec<(u32, u64)>, u64),
    Member(u32, u32, u64),
    Not(Box<Plain>),
    And(Vec<Plain>),
    Or(Vec<Plain>),
    Implies(Box<Plain>, Box<Plain>),
    Iff(Box<Plain>, Box<Plain>),
    Exists(u32, Box<Plain>),
    ForAll(u32, Box<Plain>),
}

fn plain() -> impl Strategy<Value = Plain> {
    let side = || (prop::collection::vec((0..VARS, 0u64..4), 0..3), 0u64..9);
    let how = prop::sample::select(vec![
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::AtMost,
    ]);
    let compare = (side(), how, side()).prop_map(|((a, c), how, (b, d))| Plain::Compare(a, c, how, b, d));
    let member = (0..VARS, 0..VARS, 0u64..3).prop_map(|(x, y, c)| Plain::Member(x, y, c));
    prop_oneof![3 => compare, 1 => member].prop_recursive(4, 12, 3, |inner| {
        let two = || (inner.clone(), inner.clone());
        prop_oneof![
            inner.clone().prop_map(|a| Plain::Not(Box::new(a))),
            prop::collection::vec(inner.clone(), 0..3).prop_map(Plain::And),
            prop::collection::vec(inner.clone(), 0..3).prop_map(Plain::Or),
            two().prop_map(|(a, b)| Plain::Implies(Box::new(a), Box::new(b))),
            two().prop_map(|(a, b)| Plain::Iff(Box::new(a), Box::new(b))),
            (0..VARS, inner.clone()).prop_map(|(v, a)| Plain::Exists(v, Box::new(a))),
            (0..VARS, inner).prop_map(|(v, a)| Plain::ForAll(v, Box::new(a))),
        ]
    })
}

fn compare(a: u64, how: Comparison, b: u64) -> bool {
    match how {
        Comparison::Equal => a == b,
        Comparison::NotEqual => a != b,
        Comparison::Less => a < b,
        Comparison::AtMost => a <= b,
    }
}

struct World {
    table: Table,
    words: Vec<Vec<u8>>,
    relation: Arc<Relation>,
}

impl World {
    fn holds(&self, plain: &Plain, at: &mut [u64]) -> bool {
        let sum = |terms: &[(u32, u64)], at: &[u64]| -> u64 {
            terms.iter().map(|(v, c)| c * at[*v as usize]).sum()
        };
        match plain {
            Plain::Compare(a, c, how, b, d) => compare(sum(a, at) + c, *how, sum(b, at) + d),
            Plain::Member(x, y, c) => {
                let entry = |n: u64| usize::try_from(n).expect("small");
                self.table.contains(&self.words, &[entry(at[*x as usize]), entry(2 * at[*y as usize] + c)])
            }
            Plain::Not(a) => !self.holds(a, at),
            Plain::And(all) => all.iter().all(|a| self.holds(a, at)),
            Plain::Or(any) => any.iter().any(|a| self.holds(a, at)),
            Plain::Implies(a, b) => !self.holds(a, at) || self.holds(b, at),
            Plain::Iff(a, b) => self.holds(a, at) == self.holds(b, at),
            Plain::Exists(v, a) => self.over(*v, a, at).contains(&true),
            Plain::ForAll(v, a) => !self.over(*v, a, at).contains(&false),
        }
    }

    fn over(&self, var: u32, body: &Plain, at: &mut [u64]) -> Vec<bool> {
        let old = at[var as usize];
        let all = (0..RANGE)
            .map(|n| {
                at[var as usize] = n;
                self.holds(body, at)
            })
            .collect();
        at[var as usize] = old;
        all
    }

    fn formula(&self, plain: &Plain) -> Formula {
        let term = |terms: &[(u32, u64)], c: u64| {
            let all = terms.iter().map(|(v, c)| *c * Var(*v)).chain([Term::from(c)]);
            Term::Sum(all.collect())
        };
        let boxed = |a: &Plain| self.formula(a);
        let guarded = |v: u32| Var(v).less(RANGE);
        match plain {
            Plain::Compare(a, c, how, b, d) => Formula::Compare(term(a, *c), *how, term(b, *d)),
            Plain::Member(x, y, c) => {
                Formula::holds(self.relation.clone(), [Term::from(Var(*x)), 2 * Var(*y) + *c])
            }
            Plain::Not(a) => boxed(a).negated(),
            Plain::And(all) => Formula::all(all.iter().map(boxed)),
            Plain::Or(any) => Formula::any(any.iter().map(boxed)),
            Plain::Implies(a, b) => boxed(a).implies(boxed(b)),
            Plain::Iff(a, b) => boxed(a).iff(boxed(b)),
            Plain::Exists(v, a) => Formula::exists([Var(*v)], guarded(*v).and(boxed(a))),
            Plain::ForAll(v, a) => Formula::for_all([Var(*v)], guarded(*v).implies(boxed(a))),
        }
    }
}

fn check(table: Table, plain: &Plain, closed: bool) -> Result<(), TestCaseError> {
    let limits = limits();
    let world = World { words: words(table.system, 64), relation: Arc::new(table.relation()), table };
    let mut arithmetic = Arithmetic::new(world.table.system, &limits).expect("verified");
    let formula = world.formula(plain);
    let tracks = [0, 1, 2].map(Var);
    if closed {
        let mut all = plain.clone();
        for var in 0..VARS {
            all = Plain::ForAll(var, Box::new(all));
        }
        let truth = world.holds(&all, &mut [0; 3]);
        let decision = arithmetic.decide(&world.formula(&all), &limits).expect("small");
        prop_assert_eq!(decision.holds, truth);
        let negation = arithmetic.decide(&world.formula(&all).negated(), &limits).expect("small");
        prop_assert_eq!(negation.holds, !truth);
        return Ok(());
    }
    let relation = arithmetic.define(&formula, &tracks, &limits).expect("small");
    for tuple in tuples(3, FREE) {
        let mut at: Vec<u64> = tuple.iter().map(|n| *n as u64).collect();
        prop_assert_eq!(relation.contains(&common::wide(&tuple)), world.holds(plain, &mut at), "{:?}", tuple);
    }
    Ok(())
}

/// Base 10 has a thousand letters for three tracks: a case of its own, with fewer runs.
fn quick() -> impl Strategy<Value = System> {
    prop::sample::select(systems()).prop_filter("few digits", |system| system.radix() < 10)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn formulas_mean_what_they_say(
        (table, plain) in (quick().prop_flat_map(|system| tables(system, 2, 3)), plain()),
    ) {
        check(table, &plain, false)?;
    }

    #[test]
    fn sentences_are_decided(
        (table, plain) in (quick().prop_flat_map(|system| tables(system, 2, 3)), plain()),
    ) {
        check(table, &plain, true)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn formulas_in_base_ten(table in tables(System::base(10).expect("a base"), 2, 3), plain in plain()) {
        check(table, &plain, false)?;
    }
}

#[test]
fn sums_with_coefficients_and_constants() {
    let limits = limits();
    let [x, y] = [0, 1].map(Var);
    for system in systems() {
        let mut arithmetic = Arithmetic::new(system, &limits).expect("verified");
        for (a, b, c) in [(1, 1, 0), (3, 5, 7), (0, 2, 1), (6, 4, 0), (53, 16, 11)] {
            let formula = (a * x + 2u64).equals(b * y + c);
            let relation = arithmetic.define(&formula, &[x, y], &limits).expect("small");
            for tuple in tuples(2, 60) {
                let [m, n] = [tuple[0] as u64, tuple[1] as u64];
                assert_eq!(
                    relation.contains(&common::wide(&tuple)),
                    a * m + 2 == b * n + c,
                    "{system} {tuple:?}"
                );
            }
        }
    }
}

#[test]
fn linear_comparisons_follow_from_the_successor() {
    let limits = limits();
    for system in systems() {
        let next = Relation::successor(system, &limits).expect("small");
        let zero = Relation::constant(system, 0, &limits).expect("small");
        let origin = zero.join(Join::And, &zero, 2, (&[0], &[1]), &limits).expect("small");
        for comparison in [Comparison::Equal, Comparison::NotEqual, Comparison::Less, Comparison::AtMost] {
            for coefficients in [[1, -1], [2, 3], [-3, 2], [5, -4], [-1, -2], [0, 3]] {
                let linear = |constant: i128| {
                    Relation::linear(system, &coefficients, comparison, constant, &limits).expect("small")
                };
                for constant in -6..=6 {
                    let here = linear(constant);
                    // At the origin the sum is 0.
                    let there = here.and(&origin, &limits).expect("small");
                    let holds = match comparison {
                        Comparison::Equal => 0 == constant,
                        Comparison::NotEqual => 0 != constant,
                        Comparison::Less => 0 < constant,
                        Comparison::AtMost => 0 <= constant,
                    };
                    assert_eq!(
                        !there.is_empty(),
                        holds,
                        "{system} {coefficients:?} {comparison:?} {constant}"
                    );
                    // c (x + 1) + .. compares with n as c x + .. compares with n - c.
                    for track in [0, 1] {
                        let before = linear(constant - i128::from(coefficients[track]));
                        let mut mine = [0, 1];
                        mine[track] = 2;
                        let moved = before
                            .join(Join::And, &next, 3, (&mine, &[2, track]), &limits)
                            .and_then(|moved| moved.exists(2, &limits))
                            .expect("small");
                        let positive =
                            here.join(Join::Minus, &zero, 2, (&[0, 1], &[track]), &limits).expect("small");
                        assert_eq!(moved, positive, "{system} {coefficients:?} {comparison:?} {constant}");
                    }
                }
            }
        }
    }
}

#[test]
fn true_and_false_sentences() {
    let limits = limits();
    let [x, y, z] = [0, 1, 2].map(Var);
    for system in systems() {
        let mut arithmetic = Arithmetic::new(system, &limits).expect("verified");
        let mut decide = |sentence: &Formula| arithmetic.decide(sentence, &limits).expect("small");
        // Every number is even or odd, by halves that may have more digits than what they are compared with.
        let halves = Formula::exists([y], (2 * y).equals(x).or((2 * y + 1u64).equals(x)));
        assert!(decide(&Formula::for_all([x], halves)).holds, "{system}");
        let even = Formula::for_all([x], Formula::exists([y], (2 * y).equals(x)));
        let decision = decide(&even);
        assert!(!decision.holds, "{system}");
        assert_eq!(decision.instance.and_then(|at| at.value(x)), Some(1), "{system}");
        // All quantifiers of one kind at the beginning are answered, and a variable bound twice counts once.
        let nested = Formula::for_all([x], Formula::for_all([y], Formula::for_all([x], x.at_most(y))));
        let decision = decide(&nested);
        let at = decision.instance.expect("false");
        assert_eq!((decision.holds, at.value(x), at.value(y)), (false, Some(1), Some(0)), "{system}");
        // There is no largest number; and none between a number and the next.
        assert!(decide(&Formula::for_all([x], Formula::exists([y], x.less(y)))).holds);
        assert!(!decide(&Formula::exists([y], Formula::for_all([x], x.at_most(y)))).holds);
        let between = Formula::exists([x, y], x.less(y).and(y.less(x + 1u64)));
        assert!(!decide(&between).holds);
        // 6 x + 10 y + 15 z reaches 29 never, and all after it: Frobenius.
        let reached = |n: u64| Formula::exists([x, y, z], (6 * x + 10 * y + 15 * z).equals(n));
        if system.radix() < 10 {
            assert!(!decide(&reached(29)).holds && decide(&reached(30)).holds);
            let decision = decide(&reached(31));
            let at = decision.instance.expect("numbers");
            let value = |var| at.value(var).expect("small");
            assert_eq!(6 * value(x) + 10 * value(y) + 15 * value(z), 31);
        }
    }
}

#[test]
fn numbers_that_do_not_fit_are_words() {
    let limits = limits();
    let [x, y] = [0, 1].map(Var);
    let mut arithmetic = Arithmetic::new(System::BINARY, &limits).expect("verified");
    // A word of a one and 200 zeros, which is no formula but an automaton.
    let step = |read: &u32, digits: &[u8]| match (*read, digits[0]) {
        (0, 0) => Some(0),
        (0, _) => Some(1),
        (read, 0) if read <= 200 => Some(read + 1),
        _ => None,
    };
    let large = Relation::explore(System::BINARY, 1, 0, step, |read| *read == 201, &limits).expect("small");
    let claim = Formula::exists([x, y], Formula::holds(large, [x]).and(y.equals(6u64)));
    let at = arithmetic.decide(&claim, &limits).expect("small").instance.expect("true");
    assert_eq!((at.value(x), at.value(y), at.witness.values()), (None, Some(6), None));
    let word = at.witness.word(0);
    assert!(word.len() == 201 && word[0] == 1 && word[1..].iter().all(|digit| *digit == 0));
    assert_eq!(at.value(Var(7)), None);
}

#[test]
fn the_same_variable_may_be_bound_again() {
    let limits = limits();
    let [x, y] = [0, 1].map(Var);
    let mut arithmetic = Arithmetic::new(System::BINARY, &limits).expect("verified");
    let inner = Formula::exists([x], x.equals(3u64));
    let set = arithmetic.compile(&inner.and(x.equals(5u64)), &limits).expect("small");
    assert_eq!(set.relation().count(), Some(1));
    assert!(set.relation().contains(&[5]));
    assert_eq!(arithmetic.define(&x.equals(5u64), &[y], &limits), Err(Error::Free(x)));
    assert_eq!(arithmetic.decide(&x.equals(5u64), &limits), Err(Error::Free(x)));
    let two = Relation::less(System::ZECKENDORF, &limits).expect("small");
    let mixed = Formula::holds(two, [x, y]);
    assert_eq!(arithmetic.compile(&mixed, &limits).map(|_| ()), Err(Error::DifferentSystems));
    let less = Relation::less(System::BINARY, &limits).expect("small");
    let short = arithmetic.compile(&Formula::holds(less, [x]), &limits).map(|_| ());
    assert_eq!(short, Err(Error::Tracks { needed: 2, given: 1 }));
    let huge = (u64::MAX * x + x).equals(y);
    assert_eq!(arithmetic.compile(&huge, &limits).map(|_| ()), Err(Error::Overflow));
}
