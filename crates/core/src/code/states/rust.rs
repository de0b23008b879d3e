//! Rust 2021.

use super::{Searching, StateDialect, given, sums};
use crate::code::dialect::{Dialect, Out, bare};
use crate::code::rust::{MAIN, Rust};
use crate::game::Play;

impl StateDialect for Rust {
    fn give(&self, out: &mut Out, value: &str) {
        out.line(&format!("return {};", bare(value)));
    }

    fn otherwise(&self, out: &mut Out) {
        out.indent -= 1;
        out.open("} else {");
    }

    fn emit(&self, out: &mut Out, entries: &[String]) {
        out.line(&format!("out.push(vec![{}]);", entries.join(", ")));
    }

    fn begin_choice(&self, out: &mut Out) {
        out.line("// @chosen@");
        out.line("let mut sel: Vec<(Vec<i64>, i64, i64)> = vec![(p.to_vec(), 0, 0)];");
    }

    fn begin_round(&self, out: &mut Out) {
        out.line("let mut more = Vec::new();");
        out.open("for (q, c, s) in sel {");
        out.line("let _ = (c, s);");
    }

    fn keep(&self, out: &mut Out) {
        out.line("more.push((q.clone(), c, s));");
    }

    fn grow(&self, out: &mut Out, total: bool) {
        out.line(&format!("more.push((q.clone(), c + 1, {}));", given(total)));
        out.line("more.last_mut().unwrap().0[i as usize] -= k;");
    }

    fn end_round(&self, out: &mut Out) {
        self.end(out);
        out.line("sel = more;");
    }

    fn begin_chosen(&self, out: &mut Out) {
        out.open("for (q, c, s) in sel {");
        out.line("let _ = s;");
    }

    fn emit_heaps(&self, out: &mut Out) {
        out.line("out.push(settled(q));");
    }

    fn begin_sum(&self, out: &mut Out) {
        out.open("{");
        out.line("let mut newq: Vec<Vec<i64>> = Vec::new();");
        out.line("let mut newok: i64 = 1;");
    }

    fn add_part(&self, out: &mut Out, entries: &[String]) {
        out.line(&format!("newq.push(vec![{}]);", entries.join(", ")));
    }

    fn emit_sum(&self, out: &mut Out) {
        out.open("if newok == 1 {");
        out.line("ok = 1;");
        out.line("x |= add(newq, &mut out);");
        self.end(out);
        self.end(out);
    }

    fn no_fault(&self, out: &mut Out) {
        out.line("BAD.set(false);");
    }

    fn faultless(&self) -> &'static str {
        "!BAD.get()"
    }

    fn copy_row(&self, out: &mut Out) {
        out.line("let (mut newq, mut done) = (p.to_vec(), vec![false; p.len()]);");
    }

    fn put(&self, out: &mut Out, place: &str, value: Option<&str>) {
        match value {
            Some(value) => out.line(&format!("put(&mut newq, &mut done, {place}, {value});")),
            None => out.line(&format!("cut(&mut newq, &mut done, {place});")),
        }
    }

    fn settle_row(&self, out: &mut Out) {
        out.line("let newq = kept(newq);");
    }

    fn new_row(&self) -> &'static str {
        "&newq"
    }

    fn emit_row(&self, out: &mut Out) {
        out.line("out.push(newq.clone());");
    }

    fn length(&self, row: &str) -> String {
        format!("({row}.len() as i64)")
    }

    fn searching(&self, search: &Searching<'_>) -> String {
        let moves = search.moves;
        if let Some((how, ends)) = &moves.sums {
            return sums::rust::program(search, *how, ends);
        }
        let unpacked = |text: &str| -> String {
            search.mentioned(text).map(|(at, name)| format!("    let {name} = p[{at}];\n")).collect()
        };
        let options = &moves.options.text;
        let facing = match &moves.facing {
            Some(facing) => format!(
                "// @facing@
fn facing(p: &[i64]) -> i64 {{
{}{}    0
}}

",
                unpacked(&facing.text),
                facing.text
            ),
            None => String::new(),
        };
        let over = if moves.facing.is_some() { "facing(&p)" } else { "0" };
        let stuck = if search.play == Play::Normal { "true" } else { "false" };
        let read = read(search.numbers, "LIMIT + 1");
        let settled = match moves.heaps {
            Some(heaps) => format!(
                "// @settled@
fn settled(q: Vec<i64>) -> Vec<i64> {{
{}{}    q
}}

",
                if heaps.no_empty {
                    "    let q: Vec<i64> = q.into_iter().filter(|&n| n > 0).collect();\n"
                } else {
                    ""
                },
                if heaps.any_order { "    let mut q = q;\n    q.sort_unstable();\n" } else { "" }
            ),
            None => String::new(),
        };
        let start_at = if moves.heaps.is_some() { "settled(read(text)?)" } else { "read(text)?" };
        let mut start = String::new();
        if options.contains("count") {
            start.push_str("    let count = p.len() as i64;\n");
        }
        if moves.lists.text.contains("top") {
            start.push_str("    let top: i64 = p.iter().copied().max().unwrap_or(0);\n");
        }
        let mutable = |name: &str| if options.contains(&format!("{name} = 1;")) { "mut " } else { "" };
        let some = if options.contains("out.push(") { "mut " } else { "" };
        format!(
            "use std::collections::{{HashMap, HashSet}};
use std::io::Read;

const LIMIT: i64 = {};

{}{facing}{settled}// @options@
fn options(p: &[i64]) -> (Vec<Vec<i64>>, i64, i64) {{
    let {some}out: Vec<Vec<i64>> = Vec::new();
    let {}ok: i64 = 0;
    let {}x: i64 = 0;
{start}{}{}{options}    (out, ok, x)
}}

fn loses(start: Vec<i64>) -> Result<bool, String> {{
    let mut known: HashMap<Vec<i64>, bool> = HashMap::new(); // @known@
    let mut on_path: HashSet<Vec<i64>> = HashSet::new();
    let mut path: Vec<(Vec<i64>, Vec<Vec<i64>>, usize)> = Vec::new();
    let mut entered = Some(start.clone());
    loop {{
        if let Some(p) = entered.take() {{
            if p.iter().any(|&n| n > LIMIT) {{
                return Err(\"@beyond@\".to_string());
            }}
            let over: i64 = {over};
            let (out, ok, x) = if over == 0 {{ options(&p) }} else {{ (Vec::new(), 1, 0) }};
            if over != 0 {{
                known.insert(p, over == 1);
            }} else if x == 1 {{
                known.insert(p, false);
            }} else if ok == 0 {{
                known.insert(p, {stuck});
            }} else {{
                on_path.insert(p.clone());
                path.push((p, out, 0));
            }}
        }}
        let Some((p, out, at)) = path.last_mut() else {{
            return Ok(known[&start]);
        }};
        let lost = match out.get(*at) {{
            None => true,
            Some(option) => match known.get(option) {{
                Some(true) => false,
                Some(false) => {{
                    *at += 1;
                    continue;
                }}
                None if on_path.contains(option) => return Err(\"@endless@\".to_string()),
                None => {{
                    entered = Some(option.clone());
                    continue;
                }}
            }},
        }};
        on_path.remove(p);
        known.insert(std::mem::take(p), lost);
        path.pop();
    }}
}}

{read}fn solve(text: &str) -> Result<&'static str, String> {{
    Ok(if loses({start_at})? {{ \"@lose@\" }} else {{ \"@win@\" }})
}}

{MAIN}",
            moves.limit,
            search.helpers,
            mutable("ok"),
            mutable("x"),
            moves.lists.text,
            unpacked(options),
        )
    }
}

pub(super) fn read(numbers: Option<usize>, beyond: &str) -> String {
    let count = match numbers {
        Some(count) => format!("    let count: usize = {count};\n"),
        None => "    let count = words.next().and_then(|word| word.parse().ok());
    let count: usize = count.ok_or_else(|| \"@expected-numbers@\".to_string())?;
"
        .into(),
    };
    format!(
        "fn read(text: &str) -> Result<Vec<i64>, String> {{
    let mut words = text.split_whitespace();
{count}    let mut h = Vec::new();
    for _ in 0..count {{
        let n = words.next().and_then(|word| word.parse().ok()).filter(|&n: &i64| n >= 0 && n < {beyond});
        h.push(n.ok_or_else(|| \"@range@\".to_string())?);
    }}
    Ok(h)
}}

"
    )
}
