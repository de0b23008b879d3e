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
    (
        "L54",
        "n -> 2n where n <= 5; n -> 3n where n <= 3; n -> 5n where n <= 2",
        "normal",
        "2,2,2,4,5,5",
        true,
        &[(2, 4), (2, 4), (2, 4)],
    ),
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

#[test]
fn games_that_were_played_are_reviewed() {
    let studio = studio();
    // L63: takes 2, 3, 5, 9, 4 from 50, each of them a mistake.
    let rule = ("rule", "take 1..2*last; first take 1..n-1");
    let shown = ask(&studio, "review", &[rule, ("positions", "50|48|45|40|31|27")]);
    let positions = shown["positions"].as_array().unwrap();
    let heaps = [50, 48, 45, 40, 31, 27];
    let winning: [&[u64]; 5] = [&[3, 16], &[1], &[3], &[1, 6], &[2, 10]];
    for (at, takes) in winning.into_iter().enumerate() {
        let mut found: Vec<u64> = positions[at]["winning"]
            .as_array()
            .unwrap()
            .iter()
            .map(|turn| heaps[at] - turn["position_text"].as_str().unwrap().parse::<u64>().unwrap())
            .collect();
        found.sort_unstable();
        assert_eq!(found, takes, "L63 at {}", heaps[at]);
        // What was taken left the other player a win.
        assert_eq!(positions[at + 1]["mover_wins"], true, "L63");
    }
    // L68: in a lost position the opponent that holds out takes the 1, or makes the 3 a 2.
    for seed in 0..6 {
        let fields =
            [("rule", "nim"), ("position", "1,2,3"), ("opponent", "holds-out"), ("seed", &seed.to_string())];
        let reply = ask(&studio, "reply", &fields);
        let left = reply["turn"]["position_text"].as_str().unwrap();
        assert!(["0,2,3", "1,2,2"].contains(&left), "L68: {left}");
    }
}
