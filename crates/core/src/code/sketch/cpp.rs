//! C++17.

use super::tongue::Tongue;
use super::tree::{Param, Type};

pub(in crate::code) struct Cpp;

impl Tongue for Cpp {
    fn prelude(&self) -> &'static str {
        include_str!("prelude.cpp")
    }

    fn blanks(&self, listed: bool) -> &'static str {
        if listed {
            "\n    for (char& c : all) if (string(\"[],\").find(c) != string::npos) c = ' ';"
        } else {
            ""
        }
    }

    fn main(&self) -> &'static str {
        "int main() {
    string all((istreambuf_iterator<char>(cin)), istreambuf_iterator<char>());@blanks@
    try {
        Words input(all);
        run(input);
    } catch (const exception& e) {
        cerr << e.what() << \"\\n\";
        return 1;
    }
}
"
    }

    fn type_name(&self, kind: Type) -> &'static str {
        match kind {
            Type::Num => "ll",
            Type::Big => "big",
            Type::Bool => "bool",
            Type::Str => "string",
            Type::List | Type::Marks => "vector<ll>",
            Type::Bigs => "vector<big>",
            Type::Lists => "vector<vector<ll>>",
            Type::Memo => "map<vector<ll>, ll>",
            Type::Words => "Words",
            Type::Nothing => "void",
        }
    }

    fn number(&self, digits: &str) -> String {
        if digits.len() > 9 { format!("{digits}LL") } else { digits.to_owned() }
    }

    fn literal_pair(&self, digits: &str) -> String {
        format!("{digits}LL")
    }

    fn narrow(&self, x: &str) -> String {
        format!("(ll)({x})")
    }

    fn at(&self, list: &str, index: &str, _entry: Type) -> String {
        format!("{list}.at({index})")
    }

    fn put(&self, list: &str, index: &str, value: &str) -> String {
        format!("{list}.at({index}) = {value}")
    }

    fn list(&self, kind: Type, entries: &[String]) -> String {
        format!("{}{{{}}}", self.type_name(kind), entries.join(", "))
    }

    fn built_in(&self, name: &str, kind: Type, args: &[String]) -> Option<String> {
        Some(match (name, args) {
            ("len", [list]) => format!("(ll){list}.size()"),
            ("push", [list, x]) => format!("{list}.push_back({x})"),
            ("bits", [x]) => format!("bits({x})"),
            ("copy", [list]) => list.clone(),
            ("zeros", [x]) => format!("vector<ll>({x})"),
            ("clear", [list]) => format!("{list}.clear()"),
            ("shorten", [list, x]) => format!("{list}.resize({x})"),
            ("sort", [list]) => format!("sort({list}.begin(), {list}.end())"),
            ("min" | "max", [x, y]) => format!("{name}<{}>({x}, {y})", self.type_name(kind)),
            ("abs", [x]) => format!("llabs({x})"),
            ("fail", [x]) => format!("throw runtime_error({x})"),
            ("print", [x]) => format!("cout << {x} << \"\\n\""),
            ("memo_put", [memo, x, y]) => format!("{memo}[{x}] = {y}"),
            ("seen_at", [list, x]) => format!("({x} < (ll){list}.size() ? {list}[{x}] : -1)"),
            ("read_num" | "read_big" | "read_square" | "read_count" | "more" | "next_line", [words]) => {
                format!("{words}.{name}()")
            }
            _ => return None,
        })
    }

    fn quantified(&self, all: bool, name: &str, lo: &str, hi: &str, body: &str) -> String {
        let (stop, found) = if all { (format!("!({body})"), "false") } else { (body.to_owned(), "true") };
        let end = if all { "true" } else { "false" };
        format!(
            "[&] {{ for (ll {name} = {lo}; {name} <= {hi}; {name}++) if ({stop}) return {found}; return {end}; }}()"
        )
    }

    fn declare(&self, kind: Type, name: &str, value: &str, _changed: bool) -> String {
        match kind {
            Type::List | Type::Bigs | Type::Lists | Type::Marks | Type::Memo
                if value == format!("{}{{}}", self.type_name(kind)) =>
            {
                format!("{} {name}", self.type_name(kind))
            }
            _ => format!("{} {name} = {value}", self.type_name(kind)),
        }
    }

    fn unread(&self, name: &str) -> Option<String> {
        Some(format!("(void){name}"))
    }

    fn range(&self, name: &str, lo: &str, hi: &str, _body: &str) -> Vec<String> {
        vec![format!("for (ll {name} = {lo}; {name} <= {hi}; {name}++) {{")]
    }

    fn each(&self, name: &str, entry: Type, list: &str) -> String {
        format!("for ({} {name} : {list}) {{", self.type_name(entry))
    }

    fn function(&self, name: &str, params: &[Param], result: Type) -> String {
        let params: Vec<String> = params
            .iter()
            .map(|it| match (it.kind.is_shared(), it.changed) {
                (true, true) => format!("{}& {}", self.type_name(it.kind), it.name),
                (true, false) => format!("const {}& {}", self.type_name(it.kind), it.name),
                _ => format!("{} {}", self.type_name(it.kind), it.name),
            })
            .collect();
        format!("{} {name}({}) {{", self.type_name(result), params.join(", "))
    }

    fn constant(&self, kind: Type, name: &str, values: &[String]) -> String {
        match kind {
            Type::List => format!("const vector<ll> {name} = {{{}}};", values.join(", ")),
            _ => format!("const {} {name} = {};", self.type_name(kind), values.concat()),
        }
    }

    fn shared(&self, name: &str, value: &str) -> String {
        format!("ll {name} = {value};")
    }
}
