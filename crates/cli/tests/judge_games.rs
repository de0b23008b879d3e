//! `grundy judge` and `grundy review` of games whose positions are more than heaps: what was taken last, rings, sums of
//! rules, early ends, moves in all heaps. Right programs pass; whoever plays the first move that there is does not.

mod common;

use common::schema::valid;
use common::{expect, finish, grundy, scratch};
use serde_json::json;

/// A game: its name, its rule, how its program reads a position `p` from `line`, the moves of `p` (`None` where the
/// player who faces it has lost), how it writes one, and where it is asked first.
struct Game {
    name: &'static str,
    rule: &'static str,
    read: &'static str,
    moves: &'static str,
    write: &'static str,
}

const GAMES: [Game; 7] = [
    Game {
        name: "last",
        rule: "fibonacci-nim",
        read: "p = tuple(map(int, line.split()))",
        moves: "n, last = p
    most = n - 1 if last == 0 else min(n, 2 * last)
    return [(n - k, k) for k in range(1, most + 1)]",
        write: "str(p[0])",
    },
    Game {
        name: "first",
        rule: "nim; first take 1",
        read: "p = tuple(map(int, line.split()))",
        moves: "n, later = p
    return [(n - k, 1) for k in range(1, (n if later else min(1, n)) + 1)]",
        write: "str(p[0])",
    },
    Game {
        name: "ring",
        rule: "take {1,2} adjacent in ring",
        read: "p = tuple((int(w.strip('[]')), '[' in w) for w in line.split())",
        moves: "out = []
    for i, (n, ring) in enumerate(p):
        for k in (1, 2):
            if k > n: continue
            if ring: pieces = [((n - k, False),)]
            else: pieces = [((a, False), (n - k - a, False)) for a in range(n - k + 1)]
            for piece in pieces: out.append(tuple(q for q in p[:i] + piece + p[i+1:] if q[0]))
    return out",
        write: "' '.join(str(n) for n, _ in p)",
    },
    Game {
        name: "rings",
        rule: "take 3 adjacent in ring or take 1 from 2 heaps",
        read: "p = tuple((int(w.strip('[]')), '[' in w) for w in line.split())",
        moves: "out = []
    for i, (n, ring) in enumerate(p):
        for j in range(i + 1, len(p)):
            if n and p[j][0]:
                out.append(tuple((q[0] - (at in (i, j)), q[1] and at not in (i, j)) for at, q in enumerate(p)))
        for a in range(n - 2):
            if ring and a: break
            pieces = ((a, False), (n - 3 - a, False))
            out.append(tuple(q for q in p[:i] + pieces + p[i+1:] if q[0]))
    return out",
        write: "' '.join(str(n) for n, _ in p)",
    },
    Game {
        name: "sum",
        rule: "sum of: take 1..3 ; (a,b) -> (a-1,b) | (a,b-1) | (a-1,b-1)",
        read: "left, right = line.split(';')
    p = tuple(map(int, left.split())), tuple(map(int, right.strip(' ()\\n').split(',')))",
        moves: "heaps, (a, b) = p
    out = [(heaps[:i] + (heaps[i] - k,) + heaps[i+1:], (a, b)) for i in range(len(heaps))
           for k in range(1, min(3, heaps[i]) + 1)]
    return out + [(heaps, (a - i, b - j)) for i, j in ((1, 0), (0, 1), (1, 1)) if i <= a and j <= b]",
        write: "' '.join(map(str, p[0])) + ' ; (%d,%d)' % p[1]",
    },
    Game {
        name: "ends",
        rule: "(a,b) -> (a-k,b) | (a,b-k) where k >= 1; lose when a = b",
        read: "p = tuple(map(int, line.split()))",
        moves: "a, b = p
    if a == b: return None
    return [(a - k, b) for k in range(1, a + 1)] + [(a, b - k) for k in range(1, b + 1)]",
        write: "'%d %d' % p",
    },
    Game {
        name: "all",
        rule: "take 1..2; move in all",
        read: "p = tuple(map(int, line.split()))",
        moves: "if not any(p): return []
    out = [()]
    for n in p: out = [q + (n - k,) for q in out for k in ((1, 2) if n > 1 else (1,) if n else (0,))]
    return out",
        write: "' '.join(map(str, p))",
    },
];

fn program(game: &Game, first: bool) -> Option<Vec<String>> {
    let found =
        std::process::Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let Ok(found) = found else {
        eprintln!("NOT RUN: there is no python3 to be the other program");
        return None;
    };
    let choose = if first { "after[0]" } else { "next((q for q in after if not wins(q)), after[0])" };
    let body = format!(
        "import functools, sys
sys.setrecursionlimit(100000)
def moves(p):
    {}
@functools.lru_cache(None)
def wins(p):
    after = moves(p)
    return after is not None and any(not wins(q) for q in after)
for line in sys.stdin:
    {}
    after = moves(p)
    p = {choose}
    print({}, flush=True)
",
        game.moves, game.read, game.write
    );
    let path = scratch(&format!("judge-games-{}", game.name)).join(format!("program-{first}.py"));
    std::fs::write(&path, body).unwrap();
    Some(vec![String::from_utf8(found.stdout).unwrap().trim().into(), path.to_str().unwrap().into()])
}

#[test]
fn games_with_more_than_heaps_are_played() {
    for game in &GAMES {
        let Some(right) = program(game, false) else { return };
        let save = scratch(&format!("judge-games-{}", game.name)).join("games");
        let run = |program: &[String], more: &[&str]| {
            let mut run = grundy();
            run.args(["judge", game.rule, "--time", "0", "--games", "40", "--max", "9", "--max-heaps", "2"]);
            run.args(more).arg("--save").arg(&save).arg("--").args(program);
            finish(run, b"")
        };
        for opponent in ["perfect", "random", "stubborn", "mixed"] {
            let ran = run(&right, &["--opponent", opponent, "--json"]);
            assert_eq!(ran.code, 0, "{} {opponent}: {}{}", game.name, ran.stdout, ran.stderr);
            let value = valid("judge", ran.stdout.trim_end());
            assert!(value["won"].as_u64().unwrap() >= 10, "{} {value}", game.name);
        }
        let careless = program(game, true).unwrap();
        let ran = run(&careless, &["--json"]);
        assert_eq!(ran.code, 1, "{}: {}{}", game.name, ran.stdout, ran.stderr);
        let value = valid("judge", ran.stdout.trim_end());
        assert_eq!((&value["fault"], &value["mover_wins"]), (&json!("mistake"), &json!(true)), "{value}");
        assert!(!value["right"].as_array().unwrap().is_empty(), "{value}");
        // The same game once more, and its report card.
        let name = value["case"].as_str().unwrap();
        let again = valid("judge", expect(&["judge", "--replay", name, "--json"], 1).stdout.trim_end());
        for key in ["fault", "position", "positions", "right", "last"] {
            assert_eq!(again[key], value[key], "{} {key}", game.name);
        }
        let card = valid("review", expect(&["review", "--game", name, "--json"], 0).stdout.trim_end());
        let last = card["moves"].as_array().unwrap().last().unwrap().clone();
        assert_eq!(last["mistake"], json!(true), "{card}");
        let mut mended = grundy();
        mended.args(["judge", "--replay", name, "--"]).args(&right);
        assert_eq!(finish(mended, b"").code, 0, "{}", game.name);
    }
}

#[test]
fn what_was_taken_before_is_part_of_a_game() {
    // From 8 one may take 7 at most; after 1 was taken, 2 at most.
    let ran = expect(&["review", "fibonacci-nim", "8", "7", "5", "2", "0"], 0);
    assert!(ran.stdout.contains("(7 last 1) -> (5 last 2)"), "{}", ran.stdout);
    assert!(ran.stdout.contains("won by the second player"), "{}", ran.stdout);
    let illegal = expect(&["review", "fibonacci-nim", "8", "7", "3"], 2);
    assert!(illegal.stderr.contains("no move leads from (7 last 1) to (3)"), "{}", illegal.stderr);
    let sum = expect(&["review", "sum of: nim ; 0.07", "1 ; 2", "1 ; 0", "0 ; 0"], 0);
    assert!(sum.stdout.contains("MISTAKE") || sum.stdout.contains("no move wins here"), "{}", sum.stdout);
}
