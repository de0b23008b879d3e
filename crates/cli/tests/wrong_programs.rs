//! `wrong-programs/`: every program with a bug is caught, on the smallest input that the index names, and every right
//! program passes. All of them take minutes: `cargo test --release -p grundy-cli --test wrong_programs -- --ignored`
//! (part of `./dev full`) runs them, a plain `cargo test` a sample. Budgets are counts of inputs, never the clock.

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::schema::valid;
use common::{Ran, finish, grundy, scratch};
use serde_json::{Value, json};

/// Inputs after which every wrong program is caught; some seconds of a slow language.
const INPUTS: &str = "300";
/// Inputs that a right program is given.
const ENOUGH: &str = "60";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../wrong-programs")
}

/// A row of the index.
#[derive(Debug)]
struct Row {
    wrong: String,
    right: String,
    rule: String,
    options: Vec<String>,
    input: String,
}

fn index() -> Vec<Row> {
    let text = std::fs::read_to_string(folder().join("index.tsv")).unwrap();
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [wrong, right, rule, options, input, _] = fields[..] else { panic!("{line}") };
        Row {
            wrong: wrong.into(),
            right: right.into(),
            rule: rule.into(),
            options: words(options),
            input: input.into(),
        }
    };
    text.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

/// Words between blanks; double quotes keep them together.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, piece) in text.split('"').enumerate() {
        if at % 2 == 1 {
            words.push(piece.to_owned());
        } else {
            words.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// The interpreter itself: what finds it for a shell may cost more than the program.
fn python() -> Option<String> {
    let usual = "/usr/bin/python3";
    if Path::new(usual).exists() {
        return Some(usual.into());
    }
    let found = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().ok()?;
    Some(String::from_utf8(found.stdout).ok()?.trim().to_owned())
}

/// The command of a program, which is compiled first where it must be; `None` says loudly why it cannot run.
fn command(name: &str, kind: &str) -> Option<Vec<String>> {
    let file = folder().join(kind).join(name);
    let file = file.to_str().unwrap().to_owned();
    if !name.ends_with(".cpp") {
        let python = python();
        if python.is_none() {
            eprintln!("NOT RUN: {name}: there is no python3");
        }
        return Some(vec![python?, file]);
    }
    let binary = scratch("wrong-programs").join(name.trim_end_matches(".cpp"));
    let compiled = Command::new("g++").args(["-O1", "-o"]).arg(&binary).arg(&file).status();
    if !compiled.is_ok_and(|status| status.success()) {
        eprintln!("NOT RUN: {name}: there is no g++");
        return None;
    }
    Some(vec![binary.to_str().unwrap().to_owned()])
}

fn stress(row: &Row, program: &[String], more: &[&str]) -> Ran {
    let mut run = grundy();
    run.args(["stress", &row.rule, "--json", "--time", "0", "--save"])
        .arg(scratch("wrong-programs").join(format!("cases-{}", row.wrong)))
        .args(&row.options)
        .args(more)
        .arg("--")
        .args(program);
    finish(run, b"")
}

fn caught(row: &Row) {
    let Some(program) = command(&row.wrong, "wrong") else { return };
    let ran = stress(row, &program, &["--tests", INPUTS]);
    let failed = matches!(row.input.as_str(), "crash" | "late");
    assert_eq!(ran.code, if failed { 4 } else { 1 }, "{row:?}\n{}\n{}", ran.stdout, ran.stderr);
    let value = valid("stress", ran.stdout.trim_end());
    match row.input.as_str() {
        "crash" => assert_eq!(value["fault"], "exit code", "{row:?}"),
        "late" => assert_eq!(value["fault"], "time limit", "{row:?}"),
        "batch" => assert!(value["positions"].as_array().unwrap().len() > 1, "{row:?}: {value}"),
        input => {
            let found: Vec<String> = value["position"].as_array().unwrap().iter().map(number).collect();
            assert_eq!(found.join(","), input, "{row:?}\n{value}");
        }
    }
    // What was kept fails again.
    let mut again = grundy();
    again.args(["stress", "--replay", value["case"].as_str().unwrap(), "--json"]);
    let again = finish(again, b"");
    assert_eq!(again.code, ran.code, "{row:?}\n{}\n{}", again.stdout, again.stderr);
    assert_eq!(valid("stress", again.stdout.trim_end())["positions"], value["positions"], "{row:?}");
}

fn number(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn passes(row: &Row, seeds: u64, inputs: &str) {
    let Some(program) = command(&row.right, "right") else { return };
    for seed in 1..=seeds {
        let ran = stress(row, &program, &["--tests", inputs, "--seed", &seed.to_string()]);
        assert_eq!(ran.code, 0, "{row:?}\n{}\n{}", ran.stdout, ran.stderr);
        let value = valid("stress", ran.stdout.trim_end());
        assert_eq!(value["result"], json!("passed"));
    }
}

/// Of each kind of bug one.
const SAMPLE: [&str; 9] = [
    "golden-long-double.cpp",
    "nim-inverted.py",
    "nim-not-reset.py",
    "nim-move-amount.py",
    "misere-counts-empty.py",
    "popcount.py",
    "bash-int.cpp",
    "s134-recursion.py",
    "all-forgotten.py",
];

#[test]
fn a_sample_of_wrong_programs_is_caught() {
    let rows = index();
    for name in SAMPLE {
        caught(rows.iter().find(|row| row.wrong == name).unwrap());
    }
}

#[test]
fn a_sample_of_right_programs_passes() {
    let rows = index();
    for name in ["nim-move-place.py", "golden-double.py", "staircase-parity.py", "kayles-no-preperiod.py"] {
        passes(rows.iter().find(|row| row.wrong == name).unwrap(), 1, ENOUGH);
    }
}

#[test]
fn the_index_is_complete() {
    let rows = index();
    assert!(rows.len() >= 40, "{}", rows.len());
    for (kind, name) in [("wrong", true), ("right", false)] {
        let mut files: Vec<String> = std::fs::read_dir(folder().join(kind))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let mut named: Vec<String> =
            rows.iter().map(|row| if name { row.wrong.clone() } else { row.right.clone() }).collect();
        files.sort();
        named.sort();
        named.dedup();
        assert_eq!(files, named);
    }
}

#[test]
#[ignore = "takes minutes: see .ci/run"]
fn every_wrong_program_is_caught() {
    let rows = index();
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut missed = Vec::new();
    for row in rows.iter().filter(|row| row.wrong.contains(&only)) {
        let start = std::time::Instant::now();
        if std::panic::catch_unwind(|| caught(row)).is_err() {
            missed.push(&row.wrong);
        }
        eprintln!("{}: {:?}", row.wrong, start.elapsed());
    }
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
#[ignore = "takes minutes: see .ci/run"]
fn every_right_program_passes() {
    let rows = index();
    let only = std::env::var("ONLY").unwrap_or_default();
    let seeds = std::env::var("SEEDS").map_or(3, |seeds| seeds.parse().expect("SEEDS is a number"));
    let mut failed = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for row in rows.iter().filter(|row| row.wrong.contains(&only)) {
        // One program under the same options once.
        if seen.insert((&row.right, &row.options))
            && std::panic::catch_unwind(|| passes(row, seeds, ENOUGH)).is_err()
        {
            failed.push(&row.wrong);
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
}
