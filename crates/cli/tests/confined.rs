//! Programs that misbehave: limits hold, and afterwards nobody of them is left. As root, as root that may not make
//! namespaces, and as a user. The bombs here are small and end by themselves.
#![cfg(target_os = "linux")]

mod common;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::schema::valid;
use common::scratch;
use common::who::{self, Who, everybody, left, mark, nobody, python, root, save};
use serde_json::Value;

fn grundy(who: Who, name: &str) -> Command {
    let mut command = who::grundy(who);
    command
        .args(["stress", "nim", "--json", "--time", "0", "--tests", "3", "--jobs", "1", "--save"])
        .arg(save(who, name));
    command
}

/// Runs a program of Python under everybody, with these options; what is said, and nobody is left.
fn each(name: &str, options: &[&str], program: &str, check: impl Fn(Who, i32, &Value)) {
    if !python() {
        return;
    }
    for who in everybody() {
        let mark = mark(name, who);
        let mut run = grundy(who, name);
        run.args(options).args(["--", "/usr/bin/python3", "-c", program, &mark]);
        let ran = run.output().unwrap();
        let text = String::from_utf8_lossy(&ran.stdout).into_owned();
        assert!(!text.is_empty(), "{who:?}: {}", String::from_utf8_lossy(&ran.stderr));
        check(who, ran.status.code().unwrap(), &valid("stress", text.trim_end()));
        nobody(&mark);
    }
}

/// Answers rightly at the end.
const RIGHT: &str = "
input(); x = 0
for heap in map(int, input().split()): x ^= heap
print('Yes' if x else 'No', flush=True)
";

#[test]
fn processes_are_counted() {
    // 300 that would sleep half a minute; whoever cannot make one says so.
    let program = format!(
        "import os, sys, time
for i in range(300):
    try: child = os.fork()
    except OSError: sys.exit(7)
    if child == 0:
        time.sleep(30); os._exit(0)
{RIGHT}"
    );
    each("bomb", &[], &program, |who, code, value| {
        assert_ne!(value["process_limit"], "not enforced", "{who:?}");
        assert_eq!((code, &value["code"]), (4, &Value::from(7)), "{who:?} {value}");
    });
}

#[test]
fn whoever_hides_in_a_session_of_its_own_is_found() {
    let program = format!(
        "import os, signal, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for name in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT): signal.signal(name, signal.SIG_IGN)
        for fd in (0, 1, 2): os.close(fd)
        time.sleep(60)
    os._exit(0)
{RIGHT}"
    );
    each("daemon", &[], &program, |who, code, value| assert_eq!(code, 0, "{who:?} {value}"));
}

#[test]
fn output_without_end_is_stopped() {
    let program = "import sys
while True: sys.stdout.write('Yes ' * 100000)";
    each("flood", &[], program, |who, code, value| {
        assert_eq!((code, &value["fault"]), (4, &Value::from("output limit")), "{who:?}");
    });
}

#[test]
fn time_is_kept_whatever_the_program_does_about_it() {
    let stops = "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)";
    let ignores = "import signal, time
for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU): signal.signal(name, signal.SIG_IGN)
time.sleep(60)";
    let spins = "while True: pass";
    for (name, program) in [("stops", stops), ("ignores", ignores), ("spins", spins)] {
        each(name, &["--limit-ms", "100"], program, |who, code, value| {
            assert_eq!((code, &value["fault"]), (4, &Value::from("time limit")), "{name} {who:?}");
        });
    }
}

#[test]
fn memory_is_limited() {
    let program = format!("x = bytearray(700 << 20)\n{RIGHT}");
    each("hog", &["--limit-mb", "100"], &program, |who, code, value| {
        assert_eq!((code, &value["fault"]), (4, &Value::from("exit code")), "{who:?}");
        assert!(value["stderr"].as_str().unwrap().contains("MemoryError"), "{who:?} {value}");
    });
    each("no-hog", &["--limit-mb", "1000"], &program, |who, code, _| assert_eq!(code, 0, "{who:?}"));
}

#[test]
fn a_file_cannot_grow_without_end() {
    let program = format!(
        "import os, tempfile
file = tempfile.TemporaryFile()
try:
    for i in range(200): file.write(bytes(1 << 20)); file.flush()
except OSError: raise SystemExit(9)
{RIGHT}"
    );
    each("file", &[], &program, |who, code, value| {
        // Python ignores the signal and gets the error.
        assert_eq!((code, &value["code"]), (4, &Value::from(9)), "{who:?} {value}");
    });
}

#[test]
fn a_killed_grundy_leaves_nobody() {
    if !python() {
        return;
    }
    let program = "import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0: time.sleep(60)
    os._exit(0)
time.sleep(60)";
    for who in everybody() {
        let mark = mark("killed", who);
        let mut run = grundy(who, "killed");
        run.args(["--limit-ms", "60000", "--", "/usr/bin/python3", "-c", program, &mark]);
        let mut run = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let start = Instant::now();
        // grundy itself, its guards and the program all have the word; the hidden one is the last to come.
        while left(&mark) < 4 {
            assert!(start.elapsed() < Duration::from_secs(60), "{who:?}: it has not begun");
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_millis(300));
        run.kill().unwrap();
        run.wait().unwrap();
        nobody(&mark);
    }
}

#[test]
fn without_limits_means_without() {
    let program = format!("x = bytearray(300 << 20)\n{RIGHT}");
    each("free", &["--limit-mb", "100", "--no-limits"], &program, |who, code, value| {
        assert_eq!((code, &value["process_limit"]), (0, &Value::from("no limits")), "{who:?}");
    });
}

#[test]
fn a_program_in_a_private_home_still_runs() {
    use std::os::unix::fs::PermissionsExt;
    if !root() || !python() {
        return;
    }
    // Nobody but its owner may look into this directory: the next method is taken.
    let directory = scratch("confined-private");
    std::fs::set_permissions(&directory, PermissionsExt::from_mode(0o700)).unwrap();
    let program = directory.join("nim");
    std::fs::write(&program, format!("#!/usr/bin/python3\n{RIGHT}")).unwrap();
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o700)).unwrap();
    let mut run = grundy(Who::Ourselves, "private");
    let ran = run.arg("--").arg(&program).output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stdout));
    let value = valid("stress", String::from_utf8_lossy(&ran.stdout).trim_end());
    assert_ne!(value["process_limit"], "user");
}
