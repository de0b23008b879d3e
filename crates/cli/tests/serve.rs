//! `grundy serve`: it listens where it says, answers as the command does, and is small.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use common::{finish, grundy};
use serde_json::Value;

/// A server that ends with the test.
struct Serving {
    process: Child,
    address: String,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn serve() -> Serving {
    let mut command = grundy();
    command.args(["serve", "--port", "0"]).stdout(Stdio::piped());
    let mut process = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    Serving { process, address }
}

impl Serving {
    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut all = String::new();
        stream.read_to_string(&mut all).unwrap();
        all.split_once("\r\n\r\n").unwrap().1.to_owned()
    }
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[test]
fn the_api_answers_as_the_command_does() {
    let serving = serve();
    let same: &[(&str, &[&str], &[&str])] = &[
        ("analyze", &["take {1,3,4}"], &[]),
        ("analyze", &["wythoff"], &[]),
        ("analyze", &["nim; misere"], &[]),
        ("table", &["0.77"], &[]),
        ("table", &["wythoff"], &[]),
        ("law", &["take primes or 1"], &[]),
        ("law", &["(a,b) -> (a-k,b) | (a,b-k) where k >= 1"], &[]),
        ("prove", &["take 1..3"], &[]),
        ("check", &["take {1,3,4}", "n mod 7 in {0,2}"], &["claim"]),
        ("check", &["wythoff", "a = b"], &["claim"]),
        ("compare", &["take 1..3", "take 1..4"], &["other"]),
        ("win", &["nim", "3,4,5"], &["position"]),
        ("win", &["wythoff", "(4,6)"], &["position"]),
        ("win", &["sum of: take 1..3 ; 0.07", "5 ; 7,3"], &["position"]),
        ("why", &["take {1,3,4}", "5"], &["position"]),
        ("analyze", &["take {1,3,,4}"], &[]),
        ("win", &["nim", "3,x"], &["position"]),
    ];
    for (verb, words, fields) in same {
        let mut command = grundy();
        command.arg(verb).args(*words).args(["--json", "--lang", "en"]);
        let printed: Value = serde_json::from_str(&finish(command, b"").stdout).unwrap();
        let mut path = format!("/api/v1/{verb}?rule={}", encoded(words[0]));
        for (field, word) in fields.iter().zip(&words[1..]) {
            path += &format!("&{field}={}", encoded(word));
        }
        let mut sent: Value = serde_json::from_str(&serving.get(&path)).unwrap();
        // The sentence that the command prints without `--json`.
        if matches!(*verb, "check" | "compare") {
            sent.as_object_mut().unwrap().remove("text");
        }
        assert_eq!(sent, printed, "{verb} {words:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_idle_server_is_small() {
    let serving = serve();
    let resident = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", serving.process.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap().to_owned();
        line.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok()).unwrap()
    };
    let idle = resident();
    assert!(serving.get("/").contains("<main>"));
    for rule in ["nim", "take {1,3,4}", "0.77", "wythoff"] {
        assert!(serving.get(&format!("/api/v1/analyze?rule={}", encoded(rule))).contains("schema_version"));
    }
    println!("{idle} KiB idle, {} KiB after some questions", resident());
    assert!(idle < 30 << 10, "{idle} KiB");
}

#[test]
fn addresses_that_are_none_are_told() {
    let ran = |words: &[&str]| {
        let mut command = grundy();
        command.arg("serve").args(words).args(["--lang", "en"]);
        finish(command, b"")
    };
    assert_eq!(ran(&["--port", "70000"]).code, 2);
    let named = ran(&["--bind", "my-host"]);
    assert_eq!(named.code, 2);
    assert!(named.stderr.contains("my-host"), "{}", named.stderr);
    let serving = serve();
    let port = serving.address.rsplit(':').next().unwrap().to_owned();
    let taken = ran(&["--port", &port]);
    assert_eq!(taken.code, 2);
    assert!(taken.stderr.contains(&port) && taken.stderr.contains("--port 0"), "{}", taken.stderr);
}
