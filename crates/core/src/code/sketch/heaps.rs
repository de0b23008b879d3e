//! Rules of heaps as sketches.

use super::super::NoProgram;
use super::super::body;
use super::super::dialect::{Helper, Out, helpers};
use super::super::expr::Scope;
use super::super::form::{Count, Form, Many};
use super::super::plan::{Answer, Plan, Value};
use super::Sketch;
use super::values::{MEMORY_INDENT, TABLE_INDENT, amount};
use crate::game::Play;

/// The functions of a program that answer one part.
struct Part {
    /// Suffix of its names: empty when there is one part.
    suffix: String,
    /// Text of its functions.
    functions: String,
    /// Whether the values are in a table `g` (made by `grundy_table`), else a function `grundy`.
    table: bool,
    /// Whether a heap of the position has a value of its own (`ring`), found from the table.
    ring: bool,
    /// Whether there is a function `amount` for winning moves.
    takes: bool,
}

/// The sketch of a program about heaps.
pub(in crate::code) fn sketch(plan: &Plan<'_>, form: &Form) -> Result<String, NoProgram> {
    let dialect = &Sketch::new(form);
    let scope = Scope::new(dialect);
    let mut parts = Vec::new();
    for (i, value) in plan.parts.iter().enumerate() {
        let suffix = if plan.parts.len() > 1 { format!("_{}", i + 1) } else { String::new() };
        parts.push(match value {
            Value::Table { core, limit } => {
                let mut sets = Out::new(1);
                if let Answer::Memory(_) = plan.answer {
                    let marks =
                        body::marks(&scope, &core.moves, *limit, &mut sets, Some("last"), MEMORY_INDENT)?;
                    let first = core.first.as_deref().unwrap_or_default();
                    let first = body::marks(&scope, first, *limit, &mut sets, Some("0"), 1)?;
                    let functions = dialect.memory(*limit, &sets, &marks, &first);
                    Part { suffix, functions, table: false, ring: false, takes: false }
                } else {
                    let marks = body::marks(&scope, &core.moves, *limit, &mut sets, None, TABLE_INDENT)?;
                    let outcome = plan.answer == Answer::MisereHeap;
                    let mut functions = dialect.table(&suffix, *limit, &sets, &marks, outcome);
                    if let Some(ring) = &core.ring {
                        let mut sets = Out::new(1);
                        let marks = body::marks(&scope, ring, *limit, &mut sets, None, 1)?;
                        functions.push_str(&dialect.ring(&suffix, &sets, &marks));
                    }
                    Part { suffix, functions, table: true, ring: core.ring.is_some(), takes: false }
                }
            }
            value => {
                let functions = dialect.grundy(&suffix, value);
                Part { suffix, functions, table: false, ring: false, takes: false }
            }
        });
    }
    if form.moves {
        let (Some(taking), [value], [part]) = (&plan.taking, &plan.parts[..], &mut parts[..]) else {
            return Err(NoProgram::Moves);
        };
        let legal = taking.legal(&scope, value, plan.answer)?;
        part.functions += &amount(value, taking, &legal);
        part.takes = true;
    }
    if plan.parts.iter().any(|value| matches!(value, Value::Table { .. })) {
        scope.need(Helper::Seen);
        scope.need(match plan.answer {
            Answer::Xor | Answer::MisereNim => Helper::Mex,
            Answer::MisereHeap | Answer::Memory(Play::Misere) => Helper::WonMisere,
            Answer::Memory(Play::Normal) => Helper::Won,
        });
    }
    let helpers = helpers(dialect, &scope);
    Ok(dialect.program(&helpers, &parts, plan.answer))
}

impl Sketch<'_> {
    fn program(&self, helpers: &str, parts: &[Part], answer: Answer) -> String {
        let functions: String = parts.iter().map(|part| &part.functions[..]).collect();
        let state: Vec<(&str, String)> = match answer {
            Answer::Memory(_) => vec![("lists", "w".to_owned())],
            Answer::MisereHeap if !parts[0].table => vec![],
            Answer::MisereHeap => vec![("list", "g".to_owned())],
            _ => parts.iter().filter(|it| it.table).map(|it| ("list", format!("g{}", it.suffix))).collect(),
        };
        let params: String = state.iter().map(|(kind, name)| format!(", mut {kind} {name}")).collect();
        let solve = match answer {
            Answer::Memory(_) => SOLVE_MEMORY.to_owned(),
            Answer::MisereHeap => misere_heap(&parts[0]),
            Answer::Xor => solve(parts, false, self.form.many),
            Answer::MisereNim => solve(parts, true, self.form.many),
        };
        let reads: String = [("list", "heaps", "num"), ("bigs", "bigs", "big")]
            .iter()
            .filter(|(_, name, _)| solve.contains(&format!("read_{name}(")))
            .map(|(kind, name, entry)| read(self.form.count, kind, name, entry))
            .collect();
        format!(
            "{helpers}{functions}{reads}fn solve(mut words input{params}) str {{\n{solve}}}\n{}",
            run(self.form, &state)
        )
    }
}

/// A function that reads the numbers of a position.
pub(super) fn read(count: Count, kind: &str, name: &str, entry: &str) -> String {
    let body = match count {
        Count::First => format!(
            "    let num count = read_count(input);\n    while count > 0 {{\n        push(all, read_{entry}(input));\n        \
             count = count - 1;\n    }}\n"
        ),
        Count::Rest => format!("    while more(input) {{ push(all, read_{entry}(input)); }}\n"),
        Count::Exactly(count) => format!("    push(all, read_{entry}(input));\n").repeat(count),
    };
    format!(
        "fn read_{name}(mut words input) {kind} {{\n    let {kind} all = {{}};\n{body}    return all;\n}}\n"
    )
}

/// The function that answers all positions of the input.
pub(super) fn run(form: &Form, state: &[(&str, String)]) -> String {
    let made: String = state.iter().map(|(kind, name)| format!("    let {kind} {name} = {{}};\n")).collect();
    let names: String = state.iter().map(|(_, name)| format!(", {name}")).collect();
    let print = format!("print(solve(input{names}));");
    let body = match form.many {
        Many::One => {
            return format!(
                "fn answer(mut words input) str {{\n{made}    return solve(input{names});\n}}\n\
                 fn run(mut words input) {{ print(answer(input)); }}\n"
            );
        }
        Many::Counted if form.count == Count::Rest => format!(
            "    let bool some = next_line(input);\n    let num cases = read_count(input);\n    \
             while cases > 0 {{\n        some = next_line(input);\n        {print}\n        cases = cases - 1;\n    }}\n"
        ),
        Many::Counted => format!(
            "    let num cases = read_count(input);\n    while cases > 0 {{\n        {print}\n        cases = cases - 1;\n    }}\n"
        ),
        Many::Lines => format!("    while next_line(input) {{ {print} }}\n"),
    };
    format!("fn run(mut words input) {{\n{made}{body}}}\n")
}

impl Part {
    fn is_wide(&self) -> bool {
        !self.table && !self.functions.contains("(big n) num {")
    }

    /// The value of the heap n.
    fn value(&self) -> String {
        let s = &self.suffix;
        match (self.ring, self.table) {
            (true, _) => format!("ring{s}(g{s}, n)"),
            (false, true) => format!("g{s}[n]"),
            (false, false) => format!("grundy{s}(n)"),
        }
    }
}

fn solve(parts: &[Part], misere: bool, many: Many) -> String {
    let kind = if parts.iter().any(Part::is_wide) { "big" } else { "num" };
    let mut out = Out::new(1);
    out.line(&format!("let {kind} x = 0;"));
    if misere {
        out.line("let num large = 0;  // @large@");
    }
    for part in parts {
        let s = &part.suffix;
        let value = part.value();
        if part.table {
            out.line(&format!("let list heaps{s} = read_heaps(input);"));
            out.line(&format!("let num top{s} = 0;"));
            out.line(&format!("each n in heaps{s} {{ top{s} = max(top{s}, n); }}"));
            out.line(&format!("grundy_table{s}(g{s}, top{s});"));
        } else {
            out.line(&format!("let bigs heaps{s} = read_bigs(input);"));
        }
        out.open(&format!("each n in heaps{s} {{"));
        if misere {
            out.line(&format!("let {kind} v = {value};"));
            out.line("x = x ^ v;");
            out.line("if v > 1 { large = large + 1; }");
        } else {
            out.line(&format!("x = x ^ {value};"));
        }
        out.indent -= 1;
        out.line("}");
    }
    let wins = if misere { "(x != 0) == (large > 0)" } else { "x != 0" };
    out.open(&format!("if {wins} {{"));
    match parts {
        [part] if part.takes => winning_move(&mut out, part, kind, misere, many),
        _ => out.line("return \"@win@\";"),
    }
    out.indent -= 1;
    out.line("}");
    out.line("return \"@lose@\";");
    out.text
}

/// Returns a heap and an amount that win, of which there are some.
fn winning_move(out: &mut Out, part: &Part, kind: &str, misere: bool, many: Many) {
    let (entry, g) = if part.table { ("num", ", g") } else { ("big", "") };
    out.open("for i = 0 .. len(heaps) - 1 {");
    out.line(&format!("let {entry} n = heaps[i];"));
    out.line(&format!("let {kind} v = {};", part.value()));
    out.line(&format!("let {kind} t = x ^ v;"));
    if misere {
        // Once no other value is 2 or more, an odd number of ones is to be left.
        out.line("if large == 0 || (large == 1 && v > 1) { t = t ^ 1; }");
    }
    out.line(&format!("let {entry} k = 0;"));
    let sought = if misere { "t != v" } else { "t < v" };
    out.line(&format!("if {sought} {{ k = amount(n, t{g}); }}"));
    // Of many positions each has its answer on one line.
    let blank = if many == Many::One { "\\n" } else { " " };
    out.line(&format!("if k > 0 {{ return \"@win@{blank}\" + text(i + 1) + \" \" + text(k); }}"));
    out.indent -= 1;
    out.line("}");
    // Under misère play the game is won when nothing is left.
    out.line("return \"@win@\";");
}

const SOLVE_MEMORY: &str = "    if first_wins(w, read_num(input)) { return \"@win@\"; }
    return \"@lose@\";
";

/// One heap under misère play, beside others that are empty.
fn misere_heap(part: &Part) -> String {
    let (reads, kind) = if part.table { ("read_heaps", "num") } else { ("read_bigs", "big") };
    let wins = if part.table { "g[top] == 1" } else { "grundy(top) == 1" };
    let fills = if part.table { "    grundy_table(g, top);\n" } else { "" };
    let entries = if part.table { "list" } else { "bigs" };
    format!(
        "    let {kind} top = 0;
    let num count = 0;
    let {entries} heaps = {reads}(input);
    each n in heaps {{
        if n > 0 {{
            top = n;
            count = count + 1;
        }}
    }}
    if count > 1 {{ fail(\"@several@\"); }}
{fills}    if {wins} {{ return \"@win@\"; }}
    return \"@lose@\";
"
    )
}
