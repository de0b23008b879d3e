//! What people asked or got wrong elsewhere, answered by what the page shows: positions and claims.

mod common;

use common::{Studio, studio};
use serde_json::{Value, json};

fn ask(studio: &Studio, name: &str, fields: &[(&str, &str)]) -> Value {
    let reply = studio.ask(name, fields);
    assert_eq!(reply.status, 200, "{fields:?}: {}", reply.body);
    reply.json()
}

/// Entry, rule, convention, position, whether the player to move wins, and the heaps from which and to which.
type Asked = (&'static str, &'static str, &'static str, &'static str, bool, &'static [(u64, u64)]);

const POSITIONS: &[Asked] = &[
    ("L04", "take 1..3", "normal", "15", true, &[(15, 12)]),
    ("L04", "take 1..3", "misere", "15", true, &[(15, 13)]),
    ("L05", "take 1..3", "normal", "15", true, &[(15, 12)]),
    ("L14", "take {2,3,5,7,11,13}", "normal", "2,7", true, &[(7, 2)]),
    ("L14", "take {2,3,5,7,11,13}", "normal", "7,8", true, &[(8, 6)]),
    ("L31", "nim", "misere", "2,2", false, &[]),
    ("L31", "nim", "misere", "2,3", true, &[(3, 2)]),
    ("L34", "nim", "normal", "1,2", true, &[(2, 1)]),
    ("L34", "nim", "normal", "1,1", false, &[]),
    ("L35", "nim", "normal", "2,1", true, &[(2, 1)]),
    ("L35", "nim", "normal", "3,1", true, &[(3, 1)]),
    ("L36", "nim", "normal", "100", true, &[(100, 0)]),
    ("L36", "nim", "misere", "100", true, &[(100, 1)]),
    ("L39", "nim", "normal", "3,4,1,7,6", true, &[(4, 3), (7, 0), (6, 1)]),
    ("L40", "take 1..4", "misere", "21", false, &[]),
    ("L40", "take 1..4", "misere", "20", true, &[(20, 16)]),
    ("L69", "take 1..3", "normal", "10", true, &[(10, 8)]),
];

#[test]
fn positions_are_answered_with_all_moves_and_the_convention() {
    let studio = studio();
    for &(entry, rule, play, position, wins, moves) in POSITIONS {
        let shown = ask(&studio, "position", &[("rule", rule), ("play", play), ("position", position)]);
        assert_eq!((&shown["mover_wins"], &shown["play"]), (&json!(wins), &json!(play)), "{entry}");
        let found: Vec<(u64, u64)> = shown["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|step| (step["from"].as_u64().unwrap(), step["to"][0].as_u64().unwrap_or(0)))
            .collect();
        assert_eq!(found, moves, "{entry}");
        // A sentence with a subject and the convention, never a bare letter.
        let text = shown["text"].as_str().unwrap();
        let convention = if play == "normal" { "normal play" } else { "misère play" };
        assert!(text.contains("the player to move") && text.contains(convention), "{entry}: {text}");
    }
    let stairs = ask(&studio, "position", &[("rule", "staircase-nim"), ("position", "(2,1,3,2,4)")]);
    assert_eq!((&stairs["mover_wins"], stairs["moves"].as_array().unwrap().len()), (&json!(true), 1), "L18");
    for (position, wins) in [("(0,0,5)", false), ("(0,3,0)", true)] {
        let shown = ask(&studio, "win", &[("rule", "staircase-with-ground"), ("position", position)]);
        assert_eq!(shown["mover_wins"], wins, "L19");
    }
}

#[test]
fn claims_are_answered_with_their_standing() {
    let studio = studio();
    for (entry, rule, play, claim, standing) in [
        ("L03", "take {1,3}", "normal", "g(n) = n", "refuted"),
        ("L12", "take 1..3", "misere", "n mod 4 = 1", "proved"),
        ("L16", "take {2,3,5}", "normal", "n mod 7 in {0,1}", "proved"),
        ("L70", "take {1,3,9}", "normal", "g(n) = n mod 2", "proved"),
    ] {
        let shown = ask(&studio, "check", &[("rule", rule), ("play", play), ("claim", claim)]);
        assert_eq!(shown["standing"], standing, "{entry}");
    }
    let chess = ask(&studio, "analyze", &[("rule", "0.137")]);
    assert_eq!((&chess["law"]["preperiod"], &chess["law"]["period"]), (&json!(52), &json!(34)), "L30");
}
