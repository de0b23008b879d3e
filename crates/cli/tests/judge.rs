//! `grundy judge` and `grundy review`: each way to go wrong is named with the move that was expected; right programs
//! pass, whatever opponent they have.

mod common;

use common::schema::valid;
use common::{Ran, expect, finish, grundy, scratch};
use serde_json::{Value, json};

/// The interpreter and a program for it.
fn program(test: &str, body: &str) -> Option<Vec<String>> {
    let found =
        std::process::Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let Ok(found) = found else {
        eprintln!("NOT RUN: there is no python3 to be the other program");
        return None;
    };
    let path = scratch(&format!("judge-{test}")).join("program.py");
    std::fs::write(&path, body).unwrap();
    Some(vec![String::from_utf8(found.stdout).unwrap().trim().into(), path.to_str().unwrap().into()])
}

fn judge(test: &str, args: &[&str], program: &[String]) -> Ran {
    let mut run = grundy();
    run.arg("judge").args(args).args(["--time", "0", "--save"]);
    run.arg(scratch(&format!("judge-{test}")).join("games")).arg("--").args(program);
    finish(run, b"")
}

/// Nim, played right; the last line of the loop may be changed.
fn nim(last: &str) -> String {
    format!(
        "import sys
for line in sys.stdin:
    heaps = list(map(int, line.split()))
    x = 0
    for heap in heaps: x ^= heap
    at = next((i for i, heap in enumerate(heaps) if heap ^ x < heap), None)
    if at is None:
        at = next(i for i, heap in enumerate(heaps) if heap)
        heaps[at] -= 1
    else:
        heaps[at] ^= x
    {last}
"
    )
}

const RIGHT: &str = "print(*heaps, flush=True)";

#[test]
fn a_right_program_wins_what_can_be_won() {
    let Some(right) = program("right", &nim(RIGHT)) else { return };
    for opponent in ["perfect", "random", "stubborn", "mixed"] {
        let ran = judge("right", &["nim", "--games", "80", "--opponent", opponent, "--json"], &right);
        assert_eq!(ran.code, 0, "{opponent}: {}{}", ran.stdout, ran.stderr);
        let value = valid("judge", ran.stdout.trim_end());
        assert_eq!((&value["games"], &value["result"]), (&json!(80), &json!("passed")));
        assert!(value["won"].as_u64().unwrap() >= 60, "{value}");
    }
    let each = judge("right", &["nim", "--games", "6", "--per-game"], &right);
    assert_eq!(each.code, 0, "{}{}", each.stdout, each.stderr);
    // Moves may be named in another form.
    let take = program(
        "take",
        &nim("print(1, 0)")
            .replace("heaps[at] -= 1", "take = 1")
            .replace("heaps[at] ^= x", "take = heaps[at] - (heaps[at] ^ x)")
            .replace("print(1, 0)", "print(take, at + 1, flush=True)"),
    )
    .unwrap();
    let ran = judge("take", &["nim", "--games", "60", "--answer", "take heap"], &take);
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn every_way_to_go_wrong_is_named() {
    let cases = [
        // Takes one from the first heap that has any: sooner or later that gives a win away.
        ("mistake", nim(RIGHT).replace("heaps[at] ^= x", "heaps[at] -= 1"), 1),
        ("illegal", nim("heaps[at] += 5\n    print(*heaps, flush=True)"), 1),
        ("garbage", nim("print('I win', flush=True)"), 1),
        ("surplus", nim("print(*heaps); print('thinking', flush=True)"), 4),
        ("time limit", nim("import time; time.sleep(9)"), 4),
        ("output limit", "import sys\ninput()\nwhile True: sys.stdout.write('1 ' * 100000)".to_owned(), 4),
        ("ended", nim("sys.exit(3)"), 4),
        ("exit code", format!("{}sys.exit(7)\n", nim(RIGHT)), 4),
    ];
    for (fault, body, code) in cases {
        let Some(program) = program(&fault.replace(' ', "-"), &body) else { return };
        let args = ["nim", "--games", "40", "--limit-ms", "1500", "--json"];
        let ran = judge(fault, &args, &program);
        assert_eq!(ran.code, code, "{fault}: {}{}", ran.stdout, ran.stderr);
        let value: Value = valid("judge", ran.stdout.trim_end());
        assert_eq!(value["fault"], json!(fault), "{value}");
        if fault != "exit code" {
            assert!(!value["right"].as_array().unwrap().is_empty(), "{value}");
        }
    }
}

#[test]
fn a_game_is_played_again_and_reviewed() {
    let Some(wrong) = program("again", &nim(RIGHT).replace("heaps[at] ^= x", "heaps[at] -= 1")) else {
        return;
    };
    let ran = judge("again", &["nim"], &wrong);
    assert_eq!(ran.code, 1, "{}", ran.stdout);
    assert!(ran.stdout.contains("MISTAKE: this move gives the win away"), "{}", ran.stdout);
    assert!(ran.stdout.contains("right     ("), "{}", ran.stdout);
    let name =
        ran.stdout.lines().find_map(|line| line.strip_prefix("again: grundy judge --replay ")).unwrap();
    assert_eq!(expect(&["judge", "--replay", name], 1).stdout.lines().next(), ran.stdout.lines().next());
    // The game as it was, with a right program.
    let right = program("again-right", &nim(RIGHT)).unwrap();
    let mut run = grundy();
    run.args(["judge", "--replay", name, "--"]).args(&right);
    assert_eq!(finish(run, b"").code, 0);
    let card = valid("review", expect(&["review", "--game", name, "--json"], 0).stdout.trim_end());
    let mistakes = card["first"]["mistakes"].as_u64().unwrap() + card["second"]["mistakes"].as_u64().unwrap();
    assert!(mistakes > 0, "{card}");
}

#[test]
fn a_report_card_names_what_was_better() {
    let ran = expect(&["review", "nim", "3,4,5", "3,4,4", "0,4,4", "0,4,1", "0,1,1", "0,0,1", "0,0,0"], 0);
    for line in [
        "  1. first  (3,4,5) -> (3,4,4)   MISTAKE: gives the win away; right: (1,4,5)",
        "  2. second (3,4,4) -> (0,4,4)   keeps the win",
        "  3. first  (0,4,4) -> (0,4,1)   no move wins here",
        "won by the second player",
        "first  player: mistakes 1, winning positions 1",
        "second player: mistakes 0, winning positions 3",
    ] {
        assert!(ran.stdout.contains(line), "{line}\n{}", ran.stdout);
    }
    let misere = expect(&["review", "nim; misere", "1,1", "0,1", "0,0", "--json"], 0);
    assert_eq!(valid("review", misere.stdout.trim_end())["first_won"], json!(true));
    let early = expect(&["review", "wythoff", "1,2", "1,1", "0,0", "--lang", "zh"], 0);
    assert!(early.stdout.contains("后手获胜"), "{}", early.stdout);
}

#[test]
fn usage_is_explained_in_both_languages() {
    for lang in ["en", "zh"] {
        for args in [
            &["review", "nim", "3,4,5"][..],
            &["review", "nim", "3,4,5", "3,4,6"],
            &["review", "nim", "3,4,5", "x"],
            &["review", "fibonacci-nim", "5", "0"],
            &["review", "sum of: nim ; 0.07", "5", "4"],
            &["judge", "nim"],
            &["judge", "nim", "--io", "batch", "--", "true"],
            &["judge", "nim", "--answer", "win", "--", "true"],
            &["judge", "sum of: nim ; 0.07", "--io", "{n}", "--", "true"],
            &["judge", "fibonacci-nim", "--answer", "win", "--", "true"],
            &["judge", "nim", "--games", "0", "--", "true"],
        ] {
            // What stands behind `--` must stay there.
            let mut args = args.to_vec();
            args.splice(1..1, ["--lang", lang]);
            let ran = expect(&args, 2);
            assert!(!ran.stderr.is_empty() && ran.stdout.is_empty(), "{args:?}");
        }
    }
}

/// The rows of `wrong-programs/players.tsv`.
fn players() -> Vec<[String; 5]> {
    let text = include_str!("../../../wrong-programs/players.tsv");
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [wrong, right, rule, options, at, _] = fields[..] else { panic!("{line}") };
        [wrong, right, rule, options, at].map(str::to_owned)
    };
    text.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

#[test]
fn wrong_players_are_caught_and_right_ones_pass() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../wrong-programs/players/");
    let read = |name: &str| std::fs::read_to_string(format!("{folder}{name}")).unwrap();
    for [wrong, right, rule, options, at] in players() {
        let args: Vec<&str> = std::iter::once(&*rule).chain(options.split_whitespace()).collect();
        let args = [&args[..], &["--games", "200", "--json"]].concat();
        let Some(command) = program(&wrong, &read(&wrong)) else { return };
        let ran = judge(&wrong, &args, &command);
        assert_eq!(ran.code, 1, "{wrong}: {}{}", ran.stdout, ran.stderr);
        let value = valid("judge", ran.stdout.trim_end());
        let found: Vec<String> = value["position"].as_array().unwrap().iter().map(Value::to_string).collect();
        assert_eq!((&value["fault"], found.join(",")), (&json!("mistake"), at), "{wrong}: {value}");
        let command = program(&right, &read(&right)).unwrap();
        for seed in ["1", "2", "3"] {
            let ran = judge(&right, &[&args[..], &["--seed", seed]].concat(), &command);
            assert_eq!(ran.code, 0, "{right}: {}{}", ran.stdout, ran.stderr);
        }
    }
}
