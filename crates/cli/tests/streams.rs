//! Standard input, standard output, colour.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use common::{finish, grundy, run, run_with};

#[test]
fn many_positions_are_answered_one_a_line() {
    let ran = run_with(&["win", "nim", "-"], b"3,3,1\n1 2 3\n\n7\n");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 4, "{}", ran.stdout);
    let wins: Vec<bool> = lines.iter().map(|line| line.contains("WINS")).collect();
    assert_eq!(wins, [true, false, false, true]);
    assert!(lines.iter().all(|line| line.contains("normal play")));
}

#[test]
fn a_bad_line_is_reported_and_the_others_go_on() {
    let ran = run_with(&["win", "nim", "-", "--json"], b"1\n-3\n\xff\n2\n");
    assert_eq!(ran.code, 2);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 4, "{}", ran.stdout);
    for (line, schema) in lines.iter().zip(["win", "error", "error", "win"]) {
        common::schema::valid(schema, line);
    }
    assert!(ran.stderr.contains("line 2") && ran.stderr.contains("line 3"), "{}", ran.stderr);
}

#[test]
fn a_hundred_thousand_positions_are_a_stream() {
    let mut input = String::new();
    for i in 0u64..100_000 {
        input.push_str(&format!("{} {} {}\n", i % 1009, i % 317, i % 64));
    }
    let ran = run_with(&["win", "nim", "-", "--moves", "none", "--json"], input.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let mut lines = 0u64;
    for (i, line) in (0u64..).zip(ran.stdout.lines()) {
        let wins = (i % 1009) ^ (i % 317) ^ (i % 64) != 0;
        assert!(line.contains(&format!("\"mover_wins\":{wins}")), "{line}");
        lines += 1;
    }
    assert_eq!(lines, 100_000);
}

#[test]
fn whoever_waits_for_an_answer_gets_it_before_the_next_question() {
    let mut command = grundy();
    command.args(["win", "nim", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for position in ["3,3\n", "4,1\n"] {
        stdin.write_all(position.as_bytes()).unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.contains("player to move"), "{line}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut command = grundy();
    command.args(["table", "nim", "-n", "300000", "--bfile"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn colour_is_asked_for_or_absent() {
    let coloured = |args: &[&str], no_color: &str| {
        let mut command = grundy();
        command.args(args).env("NO_COLOR", no_color);
        finish(command, b"").stdout.contains('\u{1b}')
    };
    assert!(!coloured(&["take 1..3"], ""), "no terminal, no colour");
    assert!(!coloured(&["take 1..3"], "1"));
    assert!(!coloured(&["take 1..3", "--color=never"], ""));
    assert!(coloured(&["take 1..3", "--color=always"], ""));
}

#[test]
fn the_rule_may_come_from_standard_input_or_a_file() {
    let ran = run_with(&["table", "-", "-n", "4", "--csv"], "name: x\ntake 1..3\n".as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stdout.ends_with("4,0,P,N\n"), "{}", ran.stdout);
    let path = common::scratch("streams").join("rule.game");
    std::fs::write(&path, "# a comment\nrule: take 1..3\nsource: none\nfacts:\n  loses 4\n").unwrap();
    let path = path.to_str().unwrap();
    for args in [
        vec!["win", "-f", path, "4"],
        vec!["win", &format!("@{path}"), "4"],
        vec!["-f", path],
        vec![&format!("@{path}")],
    ] {
        let ran = common::expect(&args, 0);
        assert!(!ran.stdout.is_empty());
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_text() {
    let mark = "\u{feff}";
    let ran = run_with(&["win", "nim", "-"], format!("{mark}3,3\n4\n").as_bytes());
    assert_eq!((ran.code, ran.stdout.lines().count()), (0, 2), "{}", ran.stderr);
    let certificate = format!("{mark}{}", run(&["prove", "take 1..3"]).stdout);
    assert_eq!(run_with(&["verify", "-"], certificate.as_bytes()).code, 0);
    assert_eq!(run_with(&["law", "-"], format!("{mark}take 1..3").as_bytes()).code, 0);
}

/// What is quoted from hostile input must not move the cursor, recolour or reverse a terminal.
#[test]
fn quoted_input_cannot_control_the_terminal() {
    let escape = "\u{1b}[31m\u{202e}\u{7}";
    let word = format!("t{escape}ake");
    let input = format!("1,{escape}\n");
    for ran in [
        run(&[word.as_str()]),
        run(&["win", "nim", word.as_str()]),
        run(&["win", "nim", "3", format!("--{word}").as_str()]),
        run(&["verify", word.as_str()]),
        run(&["help", word.as_str()]),
        run(&["win", "given m; take m", "3", "--given", format!("m={escape}").as_str()]),
        run_with(&["win", "nim", "-"], input.as_bytes()),
        run_with(&["verify", "-"], format!("grundy-certificate 1\nplay {escape}\n").as_bytes()),
    ] {
        assert_eq!(ran.code, 2, "{}", ran.stderr);
        let said = ran.stdout + &ran.stderr;
        assert!(!said.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{said:?}");
    }
}
