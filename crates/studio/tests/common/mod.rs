//! A server of its own for each test, asked over plain sockets.

// Each test file uses some of it.
#![allow(dead_code, unreachable_pub)]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use grundy_studio::{Config, Server};
use serde_json::Value;

/// A server that listens until the tests end.
pub struct Studio(pub SocketAddr);

/// What came back.
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (known, value) = line.split_once(": ")?;
            known.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

pub fn studio() -> Studio {
    let server = Server::bind(Config { port: 0, ..Config::default() }).unwrap();
    let address = server.address().unwrap();
    std::thread::spawn(move || server.run().unwrap());
    Studio(address)
}

/// A field as it stands in a query.
pub fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

impl Studio {
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.0).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends a request as it is, and reads to the end.
    pub fn raw(&self, request: &str) -> Reply {
        let mut stream = self.connect();
        // The server may close early on what it does not read.
        let _ = stream.write_all(request.as_bytes());
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all);
        let all = String::from_utf8_lossy(&all).into_owned();
        let (head, body) = all.split_once("\r\n\r\n").unwrap_or((&all, ""));
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        let mut reply = Reply { status, head: head.to_owned(), body: body.to_owned() };
        if reply.header("transfer-encoding") == Some("chunked") {
            reply.body = unchunked(body);
        }
        reply
    }

    pub fn with(&self, method: &str, path: &str, headers: &str) -> Reply {
        self.raw(&format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\r\n",
            self.0
        ))
    }

    pub fn get(&self, path: &str) -> Reply {
        self.with("GET", path, "")
    }

    /// The answer to a question.
    pub fn ask(&self, name: &str, fields: &[(&str, &str)]) -> Reply {
        let query: Vec<String> =
            fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        self.get(&format!("/api/v1/{name}?{}", query.join("&")))
    }
}

fn unchunked(mut rest: &str) -> String {
    let mut all = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 || size > after.len() {
            break;
        }
        all.push_str(&after[..size]);
        rest = after[size..].trim_start_matches("\r\n");
    }
    all
}
