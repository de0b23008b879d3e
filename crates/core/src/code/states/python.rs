//! Python 3.

use super::{Searching, StateDialect, given, sums};
use crate::code::dialect::{Out, bare};
use crate::code::python::{MAIN, Python};
use crate::game::Play;

impl StateDialect for Python {
    fn give(&self, out: &mut Out, value: &str) {
        out.line(&format!("return {}", bare(value)));
    }

    fn otherwise(&self, out: &mut Out) {
        out.indent -= 1;
        out.open("else:");
    }

    fn emit(&self, out: &mut Out, entries: &[String]) {
        let comma = if entries.len() == 1 { "," } else { "" };
        out.line(&format!("out.append(({}{comma}))", entries.join(", ")));
    }

    fn begin_choice(&self, out: &mut Out) {
        out.line("sel = [(p, 0, 0)]  # @chosen@");
    }

    fn begin_round(&self, out: &mut Out) {
        out.line("more = []");
        out.open("for q, c, s in sel:");
    }

    fn keep(&self, out: &mut Out) {
        out.line("more.append((q, c, s))");
    }

    fn grow(&self, out: &mut Out, total: bool) {
        out.line(&format!("more.append((q[:i] + (q[i] - k,) + q[i + 1:], c + 1, {}))", given(total)));
    }

    fn end_round(&self, out: &mut Out) {
        out.indent -= 1;
        out.line("sel = more");
    }

    fn begin_chosen(&self, out: &mut Out) {
        out.open("for q, c, s in sel:");
    }

    fn emit_heaps(&self, out: &mut Out) {
        out.line("out.append(settled(q))");
    }

    fn begin_sum(&self, out: &mut Out) {
        out.line("newq, newok = [], 1");
    }

    fn add_part(&self, out: &mut Out, entries: &[String]) {
        let comma = if entries.len() == 1 { "," } else { "" };
        out.line(&format!("newq.append(({}{comma}))", entries.join(", ")));
    }

    fn emit_sum(&self, out: &mut Out) {
        out.open("if newok:");
        out.line("ok = 1");
        out.line("x |= add(newq, out)");
        out.indent -= 1;
    }

    fn no_fault(&self, out: &mut Out) {
        out.line("bad[0] = 0");
    }

    fn faultless(&self) -> &'static str {
        "bad[0] == 0"
    }

    fn copy_row(&self, out: &mut Out) {
        out.line("newq, done = list(p), [0] * len(p)");
    }

    fn put(&self, out: &mut Out, place: &str, value: Option<&str>) {
        match value {
            Some(value) => out.line(&format!("put(newq, done, {place}, {value})")),
            None => out.line(&format!("cut(newq, done, {place})")),
        }
    }

    fn settle_row(&self, out: &mut Out) {
        out.line("newq = kept(newq)");
    }

    fn new_row(&self) -> &'static str {
        "newq"
    }

    fn emit_row(&self, out: &mut Out) {
        out.line("out.append(newq)");
    }

    fn length(&self, row: &str) -> String {
        format!("len({row})")
    }

    fn searching(&self, search: &Searching<'_>) -> String {
        let moves = search.moves;
        if let Some((how, ends)) = &moves.sums {
            return sums::python::program(search, *how, ends);
        }
        let unpacked = |text: &str| -> String {
            search.mentioned(text).map(|(at, name)| format!("    {name} = p[{at}]\n")).collect()
        };
        let options = &moves.options.text;
        let facing = match &moves.facing {
            Some(facing) => format!(
                "def facing(p):  # @facing@
{}{}    return 0


",
                unpacked(&facing.text),
                facing.text
            ),
            None => String::new(),
        };
        let over = match moves.facing {
            Some(_) => "            over = facing(p)\n",
            None => "            over = 0\n",
        };
        let stuck = if search.play == Play::Normal { "True" } else { "False" };
        let read = read(search.numbers, Some(&format!("{} + 1", moves.limit)));
        let settled = match moves.heaps {
            Some(heaps) => {
                let all = if heaps.no_empty { "(n for n in q if n > 0)" } else { "q" };
                let all = if heaps.any_order { format!("sorted({all})") } else { all.to_owned() };
                format!("def settled(q):  # @settled@\n    return tuple({all})\n\n\n")
            }
            None => String::new(),
        };
        let start_at = if moves.heaps.is_some() { "settled" } else { "tuple" };
        let mut start = String::new();
        if options.contains("count") {
            start.push_str("    count = len(p)\n");
        }
        if moves.lists.text.contains("top") {
            start.push_str("    top = max(p, default=0)\n");
        }
        format!(
            "import sys

LIMIT = {}


{}{facing}{settled}def options(p):  # @options@
    out = []
    ok = 0
    x = 0
{start}{}{}{options}    return out, ok, x


def loses(start):
    known = {{}}  # @known@
    path, on_path = [], set()
    p = start
    while True:
        if p is not None:
            if max(p, default=0) > LIMIT:
                raise ValueError(\"@beyond@\")
{over}            out, ok, x = ([], 1, 0) if over else options(p)
            if over:
                known[p] = over == 1
            elif x:
                known[p] = False
            elif not ok:
                known[p] = {stuck}
            else:
                path.append([p, out, 0])
                on_path.add(p)
        if not path:
            return known[start]
        q, out, at = path[-1]
        p = None
        if at == len(out) or known.get(out[at]):
            known[q] = at == len(out)
            path.pop()
            on_path.remove(q)
        elif out[at] in known:
            path[-1][2] += 1
        elif out[at] in on_path:
            raise ValueError(\"@endless@\")
        else:
            p = out[at]


{read}

def solve(text):
    return \"@lose@\" if loses({start_at}(read(text))) else \"@win@\"


{MAIN}",
            moves.limit,
            search.helpers,
            moves.lists.text,
            unpacked(options),
        )
    }
}

pub(super) fn read(numbers: Option<usize>, beyond: Option<&str>) -> String {
    let beyond = beyond.map_or_else(String::new, |beyond| format!(" or n >= {beyond}"));
    let list = match numbers {
        Some(count) => {
            format!("    if len(h) != {count}:\n        raise ValueError(\"@expected {count}@\")\n")
        }
        None => "    if not h or len(h) != h[0] + 1:
        raise ValueError(\"@expected-numbers@\")
    del h[0]
"
        .into(),
    };
    format!(
        "def read(text):
    h = [int(word) for word in text.split()]
{list}    if any(n < 0{beyond} for n in h):
        raise ValueError(\"@range@\")
    return h
"
    )
}
