//! `check` and `compare`: exit codes and shapes.

mod common;

use common::expect;
use common::schema::valid;

#[test]
fn check_is_0_proved_1_refuted_3_open() {
    expect(&["check", "take {1,3,4}", "n mod 7 in {0,2}"], 0);
    let ran = expect(&["check", "take powers of 2", "g(n) = popcount(n)"], 1);
    assert!(ran.stdout.contains("n = 2"), "{}", ran.stdout);
    expect(&["check", "0.007", "g(n) <= 300", "-n", "100"], 3);
    expect(&["check", "nim", "n +"], 2);
    // What the kernel has checked is told from what the program concludes.
    let claim = ["check", "take {1,3,4}", "n mod 7 in {0,2}"];
    let ran = expect(&claim, 0);
    assert!(ran.stdout.contains("by the law, proved (theorem window"), "{}", ran.stdout);
    assert!(ran.stdout.contains("without a certificate: from n = 0 on"), "{}", ran.stdout);
    let value = valid("check", expect(&[&claim[..], &["--json"]].concat(), 0).stdout.trim_end());
    let conclusion = serde_json::json!(
        { "by": "program", "theorems": ["window"], "from": 0, "period": 7, "up_to": 10000 }
    );
    assert_eq!(value["conclusion"], conclusion);
}

#[test]
fn compare_is_0_equal_1_different_3_equal_so_far() {
    expect(&["compare", "take 1..3", "bash(3)"], 0);
    let ran = expect(&["compare", "take 1..3", "take {1,3,4}"], 1);
    assert!(ran.stdout.contains("n = 2"), "{}", ran.stdout);
    let ran = expect(&["compare", "0.007", "take 3 adjacent", "-n", "100"], 0);
    assert!(ran.stdout.contains("same rule"), "{}", ran.stdout);
    expect(&["compare", "take squares", "take squares or 1000001", "-n", "100"], 3);
}

#[test]
fn claims_and_comparisons_keep_to_their_shapes() {
    let value = valid(
        "check",
        expect(&["check", "take powers of 2", "g(n) = popcount(n)", "--json"], 1).stdout.trim_end(),
    );
    assert_eq!(value["counterexample"], serde_json::json!({ "at": 2, "claimed": 1, "actual": 2 }));
    let value = valid("compare", expect(&["compare", "nim", "take 1..3", "--json"], 1).stdout.trim_end());
    assert_eq!(value["first_difference"], serde_json::json!({ "n": 4, "left": 4, "right": 0 }));
    valid("compare", expect(&["compare", "take 1..3", "bash(3)", "--json"], 0).stdout.trim_end());
    expect(&["compare", "take 1..3; misere", "take 1..3"], 2);
}
