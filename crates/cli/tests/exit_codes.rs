//! One code, one meaning: for every verb the codes of `docs/en/command.md`.

mod common;

use common::{expect, run_with};

#[test]
fn a_rule_alone_and_its_table_are_done() {
    for args in [
        vec!["take {1,3,4}"],
        vec!["take", "1..3"],
        vec!["nim"],
        vec!["0.77"],
        vec!["take 1..3; misere"],
        vec!["sum of: take 1..3 ; 0.07"],
        vec!["table", "take 1..3", "-n", "0"],
        vec!["table", "take 1..3", "--misere", "-n", "9"],
        vec!["table", "take 1..3", "-n", "9", "--who"],
        vec!["table", "0.07", "-n", "9", "--csv"],
        vec!["games"],
        vec!["games", "kayles"],
    ] {
        let ran = expect(&args, 0);
        assert!(!ran.stdout.is_empty(), "{args:?}");
    }
    expect(&["games", "no such game"], 1);
}

#[test]
fn law_and_prove_are_0_proved_and_3_otherwise() {
    expect(&["law", "take {1,3,4}"], 0);
    expect(&["law", "0.07"], 0);
    expect(&["law", "take 1..3; misere"], 0);
    let open = expect(&["law", "0.007", "-n", "300"], 3);
    assert!(open.stdout.contains("does not mean"), "{}", open.stdout);
    let dir = common::scratch("exit_codes");
    let file = dir.join("none.cert");
    let _ = std::fs::remove_file(&file);
    expect(&["prove", "take k where k*k <= n", "-o", file.to_str().unwrap()], 3);
    assert!(!file.exists(), "no proof, no file");

    let coq = dir.join("law.v");
    expect(&["prove", "take 1..n/2", "--coq", coq.to_str().unwrap()], 0);
    assert!(std::fs::read_to_string(&coq).unwrap().contains("Theorem law"));
    std::fs::remove_file(&coq).unwrap();
    let ran = expect(&["prove", "take composites", "--coq", coq.to_str().unwrap()], 3);
    assert!(ran.stderr.contains("not in Coq: theorem `floor`") && !coq.exists(), "{}", ran.stderr);
}

#[test]
fn verify_is_0_true_1_false_2_no_certificate() {
    let dir = common::scratch("exit_codes");
    let good = dir.join("good.cert");
    let good_name = good.to_str().unwrap();
    let ran = expect(&["prove", "take {1,3,4}", "-o", good_name], 0);
    assert!(!ran.stdout.is_empty());
    expect(&["verify", good_name], 0);
    let text = std::fs::read_to_string(&good).unwrap();
    let forged = text.replace("2 3 2\n", "2 3 1\n");
    assert_ne!(text, forged);
    assert_eq!(run_with(&["verify", "-"], forged.as_bytes()).code, 1);
    assert_eq!(run_with(&["verify", "-"], b"hello\n").code, 2);
    assert_eq!(run_with(&["verify", "-"], b"").code, 2);
}

#[test]
fn win_is_0_whoever_wins_and_2_for_what_is_no_position() {
    for position in ["0", "4", "5", "4,4", "", "10^18", "2^(10^9)+1"] {
        expect(&["win", "take 1..3", position], 0);
        expect(&["win", "take 1..3", position, "--moves", "none"], 0);
    }
    for (position, word) in
        [("-3", "negative"), ("3,-3", "negative"), ("x", "x"), ("3.5", "3.5"), ("1;2", "2")]
    {
        let ran = expect(&["win", "take 1..3", position], 2);
        assert!(ran.stderr.contains(word), "{position}: {}", ran.stderr);
    }
}

#[test]
fn a_budget_that_runs_out_is_3() {
    for args in [
        vec!["table", "0.07", "-n", "1000000000000"],
        vec!["table", "take k where k*k <= n", "-n", "18446744073709551615"],
        vec!["win", "take k where k*k <= n", "10^100"],
    ] {
        let ran = expect(&args, 3);
        assert!(ran.stderr.contains("undecided"), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn questions_that_do_not_fit_are_2() {
    expect(&["law", "sum of: take 1..3 ; 0.07"], 2);
    expect(&["win", "sum of: take 1..3 ; 0.07", "5"], 2);
}

#[test]
fn code_is_printed_or_written() {
    for to in ["cpp", "python", "rust"] {
        let ran = expect(&["code", "take {1,3,4}", "--to", to], 0);
        assert!(ran.stdout.lines().count() > 3, "{}", ran.stdout);
    }
    let file = common::scratch("exit_codes").join("law.py");
    expect(&["code", "nim", "--to", "python", "-o", file.to_str().unwrap()], 0);
    assert!(file.exists());
}
