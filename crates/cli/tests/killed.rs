//! Runs that are killed in the middle leave a whole file: the old one or the new one.
#![cfg(unix)]

mod common;

use std::fs;
use std::process::{Command, Stdio};

use common::expect;

#[test]
fn a_killed_prove_leaves_the_old_file_or_the_whole_new_one() {
    let dir = std::env::temp_dir().join(format!("grundy-killed-{}", std::process::id()));
    fs::create_dir_all(&dir).unwrap();
    let path = dir.join("law.cert");
    let file = path.to_str().unwrap();
    // Two laws take turns, so that old and new can be told apart, and each is known whole.
    let laws = ["0.07", "take {1,3,4}"].map(|rule| {
        expect(&["prove", rule, "-o", file], 0);
        (rule, fs::read_to_string(&path).unwrap())
    });
    let mut before = &laws[1].1;
    for round in 0..60u32 {
        let (rule, after) = &laws[round as usize % 2];
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["prove", rule, "-o", file])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Each time a little later. At whatever moment it dies, what is said below holds.
        for _ in 0..round * 20_000 {
            std::hint::spin_loop();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let found = fs::read_to_string(&path).unwrap();
        assert!(found == *before || found == *after, "round {round}:\n{found}");
        before = if found == *after { after } else { before };
    }
    // What killed runs have left is cleaned away by the next that ends.
    fs::write(dir.join(".grundy-1-0.tmp"), "half of a certificate").unwrap();
    expect(&["prove", "take {1,2}", "-o", file], 0);
    let left: Vec<_> = fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["law.cert"]);
    expect(&["verify", file], 0);
    fs::remove_dir_all(&dir).unwrap();
}
