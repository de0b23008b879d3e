//! The functions of a sketch that value heaps.

use super::super::dialect::{Out, numbers};
use super::super::plan::Value;
use super::super::taking::Taking;
use super::Sketch;

/// How far the marks of options are set in, inside the loops of [`Sketch::table`] and [`Sketch::memory`].
pub(super) const TABLE_INDENT: usize = 2;
pub(super) const MEMORY_INDENT: usize = 3;

impl Sketch<'_> {
    /// `grundy(n)` for a value that needs no table.
    pub(super) fn grundy(&self, suffix: &str, value: &Value<'_>) -> String {
        let s = suffix;
        let mut constants = String::new();
        let mut list = |name: &str, values: String| {
            constants.push_str(&format!("const list {name}{s} = {{{values}}};\n"));
        };
        let (kind, body) = match value {
            Value::Identity => ("big", "return n;".to_owned()),
            Value::LowBit => ("big", "return n & -n;".to_owned()),
            Value::Mod(m) => ("num", format!("return n % {m};")),
            Value::Floor(d) => ("big", format!("return n / {d};")),
            Value::Swapped(b) => (
                "big",
                format!(
                    "if n % {b} == {} {{ return n + 1; }}\nif n > 0 && n % {b} == 0 {{ return n - 1; }}\nreturn n;",
                    b - 1
                ),
            ),
            Value::Periodic { preperiod, period, saltus, values } => {
                list("values", numbers(values));
                let length = preperiod + period;
                match (preperiod, saltus) {
                    (0, 0) => ("num", format!("return values{s}[n % {period}];")),
                    (_, 0) => (
                        "num",
                        format!(
                            "if n < {length} {{ return values{s}[n]; }}\n\
                             return values{s}[{preperiod} + (n - {preperiod}) % {period}];"
                        ),
                    ),
                    _ => (
                        "big",
                        format!(
                            "if n < {length} {{ return values{s}[n]; }}\nlet big q = (n - {preperiod}) / {period};\n\
                             return values{s}[n - q * {period}] + {saltus} * q;"
                        ),
                    ),
                }
            }
            Value::Digits(it) => {
                list("next_state", numbers(&it.next));
                list("state_value", numbers(&it.says));
                let before = match it.before {
                    0 => String::new(),
                    before => format!(" + {before} * units[len(units) - 2]"),
                };
                (
                    "num",
                    format!(
                        "let bigs units = {{1, {}}};
while units[len(units) - 1] <= n {{ push(units, {} * units[len(units) - 1]{before}); }}
let big rest = n;
let num state = 0;
for i = 1 .. len(units) {{
    let big unit = units[len(units) - i];
    let num digit = rest / unit;
    rest = rest % unit;
    state = next_state{s}[state * {} + digit];
}}
return state_value{s}[state];",
                        it.first, it.times, it.radix
                    ),
                )
            }
            Value::Rewriting(it) => {
                let (ends, times, plus) = Value::sides(it);
                list("values", numbers(&it.first));
                list("is_end", numbers(&ends));
                list("factor", numbers(&times));
                list("offset", numbers(&plus));
                let (from, modulus) = (it.first.len(), it.modulus);
                (
                    "big",
                    format!(
                        "let big m = n;
while m >= {from} {{
    let num r = m % {modulus};
    let big k = factor{s}[r] * (m / {modulus}) + offset{s}[r];
    if is_end{s}[r] == 1 {{ return k; }}
    m = k;
}}
return values{s}[m];"
                    ),
                )
            }
            Value::Table { .. } => return String::new(),
        };
        format!("{constants}fn grundy{s}(big n) {kind} {{\n{body}\n}}\n")
    }

    /// `grundy_table(g, least)`: fills the table at least so far. `outcome`: misère outcomes 0 (lost) and 1 (won) instead of
    /// Grundy values.
    pub(super) fn table(&self, suffix: &str, limit: u64, sets: &Out, marks: &Out, outcome: bool) -> String {
        let (result, says) = if outcome { ("won", "  // @outcomes@") } else { ("mex", "") };
        format!(
            "fn grundy_table{suffix}(mut list g, num least) {{{says}
    if least > {limit} {{ fail(\"@limit {limit}@\"); }}
    if least < len(g) {{ return; }}
    let num top = min({limit}, max(least, 2 * len(g)));
{}    let marks seen = {{}};  // @seen@
    for n = len(g) .. top {{
        let num t = n;
{}        push(g, {result}(seen, t));
    }}
}}
",
            sets.text, marks.text,
        )
    }

    /// `ring(g, n)`: the value of a heap of the given position.
    pub(super) fn ring(&self, suffix: &str, sets: &Out, marks: &Out) -> String {
        format!(
            "// @ring@
fn ring{suffix}(list g, num n) num {{
    let num t = 0;
    let num top = n;
{}    let marks seen = {{}};
{}    return mex(seen, t);
}}
",
            sets.text, marks.text,
        )
    }

    /// `first_wins(w, n)` for games with memory: marks over (n, last), then the marks of the first turn.
    pub(super) fn memory(&self, limit: u64, sets: &Out, marks: &Out, first: &Out) -> String {
        format!(
            "fn first_wins(mut lists w, num heap) bool {{
    if heap > {limit} {{ fail(\"@limit {limit}@\"); }}
    let num top = max(heap, min({limit}, 2 * len(w)));
{}    let marks seen = {{}};
    let num t = 0;
    if len(w) <= heap {{  // @table@
        clear(w);
        for n = 0 .. top {{
            push(w, zeros(top - n + 1));
            for last = 1 .. top - n {{
                t = t + 1;
{}                w[n][last] = won(seen, t);
            }}
        }}
    }}
    let num n = heap;
    t = t + 1;
{}    return won(seen, t) == 1;
}}
",
            sets.text, marks.text, first.text,
        )
    }
}

/// `amount(n, t)`: what to take from n so that the value t is left; 0: nothing does. `legal`: the condition that k may be
/// taken from n.
pub(super) fn amount(value: &Value<'_>, taking: &Taking, legal: &str) -> String {
    let most = taking.most.map_or_else(|| "n".to_owned(), |most| format!("min(n, {most})"));
    let range = |lo: &str, hi: &str| {
        format!(
            "    let big m = {lo};
    while m <= {hi} && m < n {{
        let big k = n - m;
        if {legal} && grundy(m) == t {{ return k; }}
        m = m + 1;
    }}
    return 0;
"
        )
    };
    let (kind, of, g, body) = match value {
        Value::Mod(m) => (
            "big",
            "num",
            "",
            format!(
                "    let big k = (n + {m} - t) % {m};\n    if k > 0 && k <= n {{ return k; }}\n    return 0;\n"
            ),
        ),
        Value::Identity => ("big", "big", "", "    if t < n { return n - t; }\n    return 0;\n".to_owned()),
        Value::Floor(d) => ("big", "big", "", range(&format!("t * {d}"), &format!("t * {d} + {}", d - 1))),
        Value::Periodic { preperiod, period, saltus, values } if *saltus > 0 => {
            let most = values.iter().max().copied().unwrap_or(0);
            let lo = format!("max(0, t - {most}) / {saltus} * {period}");
            let hi = format!("t / {saltus} * {period} + {}", preperiod + 2 * period);
            ("big", "big", "", range(&lo, &hi))
        }
        Value::Table { .. } => (
            "num",
            "num",
            ", list g",
            format!(
                "    for k = 1 .. {most} {{\n        if {legal} && g[n - k] == t {{ return k; }}\n    }}\n    return 0;\n"
            ),
        ),
        // Some move leaves each smaller value, and hardly ever a large one.
        _ => (
            "big",
            "num",
            "",
            format!(
                "    let big k = 1;\n    while k <= {most} {{\n        if {legal} && grundy(n - k) == t {{ return k; }}\n        \
                 k = k + 1;\n    }}\n    return 0;\n"
            ),
        ),
    };
    format!("// @amount@\nfn amount({kind} n, {of} t{g}) {kind} {{\n{body}}}\n")
}
