//! `grundy stress --law` and `grundy check --c`: formulas with the arithmetic of C++; `--against`: two programs.

mod common;

use common::schema::valid;
use common::{Ran, expect, finish, grundy, scratch};
use serde_json::json;

const WYTHOFF: &str = "(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1";

fn stress(args: &[&str]) -> Ran {
    let mut run = grundy();
    run.arg("stress").args(args).args(["--time", "0", "--save"]).arg(scratch("formulas").join("cases"));
    finish(run, b"")
}

fn golden(formula: &str) -> String {
    format!("lost iff if (a > b) swap(a, b); auto k = b - a; return a == {formula};")
}

#[test]
fn a_formula_is_tested_as_if_it_were_a_program() {
    let right = stress(&["take 1..3", "--law", "n % 4 != 0", "--tests", "300", "--json"]);
    assert_eq!(right.code, 0, "{}{}", right.stdout, right.stderr);
    assert_eq!(valid("stress", right.stdout.trim_end())["result"], json!("passed"));
    let ran =
        stress(&["wythoff", "--law", &golden("(int)(k*(1+sqrt(5.0))/2)"), "--max", "10^9", "--tests", "600"]);
    assert_eq!(ran.code, 1, "{}{}", ran.stdout, ran.stderr);
    for line in ["input     \"165580140 267914295\\n\"", "expected  \"0\"   (the player to move loses)"] {
        assert!(ran.stdout.contains(line), "{line}\n{}", ran.stdout);
    }
    let ran = stress(&[
        "wythoff",
        "--law",
        &golden("(long long)(k*(1+sqrtl(5.0L))/2)"),
        "--tests",
        "600",
        "--json",
    ]);
    assert_eq!(valid("stress", ran.stdout.trim_end())["position"], json!([7778742048u64, 12586269024u64]));
    // Several heaps, misère.
    let nim = "bool all = true; for (int i = 0; i < m; i++) if (a[i] > 1) all = false; return all ? (x == 0) : (x != 0);";
    assert_eq!(stress(&["nim; misere", "--law", nim, "--tests", "400"]).code, 0);
    // An overflow is named, not computed.
    let ran = stress(&["take {1,3,4}", "--law", "int n; n % 7 != 0 && n % 7 != 2", "--tests", "300"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("does not fit into `int n`"), "{}", ran.stdout);
    assert!(ran.stdout.contains("2147483648"), "{}", ran.stdout);
    // A whole function about one heap.
    let function = "bool win(int n) { return n % 4; }";
    assert_eq!(stress(&["take 1..3", "--law", function, "--max", "10^9", "--tests", "200"]).code, 0);
    // A kept case is tested again.
    let name =
        ran.stdout.lines().find_map(|line| line.strip_prefix("again: grundy stress --replay ")).unwrap();
    let again = expect(&["stress", "--replay", name], 1);
    assert!(!again.stdout.contains("found after 0"), "{}", again.stdout);
    for lang in ["en", "zh"] {
        let ran = stress(&["take 1..3", "--law", "n % q", "--lang", lang]);
        assert_eq!(ran.code, 2);
        assert!(ran.stderr.contains("  n % q\n      ^"), "{}", ran.stderr);
    }
}

#[test]
fn claims_with_the_arithmetic_of_c() {
    let at = |rule: &str, claim: &str| {
        let ran = expect(&["check", rule, "--c", claim, "--json"], 1);
        valid("check-formula", ran.stdout.trim_end())["at"].clone()
    };
    assert_eq!(at(WYTHOFF, &golden("(long long)(k*((1+sqrt(5.0))/2))")), json!([165580140, 267914295]));
    // Without a floor: the whole interval is wrong.
    let interval = "double phi = (1+sqrt(5.0))/2; if (a > b) swap(a, b); auto k = b - a; \
                    return k*phi-1 < a && a < k*phi+1;";
    assert_eq!(at(WYTHOFF, interval), json!([2, 3]));
    // A period from the first heap on, where there is a pre-period.
    let table = expect(&["table", "0.07", "-n", "200", "--bfile"], 0).stdout;
    let values: Vec<u64> =
        table.lines().map(|line| line.split(' ').nth(1).unwrap().parse().unwrap()).collect();
    let first = (0..200).find(|&n| values[n] != values[n % 34]).unwrap();
    assert_eq!(at("0.07", "g(n) == g(n % 34)"), json!([first]));
    let later = expect(&["check", "0.07", "--c", "n < 87 || g(n) == g(n - 34)", "-n", "3000"], 3);
    assert!(later.stdout.contains("checked to 3000, not proved"), "{}", later.stdout);
    let right = expect(&["check", "take 1..3", "--c", "n % 4 == 0"], 3);
    assert!(right.stdout.contains("no counterexample among"), "{}", right.stdout);
    assert_eq!(at("take powers of 2", "won iff __builtin_popcountll(n)"), json!([3]));
    assert!(expect(&["check", WYTHOFF, "--c", "1 < a < 3"], 2).stderr.contains("write 1 < a && a < 3"));
    assert!(expect(&["check", "take 1..3", "--c", "100 / n == 7"], 1).stdout.contains("divides by zero"));
}

/// Two programs of Python: sums and XORs.
fn programs(test: &str) -> Option<[String; 2]> {
    let found =
        std::process::Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let Ok(found) = found else {
        eprintln!("NOT RUN: there is no python3");
        return None;
    };
    let python = String::from_utf8(found.stdout).unwrap().trim().to_owned();
    let head = "input(); heaps = list(map(int, input().split())); x = 0\nfor heap in heaps: x ^= heap\n";
    let write = |name: &str, last: &str| {
        let path = scratch(&format!("against-{test}")).join(name);
        std::fs::write(&path, format!("{head}{last}")).unwrap();
        format!("{python} {}", path.display())
    };
    Some([
        write("xor.py", "print('Yes' if x else 'No')"),
        write("sum.py", "print('Yes' if sum(heaps) else 'No')"),
    ])
}

fn against(test: &str, args: &[&str], other: &str, program: &str) -> Ran {
    let mut run = grundy();
    run.arg("stress").args(args).args(["--time", "0", "--against", other, "--save"]);
    run.arg(scratch(&format!("against-{test}")).join("cases")).arg("--").args(program.split(' '));
    finish(run, b"")
}

#[test]
fn two_programs_and_which_is_right() {
    let Some([xor, sum]) = programs("two") else { return };
    // Without a rule nobody says which is right.
    let ran = against("two", &["--io", "{m}\\n{heaps}", "--json"], &sum, &xor);
    assert_eq!(ran.code, 1, "{}{}", ran.stdout, ran.stderr);
    let value = valid("stress-against", ran.stdout.trim_end());
    assert_eq!((&value["position"], &value["right"]), (&json!([1, 1]), &json!(null)));
    let ran = against("two", &["nim"], &sum, &xor);
    assert!(ran.stdout.contains("right     the first, the program behind `--`"), "{}", ran.stdout);
    let name =
        ran.stdout.lines().find_map(|line| line.strip_prefix("again: grundy stress --replay ")).unwrap();
    assert_eq!(expect(&["stress", "--replay", name], 1).code, 1);
    let ran = against("two", &["nim"], &xor, &sum);
    assert!(ran.stdout.contains("right     the second, that of --against"), "{}", ran.stdout);
    assert_eq!(against("two", &["nim", "--tests", "60"], &xor, &xor).code, 0);
    assert_eq!(against("two", &[], &xor, &sum).code, 2, "nobody knows what the input looks like");
}

#[test]
fn what_is_not_followed_to_its_end_refutes_nothing() {
    // Right for every heap, and too long to follow for large ones; and one that never ends.
    let right = "while(n>=4) n-=4; return n==0;";
    let ran = expect(&["check", "take 1..3", "--c", right], 3);
    assert!(ran.stdout.contains("no counterexample") && ran.stdout.contains("left out"), "{}", ran.stdout);
    let ran = expect(&["check", "take 1..3", "--c", "while(1);"], 3);
    assert!(ran.stdout.contains("among 0 inputs"), "{}", ran.stdout);
    let law = format!("lost iff {right}");
    let ran =
        expect(&["stress", "take 1..3", "--law", &law, "--time", "0", "--tests", "300", "--max", "10^9"], 0);
    assert!(ran.stdout.contains("left out"), "{}", ran.stdout);
    // What is wrong is still found.
    let ran = expect(&["check", "take 1..3", "--c", "while(n>=5) n-=5; return n==0;"], 1);
    assert!(ran.stdout.contains("refuted at (4)"), "{}", ran.stdout);
}
