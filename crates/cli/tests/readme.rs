//! The READMEs are true: what they show is what the command prints, and every command in them runs.

mod common;

use std::process::Command;

use common::{finish, grundy, scratch};

const NIM: &str = include_str!("../../../wrong-programs/right/nim.py");

const PAGES: [&str; 2] = [include_str!("../../../README.md"), include_str!("../../../README.zh-CN.md")];

/// The words of a command line of the page, without its comment; quotes keep words together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let (mut quoted, mut started) = (false, false);
    for c in line.chars() {
        match c {
            '"' => (quoted, started) = (!quoted, true),
            '#' if !quoted && !started => break,
            ' ' if !quoted => {
                if started {
                    words.push(std::mem::take(&mut word));
                }
                started = false;
            }
            c => {
                word.push(c);
                started = true;
            }
        }
    }
    if started {
        words.push(word);
    }
    words
}

/// The arguments of grundy in a line that calls it.
fn arguments(line: &str) -> Option<Vec<String>> {
    let words = words(line);
    let skip = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["grundy", ..] => 1,
        ["cargo", "run", "--release", "--", ..] => 4,
        _ => return None,
    };
    Some(words[skip..].to_vec())
}

#[test]
fn what_is_shown_is_what_is_printed() {
    let mut shown = 0;
    for page in PAGES {
        let mut lines = page.lines().peekable();
        while let Some(line) = lines.next() {
            let Some(command) = line.strip_prefix("    $ ") else { continue };
            let mut expected = String::new();
            while let Some(next) = lines.next_if(|next| next.is_empty() || next.starts_with("    ")) {
                expected.push_str(next.strip_prefix("    ").unwrap_or(next));
                expected.push('\n');
            }
            let mut run = grundy();
            run.args(arguments(command).expect("a command of grundy"));
            let ran = finish(run, b"");
            assert_eq!(ran.stdout.trim_end(), expected.trim_end(), "{command}");
            shown += 1;
        }
    }
    assert_eq!(shown, 4, "two examples a page");
}

#[test]
fn every_command_does_its_job() {
    let directory = scratch("readme");
    std::fs::write(directory.join("nim.py"), NIM).unwrap();
    std::fs::write(directory.join("edges.txt"), "1 2\n2 3\n2 4\n").unwrap();
    for page in PAGES {
        let mut tried = 0;
        for line in page.lines().filter_map(|line| line.strip_prefix("    ")) {
            let Some(mut arguments) = arguments(line) else { continue };
            // It would serve for ever; `tests/serve.rs` starts it.
            if arguments.first().is_some_and(|verb| verb == "serve") {
                continue;
            }
            let mut input: &[u8] = b"";
            if let Some(at) = arguments.iter().position(|word| word == "<") {
                arguments.truncate(at);
                input = b"3,4,5\n1,2,3\n";
            }
            // Both pages write the folder of a problem.
            let _ = std::fs::remove_dir_all(directory.join("problem"));
            let refuted = arguments.iter().any(|word| word.contains("popcount"));
            let mut run: Command = grundy();
            run.args(&arguments).current_dir(&directory);
            let ran = finish(run, input);
            assert_eq!(ran.code, i32::from(refuted), "{line}\n{}", ran.stderr);
            assert!(!ran.stdout.is_empty(), "{line}");
            tried += 1;
        }
        assert!(tried >= 15, "{tried} commands were found");
    }
}

#[test]
fn the_examples_of_the_help_run() {
    let directory = scratch("help-examples");
    std::fs::write(directory.join("rule.game"), "take 1..3\n").unwrap();
    std::fs::write(directory.join("positions.txt"), "3,4,5\n").unwrap();
    // The programs that `stress` runs: one that is right, and one that says the same always.
    std::fs::write(directory.join("nim.py"), NIM).unwrap();
    let player = include_str!("../../../wrong-programs/players/nim.py");
    std::fs::write(directory.join("player.py"), player).unwrap();
    std::fs::write(directory.join("a.out"), "#!/bin/sh\necho Yes\n").unwrap();
    #[cfg(unix)]
    std::fs::set_permissions(directory.join("a.out"), std::os::unix::fs::PermissionsExt::from_mode(0o755))
        .unwrap();
    // `verify` reads what `prove` writes.
    let mut verbs = grundy_text::help::Verb::ALL.to_vec();
    verbs.retain(|verb| *verb != grundy_text::help::Verb::Serve);
    // `page` writes a file.
    verbs.sort_by_key(|verb| *verb == grundy_text::help::Verb::Verify);
    for verb in verbs {
        for example in grundy_text::help::examples(verb) {
            let words = arguments(example).expect("a command of grundy");
            let words: Vec<_> = words.into_iter().take_while(|word| word != "<").collect();
            let _ = std::fs::remove_dir_all(directory.join("problem"));
            let mut run = grundy();
            run.args(&words).current_dir(&directory);
            let ran = finish(run, b"3,4,5\n");
            assert!(matches!(ran.code, 0 | 1 | 3), "{example}: {} {}", ran.code, ran.stderr);
            assert!(!ran.stdout.is_empty(), "{example}");
        }
    }
}
