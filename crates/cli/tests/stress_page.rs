//! The page about stress testing is true: its programs and sessions are run as they stand there.

mod common;

use common::{finish, grundy, scratch};

/// Language, page and how many sessions it has.
const PAGES: [(&str, &str, usize); 4] = [
    ("en", include_str!("../../../docs/en/stress.md"), 3),
    ("zh", include_str!("../../../docs/zh/stress.md"), 3),
    ("en", include_str!("../../../docs/en/statements.md"), 8),
    ("zh", include_str!("../../../docs/zh/statements.md"), 8),
];

/// Words of a line; double quotes keep them together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, piece) in line.split('"').enumerate() {
        if at % 2 == 1 {
            words.push(piece.to_owned())
        } else {
            words.extend(piece.split_whitespace().map(Into::into))
        }
    }
    words
}

/// Blocks of indented lines, each with the text before it.
fn blocks(page: &str) -> Vec<(String, String)> {
    let (mut blocks, mut text, mut block) = (Vec::new(), String::new(), String::new());
    for line in page.lines().chain(["."]) {
        match line.strip_prefix("    ") {
            Some(code) => {
                if code.starts_with("$ ") && !block.trim().is_empty() {
                    blocks.push((std::mem::take(&mut text), block.trim_end().to_owned() + "\n"));
                    block.clear();
                }
                block += &format!("{code}\n");
            }
            None if line.is_empty() && !block.is_empty() => block.push('\n'),
            None => {
                if !block.trim().is_empty() {
                    blocks.push((std::mem::take(&mut text), block.trim_end().to_owned() + "\n"));
                }
                block.clear();
                text += &format!("{line}\n");
            }
        }
    }
    blocks
}

/// The file that a text calls last.
fn file(text: &str) -> Option<&str> {
    text.rsplit('`').skip(1).step_by(2).find(|name| name.ends_with(".py") && !name.contains(' '))
}

/// The usual path, with the interpreter itself in front: what finds it for a shell may cost more than the program.
fn path_of_python() -> std::ffi::OsString {
    let mut path = std::env::var_os("PATH").unwrap_or_default();
    let found =
        std::process::Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    if let Ok(found) = found {
        let file = std::path::PathBuf::from(String::from_utf8_lossy(&found.stdout).trim());
        if let Some(directory) = file.parent().filter(|it| it.join("python3").exists()) {
            path = std::env::join_paths(
                std::iter::once(directory.to_owned()).chain(std::env::split_paths(&path)),
            )
            .unwrap();
        }
    }
    path
}

#[test]
fn the_sessions_are_real() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        eprintln!("NOT RUN: there is no python3");
        return;
    }
    let path = path_of_python();
    for (lang, page, wanted) in PAGES {
        let directory = scratch(&format!("stress-page-{lang}-{wanted}"));
        let _ = std::fs::remove_dir_all(directory.join("grundy-fail"));
        let mut sessions = 0;
        for (text, block) in blocks(page) {
            let Some(session) = block.strip_prefix("$ ") else {
                if let Some(name) = file(&text) {
                    std::fs::write(directory.join(name), block).unwrap();
                }
                continue;
            };
            let (command, expected) = session.split_once('\n').unwrap();
            let mut words = words(command);
            assert_eq!(words[0], "grundy");
            // However slow the machine is.
            if words[1] == "stress" && !words.contains(&"--time".to_owned()) {
                words.splice(2..2, ["--time".to_owned(), "0".to_owned()]);
            }
            let mut run = grundy();
            run.args(&words[1..]).current_dir(&directory).env("PATH", &path);
            run.env("LC_ALL", if lang == "zh" { "zh_CN.UTF-8" } else { "C" });
            let ran = finish(run, b"");
            if std::env::var_os("SHOW").is_some() {
                eprintln!("{}", ran.stdout);
            }
            assert_eq!(ran.stdout.trim_end(), expected.trim_end(), "{command}\n{}", ran.stderr);
            sessions += 1;
        }
        assert_eq!(sessions, wanted, "{lang}");
    }
}
