//! Python 3.

use super::{Ends, Sums};
use crate::code::dialect::Out;
use crate::code::python::MAIN;
use crate::code::states::Searching;
use crate::code::states::python::read;
use crate::game::Play;

/// The program.
pub(in crate::code::states) fn program(search: &Searching<'_>, how: Sums, ends: &Ends) -> String {
    let moves = search.moves;
    let unpacked = |text: &str| -> String {
        search.mentioned(text).map(|(at, name)| format!("    {name} = p[{at}]\n")).collect()
    };
    let function = |name: &str, body: &Option<Out>| match body {
        Some(body) => {
            format!("def {name}(p):  # @ends@\n{}{}    return 0\n\n\n", unpacked(&body.text), body.text)
        }
        None => String::new(),
    };
    let options = &moves.options.text;
    let top = if moves.lists.text.contains("top") { "    top = max(p, default=0)\n" } else { "" };
    let made = match (how, &ends.facing, &ends.making) {
        (Sums::Values, facing, making) => {
            let one = |name: &str| format!("    if any({name}(one) for one in q):\n        return 1\n");
            let facing = facing.as_ref().map(|_| one("facing")).unwrap_or_default();
            let making = making.as_ref().map(|_| one("making")).unwrap_or_default();
            facing + &making
        }
        (Sums::Whole, _, Some(_)) => "    over = min((making(one) for one in q if making(one)), default=0)
    if over:
        return int(over % 2 == 0)
"
        .to_owned(),
        (Sums::Whole, ..) => String::new(),
    };
    let loses = match how {
        Sums::Values => values(ends.facing.is_some()),
        Sums::Whole => whole(ends.facing.is_some(), search.play),
    };
    format!(
        "import sys

LIMIT = {}


{}{}{}def add(q, out):  # @add@
{made}    out.append(tuple(sorted(q)))
    return 0


def options(p):  # @options@
    if max(p, default=0) > LIMIT:
        raise ValueError(\"@beyond@\")
    out = []
    ok = 0
    x = 0
{top}{}{}{options}    return out, ok, x


{loses}

{}

def solve(text):
    return \"@lose@\" if loses(tuple(read(text))) else \"@win@\"


{MAIN}",
        moves.limit,
        search.helpers,
        function("facing", &ends.facing),
        function("making", &ends.making),
        moves.lists.text,
        unpacked(options),
        read(search.numbers, Some(&format!("{} + 1", moves.limit))),
    )
}

fn values(facing: bool) -> String {
    let facing = if facing { "    if facing(start):\n        return True\n" } else { "" };
    format!(
        "def loses(start):
    known = {{}}  # @worths@
    path, on_path = [], set()
{facing}    p = start
    while True:
        if p is not None:
            out, ok, x = options(p)
            if x:
                known[p] = -1
            else:
                path.append([p, out, set()])
                on_path.add(p)
        if not path:
            return known[start] == 0
        q, out, seen = path[-1]
        p = None
        if not out:
            v = 0
            while v in seen:
                v += 1
            known[q] = v
            on_path.remove(q)
            path.pop()
            continue
        v, wins = 0, False
        for one in out[-1]:
            if one not in known:
                p = one
            elif known[one] < 0:
                wins = True
            else:
                v ^= known[one]
        if wins:
            out.pop()
            p = None
        elif p is None:
            seen.add(v)
            out.pop()
        elif p in on_path:
            raise ValueError(\"@endless@\")
"
    )
}

fn whole(facing: bool, play: Play) -> String {
    let over = if facing {
        "            over = min((facing(one) for one in p if facing(one)), default=0)\n"
    } else {
        "            over = 0\n"
    };
    let stuck = if play == Play::Normal { "True" } else { "False" };
    format!(
        "def moves(whole):
    out, ok, x = [], 0, 0
    for i, p in enumerate(whole):
        if i > 0 and p == whole[i - 1]:
            continue
        some, ok1, x1 = options(p)
        ok |= ok1
        x |= x1
        rest = whole[:i] + whole[i + 1:]
        out += [tuple(sorted(q + rest)) for q in some]
    return out, ok, x


def loses(alone):
    known = {{}}  # @known@
    path, on_path = [], set()
    start = (alone,)
    p = start
    while True:
        if p is not None:
{over}            out, ok, x = ([], 1, 0) if over else moves(p)
            if over:
                known[p] = over % 2 == 1
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
"
    )
}
