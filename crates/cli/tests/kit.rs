//! `grundy kit`: what it writes compiles, runs and tells right from wrong, in both languages alike.

mod common;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use common::schema::valid;
use common::{expect, scratch};

/// The interpreter itself: what finds it for a shell may cost more than the program.
fn python() -> Option<String> {
    let found = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().ok()?;
    Some(String::from_utf8(found.stdout).ok()?.trim().to_owned())
}

/// The commands of a file in the languages that there are; C++ only where wanted, for compilers take long.
fn commands(folder: &Path, name: &str, cpp: bool) -> Vec<Vec<String>> {
    let mut commands = Vec::new();
    let text = |path: PathBuf| path.to_str().unwrap().to_owned();
    if let Some(python) = python() {
        commands.push(vec![python, text(folder.join(format!("files/{name}.py")))]);
    } else {
        eprintln!("NOT RUN: there is no python3");
    }
    if cpp {
        let binary = folder.join(name);
        let source = folder.join(format!("files/{name}.cpp"));
        match Command::new("g++").args(["-std=c++17", "-O0", "-o"]).arg(&binary).arg(&source).status() {
            Ok(status) => {
                assert!(status.success(), "{} does not compile", source.display());
                commands.push(vec![text(binary)]);
            }
            Err(_) => eprintln!("NOT RUN: there is no g++"),
        }
    }
    commands
}

fn run(command: &[String], args: &[&str], input: &str) -> Output {
    let mut child = Command::new(&command[0])
        .args(&command[1..])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

struct Kit {
    folder: PathBuf,
    inputs: Vec<String>,
    answers: Vec<String>,
}

fn kit(name: &str, args: &[&str]) -> Kit {
    let folder = scratch(&format!("kit-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    let all: Vec<&str> =
        ["kit"].iter().chain(args).copied().chain(["--json", "-o", folder.to_str().unwrap()]).collect();
    let ran = expect(&all, 0);
    let value = valid("kit", ran.stdout.trim_end());
    assert!(value["files"].as_array().unwrap().len() >= 30, "{value}");
    let read = |ending: &str| -> Vec<String> {
        (1..=10)
            .map(|n| std::fs::read_to_string(folder.join(format!("tests/{n:02}{ending}"))).unwrap())
            .collect()
    };
    Kit { inputs: read(""), answers: read(".a"), folder }
}

/// Validator, generator and answers of any rule.
fn sound(kit: &Kit, words: [&str; 2], cpp: bool) {
    for command in commands(&kit.folder, "validator", cpp) {
        for input in &kit.inputs {
            let output = run(&command, &[], input);
            assert_eq!(code(&output), 0, "{command:?}: {input:?} {output:?}");
            let bad = [
                input.trim_end().to_owned(),
                format!("{input} "),
                format!(" {input}"),
                format!("{input}\n"),
                input.replacen('\n', " \n", 1),
                format!("0{input}"),
                format!("-{input}"),
                String::new(),
                input.replacen(char::is_numeric, "99999999999999999999", 1),
            ];
            for bad in bad {
                assert_ne!(code(&run(&command, &[], &bad)), 0, "{command:?} takes {bad:?}");
            }
        }
    }
    let answers = commands(&kit.folder, "answer", cpp);
    let checkers = commands(&kit.folder, "checker", false);
    for (input, answer) in kit.inputs.iter().zip(&kit.answers) {
        let word = answer.lines().next().unwrap();
        assert!(words.contains(&word), "{answer:?}");
        for command in &answers {
            let said = String::from_utf8(run(command, &[], input).stdout).unwrap();
            assert_eq!(said.lines().next(), Some(word), "{input:?}");
            assert_eq!(said.lines().count(), answer.lines().count(), "{input:?}");
            for checker in &checkers {
                assert_eq!(check(kit, checker, input, &said), 0, "{input:?} {said:?}");
                assert_eq!(check(kit, checker, input, answer), 0, "{input:?} {answer:?}");
            }
        }
    }
    let generators = commands(&kit.folder, "generator", cpp);
    let validators = commands(&kit.folder, "validator", false);
    for profile in ["small", "medium", "large", "lost", "equal"] {
        for seed in ["1", "2"] {
            let made: Vec<Vec<u8>> =
                generators.iter().map(|command| run(command, &[seed, profile], "").stdout).collect();
            assert!(made.iter().all(|it| *it == made[0]), "{profile} {seed}: the languages differ");
            let Some(text) = made.first().map(|it| String::from_utf8(it.clone()).unwrap()) else { return };
            assert_eq!(code(&run(&validators[0], &[], &text)), 0, "{profile} {seed}: {text:?}");
        }
    }
}

fn check(kit: &Kit, command: &[String], input: &str, output: &str) -> i32 {
    let (given, said) = (kit.folder.join("given"), kit.folder.join("said"));
    std::fs::write(&given, input).unwrap();
    std::fs::write(&said, output).unwrap();
    code(&run(command, &[given.to_str().unwrap(), said.to_str().unwrap()], ""))
}

#[test]
fn a_problem_that_wants_moves() {
    let kit = kit("moves", &["take {1,3,4}", "--with-move", "--words", "Alice wins,Bob wins", "--min", "1"]);
    sound(&kit, ["Alice wins", "Bob wins"], true);
    assert!(std::fs::read_to_string(kit.folder.join("problem.xml")).unwrap().contains("<solution"));
    assert!(kit.answers.iter().all(|answer| answer.starts_with("Bob") || answer.lines().count() == 2));
    for command in commands(&kit.folder, "checker", true) {
        for (output, right) in [
            // 4, 2: values 2 and 0, so that 4 must come to value 0: 3 and 1 are not, 0 is.
            ("Alice wins\n1 4\n", true),
            ("Alice wins\n1 4", true),
            ("Alice wins\n1 1\n", false),
            ("Alice wins\n1 2\n", false),
            ("Alice wins\n3 1\n", false),
            ("Alice wins\n2 1\n", false),
            ("Alice wins\n", false),
            ("Alice wins\n1 4 7\n", false),
            ("Bob wins\n", false),
            ("alice wins\n1 4\n", false),
            ("", false),
        ] {
            assert_eq!(check(&kit, &command, "2\n4 2\n", output) == 0, right, "{command:?} {output:?}");
        }
        assert_eq!(check(&kit, &command, "1\n7\n", "Bob wins\n"), 0);
        assert_eq!(check(&kit, &command, "1\n7\n", "Alice wins\n1 1\n"), 1);
    }
    // The tests refute what people write: the parity of the sum, and the sum modulo 7.
    let numbers = |input: &String| -> Vec<u64> {
        input.split_whitespace().skip(1).map(|word| word.parse().unwrap()).collect()
    };
    let wrong: [fn(&[u64]) -> bool; 3] = [
        |heaps| heaps.iter().sum::<u64>() % 2 == 1,
        |heaps| !matches!(heaps.iter().sum::<u64>() % 7, 0 | 2),
        |heaps| heaps.iter().fold(0, |x, n| x ^ n) != 0,
    ];
    for (at, law) in wrong.iter().enumerate() {
        let refuted = kit.inputs.iter().zip(&kit.answers);
        let mut refuted =
            refuted.filter(|(input, answer)| law(&numbers(input)) != answer.starts_with("Alice wins\n"));
        assert!(refuted.next().is_some(), "law {at} survives all tests");
    }
}

#[test]
fn interactors_play_and_notice() {
    let kit = kit("play", &["take {1,3,4}", "--max", "60", "--max-heaps", "4"]);
    let right = "import sys
g = [0, 1, 0, 1, 2, 3, 2]
for line in sys.stdin:
    heaps = list(map(int, line.split()))
    moves = [heaps[:i] + [n - k] + heaps[i + 1:] for i, n in enumerate(heaps) for k in (1, 3, 4) if k <= n]
    def value(heaps):
        x = 0
        for n in heaps: x ^= g[n % 7]
        return x
    print(*min(moves, key=lambda it: value(it) != 0), flush=True)
";
    let players = [
        ("right", right.to_owned(), true),
        ("wrong", right.replace("value(it) != 0", "-sum(it)"), false),
        ("illegal", right.replace("(1, 3, 4)", "(2,)"), false),
        ("garbage", "input()\nprint('no')".to_owned(), false),
        ("silent", "input()".to_owned(), false),
    ];
    // A start from which the player to move wins and can lose the win.
    let given = kit.folder.join("given");
    std::fs::write(&given, "2\n12 8\n").unwrap();
    for (at, command) in commands(&kit.folder, "interactor", true).into_iter().enumerate() {
        for (name, body, passes) in &players {
            let player = kit.folder.join(format!("{name}.py"));
            std::fs::write(&player, body).unwrap();
            let mut judge = Command::new(&command[0]);
            judge.args(&command[1..]).arg(&given).stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut judge = judge.stderr(Stdio::piped()).spawn().unwrap();
            // The command holds the pipes until it is dropped: the judge would wait for ever.
            let mut program = {
                let mut command = Command::new(python().unwrap());
                command.arg(&player).stdin(judge.stdout.take().unwrap()).stdout(judge.stdin.take().unwrap());
                command.stderr(Stdio::null()).spawn().unwrap()
            };
            let output = judge.wait_with_output().unwrap();
            let _ = program.wait();
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.success(), *passes, "{at} {name}: {said}");
        }
    }
}

#[test]
fn problems_without_moves() {
    for (name, rule) in [
        ("kayles", "0.77"),
        ("misere", "nim; misere"),
        ("pair", "wythoff"),
        ("tuple", "(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1"),
    ] {
        let kit = kit(name, &[rule, "--max", if name == "tuple" { "30" } else { "1000" }]);
        sound(&kit, ["first", "second"], name == "pair");
        assert_eq!(kit.folder.join("files/interactor.py").exists(), name == "misere");
        for command in commands(&kit.folder, "checker", false) {
            for (input, answer) in kit.inputs.iter().zip(&kit.answers) {
                assert_eq!(check(&kit, &command, input, answer), 0, "{rule} {input:?}");
                let other = if answer == "first\n" { "second" } else { "first" };
                assert_eq!(check(&kit, &command, input, other), 1, "{rule} {input:?}");
            }
        }
    }
}

/// Wrong programs that ten tests do not reach yet; `stress` catches them.
const NOT_REACHED: [&str; 4] =
    ["golden-checked-near.py", "nim-32-bits.py", "nim-pairs.py", "s134-32-bits.py"];

/// Each other wrong program in the list that reads the usual input fails some of the ten tests of its rule.
#[test]
fn the_ten_tests_kill_the_wrong_programs() {
    let Some(python) = python() else { return };
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../wrong-programs");
    let index = std::fs::read_to_string(list.join("index.tsv")).unwrap();
    let mut kits: BTreeMap<String, (Kit, Vec<Option<String>>)> = BTreeMap::new();
    let (mut tried, mut survivors) = (0, Vec::new());
    for line in index.lines().filter(|line| !line.starts_with('#')) {
        let [wrong, right, rule, options, ..] = line.split('\t').collect::<Vec<_>>()[..] else { continue };
        // The usual problems: of others the inputs take long to judge.
        let usual = [
            "nim",
            "nim; misere",
            "take 1..3",
            "take {1,3,4}",
            "wythoff",
            "staircase-nim",
            "take powers of 2",
        ];
        let wythoff = rule.starts_with("(a,b) -> (a-k,b) |");
        if !usual.contains(&rule) && !wythoff {
            continue;
        }
        let odd = ["--io", "--answer", "--limit-ms", "10^400"];
        if !wrong.ends_with(".py") || odd.iter().any(|odd| options.contains(odd)) {
            continue;
        }
        let answers = |kit: &Kit, file: PathBuf| -> Vec<Option<String>> {
            let command = [python.clone(), file.to_str().unwrap().to_owned()];
            let each = kit.inputs.iter().map(|input| {
                let output = run(&command, &[], input);
                output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
            });
            each.collect()
        };
        let key = format!("{rule} {options}");
        if !kits.contains_key(&key) {
            let mut args = vec![rule];
            let words: Vec<&str> = options.split_whitespace().collect();
            for pair in words.chunks(2).filter(|pair| pair[0] != "--words") {
                args.extend(pair);
            }
            if !options.contains("--max ") {
                args.extend(["--max", "10^18"]);
            }
            args.extend(["--time", "0"]);
            let made = kit(&format!("wrong-{}", kits.len()), &args);
            let right = answers(&made, list.join("right").join(right));
            assert!(right.iter().all(Option::is_some), "{rule}: {right:?}");
            kits.insert(key.clone(), (made, right));
        }
        let (made, right) = &kits[&key];
        tried += 1;
        if !NOT_REACHED.contains(&wrong) && answers(made, list.join("wrong").join(wrong)) == *right {
            survivors.push(wrong.to_owned());
        }
    }
    assert!(tried >= 20, "{tried}");
    assert!(survivors.is_empty(), "{survivors:?}");
}

#[test]
fn nothing_is_overwritten() {
    let kit = kit("again", &["nim"]);
    let file = kit.folder.join("files/answer.py");
    std::fs::write(&file, "mine").unwrap();
    let ran = expect(&["kit", "take 1..3", "-o", kit.folder.to_str().unwrap()], 2);
    assert!(ran.stderr.contains("not empty"), "{}", ran.stderr);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    // An empty folder is as good as none.
    let empty = scratch("kit-empty");
    std::fs::remove_dir_all(&empty).unwrap();
    std::fs::create_dir(&empty).unwrap();
    expect(&["kit", "nim", "-o", empty.to_str().unwrap()], 0);
}

#[test]
fn usage_is_explained() {
    for args in [
        &["kit", "nim"][..],
        &["kit", "fibonacci-nim", "-o", "x"],
        &["kit", "take 1..3; lose when n = 5", "-o", "x"],
        &["kit", "0.77", "--with-move", "-o", "x"],
        &["kit", "nim", "--max", "10^30", "-o", "x"],
        &["kit", "nim", "--words", "a,a", "-o", "x"],
    ] {
        for lang in ["en", "zh"] {
            let all: Vec<&str> = args.iter().copied().chain(["--lang", lang]).collect();
            assert!(!expect(&all, 2).stderr.is_empty());
        }
    }
    assert!(!Path::new("x").exists());
}
