//! Help and tables fit a terminal of 80 columns, in both languages.

mod common;

use common::expect;
use grundy_text::help::Verb;

/// Display width: a Chinese character or full-width mark takes two columns.
fn width(line: &str) -> usize {
    line.chars().map(|c| if ('\u{2e80}'..='\u{ffef}').contains(&c) { 2 } else { 1 }).sum()
}

fn fits(what: &[&str], text: &str) {
    for line in text.lines() {
        assert!(width(line) <= 80, "{what:?}: {} columns: {line}", width(line));
    }
}

#[test]
fn help_fits() {
    for lang in ["en", "zh"] {
        let args = ["help", "--lang", lang];
        let ran = expect(&args, 0);
        fits(&args, ran.stdout.lines().next().unwrap());
        fits(&args, ran.stdout.split("\n\n").nth(2).unwrap());
        for verb in Verb::ALL {
            let args = ["help", verb.name(), "--lang", lang];
            let ran = expect(&args, 0);
            // Examples are commands, which wrap as they like.
            for block in ran.stdout.split("\n\n").filter(|block| !block.contains("  grundy ")) {
                fits(&args, block);
            }
        }
    }
}

#[test]
fn tables_fit() {
    for rule in ["0.07", "0.45", "0.77", "take {1,100}", "take any", "take {3,17,20}", "take {1,40}"] {
        for args in [vec!["table", rule, "-n", "300"], vec!["table", rule, "-n", "300", "--lang", "zh"]] {
            fits(&args, &expect(&args, 0).stdout);
        }
    }
    let ran = expect(&["table", "0.07"], 0);
    assert!(ran.stdout.contains("2 rows are one period of 34"), "{}", ran.stdout);
    // A period that is only seen is not shown as one.
    let ran = expect(&["table", "n -> n-1; n -> n-2 where n mod 2 = 0"], 0);
    assert!(ran.stdout.contains("10 heaps a row"), "{}", ran.stdout);
}

#[test]
fn closed_forms_claims_and_comparisons_name_source_and_convention() {
    let ran = expect(&["win", "take 1..3", "10"], 0);
    assert!(ran.stdout.contains("g(n) = n mod 4 (C.-G. Bachet"), "{}", ran.stdout);
    let ran = expect(&["win", "take 1..3", "10", "--lang", "zh"], 0);
    assert!(ran.stdout.contains("g(n) = n mod 4（C.-G. Bachet de Méziriac 1612）\n"), "{}", ran.stdout);
    let ran = expect(&["check", "take {1,3,4}", "n mod 7 in {0,2}"], 0);
    assert!(ran.stdout.contains("iff the player to move loses (normal play)"), "{}", ran.stdout);
    let ran = expect(&["check", "take 1..3; misere", "n mod 4 = 1"], 0);
    assert!(ran.stdout.contains("(misère play)"), "{}", ran.stdout);
    let ran = expect(&["compare", "take 1..3", "take 1..4", "--lang", "zh"], 1);
    assert!(ran.stdout.contains("正常规则"), "{}", ran.stdout);
}

#[test]
fn mistakes_lead_on_to_what_was_meant() {
    for (args, hint) in [
        (vec!["win", "take", "1..3", "12"], "quotes"),
        (vec!["win", "nim"], "grundy win nim 3,4,5"),
        (vec!["code", "nim"], "--to cpp"),
        (vec!["code", "nim", "--lang", "cpp"], "--to cpp"),
        (vec!["powers of 2"], "take powers of 2"),
        (vec!["nim", "3", "5"], "grundy win nim"),
        (vec!["bash"], "bash(3)"),
    ] {
        let ran = expect(&args, 2);
        assert!(ran.stderr.contains(hint), "{args:?}: {}", ran.stderr);
    }
    for language in ["c++", "py", "rs"] {
        expect(&["code", "nim", "--to", language], 0);
    }
}

#[test]
fn what_comes_next_leads_somewhere() {
    let directory = common::scratch("next");
    for rule in ["take {1,3,4}", "0.07", "grundys-game", "fibonacci-nim", "take 1..3; misere", "take primes"]
    {
        let ran = expect(&[rule], 0);
        let next: Vec<&str> = ran.stdout.lines().filter_map(|line| line.strip_prefix("  grundy ")).collect();
        assert!(next.len() >= 3, "{rule}: {}", ran.stdout);
        for line in next {
            let words = line.split('"').enumerate().flat_map(|(i, piece)| {
                if i % 2 == 1 { vec![piece] } else { piece.split_whitespace().collect() }
            });
            let mut run = common::grundy();
            run.args(words).current_dir(&directory);
            let ran = common::finish(run, b"");
            assert_eq!(ran.code, 0, "{rule}: {line}: {}", ran.stderr);
        }
    }
}

#[test]
fn chinese_has_no_stray_spaces_and_a_claim_is_complained_about_once() {
    for rule in ["0.77", "take primes or 1", "take primes", "take squares or 2"] {
        let ran = expect(&[rule, "--lang", "zh"], 0);
        for line in
            ran.stdout.lines().take_while(|line| !line.is_empty()).filter(|line| line.starts_with("  "))
        {
            let chars: Vec<char> = line.trim().chars().collect();
            for three in chars.windows(3) {
                let wide = |c: char| width(&c.to_string()) == 2;
                assert!(three[1] != ' ' || !wide(three[0]) || !wide(three[2]), "{line}");
            }
        }
    }
    let ran = expect(&["check", "nim", "g(n) ^ 1 = 0"], 2);
    assert_eq!(ran.stderr.matches("E-caret").count(), 1, "{}", ran.stderr);
}

#[test]
fn chinese_uses_its_own_colons_and_brackets() {
    for (args, code) in [
        (vec!["win", "nim", "x", "--lang", "zh"], 2),
        (vec!["win", "nim", "--lang", "zh"], 2),
        (vec!["win", "take 1..3", "10", "--lang", "zh"], 0),
        (vec!["win", "take primes", "1", "--lang", "zh"], 0),
        (vec!["table", "nim", "-n", "5", "--lang", "zh"], 0),
        (vec!["check", "nim", "g(n) > 3", "--lang", "zh"], 1),
    ] {
        let ran = expect(&args, code);
        for line in ran.stdout.lines().chain(ran.stderr.lines()) {
            let chars: Vec<char> = line.chars().collect();
            let odd = chars
                .windows(2)
                .any(|two| width(&two[0].to_string()) == 2 && matches!(two[1], ':' | '(' | ','));
            assert!(!odd && !line.contains("  ("), "{args:?}: {line}");
        }
    }
}
