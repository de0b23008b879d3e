//! `table --lost`: what the player to move loses, by formula and by search.

mod common;

use common::schema::valid;
use common::{expect, run};
use serde_json::json;

fn pairs(rule: &str, more: &[&str]) -> Vec<[u64; 2]> {
    let args: Vec<&str> =
        ["table", rule, "--lost", "--csv"].into_iter().chain(more.iter().copied()).collect();
    let text = expect(&args, 0).stdout;
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("a,b"));
    let pair = |line: &str| {
        let (a, b) = line.split_once(',').unwrap();
        [a.parse().unwrap(), b.parse().unwrap()]
    };
    lines.map(pair).collect()
}

/// A million pairs and more: those of the recurrence, which is written anew here.
#[test]
fn the_formula_and_the_recurrence_agree_to_a_million_pairs() {
    let last = 2_618_033;
    let pairs = pairs("wythoff", &["-n", &last.to_string()]);
    assert!(pairs.len() > 1_000_000, "{}", pairs.len());
    let mut used = vec![false; usize::try_from(last).unwrap() + 1];
    let mut least = 0;
    for (n, [lower, upper]) in pairs.iter().copied().enumerate() {
        while used[least] {
            least += 1;
        }
        assert_eq!([lower, upper], [least as u64, (least + n) as u64]);
        (used[least], used[least + n]) = (true, true);
    }
    let after = (0..).find(|n| used.get(*n) == Some(&false)).unwrap();
    assert!(after + pairs.len() > usize::try_from(last).unwrap(), "none is left out");
}

#[test]
fn formula_and_search_list_the_same_pairs() {
    for rule in ["wythoff", "generalised-wythoff(3)", "wythoff; misere", "generalised-wythoff(2); misere"] {
        let formula = pairs(rule, &["-n", "60"]);
        assert_eq!(formula, pairs(rule, &["-n", "60", "--no-names"]), "{rule}");
        assert!(formula.len() > 10);
    }
    let json = |more: &[&str]| {
        let args =
            ["table", "wythoff", "--lost", "-n", "20", "--json"].into_iter().chain(more.iter().copied());
        valid("table-states", expect(&args.collect::<Vec<_>>(), 0).stdout.trim_end())
    };
    let formula = json(&[]);
    assert_eq!(
        formula["lost"],
        json!([[0, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13], [9, 15], [11, 18], [12, 20]])
    );
    let search = json(&["--no-names"]);
    assert_eq!((&formula["basis"], &search["basis"]), (&json!("closed-form"), &json!("search")));
    assert_eq!((&formula["lost"], &formula["lost_any_order"]), (&search["lost"], &search["lost_any_order"]));
}

#[test]
fn any_rule_has_a_list_of_what_is_lost() {
    let text = expect(&["table", "wythoff", "--lost", "-n", "5"], 0).stdout;
    assert!(text.contains("\n  (0,0)\n  (1,2)\n  (3,5)\n3 in all, by a theorem"), "{text}");
    let text = expect(&["table", "(a,b) -> (a-1,b) | (a,b-2)", "--lost", "-n", "2"], 0).stdout;
    assert!(text.contains("\n  (0,0)\n  (0,1)\n  (2,0)\n  (1,2)\n  (2,1)\n5 in all, by search"), "{text}");
    let text = expect(&["table", "(a,b) -> (a-1,b-1)", "--lost", "-n", "1"], 0).stdout;
    assert!(!text.contains("any order") || text.contains("(0,1)"), "{text}");
    let rows = expect(&["table", "nim", "--lost", "-n", "3", "--csv"], 0).stdout;
    assert_eq!(rows, "n\n0\n");
    let heaps = expect(&["table", "take 1..3", "--lost", "-n", "9", "--json"], 0).stdout;
    assert_eq!(valid("table", heaps.trim_end())["lost"], json!([0, 4, 8]));
    let heaps = expect(&["table", "take 1..3", "--lost", "-n", "9"], 0).stdout;
    assert!(heaps.contains("0, 4 and 8"), "{heaps}");
    let memory = expect(&["table", "fibonacci-nim", "--lost", "-n", "22", "--csv"], 0).stdout;
    assert_eq!(memory, "n\n0\n1\n2\n3\n5\n8\n13\n21\n");
    assert_eq!(run(&["table", "wythoff", "--lost", "--who"]).code, 2);
}
