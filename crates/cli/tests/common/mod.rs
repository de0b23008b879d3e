//! Runs the binary.
#![allow(dead_code, unreachable_pub)] // shared by test files that each use a part of it

pub mod schema;
pub mod who;

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Stdio};

/// What a run left.
pub struct Ran {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// The binary, in English, deaf to the environment of whoever runs the tests.
pub fn grundy() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

pub fn finish(mut command: Command, stdin: &[u8]) -> Ran {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let input = stdin.to_vec();
    let writer = std::thread::spawn(move || {
        // A child that does not read its input closes the pipe; that is its right.
        let _ = pipe.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        code: output.status.code().expect("ended by a signal"),
        stdout: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
    }
}

pub fn run<S: AsRef<OsStr>>(args: &[S]) -> Ran {
    run_with(args, b"")
}

pub fn run_with<S: AsRef<OsStr>>(args: &[S], stdin: &[u8]) -> Ran {
    let mut command = grundy();
    command.args(args);
    finish(command, stdin)
}

/// The exit code, with what was said when it is not the expected one.
#[track_caller]
pub fn expect(args: &[&str], code: i32) -> Ran {
    let ran = run(args);
    assert_eq!(ran.code, code, "{args:?}\n--- stdout\n{}\n--- stderr\n{}", ran.stdout, ran.stderr);
    ran
}

/// A directory of this test alone.
pub fn scratch(name: &str) -> std::path::PathBuf {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&path).unwrap();
    path
}
