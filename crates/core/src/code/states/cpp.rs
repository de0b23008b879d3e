//! C++17.

use super::{Searching, StateDialect, given, sums};
use crate::code::cpp::{Cpp, MAIN};
use crate::code::dialect::{Dialect, Out, bare};
use crate::game::Play;

impl StateDialect for Cpp {
    fn give(&self, out: &mut Out, value: &str) {
        out.line(&format!("return {};", bare(value)));
    }

    fn otherwise(&self, out: &mut Out) {
        out.indent -= 1;
        out.open("} else {");
    }

    fn emit(&self, out: &mut Out, entries: &[String]) {
        out.line(&format!("out.push_back({{{}}});", entries.join(", ")));
    }

    fn begin_choice(&self, out: &mut Out) {
        out.open("{");
        out.line("vector<choice> sel{{p, 0, 0}};");
    }

    fn begin_round(&self, out: &mut Out) {
        out.line("vector<choice> more;");
        out.open("for (const auto& [q, c, s] : sel) {");
    }

    fn keep(&self, out: &mut Out) {
        out.line("more.push_back({q, c, s});");
    }

    fn grow(&self, out: &mut Out, total: bool) {
        out.line(&format!("more.push_back({{q, c + 1, {}}});", given(total)));
        out.line("more.back().q[i] -= k;");
    }

    fn end_round(&self, out: &mut Out) {
        self.end(out);
        out.line("sel = more;");
    }

    fn begin_chosen(&self, out: &mut Out) {
        out.open("for (const auto& [q, c, s] : sel) {");
    }

    fn end_choice(&self, out: &mut Out) {
        self.end(out);
    }

    fn emit_heaps(&self, out: &mut Out) {
        out.line("out.push_back(settled(q));");
    }

    fn begin_sum(&self, out: &mut Out) {
        out.open("{");
        out.line("position newq;");
        out.line("ll newok = 1;");
    }

    fn add_part(&self, out: &mut Out, entries: &[String]) {
        out.line(&format!("newq.push_back({{{}}});", entries.join(", ")));
    }

    fn emit_sum(&self, out: &mut Out) {
        out.line("if (newok) ok = 1, x |= add(newq, out);");
        self.end(out);
    }

    fn no_fault(&self, out: &mut Out) {
        out.line("bad = 0;");
    }

    fn faultless(&self) -> &'static str {
        "bad == 0"
    }

    fn copy_row(&self, out: &mut Out) {
        out.line("position newq = p, done(p.size());");
    }

    fn put(&self, out: &mut Out, place: &str, value: Option<&str>) {
        match value {
            Some(value) => out.line(&format!("put(newq, done, {place}, {value});")),
            None => out.line(&format!("cut(newq, done, {place});")),
        }
    }

    fn settle_row(&self, out: &mut Out) {
        out.line("newq = kept(newq);");
    }

    fn new_row(&self) -> &'static str {
        "newq"
    }

    fn emit_row(&self, out: &mut Out) {
        out.line("out.push_back(newq);");
    }

    fn length(&self, row: &str) -> String {
        format!("(ll){row}.size()")
    }

    fn searching(&self, search: &Searching<'_>) -> String {
        let moves = search.moves;
        if let Some((how, ends)) = &moves.sums {
            return sums::cpp::program(search, *how, ends);
        }
        let unpacked = |text: &str| -> String {
            search.mentioned(text).map(|(at, name)| format!("    const ll {name} = p[{at}];\n")).collect()
        };
        let options = &moves.options.text;
        let facing = match &moves.facing {
            Some(facing) => format!(
                "// @facing@
int facing(const position& p) {{
{}{}    return 0;
}}

",
                unpacked(&facing.text),
                facing.text
            ),
            None => String::new(),
        };
        let over = if moves.facing.is_some() { "facing(p)" } else { "0" };
        let stuck = if search.play == Play::Normal { "true" } else { "false" };
        let read = read(search.numbers, "LIMIT + 1");
        let settled = match moves.heaps {
            Some(heaps) => {
                let drop = "    q.erase(remove(q.begin(), q.end(), 0), q.end());\n";
                format!(
                    "struct choice {{
    position q;  // @became@
    ll c, s;     // @counts@
}};

// @settled@
position settled(position q) {{
{}{}    return q;
}}

",
                    if heaps.no_empty { drop } else { "" },
                    if heaps.any_order { "    sort(q.begin(), q.end());\n" } else { "" }
                )
            }
            None => String::new(),
        };
        let start_at = if moves.heaps.is_some() { "settled(read(in))" } else { "read(in)" };
        let mut start = String::new();
        if options.contains("count") {
            start.push_str("    const ll count = p.size();\n");
        }
        if moves.lists.text.contains("top") {
            start.push_str("    const ll top = p.empty() ? 0 : *max_element(p.begin(), p.end());\n");
        }
        format!(
            "{FRONT}typedef long long ll;
typedef vector<ll> position;
const ll LIMIT = {};

{}{facing}{settled}// @options@
void options(const position& p, vector<position>& out, ll& ok, ll& x) {{
{start}{}{}{options}    (void)p, (void)out, (void)ok, (void)x;
}}

bool loses(const position& start) {{
    struct frame {{
        position p;
        vector<position> out;
        size_t at;
    }};
    map<position, bool> known;  // @known@
    set<position> on_path;
    vector<frame> path;
    auto enter = [&](const position& p) {{
        for (ll n : p)
            if (n > LIMIT) throw runtime_error(\"@beyond@\");
        frame f{{p, {{}}, 0}};
        ll over = {over}, ok = 0, x = 0;
        if (over == 0) options(p, f.out, ok, x);
        if (over != 0) known[p] = over == 1;
        else if (x) known[p] = false;
        else if (!ok) known[p] = {stuck};
        else on_path.insert(p), path.push_back(f);
    }};
    enter(start);
    while (!path.empty()) {{
        frame& f = path.back();
        if (f.at == f.out.size()) {{
            known[f.p] = true;
        }} else {{
            const position option = f.out[f.at];
            auto found = known.find(option);
            if (found == known.end()) {{
                if (on_path.count(option)) throw runtime_error(\"@endless@\");
                enter(option);
                continue;
            }}
            f.at++;
            if (!found->second) continue;
            known[f.p] = false;
        }}
        on_path.erase(f.p);
        path.pop_back();
    }}
    return known[start];
}}

{read}string solve(istream& in) {{
    return loses({start_at}) ? \"@lose@\" : \"@win@\";
}}

{MAIN}",
            moves.limit,
            search.helpers,
            moves.lists.text,
            unpacked(options),
        )
    }
}

pub(super) fn read(numbers: Option<usize>, beyond: &str) -> String {
    let count = match numbers {
        Some(count) => format!("    long long count = {count}, n;\n"),
        None => "    long long count, n;
    if (!(in >> count) || count < 0) throw runtime_error(\"@expected-numbers@\");
"
        .into(),
    };
    format!(
        "vector<ll> read(istream& in) {{
{count}    vector<ll> h;
    while (count-- > 0) {{
        if (!(in >> n) || n < 0 || n >= {beyond}) throw runtime_error(\"@range@\");
        h.push_back(n);
    }}
    return h;
}}

"
    )
}

pub(super) const FRONT: &str = "#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>
using namespace std;
";
