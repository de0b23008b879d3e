//! Rust 2021.

use super::{Ends, Sums};
use crate::code::dialect::Out;
use crate::code::rust::MAIN;
use crate::code::states::Searching;
use crate::code::states::rust::read;
use crate::game::Play;

/// The program.
pub(in crate::code::states) fn program(search: &Searching<'_>, how: Sums, ends: &Ends) -> String {
    let moves = search.moves;
    let unpacked = |text: &str| -> String {
        search.mentioned(text).map(|(at, name)| format!("    let {name} = p[{at}];\n")).collect()
    };
    let function = |name: &str, body: &Option<Out>| match body {
        Some(body) => format!(
            "// @ends@
fn {name}(p: &[i64]) -> i64 {{
{}{}    let _ = p;
    0
}}

",
            unpacked(&body.text),
            body.text
        ),
        None => String::new(),
    };
    let options = &moves.options.text;
    let top = if moves.lists.text.contains("top") {
        "    let top: i64 = p.iter().copied().max().unwrap_or(0);\n"
    } else {
        ""
    };
    let made = match (how, &ends.facing, &ends.making) {
        (Sums::Values, facing, making) => {
            let one = |name: &str| {
                format!("    if q.iter().any(|one| {name}(one) != 0) {{\n        return 1;\n    }}\n")
            };
            let facing = facing.as_ref().map(|_| one("facing")).unwrap_or_default();
            let making = making.as_ref().map(|_| one("making")).unwrap_or_default();
            facing + &making
        }
        (Sums::Whole, _, Some(_)) => "    let over = first(&q, making);
    if over != 0 {
        return i64::from(over % 2 == 0);
    }
"
        .to_owned(),
        (Sums::Whole, ..) => String::new(),
    };
    let first = "// @ends@
fn first(q: &[Vec<i64>], end: fn(&[i64]) -> i64) -> i64 {
    q.iter().map(|one| end(one)).filter(|&code| code != 0).min().unwrap_or(0)
}

";
    let some_end = how == Sums::Whole && (ends.facing.is_some() || ends.making.is_some());
    let trees = if how == Sums::Values { "BTreeSet, " } else { "" };
    let loses = match how {
        Sums::Values => values(ends.facing.is_some()),
        Sums::Whole => whole(ends.facing.is_some(), search.play),
    };
    format!(
        "#![allow(unused_mut, unused_assignments)]
use std::collections::{{{trees}HashMap, HashSet}};
use std::io::Read;

const LIMIT: i64 = {};

{}{}{}{}// @add@
fn add(mut q: Vec<Vec<i64>>, out: &mut Vec<Vec<Vec<i64>>>) -> i64 {{
{made}    q.sort_unstable();
    out.push(q);
    0
}}

// @options@
fn options(p: &[i64]) -> Result<(Vec<Vec<Vec<i64>>>, i64, i64), String> {{
    if p.iter().any(|&n| n > LIMIT) {{
        return Err(\"@beyond@\".to_string());
    }}
    let mut out: Vec<Vec<Vec<i64>>> = Vec::new();
    let mut ok: i64 = 0;
    let mut x: i64 = 0;
{top}{}{}{options}    Ok((out, ok, x))
}}

{loses}{}fn solve(text: &str) -> Result<&'static str, String> {{
    Ok(if loses(read(text)?)? {{ \"@lose@\" }} else {{ \"@win@\" }})
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
    let facing = if facing { "    if facing(&start) != 0 {\n        return Ok(true);\n    }\n" } else { "" };
    format!(
        "fn loses(start: Vec<i64>) -> Result<bool, String> {{
    let mut known: HashMap<Vec<i64>, i64> = HashMap::new(); // @worths@
    let mut on_path: HashSet<Vec<i64>> = HashSet::new();
    let mut path: Vec<(Vec<i64>, Vec<Vec<Vec<i64>>>, BTreeSet<i64>)> = Vec::new();
    let mut entered = Some(start.clone());
{facing}    loop {{
        if let Some(p) = entered.take() {{
            let (out, _, x) = options(&p)?;
            if x == 1 {{
                known.insert(p, -1);
            }} else {{
                on_path.insert(p.clone());
                path.push((p, out, BTreeSet::new()));
            }}
        }}
        let Some((p, out, seen)) = path.last_mut() else {{
            return Ok(known[&start] == 0);
        }};
        let Some(option) = out.last() else {{
            let value = (0..).find(|v| !seen.contains(v)).unwrap();
            on_path.remove(p);
            known.insert(std::mem::take(p), value);
            path.pop();
            continue;
        }};
        let (mut value, mut wins) = (0, false);
        for one in option {{
            match known.get(one) {{
                None => entered = Some(one.clone()),
                Some(-1) => wins = true,
                Some(known) => value ^= known,
            }}
        }}
        if wins {{
            entered = None;
            out.pop();
        }} else if let Some(next) = &entered {{
            if on_path.contains(next) {{
                return Err(\"@endless@\".to_string());
            }}
        }} else {{
            seen.insert(value);
            out.pop();
        }}
    }}
}}

"
    )
}

fn whole(facing: bool, play: Play) -> String {
    let over = if facing { "first(&p, facing)" } else { "0" };
    let stuck = if play == Play::Normal { "true" } else { "false" };
    format!(
        "fn loses(alone: Vec<i64>) -> Result<bool, String> {{
    type Position = Vec<Vec<i64>>;
    let start: Position = vec![alone];
    let mut known: HashMap<Position, bool> = HashMap::new(); // @known@
    let mut on_path: HashSet<Position> = HashSet::new();
    let mut path: Vec<(Position, Vec<Position>, usize)> = Vec::new();
    let mut entered = Some(start.clone());
    loop {{
        if let Some(p) = entered.take() {{
            let over: i64 = {over};
            let (mut out, mut ok, mut x) = (Vec::new(), 0, 0);
            for i in 0..p.len() {{
                if over != 0 || i > 0 && p[i] == p[i - 1] {{
                    continue;
                }}
                let (some, ok1, x1) = options(&p[i])?;
                ok |= ok1;
                x |= x1;
                for q in some {{
                    let mut q = q;
                    q.extend(p.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, one)| one.clone()));
                    q.sort_unstable();
                    out.push(q);
                }}
            }}
            if over != 0 {{
                known.insert(p, over % 2 == 1);
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

"
    )
}
