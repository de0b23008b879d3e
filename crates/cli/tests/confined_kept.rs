//! Programs that are kept and asked again and again - players of `judge`, and `win "program .."` - under the same
//! limits as those that are started for each input, whoever runs grundy; afterwards nobody of them is left.
#![cfg(target_os = "linux")]

mod common;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::schema::valid;
use common::who::{self, Who, everybody, left, mark, nobody, open_directory, python, save};
use serde_json::{Value, json};

/// Plays Nim, right.
const PLAYER: &str = "
import sys
for line in sys.stdin:
    heaps = list(map(int, line.split())); x = 0
    for heap in heaps: x ^= heap
    at = next((i for i, heap in enumerate(heaps) if heap ^ x < heap), None)
    if at is None: at = next(i for i, heap in enumerate(heaps) if heap); heaps[at] -= 1
    else: heaps[at] ^= x
    print(*heaps, flush=True)
";

/// Tells the options of Nim with one heap.
const OPTIONS: &str = "
import json, sys
for line in sys.stdin:
    n = json.loads(line)['component'][0]
    print(json.dumps({'options': [[[k]] for k in range(n)]}), flush=True)
";

/// The two verbs that keep a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verb {
    Judge,
    Win,
}

fn command(verb: Verb, who: Who, name: &str, options: &[&str], program: &str, mark: &str) -> Command {
    let mut run = who::grundy(who);
    match verb {
        Verb::Judge => {
            run.args(["judge", "nim", "--json", "--time", "0", "--games", "4", "--save"])
                .arg(save(who, name));
            run.args(options).args(["--", "/usr/bin/python3", "-c", program, mark]);
        }
        Verb::Win => {
            let file = open_directory().join(format!("{name}-{who:?}.py"));
            std::fs::write(&file, program).unwrap();
            let rule = format!("program /usr/bin/python3 \"{}\" {mark}", file.display());
            run.args(["win", &rule, "5", "--json"]).args(options);
        }
    }
    run
}

/// Runs what stands before a right program under everybody, both ways; nobody is left.
fn each(name: &str, options: &[&str], before: &str, check: impl Fn(Verb, Who, i32, &Value)) {
    if !python() {
        return;
    }
    for (verb, right) in [(Verb::Judge, PLAYER), (Verb::Win, OPTIONS)] {
        for who in everybody() {
            let mark = mark(&format!("kept-{name}-{verb:?}"), who);
            let program = format!("{before}{right}");
            let ran = command(verb, who, name, options, &program, &mark).output().unwrap();
            let text = String::from_utf8_lossy(&ran.stdout).into_owned();
            assert!(!text.is_empty(), "{who:?}: {}", String::from_utf8_lossy(&ran.stderr));
            let code = ran.status.code().unwrap();
            let schema = match (verb, code) {
                (Verb::Judge, _) => "judge",
                (Verb::Win, 0) => "win-states",
                (Verb::Win, _) => "error",
            };
            check(verb, who, code, &valid(schema, text.trim_end()));
            nobody(&mark);
        }
    }
}

/// As [`each`]; the program fails, which `judge` calls `fault`.
fn fails(name: &str, options: &[&str], before: &str, fault: &str) {
    each(name, options, before, |verb, who, code, value| {
        assert_eq!(code, 4, "{name} {verb:?} {who:?} {value}");
        if verb == Verb::Judge {
            assert_eq!(value["fault"], json!(fault), "{name} {who:?} {value}");
            assert!(!value["right"].as_array().unwrap().is_empty(), "{value}");
            assert_ne!(value["process_limit"], json!("not enforced"), "{who:?}");
        }
    });
}

#[test]
fn processes_are_counted() {
    let bomb = "import os, sys, time
for i in range(300):
    try: child = os.fork()
    except OSError: sys.exit(7)
    if child == 0:
        time.sleep(30); os._exit(0)
";
    fails("bomb", &[], bomb, "ended");
}

#[test]
fn whoever_hides_in_a_session_of_its_own_is_found() {
    let daemon = "import os, signal, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for name in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT): signal.signal(name, signal.SIG_IGN)
        for fd in (0, 1, 2): os.close(fd)
        time.sleep(60)
    os._exit(0)
";
    each("daemon", &[], daemon, |verb, who, code, value| assert_eq!(code, 0, "{verb:?} {who:?} {value}"));
    if !python() {
        return;
    }
    // One process a game, each with one that hides.
    for who in everybody() {
        let mark = mark("kept-daemons", who);
        let program = format!("{daemon}{PLAYER}");
        let ran = command(Verb::Judge, who, "daemons", &["--per-game"], &program, &mark).output().unwrap();
        assert_eq!(ran.status.code(), Some(0), "{who:?} {}", String::from_utf8_lossy(&ran.stdout));
        nobody(&mark);
    }
}

#[test]
fn output_without_end_is_stopped() {
    fails(
        "flood",
        &["--limit-ms", "60000"],
        "import sys\nwhile True: sys.stdout.write('1 ' * 100000)\n",
        "output limit",
    );
}

#[test]
fn time_is_kept_whatever_the_program_does_about_it() {
    let stops = "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)\n";
    let ignores = "import signal, time
for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU): signal.signal(name, signal.SIG_IGN)
time.sleep(60)
";
    for (name, before) in [("stops", stops), ("ignores", ignores), ("spins", "while True: pass\n")] {
        fails(name, &["--limit-ms", "300"], before, "time limit");
    }
}

#[test]
fn memory_is_limited() {
    fails("hog", &["--limit-mb", "100"], "x = bytearray(700 << 20)\n", "ended");
    each("no-hog", &["--limit-mb", "1000"], "x = bytearray(700 << 20)\n", |_, who, code, value| {
        assert_eq!(code, 0, "{who:?} {value}");
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
    for verb in [Verb::Judge, Verb::Win] {
        for who in everybody() {
            let mark = mark(&format!("kept-killed-{verb:?}"), who);
            let mut run = command(verb, who, "killed", &["--limit-ms", "60000"], program, &mark);
            let mut run = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            let start = Instant::now();
            // grundy itself, its guard and the program all have the word; the hidden one is the last to come.
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
}
