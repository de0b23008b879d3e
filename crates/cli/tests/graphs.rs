//! Games on graphs.

mod common;

use common::schema::valid;
use common::{Ran, expect, run_with, scratch};
use serde_json::{Value, json};

/// The rule on a file of this text, in a directory of one test.
fn rule(test: &str, file: &str, text: &str, before: &str, after: &str) -> String {
    let path = scratch(&format!("graphs-{test}")).join(file);
    std::fs::write(&path, text).unwrap();
    format!("graph {before} {} with {after}", path.display())
}

fn answer(rule: &str, start: &str) -> Value {
    let mut args = vec!["win", rule, "--json"];
    args.extend(Some(start).filter(|start| !start.is_empty()));
    valid("win-graph", expect(&args, 0).stdout.trim_end())
}

fn refused(rule: &str, start: &str, code: i32) -> Ran {
    let ran = expect(&["win", rule, start, "--json"], code);
    valid("error", ran.stdout.trim_end());
    ran
}

#[test]
fn each_game_is_answered() {
    let path = "1 2\n2 3\n3 4\n";
    let lost = json!([false, []]);
    // By hand, from the rules of each game on the path 1 - 2 - 3 - 4.
    let cases: [(&str, &str, &str, Value); 12] = [
        ("", "geography", "1", json!([true, [{ "token": 0, "to": "2", "edge": null, "ends": null }]])),
        ("", "geography; misere", "1", lost.clone()),
        ("directed", "geography", "2", lost.clone()),
        (
            "",
            "edge-geography",
            "2",
            json!([true, [{ "token": 0, "to": "1", "edge": 0, "ends": ["1", "2"] }]]),
        ),
        (
            "directed",
            "tokens",
            "1 2 4",
            json!([true, [
                { "token": 0, "to": "2", "edge": null, "ends": null },
                { "token": 1, "to": "3", "edge": null, "ends": null },
            ]]),
        ),
        ("directed", "tokens; ends 2", "2", lost.clone()),
        ("", "hackenbush", "2", json!([true, [{ "edge": 2, "ends": ["3", "4"] }]])),
        ("tree", "node-cutting", "1", json!([true, [{ "vertex": "1" }]])),
        ("", "node-kayles", "", lost.clone()),
        ("", "arc-kayles", "", json!([true, [{ "edge": 1, "ends": ["2", "3"] }]])),
        (
            "tree",
            "staircase(2); numbers 7 0 4 0",
            "1",
            json!([true, [{ "from": "3", "to": "1", "amount": 4 }]]),
        ),
        ("", "vertex-nim(1); numbers 1 2 3 4", "1", lost),
    ];
    for (before, game, start, expected) in cases {
        let rule = rule("each", "path", path, before, game);
        let value = answer(&rule, start);
        let found = json!([value["mover_wins"], value["moves"]]);
        assert_eq!(found, expected, "{before} {game} {start}");
        assert_eq!(value["moves_complete"], true);
    }
    let edge_nim = rule("each", "numbers", "1 2 2\n2 3 1\n", "", "edge-nim");
    let value = answer(&edge_nim, "2");
    assert_eq!(value["moves"][0]["ends"], json!(["1", "2"]));
    assert_eq!((&value["moves"][0]["least"], &value["mover_wins"]), (&json!(0), &json!(true)));
    assert_eq!(answer(&edge_nim, "1")["mover_wins"], false);
}

#[test]
fn misere_play_is_no_switch() {
    let path = "1 2\n2 3\n3 4\n";
    let token = |to: &str| json!({ "token": 0, "to": to, "edge": null, "ends": null });
    let edge = |edge: usize, ends: [&str; 2]| json!({ "edge": edge, "ends": ends });
    let all = ["1", "2", "3", "4"].map(|v| json!({ "vertex": v }));
    // By hand: whoever makes the last move has lost.
    let cases: [(&str, &str, &str, Value); 5] = [
        ("", "node-kayles", "", json!([true, all])),
        ("", "arc-kayles", "", json!([true, [edge(0, ["1", "2"]), edge(2, ["3", "4"])]])),
        (
            "tree",
            "staircase(2); numbers 7 0 4 0",
            "1",
            json!([true, [{ "from": "3", "to": "1", "amount": 3 }]]),
        ),
        ("", "vertex-nim(1); numbers 1 1 0 0", "1", json!([true, [token("2")]])),
        ("", "vertex-nim(1); numbers 1 0 0 0", "1", json!([false, []])),
    ];
    for (before, game, start, expected) in cases {
        let value = answer(&rule("misere", "path", path, before, &format!("{game}; misere")), start);
        assert_eq!(json!([value["mover_wins"], value["moves"]]), expected, "{before} {game} {start}");
        assert_eq!((&value["play"], &value["value"]), (&json!("misere"), &Value::Null));
    }
    let edges = rule("misere", "numbers", "1 2 2\n2 3 1\n", "", "edge-nim; misere");
    assert_eq!(answer(&edges, "3")["mover_wins"], false);
    assert_eq!(answer(&edges, "2")["mover_wins"], false);
    let value = answer(&edges, "1");
    assert_eq!((&value["moves"][0]["least"], &value["moves"][0]["most"]), (&json!(0), &json!(1)));
    let starts = rule("misere", "all", path, "", "vertex-nim(1); numbers 1 0 0 0; misere");
    let wins: Vec<bool> =
        answer(&starts, "")["starts"].as_array().unwrap().iter().map(|it| it["result"] == "wins").collect();
    assert_eq!(wins, [false, true, true, true]);
    let board = "graph grid(9,9) with node-kayles; misere";
    assert_eq!(expect(&["win", board, "--time", "3", "--json"], 3).code, 3);
}

#[test]
fn every_notation_is_read() {
    let dot = rule("notation", "a.dot", "digraph { a -> b -> c; a -> c }", "", "tokens");
    let value = answer(&dot, "");
    let values: Vec<&Value> = value["starts"].as_array().unwrap().iter().map(|it| &it["value"]).collect();
    assert_eq!((&value["mover_wins"], values), (&Value::Null, vec![&json!(2), &json!(1), &json!(0)]));
    let map = rule("notation", "map", ".#\n..\n", "map", "geography");
    assert_eq!(answer(&map, "1,1")["mover_wins"], false);
    assert_eq!(answer(&map, "2,1")["mover_wins"], true);
    // A board of 2 x 3 has a perfect matching: every start is won.
    assert!(expect(&["win", "graph grid(2,3) with geography"], 0).stdout.contains("from: no vertex"));
    let intervals = rule("notation", "iv", "0 2\n1 3\n5 6\n", "intervals", "node-kayles");
    assert_eq!(answer(&intervals, "")["mover_wins"], false);
    let sides = rule("notation", "sides", "2 1 2\n1 1\n2 1\n", "bipartite", "geography");
    assert_eq!((answer(&sides, "R1")["mover_wins"].clone()), json!(true));
    let parents = rule("notation", "parents", "0 1 1\n", "parents", "node-cutting");
    assert_eq!(answer(&parents, "")["moves"], json!([{ "vertex": "1" }]));
    let ran = run_with(&["win", "graph - with geography", "1"], b"1 2\n");
    assert!(ran.code == 0 && ran.stdout.contains("WINS"), "{}", ran.stdout);
}

#[test]
fn draws_starts_and_limits() {
    let circle = rule("draw", "circle", "1 2\n2 3\n3 1\n3 4\n", "directed", "tokens");
    let loopy = format!("{circle}; loopy");
    let value = answer(&loopy, "3");
    assert_eq!((&value["result"], &value["moves_left"]), (&json!("wins"), &json!(1)));
    // From 2 only 3 can be reached, where the other wins.
    assert_eq!(answer(&loopy, "2")["mover_wins"], false);
    let ring = rule("draw", "ring", "1 2\n2 1\n", "directed", "tokens loopy");
    let value = answer(&ring, "1");
    assert_eq!((&value["result"], &value["mover_wins"]), (&json!("draws"), &Value::Null));
    assert!(expect(&["win", &ring, "1"], 0).stdout.contains("keep the draw"));
    assert!(expect(&["--lang", "zh", "win", &ring, "1"], 0).stdout.contains("平局"));
    assert!(refused(&circle, "1", 2).stderr.contains("1 -> 2 -> 3"));
    let star = rule("draw", "star", "1 2\n1 3\n1 4\n", "", "geography; start 1");
    let value = valid("win-graph", expect(&["win", &star, "--json", "--limit", "2"], 0).stdout.trim_end());
    assert_eq!(value["moves"].as_array().map(Vec::len), Some(2));
    assert_eq!((&value["moves_complete"], &value["moves_total"]), (&json!(false), &json!(3)));
    // What stands behind the rule replaces its start, and an option its convention.
    assert_eq!(answer(&star, "2")["mover_wins"], false);
    let value = valid("win-graph", expect(&["win", &star, "2", "--misere", "--json"], 0).stdout.trim_end());
    assert_eq!((&value["play"], &value["mover_wins"]), (&json!("misere"), &json!(true)));
}

#[test]
fn starts_come_line_by_line() {
    let starts: Vec<String> = (1..=7).map(|v| v.to_string()).collect();
    let asked = format!("{}\n", starts.join("\n"));
    let edges = "1 2\n2 3\n2 4\n4 5\n5 6\n4 7\n";
    let games = [
        ("", "geography"),
        ("", "geography; misere"),
        ("directed", "geography"),
        ("directed", "tokens"),
        ("directed", "tokens; misere"),
        ("directed", "tokens loopy"),
        ("", "hackenbush"),
        ("", "vertex-nim; numbers 1 2 3 1 2 3 1"),
    ];
    for (before, game) in games {
        let rule = rule("lines", "tree", edges, before, game);
        let ran = run_with(&["win", &rule, "-", "--json"], asked.as_bytes());
        assert_eq!((ran.code, ran.stdout.lines().count()), (0, 7), "{game}: {}", ran.stderr);
        for (line, start) in ran.stdout.lines().zip(&starts) {
            assert_eq!(valid("win-graph", line)["moves"], answer(&rule, start)["moves"], "{game} {start}");
            assert_eq!(valid("win-graph", line)["result"], answer(&rule, start)["result"], "{game} {start}");
        }
    }
    let geography = rule("lines", "none", edges, "", "geography");
    let ran = run_with(&["win", &geography, "-", "--json", "--moves", "none"], asked.as_bytes());
    for (line, start) in ran.stdout.lines().zip(&starts) {
        let value = valid("win-graph", line);
        let wins = answer(&geography, start)["mover_wins"].clone();
        assert_eq!((&value["mover_wins"], &value["moves"]), (&wins, &json!([])), "{start}");
        assert_eq!(value["moves_complete"].as_bool(), wins.as_bool().map(|wins| !wins), "{start}");
    }
    let tokens = rule("lines", "two", edges, "directed", "tokens");
    let ran = run_with(&["win", &tokens, "-"], b"1 4\n9\n2\n");
    assert_eq!((ran.code, ran.stdout.lines().count()), (2, 2), "{}", ran.stdout);
    assert!(ran.stderr.contains("line 2") && ran.stderr.contains("no vertex `9`"), "{}", ran.stderr);
    assert!(run_with(&["win", "graph - with geography", "-"], b"1 2\n").stderr.contains("only once"));
    let kayles = rule("lines", "kayles", edges, "", "node-kayles");
    assert!(run_with(&["win", &kayles, "-"], b"1\n").stderr.contains("`start`"));
}

#[test]
fn mistakes_are_named() {
    let cases = [
        ("1 2\n2 x y\n", "", "geography; no head", "1", "line 2"),
        ("graph {\n a -> b }", "", "geography", "a", "line 2"),
        ("..\n.x\n", "map", "geography", "1,1", "line 2"),
        ("1 2\n", "", "geography", "7", "no vertex `7`"),
        ("..\n", "", "geography", "2,2", "no vertex `2,2`"),
        ("1 2\n", "", "tokens", "1", "graph directed FILE"),
        ("1 2\n", "directed", "hackenbush", "1", "undirected graphs"),
        ("1 2\n2 3\n1 3\n", "tree", "node-cutting", "1", "closes a cycle"),
        ("1 2\n", "tree", "node-cutting", "1 2", "one root"),
        ("1 2\n", "", "chess", "1", "node-kayles"),
        ("1 2\n", "", "node-kayles", "1", "`start`"),
        ("1 2\n", "", "geography; ends 2", "1", "`ends`"),
        ("1 2\n", "", "vertex-nim; numbers 1", "1", "2 numbers"),
    ];
    for (text, before, game, start, word) in cases {
        let ran = refused(&rule("mistakes", "it", text, before, game), start, 2);
        assert!(ran.stderr.contains(word), "{game}: {}", ran.stderr);
    }
    assert!(refused("graph no-such-file with geography", "1", 2).stderr.contains("no-such-file"));
    let zh = expect(&["--lang", "zh", "win", &rule("mistakes", "zh", "1 2\n", "", "chess")], 2);
    assert!(zh.stderr.contains("图上游戏"), "{}", zh.stderr);
}

/// Every kind of bad file, for every game that reads one: one line that says what is wrong, with its number.
#[test]
fn bad_files_name_their_line_in_every_game() {
    const GAMES: [&str; 10] = [
        "geography",
        "edge-geography",
        "tokens; directed",
        "tokens; loopy; directed",
        "hackenbush",
        "node-cutting",
        "node-kayles",
        "arc-kayles",
        "vertex-nim(1)",
        "edge-nim",
    ];
    let bad: [(&[u8], &str); 13] = [
        (b"4 3\n1 2\n2 3\n", "line 1:"),
        (b"4 3\n1 2\n2 3\n3", "line 4:"),
        (b"4 2\n1 2\n2 3\n3 4\n", "line 4:"),
        (b"3 3\n1 2\n2 3\n3 5\n", "line 4:"),
        (b"3 2\n1 2\n2 -3\n", "line 3:"),
        (b"3 2\n1 2\n2 x\n", "line 3:"),
        (b"3 2\n1 2\n2 \xff\n", "line 3:"),
        (b"10000000000 1\n1 2\n", "line 1:"),
        (b"graph {\n a -- b\n b -- c\n", "line"),
        (b"graph {\n a -- \"b\n}\n", "line 2:"),
        (b"graph {\n a -- b\n b -> c\n}\n", "line 3:"),
        (b"", "empty"),
        (b"# only words\n", "empty"),
    ];
    for (at, (bytes, word)) in bad.iter().enumerate() {
        let path = scratch("bad").join(format!("it{at}"));
        std::fs::write(&path, bytes).unwrap();
        for game in GAMES {
            let ran = refused(&format!("graph {} with {game}", path.display()), "", 2);
            assert!(ran.stderr.contains(word), "{game}: {} in {}", ran.stderr, bytes.escape_ascii());
        }
        let stairs = format!("graph tree {} with staircase(1)", path.display());
        assert!(refused(&stairs, "", 2).stderr.contains(word), "{stairs}");
    }
    for game in ["hackenbush", "node-cutting", "staircase(1)", "geography", "node-kayles"] {
        for (text, word) in [
            ("1 2\n2 3\n1 3\n", "line 3:"),
            ("3 3\n1 2\n2 3\n3 3\n", "line 4:"),
            ("3\n1 2\n1 2\n", "line 3:"),
            ("4 2\n1 2\n3 4\n", "no way leads from 1 to 3"),
        ] {
            let rule = rule("bad", "tree", text, "tree", game);
            assert!(refused(&rule, "", 2).stderr.contains(word), "{game} {text:?}");
        }
    }
    let loops = [("geography", "2"), ("node-kayles", ""), ("arc-kayles", ""), ("tokens; directed", "2")];
    for (game, start) in loops {
        let ran = refused(&rule("bad", "loop", "3 3\n1 2\n2 2\n2 3\n", "", game), start, 2);
        assert!(ran.stderr.contains("line 3:") || ran.stderr.contains("round 2"), "{game}: {}", ran.stderr);
    }
}

/// No method but search is known: the question stays open, nothing is wrong with the file.
#[test]
fn too_much_to_search_is_no_mistake() {
    let ring: String = (0..200).map(|v| format!("{v} {}\n", (v + 1) % 200)).collect();
    let ran = expect(&["win", &rule("long", "ring", &ring, "", "edge-geography"), "0"], 0);
    assert!(ran.stdout.contains("LOSES"), "{}", ran.stdout);
    let dense: String =
        (0..40).flat_map(|a| (1..6).map(move |d| format!("{a} {}\n", (a + d * d) % 40))).collect();
    refused(&format!("{}; misere", rule("long", "dense", &dense, "", "hackenbush")), "0", 3);
    let dense = rule("long", "walk", &dense, "", "edge-geography");
    expect(&["win", &dense, "0", "--time", "1"], 3);
}

#[test]
fn other_verbs_do_not_answer() {
    let rule = "graph grid(2,2) with geography";
    let asked: [&[&str]; 9] = [
        &[rule],
        &["law", rule],
        &["table", rule],
        &["why", rule, "3"],
        &["prove", rule],
        &["code", rule, "--to", "cpp"],
        &["check", rule, "n = 0"],
        &["compare", rule, "nim"],
        &["compare", "nim", rule],
    ];
    for words in asked {
        let ran = expect(words, 2);
        assert!(ran.stderr.contains("games on graphs"), "{words:?}: {}", ran.stderr);
    }
}
