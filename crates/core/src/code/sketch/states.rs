//! Games on states as sketches.

use super::super::dialect::{Dialect, Out, bare};
use super::super::form::Form;
use super::super::states::{Closed, Searching, StateDialect, given};
use super::Sketch;
use super::heaps::{read, run};
use crate::game::Play;

impl Sketch<'_> {
    /// Whether what is written next is about numbers of any size.
    pub(in crate::code) fn widen(&self, wide: bool) {
        self.wide.set(wide);
    }

    /// A loop that goes on as long as this holds.
    pub(in crate::code) fn during(&self, out: &mut Out, cond: &str) {
        out.open(&format!("while {cond} {{"));
    }

    /// A variable that counts places of a list.
    pub(in crate::code) fn counter(&self, out: &mut Out, name: &str, value: &str) {
        out.line(&format!("let num {name} = {value};"));
    }

    /// The number of the last binary column that some number of `h` reaches.
    pub(in crate::code) fn columns(&self) -> String {
        "bits(row_top(h)) - 1".into()
    }

    /// The program of a closed form.
    pub(in crate::code) fn closed(&self, closed: &Closed) -> String {
        let Closed { body, numbers, two_heaps, increasing } = closed;
        let count = if body.contains("count") { "    let num count = len(h);\n" } else { "" };
        let mut checks = String::new();
        if *two_heaps {
            checks.push_str(
                "    let bigs h = {};
    each n in given {
        if n > 0 { push(h, n); }
    }
    if len(h) > 2 { fail(\"@two-heaps@\"); }
    while len(h) < 2 { push(h, 0); }
",
            );
        }
        if let Some(least) = increasing {
            checks.push_str(&format!(
                "    let big least = {least};
    each n in h {{
        if n < least {{ fail(\"@increasing@\"); }}
        least = n + 1;
    }}
"
            ));
        }
        let name = if *two_heaps { "given" } else { "h" };
        let top = if body.contains("row_top(") {
            "fn row_top(bigs h) big {
    let big top = 0;
    each n in h { top = max(top, n); }
    return top;
}
"
        } else {
            ""
        };
        format!(
            "{top}fn loses(bigs h) bool {{
{count}{body}}}
{}fn solve(mut words input) str {{
{}{checks}    if loses(h) {{ return \"@lose@\"; }}
    return \"@win@\";
}}
{}",
            reads(self.form, *numbers, ["bigs", "bigs", "square"]),
            numbers_of(self.form, *numbers, ["bigs", name, "read_bigs"], "read_square"),
            run(self.form, &[]),
        )
    }
}

impl StateDialect for Sketch<'_> {
    fn give(&self, out: &mut Out, value: &str) {
        out.line(&format!("return {};", bare(value)));
    }

    fn otherwise(&self, out: &mut Out) {
        out.indent -= 1;
        out.open("} else {");
    }

    fn emit(&self, out: &mut Out, entries: &[String]) {
        out.line(&format!("let list option = {{{}}};", entries.join(", ")));
        out.line("push(out, option);");
    }

    fn begin_choice(&self, out: &mut Out) {
        out.open("{");
        out.line("let lists selq = {};  // @became@");
        out.line("let list selc = {0};  // @counts@");
        out.line("let list sels = {0};");
        out.line("push(selq, p);");
    }

    fn begin_round(&self, out: &mut Out) {
        out.line("let lists moreq = {};");
        out.line("let list morec = {};");
        out.line("let list mores = {};");
        self.begin_chosen(out);
    }

    fn keep(&self, out: &mut Out) {
        out.line("push(moreq, q);");
        out.line("push(morec, c);");
        out.line("push(mores, s);");
    }

    fn grow(&self, out: &mut Out, total: bool) {
        out.line("let list newq = copy(q);");
        out.line("newq[i] = newq[i] - k;");
        out.line("push(moreq, newq);");
        out.line("push(morec, c + 1);");
        out.line(&format!("push(mores, {});", given(total)));
    }

    fn end_round(&self, out: &mut Out) {
        self.end(out);
        out.line("selq = moreq;");
        out.line("selc = morec;");
        out.line("sels = mores;");
    }

    fn begin_chosen(&self, out: &mut Out) {
        out.open("for z = 0 .. len(selq) - 1 {");
        out.line("let list q = selq[z];");
        out.line("let num c = selc[z];");
        out.line("let num s = sels[z];");
    }

    fn end_choice(&self, out: &mut Out) {
        self.end(out);
    }

    fn emit_heaps(&self, out: &mut Out) {
        out.line("push(out, settled(q));");
    }

    fn has_sums(&self) -> bool {
        false
    }

    // No program is made of these.
    fn begin_sum(&self, _out: &mut Out) {}

    fn add_part(&self, _out: &mut Out, _entries: &[String]) {}

    fn emit_sum(&self, _out: &mut Out) {}

    fn no_fault(&self, out: &mut Out) {
        out.line("bad = 0;");
    }

    fn faultless(&self) -> &'static str {
        "bad == 0"
    }

    fn copy_row(&self, out: &mut Out) {
        out.line("let list made = copy(p);");
        out.line("let list done = zeros(len(p));");
    }

    fn put(&self, out: &mut Out, place: &str, value: Option<&str>) {
        match value {
            Some(value) => out.line(&format!("put(made, done, {place}, {value});")),
            None => out.line(&format!("cut(made, done, {place});")),
        }
    }

    fn settle_row(&self, out: &mut Out) {
        out.line("let list newq = kept(made);");
    }

    fn new_row(&self) -> &'static str {
        "newq"
    }

    fn emit_row(&self, out: &mut Out) {
        out.line("push(out, newq);");
    }

    fn length(&self, row: &str) -> String {
        format!("len({row})")
    }

    fn searching(&self, search: &Searching<'_>) -> String {
        let moves = search.moves;
        let unpacked = |text: &str| -> String {
            search.mentioned(text).map(|(at, name)| format!("    let num {name} = p[{at}];\n")).collect()
        };
        let options = &moves.options.text;
        let facing = match &moves.facing {
            Some(facing) => format!(
                "// @facing@
fn facing(list p) num {{
{}{}    return 0;
}}
",
                unpacked(&facing.text),
                facing.text
            ),
            None => String::new(),
        };
        let over = if moves.facing.is_some() { "facing(p)" } else { "0" };
        let stuck = if search.play == Play::Normal { 1 } else { 0 };
        let settled = moves.heaps.map_or_else(String::new, |heaps| {
            let keeps = if heaps.no_empty { "if n > 0 { push(r, n); }" } else { "push(r, n);" };
            let sort = if heaps.any_order { "    sort(r);\n" } else { "" };
            format!(
                "// @settled@
fn settled(list q) list {{
    let list r = {{}};
    each n in q {{
        {keeps}
    }}
{sort}    return r;
}}
"
            )
        });
        let mut start = String::new();
        if options.contains("count") {
            start.push_str("    let num count = len(p);\n");
        }
        if moves.lists.text.contains("top") {
            start.push_str("    let num top = 0;\n    each entry in p { top = max(top, entry); }\n");
        }
        let numbers = search.numbers;
        let start_at = if moves.heaps.is_some() { "settled(p)" } else { "p" };
        format!(
            "{}{facing}{settled}// @options@
fn options(list p, mut lists out, mut list flags) {{
    let num ok = 0;
    let num x = 0;
{start}{}{}{options}    flags[0] = ok;
    flags[1] = x;
}}
// @entered@
fn enter(list p, mut lists out, mut memo known) bool {{
    each n in p {{
        if n > {} {{ fail(\"@beyond@\"); }}
    }}
    let num over = {over};
    if over != 0 {{
        memo_put(known, p, 2 - over);
        return false;
    }}
    let list flags = {{0, 0}};
    options(p, out, flags);
    if flags[1] == 1 {{
        memo_put(known, p, 0);
        return false;
    }}
    if flags[0] == 0 {{
        memo_put(known, p, {stuck});
        return false;
    }}
    memo_put(known, p, 2);
    return true;
}}
// @known@
fn loses(list start, mut memo known) bool {{
    let lists path = {{}};
    let lists out = {{}};
    let list begins = {{}};
    let list places = {{}};
    let list pending = start;
    let bool entering = memo_at(known, start) < 0;
    while true {{
        if entering {{
            let num begin = len(out);
            if enter(pending, out, known) {{
                push(path, pending);
                push(begins, begin);
                push(places, begin);
            }} else {{
                shorten(out, begin);
            }}
            entering = false;
        }}
        if len(path) == 0 {{ break; }}
        let num last = len(path) - 1;
        let num place = places[last];
        let num found = 1;
        if place < len(out) {{ found = memo_at(known, out[place]); }}
        if found == 2 {{ fail(\"@endless@\"); }}
        if found == -1 {{
            pending = out[place];
            entering = true;
        }} else {{
            if found == 0 && place < len(out) {{
                places[last] = place + 1;
            }} else {{
                let num lost = 0;
                if place == len(out) {{ lost = 1; }}
                memo_put(known, path[last], lost);
                shorten(out, begins[last]);
                shorten(path, last);
                shorten(begins, last);
                shorten(places, last);
            }}
        }}
    }}
    return memo_at(known, start) == 1;
}}
{}fn solve(mut words input, mut memo known) str {{
{}    if loses({start_at}, known) {{ return \"@lose@\"; }}
    return \"@win@\";
}}
{}",
            search.helpers,
            moves.lists.text,
            unpacked(options),
            moves.limit,
            reads(self.form, numbers, ["list", "list", "num"]),
            if moves.heaps.is_some() {
                let read = numbers_of(self.form, numbers, ["list", "given", "read_list"], "read_num");
                format!("{read}    let list p = settled(given);\n")
            } else {
                numbers_of(self.form, numbers, ["list", "p", "read_list"], "read_num")
            },
            run(self.form, &[("memo", "known".to_owned())]),
        )
    }
}

/// The function that reads as many numbers as there are, where that differs.
fn reads(form: &Form, numbers: Option<usize>, [kind, name, entry]: [&str; 3]) -> String {
    if numbers.is_some() { String::new() } else { read(form.count, kind, name, entry) }
}

/// Statements that read the numbers of a position.
fn numbers_of(form: &Form, numbers: Option<usize>, [kind, name, list]: [&str; 3], one: &str) -> String {
    let Some(count) = numbers else { return format!("    let {kind} {name} = {list}(input);\n") };
    let places: Vec<usize> = (0..count).map(|at| form.order.get(at).copied().unwrap_or(at)).collect();
    let read: String = (0..count).map(|_| format!("    push(read, {one}(input));\n")).collect();
    let entries: Vec<String> = places.iter().map(|at| format!("read[{at}]")).collect();
    if places.iter().copied().eq(0..count) {
        return format!(
            "    let {kind} {name} = {{}};\n{}",
            read.replace("push(read", &format!("push({name}"))
        );
    }
    format!("    let {kind} read = {{}};\n{read}    let {kind} {name} = {{{}}};\n", entries.join(", "))
}
