//! `grundy play`: line by line here, on a terminal in `play.py`.

mod common;

use std::process::Command;

use common::{finish, grundy};

fn played(words: &[&str], input: &str) -> common::Ran {
    let mut command = grundy();
    command.arg("play").args(words).args(["--lang", "en"]);
    finish(command, input.as_bytes())
}

#[test]
fn line_by_line_nim_is_won_and_lost() {
    let won = played(&["nim", "1,2", "--seed", "1"], "h\nh\nh\n1,1\n0,1\nq\n1,0\n");
    assert_eq!(won.code, 0, "{}", won.stderr);
    for said in ["You can win this.", "Winning: heap 2: 2 -> 1", "The opponent played"] {
        assert!(won.stdout.contains(said), "{said}: {}", won.stdout);
    }
    // Whatever is left of 1,1 is taken.
    let won = played(&["nim", "1,2", "--seed", "1"], "1,1\nm\n#1\nq\n");
    assert!(won.stdout.contains("You won.") && won.stdout.contains("No mistakes."), "{}", won.stdout);
    let lost = played(&["take 1..3", "12", "--seed", "7"], "11\n7\n3\n");
    assert!(lost.stdout.contains("you lose this") && lost.stdout.contains("You lost."), "{}", lost.stdout);
    assert!(lost.stdout.contains("lost from the start"), "{}", lost.stdout);
}

#[test]
fn mistakes_are_named_with_what_would_have_won() {
    let ran = played(&["take 1..3", "5", "--opponent", "friend"], "3\n0\n");
    assert!(ran.stdout.contains("The second player won."), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("1 mistake in 2 moves.") && ran.stdout.contains("better: 5 -> 4"),
        "{}",
        ran.stdout
    );
    let undone = played(&["take 1..3", "5", "--opponent", "friend"], "3\nu\n4\nx\n9\nn\n");
    assert!(undone.stdout.contains("`x` is not a move here"), "{}", undone.stdout);
    assert!(undone.stdout.contains("`9` is not a move here"), "{}", undone.stdout);
}

#[test]
fn the_convention_and_who_starts_are_heard() {
    let misere = played(&["nim; misere", "1,1,1"], "0,1,1\n");
    assert!(misere.stdout.contains("you lose this"), "{}", misere.stdout);
    let second = played(&["take 1..3", "12", "--first", "other", "--seed", "1"], "q\n");
    assert!(second.stdout.contains("You can win this.") && second.stdout.contains("The opponent played"));
    assert_eq!(played(&["nim"], "").code, 2);
    assert_eq!(played(&["nim", "x"], "").code, 2);
    // Fibonacci Nim: after 1 from 13, no more than 2 may be taken.
    let quota = played(&["take 1..2*last; first take 1..n-1", "14", "--opponent", "friend"], "13\nm\n");
    assert!(
        quota.stdout.contains("  1. ") && quota.stdout.contains("  2. ") && !quota.stdout.contains("  3. ")
    );
}

#[test]
#[cfg(unix)]
fn on_a_terminal_by_keys_alone() {
    let grundy = env!("CARGO_BIN_EXE_grundy");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/play.py");
    match Command::new("python3").args([script, grundy]).output() {
        Ok(ran) => assert!(
            ran.status.success() && ran.stdout == b"ok\n",
            "{}{}",
            String::from_utf8_lossy(&ran.stdout),
            String::from_utf8_lossy(&ran.stderr)
        ),
        Err(_) => eprintln!("NOT RUN: python3 is missing"),
    }
}
