//! Rules of tuples, rows, several heaps and early ends.

mod common;

use common::schema::valid;
use common::{expect, run, run_with};
use serde_json::{Value, json};

const WYTHOFF: &str = "take same any from 1..2 heaps";

#[test]
fn every_winning_move_of_coupled_heaps_is_listed() {
    let ran = expect(&["win", WYTHOFF, "5,8"], 0);
    for word in ["5,8", "WINS", "both winning moves", "heap 1: 5 -> 3, heap 2: 8 -> 6"] {
        let missing = !ran.stdout.contains(word);
        assert!(!missing || word.starts_with("heap"), "{word} is missing:\n{}", ran.stdout);
    }
    let value = valid("win-states", expect(&["win", WYTHOFF, "5,8", "--json"], 0).stdout.trim_end());
    assert_eq!(value["mover_wins"], true);
    assert_eq!(value["position"], json!([5, 8]));
    assert_eq!(
        value["moves"],
        json!([
            { "component": [0, 1], "from": [5, 8], "to": [[4], [7]] },
            { "component": 1, "from": 8, "to": [3] },
        ])
    );
    let lost = valid("win-states", expect(&["win", WYTHOFF, "3,5", "--json"], 0).stdout.trim_end());
    assert_eq!(
        (&lost["mover_wins"], &lost["moves"], &lost["moves_total"]),
        (&json!(false), &json!([]), &json!(0))
    );
}

#[test]
fn tuples_and_rows_and_their_sums() {
    let rule = "(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1";
    let value = valid("win-states", expect(&["win", rule, "(5,8)+(1,2)", "--json"], 0).stdout.trim_end());
    assert_eq!(value["position"], json!([[5, 8], [1, 2]]));
    assert_eq!(value["moves"][0]["component"], 0);
    assert_eq!(value["moves"][0]["from"], json!([5, 8]));
    let ran = expect(&["win", rule, "(5,8)+(1,2)"], 0);
    assert!(ran.stdout.contains("component 1: (5,8) -> (4,7)"), "{}", ran.stdout);
    let row = "a[1..m] -> a[j] := min(a[j],c) for j in i..m where c < a[i]; misere";
    let ran = expect(&["win", row, "3,3"], 0);
    assert!(ran.stdout.contains("(3,3) -> (3,2)") && ran.stdout.contains("misère"), "{}", ran.stdout);
    let all = "take 1..2; move in all";
    let value = valid("win-states", expect(&["win", all, "1,1", "--json"], 0).stdout.trim_end());
    assert_eq!(value["moves"][0], json!({ "component": [0, 1], "from": [1, 1], "to": [[], []] }));
}

#[test]
fn where_play_goes_round_a_draw_is_no_loss() {
    // A token on 0..10 steps down or up and stays at both ends; who faces an end has lost.
    let answer =
        |rule: &str, at: &str| valid("win-states", expect(&["win", rule, at, "--json"], 0).stdout.trim_end());
    let steps = "n -> (n-1) | (n+1) where 1 <= n < 10";
    let drawn = answer(steps, "5");
    assert_eq!((&drawn["mover_wins"], &drawn["result"]), (&Value::Null, &json!("draws")));
    let to: Vec<_> = drawn["moves"].as_array().unwrap().iter().map(|step| step["to"].clone()).collect();
    assert_eq!(to, [json!([4]), json!([6])]);
    let won = answer(steps, "1");
    assert_eq!((&won["mover_wins"], &won["moves_left"]), (&json!(true), &json!(1)));
    assert_eq!(won["moves"], json!([{ "component": 0, "from": 1, "to": [], "moves_left": 0 }]));
    let ran = expect(&["win", steps, "5"], 0);
    assert!(ran.stdout.contains("DRAW") && !ran.stdout.contains("LOSES"), "{}", ran.stdout);
    // Nothing can move: no circle is met.
    let pairs = "(a,b) -> (a-1,b) | (a,b-1) | (a+1,b-1) where a < 3";
    let lost = answer(pairs, "(0,0)");
    assert_eq!((&lost["mover_wins"], &lost["moves_left"]), (&json!(false), &Value::Null));
    let round = "(a,b) -> (a-1,b+1) | (a+1,b-1) | (a-2,b) where a + b <= 9";
    let ran = expect(&["why", round, "(4,5)", "--lang", "zh"], 0);
    assert!(ran.stdout.contains("平局") && !ran.stdout.contains("必败（P）"), "{}", ran.stdout);
    // A sum as a whole; under misère play; and what never ends stops at the budget.
    assert_eq!(answer(round, "(1,3)+(4,5)")["result"], "draws");
    assert_eq!(answer("n -> (n-1) | (n+1) where 1 <= n < 10; misere", "1")["moves_left"], Value::Null);
    let ran = run(&["win", "(a,b) -> (a-1,b+1) | (a+1,b) | (a-2,b)", "(4,5)", "--time", "2"]);
    assert_eq!(ran.code, 3, "{}", ran.stderr);
    let ran = run_with(&["win", steps, "-", "--moves", "none"], b"5\n1\n0\n");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!((ran.code, lines.len()), (0, 3), "{}", ran.stdout);
    assert!(lines[0].contains("DRAW") && lines[1].contains("WINS") && lines[2].contains("LOSES"));
}

#[test]
fn a_first_look_says_what_is_known() {
    let ran = expect(&["(o,p) -> (o-1,p) | (o+1,p-1)"], 0);
    for word in ["(o,p)", "o + 2p", "normal play", "loses exactly at (0,0)", "grundy win"] {
        assert!(ran.stdout.contains(word), "{word} is missing:\n{}", ran.stdout);
    }
    let rule = "given K, D; (x,y) -> (x+K,y) | (x,y+K) leaving x^2 + y^2 <= D^2; start (0,0)";
    let ran = expect(&[rule, "--given", "K=2", "--given", "D=5"], 0);
    assert!(ran.stdout.contains("WINS") && ran.stdout.contains("-x - y"), "{}", ran.stdout);
    let json = expect(&[rule, "--given", "K=2", "--given", "D=5", "--json"], 0);
    let value = valid("analyze-states", json.stdout.trim_end());
    assert_eq!((&value["shown_to_end"], &value["start"]["mover_wins"]), (&json!(true), &json!(true)));
    let ran = expect(&["(a,b) -> (a-1,b+1) | (a+1,b-1)"], 0);
    assert!(ran.stdout.contains("not shown to end"), "{}", ran.stdout);
}

#[test]
fn streams_and_mistakes() {
    let ran = run_with(&["win", WYTHOFF, "-", "--moves", "none"], b"3,5\n5 8\n\n");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!((ran.code, lines.len()), (0, 3), "{}", ran.stdout);
    assert!(lines[0].contains("LOSES") && lines[1].contains("WINS") && lines[2].contains("LOSES"));
    let pair = "(a,b) -> (a-1,b)";
    let ran = expect(&["win", pair, "3"], 2);
    assert!(ran.stderr.contains("2 numbers"), "{}", ran.stderr);
    let ran = expect(&["prove", pair], 0);
    assert!(ran.stdout.contains("theorem lost"), "{}", ran.stdout);
    let ran = expect(&["prove", "a[1..m] -> a[i] -= 1"], 3);
    assert!(ran.stdout.is_empty(), "{}", ran.stdout);
    let ran = expect(&["win", "(a,b) -> (a-1,b+1) | (a+1,b-1)", "1,1"], 0);
    assert!(ran.stdout.contains("DRAW") && ran.stdout.contains("(0,2)"), "{}", ran.stdout);
    let ran = expect(&["win", "(a,b) -> (b,a)", "1,1"], 2);
    assert!(ran.stderr.contains("E-still"), "{}", ran.stderr);
    let zh = expect(&["--lang", "zh", "win", pair, "(3,4)"], 0);
    assert!(zh.stdout.contains("(3,4)") && zh.stdout.contains("必胜"), "{}", zh.stdout);
}

#[test]
fn heaps_that_are_not_shown_to_end_are_searched() {
    let products = "x -> k*x where k in {2,3,5} and k*x <= 10";
    let value = valid("win-states", expect(&["win", products, "1", "--json"], 0).stdout.trim_end());
    // From 2, 3 and 5 there is a last move: to 6, to 9, to 10.
    assert_eq!((&value["mover_wins"], &value["moves"][0]["to"]), (&json!(false), &Value::Null));
    let steps = "n -> (3n+1) where odd(n) and n > 1; n -> n/2 where even(n) and n >= 2";
    // 7, 22, 11, 34, 17, 52, 26, 13, 40, 20, 10, 5, 16, 8, 4, 2, 1: sixteen moves.
    let value = valid("win-states", expect(&["win", steps, "7", "--json"], 0).stdout.trim_end());
    assert_eq!(value["mover_wins"], false);
    let round = "n -> (3n+1) where odd(n); n -> n/2 where even(n) and n >= 2";
    let value = valid("win-states", expect(&["win", round, "7", "--json"], 0).stdout.trim_end());
    assert_eq!((&value["result"], value["cycle"].as_array().unwrap().len()), (&json!("draws"), 4));
    let ran = expect(&["win", round, "7"], 0);
    assert!(ran.stdout.contains("DRAW") && ran.stdout.contains("4 -> 2 -> 1 -> 4"), "{}", ran.stdout);
    let ran = expect(&["why", round, "7", "--lang", "zh"], 0);
    assert!(ran.stdout.contains("平局") && ran.stdout.contains("循环"), "{}", ran.stdout);
    let started = format!("{products}; start 1");
    let ran = expect(&["table", &started], 0);
    assert!(ran.stdout.contains("10") && !ran.stdout.contains("11"), "{}", ran.stdout);
    assert_eq!(run(&["law", &started]).code, 3);
    for growing in ["n -> n^2", "n -> (n+1) where n >= 1"] {
        let ran = run(&["win", growing, "3", "--time", "5"]);
        assert_eq!(ran.code, 3, "{growing}: {} {}", ran.stdout, ran.stderr);
    }
}

#[test]
fn values_come_with_positions() {
    let rule = "given m; take 1..m";
    for words in [&["7; m=3"][..], &["7", "m=3"], &["m = 3; 7"]] {
        let ran = expect(&[&["win", rule][..], words].concat(), 0);
        assert!(ran.stdout.contains("take 3") && ran.stdout.contains("WINS"), "{}", ran.stdout);
    }
    let lines = b"7; m=3\n8; m=3\n8; m=4\n8\n";
    let ran = run_with(&["win", rule, "-"], lines);
    let said: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!((ran.code, said.len()), (2, 3), "{}", ran.stdout);
    assert!(
        said[0].contains("WINS") && said[1].contains("LOSES") && said[2].contains("take 3"),
        "{}",
        ran.stdout
    );
    assert!(ran.stderr.contains("`m` has no value"), "{}", ran.stderr);
    let ran = run_with(&["win", "bash", "-", "--moves", "none"], "8；m=3\n8; m=7\n9; m=4\n".as_bytes());
    assert_eq!((ran.code, ran.stdout.matches("LOSES").count()), (0, 2), "{}", ran.stdout);
    let both = "given K, D; (x,y) -> (x-K,y) | (x,y-D)";
    let value = valid("win-states", expect(&["win", both, "(5,4); K=2, D=3", "--json"], 0).stdout.trim_end());
    assert_eq!(value["mover_wins"], true);
    let ran = expect(&["why", rule, "7; m=3"], 0);
    assert!(ran.stdout.contains("WINS"), "{}", ran.stdout);
    assert_eq!(run(&["win", rule, "7; k=3"]).code, 2);
    assert_eq!(run(&["win", rule, "7; m=three"]).code, 2);
}

#[test]
fn moves_come_in_one_order() {
    for (rule, position) in [
        ("wythoff", "5,8"),
        ("wythoff", "(5,8)"),
        ("moore(2)", "3,4,6,7"),
        ("staircase-nim", "(3,1,4,2)"),
        ("circular-nim", "3,4,5,6"),
        ("euclid", "(9,4)"),
    ] {
        let ask = |more: &[&str]| {
            let ran = run(&[&["win", rule, position, "--json"][..], more].concat());
            let value: Value = serde_json::from_str(ran.stdout.trim_end()).unwrap();
            value["moves"].clone()
        };
        assert_eq!(ask(&[]), ask(&["--no-names"]), "{rule} {position}");
    }
}

#[test]
fn the_convention_can_be_asked_for() {
    let one = |flag: &[&str], position: &str| {
        let args: Vec<&str> =
            ["win", WYTHOFF, position, "--json"].into_iter().chain(flag.iter().copied()).collect();
        valid("win-states", expect(&args, 0).stdout.trim_end())
    };
    assert_eq!(one(&[], "0,1")["mover_wins"], true);
    let misere = one(&["--misere"], "0,1");
    assert_eq!(
        (&misere["mover_wins"], &misere["play"], &misere["value"]),
        (&json!(false), &json!("misere"), &json!(null))
    );
    assert_eq!(misere["rule"], "take same any from {1,2} heaps; misere");
}

#[test]
fn known_games_are_named_cited_and_can_be_searched_instead() {
    let rule = "(x,y) -> (x-d, y-d) where d >= 1; (x,y) -> (x, y-d) | (x-d, y) where d >= 1";
    let text = expect(&["win", rule, "(5,8)"], 0).stdout;
    assert!(text.contains("Wythoff's game (W. A. Wythoff 1907)"), "{text}");
    let known = valid("win-states", expect(&["win", rule, "(5,8)", "--json"], 0).stdout.trim_end());
    let searched =
        valid("win-states", expect(&["win", rule, "(5,8)", "--json", "--no-names"], 0).stdout.trim_end());
    assert_eq!((&known["basis"], &known["known"][0]["name"]), (&json!("closed-form"), &json!("wythoff")));
    assert_eq!((&searched["basis"], &searched["known"]), (&json!("table"), &json!([])));
    for same in ["mover_wins", "value", "moves", "moves_total"] {
        assert_eq!(known[same], searched[same], "{same}");
    }
    let first = valid("analyze-states", expect(&[rule, "--json"], 0).stdout.trim_end());
    assert_eq!(first["known"][0]["name"], "wythoff");
}

#[test]
fn numbers_of_a_thousand_digits() {
    let heap = "1234567890".repeat(100);
    let lines = format!("{heap},{heap}7\n0,{heap}\n{heap},{heap}\n");
    let ran = run_with(&["win", WYTHOFF, "-", "--json"], lines.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let answers: Vec<_> = ran.stdout.lines().map(|line| valid("win-states", line)).collect();
    assert_eq!(answers.len(), 3);
    assert!(answers.iter().all(|answer| answer["mover_wins"] == true && answer["moves_complete"] == true));
    assert_eq!(answers[1]["moves"], json!([{ "component": 1, "from": heap, "to": [] }]));
}

#[test]
fn why_tells_the_theorem_and_the_forms_of_nim() {
    let text = expect(&["why", WYTHOFF, "5,8"], 0).stdout;
    assert!(text.contains("k = 3") && text.contains("(4,7)"), "{text}");
    valid("why", expect(&["why", WYTHOFF, "5,8", "--json"], 0).stdout.trim_end());
    let forms = expect(&["why", "nim", "2,2,2,7,9,9"], 0).stdout;
    assert!(forms.contains("(2,2,2,7,9,9) -> (2,2,2,7) -> (2,7) -> 5"), "{forms}");
    let apart = expect(&["why", "nim", "(3,3,1) (1,3,3) (5,5,1) (2,3)"], 0).stdout;
    assert!(
        apart.contains("4 differ as lists, 3 once sorted, 2 once equal pairs are gone, 1 by XOR"),
        "{apart}"
    );
    valid("why", expect(&["why", "nim", "(3,3,1) (2,3)", "--json"], 0).stdout.trim_end());
}

#[test]
fn a_theorem_about_who_wins_is_not_cited_for_a_value_that_was_searched() {
    for (rule, position, basis, value_basis) in [
        ("different-amounts", "5,7", "closed-form", json!("table")),
        ("euclid", "13,5", "closed-form", json!("closed-form")),
        ("wythoff", "3,5", "closed-form", json!("closed-form")),
        ("wythoff", "3000,5000", "closed-form", Value::Null),
        ("staircase", "2,1,3", "closed-form", json!("closed-form")),
    ] {
        let answer = valid("win-states", expect(&["win", rule, position, "--json"], 0).stdout.trim_end());
        assert_eq!((&answer["basis"], &answer["value_basis"]), (&json!(basis), &value_basis), "{rule}");
        assert_eq!(answer["value"].is_null(), value_basis.is_null());
    }
    let said = expect(&["win", "different-amounts", "5,7"], 0).stdout;
    let line = said.lines().find(|line| line.contains("Grundy value")).expect("its value");
    assert!(line.contains("exact table") && !line.contains("theorem"), "{said}");
}

/// The usual disguises are explained on rules that are such a game, however it is written, and on no others.
#[test]
fn a_disguise_is_explained_where_it_is_one() {
    let explained = |rule: &str| expect(&[rule, "--time", "20"], 0).stdout.contains("how to see it");
    for rule in [
        "a[1..m] -> a[t] -= k where k >= 1 leaving increasing(a)",
        "a[1..m] -> a[i] -= k where k >= 1 leaving all j in 2..m: a[j] >= a[j-1]",
        "a[1..m] -> a[i-1] += c, a[i] -= c where c > 0; a[1..m] -> a[1] -= c where c > 0",
        "silver-dollar",
        "candy-piles",
        "(x,y) -> (x-k, y) | (x, y-k) | (x-k, y-k) where k >= 1",
    ] {
        assert!(explained(rule), "{rule}");
    }
    for rule in [
        "a[1..m] -> a[i] -= k where k >= 1",
        "a[1..m] -> a[t] -= k where 1 <= k <= 3 leaving increasing(a)",
        "a[1..m] -> a[i] -= k where k >= 1 leaving all j in 3..m: a[j] >= a[j-1]",
        "a[1..m] -> a[i] -= k, a[i-1] += k where k >= 1",
        "(x,y) -> (x-k, y) | (x, y-k) where k >= 1",
        "take 1..3",
    ] {
        assert!(!explained(rule), "{rule}");
    }
}
