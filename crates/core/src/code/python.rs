//! Python 3.

use super::dialect::{Dialect, Out, bare};

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
}

/// The end of every program.
pub(super) const MAIN: &str = r#"if __name__ == "__main__":
    try:
        print(solve(sys.stdin.read()))
    except ValueError as error:
        sys.exit(str(error))
"#;
