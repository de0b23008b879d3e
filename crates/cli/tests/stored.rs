//! `win --store`: searches that are stopped, interrupted or killed go on to the same answer.

mod common;

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use common::schema::valid;
use common::{expect, grundy, run, scratch};
use serde_json::Value;

/// A rule and a position for each way of answering, none of them known by name; a second or two of work each
/// in a release build.
const KINDS: [(&str, &str); 6] = [
    // A box of who wins; one of Grundy values, for a sum.
    ("(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1 and (a + b) mod 7 != 3; misere", "(7000,6500)"),
    ("(a,b) -> (a-k,b-2k) | (a-3k,b-k) | (a,b-k) where k >= 1", "(1500,1600)+(1400,1700)"),
    // Searches forward.
    ("(n,l) -> (n-k, k) where 1 <= k <= 2l + 1; misere", "(2500,450)"),
    (
        "(a,b) -> (floor(a/2),b) | (a,floor(b/3)) | (a-1,b-1) where a >= 1 and b >= 1",
        "(1500,1200)+(900,1600)",
    ),
    // The definition.
    ("(a,b) -> (a-1,b) | (a,b-2) | (a-2,b-1); misere", "(30,32)+(28,31)"),
    // Play that goes round.
    ("(a,b,c) -> (a-1,b+1,c) | (a+1,b-1,c) | (a,b-1,c+2) | (a,b,c-1) leaving a + b + c <= 90", "(20,20,20)"),
];

fn empty(name: &str) -> PathBuf {
    let store = scratch(name).join("store");
    let _ = fs::remove_dir_all(&store);
    store
}

fn arguments<'a>((rule, at): (&'a str, &'a str), store: &'a str) -> Vec<&'a str> {
    vec!["win", rule, at, "--json", "--no-names", "--time", "0", "--store", store]
}

fn begin(kind: (&str, &str), store: &str) -> Child {
    let mut command = grundy();
    command.args(arguments(kind, store)).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap()
}

#[test]
fn a_killed_search_goes_on_to_the_same_answer() {
    let mut killed_late = 0;
    for (number, kind) in KINDS.into_iter().enumerate() {
        let (rule, at) = kind;
        let right = expect(&["win", rule, at, "--json", "--no-names", "--time", "0"], 0);
        valid("win-states", right.stdout.trim_end());
        let store = empty(&format!("win-killed-{number}"));
        let path = store.to_str().unwrap();
        let mut killed = 0;
        for round in 0..5u32 {
            let mut child = begin(kind, path);
            let until = Instant::now() + Duration::from_secs(20);
            // The first dies at once, the second is given the time to save once, the others die at any moment.
            while round == 1
                && !store.join("state").exists()
                && Instant::now() < until
                && child.try_wait().unwrap().is_none()
            {
                std::thread::sleep(Duration::from_millis(5));
            }
            std::thread::sleep(Duration::from_millis(u64::from(47 * round)));
            let lives = u32::from(child.try_wait().unwrap().is_none());
            killed += lives;
            killed_late += lives * u32::from(round > 0);
            child.kill().unwrap();
            child.wait().unwrap();
        }
        let found = run(&arguments(kind, path));
        assert_eq!((found.code, &found.stdout), (0, &right.stdout), "{rule}: {}", found.stderr);
        assert!(killed > 0, "{rule}: too quick to be killed");
        assert!(store.join("state").exists(), "{rule}");
        // And once more, from what is whole.
        let again = run(&arguments(kind, path));
        assert_eq!((again.code, &again.stdout), (0, &right.stdout), "{rule}: {}", again.stderr);
    }
    assert!(killed_late > 0, "all too quick to be killed once they had saved something");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_search_keeps_what_it_has() {
    let interrupt = |child: &Child| {
        let ran = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(ran.unwrap().success());
    };
    let saved = |store: &PathBuf| {
        let until = Instant::now() + Duration::from_secs(120);
        while !store.join("state").exists() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(store.join("state").exists(), "nothing was saved");
    };
    let kind = KINDS[2];
    let store = empty("win-interrupted");
    let path = store.to_str().unwrap();
    let mut child = begin(kind, path);
    saved(&store);
    // It may be quicker than we are.
    if child.try_wait().unwrap().is_none() {
        interrupt(&child);
    }
    let code = child.wait().unwrap().code();
    assert!(matches!(code, Some(0 | 3)), "{code:?}");
    let right = expect(&["win", kind.0, kind.1, "--json", "--no-names", "--time", "0"], 0);
    let found = run(&arguments(kind, path));
    assert_eq!((found.code, found.stdout), (0, right.stdout), "{}", found.stderr);
    // This one is not: it grows without end.
    let store = empty("win-endless");
    let mut child = begin(("(a,b) -> (a+1,b) | (a,b-1); misere", "(4,5)"), store.to_str().unwrap());
    saved(&store);
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(3));
    // So does a search for a period.
    let store = empty("period-interrupted");
    let path = store.to_str().unwrap();
    let mut child = grundy()
        .args(["period", "0.104", "--until", "1000000000000", "--store", path])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    saved(&store);
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(3));
    let mut said = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut said).unwrap();
    assert!(said.contains("the same command goes on"), "{said}");
}

#[test]
fn a_search_is_gone_on_with_second_by_second() {
    let kind = KINDS[2];
    let store = empty("win-seconds");
    let path = store.to_str().unwrap();
    let whole = expect(&["win", kind.0, kind.1, "--json", "--no-names", "--time", "0"], 0);
    let mut arguments = arguments(kind, path);
    arguments[6] = "1";
    arguments.push("--progress");
    let mut stopped = 0;
    let answer = loop {
        let ran = run(&arguments);
        if ran.code == 0 {
            break ran;
        }
        assert_eq!(ran.code, 3, "{}", ran.stderr);
        stopped += 1;
        assert!(stopped < 100);
    };
    assert_eq!(answer.stdout, whole.stdout);
}

#[test]
fn stores_are_kept_apart() {
    let store = empty("win-stores");
    let path = store.to_str().unwrap();
    let kind = ("(n,l) -> (n-k, k) where 1 <= k <= 2l + 1", "(400,100)");
    let asked = |kind| run(&arguments(kind, path));
    assert_eq!(asked(kind).code, 0);
    let other = asked(("(a,b) -> (a-1, b)", "(3,3)"));
    assert!(other.code == 2 && other.stderr.contains("2l+1"), "{} {}", other.code, other.stderr);
    let state = store.join("state");
    let mut bytes = fs::read(&state).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&state, &bytes).unwrap();
    let damaged = asked(kind);
    assert!(damaged.code == 2 && damaged.stderr.contains("damaged"), "{} {}", damaged.code, damaged.stderr);
    assert_eq!(fs::read(&state).unwrap(), bytes, "what is not ours is not written over");
    fs::write(&state, "notes of somebody\n").unwrap();
    let foreign = asked(kind);
    assert!(foreign.code == 2 && foreign.stderr.contains("no search"), "{}", foreign.stderr);
    // A second run in the same place, while the first one is there.
    fs::remove_file(&state).unwrap();
    let endless = ("(a,b) -> (a+1,b) | (a,b-1); misere", "(4,5)");
    let mut first = begin(endless, path);
    let until = Instant::now() + Duration::from_secs(10);
    let process = first.id().to_string();
    while fs::read_to_string(store.join("lock")).map_or(true, |told| told.trim() != process)
        && Instant::now() < until
    {
        std::thread::sleep(Duration::from_millis(5));
    }
    let locked = asked(kind);
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(locked.code, 2, "{}", locked.stderr);
    assert!(locked.stderr.contains(&format!("process {process}")), "{}", locked.stderr);
    let file = scratch("win-stores").join("file");
    fs::write(&file, "").unwrap();
    assert_eq!(run(&arguments(kind, file.to_str().unwrap())).code, 2);
    // What has no search to keep.
    assert_eq!(run(&["win", "take 1..3", "5", "--store", path]).code, 2);
}

#[test]
fn a_search_that_cannot_save_goes_on() {
    let store = empty("win-unsaved");
    // In the place of the file that is written first.
    fs::create_dir_all(store.join("state.new")).unwrap();
    let kind = ("(n,l) -> (n-k, k) where 1 <= k <= 2l + 1", "(400,100)");
    let ran = run(&arguments(kind, store.to_str().unwrap()));
    assert!(ran.code == 0 && ran.stderr.contains("cannot save"), "{}", ran.stderr);
    let answer: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert!(answer["mover_wins"].is_boolean());
}
