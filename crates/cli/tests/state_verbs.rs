//! `table`, `law`, `check` and `compare` about rules of tuples, rows, several heaps, early ends and memory.

mod common;

use common::schema::valid;
use common::{expect, finish, grundy};
use serde_json::{Value, json};

const NIM: &str = "(x,y) -> (x-k,y) | (x,y-k) where k >= 1";
const WYTHOFF: &str = "(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1";
const ENDS: &str = "(a,b) -> (a-1,b) | (a,b-1) | (a-1,b-1); lose when a = 2 and b = 1";
const ROW: &str = "a[1..m] -> a[i] -= k where k >= 1 and k <= 2";

fn answer(schema: &str, args: &[&str], code: i32) -> Value {
    let args: Vec<&str> = args.iter().copied().chain(["--json"]).collect();
    valid(schema, expect(&args, code).stdout.trim_end())
}

/// Who wins, by `win` of each position alone and without known games.
fn mover_wins(rule: &str, at: &str) -> (bool, Value) {
    let value = answer("win-states", &["win", rule, at, "--no-names"], 0);
    (value["mover_wins"] == true, value["value"].clone())
}

#[test]
fn a_table_of_pairs_says_what_win_says() {
    for rule in [NIM, WYTHOFF, ENDS, &format!("{NIM}; misere"), "take same any from 1..2 heaps"] {
        let table = answer("table-states", &["table", rule, "-n", "3"], 0);
        let mut lost = Vec::new();
        for (a, b) in (0..4u8).flat_map(|a| (0..4u8).map(move |b| (a, b))) {
            let (wins, value) = mover_wins(rule, &format!("{a},{b}"));
            let cell = |field: &str| table[field][usize::from(a)][usize::from(b)].clone();
            assert_eq!(cell("outcomes"), if wins { "wins" } else { "loses" }, "{rule} at {a},{b}");
            assert_eq!(cell("values"), value, "{rule} at {a},{b}");
            if !wins && (a <= b || table["lost_any_order"] == false) {
                lost.push([a, b]);
            }
        }
        lost.sort_by_key(|at| (at.iter().max().copied(), at.iter().sum::<u8>(), *at));
        assert_eq!(table["lost"], json!(lost), "{rule}");
    }
    let text = expect(&["table", NIM, "-n", "2"], 0).stdout;
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows[1..5], ["   |  0   1   2", " 0 | [0]  1   2", " 1 |  1  [0]  3", " 2 |  2   3  [0]"]);
    assert!(rows[5].contains("x goes down, y across") && rows[0].contains("normal play"), "{text}");
    let misere = expect(&["table", NIM, "-n", "2", "--misere"], 0).stdout;
    assert!(misere.contains(" 0 |  N  [P]  N") && misere.contains("misère play"), "{misere}");
}

#[test]
fn a_grid_that_does_not_fit_says_what_is_left_out() {
    let mut command = grundy();
    command.env("COLUMNS", "40").args(["table", NIM, "-n", "30"]);
    let ran = finish(command, b"");
    assert!(ran.stdout.lines().skip(1).take(31).all(|line| line.chars().count() <= 40), "{}", ran.stdout);
    assert!(ran.stdout.contains("30 found no room"), "{}", ran.stdout);
}

#[test]
fn more_numbers_and_rows_list_what_is_lost() {
    let triple = "(a,b,c) -> (a-k,b,c) | (a,b-k,c) | (a,b,c-k) where k >= 1";
    let text = expect(&["table", triple, "-n", "3"], 0).stdout;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("(0,0,0) (0,1,1) (0,2,2) (0,3,3) (1,2,3)") && text.contains("any order"), "{text}");
    let rows = answer("table-states", &["table", ROW, "-n", "2"], 0);
    assert_eq!(
        (&rows["values"], &rows["most_entries"], &rows["lost"][0]),
        (&Value::Null, &json!(3), &json!([0]))
    );
    for at in rows["lost"].as_array().unwrap() {
        let at: Vec<String> = at.as_array().unwrap().iter().map(ToString::to_string).collect();
        assert!(!mover_wins(ROW, &format!("({})", at.join(","))).0, "{at:?}");
    }
    let heap = answer("table-states", &["table", "take 1..3; lose when n = 5", "-n", "8"], 0);
    let expected: Vec<&str> = (0..=8)
        .map(|n| if mover_wins("take 1..3; lose when n = 5", &n.to_string()).0 { "wins" } else { "loses" })
        .collect();
    assert_eq!((&heap["outcomes"], &heap["values"]), (&json!(expected), &Value::Null));
}

#[test]
fn csv_and_who() {
    let csv = expect(&["table", NIM, "-n", "1", "--csv"], 0).stdout;
    assert_eq!(csv, "x,y,g,outcome_normal,outcome_misere\n0,0,0,P,N\n0,1,1,N,P\n1,0,1,N,P\n1,1,0,P,N\n");
    let ends = expect(&["table", ENDS, "-n", "2", "--csv"], 0).stdout;
    assert!(ends.contains("\n2,1,,P,P\n"), "{ends}");
    let row = expect(&["table", ROW, "-n", "1", "--csv"], 0).stdout;
    assert!(row.starts_with("position,g,") && row.contains("\n0 1,1,N,P\n"), "{row}");
    let who = expect(&["table", WYTHOFF, "-n", "2", "--who"], 0).stdout;
    assert!(who.contains("(1,2)     0  loses") && who.contains("wins: (1,1) -> (0,0)"), "{who}");
    let who = answer("table-states", &["table", WYTHOFF, "-n", "1", "--who"], 0);
    assert_eq!(who["who"][3]["n"], json!([1, 1]));
    assert_eq!(who["who"][0], json!({ "n": [0, 0], "mover_wins": false, "move": null }));
}

#[test]
fn memory_is_shown_by_the_amount_just_taken() {
    let rule = "take 1..2*last; first take 1..n-1";
    let table = answer("table", &["table", rule, "-n", "8"], 0);
    let fresh: Vec<Value> = (0..=8)
        .map(|n| {
            let won = answer("win", &["win", rule, &n.to_string()], 0)["mover_wins"] == true;
            if won { json!("wins") } else { json!("loses") }
        })
        .collect();
    assert_eq!(table["outcomes"], json!(fresh));
    // Of 4 stones after one was taken: take 1 and leave 3, of which the other player may take 1 or 2.
    assert_eq!(table["by_last"][4][0], "wins");
    assert_eq!(table["by_last"][3][0], "loses");
    let text = expect(&["table", rule, "-n", "5"], 0).stdout;
    assert!(text.contains("first       1") && text.contains("just taken (last)"), "{text}");
}

#[test]
fn laws_of_known_games_are_cited_and_checked() {
    for (rule, name) in
        [("wythoff", "wythoff"), (WYTHOFF, "wythoff"), ("euclid", "euclid"), (NIM, "moore(1)")]
    {
        let law = answer("law-states", &["law", rule, "-n", "30"], 3);
        assert_eq!(law["theorem_cited"]["name"], name, "{rule}");
        assert_eq!(
            (&law["standing"], &law["up_to"], &law["theorem"]),
            (&json!("checked"), &json!(30), &Value::Null)
        );
        // The formula holds by itself.
        let formula = law["formula"].as_str().unwrap();
        let checked = answer("check-states", &["check", rule, formula, "-n", "30"], 3);
        assert_eq!(checked["standing"], "checked", "{rule}: {formula}");
    }
    let text = expect(&["law", "wythoff", "-n", "20"], 3).stdout;
    for word in [
        "with two heaps",
        "floor(k phi)",
        "by a theorem of the literature: Wythoff's game (W. A. Wythoff 1907)",
        "0..20",
    ] {
        assert!(text.contains(word), "{word}: {text}");
    }
    assert!(!text.contains("proved"), "{text}");
    let zh = expect(&["--lang", "zh", "law", "wythoff", "-n", "20"], 3).stdout;
    assert!(zh.contains("威佐夫博弈") && zh.contains("必败"), "{zh}");
}

#[test]
fn laws_that_small_positions_suggest_are_checked_never_proved() {
    let law = answer("law-states", &["law", "(a,b) -> (a-1,b) | (a,b-1)", "-n", "30"], 3);
    assert_eq!((&law["formula"], &law["standing"]), (&json!("g(a,b) = (a+b) mod 2"), &json!("checked")));
    assert_eq!((&law["theorem_cited"], &law["subject"]), (&Value::Null, &json!("grundy")));
    let odd = "(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1; (a,b) -> (a-1,b)";
    let law = answer("law-states", &["law", odd, "-n", "30"], 3);
    assert_eq!((&law["standing"], &law["formula"]), (&json!("none"), &Value::Null));
    let rejected = law["rejected"].as_array().unwrap();
    assert!(!rejected.is_empty());
    for one in rejected {
        let again = answer("check-states", &["check", odd, one["claim"].as_str().unwrap(), "-n", "30"], 1);
        assert_eq!(again["counterexample"]["at"], one["at"], "{one}");
    }
}

#[test]
fn claims_about_pairs_rows_and_heaps() {
    let wrong = answer("check-states", &["check", WYTHOFF, "g(a,b) = a xor b"], 1);
    assert_eq!(wrong["counterexample"], json!({ "at": [1, 1], "claimed": 0, "actual": 2 }));
    assert_eq!((&wrong["standing"], &wrong["variables"]), (&json!("refuted"), &json!(["a", "b"])));
    let right = answer("check-states", &["check", NIM, "x >= 1: g(x,y) = x xor y", "-n", "40"], 3);
    assert_eq!((&right["standing"], &right["up_to"]), (&json!("checked"), &json!(40)));
    let loses = answer("check-states", &["check", WYTHOFF, "a = b"], 1);
    assert_eq!(loses["counterexample"], json!({ "at": [1, 1], "claimed": "loses", "actual": "wins" }));
    let row = answer("check-states", &["check", ROW, "all i in 1..m: a[i] mod 3 = 0"], 1);
    assert_eq!(row["counterexample"]["at"], json!([1, 1]));
    let heaps =
        answer("check-states", &["check", "take any from 1..2 heaps", "a = b and b = c", "-n", "9"], 3);
    assert_eq!(heaps["variables"], json!(["a", "b", "c"]));
    let text = expect(&["check", NIM, "x = y", "-n", "9"], 3).stdout;
    assert!(text.contains("x, y = 0..9") && text.contains("not proved"), "{text}");
    let ran = expect(&["check", NIM, "z = 0"], 2);
    assert!(ran.stderr.contains('z'), "{}", ran.stderr);
    let ran = expect(&["check", ENDS, "g(a,b) = 0"], 2);
    assert!(ran.stderr.contains("no Grundy values"), "{}", ran.stderr);
}

#[test]
fn two_rules_on_states_are_compared() {
    let same = answer("compare-states", &["compare", NIM, "(a,b) -> (a,b-j) | (a-j,b) where j >= 1"], 0);
    assert_eq!((&same["same_rule"], &same["standing"]), (&json!(true), &json!("proved")));
    let other = answer("compare-states", &["compare", NIM, WYTHOFF], 1);
    assert_eq!(other["first_difference"], json!({ "n": [1, 1], "left": 0, "right": 2 }));
    let open = answer("compare-states", &["compare", WYTHOFF, "wythoff", "-n", "20"], 3);
    assert_eq!((&open["standing"], &open["up_to"]), (&json!("checked"), &json!(20)));
    let misere = answer("compare-states", &["compare", NIM, &format!("{NIM}; misere")], 1);
    assert_eq!(misere["first_difference"], json!({ "n": [0, 0], "left": "loses", "right": "wins" }));
    let text = expect(&["compare", NIM, WYTHOFF], 1).stdout;
    assert!(text.contains("at (1,1) the left has Grundy value 0, the right 2"), "{text}");
    for other in ["take 1..3", "(a,b,c) -> (a-1,b,c)"] {
        let ran = expect(&["compare", NIM, other], 2);
        assert!(ran.stderr.contains("same kind"), "{}", ran.stderr);
    }
}

#[test]
fn endless_play_and_little_budget_are_said() {
    let ran = expect(&["table", "(a,b) -> (a-1,b+1) | (a+1,b-1)", "-n", "3"], 2);
    assert!(ran.stderr.contains("need not end"), "{}", ran.stderr);
    expect(&["table", "(a,b) -> (a-1,b)", "-n", "100000000"], 3);
    let sum = expect(&["table", "sum of: (a,b) -> (a-1,b) ; (a,b) -> (a,b-1)"], 2);
    assert!(!sum.stderr.is_empty());
}
