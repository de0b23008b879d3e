//! Claims people have made about games, and what becomes of them.

use grundy::api::{GivenArg, Refusal, Study};
use grundy::claim::{Checked, Said};
use grundy::game::Outcome;
use grundy::law::Standing;
use grundy::limits::{Budget, Exhausted, Limits};
use grundy::rule::diagnostic::Problem;
use grundy::rule::meaning::Meaning;

fn study(rule: &str) -> Study {
    Study::new(rule, &[]).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}"))
}

fn check(rule: &str, claim: &str, last: u64) -> Checked {
    study(rule)
        .check(claim, last, &Limits::default())
        .unwrap_or_else(|refusal| panic!("{rule}: {claim}: {refusal:?}"))
}

fn value(n: u32) -> Said {
    Said::Value(n.into())
}

#[track_caller]
fn refuted(rule: &str, claim: &str, last: u64, at: u64, claimed: Said, actual: Said) {
    let checked = check(rule, claim, last);
    assert!(matches!(checked.standing, Standing::Refuted { at: a } if a == at), "{checked:?}");
    let counterexample = checked.counterexample.expect("a counterexample");
    assert_eq!(
        (counterexample.at, counterexample.claimed, counterexample.actual),
        (at.into(), claimed, actual)
    );
}

#[track_caller]
fn proved(rule: &str, claim: &str) {
    let checked = check(rule, claim, 100);
    assert!(matches!(checked.standing, Standing::Proved(_)), "{checked:?}");
}

#[track_caller]
fn checked(rule: &str, claim: &str, last: u64) {
    let checked = check(rule, claim, last);
    assert!(matches!(checked.standing, Standing::Checked { up_to } if up_to == last), "{checked:?}");
}

const LOSES: Said = Said::Outcome(Outcome::P);
const WINS: Said = Said::Outcome(Outcome::N);

#[test]
fn folklore_about_powers_of_two_is_refuted() {
    refuted("take powers of 2", "g(n) = popcount(n)", 100, 2, value(1), value(2));
    refuted("take powers of 2", "popcount(n) = 0", 100, 3, WINS, LOSES);
    proved("take powers of 2", "g(n) = n mod 3");
    proved("take powers of 2", "3 divides n");
}

#[test]
fn octal_claims_fail_where_they_are_known_to() {
    refuted("0.17", "n odd: g(n) = g[0.137](n-1) xor 1", 200, 49, value(5), value(4));
    refuted("0.07", "n >= 4: g(n+12) = g(n)", 100, 4, value(2), value(5));
    refuted("0.77", "n >= 4: g(n+12) = g(n)", 100, 10, value(2), value(6));
}

#[test]
fn one_heap_bug_reports() {
    // A Nim heap of 4 against {1,3} at 4.
    refuted("take any", "n = 4: g(n) = g[take {1,3}](n)", 10, 4, value(0), value(4));
    proved("take {2,3,5}", "n mod 7 in {0,1}");
    refuted("take 1", "n >= 1: n odd", 20, 1, LOSES, WINS);
    proved("take 1", "even(n)");
    proved("take {1,3,4}", "n % 7 in {0,2}");
    for (rule, period) in [("take {1,2}", 3), ("take {1,3}", 2), ("take {1,2,5}", 3), ("take {2,5,7}", 22)] {
        proved(rule, &format!("g(n+{period}) = g(n)"));
    }
    refuted("take 2", "g(n+3) = g(n)", 50, 0, value(0), value(1));
}

#[test]
fn a_claim_that_survives_a_table_is_only_checked() {
    checked("take squares", "n <= 24: n mod 5 in {0,2}", 100);
    refuted("take squares", "n mod 5 in {0,2}", 100, 25, LOSES, WINS);
    checked("take squares", "g(n) <= n", 200);
}

#[test]
fn a_claim_is_never_proved_by_a_window_that_misses_its_failure() {
    // True on the first heaps and for one full period of the law.
    refuted("take {1,3,4}", "n = 500 or n mod 7 in {0,2}", 100, 500, LOSES, WINS);
    refuted(
        "take {1,3,4}",
        "g(n) = 3 or n mod 11 != 0 or n < 30",
        20,
        44,
        Said::Truth(true),
        Said::Truth(false),
    );
}

#[test]
fn claims_that_cannot_be_read_are_refused() {
    for claim in ["g(n) = g(n-1) ^ 1", "n mod 3", "hello(n) = 1", "q = 1", "g(n) = g[tkae 1](n)", ""] {
        let answer = study("take 1..3").check(claim, 20, &Limits::default());
        assert!(matches!(answer, Err(Refusal::Rule(_))), "{claim}: {answer:?}");
    }
}

#[test]
fn what_has_no_value_is_neither_true_nor_false() {
    for (claim, part, heap) in [
        ("n mod 0 = 0", "n mod 0", "0"),
        ("not n mod 0 = 0", "n mod 0", "0"),
        ("g(n-1) >= 0", "g(n-1)", "0"),
        ("n mod 4 = 0 and n / (n-8) >= 0", "n/(n-8)", "8"),
        ("some j in 0..n/(n-4): j >= 0", "n/(n-4)", "4"),
    ] {
        let rule = if claim.contains("g(") { "take 1..3" } else { "take {1,2,3}" };
        let Err(Refusal::Rule(problems)) = study(rule).check(claim, 20, &Limits::default()) else {
            // Some of them are false before they have no value.
            assert!(claim.contains("some") || claim.contains("n-8"), "{claim}");
            continue;
        };
        let expected = Meaning::NoValue { text: part.into(), heap: heap.into() };
        assert_eq!(problems[0].problem, Problem::Meaning(expected), "{claim}");
        assert_eq!(
            &claim[problems[0].span.start..problems[0].span.end].replace(' ', ""),
            &part.replace(' ', "")
        );
    }
    // What decides first is not asked for more; a condition in front leaves heaps out.
    let checked = check("take 1..3", "n = 0 or 4 mod n >= 0 and n mod 4 = 0", 40);
    assert!(matches!(checked.standing, Standing::Checked { up_to: 40 }), "{checked:?}");
    proved("take 1", "n >= 1: g(n) = 1 - g(n-1)");
}

#[test]
fn numbers_are_no_claims() {
    for (claim, name) in
        [("g(n)", "g"), ("popcount(n)", "popcount"), ("g[take 1](n)", "g"), ("n = 5 or sqrt(n)", "sqrt")]
    {
        let Err(Refusal::Rule(problems)) = study("take 1..3").check(claim, 20, &Limits::default()) else {
            panic!("{claim} is a number");
        };
        let expected = Problem::Meaning(Meaning::NotACondition { name: name.into() });
        assert_eq!(problems[0].problem, expected, "{claim}");
    }
    for claim in ["n < n*phi", "g(n) = phi", "n + phi >= 1"] {
        let Err(Refusal::Rule(problems)) = study("take 1..3").check(claim, 20, &Limits::default()) else {
            panic!("{claim} is not exact");
        };
        assert_eq!(problems[0].problem, Problem::Meaning(Meaning::Irrational), "{claim}");
    }
}

#[test]
fn claims_know_the_given_names_of_the_rule() {
    proved("given m = 3; take 1..m", "n mod (m+1) = 0");
    proved("given m = 3; take 1..m", "g(n) = n mod (m+1)");
    proved("given S = {1,3,4}, T = {0,2}; take S", "n mod 7 in T");
    refuted("given m = 3; take 1..m", "n mod m = 0", 100, 3, LOSES, WINS);
    refuted("given S = {1,3,4}; take S", "n in S", 100, 0, WINS, LOSES);
    let m = GivenArg { name: "m".into(), value: "5".into() };
    let study = Study::new("given m; take 1..m", &[m]).expect("a rule");
    let checked = study.check("n mod (m+1) = 0", 100, &Limits::default()).expect("a claim");
    assert!(matches!(checked.standing, Standing::Proved(_)), "{checked:?}");
}

#[test]
fn games_are_compared() {
    let limits = Limits::default();
    let compare = |a: &str, b: &str| study(a).compare(&study(b), 1000, &limits).expect("comparable");
    let difference = compare("0.161", "0.36").first_difference.expect("they differ");
    assert_eq!((difference.n, difference.left, difference.right), (519, 2, 4));
    let difference = compare("take any", "take {1,3}").first_difference.expect("they differ");
    assert_eq!((difference.n, difference.left, difference.right), (2, 2, 0));
    let equal = compare("take 1", "take {1,3}");
    assert!(matches!(equal.standing, Standing::Proved(_)));
    let conclusion = equal.conclusion.expect("it follows from two laws");
    assert_eq!((conclusion.from, conclusion.period, conclusion.up_to), (0, 2, 1000));
    assert_eq!(conclusion.theorems, ["window"]);
    assert!(matches!(compare("0.27", "0.26").standing, Standing::Proved(_)));
    // One rule in two spellings needs no table and no law; what is not the same is never called so.
    for (a, b) in [
        ("0.77", "take {1,2} adjacent"),
        ("0.36", "0.36"),
        ("leave {n-1, floor(n/2)}", "leave {floor(n/2), n-1}"),
        ("n -> a and n-a where 1 <= a < n", "n -> b and n-b where 1 <= b < n"),
        ("take {1,2}; misere", "take 1..2; misere"),
        ("sum of: nim ; 0.07", "sum of: 0.07 ; nim"),
    ] {
        let same = compare(a, b);
        assert!(same.same_rule && same.is_equal() && same.first_difference.is_none(), "{a} and {b}");
        assert!(!matches!(same.standing, Standing::Proved(_)), "{a} and {b}: no kernel was asked");
    }
    for (a, b) in [("0.07", "0.7"), ("take 2", "take 2 adjacent in ring"), ("0.36", "0.161")] {
        assert!(!compare(a, b).same_rule, "{a} and {b}");
    }
    assert!(!compare("take squares", "take squares or 1000001").is_equal());
    let misere = study("take 1..3; misere").compare(&study("take 1..3"), 100, &limits);
    assert!(misere.is_err(), "two conventions are not compared");
    assert!(matches!(compare("take squares", "take squares or 2").standing, Standing::Refuted { .. }));
}

#[test]
fn what_is_wrong_with_a_claim_is_said_before_a_long_table() {
    // Memory makes tables dear: the budget reaches 32 heaps and no further.
    let fibonacci = study("take 1..2*last; first take 1..n-1");
    let few = Limits::new(3_000_000, 1 << 26, 100_000);
    let answer = fibonacci.check("phi > n", 100_000, &few.fresh());
    assert!(matches!(answer, Err(Refusal::Rule(_))), "{answer:?}");
    let answer = fibonacci.check("n mod 3 = 1", 100_000, &few.fresh()).unwrap();
    assert!(matches!(answer.standing, Standing::Refuted { .. }), "{answer:?}");
}

#[test]
fn a_claim_about_heaps_beyond_the_table_says_so() {
    let answer = study("take {1,3,4}").check("g(10^9) = 0", 100, &Limits::default());
    let beyond = Exhausted { what: Budget::Positions, limit: 101 };
    assert!(matches!(answer, Err(Refusal::Exhausted(e)) if e == beyond), "{answer:?}");
}

#[test]
fn claims_about_maximum_nim_are_proved_from_its_theorem() {
    for (rule, claim) in [
        ("take 1..n/2", "g(2n) = n"),
        ("take 1..n/2", "n even: g(n) = n/2"),
        ("take 1..n/2", "g(2n+1) = g(n)"),
        ("take 1..n/2", "g(4n+1) = n"),
        ("take 1..n/2", "g(4n+3) = g(n)"),
        ("take 1..n/2", "n mod 4 = 1: g(n) = (n-1)/4"),
        ("take 1..n/3", "g(3n) = n"),
        ("take 1..n/3", "n >= 1: g(3n-1) = g(2n-1)"),
        ("take 1..2n/3", "g(3n+1) = g(n)"),
        ("take 1..ceil(n/2)", "n >= 1: g(2n-1) = n"),
        // Laws that rise, and floor laws.
        ("take any except {2}", "g(n+4) = g(n)+2"),
        ("take any except {2}", "g(n+8) = g(n)+4 and g(n) <= n"),
        ("take composites", "g(4n+2) = n and g(n+4) > g(n)"),
        ("take composites", "n mod 4 = 3: g(n) = (n-3)/4"),
        ("take any", "g(n) = n and g(n+1) > g(n)"),
        ("given m = 3; take any except {2}", "g(n+4) < g(n)+m"),
    ] {
        proved(rule, claim);
    }
    for (rule, claim, at) in [
        ("take 1..n/2", "g(2n) = n+1", 0),
        ("take 1..n/2", "g(2n+1) = g(n+1)", 1),
        ("take 1..n/2", "g(4n+1) = n and n < 900", 900),
        ("take any except {2}", "n != 700: g(n+4) = g(n)+2 and n < 701", 701),
    ] {
        let checked = check(rule, claim, 100);
        if at <= 100 {
            assert!(matches!(checked.standing, Standing::Refuted { at: a } if a == at), "{checked:?}");
        } else {
            assert!(!matches!(checked.standing, Standing::Proved(_)), "{checked:?}");
        }
    }
    // Nothing is proved of what is only seen: g at two places whose values the law does not compare.
    let seen = check("take 1..n/2", "n >= 3: g(2n+1) < n", 100);
    assert!(matches!(seen.standing, Standing::Checked { .. }), "{seen:?}");
    checked("take 1..floor(log2(n+1))", "g(n) <= n", 200);
}
