//! C++17.

use super::dialect::{Dialect, Out, bare};

pub(super) struct Cpp;

impl Dialect for Cpp {
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
        format!("{}<ll>({a}, {b})", if max { "max" } else { "min" })
    }

    fn abs(&self, x: &str) -> String {
        format!("llabs({x})")
    }

    fn quantified(&self, all: bool, name: &str, lo: &str, hi: &str, body: &str) -> String {
        let (stop, found, end) =
            if all { (format!("!({body})"), "false", "true") } else { (body.to_string(), "true", "false") };
        format!(
            "[&] {{ for (ll {name} = {lo}; {name} <= {hi}; {name}++) if ({stop}) return {found}; return {end}; }}()"
        )
    }

    fn one_of(&self, x: &str, list: &[u64]) -> String {
        let all: Vec<String> = list.iter().map(|k| format!("{x} == {k}")).collect();
        if all.is_empty() { "false".into() } else { format!("({})", all.join(" || ")) }
    }

    fn entry(&self, table: &str, index: &str) -> String {
        format!("{table}.at({index})")
    }

    fn snippets(&self) -> &'static str {
        include_str!("snippets/helpers.cpp")
    }

    fn range(&self, out: &mut Out, name: &str, lo: &str, hi: &str) {
        out.open(&format!("for (ll {name} = {lo}; {name} <= {hi}; {name}++) {{"));
    }

    fn members(&self, out: &mut Out, name: &str, list: &str, upto: &str) {
        out.open(&format!("for (ll {name} : {list}) {{"));
        out.line(&format!("if ({name} > {upto}) break;"));
    }

    fn when(&self, out: &mut Out, cond: &str) {
        out.open(&format!("if ({}) {{", bare(cond)));
    }

    fn end(&self, out: &mut Out) {
        out.indent -= 1;
        out.line("}");
    }

    fn declare(&self, out: &mut Out, name: &str, value: &str) {
        out.line(&format!("ll {name} = {value};"));
    }

    fn assign(&self, out: &mut Out, name: &str, value: &str) {
        out.line(&format!("{name} = {value};"));
    }

    fn mark(&self, out: &mut Out, value: &str) {
        out.line(&format!("mark(seen, {value}, t);"));
    }

    fn list(&self, out: &mut Out, name: &str, members: &[u64]) {
        let members: Vec<String> = members.iter().map(u64::to_string).collect();
        let init = if members.is_empty() { String::new() } else { format!(" = {{{}}}", members.join(", ")) };
        out.line(&format!("vector<ll> {name}{init};"));
    }

    fn push(&self, out: &mut Out, list: &str, value: &str) {
        out.line(&format!("{list}.push_back({value});"));
    }
}

/// The end of every program.
pub(super) const MAIN: &str = r#"int main() {
    try {
        cout << solve(cin) << "\n";
    } catch (const exception& e) {
        cerr << e.what() << "\n";
        return 1;
    }
}
"#;
