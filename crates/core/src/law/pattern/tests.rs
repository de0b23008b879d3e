use num_bigint::BigUint;
use proptest::prelude::*;

use super::*;
use crate::api::Study;
use crate::law::period::Repeats;
use crate::law::{Claim, Standing};
use crate::limits::Limits;

fn table(len: u64, f: impl Fn(u64) -> u64) -> Vec<u32> {
    (0..len).map(|n| u32::try_from(f(n)).unwrap()).collect()
}

/// The pattern of the values of a rule, which must agree with the definition far beyond what it was read from.
fn of_rule(rule: &str) -> Option<Pattern> {
    let study = Study::new(rule, &[]).unwrap_or_else(|e| panic!("{rule}: {e:?}"));
    let limits = Limits::default();
    let values = study.table(5_999, &limits).unwrap().values;
    let found = find(Subject::Grundy, &values[..2_000]);
    for (n, &v) in values.iter().enumerate() {
        if let Some(pattern) = &found {
            assert_eq!(pattern.value(&n.into()), Some(v.into()), "{rule} at {n}");
        }
    }
    found
}

fn known(rule: &str) -> Option<(What, u64, u64, u64)> {
    let Some(Pattern::Recursive(found)) = of_rule(rule) else { return None };
    found.known().map(|it| (it.what, it.base, it.plus, it.add))
}

#[test]
fn well_known_values_are_named() {
    for (rule, expected) in [
        ("take proper divisors of n", (What::Exponent, 2, 0, 0)),
        ("take divisors of n", (What::Exponent, 2, 0, 1)),
        ("leave 0..n/3", (What::Length, 3, 0, 0)),
        ("leave 0..n/2", (What::Length, 2, 0, 0)),
        ("take 1..n/2", (What::HalfOddPart, 2, 1, 0)),
        ("n -> n - 2^i where 2^i <= n and n // 2^i mod 2 = 1 and i <= n", (What::DigitParity, 2, 0, 0)),
        ("take k where odd(v(2,k))", (What::OddPlaces, 2, 0, 0)),
        ("take k where odd(v(3,k))", (What::OddPlaces, 3, 0, 0)),
    ] {
        assert_eq!(known(rule), Some(expected), "{rule}");
    }
    for (rule, expected) in [
        ("leave proper divisors of n", Sequence::PrimeFactors),
        ("n -> n/p where p divides n and prime(p)", Sequence::PrimeFactorsParity),
        ("take k where gcd(k,n) = 1 leaving n >= 1", Sequence::LeastPrimeIndex),
    ] {
        assert_eq!(of_rule(rule), Some(Pattern::Sequence(expected)), "{rule}");
    }
}

#[test]
fn rules_without_such_a_law_get_none() {
    for rule in ["take primes", "take squares", "take odious", "take fibonacci", "0.6", "split unequal"] {
        assert_eq!(of_rule(rule), None, "{rule}");
    }
}

#[test]
fn every_name_is_recognised_and_only_by_its_own_sequence() {
    for what in named::ALL {
        for base in [2, 3, 5] {
            if !what.suits(base) {
                continue;
            }
            for plus in 0..3 {
                for add in 0..2 {
                    let it = Known { what, base, plus, add };
                    let values = table(3_000, |n| it.value(n));
                    let Some(found) = recursive::find(&values) else {
                        assert!(plus > 0 || what == What::OddPlaces, "{it:?} has no recursion");
                        continue;
                    };
                    for (n, &v) in values.iter().enumerate() {
                        assert_eq!(found.value(&n.into()), Some(v.into()), "{it:?} at {n}");
                    }
                    if let Some(named) = found.known() {
                        assert!((0..3_000).all(|n| named.value(n) == it.value(n)), "{it:?} is not {named:?}");
                    }
                    // One value changed, far out or near, is another sequence.
                    for at in [7, 300, 2_900] {
                        let mut changed = values.clone();
                        changed[at] += 1;
                        if let Some(found) = recursive::find(&changed) {
                            let value = found.value(&at.into());
                            assert_eq!(value, Some(changed[at].into()), "{it:?} changed at {at}: {found:?}");
                            assert_eq!(found.known(), None, "{it:?} changed at {at}");
                        }
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn random_recursions_are_found_again(
        base in 2u64..5,
        parts in prop::collection::vec((0i64..3, 0i64..3, 0i64..3), 4),
        start in 0u32..4,
    ) {
        let parts: Vec<Part> = parts
            .into_iter()
            .take(usize::try_from(base).unwrap())
            .map(|(same, times, plus)| Part { same, shift: 0, times, plus })
            .collect();
        let it = Recursive { base, first: vec![start], parts };
        let values: Option<Vec<u32>> =
            (0..3_000u32).map(|n| u32::try_from(it.value(&n.into())?).ok()).collect();
        prop_assume!(values.is_some());
        let values = values.unwrap();
        let long: Vec<BigUint> = (0..40_000u32).step_by(17).filter_map(|n| it.value(&n.into())).collect();
        if let Some(found) = recursive::find(&values) {
            for (i, value) in long.iter().enumerate() {
                let said = found.value(&(17 * i).into());
                prop_assert_eq!(said.as_ref(), Some(value));
            }
        } else {
            // Only what is an arithmetic period is left to others.
            let period = |repeats: Repeats| repeats.convincing(&values).is_some();
            let periodic = period(Repeats::plain(&values)) || period(Repeats::rising(&values));
            prop_assert!(periodic || it.parts.iter().all(|part| part.same == 0 || part.same == 1));
        }
    }
}

#[test]
fn lost_heaps_that_form_a_row_are_found() {
    let outcomes = |f: &dyn Fn(u64) -> bool| table(1_500, |n| u64::from(!f(n)));
    let found = |f: &dyn Fn(u64) -> bool| member::find(&outcomes(f)).map(|it| (it.row, it.plus));
    assert_eq!(found(&|n| (n + 1).is_power_of_two()), Some((Row::PowersOf(2), 1)));
    assert_eq!(found(&|n| n == 0 || n.isqrt().pow(2) == n), Some((Row::Squares, 0)));
    assert_eq!(found(&|n| (8 * n + 1).isqrt().pow(2) == 8 * n + 1), Some((Row::Triangular, 0)));
    assert_eq!(found(&|n| n.count_ones() % 2 == 0), Some((Row::Evil, 0)));
    let catalan = [1, 2, 5, 14, 42, 132, 429, 1430];
    assert_eq!(found(&|n| catalan.contains(&(n + 2))), Some((Row::Catalan, 2)));
    assert_eq!(found(&|n| catalan.contains(&(n + 2)) || n == 700), None);
    assert_eq!(found(&|n| n % 3 == 0), None);
    let study = Study::new("take 1..2*last; first take 1..n-1", &[]).unwrap();
    let law = study.laws(&Limits::default()).unwrap().outcome;
    let Claim::Pattern(Pattern::Members(members)) = &law.claim else { panic!("{law:?}") };
    assert_eq!(members.row, Row::Fibonacci);
    assert!(matches!(law.standing, Standing::Checked { .. }));
    let far = BigUint::from(10u8).pow(200);
    assert_eq!(members.lost(&far), Some(false));
}

/// The law of values, if it is one by an automaton: the kernel has checked it.
fn learned(rule: &str) -> Option<(Automatic, Vec<u32>)> {
    let study = Study::new(rule, &[]).unwrap_or_else(|e| panic!("{rule}: {e:?}"));
    let limits = Limits::default();
    let law = study.laws(&limits).unwrap().grundy.unwrap();
    let Claim::Pattern(Pattern::Automatic(found)) = law.claim else { return None };
    assert!(
        matches!(&law.standing, Standing::Proved(by) if by.theorem == "automatic"),
        "{rule}: {:?}",
        law.standing
    );
    Some((found, study.table(3_000, &limits).unwrap().values))
}

#[test]
fn laws_by_automata_are_learned_from_the_rule_alone() {
    for (rule, radix, states) in [("leave {n-1, floor(n/2)}", 2, 5), ("leave {n-1, n-2, floor(n/3)}", 3, 7)] {
        let (found, values) = learned(rule).unwrap_or_else(|| panic!("{rule}: nothing"));
        assert_eq!(found.system().radix(), radix, "{rule}");
        assert!(found.states() <= states + 1, "{rule}: {} states", found.states());
        for (n, &v) in values.iter().enumerate() {
            assert_eq!(found.value(&n.into()), Some(v.into()), "{rule} at {n}");
        }
    }
    // Heaps of a hundred digits answer, too.
    let (mark, _) = learned("leave {n-1, floor(n/2)}").unwrap();
    let power = BigUint::from(2u8).pow(301);
    assert_eq!(mark.value(&power), Some(0u8.into()), "an odd number of zeros at the end");
}

#[test]
fn rules_without_a_law_by_digits_learn_none() {
    for rule in ["take squares", "take primes", "take k where prime(k) or k = n-3", "0.6"] {
        assert!(learned(rule).is_none(), "{rule}");
    }
}
