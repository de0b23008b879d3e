//! Requests from elsewhere, floods, stalls and those who leave.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

use common::{encoded, studio};

/// A question that takes all the time it is given.
const ENDLESS: &str = "/api/v1/analyze?rule=";
const ENDLESS_RULE: &str = "n -> n - k where k >= 1 and (n < 5 or some j in 0..10^9: j = j + 1)";

#[test]
fn every_response_has_the_headers_that_keep_it_to_itself() {
    let studio = studio();
    for path in ["/", "/app.js", "/api/v1/games", "/nothing", "/api/v1/analyze"] {
        let reply = studio.get(path);
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"), "{path}");
    }
    let page = studio.get("/");
    let tag = page.header("etag").unwrap();
    let again = studio.with("GET", "/", &format!("If-None-Match: {tag}\r\n"));
    assert_eq!((again.status, again.body.len()), (304, 0));
}

#[test]
fn there_is_no_path_to_anything_else() {
    let studio = studio();
    let paths = [
        "/../Cargo.toml",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/etc/passwd",
        "/index.html/../../Cargo.toml",
        "/api/v1/../../style.css",
        "/api/v1/",
        "/api/v1/stream/",
        "/api/v1/stream/stream/law",
        "/style.css/",
        "/.git/config",
    ];
    for path in paths {
        assert_eq!(studio.get(path).status, 404, "{path}");
    }
    assert_eq!(studio.with("POST", "/api/v1/games", "Content-Length: 0\r\n").status, 405);
    assert_eq!(studio.with("DELETE", "/", "").status, 405);
    let head = studio.with("HEAD", "/app.js", "");
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    let long = studio.get(&format!("/{}", "x".repeat(200_000))).status;
    assert!(long == 0 || long >= 400, "{long}");
    assert_eq!(studio.get("/").status, 200);
}

#[test]
fn other_sites_are_refused() {
    let studio = studio();
    let host = studio.0;
    for (headers, status) in [
        (format!("Origin: http://{host}\r\n"), 200),
        ("Origin: http://evil.example\r\n".to_owned(), 403),
        ("Origin: null\r\n".to_owned(), 403),
        ("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n".to_owned(), 403),
        ("Sec-Fetch-Site: same-origin\r\n".to_owned(), 200),
    ] {
        assert_eq!(studio.with("GET", "/api/v1/games", &headers).status, status, "{headers}");
    }
    // A target that names a host is for a proxy.
    for target in
        [format!("http://{host}/"), "http://evil.example/".to_owned(), format!("http://{host}/api/v1/games")]
    {
        let reply =
            studio.raw(&format!("GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
        assert_eq!(reply.status, 403, "{target}");
    }
    for host in ["evil.example", "localhost", "127.0.0.1:1"] {
        let reply = studio.raw(&format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
        assert_eq!(reply.status, 403, "{host}");
    }
}

#[test]
fn two_hundred_readers_are_answered() {
    let studio = studio();
    let rules = ["take {1,3,4}", "nim", "0.77", "wythoff", "take 1..7"];
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for reader in 0..200 {
            let studio = &studio;
            scope.spawn(move || {
                for question in 0..5 {
                    let rule = rules[(reader + question) % rules.len()];
                    let reply = studio.ask("analyze", &[("rule", rule)]);
                    assert_eq!(reply.status, 200, "{}", reply.body);
                    let heap = (reader + question).to_string();
                    let position = if rule == "wythoff" { format!("({heap},7)") } else { heap };
                    let reply = studio.ask("win", &[("rule", rule), ("position", &position)]);
                    assert_eq!(reply.status, 200, "{}", reply.body);
                }
            });
        }
    });
    println!("2000 answers in {:?}", begun.elapsed());
}

#[test]
fn who_leaves_frees_the_place() {
    let studio = studio();
    let begun = Instant::now();
    // More than there are places, each with a question of its own.
    let gone: Vec<_> = (0..40)
        .map(|number| {
            let mut stream = studio.connect();
            let rule = encoded(&format!("{ENDLESS_RULE}; start {number}"));
            write!(stream, "GET {ENDLESS}{rule} HTTP/1.1\r\nHost: {}\r\n\r\n", studio.0).unwrap();
            stream
        })
        .collect();
    std::thread::sleep(Duration::from_millis(300));
    drop(gone);
    assert_eq!(studio.ask("win", &[("rule", "nim"), ("position", "3,5")]).status, 200);
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
}

#[test]
fn who_says_nothing_or_half_of_it_keeps_nobody_waiting() {
    let studio = studio();
    let mut silent = Vec::new();
    for half in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: x", "\u{0}\u{1}\u{2}"] {
        for _ in 0..50 {
            let mut stream = studio.connect();
            let _ = stream.write_all(half.as_bytes());
            silent.push(stream);
        }
    }
    let begun = Instant::now();
    assert_eq!(studio.get("/").status, 200);
    assert_eq!(studio.ask("analyze", &[("rule", "nim")]).status, 200);
    assert!(begun.elapsed() < Duration::from_secs(8));
}

#[test]
fn a_question_without_end_is_told_so() {
    let studio = studio();
    let begun = Instant::now();
    let reply = studio.ask("win", &[("rule", ENDLESS_RULE), ("position", "9")]);
    assert!(begun.elapsed() < Duration::from_secs(40));
    assert_eq!(reply.json()["error"]["kind"], "undecided", "{}", reply.body);
}

#[test]
fn a_long_table_arrives_piece_by_piece() {
    let studio = studio();
    let plain = studio.ask("table", &[("rule", "0.77"), ("n", "30000")]).json();
    let mut stream = studio.connect();
    write!(
        stream,
        "GET /api/v1/stream/table?rule=0.77&n=30000 HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        studio.0
    )
    .unwrap();
    let (mut name, mut values, mut done) = (String::new(), Vec::new(), None);
    for line in BufReader::new(stream).lines() {
        let line = line.unwrap();
        if let Some(event) = line.strip_prefix("event: ") {
            name = event.to_owned();
        } else if let Some(data) = line.strip_prefix("data: ") {
            let data: serde_json::Value = serde_json::from_str(data).unwrap();
            match name.as_str() {
                "values" => {
                    assert_eq!(data["first"], values.len());
                    values.extend(data["values"].as_array().unwrap().clone());
                }
                "done" => done = Some(data),
                _ => {}
            }
        }
    }
    let all = plain["values"].as_array().unwrap();
    assert!(values.len() > 1_000 && all.starts_with(&values));
    assert_eq!(done, Some(plain));
}
