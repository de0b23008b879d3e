//! Certificates by windows: written by `period`, checked piece by piece by `verify`.

mod common;

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use common::schema::valid;
use common::{expect, grundy, run, scratch};
use serde_json::Value;

fn place(name: &str) -> PathBuf {
    let directory = scratch(name);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    directory
}

fn verify(args: &[&str], code: i32) -> Value {
    let args = [&["verify"], args, &["--json"]].concat();
    let ran = expect(&args, code);
    valid("verify", ran.stdout.trim_end());
    serde_json::from_str(&ran.stdout).unwrap()
}

#[test]
fn a_period_by_windows_is_proved_and_its_certificate_checked_again() {
    let file = place("windows-period").join("law.cert");
    let path = file.to_str().unwrap();
    let ran = expect(&["period", "0.16", "--certificate", path, "--json"], 0);
    valid("period", ran.stdout.trim_end());
    let found: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((&found["standing"], &found["theorem"]), (&"proved".into(), &"sparse-window".into()));
    assert_eq!((&found["period"], &found["up_to"]), (&149_459.into(), &Value::Null));
    let answer = verify(&[path], 0);
    assert_eq!((&answer["verified"], &answer["theorem"]), (&true.into(), &"sparse-window".into()));
    for (language, words) in
        [("en", "g(n + 149459) = g(n) for all n >= 105351"), ("zh", "对一切 n >= 105351")]
    {
        let ran = expect(&["verify", path, "--lang", language], 0);
        assert!(ran.stdout.contains(words), "{}", ran.stdout);
    }
    // One value of a window, and the claim.
    let text = fs::read_to_string(&file).unwrap();
    let at = text.find("window ").unwrap() + 700;
    let other = if text.as_bytes()[at] == b'A' { "B" } else { "A" };
    fs::write(&file, [&text[..at], other, &text[at + 1..]].concat()).unwrap();
    let answer = verify(&[path], 1);
    assert_eq!((&answer["verified"], &answer["standing"]), (&false.into(), &"rejected".into()));
    fs::write(&file, text.replace("preperiod 105351", "preperiod 105352")).unwrap();
    assert_eq!(expect(&["verify", path], 1).stdout.lines().count(), 1);
    fs::write(&file, text.replace("mask 30", "mask many")).unwrap();
    expect(&["verify", path], 2);
    // Short periods have the other certificate.
    expect(&["period", "0.156", "--certificate", path], 0);
    assert!(fs::read_to_string(&file).unwrap().contains("theorem guy-smith"));
    expect(&["verify", path], 0);
    let ran = expect(&["verify", path, "--sample", "2"], 2);
    assert!(ran.stderr.contains("as a whole"), "{}", ran.stderr);
}

#[test]
fn a_sample_is_no_proof() {
    let directory = place("windows-sample");
    let (file, store) = (directory.join("0.106.windows"), directory.join("store"));
    let (path, store) = (file.to_str().unwrap(), store.to_str().unwrap());
    expect(&["period", "0.106", "--until", "5000000", "--store", store, "--certificate", path], 3);
    let answer = verify(&[path, "--sample", "3", "--seed", "7"], 3);
    assert_eq!((&answer["verified"], &answer["standing"]), (&false.into(), &"checked".into()));
    assert_eq!((&answer["pieces_checked"], &answer["seed"]), (&3.into(), &7.into()));
    assert_eq!(answer["held"].as_array().unwrap().len(), 3);
    assert_eq!(verify(&[path, "--sample", "3", "--seed", "7"], 3), answer);
    assert_ne!(verify(&[path, "--sample", "3", "--seed", "8"], 3)["held"], answer["held"]);
    let ran = expect(&["verify", path, "--sample", "1"], 3);
    assert!(ran.stdout.contains("not proved") && ran.stdout.contains("holds"), "{}", ran.stdout);
    // All of them are one.
    let ran = expect(&["verify", path, "--sample", "1000"], 0);
    assert!(ran.stdout.contains("exactly 15 have a rare value"), "{}", ran.stdout);
    // The same windows from the store, without another heap; and a run that goes on from them.
    let again = directory.join("again");
    expect(
        &["period", "0.106", "--store", store, "--until", "0", "--certificate", again.to_str().unwrap()],
        3,
    );
    assert_eq!(fs::read(&again).unwrap(), fs::read(&file).unwrap());
    let ran = expect(&["period", "0.106", "--from", path, "--until", "8000000", "--json"], 3);
    let right = expect(&["period", "0.106", "--until", "8000000", "--json"], 3);
    let last = |text: &str| -> Value {
        let answer: Value = serde_json::from_str(text).unwrap();
        answer["invariants"].as_array().unwrap().last().unwrap().clone()
    };
    assert_eq!(last(&ran.stdout), last(&right.stdout));
    let ran = expect(&["period", "0.104", "--from", path], 2);
    assert!(ran.stderr.contains("another game"), "{}", ran.stderr);
    let missing = directory.join("missing");
    expect(&["period", "0.104", "--from", missing.to_str().unwrap()], 2);
}

#[test]
fn a_check_that_is_killed_goes_on() {
    let directory = place("windows-killed");
    let (file, notes) = (directory.join("0.104.windows"), directory.join("notes"));
    let (path, kept) = (file.to_str().unwrap(), notes.to_str().unwrap());
    expect(&["period", "0.104", "--until", "40000000", "--certificate", path], 3);
    let lines = || fs::read_to_string(notes.join("pieces")).unwrap_or_default().lines().count();
    let mut before = 0;
    for round in 0..6u64 {
        let mut child = grundy()
            .args(["verify", path, "--resume", kept, "--threads", "2"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(150 + 97 * round));
        let _ = child.kill();
        child.wait().unwrap();
        assert!(lines() >= before);
        before = lines();
    }
    // As if the last line had been cut short.
    let text = fs::read_to_string(notes.join("pieces")).unwrap_or_default();
    fs::write(notes.join("pieces"), format!("{text}piece 1 ho")).unwrap();
    let first = verify(&[path, "--resume", kept], 0);
    assert_eq!(first, verify(&[path], 0));
    // Now nothing is left to do; of another text the notes say nothing.
    let ran = expect(&["verify", path, "--resume", kept], 0);
    assert!(ran.stderr.contains("were checked before"), "{}", ran.stderr);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text}# a remark\n")).unwrap();
    let ran = run(&["verify", path, "--resume", kept, "--sample", "1"]);
    assert!(!ran.stderr.contains("were checked before"), "{}", ran.stderr);
    // One run at a time, and a directory is wanted.
    let ran = expect(&["verify", path, "--resume", path], 2);
    assert!(ran.stderr.contains("a directory is wanted"), "{}", ran.stderr);
}
