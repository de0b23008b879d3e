//! Games with coins, and nim arithmetic.

mod common;

use common::schema::valid;
use common::{Ran, expect, run_with};
use serde_json::{Value, json};

fn answer(rule: &str, position: &str) -> Value {
    valid("win-coins", expect(&["win", rule, position, "--json"], 0).stdout.trim_end())
}

fn refused(args: &[&str], code: i32) -> Ran {
    let args: Vec<&str> = args.iter().copied().chain(["--json"]).collect();
    let ran = expect(&args, code);
    valid("error", ran.stdout.trim_end());
    ran
}

#[test]
fn published_positions_are_answered() {
    // Ruler (OI-wiki), flip multiples (HAOI 2015), Project Euler 459, connected flips (ZJOI 2009, whose heads
    // are our tails).
    let cases = [
        ("coins ruler", "1", true),
        ("coins ruler", "1,3", false),
        ("coins ruler", "2,6", false),
        ("coins ruler", "4,2,6", true),
        ("coins ruler", "5 7 8", true),
        ("coins multiples(3)", "1,2", true),
        ("coins multiples(3)", "2,3", false),
        ("coins multiples(6)", "1,4", true),
        ("coins run squares x run j*(j+1)/2 where j >= 1", "all 2x2", false),
        ("coins run squares x run j*(j+1)/2 where j >= 1", "all 5x5", true),
        ("coins connected", "TTT/TTT", false),
        ("coins connected", "TTT/HHT", true),
        ("coins connected", "T/H", true),
        ("coins connected", "TH/HT", false),
    ];
    for (rule, position, won) in cases {
        assert_eq!(answer(rule, position)["mover_wins"], won, "{rule} {position}");
    }
    let flips = |side: &str| {
        let rule = "coins run squares x run j*(j+1)/2 where j >= 1";
        answer(rule, &format!("all {side}x{side}"))["moves_total"].clone()
    };
    assert_eq!(
        [flips("1"), flips("2"), flips("5"), flips("100")],
        [json!(1), json!(0), json!(8), json!(31395)]
    );
}

#[test]
fn moves_name_coins() {
    let value = answer("coins ruler", "4,2,6");
    let coins: Vec<&Value> = value["moves"].as_array().unwrap().iter().map(|one| &one["coins"]).collect();
    assert_eq!(coins, [&json!([4]), &json!([6, 5, 4, 3, 2])]);
    // Heads at 1, 2 and 5 when counted from 1; the same counted from 0.
    let one = answer("coins mock-turtles", "1,2,5");
    let zero = answer("coins any 1..3; from 0", "0,1,4");
    assert_eq!(
        (&one["value"], &one["first_coin"], &zero["first_coin"]),
        (&zero["value"], &json!(1), &json!(0))
    );
    let shift = |value: &Value| {
        value["moves"][0]["coins"].as_array().unwrap().iter().map(|x| x.as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(shift(&one), shift(&zero).iter().map(|x| x + 1).collect::<Vec<_>>());
    let value = answer("coins turtles x ruler", "(2,3) (4,1)");
    let rectangle = &value["moves"][0];
    assert_eq!((&rectangle["across"]["coins"], &rectangle["down"]["coins"]), (&json!([4, 2]), &json!([1])));
    // Far out, and a run of coins that is not written out.
    let value = answer("coins ruler", "10^30, 2^70");
    assert_eq!((&value["mover_wins"], &value["moves_complete"]), (&json!(true), &json!(true)));
    assert!(value["moves"].as_array().unwrap().iter().any(|one| one["coins"].is_null()));
    let ran = expect(&["win", "coins moebius", "10^30"], 3);
    assert!(ran.stderr.contains("undecided"), "{}", ran.stderr);
    // With known games left out the definition says the same.
    for (rule, at) in [("coins mock-turtles", "3,9,14"), ("coins ruler(2)", "5,9"), ("coins twins", "2,7")] {
        let plain =
            valid("win-coins", expect(&["win", rule, at, "--json", "--no-names"], 0).stdout.trim_end());
        let named = answer(rule, at);
        assert_eq!((&plain["basis"], &named["basis"]), (&json!("values"), &json!("closed-form")));
        assert_eq!((&plain["value"], &plain["moves"]), (&named["value"], &named["moves"]));
    }
}

#[test]
fn first_look_why_and_streams() {
    let text = expect(&["coins ruler"], 0).stdout;
    assert!(text.contains("numbered from 1") && text.contains("largest power of 2"), "{text}");
    let value = valid("analyze-coins", expect(&["coins mock-turtles", "--json"], 0).stdout.trim_end());
    assert_eq!(
        value["values"][0].as_array().unwrap()[..5],
        [json!(1), json!(2), json!(4), json!(7), json!(8)]
    );
    let value = valid("analyze-coins", expect(&["coins turtles x turtles", "--json"], 0).stdout.trim_end());
    assert_eq!(value["values"][1][1], 3, "2 times 2 is 3");
    let why = expect(&["why", "coins ruler", "4,2,6"], 0).stdout;
    assert!(why.contains("coin 6: value 2") && why.contains("turn 4"), "{why}");
    valid("why", expect(&["why", "coins ruler x ruler", "(1,2)", "--json"], 0).stdout.trim_end());
    assert!(expect(&["why", "coins ruler", "4", "--lang", "zh"], 0).stdout.contains("硬币 4：值 4"));
    let ran = run_with(&["win", "coins ruler", "-"], b"1,3\n2\n3,3\n");
    assert_eq!((ran.code, ran.stdout.lines().count()), (2, 2), "{}", ran.stdout);
    assert!(ran.stderr.contains("line 3"), "{}", ran.stderr);
}

#[test]
fn coin_mistakes_are_named() {
    for (rule, position, word) in [
        ("coins", "1", "needs a rule"),
        ("coins frogs", "1", "mock-turtles"),
        ("coins any 1..n/2", "1", "same for all coins"),
        ("coins ruler; misere", "1", "normal play"),
        ("coins ruler x ruler x ruler", "1", "two rules"),
        ("coins ruler", "3,3", "twice"),
        ("coins ruler", "-3", "negative"),
        ("coins ruler", "0", "from 1"),
        ("coins ruler", "1,two", "`two`"),
        ("coins ruler x ruler", "(1,2) (1,2)", "(1,2)"),
        ("coins ruler x ruler", "(1,2,3)", "pair"),
    ] {
        let ran = refused(&["win", rule, position], 2);
        assert!(ran.stderr.contains(word), "{rule} {position}: {}", ran.stderr);
    }
    assert!(refused(&["win", "coins ruler", "1", "--misere"], 2).stderr.contains("normal play"));
    for words in [&["table", "coins ruler"][..], &["law", "coins ruler"], &["compare", "nim", "coins ruler"]]
    {
        assert!(refused(words, 2).stderr.contains("games with coins"), "{words:?}");
    }
}

#[test]
fn nim_arithmetic() {
    let result = |args: &[&str]| {
        let args: Vec<&str> = args.iter().copied().chain(["--json"]).collect();
        valid("nim", expect(&args, 0).stdout.trim_end())["result"].clone()
    };
    for (a, b, product) in
        [("2", "2", 3), ("2", "3", 1), ("4", "4", 6), ("2", "4", 8), ("16", "16", 24), ("12", "17", 204)]
    {
        assert_eq!(result(&["nim-product", a, b]), product);
    }
    // A Fermat power times a smaller number is the ordinary product.
    assert_eq!(result(&["nim-product", "2^64", "5"]), json!((5u128 << 64).to_string()));
    assert_eq!(result(&["nim-product", "2", "2", "2"]), 1);
    assert_eq!(result(&["nim-inverse", "2"]), 3);
    assert_eq!(result(&["nim-sqrt", "3"]), 2);
    assert_eq!(result(&["nim-power", "2", "10^18+1"]), 3);
    let lines = run_with(&["nim-product", "-"], b"3\n12 17\n\n18446744073709551616 5\n2 2\n");
    assert_eq!(
        (lines.code, lines.stdout.as_str()),
        (0, "204\n92233720368547758080\n3\n"),
        "{}",
        lines.stderr
    );
    let lines = run_with(&["nim-product", "-"], b"2\n1 1\n");
    assert_eq!((lines.code, lines.stdout.as_str()), (2, "1\n"));
    assert!(lines.stderr.contains("promises 2"), "{}", lines.stderr);
    let lines = run_with(&["nim-inverse", "-"], b"2\n0\n3\n");
    assert_eq!((lines.code, lines.stdout.as_str()), (2, "3\n2\n"));
    assert!(lines.stderr.contains("line 2"), "{}", lines.stderr);
    for (args, word) in [
        (&["nim-product", "3"][..], "2 numbers"),
        (&["nim-product", "3", "-4"], "negative"),
        (&["nim-product", "3", "x"], "`x`"),
        (&["nim-inverse", "0"], "no nim inverse"),
        (&["nim-sqrt", "2^(10^9)"], "65536"),
        (&["nim-sqrt", "2^70000"], "65536"),
        (&["nim-power", "3"], "2 numbers"),
    ] {
        assert!(refused(args, 2).stderr.contains(word), "{args:?}");
    }
}
