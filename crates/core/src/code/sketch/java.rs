//! Java 11.

use super::tongue::Tongue;
use super::tree::{Param, Type};

pub(in crate::code) struct Java;

/// The operations of numbers that are objects, in Java and JavaScript alike: named by their signs.
const WIDE: [(&str, &str); 8] = [
    ("+", "add"),
    ("-", "subtract"),
    ("*", "multiply"),
    ("/", "divide"),
    ("%", "mod"),
    ("^", "xor"),
    ("&", "and"),
    (">>", "shiftRight"),
];

/// Longer constants would not fit into a class.
const MOST_WRITTEN: usize = 2000;
/// Numbers in one text.
const IN_TEXT: usize = 4000;

impl Tongue for Java {
    fn prelude(&self) -> &'static str {
        include_str!("prelude.java")
    }

    fn blanks(&self, listed: bool) -> &'static str {
        if listed { ".replaceAll(\"[\\\\[\\\\],]\", \" \")" } else { "" }
    }

    fn main(&self) -> &'static str {
        "    public static void main(String[] args) throws IOException {
        try {
            run(new Words(new String(System.in.readAllBytes())));
        } catch (RuntimeException error) {
            out.flush();
            System.err.println(error.getMessage());
            System.exit(1);
        }
        out.flush();
    }
}
"
    }

    fn indent(&self) -> usize {
        1
    }

    fn type_name(&self, kind: Type) -> &'static str {
        match kind {
            Type::Num => "long",
            Type::Big => "BigInteger",
            Type::Bool => "boolean",
            Type::Str => "String",
            Type::List | Type::Marks => "Row",
            Type::Bigs => "ArrayList<BigInteger>",
            Type::Lists => "ArrayList<Row>",
            Type::Memo => "HashMap<Row, Long>",
            Type::Words => "Words",
            Type::Nothing => "void",
        }
    }

    fn number(&self, digits: &str) -> String {
        if digits.len() > 9 { format!("{digits}L") } else { digits.to_owned() }
    }

    fn literal_pair(&self, digits: &str) -> String {
        format!("{digits}L")
    }

    fn wide(&self, x: &str, _is_literal: bool) -> String {
        format!("BigInteger.valueOf({x})")
    }

    fn narrow(&self, x: &str) -> String {
        format!("{}.longValueExact()", atom(x))
    }

    fn wide_operation(&self, sign: &str, x: &str, y: &str) -> Option<String> {
        let x = atom(x);
        let named = WIDE.iter().find(|(it, _)| *it == sign);
        Some(match named {
            Some((">>", name)) => format!("{x}.{name}((int) {})", atom(y)),
            Some((_, name)) => format!("{x}.{name}({y})"),
            None => format!("{x}.compareTo({y}) {sign} 0"),
        })
    }

    fn wide_minus(&self, x: &str) -> Option<String> {
        Some(format!("{}.negate()", atom(x)))
    }

    fn at(&self, list: &str, index: &str, entry: Type) -> String {
        match entry {
            Type::Num => format!("{list}.at({index})"),
            _ => format!("{list}.get((int) {})", atom(index)),
        }
    }

    fn put(&self, list: &str, index: &str, value: &str) -> String {
        format!("{list}.set({index}, {value})")
    }

    fn list(&self, kind: Type, entries: &[String]) -> String {
        let entries = entries.join(", ");
        match kind {
            Type::List | Type::Marks => format!("Row.of({entries})"),
            Type::Memo => "new HashMap<>()".into(),
            _ if entries.is_empty() => "new ArrayList<>()".into(),
            _ => format!("new ArrayList<>(List.of({entries}))"),
        }
    }

    fn built_in(&self, name: &str, kind: Type, args: &[String]) -> Option<String> {
        Some(match (name, args) {
            ("len", [list]) => format!("{list}.size()"),
            ("push", [list, x]) => format!("{list}.add({x})"),
            ("copy", [list]) => format!("{list}.copy()"),
            ("clear", [list]) => format!("{list}.clear()"),
            ("shorten", [list, x]) if kind == Type::List => format!("{list}.shorten({x})"),
            ("min" | "max", [x, y]) if kind == Type::Big => format!("{}.{name}({y})", atom(x)),
            ("min" | "max", [x, y]) => format!("Math.{name}({x}, {y})"),
            ("abs", [x]) if kind == Type::Big => format!("{}.abs()", atom(x)),
            ("abs", [x]) => format!("Math.abs({x})"),
            ("bits", [x]) => format!("{}.bitLength()", atom(x)),
            ("text", [x]) => format!("\"\" + {x}"),
            ("fail", [x]) => format!("throw new IllegalArgumentException({x})"),
            ("print", [x]) => format!("out.println({x})"),
            ("seen_at", [list, x]) => format!("({x} < {list}.size() ? {list}.at({x}) : -1)"),
            ("memo_at", [memo, x]) => format!("{memo}.getOrDefault({x}, -1L)"),
            ("memo_put", [memo, x, y]) => format!("{memo}.put({x}, (long) ({y}))"),
            ("read_square", [words]) => format!("{words}.read_big()"),
            ("read_num" | "read_big" | "read_count" | "more" | "next_line", [words]) => {
                format!("{words}.{name}()")
            }
            _ => return None,
        })
    }

    fn quantified(&self, all: bool, name: &str, lo: &str, hi: &str, body: &str) -> String {
        format!(
            "LongStream.rangeClosed({lo}, {hi}).{}Match({name} -> {body})",
            if all { "all" } else { "any" }
        )
    }

    fn declare(&self, kind: Type, name: &str, value: &str, _changed: bool) -> String {
        format!("{} {name} = {value}", self.type_name(kind))
    }

    fn range(&self, name: &str, lo: &str, hi: &str, body: &str) -> Vec<String> {
        if body.contains("->") {
            // Only names that never change may stand in a condition about many numbers.
            let each = format!("for (long {name}_ = {lo}; {name}_ <= {hi}; {name}_++) {{");
            return vec![each, format!("long {name} = {name}_;")];
        }
        vec![format!("for (long {name} = {lo}; {name} <= {hi}; {name}++) {{")]
    }

    fn each(&self, name: &str, entry: Type, list: &str) -> String {
        match entry {
            Type::Num => format!("for (long {name} : {list}.numbers()) {{"),
            _ => format!("for ({} {name} : {list}) {{", self.type_name(entry)),
        }
    }

    fn function(&self, name: &str, params: &[Param], result: Type) -> String {
        let params: Vec<String> =
            params.iter().map(|it| format!("{} {}", self.type_name(it.kind), it.name)).collect();
        format!("static {} {name}({}) {{", self.type_name(result), params.join(", "))
    }

    fn constant(&self, kind: Type, name: &str, values: &[String]) -> String {
        if kind != Type::List {
            return format!("static final {} {name} = {};", self.type_name(kind), values.concat());
        }
        if values.len() <= MOST_WRITTEN {
            return format!("static final Row {name} = {};", self.list(kind, values));
        }
        let texts: Vec<String> =
            values.chunks(IN_TEXT).map(|some| format!("    \"{}\"", some.join(" "))).collect();
        format!("static final Row {name} = Row.read(\n{});", texts.join(",\n"))
    }

    fn shared(&self, name: &str, value: &str) -> String {
        format!("static long {name} = {value};")
    }
}

/// A text to which a call can be added.
fn atom(x: &str) -> String {
    let mut depth = 0i32;
    let is_atom = x.chars().all(|c| {
        depth += match c {
            '(' | '[' => 1,
            ')' | ']' => -1,
            _ => 0,
        };
        depth > 0 || c.is_ascii_alphanumeric() || "_.()[]".contains(c)
    });
    if is_atom { x.to_owned() } else { format!("({x})") }
}
