//! Arguments that are wrong, hostile or strange: a sentence on standard error, exit 2, never a panic.

mod common;

use common::{expect, run, run_with};

#[test]
fn usage_errors_exit_2_and_say_what_is_wrong() {
    for (args, word) in [
        (vec!["win", "nim", "3", "--jsn"], "--json"),
        (vec!["table", "nim", "--csv", "--bfile"], "--bfile"),
        (vec!["table", "nim", "-n", "ten"], "ten"),
        (vec!["table", "nim", "-n", "-2"], "-2"),
        (vec!["table", "nim", "-n"], "-n"),
        (vec!["table", "nim", "-n", "3", "-n", "4"], "-n"),
        (vec!["win", "nim"], "POSITION"),
        (vec!["check", "nim"], "CLAIM"),
        (vec!["check", "nim", "n = 0", "n = 1"], "n = 1"),
        (vec!["compare", "nim"], "RULE"),
        (vec!["code", "nim"], "--to"),
        (vec!["code", "nim", "--to", "cobol"], "cpp, python, rust"),
        (vec!["completions", "csh"], "bash"),
        (vec!["completions"], "SHELL"),
        (vec!["nim", "--lang", "xx"], "en, zh"),
        (vec!["nim", "--misere", "--normal"], "--normal"),
        (vec!["nim", "--given", "m"], "m=3"),
        (vec!["nim", "--budget", "x"], "--budget"),
        (vec!["nim", "--time", "soon"], "--time"),
        (vec!["verify"], "FILE"),
        (vec!["verify", "no/such/file"], "no/such/file"),
        (vec!["law", "-f", "no/such/file"], "no/such/file"),
        (vec!["law", "@no/such/file"], "no/such/file"),
        (vec!["law", "-f", "."], "directory"),
        (vec!["help", "tabel"], "table"),
        (vec![""], "empty"),
        (vec!["   "], "empty"),
        (vec!["law", ""], "empty"),
    ] {
        let ran = expect(&args, 2);
        assert!(ran.stderr.contains(word), "{args:?} does not name {word}: {}", ran.stderr);
        assert!(ran.stdout.is_empty(), "{args:?} prints {}", ran.stdout);
    }
}

#[test]
fn a_mistyped_verb_or_name_is_an_error_with_a_suggestion() {
    for (args, near) in [
        (vec!["tabel"], "table"),
        (vec!["analyse"], "analyze"),
        (vec!["chek", "nim", "n = 0"], "check"),
        (vec!["kayle"], "kayles"),
        (vec!["tabel", "take 1..3", "-n", "5"], "table"),
    ] {
        let ran = run(&args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(&format!("`{near}`")), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn no_arguments_show_the_help_and_are_no_success() {
    let ran = expect(&[], 2);
    assert!(ran.stderr.contains("grundy RULE"), "{}", ran.stderr);
    assert!(ran.stdout.is_empty());
}

#[test]
fn help_and_version_go_to_standard_output() {
    for args in [vec!["--help"], vec!["-h"], vec!["help"], vec!["win", "--help"], vec!["help", "win"]] {
        let ran = expect(&args, 0);
        assert!(ran.stdout.contains("grundy win") || ran.stdout.contains("win  "), "{}", ran.stdout);
        assert!(ran.stderr.is_empty());
    }
    assert!(expect(&["--version"], 0).stdout.starts_with("grundy "));
}

#[test]
fn completions_exist_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = expect(&["completions", shell], 0);
        assert!(ran.stdout.contains("compare"), "{shell}");
    }
}

#[test]
fn hostile_rules_are_refused_without_a_panic() {
    let long = "take 1 or ".repeat(100_000);
    let deep = format!("n -> {}n", "(".repeat(100_000));
    for rule in [long.as_str(), deep.as_str(), "take {", "0.", "9.9.9", "}{", "\u{202e}\u{0}", "🂡"] {
        // An argument of a process cannot hold a NUL or a megabyte everywhere; standard input can.
        let ran = run_with(&["law", "-"], rule.as_bytes());
        assert_eq!(ran.code, 2, "{}: {}", rule.chars().take(20).collect::<String>(), ran.stderr);
        assert!(ran.stderr.len() < 200_000, "{} bytes of complaint", ran.stderr.len());
    }
    let ran = run_with(&["law", "-"], b"take \xff\xfe");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("UTF-8"), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_refused() {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    let bad = OsString::from_vec(b"take \xff".to_vec());
    for args in [vec![bad.clone()], vec!["win".into(), "nim".into(), bad.clone()], vec!["law".into(), bad]] {
        let ran = run(&args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.contains("UTF-8"), "{}", ran.stderr);
    }
}

#[test]
fn json_errors_are_json_too() {
    for args in [vec!["win", "nim", "x", "--json"], vec!["law", "take {", "--json"], vec!["law", "--json"]] {
        let ran = expect(&args, 2);
        common::schema::valid("error", ran.stdout.trim_end());
        assert!(!ran.stderr.is_empty());
    }
}
