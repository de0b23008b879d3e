//! True laws are accepted, and what is accepted is true.

mod common;

use common::{assert_true, text};
use grundy_check::{Rejection, verify};

fn accept(lines: &[&str], last: u64) -> String {
    let certificate = text(lines);
    match verify(&certificate) {
        Ok(verified) => {
            assert_true(&verified, last, &certificate);
            format!("{:?}", verified.facts)
        }
        Err(Rejection { line, reason }) => panic!("line {line}: {reason:?}\n{certificate}"),
    }
}

#[test]
fn window_laws() {
    accept(
        &[
            "play normal",
            "move take (list 1 3 4) leave 0 1",
            "theorem window",
            "claim grundy",
            "preperiod 0",
            "period 7",
            "values 0 1 0 1 2 3 2",
        ],
        200,
    );
    accept(
        &[
            "play misere",
            "move take (list 1 2 3) leave 0 1",
            "theorem window",
            "claim outcome",
            "preperiod 0",
            "period 4",
            "values 1 0 1 1",
        ],
        200,
    );
    // The whole heap may be taken too: every heap but 0 has the option 0.
    accept(
        &[
            "play normal",
            "move take (list 1 2) leave 0 1",
            "move take whole leave 0",
            "theorem window",
            "claim grundy",
            "preperiod 1",
            "period 3",
            "values 0 1 2 3",
        ],
        200,
    );
    // Only whole heaps: g = 0 1 1 1 ..
    accept(
        &[
            "play normal",
            "move take whole leave 0",
            "theorem window",
            "claim grundy",
            "preperiod 1",
            "period 1",
            "values 0 1",
        ],
        50,
    );
    // Nothing but the last three stones at once: 1 at 3 only.
    accept(
        &[
            "play normal",
            "move take (list 3) leave 0",
            "theorem window",
            "claim grundy",
            "preperiod 4",
            "period 1",
            "values 0 0 0 1 0",
        ],
        50,
    );
    // One stone must stay.
    accept(
        &[
            "play normal",
            "move take (list 1 2) leave 1",
            "theorem window",
            "claim grundy",
            "preperiod 1",
            "period 3",
            "values 0 0 1 2",
        ],
        100,
    );
}

#[test]
fn residue_laws() {
    let facts = accept(
        &[
            "play normal",
            "move take (union (list 1) primes) leave 0 1",
            "theorem residue",
            "claim grundy",
            "preperiod 0",
            "period 4",
            "values 0 1 2 3",
        ],
        300,
    );
    assert!(facts.ends_with("Primes]), modulus: 4, residues: [0] }]"), "{facts}");
    let one_line = |set: &str, period: usize, values: &str| {
        let (set, period) = (format!("move take {set} leave 0 1"), format!("period {period}"));
        let values = format!("values {values}");
        accept(
            &["play normal", &set, "theorem residue", "claim grundy", "preperiod 0", &period, &values],
            300,
        );
    };
    one_line("prime-powers", 6, "0 1 2 3 4 5");
    one_line("squarefree", 4, "0 1 2 3");
    one_line("palindromes", 10, "0 1 2 3 4 5 6 7 8 9");
    one_line("(smooth 2)", 3, "0 1 2");
    one_line("(smooth 3)", 2, "0 1");
    one_line("(smooth 2 3)", 5, "0 1 2 3 4");
    one_line("(formula (^ 2 j) 1 0)", 3, "0 1 2");
    one_line("(formula (+ (^ j 2) 1) 1 0)", 3, "0 1 2");
    one_line("(recurrence (initial 2 1) (coefficients 1 1) (constant 0))", 5, "0 1 2 3 4");
    one_line("(omega-at-most 1)", 6, "0 1 2 3 4 5");
    one_line("(class 2 1)", 2, "0 1");
    one_line("(union (list 1) (except (formula (^ 4 j) 1 0) (list 1)))", 5, "0 1 0 1 2");
}

/// An octal or hexadecimal code as move lines.
fn code(digits: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for (k, digit) in digits.chars().filter(|c| *c != '.').enumerate() {
        let digit = digit.to_digit(16).unwrap();
        let leaves: Vec<String> = (0..4).filter(|j| digit >> j & 1 == 1).map(|j| j.to_string()).collect();
        if leaves.is_empty() {
            continue;
        }
        let taken = if k == 0 { "zero".to_string() } else { format!("(list {k})") };
        lines.push(format!("move take {taken} leave {}", leaves.join(" ")));
    }
    lines
}

fn octal_certificate(digits: &str, preperiod: usize, period: usize, values: &[u32]) -> String {
    let mut lines = vec!["play normal".to_string()];
    lines.extend(code(digits));
    lines.extend(["theorem guy-smith".into(), format!("preperiod {preperiod}"), format!("period {period}")]);
    for row in values[..preperiod + period].chunks(40) {
        let row: Vec<String> = row.iter().map(u32::to_string).collect();
        lines.push(format!("values {}", row.join(" ")));
    }
    text(&lines.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Grundy values of a code by a table of its own.
fn code_values(digits: &str, last: usize) -> Vec<u32> {
    let digits: Vec<u32> = digits.chars().filter_map(|c| c.to_digit(16)).collect();
    let mut g: Vec<u32> = vec![];
    for n in 0..=last {
        let mut met = vec![false; 4096];
        for (k, &d) in digits.iter().enumerate().take(n + 1) {
            let r = n - k;
            if d & 1 == 1 && r == 0 {
                met[0] = true;
            }
            if d & 2 == 2 && r > 0 {
                met[g[r] as usize] = true;
            }
            for a in 1..=r / 2 {
                if d & 4 == 4 {
                    met[(g[a] ^ g[r - a]) as usize] = true;
                }
                if d & 8 == 8 {
                    for b in a..=(r - a) / 2 {
                        met[(g[a] ^ g[b] ^ g[r - a - b]) as usize] = true;
                    }
                }
            }
        }
        g.push(u32::try_from(met.iter().position(|m| !m).unwrap()).unwrap());
    }
    g
}

#[test]
fn guy_smith_laws() {
    // pre-periods and periods of the literature
    let known = [
        ("0.07", 53, 34),
        ("0.77", 71, 12),
        ("0.45", 498, 20),
        ("4.3", 2, 2),
        ("0.33", 0, 3),
        ("0.055", 259, 148),
        ("0.156", 3479, 349),
    ];
    for (digits, preperiod, period) in known {
        let values = code_values(digits, preperiod + period);
        let certificate = octal_certificate(digits, preperiod, period, &values);
        match verify(&certificate) {
            Ok(verified) if preperiod < 200 => assert_true(&verified, 300, &certificate),
            Ok(_) => {}
            Err(rejection) => panic!("{digits}: {rejection}"),
        }
    }
}

fn one_set(set: &str, lines: &[&str], last: u64) -> String {
    let set = format!("move take {set} leave 0 1");
    let head = ["play normal", set.as_str()];
    accept(&[&head, lines].concat(), last)
}

#[test]
fn floor_laws() {
    one_set("(from 1)", &["theorem floor", "divisor 1"], 100);
    one_set("(from 3)", &["theorem floor", "divisor 3"], 100);
    one_set("composites", &["theorem floor", "divisor 4"], 300);
    one_set("(except (from 4) primes)", &["theorem floor", "divisor 4"], 300);
    one_set("evil", &["theorem floor", "divisor 3"], 300);
    one_set("odious", &["theorem aperiodic"], 300);
    one_set("(union (class 3 0) (list 4))", &["theorem floor", "divisor 3"], 100);
    one_set("(union (class 2 0) (class 2 1))", &["theorem floor", "divisor 1"], 100);
    // Take at least one and leave any number of heaps.
    accept(&["play normal", "move take (from 1) leave 0 1 2 3", "theorem floor", "divisor 1"], 30);
    accept(
        &[
            "play normal",
            "move take (from 1) leave 0 1",
            "move take (list 2 5) leave 2",
            "move take whole leave 0",
            "theorem floor",
            "divisor 1",
        ],
        60,
    );
}

#[test]
fn all_but_laws() {
    one_set(
        "(from 1)",
        &["theorem all-but", "preperiod 0", "period 1", "saltus 1", "repeat 0", "values 0"],
        50,
    );
    one_set(
        "(except (from 1) (list 2))",
        &["theorem all-but", "preperiod 0", "period 4", "saltus 2", "repeat 4", "values 0 1 0 1"],
        100,
    );
    one_set(
        "(from 4)",
        &["theorem all-but", "preperiod 0", "period 4", "saltus 1", "repeat 3", "values 0 0 0 0"],
        100,
    );
}

#[test]
fn aperiodic_laws() {
    for set in [
        "(formula (^ j 2) 1 1)",
        "(formula (* j (+ j 1)) 2 1)",
        "factorials",
        "odious",
        "(formula (^ j j) 1 1)",
        "(formula (- (^ j 2) 1) 1 2)",
        "(recurrence (initial 1 2) (coefficients 1 1) (constant 0))",
        "(prime-formula (- j 1))",
        "(union primes (formula (^ j 3) 1 1))",
        "(except (formula (^ j 2) 1 1) (list 1))",
        "evil",
        "(class 3 0)",
    ] {
        one_set(set, &["theorem aperiodic"], 400);
    }
}

#[test]
fn maximum_nim_laws() {
    for caps in [
        "(ratio 1 0 2)",
        "(ratio 1 1 2)",
        "(ratio 2 0 3)",
        "(ratio 1 -7 1)",
        "(ratio 0 5 1)",
        "(ratio 3 100 4)",
        "(ratio 3 -100 4)",
        "(log2 1 0)",
        "(log2 -1 1)",
        "(log2 -6 1)",
        "(log2 9 4)",
        "(sqrt 0 0)",
        "(sqrt -1 1)",
        "(sqrt 30 -2)",
        "(golden 0 0)",
        "(golden 3 2)",
        "(golden -5 1)",
        "(ratio 1 0 2) (ratio 0 5 1)",
        "(sqrt 0 3) (golden 0 0) (log2 1 1)",
    ] {
        let one = format!("move take (upto {caps}) leave 0 1");
        accept(&["play normal", &one, "theorem maximum-nim"], 200);
    }
}
