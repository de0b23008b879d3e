//! Python 3.8.

use super::tongue::Tongue;
use super::tree::{Param, Type};

pub(in crate::code) struct Python;

impl Tongue for Python {
    fn prelude(&self) -> &'static str {
        include_str!("prelude.py")
    }

    fn blanks(&self, listed: bool) -> &'static str {
        if listed { ".translate({ord(c): \" \" for c in \"[],\"})" } else { "" }
    }

    fn main(&self) -> &'static str {
        "if __name__ == \"__main__\":
    try:
        run(Words(sys.stdin.read()))
    except ValueError as error:
        sys.exit(str(error))
"
    }

    fn comment(&self) -> &'static str {
        "#"
    }

    fn stop(&self) -> &'static str {
        ""
    }

    fn gap(&self) -> usize {
        2
    }

    fn type_name(&self, _kind: Type) -> &'static str {
        ""
    }

    fn truth(&self, value: bool) -> &'static str {
        if value { "True" } else { "False" }
    }

    fn sign<'a>(&self, sign: &'a str) -> &'a str {
        match sign {
            "&&" => "and",
            "||" => "or",
            "/" => "//",
            sign => sign,
        }
    }

    fn not(&self, x: &str) -> String {
        format!("not {x}")
    }

    fn at(&self, list: &str, index: &str, _entry: Type) -> String {
        format!("{list}[{index}]")
    }

    fn put(&self, list: &str, index: &str, value: &str) -> String {
        format!("{list}[{index}] = {value}")
    }

    fn list(&self, kind: Type, entries: &[String]) -> String {
        match kind {
            Type::Memo | Type::Marks => "{}".into(),
            _ => format!("[{}]", entries.join(", ")),
        }
    }

    fn built_in(&self, name: &str, _kind: Type, args: &[String]) -> Option<String> {
        Some(match (name, args) {
            ("push", [list, x]) => format!("{list}.append({x})"),
            ("copy", [list]) => format!("{list}[:]"),
            ("zeros", [x]) => format!("[0] * ({x})"),
            ("clear", [list]) => format!("{list}.clear()"),
            ("shorten", [list, x]) => format!("del {list}[{x}:]"),
            ("sort", [list]) => format!("{list}.sort()"),
            ("bits", [x]) => format!("{x}.bit_length()"),
            ("text", [x]) => format!("str({x})"),
            ("fail", [x]) => format!("raise ValueError({x})"),
            ("memo_at", [memo, x]) => format!("{memo}.get(tuple({x}), -1)"),
            ("memo_put", [memo, x, y]) => format!("{memo}[tuple({x})] = {y}"),
            // A call for each option would take most of the time.
            ("mark", [seen, x, t]) => format!("{seen}[{x}] = {t}"),
            ("seen_at", [seen, x]) => format!("{seen}.get({x}, -1)"),
            ("read_square", [words]) => format!("{words}.read_big()"),
            ("read_num" | "read_big" | "read_count" | "more" | "next_line", [words]) => {
                format!("{words}.{name}()")
            }
            _ => return None,
        })
    }

    fn quantified(&self, all: bool, name: &str, lo: &str, hi: &str, body: &str) -> String {
        format!("{}({body} for {name} in range({lo}, {hi} + 1))", if all { "all" } else { "any" })
    }

    fn declare(&self, _kind: Type, name: &str, value: &str, _changed: bool) -> String {
        format!("{name} = {value}")
    }

    fn when(&self, cond: &str) -> String {
        format!("if {cond}:")
    }

    fn otherwise(&self) -> &'static str {
        "else:"
    }

    fn during(&self, cond: &str) -> String {
        format!("while {cond}:")
    }

    fn range(&self, name: &str, lo: &str, hi: &str, _body: &str) -> Vec<String> {
        vec![match hi.strip_suffix(" - 1") {
            Some(end) => format!("for {name} in range({lo}, {end}):"),
            None => format!("for {name} in range({lo}, {hi} + 1):"),
        }]
    }

    fn each(&self, name: &str, _entry: Type, list: &str) -> String {
        format!("for {name} in {list}:")
    }

    fn braces(&self) -> Option<[&'static str; 2]> {
        None
    }

    fn function(&self, name: &str, params: &[Param], _result: Type) -> String {
        let params: Vec<&str> = params.iter().map(|it| it.name.as_str()).collect();
        format!("def {name}({}):", params.join(", "))
    }

    fn shares(&self, name: &str) -> Option<String> {
        Some(format!("global {name}"))
    }

    fn constant(&self, kind: Type, name: &str, values: &[String]) -> String {
        match kind {
            Type::List => format!("{name} = [{}]", values.join(", ")),
            _ => format!("{name} = {}", values.concat()),
        }
    }

    fn shared(&self, name: &str, value: &str) -> String {
        format!("{name} = {value}")
    }
}
