//! What the kernel derives about residues, against the members themselves.

use super::members::{contains, up_to};
use super::residues::{holds_multiples, over, under};
use super::{Sequence, Set, read};
use crate::Work;
use crate::expr::growth::increasing_from;
use crate::tree::parse;

fn set(text: &str) -> Set {
    let words = parse(text).unwrap();
    read::set(&words[0], &mut Work::awaited(&|| true)).unwrap_or_else(|reason| panic!("{text}: {reason:?}"))
}

const FAMILIES: &[&str] = &[
    "(list 1 3 4)",
    "(from 1)",
    "(from 17)",
    "(class 4 2)",
    "(class 9 0)",
    "primes",
    "prime-powers",
    "composites",
    "squarefree",
    "palindromes",
    "evil",
    "odious",
    "factorials",
    "(smooth 2)",
    "(smooth 3)",
    "(smooth 2 3)",
    "(smooth 2 5 7)",
    "(product (formula (^ 2 j) 1 0) (formula (^ 3 j) 1 0))",
    "(product (formula (^ 4 j) 1 1) (formula (* 5 (^ 6 j)) 1 0))",
    "(product primes (list 1 4) (class 3 1))",
    "(product (formula (^ j 2) 1 1) factorials)",
    "(except (product (formula (^ 2 j) 1 0) (formula (^ 3 j) 1 0)) (list 1 2 12))",
    "(except (from 1) (product (formula (^ j 2) 1 2) (from 1)))",
    "(omega-at-most 1)",
    "(omega-at-most 2)",
    "(formula (^ 2 j) 1 0)",
    "(formula (+ (^ 2 j) 1) 1 0)",
    "(formula (* 3 (^ 2 j)) 1 0)",
    "(formula (^ j 2) 1 1)",
    "(formula (* j (+ j 1)) 2 1)",
    "(formula (+ (* j (+ j 1)) 2) 2 0)",
    "(formula (- (^ j 3) (* 7 (^ j 2))) 1 0)",
    "(formula (^ j j) 1 1)",
    "(formula (^ 2 (^ 2 j)) 1 0)",
    "(formula (+ (^ 2 (^ 2 j)) 1) 1 0)",
    "(recurrence (initial 1 4) (coefficients 3 -1) (constant 1))",
    "(formula (- (^ 2 j) 5) 1 0)",
    "(formula (- (^ 3 j) 1) 2 0)",
    "(formula (* j (^ 2 j)) 1 0)",
    "(formula (- (* 3 j) 10) 4 0)",
    "(prime-formula (^ j 2))",
    "(prime-formula (* 2 j))",
    "(prime-formula (- j 1))",
    "(prime-formula (- (^ 2 j) 1))",
    "(recurrence (initial 1 2) (coefficients 1 1) (constant 0))",
    "(recurrence (initial 2 1) (coefficients 1 1) (constant 0))",
    "(recurrence (initial 1 3) (coefficients 2 1) (constant 0))",
    "(recurrence (initial 1 3) (coefficients 3 -1) (constant 0))",
    "(recurrence (initial 1) (coefficients 2) (constant 1))",
    "(recurrence (initial 0 0 4 6 7) (coefficients 2) (constant -3))",
    "(union (list 1) primes)",
    "(union (list 1 2) (prime-formula (* 2 j)))",
    "(except primes (list 2))",
    "(except (smooth 2) (list 1 2))",
    "(except (class 2 0) (class 4 0))",
    "(except (from 1) primes)",
    "(except odious (list 1 2))",
    "(except (from 1) composites)",
    "(except (union (list 1 9 12) (class 3 1)) (union (class 6 4) (from 50)))",
    "(except prime-powers (class 2 0))",
];

#[test]
fn no_member_has_a_residue_outside() {
    for text in FAMILIES {
        let set = set(text);
        let members = up_to(&set, 6000, &mut Work::awaited(&|| true)).unwrap();
        assert!(!members.is_empty(), "{text}");
        for t in (1..=48).chain([60, 64, 81, 97, 100, 144]) {
            let over = over(&set, t, &mut Work::awaited(&|| true)).unwrap();
            for k in &members {
                let recurs = over.recurring[usize::try_from(k % t).unwrap()];
                assert!(recurs || over.once.contains(k), "{text}: {k} mod {t}");
            }
        }
    }
}

#[test]
fn the_residues_that_laws_need_are_missed() {
    let misses = |text: &str, t: u64, residue: usize| {
        let hits = over(&set(text), t, &mut Work::awaited(&|| true)).unwrap().hits_from(0);
        assert!(!hits[residue], "{text} mod {t}");
    };
    misses("(union (list 1) primes)", 4, 0);
    misses("(except primes (list 2))", 4, 2);
    misses("prime-powers", 6, 0);
    misses("squarefree", 4, 0);
    misses("palindromes", 10, 0);
    misses("(smooth 2)", 3, 0);
    misses("(smooth 2 3)", 5, 0);
    misses("(except (smooth 2) (list 1))", 2, 1);
    misses("(omega-at-most 2)", 30, 0);
    misses("(formula (+ (^ j 2) 1) 1 0)", 3, 0);
    misses("(formula (* j (+ j 1)) 2 1)", 3, 2);
    misses("(formula (+ (^ 2 (^ 2 j)) 1) 1 0)", 7, 0);
    misses("(recurrence (initial 2 1) (coefficients 1 1) (constant 0))", 5, 0);
    misses("(union (list 1 2) (prime-formula (* 2 j)))", 8, 0);
    misses("(except (class 2 0) (class 4 0))", 4, 0);
    misses("(except (from 1) composites)", 6, 4);
    // 2 and 3 are the only primes of their classes and stay numbers.
    let primes = over(&Set::Primes, 6, &mut Work::awaited(&|| true)).unwrap();
    assert_eq!(primes.once, [2, 3]);
    assert_eq!(primes.recurring, [false, true, false, false, false, true]);
}

/// A term beyond 128 bits before the residues repeat: the exponent 4 is below 7, from which 2^e is 0 mod 128.
#[test]
fn far_terms_before_the_period_keep_their_residue() {
    let base: u64 = 2 * 3u64.pow(20);
    let over = over(&set(&format!("(formula (^ {base} j) 1 1)")), 128, &mut Work::awaited(&|| true)).unwrap();
    let fourth = (0..4).fold(1, |power, _| power * (base % 128) % 128);
    assert!(fourth > 0 && over.recurring[usize::try_from(fourth).unwrap()], "{fourth}");
}

#[test]
fn whole_classes_are_members() {
    for text in FAMILIES {
        let set = set(text);
        let members = up_to(&set, 3000, &mut Work::awaited(&|| true)).unwrap();
        for t in 1..=40 {
            for (r, from) in under(&set, t, &mut Work::awaited(&|| true)).unwrap().into_iter().enumerate() {
                for k in from.into_iter().flat_map(|from| from..=3000).filter(|k| k % t == r as u64) {
                    assert!(members.binary_search(&k).is_ok(), "{text}: {k} mod {t}");
                }
            }
        }
    }
}

#[test]
fn membership_and_listing_agree() {
    for text in FAMILIES {
        let set = set(text);
        let members = up_to(&set, 300, &mut Work::awaited(&|| true)).unwrap();
        for k in 1..=300 {
            assert_eq!(
                contains(&set, k, &mut Work::awaited(&|| true)).unwrap(),
                members.contains(&k),
                "{text}: {k}"
            );
        }
    }
}

#[test]
fn formulas_increase_where_it_is_said() {
    for text in FAMILIES {
        if let Set::Sequence(Sequence::Formula { expr, .. }) = set(text) {
            let from =
                increasing_from(&expr, &mut Work::awaited(&|| true)).unwrap_or_else(|_| panic!("{text}"));
            let values: Vec<i128> = (from..from + 200).map_while(|j| expr.at(j).ok()).collect();
            assert!(values[0] > 0 && values.windows(2).all(|pair| pair[0] < pair[1]), "{text}: {values:?}");
        }
    }
    // What does not increase, or is not shown to; each of them has a value that repeats or falls late.
    for text in [
        "(- j (^ j 2))",
        "(- (^ j 3) (* j (^ j 3)))",
        "(- (* 1000000 j) (^ j 2))",
        "(- (^ j 2) (^ 2 j))",
        "(- (^ 2 j) (^ 3 j))",
        "(- (^ 2 j) (^ j 9))",
        "(* (- 3 j) (- 5 j) (- 0 j))",
        "(^ 1 j)",
        "(^ (- 0 2) j)",
        "(* (^ 2 j) (- 0 1))",
        // 1000001 comes twice.
        "(- (+ (^ 2 j) 1000000) (^ j 2))",
    ] {
        let Set::Sequence(Sequence::Formula { expr, .. }) = set(&format!("(formula {text} 1 0)")) else {
            panic!("{text}")
        };
        assert!(increasing_from(&expr, &mut Work::awaited(&|| true)).is_err(), "{text}");
    }
    // Increases late: not from an index before the last fall.
    for (text, last_fall) in [
        ("(- (^ j 2) (* 1000 j))", 499),
        ("(- (^ j 3) (* 100 (^ j 2)))", 66),
        ("(* (- j 30) (- j 20) (- j 10))", 24),
        ("(+ (* j (^ 2 j)) (- 0 1000))", 0),
    ] {
        let Set::Sequence(Sequence::Formula { expr, .. }) = set(&format!("(formula {text} 1 0)")) else {
            panic!("{text}")
        };
        let from = increasing_from(&expr, &mut Work::awaited(&|| true)).unwrap();
        assert!(from > last_fall, "{text}: {from}");
        assert!(expr.at(from).unwrap() > 0, "{text}");
    }
}

#[test]
fn multiples_are_never_claimed_where_a_modulus_misses_zero() {
    let mut claimed = 0;
    for text in FAMILIES {
        let set = set(text);
        if holds_multiples(&set, &mut Work::awaited(&|| true)).unwrap() {
            claimed += 1;
            for t in 1..=64 {
                assert!(
                    over(&set, t, &mut Work::awaited(&|| true)).unwrap().hits_from(0)[0],
                    "{text} mod {t}"
                );
            }
        }
    }
    assert!(claimed >= 14, "{claimed}");
}
