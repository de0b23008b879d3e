//! Go 1.19.

use super::tongue::Tongue;
use super::tree::{Param, Type};

pub(in crate::code) struct Go;

const WIDE: [(&str, &str); 8] = [
    ("+", "Add"),
    ("-", "Sub"),
    ("*", "Mul"),
    ("/", "Quo"),
    ("%", "Mod"),
    ("^", "Xor"),
    ("&", "And"),
    (">>", "Rsh"),
];

impl Tongue for Go {
    fn prelude(&self) -> &'static str {
        include_str!("prelude.go.txt")
    }

    fn blanks(&self, listed: bool) -> &'static str {
        if listed {
            "strings.NewReplacer(\"[\", \" \", \"]\", \" \", \",\", \" \").Replace(text)"
        } else {
            "text"
        }
    }

    fn main(&self) -> &'static str {
        "func main() {
	defer out.Flush()
	defer func() {
		if problem := recover(); problem != nil {
			out.Flush()
			fmt.Fprintln(os.Stderr, problem)
			os.Exit(1)
		}
	}()
	text, _ := io.ReadAll(os.Stdin)
	run(newWords(string(text)))
}
"
    }

    fn stop(&self) -> &'static str {
        ""
    }

    fn type_name(&self, kind: Type) -> &'static str {
        match kind {
            Type::Num => "int64",
            Type::Big => "*big.Int",
            Type::Bool => "bool",
            Type::Str => "string",
            Type::List | Type::Marks => "*Row",
            Type::Bigs => "*Bigs",
            Type::Lists => "*Rows",
            Type::Memo => "map[string]int64",
            Type::Words => "*Words",
            Type::Nothing => "",
        }
    }

    fn wide(&self, x: &str, _is_literal: bool) -> String {
        format!("big.NewInt({x})")
    }

    fn narrow(&self, x: &str) -> String {
        format!("{x}.Int64()")
    }

    fn wide_operation(&self, sign: &str, x: &str, y: &str) -> Option<String> {
        Some(match WIDE.iter().find(|(it, _)| *it == sign) {
            Some((">>", name)) => format!("new(big.Int).{name}({x}, uint({y}))"),
            Some((_, name)) => format!("new(big.Int).{name}({x}, {y})"),
            None => format!("{x}.Cmp({y}) {sign} 0"),
        })
    }

    fn wide_minus(&self, x: &str) -> Option<String> {
        Some(format!("new(big.Int).Neg({x})"))
    }

    fn at(&self, list: &str, index: &str, _entry: Type) -> String {
        format!("{list}.all[{index}]")
    }

    fn put(&self, list: &str, index: &str, value: &str) -> String {
        format!("{list}.all[{index}] = {value}")
    }

    fn list(&self, kind: Type, entries: &[String]) -> String {
        let (name, entry) = match kind {
            Type::Memo => return "map[string]int64{}".into(),
            Type::Bigs => ("Bigs", "*big.Int"),
            Type::Lists => ("Rows", "*Row"),
            _ => ("Row", "int64"),
        };
        format!("&{name}{{[]{entry}{{{}}}}}", entries.join(", "))
    }

    fn built_in(&self, name: &str, kind: Type, args: &[String]) -> Option<String> {
        Some(match (name, args) {
            ("len", [list]) => format!("int64(len({list}.all))"),
            ("push", [list, x]) => format!("{list}.all = append({list}.all, {x})"),
            ("copy", [list]) => format!("&Row{{append([]int64{{}}, {list}.all...)}}"),
            ("clear", [list]) => format!("{list}.all = nil"),
            ("shorten", [list, x]) => format!("{list}.all = {list}.all[:{x}]"),
            ("min" | "max", [x, y]) if kind == Type::Big => format!("{name}Big({x}, {y})"),
            ("abs", [x]) if kind == Type::Big => format!("new(big.Int).Abs({x})"),
            ("bits", [x]) => format!("int64({x}.BitLen())"),
            ("text", [x]) => format!("fmt.Sprint({x})"),
            ("fail", [x]) => format!("panic({x})"),
            ("print", [x]) => format!("fmt.Fprintln(out, {x})"),
            ("memo_at", [memo, x]) => format!("memoAt({memo}, {x})"),
            ("memo_put", [memo, x, y]) => format!("{memo}[fmt.Sprint({x}.all)] = {y}"),
            ("seen_at", [list, x]) => format!("seenAt({list}, {x})"),
            ("sort", [list]) => format!("sortRow({list})"),
            ("read_square", [words]) => format!("{words}.read_big()"),
            ("read_num" | "read_big" | "read_count" | "more" | "next_line", [words]) => {
                format!("{words}.{name}()")
            }
            _ => return None,
        })
    }

    fn quantified(&self, all: bool, name: &str, lo: &str, hi: &str, body: &str) -> String {
        let (stop, found) = if all { (format!("!({body})"), "false") } else { (body.to_owned(), "true") };
        let end = if all { "true" } else { "false" };
        format!(
            "func() bool {{ for {name} := int64({lo}); {name} <= {hi}; {name}++ {{ if {stop} {{ return {found} }} }}; return {end} }}()"
        )
    }

    fn declare(&self, kind: Type, name: &str, value: &str, _changed: bool) -> String {
        match kind {
            Type::Num => format!("var {name} int64 = {value}"),
            _ => format!("{name} := {value}"),
        }
    }

    fn unread(&self, name: &str) -> Option<String> {
        Some(format!("_ = {name}"))
    }

    fn when(&self, cond: &str) -> String {
        format!("if {cond} {{")
    }

    fn during(&self, cond: &str) -> String {
        format!("for {cond} {{")
    }

    fn range(&self, name: &str, lo: &str, hi: &str, _body: &str) -> Vec<String> {
        vec![format!("for {name} := int64({lo}); {name} <= {hi}; {name}++ {{")]
    }

    fn each(&self, name: &str, _entry: Type, list: &str) -> String {
        format!("for _, {name} := range {list}.all {{")
    }

    fn function(&self, name: &str, params: &[Param], result: Type) -> String {
        let params: Vec<String> =
            params.iter().map(|it| format!("{} {}", it.name, self.type_name(it.kind))).collect();
        let result = self.type_name(result);
        let blank = if result.is_empty() { "" } else { " " };
        format!("func {name}({}){blank}{result} {{", params.join(", "))
    }

    fn constant(&self, kind: Type, name: &str, values: &[String]) -> String {
        match kind {
            Type::List => format!("var {name} = {}", self.list(kind, values)),
            _ => format!("const {name} {} = {}", self.type_name(kind), values.concat()),
        }
    }

    fn shared(&self, name: &str, value: &str) -> String {
        format!("var {name} int64 = {value}")
    }

    fn finished(&self, program: String) -> String {
        // What is imported and not used is a mistake in Go.
        let mut text = String::new();
        for line in program.lines() {
            let import = line.strip_prefix("\t\"").and_then(|rest| rest.strip_suffix('"'));
            let unused = import.is_some_and(|path| {
                let name = path.rsplit('/').next().unwrap_or(path);
                !program.contains(&format!("{name}."))
            });
            if !unused {
                // As gofmt has it.
                let inner = line.trim_start_matches("    ");
                let depth = (line.len() - inner.len()) / 4;
                text.push_str(&format!("{}{inner}\n", "\t".repeat(depth)));
            }
        }
        text
    }
}
