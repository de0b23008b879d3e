//! Sets against their definitions: every family, three ways.

use grundy::expr::{Cond, Expr, Function};
use grundy::limits::Limits;
use grundy::set::Set;
use num_bigint::BigUint;
use proptest::prelude::*;

fn j() -> Expr {
    Expr::Slot(0)
}

fn pow(a: Expr, b: Expr) -> Expr {
    Expr::Pow(Box::new(a), Box::new(b))
}

fn prime(n: u64) -> bool {
    n >= 2 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0)
}

fn distinct_primes(n: u64) -> u64 {
    let mut count = 0;
    for p in 2..=n {
        if n % p == 0 && prime(p) {
            count += 1;
        }
    }
    count
}

type Definition = Box<dyn Fn(u64) -> bool>;

/// Every family with its definition, written out naively.
fn families() -> Vec<(Set, Definition)> {
    let value_of = |values: Vec<u64>| -> Definition { Box::new(move |k| values.contains(&k)) };
    vec![
        (Set::List(vec![1, 3, 4, 700]), value_of(vec![1, 3, 4, 700])),
        (Set::From(17), Box::new(|k| k >= 17)),
        (Set::Class { modulus: 6, residue: 0 }, Box::new(|k| k % 6 == 0)),
        (Set::Class { modulus: 7, residue: 3 }, Box::new(|k| k % 7 == 3)),
        (Set::Primes, Box::new(prime)),
        (Set::Composites, Box::new(|k| k > 1 && !prime(k))),
        (Set::PrimePowers, Box::new(|k| k == 1 || distinct_primes(k) == 1)),
        (Set::Squarefree, Box::new(|k| (2..=k).all(|d| k % (d * d) != 0))),
        (
            Set::Palindromes,
            Box::new(|k| {
                let text = k.to_string();
                text.chars().rev().collect::<String>() == text
            }),
        ),
        (Set::Evil, Box::new(|k| format!("{k:b}").matches('1').count() % 2 == 0)),
        (Set::Odious, Box::new(|k| format!("{k:b}").matches('1').count() % 2 == 1)),
        (Set::Factorials, value_of((1..8).map(|m| (1..=m).product()).collect())),
        (
            Set::Smooth(vec![2, 3, 7]),
            Box::new(|k| (2..=k).filter(|&p| k % p == 0 && prime(p)).all(|p| [2, 3, 7].contains(&p))),
        ),
        (Set::OmegaAtMost(1), Box::new(|k| distinct_primes(k) <= 1)),
        (Set::OmegaAtMost(2), Box::new(|k| distinct_primes(k) <= 2)),
        (Set::formula(pow(j(), Expr::Num(2)), 1, 1).unwrap(), value_of((1..40).map(|x| x * x).collect())),
        (
            Set::formula(Expr::Mul(vec![j(), Expr::Add(vec![j(), Expr::Num(1)])]), 2, 0).unwrap(),
            value_of((1..60).map(|x| x * (x + 1) / 2).collect()),
        ),
        (
            Set::formula(Expr::Add(vec![pow(j(), Expr::Num(2)), Expr::Num(1)]), 5, 0).unwrap(),
            value_of((0..80).filter(|x| (x * x + 1) % 5 == 0).map(|x| (x * x + 1) / 5).collect()),
        ),
        (
            // j^2 - 10 j + 30 falls first: 30, 21, 14, 9, 6, 5, 6, 9, ..
            Set::formula(
                Expr::Add(vec![pow(j(), Expr::Num(2)), Expr::Mul(vec![Expr::Num(-10), j()]), Expr::Num(30)]),
                1,
                0,
            )
            .unwrap(),
            value_of((0..60).map(|x: u64| x * x + 30 - 10 * x).collect()),
        ),
        (
            Set::formula(pow(Expr::Num(3), j()), 1, 0).unwrap(),
            value_of((0..8).map(|e| 3u64.pow(e)).collect()),
        ),
        (Set::formula(pow(j(), j()), 1, 1).unwrap(), value_of(vec![1, 4, 27, 256])),
        (
            Set::formula(Expr::Call(Function::Fib, vec![j()]), 1, 2).unwrap(),
            value_of(vec![1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987]),
        ),
        (
            Set::prime_formula(pow(j(), Expr::Num(2))).unwrap(),
            value_of((2..32).filter(|&p| prime(p)).map(|p| p * p).collect()),
        ),
        (
            Set::recurrence(vec![2, 1], vec![1, 1], 0).unwrap(),
            value_of(vec![2, 1, 3, 4, 7, 11, 18, 29, 47, 76, 123, 199, 322, 521, 843]),
        ),
        (
            Set::Where(Cond::Eq(
                Expr::Mod(
                    Box::new(Expr::Call(Function::DigitSum, vec![j(), Expr::Num(10)])),
                    Box::new(Expr::Num(2)),
                ),
                Expr::Num(0),
            )),
            Box::new(|k| k.to_string().bytes().map(|b| u64::from(b - b'0')).sum::<u64>() % 2 == 0),
        ),
        (Set::Union(vec![Set::List(vec![1]), Set::Primes]), Box::new(|k| k == 1 || prime(k))),
        (Set::Except(Box::new(Set::From(1)), Box::new(Set::Primes)), Box::new(|k| !prime(k))),
        (
            Set::Except(Box::new(Set::Primes), Box::new(Set::Class { modulus: 4, residue: 1 })),
            Box::new(|k| prime(k) && k % 4 != 1),
        ),
    ]
}

#[test]
fn members_membership_and_definition_agree() {
    let limits = Limits::default();
    for (set, definition) in families() {
        let expected: Vec<u64> = (1..=1000).filter(|&k| definition(k)).collect();
        assert_eq!(set.members_up_to(1000, &limits).unwrap(), expected, "{set:?}");
        for limit in [0, 1, 2, 63, 64, 65, 127, 500] {
            let part: Vec<u64> = expected.iter().copied().filter(|&k| k <= limit).collect();
            assert_eq!(set.members_up_to(limit, &limits).unwrap(), part, "{set:?} to {limit}");
        }
        for k in 0..=1000 {
            let inside = expected.binary_search(&k).is_ok();
            assert_eq!(set.contains(k, &limits).unwrap(), inside, "{set:?} at {k}");
            if let Some(said) = set.contains_big(&BigUint::from(k)) {
                assert_eq!(said, inside, "{set:?} at {k}, big");
            }
        }
        assert_eq!(set.first(3, &limits).unwrap(), expected.iter().copied().take(3).collect::<Vec<_>>());
        assert_eq!(set.least(&limits).unwrap(), expected.first().copied());
        if set.is_finite() == Some(true) {
            assert_eq!(set.finite_members(&limits).unwrap().unwrap(), expected);
        } else {
            assert!(expected.len() >= 4 && set.finite_members(&limits).unwrap().is_none());
        }
        if let Some(missing) = set.missing(&limits).unwrap() {
            let outside: Vec<u64> = (1..=1000).filter(|k| expected.binary_search(k).is_err()).collect();
            assert_eq!(missing, outside, "{set:?}");
        }
    }
}

#[test]
fn large_words_and_larger_numbers() {
    let limits = Limits::default();
    let squares = Set::formula(pow(j(), Expr::Num(2)), 1, 1).unwrap();
    let powers = Set::formula(pow(Expr::Num(10), j()), 1, 0).unwrap();
    let triple = Set::formula(Expr::Mul(vec![Expr::Num(3), pow(Expr::Num(2), j())]), 1, 0).unwrap();
    let fibonacci = Set::formula(Expr::Call(Function::Fib, vec![j()]), 1, 2).unwrap();
    assert!(squares.contains(4_294_967_295 * 4_294_967_295, &limits).unwrap());
    assert!(!squares.contains(u64::MAX, &limits).unwrap());
    assert!(powers.contains(10_000_000_000_000_000_000, &limits).unwrap());
    assert!(!Set::Factorials.contains(u64::MAX, &limits).unwrap());

    let ten = BigUint::from(10u8);
    assert_eq!(squares.contains_big(&ten.pow(100)), Some(true));
    assert_eq!(squares.contains_big(&ten.pow(101)), Some(false));
    assert_eq!(powers.contains_big(&ten.pow(101)), Some(true));
    assert_eq!(powers.contains_big(&(ten.pow(101) + 1u8)), Some(false));
    assert_eq!(triple.contains_big(&(BigUint::from(3u8) << 500)), Some(true));
    assert_eq!(triple.contains_big(&(BigUint::from(5u8) << 500)), Some(false));
    let (mut a, mut b) = (BigUint::from(0u8), BigUint::from(1u8));
    for _ in 0..300 {
        (a, b) = (b.clone(), a + b);
    }
    assert_eq!(fibonacci.contains_big(&a), Some(true));
    assert_eq!(fibonacci.contains_big(&(&a + 1u8)), Some(false));
    let lucas = Set::recurrence(vec![2, 1], vec![1, 1], 0).unwrap();
    // L(n) = F(n-1) + F(n+1)
    assert_eq!(lucas.contains_big(&(&b - &a + &b)), Some(true));
    assert_eq!(lucas.contains_big(&b), Some(false));
    assert_eq!(Set::Primes.contains_big(&(ten.pow(50))), Some(false));
    assert_eq!(Set::Palindromes.contains_big(&(ten.pow(50) + 1u8)), Some(true));
    let factorial: BigUint = (1..60u32).product();
    assert_eq!(Set::Factorials.contains_big(&factorial), Some(true));
    assert_eq!(Set::Factorials.contains_big(&(factorial * 7u8)), Some(false));
}

#[test]
fn budgets_stop_what_does_not_fit() {
    let small = Limits::new(100_000, 1 << 16, 1000);
    assert!(Set::From(1).members_up_to(u64::MAX, &small).is_err());
    assert!(Set::Primes.members_up_to(u64::MAX, &small).is_err());
    assert!(Set::Evil.members_up_to(u64::MAX, &small.fresh()).is_err());
    let empty = Set::Except(Box::new(Set::Primes), Box::new(Set::Primes));
    assert!(empty.least(&small.fresh()).is_err());
    let squares = Set::formula(pow(j(), Expr::Num(2)), 1, 1).unwrap();
    assert!(squares.members_up_to(u64::MAX, &small.fresh()).is_err());
    assert_eq!(Set::Factorials.members_up_to(u64::MAX, &small.fresh()).unwrap().len(), 20);
}

proptest! {
    /// Random quadratics over a divisor, from a random index: the constructor either refuses or is right.
    #[test]
    fn formulas_are_their_values(a in -3i128..4, b in -12i128..13, c in -30i128..31, d in 1u64..5, from in 0u64..6) {
        let expr = Expr::Add(vec![
            Expr::Mul(vec![Expr::Num(a), pow(j(), Expr::Num(2))]),
            Expr::Mul(vec![Expr::Num(b), j()]),
            Expr::Num(c),
        ]);
        let set = Set::formula(expr, d, from);
        let rises = a > 0 || (a == 0 && b > 0);
        prop_assert_eq!(set.is_some(), rises);
        if let Some(set) = set {
            let mut values: Vec<u64> = (i128::from(from)..300)
                .map(|x| a * x * x + b * x + c)
                .filter(|v| *v > 0 && v % i128::from(d) == 0)
                .filter_map(|v| u64::try_from(v / i128::from(d)).ok())
                .filter(|&k| k <= 60)
                .collect();
            values.sort_unstable();
            values.dedup();
            let limits = Limits::default();
            prop_assert_eq!(set.members_up_to(60, &limits).unwrap(), values.clone());
            for k in 0..=60 {
                prop_assert_eq!(set.contains(k, &limits).unwrap(), values.contains(&k));
            }
            if set.is_finite() == Some(true) {
                prop_assert!(values.is_empty());
            }
        }
    }

    /// Random recurrences with small coefficients: accepted ones have exactly their positive terms.
    #[test]
    fn recurrences_are_their_terms(
        initial in prop::collection::vec(-5i128..12, 2..5),
        coefficients in prop::collection::vec(-1i128..3, 1..3),
        constant in -2i128..4,
    ) {
        if let Some(set) = Set::recurrence(initial.clone(), coefficients.clone(), constant) {
            let mut terms = initial;
            while terms.len() < 300 {
                let next: i128 = constant
                    + coefficients.iter().zip(terms.iter().rev()).map(|(c, a)| c * a).sum::<i128>();
                terms.push(next.clamp(-1_000_000_000_000, 1_000_000_000_000));
            }
            let limits = Limits::default();
            for k in 1..=80u64 {
                let expected = terms.contains(&i128::from(k));
                prop_assert_eq!(set.contains(k, &limits).unwrap(), expected, "{}", k);
            }
            let members = set.members_up_to(80, &limits).unwrap();
            prop_assert!(members.iter().all(|&k| terms.contains(&i128::from(k))));
            prop_assert!(members.windows(2).all(|w| w[0] < w[1]));
            prop_assert_eq!(members.len(), (1..=80i128).filter(|k| terms.contains(k)).count());
        }
    }
}
