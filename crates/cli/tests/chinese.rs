//! Chinese is complete: no verb falls back to English sentences.

mod common;

use common::{expect, finish, grundy, run};

/// Runs of words that only a sentence of English has. Rules, commands, names and numbers are ASCII in
/// every language, and stand in lines of their own, in backquotes or in parentheses.
fn english(text: &str) -> Option<String> {
    for line in text.lines() {
        if line.trim_start().starts_with("grundy ") {
            continue;
        }
        // `[E-expected]`: codes of errors are the same in every language.
        let line = match (line.find("[E-"), line.find(']')) {
            (Some(from), Some(to)) if from < to => format!("{}{}", &line[..from], &line[to..]),
            _ => line.to_owned(),
        };
        let mut plain = String::new();
        let mut quoted = false;
        for c in line.chars() {
            if c == '`' || c == '"' {
                quoted = !quoted;
            } else if !quoted {
                plain.push(c);
            }
        }
        for word in
            [" the ", " is ", " are ", " not ", " of the ", " wins", " loses", " heap", "expected", "found"]
        {
            if plain.contains(word) && !plain.contains("sum of") {
                return Some(line.to_owned());
            }
        }
    }
    None
}

#[test]
fn every_verb_answers_in_chinese() {
    for args in [
        vec!["take {1,3,4}"],
        vec!["0.77"],
        vec!["take primes; misere"],
        vec!["n -> k and n-k where 1 <= k < n and 2k != n"],
        vec!["sum of: take 1..3 ; 0.07"],
        vec!["table", "0.07", "-n", "20"],
        vec!["table", "0.07", "-n", "5", "--who"],
        vec!["law", "0.07"],
        vec!["law", "0.007", "-n", "200"],
        vec!["law", "take primes or 1"],
        vec!["win", "nim", "3,3,1"],
        vec!["win", "nim", "1,2,3"],
        vec!["win", "0.07", "7 3 3"],
        vec!["win", "nim", "-3"],
        vec!["win", "nim", "x"],
        vec!["why", "nim", "3,4,6"],
        vec!["why", "0.07", "6"],
        vec!["why", "take 1..3", "12"],
        vec!["check", "take {1,3,4}", "n mod 7 in {0,2}"],
        vec!["check", "take {1,3,4}", "n mod 7 = 0"],
        vec!["compare", "nim", "take 1..3"],
        vec!["compare", "take 1..3", "bash(3)"],
        vec!["prove", "take {1,3,4}", "-o", "/dev/null"],
        vec!["prove", "take k where k*k <= n"],
        vec!["verify", "no/such/file"],
        vec!["help"],
        vec!["help", "win"],
        vec!["table", "take 1..3", "-n", "1000000000000000"],
        vec!["take {1,3"],
        vec!["take"],
        vec!["tabel"],
        vec!["nim", "--no-such-option"],
        vec![],
    ] {
        let mut with_language = args.clone();
        with_language.extend(["--lang", "zh"]);
        let ran = run(&with_language);
        assert_ne!(ran.code, 5, "{args:?}: {}", ran.stderr);
        let said = format!("{}{}", ran.stdout, ran.stderr);
        assert!(said.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)), "{args:?} says {said}");
        if let Some(line) = english(&said) {
            panic!("{args:?} speaks English: {line}");
        }
    }
}

#[test]
fn the_locale_decides_when_the_option_does_not() {
    let said = |variable: &str, value: &str| {
        let mut command = grundy();
        command.args(["win", "nim", "1"]).env(variable, value);
        finish(command, b"").stdout
    };
    for variable in ["LANG", "LC_MESSAGES", "LC_ALL"] {
        assert!(said(variable, "zh_CN.UTF-8").contains("必胜"));
        assert!(said(variable, "de_DE.UTF-8").contains("WINS"));
    }
}

#[test]
fn chinese_rules_are_read_in_either_language() {
    for language in ["en", "zh"] {
        let ran = run(&["table", "取｛１，３，４｝", "-n", "7", "--bfile", "--lang", language]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        assert!(ran.stdout.ends_with("6 2\n7 0\n"), "{}", ran.stdout);
    }
}

#[test]
fn games_of_another_kind_are_refused_with_what_to_ask_instead() {
    for (text, code, instead) in [
        ("red/blue hackenbush", "S-partizan", "graph FILE with hackenbush"),
        ("Alice whitens two adjacent cells, one red; Bob one blue", "S-partizan", "take 2 adjacent"),
        ("the cat moves, the mouse moves", "S-partizan", "graph FILE with tokens"),
        ("move the white or black piece of a row", "S-partizan", "take any"),
        ("take 1..3; the larger total wins", "S-scoring", "misere"),
        ("roll a die", "S-chance", ""),
        ("choose simultaneously", "S-hidden", ""),
        ("three players take 1..2", "S-players", ""),
    ] {
        for lang in ["en", "zh"] {
            let ran = run(&["win", text, "5", "--lang", lang]);
            assert_eq!(ran.code, 2, "{text}: {}", ran.stderr);
            assert!(
                ran.stderr.contains(code) && ran.stderr.contains(instead),
                "{lang}: {text}: {}",
                ran.stderr
            );
            let chinese = ran.stderr.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
            assert_eq!(chinese, lang == "zh", "{}", ran.stderr);
        }
    }
}

#[test]
fn headings_of_help_have_a_full_colon() {
    for args in [&["help"][..], &["help", "win"], &["win", "--help"]] {
        let ran = expect(&[args, &["--lang", "zh"]].concat(), 0);
        let headings = ["用法", "选项", "例子"];
        for heading in headings {
            let line = ran.stdout.lines().find(|line| line.starts_with(heading)).unwrap();
            assert!(line.starts_with(&format!("{heading}：")) && !line.contains(": "), "{line}");
        }
    }
}
