//! C++17.

use super::{Ends, Sums};
use crate::code::cpp::MAIN;
use crate::code::states::Searching;
use crate::code::states::cpp::{FRONT, read};
use crate::game::Play;

/// The program.
pub(in crate::code::states) fn program(search: &Searching<'_>, how: Sums, ends: &Ends) -> String {
    let moves = search.moves;
    let unpacked = |text: &str| -> String {
        search.mentioned(text).map(|(at, name)| format!("    const ll {name} = p[{at}];\n")).collect()
    };
    let function = |name: &str, body: &Option<crate::code::dialect::Out>| match body {
        Some(body) => format!(
            "// @ends@
ll {name}(const part& p) {{
{}{}    (void)p;
    return 0;
}}

",
            unpacked(&body.text),
            body.text
        ),
        None => String::new(),
    };
    let options = &moves.options.text;
    let top = if moves.lists.text.contains("top") {
        "    const ll top = p.empty() ? 0 : *max_element(p.begin(), p.end());\n"
    } else {
        ""
    };
    let made = match (how, &ends.facing, &ends.making) {
        (Sums::Values, facing, making) => {
            let one = |name: &str| format!("        if ({name}(one)) return 1;\n");
            let facing = facing.as_ref().map(|_| one("facing")).unwrap_or_default();
            let making = making.as_ref().map(|_| one("making")).unwrap_or_default();
            if facing.is_empty() && making.is_empty() {
                String::new()
            } else {
                format!("    for (const part& one : q) {{\n{facing}{making}    }}\n")
            }
        }
        (Sums::Whole, _, Some(_)) => "    const ll over = first(q, making);
    if (over != 0) return over % 2 == 0;
"
        .to_owned(),
        (Sums::Whole, ..) => String::new(),
    };
    let first = "// @ends@
ll first(const position& q, ll (*end)(const part&)) {
    ll least = 0;
    for (const part& one : q) {
        const ll code = end(one);
        if (code != 0 && (least == 0 || code < least)) least = code;
    }
    return least;
}

";
    let some_end = how == Sums::Whole && (ends.facing.is_some() || ends.making.is_some());
    let loses = match how {
        Sums::Values => values(ends.facing.is_some()),
        Sums::Whole => whole(ends.facing.is_some(), search.play),
    };
    format!(
        "{FRONT}typedef long long ll;
typedef vector<ll> part;
typedef vector<part> position;
const ll LIMIT = {};

{}{}{}{}// @add@
ll add(position q, vector<position>& out) {{
{made}    sort(q.begin(), q.end());
    out.push_back(q);
    return 0;
}}

// @options@
void options(const part& p, vector<position>& out, ll& ok, ll& x) {{
    for (ll n : p)
        if (n > LIMIT) throw runtime_error(\"@beyond@\");
{top}{}{}{options}    (void)p, (void)out, (void)ok, (void)x;
}}

{loses}{}string solve(istream& in) {{
    return loses(read(in)) ? \"@lose@\" : \"@win@\";
}}

{MAIN}",
        moves.limit,
        search.helpers,
        function("facing", &ends.facing),
        function("making", &ends.making),
        if some_end { first } else { "" },
        moves.lists.text,
        unpacked(options),
        read(search.numbers, "LIMIT + 1"),
    )
}

fn values(facing: bool) -> String {
    let facing = if facing { "    if (facing(start)) return true;\n" } else { "" };
    format!(
        "bool loses(const part& start) {{
    struct frame {{
        part p;
        vector<position> out;
        size_t at;
        set<ll> seen;
    }};
    map<part, ll> known;  // @worths@
    set<part> on_path;
    vector<frame> path;
    auto enter = [&](const part& p) {{
        frame f{{p, {{}}, 0, {{}}}};
        ll ok = 0, x = 0;
        options(p, f.out, ok, x);
        if (x) known[p] = -1;
        else on_path.insert(p), path.push_back(f);
    }};
{facing}    enter(start);
    while (!path.empty()) {{
        frame& f = path.back();
        ll v = 0;
        if (f.at == f.out.size()) {{
            while (f.seen.count(v)) v++;
            known[f.p] = v;
            on_path.erase(f.p);
            path.pop_back();
            continue;
        }}
        bool wins = false;
        const part* next = nullptr;
        for (const part& one : f.out[f.at]) {{
            auto found = known.find(one);
            if (found == known.end()) next = &one;
            else if (found->second < 0) wins = true;
            else v ^= found->second;
        }}
        if (wins) {{
            f.at++;
        }} else if (next) {{
            const part p = *next;
            if (on_path.count(p)) throw runtime_error(\"@endless@\");
            enter(p);
        }} else {{
            f.seen.insert(v);
            f.at++;
        }}
    }}
    return known[start] == 0;
}}

"
    )
}

fn whole(facing: bool, play: Play) -> String {
    let over = if facing { "first(p, facing)" } else { "0" };
    let stuck = if play == Play::Normal { "true" } else { "false" };
    format!(
        "bool loses(const part& alone) {{
    struct frame {{
        position p;
        vector<position> out;
        size_t at;
    }};
    const position start{{alone}};
    map<position, bool> known;  // @known@
    set<position> on_path;
    vector<frame> path;
    auto enter = [&](const position& p) {{
        frame f{{p, {{}}, 0}};
        ll over = {over}, ok = 0, x = 0;
        for (size_t i = 0; over == 0 && i < p.size(); i++) {{
            if (i > 0 && p[i] == p[i - 1]) continue;
            vector<position> left;
            options(p[i], left, ok, x);
            for (position& q : left) {{
                for (size_t j = 0; j < p.size(); j++)
                    if (j != i) q.push_back(p[j]);
                sort(q.begin(), q.end());
                f.out.push_back(q);
            }}
        }}
        if (over != 0) known[p] = over % 2 == 1;
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

"
    )
}
