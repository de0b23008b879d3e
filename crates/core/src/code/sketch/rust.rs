//! Rust 2021.

use super::tongue::Tongue;
use super::tree::{Param, Type};

pub(in crate::code) struct Rust;

impl Tongue for Rust {
    fn prelude(&self) -> &'static str {
        include_str!("prelude.rs.txt")
    }

    fn blanks(&self, listed: bool) -> &'static str {
        if listed { ".replace(['[', ']', ','], \" \")" } else { "" }
    }

    fn finished(&self, program: String) -> String {
        program.replace(
            if program.contains("HashMap<") { "\u{0}" } else { "use std::collections::HashMap;\n" },
            "",
        )
    }

    fn main(&self) -> &'static str {
        "fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect(\"readable input\");
    run(&mut Words::new(&text));
}
"
    }

    fn type_name(&self, kind: Type) -> &'static str {
        match kind {
            Type::Num => "i64",
            Type::Big => "i128",
            Type::Bool => "bool",
            Type::Str => "String",
            Type::List | Type::Marks => "Vec<i64>",
            Type::Bigs => "Vec<i128>",
            Type::Lists => "Vec<Vec<i64>>",
            Type::Memo => "HashMap<Vec<i64>, i64>",
            Type::Words => "Words",
            Type::Nothing => "",
        }
    }

    fn wide(&self, x: &str, is_literal: bool) -> String {
        if is_literal { x.to_owned() } else { format!("i128::from({x})") }
    }

    fn narrow(&self, x: &str) -> String {
        format!("i64::try_from({x}).unwrap()")
    }

    fn text(&self, text: &str) -> String {
        format!("\"{text}\".to_string()")
    }

    fn own(&self, list: &str) -> String {
        format!("{list}.to_vec()")
    }

    fn set_shared(&self, name: &str, value: &str) -> String {
        format!("{name}.set({value})")
    }

    fn get_shared(&self, name: &str) -> String {
        format!("{name}.get()")
    }

    fn forever(&self) -> String {
        "loop {".into()
    }

    fn joined(&self, x: &str, y: &str) -> String {
        format!("{x} + &{y}")
    }

    fn shared_name(&self, name: &str) -> String {
        name.to_ascii_uppercase()
    }

    fn at(&self, list: &str, index: &str, _entry: Type) -> String {
        let literal = index.bytes().all(|b| b.is_ascii_digit());
        let name =
            index.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') || index.ends_with(".unwrap()");
        match (literal, name) {
            (true, _) => format!("{list}[{index}]"),
            (_, true) => format!("{list}[{index} as usize]"),
            _ => format!("{list}[({index}) as usize]"),
        }
    }

    fn put(&self, list: &str, index: &str, value: &str) -> String {
        format!("{} = {value}", self.at(list, index, Type::Num))
    }

    fn list(&self, kind: Type, entries: &[String]) -> String {
        if kind == Type::Memo {
            "HashMap::new()".into()
        } else if entries.is_empty() {
            "Vec::new()".into()
        } else {
            format!("vec![{}]", entries.join(", "))
        }
    }

    fn built_in(&self, name: &str, kind: Type, args: &[String]) -> Option<String> {
        Some(match (name, args) {
            ("len", [list]) => format!("({list}.len() as i64)"),
            ("push", [list, x]) => format!("{list}.push({x})"),
            ("copy", [list]) => format!("{list}.to_vec()"),
            ("shorten", [list, x]) => format!("{list}.truncate({x} as usize)"),
            ("sort", [list]) => format!("{list}.sort()"),
            ("bits", [x]) => format!("128 - i64::from({x}.leading_zeros())"),
            ("memo_at", [memo, x]) => format!("{memo}.get(&{x}.to_vec()).copied().unwrap_or(-1)"),
            ("memo_put", [memo, x, y]) => format!("{memo}.insert({x}.to_vec(), {y})"),
            ("read_square", [words]) => format!("{words}.read_square()"),
            ("zeros", [x]) => format!("vec![0; ({x}) as usize]"),
            ("clear", [list]) => format!("{list}.clear()"),
            ("min" | "max" | "abs", _) => format!("{}::{name}({})", self.type_name(kind), args.join(", ")),
            ("text", [x]) => format!("{x}.to_string()"),
            ("print", [x]) => format!("println!(\"{{}}\", {x})"),
            ("seen_at", [list, x]) => format!("{list}.get({x} as usize).copied().unwrap_or(-1)"),
            ("read_num" | "read_big" | "read_count" | "more" | "next_line", [words]) => {
                format!("{words}.{name}()")
            }
            _ => return None,
        })
    }

    fn argument(&self, text: &str, changed: bool, is_param: bool) -> String {
        match (is_param, changed) {
            (true, _) => text.to_owned(),
            (false, true) => format!("&mut {text}"),
            (false, false) => format!("&{text}"),
        }
    }

    fn quantified(&self, all: bool, name: &str, lo: &str, hi: &str, body: &str) -> String {
        format!("({lo}..={hi}).{}(|{name}: i64| {body})", if all { "all" } else { "any" })
    }

    fn declare(&self, kind: Type, name: &str, value: &str, changed: bool) -> String {
        format!("let {}{name}: {} = {value}", if changed { "mut " } else { "" }, self.type_name(kind))
    }

    fn unread(&self, name: &str) -> Option<String> {
        Some(format!("let _ = {name}"))
    }

    fn when(&self, cond: &str) -> String {
        format!("if {cond} {{")
    }

    fn during(&self, cond: &str) -> String {
        format!("while {cond} {{")
    }

    fn range(&self, name: &str, lo: &str, hi: &str, _body: &str) -> Vec<String> {
        vec![format!("for {name} in {lo}..={hi} {{")]
    }

    fn each(&self, name: &str, _entry: Type, list: &str) -> String {
        format!("for &{name} in {list}.iter() {{")
    }

    fn function(&self, name: &str, params: &[Param], result: Type) -> String {
        let params: Vec<String> = params
            .iter()
            .map(|it| {
                let kind = match (it.kind, it.changed) {
                    (Type::List | Type::Marks, false) => "&[i64]".to_owned(),
                    (Type::Bigs, false) => "&[i128]".to_owned(),
                    (kind, true) if kind.is_shared() => format!("&mut {}", self.type_name(kind)),
                    (kind, _) if kind.is_shared() => format!("&{}", self.type_name(kind)),
                    (kind, _) => self.type_name(kind).to_owned(),
                };
                format!("{}: {kind}", it.name)
            })
            .collect();
        let result = match result {
            Type::Nothing => String::new(),
            kind => format!(" -> {}", self.type_name(kind)),
        };
        format!("fn {name}({}){result} {{", params.join(", "))
    }

    fn constant(&self, kind: Type, name: &str, values: &[String]) -> String {
        match kind {
            // (A local array would be built anew at each call, and long ones take the compiler minutes.)
            Type::List => format!("static {name}: [i64; {}] = [{}];", values.len(), values.join(", ")),
            _ => format!("const {name}: {} = {};", self.type_name(kind), values.concat()),
        }
    }

    fn shared(&self, name: &str, value: &str) -> String {
        format!(
            "thread_local!(static {name}: std::cell::Cell<i64> = const {{ std::cell::Cell::new({value}) }});"
        )
    }
}
