//! Rust 2021.

use super::dialect::{Dialect, Out, bare};

pub(super) struct Rust;

impl Dialect for Rust {
    fn and(&self) -> &'static str {
        " && "
    }

    fn or(&self) -> &'static str {
        " || "
    }

    fn not(&self) -> &'static str {
        "!"
    }

    fn truth(&self, value: bool) -> &'static str {
        if value { "true" } else { "false" }
    }

    fn quotient(&self) -> &'static str {
        "/"
    }

    fn extreme(&self, max: bool, a: &str, b: &str) -> String {
        format!("i64::{}({a}, {b})", if max { "max" } else { "min" })
    }

    fn abs(&self, x: &str) -> String {
        format!("i64::abs({x})")
    }

    fn quantified(&self, all: bool, name: &str, lo: &str, hi: &str, body: &str) -> String {
        format!("({lo}..={hi}).{}(|{name}: i64| {body})", if all { "all" } else { "any" })
    }

    fn one_of(&self, x: &str, list: &[u64]) -> String {
        let all: Vec<String> = list.iter().map(u64::to_string).collect();
        format!("[{}].contains(&{x})", all.join(", "))
    }

    fn entry(&self, table: &str, index: &str) -> String {
        if index.bytes().all(|b| b.is_ascii_alphanumeric())
            && !index.starts_with(|c: char| c.is_ascii_digit())
        {
            format!("{table}[{index} as usize]")
        } else {
            format!("{table}[({index}) as usize]")
        }
    }

    fn snippets(&self) -> &'static str {
        include_str!("snippets/helpers.rs.txt")
    }

    fn range(&self, out: &mut Out, name: &str, lo: &str, hi: &str) {
        out.open(&format!("for {name} in {lo}..={hi} {{"));
    }

    fn members(&self, out: &mut Out, name: &str, list: &str, upto: &str) {
        out.open(&format!("for &{name} in &{list} {{"));
        out.open(&format!("if {name} > {upto} {{"));
        out.line("break;");
        self.end(out);
    }

    fn when(&self, out: &mut Out, cond: &str) {
        out.open(&format!("if {} {{", bare(cond)));
    }

    fn end(&self, out: &mut Out) {
        out.indent -= 1;
        out.line("}");
    }

    fn declare(&self, out: &mut Out, name: &str, value: &str) {
        // Only these are assigned again.
        let mutable = if matches!(name, "ok" | "x" | "y" | "newok" | "newover") { "mut " } else { "" };
        out.line(&format!("let {mutable}{name}: i64 = {};", bare(value)));
    }

    fn assign(&self, out: &mut Out, name: &str, value: &str) {
        out.line(&format!("{name} = {value};"));
    }

    fn mark(&self, out: &mut Out, value: &str) {
        out.line(&format!("mark(&mut seen, {value}, t);"));
    }

    fn list(&self, out: &mut Out, name: &str, members: &[u64]) {
        let all: Vec<String> = members.iter().map(u64::to_string).collect();
        let mutable = if all.is_empty() { "mut " } else { "" };
        out.line(&format!("let {mutable}{name}: Vec<i64> = vec![{}];", all.join(", ")));
    }

    fn push(&self, out: &mut Out, list: &str, value: &str) {
        out.line(&format!("{list}.push({value});"));
    }
}

/// The end of every program.
pub(super) const MAIN: &str = r#"fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("readable input");
    match solve(&text) {
        Ok(answer) => println!("{answer}"),
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(1);
        }
    }
}
"#;

/// The program with `_` for the variables of loops that only repeat: rustc warns about any other name.
pub(super) fn without_idle_names(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut out = String::new();
    for (i, line) in lines.iter().enumerate() {
        let head = line.trim_start().strip_prefix("for ").and_then(|rest| rest.split_once(" in "));
        let idle = head.filter(|(name, _)| {
            let body = lines[i + 1..].iter().take_while(|inner| indent(inner) > indent(line));
            let mut words = body.flat_map(|inner| inner.split(|c: char| !c.is_alphanumeric() && c != '_'));
            !name.starts_with(['&', '(']) && words.all(|word| word != *name)
        });
        match idle {
            Some((_, range)) => out.push_str(&format!("{}for _ in {range}", &line[..indent(line)])),
            None => out.push_str(line),
        }
        out.push('\n');
    }
    out
}
