//! What the verbs say, on real questions.

mod common;

use common::expect;
use common::schema::valid;

#[test]
fn analyze_shows_words_table_law_and_convention() {
    let ran = expect(&["take {1,3,4}"], 0);
    for word in [
        "1, 3 or 4 stones",
        "normal play",
        "period 7",
        "proved",
        "n mod 7 is 0 or 2",
        "[0]",
        "grundy win",
        "window",
    ] {
        assert!(ran.stdout.contains(word), "{word} is missing:\n{}", ran.stdout);
    }
    let ran = expect(&["take primes"], 0);
    assert!(ran.stdout.contains("2, 3, 5, 7, 11"), "{}", ran.stdout);
    let ran = expect(&["0.77"], 0);
    assert!(ran.stdout.contains("two heaps") && ran.stdout.contains("Kayles"), "{}", ran.stdout);
    let ran = expect(&["take 1..3; misere"], 0);
    assert!(ran.stdout.contains("misère play") && ran.stdout.contains("n mod 4 is 1"), "{}", ran.stdout);
    let ran = expect(&["take 1..3; start 21"], 0);
    assert!(ran.stdout.contains("WINS") && ran.stdout.contains("take 1 "), "{}", ran.stdout);
}

#[test]
fn no_law_is_shown_without_its_status() {
    for rule in ["take {1,3,4}", "0.07", "0.007", "nim", "take primes", "take k where k*k <= n"] {
        let ran = common::run(&["law", rule, "-n", "200"]);
        let said = ["proved (theorem", "not proved", "does not mean", "fails first"];
        assert!(said.iter().any(|word| ran.stdout.contains(word)), "{rule}:\n{}", ran.stdout);
    }
}

#[test]
fn tables_are_exact_in_every_form() {
    let ran = expect(&["table", "take {1,3,4}", "-n", "8", "--bfile"], 0);
    assert_eq!(ran.stdout, "0 0\n1 1\n2 0\n3 1\n4 2\n5 3\n6 2\n7 0\n8 1\n");
    let ran = expect(&["table", "take 1..3", "-n", "5", "--csv"], 0);
    assert_eq!(
        ran.stdout,
        "n,g,outcome_normal,outcome_misere\n0,0,P,N\n1,1,N,P\n2,2,N,N\n3,3,N,N\n4,0,P,N\n5,1,N,P\n"
    );
    let ran = expect(&["table", "0.07", "-n", "3", "--csv"], 0);
    assert!(ran.stdout.ends_with("3,1,N,\n"), "several heaps: empty\n{}", ran.stdout);
    let value = valid("table", expect(&["table", "0.07", "-n", "7", "--json"], 0).stdout.trim_end());
    assert_eq!(value["values"], serde_json::json!([0, 0, 1, 1, 2, 0, 3, 1]));
    let value = valid("table", expect(&["table", "nim", "-n", "2", "--who", "--json"], 0).stdout.trim_end());
    assert_eq!(value["who"][2]["move"]["take"], 2);
    let value =
        valid("table", expect(&["table", "take 1..3; misere", "-n", "5", "--json"], 0).stdout.trim_end());
    assert_eq!(value["outcomes"], serde_json::json!(["wins", "loses", "wins", "wins", "wins", "loses"]));
}

#[test]
fn win_lists_every_winning_move() {
    let value = valid("win", expect(&["win", "nim", "3,3,1", "--json"], 0).stdout.trim_end());
    assert_eq!(value["mover_wins"], true);
    assert_eq!(value["moves_total"], 3);
    assert_eq!(value["moves"].as_array().unwrap().len(), 3);
    let value = valid("win", expect(&["win", "nim", "1", "2", "3", "--json"], 0).stdout.trim_end());
    assert_eq!(
        (&value["mover_wins"], &value["moves_complete"], &value["moves_total"]),
        (&false.into(), &true.into(), &0.into())
    );
    let value =
        valid("win", expect(&["win", "nim", "1 2 3 4", "--json", "--moves", "one"], 0).stdout.trim_end());
    assert_eq!(value["moves"][0]["take"], 4);
    let big = valid("win", expect(&["win", "take {1,3,4}", "10^18", "--json"], 0).stdout.trim_end());
    assert_eq!(big["position"][0], "1000000000000000000", "beyond 2^53 numbers are strings");
    let huge = valid("win", expect(&["win", "take {1,3,4}", "2^(10^9)+1", "--json"], 0).stdout.trim_end());
    assert_eq!(huge["mover_wins"], true, "2^(10^9) + 1 = 3 mod 7");
    let ran = expect(&["win", "--misere", "take 1..3", "15"], 0);
    assert!(ran.stdout.contains("misère play") && ran.stdout.contains("take 2"), "{}", ran.stdout);
}

#[test]
fn law_and_its_numbers_are_in_the_json() {
    let value = valid("law", expect(&["law", "take {1,3,4}", "--json"], 0).stdout.trim_end());
    assert_eq!((&value["standing"], &value["theorem"]), (&"proved".into(), &"window".into()));
    assert_eq!((&value["period"], &value["preperiod"]), (&7.into(), &0.into()));
    assert_eq!(value["zero_set"]["residues"], serde_json::json!([0, 2]));
    let value = valid("law", expect(&["law", "0.07", "--json"], 0).stdout.trim_end());
    assert_eq!((&value["period"], &value["preperiod"]), (&34.into(), &53.into()));
    assert_eq!(value["theorem"], "guy-smith");
}

#[test]
fn the_other_verbs_keep_to_their_shapes() {
    let value = valid("prove", expect(&["prove", "take {1,3,4}", "--json"], 0).stdout.trim_end());
    let certificate = value["certificate"].as_str().unwrap();
    let ran = common::run_with(&["verify", "-", "--json"], certificate.as_bytes());
    assert_eq!(valid("verify", ran.stdout.trim_end())["verified"], true);
    let ran = common::run_with(&["verify", "-", "--json"], b"nonsense");
    assert_eq!(valid("verify", ran.stdout.trim_end())["verified"], false);
    valid("why", expect(&["why", "0.07", "6", "--json"], 0).stdout.trim_end());
    valid("games", expect(&["games", "--json"], 0).stdout.trim_end());
    for rule in
        ["take {1,3,4}", "0.77", "take 1..3; misere; start 21", "sum of: nim ; 0.07", "nim", "bash(3)"]
    {
        valid("analyze", expect(&[rule, "--json"], 0).stdout.trim_end());
    }
}

#[test]
fn given_values_come_from_the_option() {
    let ran = expect(&["table", "given m; take 1..m", "--given", "m=3", "-n", "5", "--bfile"], 0);
    assert!(ran.stdout.ends_with("4 0\n5 1\n"), "{}", ran.stdout);
    let ran = expect(&["win", "take 1..3; misere", "--normal", "4"], 0);
    assert!(ran.stdout.contains("LOSES") && ran.stdout.contains("normal play"), "{}", ran.stdout);
}

#[test]
fn games_with_the_same_values_are_named() {
    let same = valid("law", expect(&["law", "take prime powers", "--json"], 0).stdout.trim_end());
    assert_eq!(same["alike"], serde_json::json!({ "name": "bash(5)", "shift": 0 }));
    let shifted = valid("analyze", expect(&["0.137", "--json"], 0).stdout.trim_end());
    assert_eq!(shifted["law"]["alike"], serde_json::json!({ "name": "0.07", "shift": 1 }));
    assert!(expect(&["law", "0.137"], 0).stdout.contains("0.07 shifted by 1"));
    let heap = "1".repeat(400);
    let text = expect(&["win", "fibonacci-nim", &heap], 0).stdout;
    assert!(text.contains("Fibonacci Nim (M. J. Whinihan 1963)"), "{text}");
}

#[test]
fn where_not_all_heaps_can_be_told_the_start_tells_which() {
    let rule = "given N = 18; p -> k*p where 2 <= k <= 9 and p < N; start 1";
    let ran = expect(&["table", rule], 0);
    assert!(ran.stdout.contains("(0) -> (0)") && ran.stdout.contains("the start (1)"), "{}", ran.stdout);
    let row = |n: &str| ran.stdout.lines().find(|line| line.trim_start().starts_with(n)).unwrap().to_owned();
    // Whoever names 2..9 first gives the other a product of 18 or more at once; from 1 that loses.
    assert!(row("1  ").ends_with("loses") && row("2  ").ends_with("wins: 2 -> 18"), "{}", ran.stdout);
    let ran = expect(&["law", rule], 3);
    assert!(ran.stdout.contains("loses from 1, 18, "), "{}", ran.stdout);
    for verb in ["table", "law"] {
        let ran = common::run(&[verb, rule, "--json"]);
        let value = valid(verb, ran.stdout.trim_end());
        assert_eq!(value["reached"]["heaps"][0], 1);
        assert_eq!(value["reached"]["outcomes"][0], "loses");
        assert_eq!(
            value["reached"]["moves"][1],
            serde_json::json!({ "component": 0, "from": 2, "to": [18] })
        );
    }
    let ran = expect(&["table", &format!("{rule}; misere"), "--json"], 0);
    assert_eq!(valid("table", ran.stdout.trim_end())["reached"]["values"], serde_json::Value::Null);
    // Without a start the refusal stays.
    expect(&["table", "p -> k*p where 2 <= k <= 9 and p < 18"], 2);
    let csv = expect(&["table", rule, "--csv"], 0).stdout;
    assert!(csv.starts_with("n,g,outcome_normal,outcome_misere\n1,0,P,N\n2,"), "{csv}");
    // A b-file has no gaps: 11 is no product of 2..9.
    let gaps = expect(&["table", rule, "--bfile"], 2).stderr;
    assert!(gaps.contains("comes to 11"), "{gaps}");
    let down = "n -> 7-n where n <= 7; n -> n-1 where 9 <= n; start 10";
    assert_eq!(expect(&["table", down, "--bfile"], 0).stdout, "8 0\n9 1\n10 0\n");
}

/// A thousand moves of a thousand digits are no answer for reading; JSON and `--limit` still give them.
#[test]
fn long_moves_are_left_out_and_that_is_said() {
    let shown = expect(&["win", "fibonacci-nim", "10^1000"], 0).stdout;
    assert!(shown.len() < 40_000 && shown.contains("--moves all"), "{} bytes", shown.len());
    assert!(shown.lines().nth(2).unwrap().contains(" of "), "{}", shown.lines().nth(2).unwrap());
    let asked = expect(&["win", "fibonacci-nim", "10^1000", "--limit", "30"], 0).stdout;
    assert!(asked.lines().count() >= 30 && !asked.contains("--moves all"));
    let short = expect(&["win", "nim", "1,2,4"], 0).stdout;
    assert!(!short.contains("--moves all"), "{short}");
}

/// The rule and the coins are one road.
#[test]
fn the_ruler_is_answered_at_any_size() {
    let shown = expect(&["win", "ruler", "10^12"], 0).stdout;
    assert!(shown.contains("WINS") && shown.contains("4096"), "{shown}");
    let both = expect(&["win", "ruler", "10^12, 10^12+4096"], 0).stdout;
    assert!(both.contains("WINS"), "{both}");
    let lost = expect(&["win", "ruler", "3*2^40, 5*2^40"], 0).stdout;
    assert!(lost.contains("LOSES"), "{lost}");
}

/// A theorem about a rule with memory is told by `law`, and how far the definition was asked.
#[test]
fn laws_of_known_games_with_memory() {
    let shown = expect(&["law", "fibonacci-nim", "-n", "40"], 3).stdout;
    assert!(shown.contains("1, 2, 3, 5, 8, 13, 21, 34, .."), "{shown}");
    assert!(shown.contains("Whinihan") && shown.contains("0..40"), "{shown}");
    let value = valid("law", expect(&["law", "multiple-nim(3)", "--json"], 3).stdout.trim_end());
    assert_eq!(value["standing"], "checked");
    assert_eq!(value["theorem_cited"]["name"], "multiple-nim(3)");
    assert_eq!(value["up_to"], 100);
    for rule in ["take 1..2*last; first take 1..6", "take 1..last; first take any; misere"] {
        assert!(expect(&["law", rule], 3).stdout.contains("theorem"), "{rule}");
    }
}

/// Closed forms of games whose rules end early, or whose convention is misère by nature.
#[test]
fn dollars_and_candies_of_any_size() {
    for (rule, position, word) in [
        ("candy-piles", "10^12, 10^12, 10^12+1", "WINS"),
        ("candy-piles", "10^12+1, 10^12+1, 10^12+1", "LOSES"),
        ("silver-dollar", "2, 10^15, 10^15+1", "LOSES"),
        ("silver-dollar", "3, 10^15, 10^16, 10^16+1", "WINS"),
        ("exact-slow-nim(2)", "10^18, 10^18, 10^18", "LOSES"),
        ("exact-slow-nim(2)", "10^18, 10^18, 10^18+3", "WINS"),
    ] {
        let shown = expect(&["win", rule, position], 0).stdout;
        assert!(shown.contains(word) && shown.contains("theorem"), "{rule} {position}: {shown}");
    }
}
