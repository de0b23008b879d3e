//! Programs in Chinese: what they say is Chinese, what they do is the same.

mod common;

use std::fs;
use std::process::Command;

use common::{expect, finish, grundy, scratch};

const RULES: [&str; 5] = [
    "take {1,3,4}",
    "take 1..n/2",
    "take 1..2*last; first take 1..n-1",
    "take 1..3; misere",
    "n -> n-k where k >= 1 and prime(k); misere",
];

/// What runs a program, or nothing where its compiler is missing (the tests of the library say so loudly).
fn build(to: &str, text: &str, number: usize) -> Option<Command> {
    let directory = scratch("zh_programs");
    let source = directory.join(format!("zh{number}.{to}"));
    fs::write(&source, text).unwrap();
    let target = directory.join(format!("zh{number}-{to}"));
    let compiler: &[&str] = match to {
        "cpp" => &["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror"],
        "rs" => &["rustc", "--edition=2021", "-Cdebuginfo=0", "-Dwarnings"],
        _ => {
            let mut command = Command::new("python3");
            command.arg(&source);
            return Command::new("python3").arg("--version").output().is_ok().then_some(command);
        }
    };
    let mut command = Command::new(compiler[0]);
    let built = command.args(&compiler[1..]).arg(&source).arg("-o").arg(&target).output().ok()?;
    assert!(built.status.success(), "{text}\n{}", String::from_utf8_lossy(&built.stderr));
    Some(Command::new(target))
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

#[test]
fn chinese_programs_build_and_answer() {
    for (number, rule) in RULES.iter().enumerate() {
        for to in ["cpp", "py", "rs"] {
            // Compilers are slow: a law and a table will do.
            if to != "py" && number > 1 {
                continue;
            }
            let text = expect(&["code", rule, "--to", to, "--lang", "zh"], 0).stdout;
            let mark = if to == "py" { "#" } else { "//" };
            for line in text.lines() {
                let comment = line.split_once(mark).map_or("", |(_, comment)| comment);
                let formula = comment.contains("lo * lo") || comment.contains("规则：");
                assert!(comment.is_empty() || formula || is_chinese(comment), "{line}");
            }
            assert!(!text.contains('@'), "{text}");
            let Some(program) = build(to, &text, number) else { continue };
            let program = |input: &str| {
                let mut command = Command::new(program.get_program());
                command.args(program.get_args());
                finish(command, input.as_bytes())
            };
            for n in 1..=20 {
                let mut win = grundy();
                win.args(["win", rule, &n.to_string(), "--json"]);
                let wins = finish(win, b"").stdout.contains("\"mover_wins\":true");
                let input = if rule.contains("last") { format!("{n}\n") } else { format!("1\n{n}\n") };
                let expected = if wins { "first" } else { "second" };
                assert_eq!(program(&input).stdout.trim(), expected, "{rule} {to} {n}");
            }
            let refused = program("-1\n");
            assert!(refused.code != 0 && is_chinese(&refused.stderr), "{}", refused.stderr);
        }
    }
}
