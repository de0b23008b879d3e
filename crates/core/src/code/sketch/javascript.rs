//! JavaScript (Node): all numbers are `BigInt`, which are exact.

use super::tongue::Tongue;
use super::tree::{Param, Type};

pub(in crate::code) struct JavaScript;

impl Tongue for JavaScript {
    fn prelude(&self) -> &'static str {
        include_str!("prelude.js")
    }

    fn blanks(&self, listed: bool) -> &'static str {
        if listed { ".replace(/[\\[\\],]/g, \" \")" } else { "" }
    }

    fn main(&self) -> &'static str {
        "function main() {
    try {
        run(new Words(require(\"fs\").readFileSync(0, \"utf8\")));
    } catch (error) {
        console.error(error.message);
        process.exitCode = 1;
    }
    process.stdout.write(out.join(\"\"));
}

main();
"
    }

    fn type_name(&self, _kind: Type) -> &'static str {
        ""
    }

    fn number(&self, digits: &str) -> String {
        format!("{digits}n")
    }

    fn sign<'a>(&self, sign: &'a str) -> &'a str {
        match sign {
            "==" => "===",
            "!=" => "!==",
            sign => sign,
        }
    }

    fn at(&self, list: &str, index: &str, _entry: Type) -> String {
        format!("entry({list}, {index})")
    }

    fn put(&self, list: &str, index: &str, value: &str) -> String {
        format!("{list}[{index}] = {value}")
    }

    fn list(&self, kind: Type, entries: &[String]) -> String {
        if kind == Type::Memo { "new Map()".into() } else { format!("[{}]", entries.join(", ")) }
    }

    fn built_in(&self, name: &str, _kind: Type, args: &[String]) -> Option<String> {
        Some(match (name, args) {
            ("len", [list]) => format!("BigInt({list}.length)"),
            ("push", [list, x]) => format!("{list}.push({x})"),
            ("copy", [list]) => format!("{list}.slice()"),
            ("clear", [list]) => format!("{list}.length = 0"),
            ("shorten", [list, x]) => format!("{list}.length = Number({x})"),
            ("bits", [x]) => format!("BigInt({x}.toString(2).length)"),
            ("text", [x]) => format!("String({x})"),
            ("fail", [x]) => format!("throw new Error({x})"),
            ("print", [x]) => format!("out.push({x} + \"\\n\")"),
            ("memo_at", [memo, x]) => format!("({memo}.get({x}.join()) ?? -1n)"),
            ("memo_put", [memo, x, y]) => format!("{memo}.set({x}.join(), {y})"),
            ("seen_at", [list, x]) => format!("({list}[Number({x})] ?? -1n)"),
            ("sort", [list]) => format!("{list}.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))"),
            ("read_square", [words]) => format!("{words}.read_big()"),
            ("read_num" | "read_big" | "read_count" | "more" | "next_line", [words]) => {
                format!("{words}.{name}()")
            }
            _ => return None,
        })
    }

    fn quantified(&self, all: bool, name: &str, lo: &str, hi: &str, body: &str) -> String {
        format!("{}Of({lo}, {hi}, ({name}) => {body})", if all { "all" } else { "any" })
    }

    fn declare(&self, _kind: Type, name: &str, value: &str, changed: bool) -> String {
        format!("{} {name} = {value}", if changed { "let" } else { "const" })
    }

    fn range(&self, name: &str, lo: &str, hi: &str, _body: &str) -> Vec<String> {
        vec![format!("for (let {name} = {lo}; {name} <= {hi}; {name}++) {{")]
    }

    fn each(&self, name: &str, _entry: Type, list: &str) -> String {
        format!("for (const {name} of {list}) {{")
    }

    fn function(&self, name: &str, params: &[Param], _result: Type) -> String {
        let params: Vec<&str> = params.iter().map(|it| it.name.as_str()).collect();
        format!("function {name}({}) {{", params.join(", "))
    }

    fn constant(&self, kind: Type, name: &str, values: &[String]) -> String {
        match kind {
            Type::List => format!("const {name} = [{}];", values.join(", ")),
            _ => format!("const {name} = {};", values.concat()),
        }
    }

    fn shared(&self, name: &str, value: &str) -> String {
        format!("let {name} = {value};")
    }
}
