//! Rust 2021.

use super::dialect::{Dialect, Out, Part, bare, numbers};
use super::plan::{Answer, Value};

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

    fn grundy(&self, suffix: &str, value: &Value<'_>) -> String {
        let mut out = Out::new(0);
        out.open(&format!("fn grundy{suffix}(n: u64) -> u64 {{"));
        match value {
            Value::Identity => out.line("n"),
            Value::LowBit => out.line("n & n.wrapping_neg()"),
            Value::Mod(m) => out.line(&format!("n % {m}")),
            Value::Floor(d) => out.line(&format!("n / {d}")),
            Value::Swapped(block) => {
                out.open("match n {");
                out.line("0 => 0,");
                out.line(&format!("_ if n % {block} == {} => n + 1,", block - 1));
                out.line(&format!("_ if n % {block} == 0 => n - 1,"));
                out.line("_ => n,");
                self.end(&mut out);
            }
            Value::Periodic { preperiod, period, saltus, values } => {
                // (A local array would be built anew at each call, and long ones take the compiler minutes.)
                out.line(&format!("static V: [u64; {}] = [{}];", values.len(), numbers(values)));
                if *preperiod == 0 && *saltus == 0 {
                    out.line(&format!("V[(n % {period}) as usize]"));
                } else {
                    out.open(&format!("if n < {} {{", preperiod + period));
                    out.line("return V[n as usize];");
                    self.end(&mut out);
                    out.line(&format!("let q = (n - {preperiod}) / {period};"));
                    let added = if *saltus == 0 { String::new() } else { format!(" + {saltus} * q") };
                    out.line(&format!("V[(n - q * {period}) as usize]{added}"));
                }
            }
            Value::Rewriting(it) => {
                let (ends, times, plus) = Value::sides(it);
                let (width, modulus) = (ends.len(), it.modulus);
                out.line(&format!("static V: [u64; {}] = [{}];", it.first.len(), numbers(&it.first)));
                out.line(&format!("static ENDS: [u64; {width}] = [{}];", numbers(&ends)));
                out.line(&format!("static A: [i64; {width}] = [{}];", numbers(&times)));
                out.line(&format!("static B: [i64; {width}] = [{}];", numbers(&plus)));
                out.line("let mut n = n;");
                out.open(&format!("while n >= {} {{", it.first.len()));
                out.line(&format!("let r = (n % {modulus}) as usize;"));
                out.line(&format!("let k = (A[r] * (n / {modulus}) as i64 + B[r]) as u64;"));
                out.open("if ENDS[r] == 1 {");
                out.line("return k;");
                self.end(&mut out);
                out.line("n = k;");
                self.end(&mut out);
                out.line("V[n as usize]");
            }
            Value::Table { .. } => {}
        }
        self.end(&mut out);
        out.line("");
        out.text
    }

    fn table(&self, suffix: &str, limit: u64, sets: &Out, marks: &Out, outcome: bool) -> String {
        let (result, says) =
            if outcome { ("i64::from(won(&seen, t))", "// @outcomes@\n") } else { ("mex(&seen, t)", "") };
        format!(
            "{says}fn grundy_table{suffix}(top: i64) -> Result<Vec<i64>, String> {{
    if top > {limit} {{
        return Err(\"@limit {limit}@\".to_string());
    }}
{}    let (mut g, mut seen) = (Vec::new(), Vec::new()); // @seen@
    for n in 0..=top {{
        let t = n;
{}        g.push({result});
    }}
    Ok(g)
}}

",
            sets.text, marks.text,
        )
    }

    fn ring(&self, suffix: &str, sets: &Out, marks: &Out) -> String {
        format!(
            "// @ring@
fn ring{suffix}(g: &[i64], n: i64) -> i64 {{
    let t = 0;
{}    let mut seen = Vec::new();
{}    mex(&seen, t)
}}

",
            sets.text.replace("..=top", "..=n"),
            marks.text,
        )
    }

    fn memory(&self, limit: u64, sets: &Out, marks: &Out, first: &Out) -> String {
        format!(
            "fn first_wins(top: i64) -> Result<bool, String> {{
    if top > {limit} {{
        return Err(\"@limit {limit}@\".to_string());
    }}
{}    let mut w: Vec<Vec<i64>> = Vec::new(); // @table@
    let (mut seen, mut t) = (Vec::new(), 0);
    for n in 0..=top {{
        w.push(vec![0; (top - n + 1) as usize]);
        for last in 1..=top - n {{
            t += 1;
{}            w[n as usize][last as usize] = i64::from(won(&seen, t));
        }}
    }}
    let n = top;
    t += 1;
{}    Ok(won(&seen, t))
}}

",
            sets.text, marks.text, first.text,
        )
    }

    fn program(&self, helpers: &str, parts: &[Part], answer: Answer) -> String {
        let functions: String = parts.iter().map(|part| &part.functions[..]).collect();
        let solve = match answer {
            Answer::Memory(_) => SOLVE_MEMORY.to_string(),
            Answer::MisereHeap => SOLVE_MISERE_HEAP.to_string(),
            Answer::Xor => solve(parts, false),
            Answer::MisereNim => solve(parts, true),
        };
        format!("use std::io::Read;\n\n{helpers}{functions}{solve}{MAIN}")
    }
}

fn solve(parts: &[Part], misere: bool) -> String {
    let mut out = Out::new(0);
    out.open("fn solve(text: &str) -> Result<&'static str, String> {");
    out.line("let mut words = text.split_whitespace();");
    out.line("let mut x: u64 = 0;");
    if misere {
        out.line("let mut big = false; // @big@");
    }
    for Part { suffix: s, table, ring, .. } in parts {
        out.line(&format!("let heaps{s} = read_heaps(&mut words)?;"));
        let value = match (ring, table) {
            (true, _) => format!("ring{s}(&g{s}, n) as u64"),
            (false, true) => format!("g{s}[n as usize] as u64"),
            (false, false) => format!("grundy{s}(n as u64)"),
        };
        if *table {
            out.line(&format!("let g{s} = grundy_table{s}(heaps{s}.iter().copied().max().unwrap_or(0))?;"));
        }
        out.open(&format!("for n in heaps{s} {{"));
        out.line(&format!("let v = {value};"));
        out.line("x ^= v;");
        if misere {
            out.line("big = big || v > 1;");
        }
        Rust.end(&mut out);
    }
    out.line(if misere {
        "Ok(if (x != 0) == big { \"first\" } else { \"second\" })"
    } else {
        "Ok(if x != 0 { \"first\" } else { \"second\" })"
    });
    Rust.end(&mut out);
    out.line("");
    out.text
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

const SOLVE_MEMORY: &str = r#"fn solve(text: &str) -> Result<&'static str, String> {
    let n = read_heap(&mut text.split_whitespace())?;
    Ok(if first_wins(n)? { "first" } else { "second" })
}

"#;

const SOLVE_MISERE_HEAP: &str = r#"fn solve(text: &str) -> Result<&'static str, String> {
    let mut heaps = read_heaps(&mut text.split_whitespace())?;
    heaps.retain(|&n| n > 0);
    if heaps.len() > 1 {
        return Err("@several@".to_string());
    }
    let top = heaps.iter().sum();
    Ok(if grundy_table(top)?[top as usize] == 1 { "first" } else { "second" })
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
