//! Games whose options another program supplies: right programs, and programs that break in every way.

mod common;

use std::path::Path;

use common::schema::valid;
use common::{Ran, expect, run, run_with, scratch};
use serde_json::{Value, json};

/// Whether there is Python; without it these tests say so and end.
fn python() -> bool {
    let there = std::process::Command::new("python3").arg("--version").output().is_ok();
    if !there {
        eprintln!("NOT RUN: there is no python3 to be the other program");
    }
    there
}

/// The rule `program python3 FILE`, of a program with this body for each question (`c` is the component).
fn program(test: &str, body: &str) -> String {
    let path = scratch(&format!("programs-{test}")).join("options.py");
    let head = "import json, os, sys, time\nsays = lambda x: print(json.dumps(x), flush=True)\n\
                for line in sys.stdin:\n    c = json.loads(line)['component']\n";
    let body: String = body.lines().map(|line| format!("    {line}\n")).collect();
    std::fs::write(&path, format!("{head}{body}")).unwrap();
    rule(&path)
}

fn rule(path: &Path) -> String {
    format!("program python3 \"{}\"", path.display())
}

const WYTHOFF: &str = "a, b = c
says({'options': [[[a-k, b]] for k in range(1, a+1)] + [[[a, b-k]] for k in range(1, b+1)]
      + [[[a-k, b-k]] for k in range(1, min(a, b)+1)]})";

fn answer(args: &[&str]) -> Value {
    let args: Vec<&str> = args.iter().copied().chain(["--json"]).collect();
    valid("win-states", expect(&args, 0).stdout.trim_end())
}

#[test]
fn a_program_is_played_like_a_rule() {
    if !python() {
        return;
    }
    let outside = program("wythoff", WYTHOFF);
    let inside = "(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1";
    for position in ["(3,5)", "(4,6)", "(2,2)+(1,3)"] {
        for option in ["--normal", "--misere"] {
            if option == "--misere" && position.contains('+') {
                continue;
            }
            let (mut one, two) = (
                answer(&["win", &outside, position, option]),
                answer(&["win", inside, position, option, "--no-names"]),
            );
            one["rule"] = two["rule"].clone();
            one["basis"] = two["basis"].clone();
            assert_eq!(one, two, "{position} {option}");
        }
    }
    let lines = run_with(&["win", &outside, "-", "--json"], b"3,5\n1,1\n");
    assert_eq!((lines.code, lines.stdout.lines().count()), (0, 2), "{}", lines.stderr);
}

#[test]
fn heaps_may_part_and_games_may_end_early() {
    if !python() {
        return;
    }
    // Grundy's game, as parts of a heap.
    let parts = program("parts", "n = c[0]\nsays({'options': [[[k], [n-k]] for k in range(1, (n+1)//2)]})");
    assert_eq!(answer(&["win", &parts, "5"])["value"], json!(2));
    assert_eq!(answer(&["win", &parts, "7"])["mover_wins"], json!(false));
    // Take 1 or 2; whoever leaves 3 loses at once, and facing 1 is lost too.
    let ends = program(
        "ends",
        "n = c[0]
if n == 1: says({'over': 'lose'}); continue
says({'options': [{'to': [[n-k]], 'over': 'lose' if n-k == 3 else None} for k in (1, 2) if k <= n]})",
    );
    let wins: Vec<Value> =
        (0..8).map(|n: u32| answer(&["win", &ends, &n.to_string()])["mover_wins"].clone()).collect();
    // 0, 1: lost; 2 -> 1, 3 -> 1 win; 4 -> 2 loses (3 ends it); 5 -> 4 wins; 6 -> 4 wins; 7 -> 5, 6 loses.
    assert_eq!(wins, [false, false, true, true, false, true, true, false].map(|wins| json!(wins)));
}

fn broken(test: &str, body: &str, more: &[&str]) -> Ran {
    let rule = program(test, body);
    let args: Vec<&str> = ["win", &rule, "3,5", "--json"].iter().chain(more).copied().collect();
    let ran = run(&args);
    assert_eq!(ran.code, 4, "{body}: {}", ran.stderr);
    valid("error", ran.stdout.trim_end());
    ran
}

#[test]
fn a_broken_program_is_reported_and_not_trusted() {
    if !python() {
        return;
    }
    let cases: [(&str, &str, &[&str], &str); 15] = [
        ("json", "print('no JSON', flush=True)", &[], "no JSON object: no JSON"),
        ("list", "says([1])", &[], "no JSON object"),
        ("none", "says({})", &[], "no list `options`"),
        ("flat", "says({'options': [1]})", &[], "no list of components"),
        ("deep", "says({'options': [[[[1]]]]})", &[], "no whole number"),
        ("minus", "says({'options': [[[-1, 2]]]})", &[], "no whole number"),
        ("half", "says({'options': [[[0.5, 2]]]})", &[], "no whole number"),
        ("over", "says({'over': 'draw'})", &[], "neither \"win\" nor \"lose\""),
        ("error", "says({'error': 'not a pair'})", &[], "cannot answer about (3,5): not a pair"),
        ("twice", "for _ in (1, 2): says({'options': [[[0, 0]]] if c[0] else []})", &[], "not asked for"),
        ("crash", "sys.exit('out of ideas')", &[], "out of ideas"),
        ("killed", "os.kill(os.getpid(), 9)", &[], "signal 9"),
        ("late", "time.sleep(100)", &["--limit-ms", "300"], "within 300 ms"),
        ("memory", "x = b'x' * (900 << 20)\nsays({'options': []})", &["--limit-mb", "300"], "MemoryError"),
        ("flood", "while True: os.write(1, b'x' * 65536)", &["--limit-ms", "60000"], "longer than"),
    ];
    for (test, body, more, said) in cases {
        let ran = broken(test, body, more);
        assert!(ran.stderr.contains(said), "{test}: {}", ran.stderr);
    }
    // Another option each time, of a position that is won (3, 2, 1, 0) and of one that is lost (3, 1, 0).
    for next in ["c[0] - 1", "c[0] // 2"] {
        let moody = format!("says({{'options': [[[{next}, time.monotonic_ns() % 2**50]]] if c[0] else []}})");
        assert!(broken("moody", &moody, &[]).stderr.contains("two different answers"), "{next}");
    }
}

#[test]
fn what_cannot_start_is_named() {
    let folder = scratch("programs-start");
    let plain = folder.join("plain");
    std::fs::write(&plain, "").unwrap();
    for (command, code, said) in [
        ("./there-is-none", 4, "cannot start ./there-is-none"),
        ("there-is-none-of-that-name", 4, "cannot start there-is-none-of-that-name"),
        (plain.to_str().unwrap(), 4, "permission"),
        (folder.to_str().unwrap(), 4, "directory"),
        ("", 2, ""),
    ] {
        let ran = expect(&["win", &format!("program {command}"), "3"], code);
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
    for verb in ["table", "law", "prove", "analyze"] {
        assert!(expect(&[verb, "program ./it"], 2).stderr.contains("grundy win"), "{verb}");
    }
}

#[test]
fn play_without_end_is_a_draw_and_leaves_nobody_behind() {
    if !python() {
        return;
    }
    let body = "says({'options': [[[(c[0]+1) % 3]]]})";
    let rule = program("round", body);
    let ran = expect(&["win", &rule, "1"], 0);
    assert!(ran.stdout.contains("DRAW") && ran.stdout.contains("(1) -> (2)"), "{}", ran.stdout);
    assert_eq!(common::who::left("programs-round"), 0);
    // It grows without going round: the budget ends it.
    let grows = program("grows", "says({'options': [[[c[0]+1]]]})");
    assert_eq!(run(&["win", &grows, "1", "--time", "1"]).code, 3);
}
