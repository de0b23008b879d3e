//! C++17.

use super::dialect::{Dialect, Out, Part, bare, numbers};
use super::plan::{Answer, Value};

pub(super) struct Cpp;

impl Dialect for Cpp {
    fn memory_reads(&self) -> bool {
        false
    }

    fn and(&self) -> &'static str {
        " && "
    }

    fn or(&self) -> &'static str {
        " || "
    }

    fn not(&self) -> &'static str {
        "!"
    }

    fn truth(&self, value: bool) -> &'static str {
        if value { "true" } else { "false" }
    }

    fn quotient(&self) -> &'static str {
        "/"
    }

    fn extreme(&self, max: bool, a: &str, b: &str) -> String {
        format!("{}<ll>({a}, {b})", if max { "max" } else { "min" })
    }

    fn abs(&self, x: &str) -> String {
        format!("llabs({x})")
    }

    fn quantified(&self, all: bool, name: &str, lo: &str, hi: &str, body: &str) -> String {
        let (stop, found, end) =
            if all { (format!("!({body})"), "false", "true") } else { (body.to_string(), "true", "false") };
        format!(
            "[&] {{ for (ll {name} = {lo}; {name} <= {hi}; {name}++) if ({stop}) return {found}; return {end}; }}()"
        )
    }

    fn one_of(&self, x: &str, list: &[u64]) -> String {
        let all: Vec<String> = list.iter().map(|k| format!("{x} == {k}")).collect();
        if all.is_empty() { "false".into() } else { format!("({})", all.join(" || ")) }
    }

    fn entry(&self, table: &str, index: &str) -> String {
        format!("{table}.at({index})")
    }

    fn snippets(&self) -> &'static str {
        include_str!("snippets/helpers.cpp")
    }

    fn range(&self, out: &mut Out, name: &str, lo: &str, hi: &str) {
        out.open(&format!("for (ll {name} = {lo}; {name} <= {hi}; {name}++) {{"));
    }

    fn members(&self, out: &mut Out, name: &str, list: &str, upto: &str) {
        out.open(&format!("for (ll {name} : {list}) {{"));
        out.line(&format!("if ({name} > {upto}) break;"));
    }

    fn when(&self, out: &mut Out, cond: &str) {
        out.open(&format!("if ({}) {{", bare(cond)));
    }

    fn end(&self, out: &mut Out) {
        out.indent -= 1;
        out.line("}");
    }

    fn declare(&self, out: &mut Out, name: &str, value: &str) {
        out.line(&format!("ll {name} = {value};"));
    }

    fn assign(&self, out: &mut Out, name: &str, value: &str) {
        out.line(&format!("{name} = {value};"));
    }

    fn mark(&self, out: &mut Out, value: &str) {
        out.line(&format!("mark(seen, {value}, t);"));
    }

    fn list(&self, out: &mut Out, name: &str, members: &[u64]) {
        let members: Vec<String> = members.iter().map(u64::to_string).collect();
        let init = if members.is_empty() { String::new() } else { format!(" = {{{}}}", members.join(", ")) };
        out.line(&format!("vector<ll> {name}{init};"));
    }

    fn push(&self, out: &mut Out, list: &str, value: &str) {
        out.line(&format!("{list}.push_back({value});"));
    }

    fn grundy(&self, suffix: &str, value: &Value<'_>) -> String {
        let body = match value {
            Value::Identity => "    return n;\n".to_string(),
            Value::LowBit => "    return n & -n;\n".to_string(),
            Value::Mod(m) => format!("    return n % {m}ULL;\n"),
            Value::Floor(d) => format!("    return n / {d};\n"),
            Value::Swapped(b) => format!(
                "    if (n % {b} == {}) return n + 1;\n    return n > 0 && n % {b} == 0 ? n - 1 : n;\n",
                b - 1
            ),
            Value::Periodic { preperiod, period, saltus, values } => {
                let mut text = format!("    static const int v[] = {{{}}};\n", numbers(values));
                let len = preperiod + period;
                match (preperiod, saltus) {
                    (0, 0) => text.push_str(&format!("    return v[n % {period}];\n")),
                    (_, 0) => text.push_str(&format!(
                        "    return v[n < {len} ? n : {preperiod} + (n - {preperiod}) % {period}];\n"
                    )),
                    _ => text.push_str(&format!(
                        "    if (n < {len}) return v[n];\n    ull q = (n - {preperiod}) / {period};\n    \
                         return v[n - q * {period}] + {saltus} * q;\n"
                    )),
                }
                text
            }
            Value::Rewriting(it) => {
                let (ends, times, plus) = Value::sides(it);
                let (from, modulus) = (it.first.len(), it.modulus);
                format!(
                    "    static const int v[] = {{{}}};
    static const int ends[] = {{{}}};
    static const ll a[] = {{{}}}, b[] = {{{}}};
    while (n >= {from}) {{
        ull r = n % {modulus}, k = a[r] * (ll)(n / {modulus}) + b[r];
        if (ends[r]) return k;
        n = k;
    }}
    return v[n];
",
                    numbers(&it.first),
                    numbers(&ends),
                    numbers(&times),
                    numbers(&plus)
                )
            }
            Value::Table { .. } => String::new(),
        };
        format!("ull grundy{suffix}(ull n) {{\n{body}}}\n\n")
    }

    fn table(&self, suffix: &str, limit: u64, sets: &Out, marks: &Out, outcome: bool) -> String {
        let (result, says) = if outcome { ("won(seen, t)", "  // @outcomes@") } else { ("mex(seen, t)", "") };
        format!(
            "vector<ll> grundy_table{suffix}(ll top) {{{says}
    if (top > {limit}) throw runtime_error(\"@limit {limit}@\");
{}    vector<ll> g, seen;  // @seen@
    for (ll n = 0; n <= top; n++) {{
        ll t = n;
{}        g.push_back({result});
    }}
    return g;
}}

",
            sets.text, marks.text,
        )
    }

    fn ring(&self, suffix: &str, sets: &Out, marks: &Out) -> String {
        format!(
            "// @ring@
ll ring{suffix}(const vector<ll>& g, ll n) {{
    ll t = 0;
{}    vector<ll> seen;
{}    return mex(seen, t);
}}

",
            sets.text.replace("<= top", "<= n"),
            marks.text,
        )
    }

    fn memory(&self, limit: u64, sets: &Out, marks: &Out, first: &Out) -> String {
        format!(
            "bool first_wins(ll top) {{
    if (top > {limit}) throw runtime_error(\"@limit {limit}@\");
{}    vector<vector<ll>> w;  // @table@
    vector<ll> seen;
    ll t = 0;
    for (ll n = 0; n <= top; n++) {{
        w.push_back(vector<ll>(top - n + 1));
        for (ll last = 1; last <= top - n; last++) {{
            t++;
{}            w[n][last] = won(seen, t);
        }}
    }}
    ll n = top;
    t++;
{}    return won(seen, t);
}}

",
            sets.text, marks.text, first.text,
        )
    }

    fn program(&self, helpers: &str, parts: &[Part], answer: Answer) -> String {
        let functions: String = parts.iter().map(|part| &part.functions[..]).collect();
        let solve = match answer {
            Answer::Memory(_) => SOLVE_MEMORY.to_string(),
            Answer::MisereHeap => SOLVE_MISERE_HEAP.to_string(),
            Answer::Xor => solve(parts, false),
            Answer::MisereNim => solve(parts, true),
        };
        format!("{FRONT}{helpers}{functions}{solve}{MAIN}")
    }
}

fn solve(parts: &[Part], misere: bool) -> String {
    let mut out = Out::new(0);
    out.open("string solve(istream& in) {");
    out.line("ull x = 0;");
    if misere {
        out.line("bool big = false;  // @big@");
    }
    for Part { suffix: s, table, ring, .. } in parts {
        out.line(&format!("vector<ll> heaps{s} = read_heaps(in);"));
        let value = match (ring, table) {
            (true, _) => format!("ring{s}(g{s}, n)"),
            (false, true) => format!("g{s}[n]"),
            (false, false) => format!("grundy{s}(n)"),
        };
        if *table {
            out.line(&format!("ll top{s} = 0;"));
            out.line(&format!("for (ll n : heaps{s}) top{s} = max(top{s}, n);"));
            out.line(&format!("vector<ll> g{s} = grundy_table{s}(top{s});"));
        }
        if misere {
            out.open(&format!("for (ll n : heaps{s}) {{"));
            out.line(&format!("ull v = {value};"));
            out.line("x ^= v;");
            out.line("big = big || v > 1;");
            Cpp.end(&mut out);
        } else {
            out.line(&format!("for (ll n : heaps{s}) x ^= {value};"));
        }
    }
    out.line(if misere {
        "return (x != 0) == big ? \"first\" : \"second\";"
    } else {
        "return x != 0 ? \"first\" : \"second\";"
    });
    Cpp.end(&mut out);
    out.line("");
    out.text
}

const FRONT: &str = "#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>
using namespace std;
typedef long long ll;
typedef unsigned long long ull;

";

/// The end of every program.
pub(super) const MAIN: &str = r#"int main() {
    try {
        cout << solve(cin) << "\n";
    } catch (const exception& e) {
        cerr << e.what() << "\n";
        return 1;
    }
}
"#;

const SOLVE_MEMORY: &str = r#"string solve(istream& in) {
    ll n;
    if (!(in >> n) || n < 0) throw runtime_error("@expected-heap@");
    return first_wins(n) ? "first" : "second";
}

"#;

const SOLVE_MISERE_HEAP: &str = r#"string solve(istream& in) {
    ll top = 0, heaps = 0;
    for (ll n : read_heaps(in))
        if (n > 0) top = n, heaps++;
    if (heaps > 1) throw runtime_error("@several@");
    return grundy_table(top)[top] == 1 ? "first" : "second";
}

"#;
