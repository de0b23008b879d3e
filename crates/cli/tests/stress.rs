//! `grundy stress`: what it sends, what it accepts, what it says, and that runs repeat.

mod common;

use std::path::{Path, PathBuf};

use common::schema::valid;
use common::{Ran, finish, grundy, scratch};
use serde_json::{Value, json};

/// A program of Python that is given `m` and `heaps`, or `None` where there is no Python.
fn program(test: &str, body: &str) -> Option<Vec<String>> {
    let found =
        std::process::Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let Ok(found) = found else {
        eprintln!("NOT RUN: there is no python3 to be the other program");
        return None;
    };
    let path = scratch(&format!("stress-{test}")).join("program.py");
    std::fs::write(&path, body).unwrap();
    Some(vec![String::from_utf8(found.stdout).unwrap().trim().into(), path.to_str().unwrap().into()])
}

fn saved(test: &str) -> PathBuf {
    let path = scratch(&format!("stress-{test}")).join("cases");
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn stress(test: &str, args: &[&str], program: &[String]) -> Ran {
    let mut run = grundy();
    run.arg("stress").args(args).args(["--time", "0", "--save"]).arg(saved(test)).arg("--").args(program);
    finish(run, b"")
}

const HEAPS: &str = "m = int(input()); heaps = list(map(int, input().split())); x = 0
for heap in heaps: x ^= heap
assert len(heaps) == m
";

#[test]
fn words_spaces_and_punctuation() {
    let Some(roy) = program("roy", &format!("{HEAPS}print('October wins!' if x else 'Roy wins!', end='  ')"))
    else {
        return;
    };
    // Nobody knows these words.
    let ran = stress("roy", &["nim", "--tests", "20"], &roy);
    assert_eq!(ran.code, 2, "{}", ran.stdout);
    assert!(ran.stderr.contains("--words WIN,LOSE"), "{}", ran.stderr);
    let words = ["nim", "--tests", "20", "--words", "October wins!,Roy wins!"];
    assert_eq!(stress("roy", &words, &roy).code, 0);
    let two = ["nim", "--tests", "20", "--win-word", "October wins!", "--lose-word", "Roy wins!"];
    assert_eq!(stress("roy", &two, &roy).code, 0);
    // The other way round every verdict is wrong, and that is said.
    let ran = stress("roy", &["nim", "--tests", "20", "--words", "Roy wins!,October wins!"], &roy);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("all verdicts the other way round"), "{}", ran.stdout);
    for bad in [&["--words", "a,b,c"][..], &["--words", "a"], &["--words", "a,b", "--win-word", "c"]] {
        let args: Vec<&str> = ["nim", "--tests", "20"].iter().chain(bad).copied().collect();
        assert_eq!(stress("roy", &args, &roy).code, 2, "{bad:?}");
    }
}

#[test]
fn what_is_found_is_shown_and_kept() {
    let Some(sum) = program("shown", &format!("{HEAPS}print('first' if sum(heaps) % 2 else 'second ')"))
    else {
        return;
    };
    let ran = stress("shown", &["nim", "--tests", "50"], &sum);
    assert_eq!(ran.code, 1, "{}", ran.stdout);
    for line in [
        "MISMATCH: the other player wins",
        "input     \"1\\n2\\n\"",
        "expected  \"first\"   (the player to move wins)",
        "got       \"second \\n\"",
        "    take 2  (2 -> 0)",
        "  an odd sum wins",
    ] {
        assert!(ran.stdout.contains(line), "{line}\n{}", ran.stdout);
    }
    let case = saved_name(&ran.stdout);
    let read = |ending: &str| std::fs::read_to_string(Path::new(&case).with_extension(ending)).unwrap();
    assert_eq!(
        (read("in"), read("ans"), read("out")),
        ("1\n2\n".into(), "first\n".into(), "second \n".into())
    );
    let replay = |extra: &[String]| {
        let mut run = grundy();
        run.args(["stress", "--replay", &case, "--json"]).args(extra);
        finish(run, b"")
    };
    let again = replay(&[]);
    assert_eq!(again.code, 1);
    assert_eq!(valid("stress", again.stdout.trim_end())["got"], json!("second \n"));
    // Another program, or this one when it is mended.
    let right = program("shown-right", &format!("{HEAPS}print('first' if x else 'second')")).unwrap();
    let command: Vec<String> = std::iter::once("--".to_owned()).chain(right).collect();
    let mended = replay(&command);
    assert_eq!((mended.code, &valid("stress", mended.stdout.trim_end())["result"]), (0, &json!("passed")));
    let mut other = grundy();
    other.args(["stress", "--replay", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]);
    assert_eq!(finish(other, b"").code, 2);
}

fn saved_name(stdout: &str) -> String {
    let line = stdout.lines().find(|line| line.contains("--replay")).unwrap();
    line.rsplit(' ').next().unwrap().to_owned()
}

#[test]
fn empty_output_and_garbage_are_no_answers() {
    for (name, body, got) in [("empty", "", "\"\""), ("garbage", "print('Yes\\nNo')", "\"Yes\\nNo\\n\"")] {
        let Some(program) = program(name, body) else { return };
        let ran = stress(name, &["nim", "--words", "Yes,No"], &program);
        assert_eq!(ran.code, 1, "{}", ran.stdout);
        assert!(ran.stdout.contains("this is no answer") && ran.stdout.contains(got), "{}", ran.stdout);
    }
}

#[test]
fn crashes_end_with_four() {
    let Some(crash) =
        program("crash", &format!("{HEAPS}assert heaps != [3, 3]\nprint('Yes' if x else 'No')"))
    else {
        return;
    };
    let ran = stress("crash", &["nim", "--json"], &crash);
    assert_eq!(ran.code, 4, "{}", ran.stdout);
    let value = valid("stress", ran.stdout.trim_end());
    assert_eq!((&value["result"], &value["code"]), (&json!("failed"), &json!(1)));
    assert_eq!(value["position"], json!([3, 3]));
    assert!(value["stderr"].as_str().unwrap().contains("AssertionError"), "{value}");
    let ran = stress("crash", &["nim"], &["./there-is-no-such-program".to_owned()]);
    assert_eq!(ran.code, 4, "{}", ran.stderr);
    assert_eq!(stress("crash", &["nim"], &[]).code, 2);
}

#[test]
fn the_inputs_depend_on_the_seed_alone() {
    let Some(echo) = program(
        "echo",
        "import sys, hashlib
text = sys.stdin.read()
open(sys.argv[1] + '/' + hashlib.sha1(text.encode()).hexdigest(), 'w').write(text)
heaps = list(map(int, text.split()))[1:]
x = 0
for heap in heaps: x ^= heap
print('Yes' if x else 'No')
",
    ) else {
        return;
    };
    let inputs = |name: &str, args: &[&str]| -> Vec<String> {
        let directory = scratch(&format!("stress-echo-{name}"));
        let _ = std::fs::remove_dir_all(&directory);
        std::fs::create_dir_all(&directory).unwrap();
        let args: Vec<&str> = ["nim", "--tests", "340"].iter().chain(args).copied().collect();
        let mut command = echo.clone();
        command.push(directory.to_str().unwrap().to_owned());
        let ran = stress("echo", &args, &command);
        assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
        let mut all: Vec<String> = std::fs::read_dir(directory)
            .unwrap()
            .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
            .collect();
        all.sort();
        all
    };
    let one = inputs("one", &["--jobs", "1"]);
    assert_eq!(one.len(), 340);
    assert_eq!(one, inputs("four", &["--jobs", "4"]));
    assert_ne!(one, inputs("seed", &["--jobs", "4", "--seed", "2"]));
    // Among them: an empty heap, one heap, 64 heaps, the edges of machine numbers.
    for wanted in
        ["1\n0\n", "2\n0 1\n", "\n2147483648", " 4294967296", "9007199254740992", "1000000000000000000"]
    {
        assert!(one.iter().any(|input| input.contains(wanted)), "{wanted:?}");
    }
    let longest = one.iter().map(|input| input.split_whitespace().count() - 1).max().unwrap();
    assert_eq!(longest, 64);
}

#[test]
fn formats_and_ranges() {
    // Each program checks the form of its input itself.
    let cases = [
        (
            "lines",
            &["nim", "--io", "lines"][..],
            "import sys
for line in sys.stdin:
    x = 0
    for heap in map(int, line.split()): x ^= heap
    print('Yes' if x else 'No')",
        ),
        (
            "json",
            &["(a,b) -> (a-k,b) | (a,b-k) where k >= 1", "--io", "json"],
            "import sys, json
for line in sys.stdin:
    a, b = json.loads(line)
    print(json.dumps(a != b))",
        ),
        (
            "template",
            &["nim", "--io", "{T}\\n{m}: {heaps,}"],
            "for _ in range(int(input())):
    m, heaps = input().split(': ')
    x = 0
    for heap in map(int, heaps.split(',')): x ^= heap
    assert len(heaps.split(',')) == int(m)
    print('Yes' if x else 'No')",
        ),
        (
            "range",
            &["take 1..3", "--io", "{n}", "--min", "5", "--max", "1e2"],
            "n = int(input())
assert 5 <= n <= 100
print('Yes' if n % 4 else 'No')",
        ),
        (
            "bounds",
            &["(a,b) -> (a-k,b) | (a,b-k) where k >= 1", "--max", "a=10^30,b=7"],
            "a, b = map(int, input().split())
assert a <= 10**30 and b <= 7
print('Yes' if a != b else 'No')",
        ),
        (
            "row",
            &["staircase-nim", "--max-heaps", "5"],
            "m = int(input()); row = list(map(int, input().split()))
assert 1 <= len(row) == m <= 5
x = 0
for stones in row[::2]: x ^= stones
print('Yes' if x else 'No')",
        ),
        (
            "memory",
            &["fibonacci-nim", "--min", "2"],
            "n = int(input()); a, b = 1, 2
while a < n: a, b = b, a + b
print('No' if a == n else 'Yes')",
        ),
    ];
    for (name, args, body) in cases {
        let Some(program) = program(name, body) else { return };
        let args: Vec<&str> = args.iter().chain(&["--tests", "150", "--json"]).copied().collect();
        let ran = stress(name, &args, &program);
        assert_eq!(ran.code, 0, "{name}: {}{}", ran.stdout, ran.stderr);
        let value = valid("stress", ran.stdout.trim_end());
        let count = |stage: &str| value["counts"][stage].as_u64().unwrap();
        let judged = count("small") + count("adversarial") + count("random");
        assert!(judged == 150 || name == "range" && judged == 96, "{name}: {value}");
    }
}

#[test]
fn usage_is_explained_in_both_languages() {
    for args in [
        &["nim", "--io", "{x}"][..],
        &["nim", "--io", "{m}"],
        &["nim", "--io", "{m"],
        &["nim", "--answer", "amount"],
        &["staircase-nim", "--answer", "win heap take"],
        &["nim", "--min", "5", "--max", "4"],
        &["nim", "--max", "many"],
        &["nim", "--max", "a=5"],
        &["(a,b) -> (a-k,b) where k >= 1", "--max", "c=5"],
        &["(a,b) -> (a-k,b) where k >= 1", "--max", "a=many"],
        &["sum of: nim ; 0.07"],
        &["nim", "extra"],
    ] {
        for lang in ["en", "zh"] {
            let args: Vec<&str> = args.iter().chain(&["--lang", lang]).copied().collect();
            let ran = stress("usage", &args, &["true".to_owned()]);
            assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.stdout, ran.stderr);
            assert!(!ran.stderr.is_empty());
        }
    }
    let Some(wrong) = program("chinese", &format!("{HEAPS}print('先手' if len(heaps) % 2 else '后手')"))
    else {
        return;
    };
    let ran = stress("chinese", &["nim", "--lang", "zh"], &wrong);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("答案错误：胜负判反了") && ran.stdout.contains("重跑："), "{}", ran.stdout);
}

#[test]
fn a_law_that_is_only_checked_is_marked() {
    // Far beyond the table; the law of this code is seen, and no theorem proves it.
    let Some(always) = program("checked", "print('Yes')") else { return };
    let ran = stress("checked", &["take {1,3,4}", "--json", "--tests", "3"], &always);
    let value: Value = valid("stress", ran.stdout.trim_end());
    assert_eq!(value["law_checked_to"], Value::Null, "this one is proved");
}

#[test]
fn two_heaps_that_belong_together_are_a_pair() {
    let body = "a, b = sorted(map(int, input().split()))
k = b - a
import math
print('Yes' if (k + math.isqrt(5 * k * k)) // 2 != a else 'No')";
    let Some(pair) = program("pair", body) else { return };
    for io in ["usual", "{a} {b}", "{b} {a}"] {
        let ran = stress("pair", &["wythoff", "--io", io, "--tests", "150"], &pair);
        assert_eq!(ran.code, 0, "{io}: {}{}", ran.stdout, ran.stderr);
    }
}

#[test]
fn bounds_of_the_statement_hold() {
    let body = format!("{HEAPS}assert 3 <= m <= 5\nprint('Yes' if x else 'No')");
    let Some(few) = program("few", &body) else { return };
    let ran = stress("few", &["nim", "--min-heaps", "3", "--max-heaps", "5", "--tests", "200"], &few);
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    for (args, word) in [
        (&["--min-heaps", "6", "--max-heaps", "5"][..], "--max-heaps"),
        (&["--jobs", "0"], "--jobs"),
        (&["--limit-mb", "0"], "--limit-mb"),
        (&["--limit-ms", "0"], "--limit-ms"),
        (&["--max-heaps", "0"], "--max-heaps"),
        (&["--words", "A,A"], "twice"),
    ] {
        let all: Vec<&str> = ["nim"].iter().chain(args).copied().collect();
        let ran = stress("few", &all, &few);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.stderr.contains(word), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn time_ends_shrinking_too() {
    // The first that is wrong is [3]; what is smaller and has not been tried yet takes long.
    let body = format!(
        "{HEAPS}import time
if m > 1 and max(heaps) == 2: time.sleep(3)
print('Yes' if x and max(heaps) < 3 else 'No')"
    );
    let Some(slow) = program("slow", &body) else { return };
    let mut run = grundy();
    run.args(["stress", "nim", "--jobs", "1", "--time", "15", "--save"])
        .arg(saved("slow"))
        .arg("--")
        .args(&slow);
    let start = std::time::Instant::now();
    let ran = finish(run, b"");
    assert_eq!(ran.code, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
    assert!(ran.stdout.contains("note: not shrunk to the end"), "{}", ran.stdout);
}

#[test]
fn all_winning_moves_are_a_set() {
    let list = |order: &str| {
        format!(
            "{HEAPS}moves = [(at + 1, heap - (heap ^ x)) for at, heap in enumerate(heaps) if heap ^ x < heap]
if not moves: print('lose')
for move in {order}: print(*move)"
        )
    };
    let Some(all) = program("all", &list("moves")) else { return };
    let back = program("all-back", &list("moves[::-1]")).unwrap();
    let one = program("all-one", &list("moves[:1]")).unwrap();
    let args = |answer: &'static str| ["nim", "--answer", answer, "--lose-word", "lose", "--tests", "120"];
    assert_eq!(stress("all", &args("all heap take"), &all).code, 0);
    assert_eq!(stress("all", &args("all sorted heap take"), &all).code, 0);
    assert_eq!(stress("all", &args("all heap take"), &back).code, 0, "in any order");
    assert_eq!(stress("all", &args("all sorted heap take"), &back).code, 1);
    let ran = stress("all", &args("all heap take"), &one);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("MISMATCH: winning moves are missing"), "{}", ran.stdout);
    let batch: Vec<&str> = args("all heap take").iter().copied().chain(["--io", "batch"]).collect();
    assert_eq!(stress("all", &batch, &all).code, 2);
}
