//! Games on boards.

mod common;

use common::schema::valid;
use common::{expect, run_with};
use serde_json::{Value, json};

fn answer(rule: &str, position: &str) -> Value {
    valid("win-board", expect(&["win", rule, position, "--json"], 0).stdout.trim_end())
}

#[test]
fn notakto_is_answered() {
    let rule = "board 3x3 with notakto";
    for (boards, first) in [("0", true), ("16", false), ("0+0", false), ("1", true), ("16 0", true)] {
        assert_eq!(answer(rule, boards)["mover_wins"], first, "{boards}");
    }
    let value = answer("board 3x3 with 3 in line; misere", "empty");
    assert_eq!(value["moves"], json!([{ "board": 0, "row": 2, "column": 2 }]));
    // Three boards: the centre of one leaves a loss, as it does alone.
    assert_eq!(answer(rule, "empty empty empty")["mover_wins"], true);
    let text = expect(&["win", rule, "X../.../... + empty"], 0).stdout;
    assert!(text.contains("board 2: row") || text.contains("board 1: row"), "{text}");
    // The last mark wins in normal play, where boards have values.
    let value = answer("board 3x3 with 3 in line", "empty");
    assert!(value["value"].is_u64(), "{value}");
    let ran = run_with(&["win", rule, "-"], b"empty\nX\n");
    assert_eq!((ran.code, ran.stdout.lines().count()), (2, 1));
    assert!(ran.stderr.contains("line 2"), "{}", ran.stderr);
    for (rule, position, word) in [
        ("board 3x3", "empty", "with LINES"),
        ("board 99x9 with 3 in line", "empty", "64 cells"),
        ("board 3x3 with 4 in line", "empty", "3 in row or column"),
        ("board 3x3 with 3 in line", "XX/..", "of this size"),
    ] {
        let ran = expect(&["win", rule, position], 2);
        assert!(ran.stderr.contains(word), "{rule}: {}", ran.stderr);
    }
    assert!(expect(&["law", rule], 2).stderr.contains("games on boards"));
    assert!(expect(&["win", rule, "XX/..", "--lang", "zh"], 2).stderr.contains("棋盘"));
}
