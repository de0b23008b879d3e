//! `grundy period`: periods, progress kept on disk, refusals.

mod common;

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use common::schema::valid;
use common::{expect, grundy, run, scratch};
use serde_json::Value;

fn answer(args: &[&str], code: i32) -> Value {
    let ran = expect(args, code);
    valid("period", ran.stdout.trim_end());
    serde_json::from_str(&ran.stdout).unwrap()
}

#[test]
fn what_the_kernel_can_check_is_proved() {
    for (code, period, preperiod) in [("0.77", 12, 71), ("0.156", 349, 3479), ("4.0", 2, 1), ("0.3", 2, 0)] {
        let found = answer(&["period", code, "--json"], 0);
        assert_eq!(found["standing"], "proved", "{code}");
        assert_eq!((&found["period"], &found["preperiod"]), (&period.into(), &preperiod.into()), "{code}");
        assert_eq!(found["up_to"], Value::Null);
        // The same law by the other way.
        let ran = expect(&["law", code, "--json"], 0);
        let law: Value = serde_json::from_str(&ran.stdout).unwrap();
        for name in ["rule", "standing", "theorem", "period", "preperiod", "saltus", "play"] {
            assert_eq!(found[name], law[name], "{code} {name}");
        }
    }
    let ran = expect(&["period", "0.77", "--lang", "zh"], 0);
    assert!(ran.stdout.contains("从 n = 71 起以 12 为周期"), "{}", ran.stdout);
}

#[test]
fn what_the_kernel_follows_heap_by_heap_is_proved() {
    let found = answer(&["period", "0.16", "--json"], 0);
    assert_eq!((&found["standing"], &found["up_to"]), (&"proved".into(), &Value::Null));
    assert_eq!((&found["period"], &found["preperiod"]), (&149_459.into(), &105_351.into()));
    assert_eq!((&found["theorem"], &found["grounds"]), (&"sparse-window".into(), &"window".into()));
    let last = found["invariants"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["rare"], &last["last_rare"]), (&52.into(), &13_935.into()));
    assert_eq!((&last["largest"], &last["largest_at"]), (&23.into(), &229_790.into()));
    assert_eq!(last["mask"], "1e");
}

#[test]
fn what_only_the_engine_has_seen_is_checked() {
    let store = scratch("period-checked").join("store");
    let _ = fs::remove_dir_all(&store);
    let path = store.to_str().unwrap();
    // The search ends at once from its store; the kernel would need longer.
    let search = || run(&["period", "0.354", "--store", path, "--time", "20", "--json"]).stdout;
    let found = |text: &str| !serde_json::from_str::<Value>(text).unwrap()["period"].is_null();
    assert!((0..10).any(|_| found(&search())), "nothing found");
    let found = answer(&["period", "0.354", "--store", path, "--time", "1", "--json"], 3);
    assert_eq!((&found["standing"], &found["theorem"]), (&"checked".into(), &Value::Null));
    assert_eq!((&found["period"], &found["preperiod"]), (&1180.into(), &10_061_916.into()));
    assert_eq!(found["grounds"], "window");
}

#[test]
fn nothing_found_is_no_answer() {
    for code in ["0.106", "0.007", "grundy", "split unequal"] {
        let found = answer(&["period", code, "--until", "10000", "--json"], 3);
        assert_eq!((&found["standing"], &found["up_to"]), (&"none".into(), &9999.into()), "{code}");
        assert_eq!((&found["period"], &found["grounds"]), (&Value::Null, &Value::Null), "{code}");
        // 0.106 takes 3 and leaves one heap; Grundy's game has heaps of value 0.
        assert!(found["not_excluded"].is_u64(), "{code}");
    }
    let ran = expect(&["period", "0.106", "--until", "10000"], 3);
    assert!(ran.stdout.contains("does not mean there is none"), "{}", ran.stdout);
    assert!(ran.stdout.contains("n=8192 max=23 at="), "{}", ran.stdout);
    // More than any run reaches: the time ends it.
    let huge = u64::MAX.to_string();
    let ran = expect(&["period", "0.106", "--until", &huge, "--time", "1"], 3);
    assert!(ran.stdout.contains("stopped after 1 s"), "{}", ran.stdout);
    expect(&["period", "0.106", "--until", "99999999999999999999999"], 2);
    expect(&["period", "0.106", "--until", "-5"], 2);
}

#[test]
fn processors_do_not_change_the_answer() {
    let one = answer(&["period", "0.36", "--until", "300000", "--json"], 3);
    let two = answer(&["period", "0.36", "--until", "300000", "--threads", "2", "--json"], 3);
    assert_eq!(one, two);
}

#[test]
fn other_games_are_refused_with_the_reason() {
    let ran = expect(&["period", "0.3F"], 2);
    assert!(ran.stderr.contains("digit F at 2 leaves three"), "{}", ran.stderr);
    let ran = expect(&["period", "0.3F", "--lang", "zh"], 2);
    assert!(ran.stderr.contains("三堆"), "{}", ran.stderr);
    for rule in ["nim", "take any or split", "take 1..n/2", "0.77; misere", "wythoff", "sum of: 0.7 ; 0.3"] {
        expect(&["period", rule], 2);
    }
    expect(&["period", "take {1,1000000} or split"], 2);
    // Forty digits are as good as three.
    let long = format!("0.{}7", "0".repeat(39));
    answer(&["period", &long, "--until", "5000", "--json"], 3);
    let long = format!("0.{}", "3".repeat(40));
    assert_eq!(answer(&["period", &long, "--json"], 0)["period"], 41);
}

#[test]
fn a_killed_run_goes_on_to_the_same_answer() {
    let directory = scratch("period-killed");
    let store = directory.join("store");
    let _ = fs::remove_dir_all(&store);
    let path = store.to_str().unwrap();
    let right = answer(&["period", "0.104", "--until", "60000000", "--json"], 3);
    for round in 0..6u32 {
        let mut child = grundy()
            .args(["period", "0.104", "--until", "60000000", "--store", path, "--json"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The first is given the time to save once; the others die at any moment, early ones too.
        for _ in 0..500 {
            if round > 0 || store.join("state").exists() {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_millis(u64::from(41 * round)));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(store.join("state").exists(), "no run lived long enough to save");
    let found = answer(&["period", "0.104", "--until", "60000000", "--store", path, "--json"], 3);
    assert_eq!(found, right);
}

#[test]
fn a_run_that_cannot_save_goes_on() {
    let directory = scratch("period-unsaved");
    let store = directory.join("store");
    let _ = fs::remove_dir_all(&store);
    // In the place of the file that is written first.
    fs::create_dir_all(store.join("state.new")).unwrap();
    let path = store.to_str().unwrap();
    let ran = expect(&["period", "0.156", "--store", path], 0);
    assert!(ran.stderr.contains("cannot save") && ran.stdout.contains("period 349"), "{}", ran.stderr);
}

#[test]
fn stores_are_kept_apart() {
    let directory = scratch("period-stores");
    let store = directory.join("store");
    let _ = fs::remove_dir_all(&store);
    let path = store.to_str().unwrap();
    expect(&["period", "0.106", "--until", "100000", "--store", path], 3);
    let ran = expect(&["period", "0.106", "--until", "200000", "--store", path], 3);
    assert!(ran.stderr.contains("100,032 heaps are known"), "{}", ran.stderr);
    let ran = expect(&["period", "0.104", "--store", path], 2);
    assert!(ran.stderr.contains("is a saved run of 0.106"), "{}", ran.stderr);
    let ran = expect(&["period", "0.104", "--store", path, "--lang", "zh", "--json"], 2);
    assert!(ran.stderr.contains("保存的是 0.106 的进度"), "{}", ran.stderr);
    valid("error", ran.stdout.trim_end());
    // A second run in the same place, while the first one is there.
    let mut first = grundy()
        .args(["period", "0.106", "--until", "1000000000000", "--store", path])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let ran = run(&["period", "0.106", "--until", "300000", "--store", path]);
    let process = format!("process {}", first.id());
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert!(ran.stderr.contains(&process), "{}", ran.stderr);
    // Cut short, and changed.
    let state = store.join("state");
    let bytes = fs::read(&state).unwrap();
    fs::write(&state, &bytes[..bytes.len() / 2]).unwrap();
    let ran = expect(&["period", "0.106", "--store", path], 2);
    assert!(ran.stderr.contains("cut short or changed"), "{}", ran.stderr);
    let mut changed = bytes.clone();
    changed[bytes.len() / 3] ^= 4;
    fs::write(&state, changed).unwrap();
    expect(&["period", "0.106", "--store", path], 2);
    fs::write(&state, "notes of somebody\n").unwrap();
    let ran = expect(&["period", "0.106", "--store", path], 2);
    assert!(ran.stderr.contains("no saved run"), "{}", ran.stderr);
    let file = directory.join("file");
    fs::write(&file, "").unwrap();
    let ran = expect(&["period", "0.106", "--store", file.to_str().unwrap()], 2);
    assert!(ran.stderr.contains("it is a file; a directory is wanted"), "{}", ran.stderr);
}

#[test]
fn sets_of_amounts_have_their_own_engine() {
    let large = "take {99991,100003,131071}";
    for (rule, period, preperiod) in [
        ("take {1,3,4}", 7, 0),
        ("take {2,5,7}", 22, 0),
        ("take {5,9,100003}", 2, 300_006),
        (large, 231_062, 0),
    ] {
        let found = answer(&["period", rule, "--json"], 0);
        assert_eq!((&found["standing"], &found["theorem"]), (&"proved".into(), &"window".into()), "{rule}");
        assert_eq!((&found["period"], &found["preperiod"]), (&period.into(), &preperiod.into()), "{rule}");
        assert_eq!(found["grounds"], "state", "{rule}");
        assert!(found["invariants"].as_array().unwrap().is_empty(), "{rule}");
    }
    let place = scratch("period-set");
    let (store, file) = (place.join("store"), place.join("law.cert"));
    let _ = fs::remove_dir_all(&store);
    let (store, file) = (store.to_str().unwrap(), file.to_str().unwrap());
    let none = answer(&["period", large, "--store", store, "--until", "200000", "--json"], 3);
    assert_eq!((&none["standing"], &none["heaps"]), (&"none".into(), &200_000.into()));
    let ran = expect(&["period", large, "--store", store, "--certificate", file], 0);
    assert!(ran.stderr.contains("200,000"), "{}", ran.stderr);
    expect(&["verify", file], 0);
    // Another set, and a code, do not go on from there.
    for rule in ["take {1,3,4}", "0.106"] {
        expect(&["period", rule, "--store", store], 2);
    }
    // More amounts than the engine for sets takes: as a code, as far as that goes.
    let found = answer(&["period", "take 1..70", "--json"], 0);
    assert_eq!((&found["period"], &found["standing"]), (&71.into(), &"proved".into()));
    let refused = expect(&["period", "take {1,20000000}"], 2);
    assert!(refused.stderr.contains("4194304"), "{}", refused.stderr);
}
