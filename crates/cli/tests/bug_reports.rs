//! Positions that public programs and texts got wrong, through the command: the verdict, and every winning
//! move where there is one.

mod common;

use common::{expect, finish, grundy, scratch};
use serde_json::Value;

fn part(value: &Value) -> String {
    match value {
        Value::Array(entries) => entries.iter().map(part).collect::<Vec<_>>().join(","),
        entry => entry.to_string(),
    }
}

fn one_move(step: &Value) -> String {
    let to: Vec<String> = step["to"].as_array().unwrap().iter().map(part).collect();
    format!("{}:{}>{}", step["component"], part(&step["from"]), to.join("+"))
}

#[test]
fn what_others_got_wrong_is_answered_right() {
    let data = include_str!("data/bug-reports.txt");
    let rows: Vec<Vec<&str>> =
        data.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    assert!(rows.len() > 30);
    for row in rows {
        let [id, rule, position, expected] = row[..] else { panic!("{row:?}") };
        let ran = expect(&["win", rule, position, "--json"], 0);
        let answer: Value = serde_json::from_str(&ran.stdout).unwrap();
        let moves: Vec<String> = answer["moves"].as_array().unwrap().iter().map(one_move).collect();
        let found = if answer["mover_wins"] == true { moves.join(" ") } else { "lost".into() };
        assert_eq!(found, expected, "{id}: {rule} at {position}");
        assert_eq!(answer["moves_complete"], true, "{id}");
    }
}

#[test]
fn the_other_verbs_answer_right_too() {
    let data = include_str!("data/bug-reports-verbs.txt");
    let rows: Vec<Vec<&str>> =
        data.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    assert!(rows.len() > 30);
    for row in rows {
        let [id, code, args, fields] = row[..] else { panic!("{row:?}") };
        // A bar of the rule itself is written `\|`.
        let args = args.replace("\\|", "\u{1}");
        let args: Vec<String> = args.split(" | ").map(|arg| arg.replace('\u{1}', "|")).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).chain(["--json"]).collect();
        let ran = expect(&args, code.parse().unwrap());
        let answer: Value = serde_json::from_str(&ran.stdout).unwrap();
        for field in fields.split(";;") {
            let (path, value) = field.split_once('=').unwrap();
            let expected: Value = serde_json::from_str(value).unwrap();
            let found = path.split('.').fold(&answer, |found, name| match name.parse::<usize>() {
                Ok(index) => &found[index],
                Err(_) => &found[name],
            });
            assert_eq!(*found, expected, "{id}: {args:?}: {path}");
        }
    }
}

/// L67: "difference found", and both outputs look the same. One program prints nothing on ties and when the second
/// number is greater than the third and that than the first: the report shows the empty output, and keeps it.
#[test]
fn an_empty_output_is_made_visible_and_kept() {
    const HEAPS: &str = "(a,b,c) -> (a-k,b,c) | (a,b-k,c) | (a,b,c-k) where k >= 1";
    const BODY: &str = "a, b, c = map(int, input().split())
if len({a, b, c}) == 3 and not b > c > a: print('first' if a ^ b ^ c else 'second')
";
    let directory = scratch("bug-report-l67");
    let (program, kept) = (directory.join("program.py"), directory.join("kept"));
    let _ = std::fs::remove_dir_all(&kept);
    std::fs::write(&program, BODY).unwrap();
    let mut command = grundy();
    command.args(["stress", HEAPS, "--min", "1", "--max", "4", "--words", "first,second", "--time", "0"]);
    command.arg("--save").arg(&kept).args(["--", "python3"]).arg(&program);
    let ran = finish(command, b"");
    assert_eq!(ran.code, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("\"1 1 1\\n\""), "{}", ran.stdout);
    assert!(ran.stdout.contains("got       \"\"   (nothing at all)"), "{}", ran.stdout);
    assert!(ran.stdout.contains("expected  \"first\""), "{}", ran.stdout);
    assert_eq!(std::fs::read(kept.join("1.in")).unwrap(), b"1 1 1\n");
}
