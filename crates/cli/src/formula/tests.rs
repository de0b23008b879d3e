//! Formulas beside g++, bit by bit, on random expressions; and the table of golden ratios that are known to fail.

use std::fmt::Write as _;
use std::process::Command;

use num_bigint::BigUint;

use super::value::Value;
use super::{Formula, Says, says};
use crate::stress::chance::Chance;

const NAMES: [&str; 7] = ["i", "u", "l", "q", "f", "d", "e"];
const TYPES: [&str; 7] =
    ["int", "unsigned", "long long", "unsigned long long", "float", "double", "long double"];

fn names(list: &[&str]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

fn holds(text: &str, list: &[&str], values: &[u64]) -> Result<bool, String> {
    let formula = Formula::read(text, &names(list)).map_err(|wrong| format!("{wrong:?}"))?;
    let values: Vec<BigUint> = values.iter().copied().map(BigUint::from).collect();
    formula.holds(&values, &values, &|n| Some(n % 3)).map_err(|stopped| format!("{:?}", stopped.why))
}

/// A random expression.
fn expression(chance: &mut Chance, depth: u64) -> String {
    if depth == 0 || chance.below(8) == 0 {
        return match chance.below(12) {
            0 => "1".into(),
            1 => "3u".into(),
            2 => format!("{}", chance.below(100)),
            3 => "2147483647".into(),
            4 => "5.0".into(),
            5 => "1e-9".into(),
            6 => "1.618033988749895L".into(),
            7 => "0.1f".into(),
            8 => "7LL".into(),
            _ => NAMES[usize::try_from(chance.below(7)).unwrap()].to_owned(),
        };
    }
    let mut inner = || expression(chance, depth - 1);
    let (a, b, c) = (inner(), inner(), inner());
    let pick = |chance: &mut Chance, list: &[&str]| {
        list[usize::try_from(chance.below(list.len() as u64)).unwrap()].to_owned()
    };
    match chance.below(12) {
        0 => {
            let of = pick(chance, &TYPES);
            format!("({of})({a})")
        }
        1 => {
            let call = pick(
                chance,
                &["sqrt", "sqrtl", "floor", "ceil", "round", "trunc", "fabs", "abs", "sqrtf", "floorl"],
            );
            format!("{call}({a})")
        }
        2 => format!("({a} ? {b} : {c})"),
        3 => {
            let sign = pick(chance, &["-", "~", "!", "+"]);
            format!("{sign}({a})")
        }
        4 => {
            let sign = pick(chance, &["<", "<=", ">", ">=", "==", "!=", "&&", "||"]);
            format!("({a} {sign} {b})")
        }
        5 => {
            let sign = pick(chance, &["&", "|", "^", "<<", ">>", "%"]);
            format!("({a} {sign} {b})")
        }
        6 => {
            let (of, call) = (pick(chance, &TYPES), pick(chance, &["min", "max"]));
            format!("{call}<{of}>({a}, {b})")
        }
        7 => format!("__builtin_popcountll({a})"),
        _ => {
            let sign = pick(chance, &["+", "-", "*", "/"]);
            // Without brackets: precedence counts too.
            format!("({a} {sign} {b} {sign} {c})")
        }
    }
}

fn shown(value: Value) -> String {
    match value {
        Value::Whole(of, value) => format!("{} {value}", of.name()),
        Value::Float(value) if value.is_nan() => "float nan".into(),
        Value::Float(value) => format!("float {:x}", value.to_bits()),
        Value::Double(value) if value.is_nan() => "double nan".into(),
        Value::Double(value) => format!("double {:x}", value.to_bits()),
        Value::LongDouble(value) => {
            let (sign, significand) = value.bits();
            if sign & 0x7fff == 0x7fff && significand << 1 != 0 {
                return "long double nan".into();
            }
            format!("long double {sign:x} {significand:x}")
        }
    }
}

const HEAD: &str = r#"#include <bits/stdc++.h>
using namespace std;
void show(bool v) { printf("bool %d\n", (int)v); }
void show(int v) { printf("int %d\n", v); }
void show(unsigned v) { printf("unsigned %u\n", v); }
void show(long v) { printf("long %ld\n", v); }
void show(unsigned long v) { printf("unsigned long %lu\n", v); }
void show(long long v) { printf("long long %lld\n", v); }
void show(unsigned long long v) { printf("unsigned long long %llu\n", v); }
void show(float v) { unsigned b; memcpy(&b, &v, 4); if (v != v) puts("float nan"); else printf("float %x\n", b); }
void show(double v) { unsigned long b; memcpy(&b, &v, 8); if (v != v) puts("double nan"); else printf("double %lx\n", b); }
void show(long double v) {
    unsigned long b; unsigned short s; memcpy(&b, &v, 8); memcpy(&s, (char*)&v + 8, 2);
    if (v != v) puts("long double nan"); else printf("long double %x %lx\n", (unsigned)s, b);
}
"#;

#[test]
fn the_same_bits_as_gcc() {
    let directory = std::env::temp_dir().join(format!("grundy-formula-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let (source, binary) = (directory.join("a.cpp"), directory.join("a"));
    let mut chance = Chance::new(20, 0);
    let (mut program, mut expected, mut calls) = (HEAD.to_owned(), Vec::new(), String::new());
    let (mut undefined, mut refused) = (0, 0);
    let list = names(&NAMES);
    let declared: Vec<String> = NAMES.iter().zip(TYPES).map(|(name, of)| format!("{of} {name}; ")).collect();
    for number in 0..700 {
        let depth = 1 + chance.below(4);
        let text = expression(&mut chance, depth);
        let Ok(formula) = Formula::read(&format!("{}{text}", declared.concat()), &list) else {
            refused += 1;
            continue;
        };
        let parameters: Vec<String> =
            NAMES.iter().zip(TYPES).map(|(name, of)| format!("{of} {name}")).collect();
        writeln!(program, "void f{number}({}) {{ show({text}); }}", parameters.join(", ")).unwrap();
        for _ in 0..4 {
            let small = chance.below(2) == 0;
            let values: Vec<u64> = [31, 32, 63, 64, 63, 63, 63]
                .iter()
                .map(|bits| {
                    let bits = if small { 4 } else { 1 + chance.below(*bits) };
                    chance.next() >> (64 - bits)
                })
                .collect();
            let big: Vec<BigUint> = values.iter().copied().map(BigUint::from).collect();
            match formula.value(&big, &big, &|_| None) {
                Ok(value) => {
                    let given: Vec<String> = values.iter().map(|value| format!("{value}ull")).collect();
                    writeln!(calls, "f{number}({});", given.join(", ")).unwrap();
                    expected.push((shown(value), text.clone(), values));
                }
                Err(_) => undefined += 1,
            }
        }
    }
    // Both kinds occur, or the test says little.
    assert!(
        expected.len() > 1000 && undefined > 50 && refused > 20,
        "{} {undefined} {refused}",
        expected.len()
    );
    writeln!(program, "int main() {{\n{calls}}}").unwrap();
    std::fs::write(&source, program).unwrap();
    let compiled = Command::new("g++").args(["-w", "-O0", "-o"]).arg(&binary).arg(&source).status();
    let Ok(compiled) = compiled else {
        eprintln!("NOT RUN: there is no g++");
        return;
    };
    assert!(compiled.success(), "g++ refuses what we take: {}", source.display());
    let output = Command::new(&binary).output().unwrap();
    let _ = std::fs::remove_dir_all(&directory);
    let output = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), expected.len());
    for (line, (ours, text, values)) in lines.iter().zip(&expected) {
        assert_eq!(line, ours, "{text} of {values:?}");
    }
}

#[test]
fn golden_ratios_fail_where_they_are_known_to() {
    // The formula, and the smallest lost pair that it calls won: found by exhaustion in another program.
    let known = [
        ("(long long)(k*(1+sqrt(5.0))/2.0)", 165_580_140, 267_914_295),
        ("(long long)(k*((1+sqrt(5.0))/2))", 165_580_140, 267_914_295),
        ("(long long)(k*(1+sqrt(5.0))/2.0+1e-9)", 165_580_140, 267_914_295),
        ("(long long)(k*(1+sqrt(5.0))/2.0+1e-8)", 63_245_985, 102_334_154),
        ("(long long)(k*(1+sqrtl(5.0L))/2)", 7_778_742_048, 12_586_269_024),
        ("(long long)(k*(1+sqrtl(5.0L))/2+1e-9)", 1_134_903_169, 1_836_311_902),
        ("(int)(k*((1+sqrt(5.0f))/2))", 4180, 6764),
        ("(int)(k*1.618)", 377, 610),
        ("(int)(k*1.61803)", 987, 1597),
        ("(int)(k*1.6180339)", 6765, 10946),
        ("(int)(k*1.618034)", 10945, 17710),
    ];
    for (formula, a, b) in known {
        let text = format!("if (a > b) swap(a, b); auto k = b - a; return {formula} == a;");
        assert_eq!(holds(&text, &["a", "b"], &[b, a]), Ok(false), "{formula}");
        // The lost pairs at the Fibonacci numbers before are told rightly.
        let (mut low, mut high) = (1u64, 2u64);
        while high < b {
            let exact = |k: u64| (BigUint::from(k) + (BigUint::from(5u8) * k * k).sqrt()) / 2u8;
            for k in [low - 1, low] {
                let first = u64::try_from(exact(k)).unwrap();
                if first + k < b {
                    assert_eq!(holds(&text, &["a", "b"], &[first, first + k]), Ok(true), "{formula} {k}");
                }
            }
            (low, high) = (high, low + high);
        }
    }
}

#[test]
fn functions_and_statements() {
    let bash = "bool win(int n, int m) { if (n < m) return false; int r = 0; \
                for (int i = 0; i < n; i++) { r += i; if (r > 10) break_ = 1; } return r % m; }";
    assert!(holds(bash, &["n", "m"], &[1, 1]).unwrap_err().contains("break_"));
    let sum = "int f(int n) { int s = 0; for (int i = 1; i <= n; ++i) s += i; return s == n * (n + 1) / 2; }";
    assert_eq!(holds(sum, &["n"], &[100]), Ok(true));
    assert_eq!(
        holds("(n - 7) % 3 == -1", &["n"], &[6]),
        Ok(true),
        "remainders of negative numbers are negative"
    );
    assert_eq!(holds("a ^ b != 0", &["a", "b"], &[1, 1]), Ok(false), "a ^ (b != 0)");
    assert_eq!(holds("g(n) == n % 3", &["n"], &[8]), Ok(true));
    assert_eq!(holds("a[0] ^ a[1]", &[], &[5, 4]), Ok(true));
}

#[test]
fn what_is_undefined_is_named() {
    for (text, value, word) in [
        ("int n; n * n", 65536, "Overflow"),
        ("n / (n - 5)", 5, "Division"),
        ("1 << n", 32, "Shift"),
        ("int n; n", 1 << 31, "Input"),
        ("(int)(n * 1e9)", 5, "Conversion"),
        ("while (n >= 0) n = n ^ 1; return 1;", 5, "TooLong"),
        ("if (n < 0) return 1;", 5, "NoReturn"),
        ("a[n]", 5, "Entry"),
    ] {
        let said = holds(text, &["n"], &[value]).unwrap_err();
        assert!(said.contains(word), "{text}: {said}");
    }
    for (text, word) in [
        ("1 < n < 3", "Chain"),
        ("min(n, 3)", "SameTypes"),
        ("n % 2.0", "Whole"),
        ("pow(n, 2)", "Function"),
        ("k + 1", "Unknown"),
        ("(n", "Expected"),
        ("n n", "Expected"),
        ("", "Empty"),
        ("99999999999999999999", "Number"),
        (&"(".repeat(10_000), "TooDeep"),
        (&"~".repeat(10_000), "TooDeep"),
    ] {
        let said = holds(text, &["n"], &[5]).unwrap_err();
        assert!(said.contains(word), "{text}: {said}");
    }
}

#[test]
fn the_words_before_a_formula() {
    assert_eq!(says("lost iff n % 4 == 0"), (Some(Says::Loses), "n % 4 == 0"));
    assert_eq!(says(" won iff: n"), (Some(Says::Wins), "n"));
    assert_eq!(says("必败当且仅当 n % 4 == 0").0, Some(Says::Loses));
    assert_eq!(says("n"), (None, "n"));
}
