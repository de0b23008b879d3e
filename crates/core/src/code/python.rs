//! Python 3.

use super::dialect::{Dialect, Out, Part, bare, numbers};
use super::plan::{Answer, Value};

pub(super) struct Python;

impl Dialect for Python {
    fn and(&self) -> &'static str {
        " and "
    }

    fn or(&self) -> &'static str {
        " or "
    }

    fn not(&self) -> &'static str {
        "not "
    }

    fn truth(&self, value: bool) -> &'static str {
        if value { "True" } else { "False" }
    }

    fn quotient(&self) -> &'static str {
        "//"
    }

    fn extreme(&self, max: bool, a: &str, b: &str) -> String {
        format!("{}({a}, {b})", if max { "max" } else { "min" })
    }

    fn abs(&self, x: &str) -> String {
        format!("abs({x})")
    }

    fn quantified(&self, all: bool, name: &str, lo: &str, hi: &str, body: &str) -> String {
        format!("{}({body} for {name} in range({lo}, {hi} + 1))", if all { "all" } else { "any" })
    }

    fn one_of(&self, x: &str, list: &[u64]) -> String {
        let all: Vec<String> = list.iter().map(u64::to_string).collect();
        format!("{x} in [{}]", all.join(", "))
    }

    fn entry(&self, table: &str, index: &str) -> String {
        format!("{table}[{index}]")
    }

    fn snippets(&self) -> &'static str {
        include_str!("snippets/helpers.py")
    }

    fn range(&self, out: &mut Out, name: &str, lo: &str, hi: &str) {
        out.open(&format!("for {name} in range({lo}, {hi} + 1):"));
    }

    fn members(&self, out: &mut Out, name: &str, list: &str, upto: &str) {
        out.open(&format!("for {name} in {list}:"));
        out.open(&format!("if {name} > {upto}:"));
        out.line("break");
        out.indent -= 1;
    }

    fn when(&self, out: &mut Out, cond: &str) {
        out.open(&format!("if {}:", bare(cond)));
    }

    fn end(&self, out: &mut Out) {
        out.indent -= 1;
    }

    fn declare(&self, out: &mut Out, name: &str, value: &str) {
        out.line(&format!("{name} = {value}"));
    }

    fn assign(&self, out: &mut Out, name: &str, value: &str) {
        self.declare(out, name, value);
    }

    fn mark(&self, out: &mut Out, value: &str) {
        out.line(&format!("seen.add({value})"));
    }

    fn list(&self, out: &mut Out, name: &str, members: &[u64]) {
        let members: Vec<String> = members.iter().map(u64::to_string).collect();
        out.line(&format!("{name} = [{}]", members.join(", ")));
    }

    fn push(&self, out: &mut Out, list: &str, value: &str) {
        out.line(&format!("{list}.append({value})"));
    }

    fn grundy(&self, suffix: &str, value: &Value<'_>) -> String {
        let mut out = Out::new(0);
        out.open(&format!("def grundy{suffix}(n):"));
        match value {
            Value::Identity => out.line("return n"),
            Value::LowBit => out.line("return n & -n"),
            Value::Mod(m) => out.line(&format!("return n % {m}")),
            Value::Floor(d) => out.line(&format!("return n // {d}")),
            Value::Swapped(block) => {
                out.open(&format!("if n % {block} == {}:", block - 1));
                out.line("return n + 1");
                out.indent -= 1;
                out.line(&format!("return n - 1 if n > 0 and n % {block} == 0 else n"));
            }
            Value::Periodic { preperiod, period, saltus, values } => {
                out.line(&format!("v = [{}]", numbers(values)));
                if *preperiod == 0 && *saltus == 0 {
                    out.line(&format!("return v[n % {period}]"));
                } else {
                    out.open(&format!("if n < {}:", preperiod + period));
                    out.line("return v[n]");
                    out.indent -= 1;
                    out.line(&format!("q = (n - {preperiod}) // {period}"));
                    let added = if *saltus == 0 { String::new() } else { format!(" + {saltus} * q") };
                    out.line(&format!("return v[n - q * {period}]{added}"));
                }
            }
            Value::Rewriting(it) => {
                let (ends, times, plus) = Value::sides(it);
                let modulus = it.modulus;
                out.line(&format!("v = [{}]", numbers(&it.first)));
                out.line(&format!("ends = [{}]", numbers(&ends)));
                out.line(&format!("a, b = [{}], [{}]", numbers(&times), numbers(&plus)));
                out.open(&format!("while n >= {}:", it.first.len()));
                out.line(&format!("k = a[n % {modulus}] * (n // {modulus}) + b[n % {modulus}]"));
                out.open(&format!("if ends[n % {modulus}]:"));
                out.line("return k");
                out.indent -= 1;
                out.line("n = k");
                out.indent -= 1;
                out.line("return v[n]");
            }
            Value::Table { .. } => {}
        }
        format!("{}\n\n", out.text)
    }

    fn table(&self, suffix: &str, limit: u64, sets: &Out, marks: &Out, outcome: bool) -> String {
        let (result, says) = if outcome { ("won(seen)", "  # @outcomes@") } else { ("mex(seen)", "") };
        format!(
            "def grundy_table{suffix}(top):{says}
    if top > {limit}:
        raise ValueError(\"@limit {limit}@\")
{}    g = []
    for n in range(top + 1):
        seen = set()
{}        g.append({result})
    return g


",
            sets.text, marks.text,
        )
    }

    fn ring(&self, suffix: &str, sets: &Out, marks: &Out) -> String {
        format!(
            "def ring{suffix}(g, n):  # @ring@
{}    seen = set()
{}    return mex(seen)


",
            sets.text.replace("range(1, top + 1)", "range(1, n + 1)"),
            marks.text,
        )
    }

    fn memory(&self, limit: u64, sets: &Out, marks: &Out, first: &Out) -> String {
        format!(
            "def first_wins(top):
    if top > {limit}:
        raise ValueError(\"@limit {limit}@\")
{}    w = []  # @table@
    for n in range(top + 1):
        w.append([0] * (top - n + 1))
        for last in range(1, top - n + 1):
            seen = set()
{}            w[n][last] = won(seen)
    n = top
    seen = set()
{}    return won(seen)


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
        format!("import sys\n\n\n{helpers}{functions}{solve}{MAIN}")
    }
}

fn solve(parts: &[Part], misere: bool) -> String {
    let mut out = Out::new(0);
    out.open("def solve(text):");
    out.line("words = iter(text.split())");
    out.line("x = 0");
    if misere {
        out.line("big = False  # @big@");
    }
    for Part { suffix: s, table, ring, .. } in parts {
        out.line(&format!("heaps{s} = read_heaps(words)"));
        let value = match (ring, table) {
            (true, _) => format!("ring{s}(g{s}, n)"),
            (false, true) => format!("g{s}[n]"),
            (false, false) => format!("grundy{s}(n)"),
        };
        if *table {
            out.line(&format!("g{s} = grundy_table{s}(max(heaps{s}, default=0))"));
        }
        out.open(&format!("for n in heaps{s}:"));
        out.line(&format!("x ^= {value}"));
        if misere {
            out.line(&format!("big = big or {value} > 1"));
        }
        out.indent -= 1;
    }
    out.line(if misere {
        "return \"first\" if (x != 0) == big else \"second\""
    } else {
        "return \"first\" if x != 0 else \"second\""
    });
    format!("{}\n\n", out.text)
}

/// The end of every program.
pub(super) const MAIN: &str = r#"if __name__ == "__main__":
    try:
        print(solve(sys.stdin.read()))
    except ValueError as error:
        sys.exit(str(error))
"#;

const SOLVE_MEMORY: &str = r#"def solve(text):
    return "first" if first_wins(read_heap(iter(text.split()))) else "second"


"#;

const SOLVE_MISERE_HEAP: &str = r#"def solve(text):
    heaps = [n for n in read_heaps(iter(text.split())) if n > 0]
    if len(heaps) > 1:
        raise ValueError("@several@")
    top = sum(heaps)
    return "first" if grundy_table(top)[top] == 1 else "second"


"#;
