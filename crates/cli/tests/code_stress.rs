//! Emitted programs of every language under `stress`: with the inputs that break programs, in the forms of input and
//! answer that `code` and `stress` share.

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::{expect, scratch};

/// A rule, the options of both verbs, those of `stress` alone, and the greatest number where numbers have any size.
struct Spec {
    rule: &'static str,
    both: &'static [&'static str],
    moves: bool,
    max: &'static str,
    /// The greatest number in C++ and Rust.
    fixed: &'static str,
}

const fn spec(rule: &'static str, both: &'static [&'static str], moves: bool) -> Spec {
    Spec { rule, both, moves, max: "10^60", fixed: "2^120-1" }
}

const BATCH: &[&str] = &["--io", "batch"];
const CASES: &[&str] = &["--io", "{T}\\n{m} {heaps}", "--words", "Alice @ home,Bob"];
const LINES: &[&str] = &["--io", "lines", "--words", "Yes,No"];
const JSON: &[&str] = &["--io", "json"];

fn specs() -> Vec<Spec> {
    let squares = |spec: Spec| Spec { fixed: "2^62-1", ..spec };
    let table = |spec: Spec| Spec { max: "1500", fixed: "1500", ..spec };
    vec![
        spec("take {1,3,4}", CASES, true),
        spec("nim", LINES, true),
        spec("nim; misere", BATCH, true),
        spec("take 1..3; misere", JSON, true),
        spec("bash(1000000007)", BATCH, true),
        spec("take any except {2}", BATCH, true),
        spec("take composites", BATCH, false),
        spec("take 1 or primes", BATCH, true),
        spec("take 1..floor(2n/3)", BATCH, false),
        spec("0.07", LINES, false),
        spec("lasker-nim", BATCH, false),
        table(spec("take squares", BATCH, false)),
        squares(spec("wythoff", &["--io", "{T}\\n{b} {a}"], false)),
        squares(spec("euclid", JSON, false)),
        squares(spec("moore(2)", BATCH, false)),
        squares(spec("fibonacci-nim", &["--io", "{T}\\n{n}"], false)),
        Spec {
            max: "25",
            fixed: "25",
            ..spec("(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1", LINES, false)
        },
    ]
}

/// Programs of a language: their texts to files, what builds all of them, and what runs each.
fn programs(to: &str, specs: &[Spec]) -> Option<Vec<Vec<String>>> {
    let tool = match to {
        "cpp" => "g++",
        "python" => "python3",
        "rust" => "rustc",
        "java" => "javac",
        "go" => "go",
        _ => "node",
    };
    let asks = if to == "go" { "version" } else { "--version" };
    if !Command::new(tool).arg(asks).output().is_ok_and(|it| it.status.success()) {
        let message =
            format!("\n*** {tool} IS MISSING: the {to} programs were NOT stressed. Install it. ***\n");
        let _ = std::io::Write::write_all(&mut std::io::stderr(), message.as_bytes());
        return None;
    }
    let folder = scratch(&format!("code-stress-{to}"));
    let text = |path: &Path| path.to_str().unwrap().to_owned();
    let mut files: Vec<PathBuf> = Vec::new();
    for (at, spec) in specs.iter().enumerate() {
        let own = folder.join(format!("p{at}"));
        std::fs::create_dir_all(&own).unwrap();
        let file = own.join(match to {
            "cpp" => "p.cpp",
            "python" => "p.py",
            "rust" => "p.rs",
            "java" => "Main.java",
            "go" => "main.go",
            _ => "p.js",
        });
        let mut args = vec!["code", spec.rule, "--to", to, "-o", file.to_str().unwrap()];
        args.extend(spec.both);
        if spec.moves {
            args.push("--with-move");
        }
        expect(&args, 0);
        if to == "java" {
            // Many classes of one name, built at once.
            let program = std::fs::read_to_string(&file).unwrap();
            std::fs::write(&file, format!("package p{at};\n{program}")).unwrap();
        }
        files.push(file);
    }
    let built = |mut command: Command| {
        let output = command.current_dir(&folder).output().unwrap();
        assert!(output.status.success(), "{to}: {}", String::from_utf8_lossy(&output.stderr));
    };
    let commands = files.iter().enumerate().map(|(at, file)| match to {
        "cpp" | "rust" => {
            let binary = folder.join(format!("b{at}"));
            let flags: &[&str] = if to == "cpp" { &["-std=c++17", "-O1"] } else { &["--edition=2021", "-O"] };
            let mut command = Command::new(tool);
            command.args(flags).arg(file).arg("-o").arg(&binary);
            built(command);
            vec![text(&binary)]
        }
        "java" => [
            "java",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-Xmx512m",
            "-cp",
            &text(&folder),
            &format!("p{at}.Main"),
        ]
        .map(Into::into)
        .to_vec(),
        "go" => vec![text(&folder.join(format!("bin/p{at}")))],
        _ => vec![tool.to_owned(), text(file)],
    });
    let commands: Vec<Vec<String>> = commands.collect();
    let mut command = Command::new(tool);
    match to {
        "java" => {
            command.args(["-encoding", "UTF-8", "-J-XX:TieredStopAtLevel=1"]).args(&files);
            built(command);
        }
        "go" => {
            std::fs::write(folder.join("go.mod"), "module programs\n\ngo 1.19\n").unwrap();
            std::fs::create_dir_all(folder.join("bin")).unwrap();
            command.args(["build", "-o", "bin/", "./..."]).env("GOCACHE", folder.join("cache"));
            built(command);
        }
        _ => {}
    }
    Some(commands)
}

fn stressed(to: &str) {
    let specs = specs();
    let Some(programs) = programs(to, &specs) else { return };
    for (spec, program) in specs.iter().zip(programs) {
        let max = if matches!(to, "cpp" | "rust") { spec.fixed } else { spec.max };
        let mut args =
            vec!["stress", spec.rule, "--max", max, "--max-heaps", "6", "--tests", "160", "--time", "0"];
        args.extend(spec.both);
        args.extend(["--limit-ms", "60000", "--limit-mb", "4096", "--no-limits", "--save"]);
        let saved = scratch(&format!("code-stress-failures-{to}"));
        args.push(saved.to_str().unwrap());
        if spec.moves {
            args.extend(["--answer", "win heap take"]);
        }
        args.push("--");
        args.extend(program.iter().map(String::as_str));
        let ran = expect(&args, 0);
        assert!(ran.stdout.contains("nothing found"), "{}: {}", spec.rule, ran.stdout);
        assert!(!ran.stdout.contains(" 0 adversarial"), "{}: {}", spec.rule, ran.stdout);
    }
}

#[test]
fn cpp_programs_stand() {
    stressed("cpp");
}

#[test]
fn python_programs_stand() {
    stressed("python");
}

#[test]
fn rust_programs_stand() {
    stressed("rust");
}

#[test]
fn java_programs_stand() {
    stressed("java");
}

#[test]
fn go_programs_stand() {
    stressed("go");
}

#[test]
fn javascript_programs_stand() {
    stressed("js");
}

/// A program that is wrong in one place is caught: the test above can fail.
#[test]
fn a_mutated_program_falls() {
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let program = expect(&["code", "take {1,3,4}", "--to", "python", "--with-move"], 0).stdout;
    let folder = scratch("code-stress-mutants");
    for (right, wrong) in [("n % 7", "(n + 1) % 7"), ("t < v", "t > v"), ("i + 1", "i")] {
        assert!(program.contains(right), "{right}: {program}");
        let file = folder.join("p.py");
        std::fs::write(&file, program.replace(right, wrong)).unwrap();
        let saved = folder.to_str().unwrap();
        let args = ["stress", "take {1,3,4}", "--answer", "win heap take", "--save", saved, "--", "python3"];
        expect(&[&args[..], &[file.to_str().unwrap()]].concat(), 1);
    }
}

#[test]
fn forms_that_no_program_reads_are_refused() {
    for (rule, more) in [
        ("take {1,3,4}", &["--io", "{heaps} {m}"][..]),
        ("take {1,3,4}", &["--io", "n={n}"]),
        ("sum of: take 1..3 ; 0.07", &["--io", "lines"]),
        ("sum of: take 1..3 ; 0.07", &["--with-move"]),
        ("0.77", &["--with-move"]),
        ("wythoff", &["--with-move"]),
        ("nim", &["--words", "a,a"]),
        ("nim", &["--io", "{q}"]),
    ] {
        for lang in ["en", "zh"] {
            let args = [&["code", rule, "--to", "java", "--lang", lang], more].concat();
            let ran = common::run(&args);
            assert!(
                ran.code == 2 && !ran.stderr.is_empty() && ran.stdout.is_empty(),
                "{args:?}: {}",
                ran.stderr
            );
        }
    }
}
