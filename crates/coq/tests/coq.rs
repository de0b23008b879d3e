//! What is written is accepted by Coq with no assumption, and not when it is changed. Without `coqc` nothing is run
//! but the writing; the output says so.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use grundy_coq::{Unwritten, write};

/// The play and the moves, the theorem and its lines.
const LAWS: [(&str, &str); 19] = [
    (
        "window",
        "normal\nmove take (list 1 3 4) leave 0 1\ntheorem window\nclaim grundy\npreperiod 0\nperiod 7\nvalues 0 1 0 1 2 3 2",
    ),
    (
        "window_whole",
        "normal\nmove take (list 1) leave 0 1\nmove take whole leave 0\ntheorem window\nclaim grundy\npreperiod 1\nperiod 2\nvalues 0 1 2",
    ),
    (
        "window_misere",
        "misere\nmove take (list 1 3 4) leave 0 1\ntheorem window\nclaim outcome\npreperiod 0\nperiod 7\nvalues 1 0 1 0 1 1 1",
    ),
    (
        "window_normal",
        "normal\nmove take (list 1 2) leave 0 1\ntheorem window\nclaim outcome\npreperiod 0\nperiod 3\nvalues 0 1 1",
    ),
    (
        "octal_71",
        "normal\nmove take (list 1) leave 0 1 2\nmove take (list 2) leave 0\ntheorem guy-smith\npreperiod 3\nperiod 2\nvalues 0 1 2 1 0",
    ),
    ("octal_77", OCTAL_77),
    (
        "primes",
        "normal\nmove take (union (list 1) primes) leave 0 1\ntheorem residue\nclaim grundy\npreperiod 0\nperiod 4\nvalues 0 1 2 3",
    ),
    (
        "squarefree",
        "normal\nmove take squarefree leave 0 1\ntheorem residue\nclaim grundy\npreperiod 0\nperiod 4\nvalues 0 1 2 3",
    ),
    (
        "powers_of_2",
        "normal\nmove take (formula (^ 2 j) 1 0) leave 0 1\ntheorem residue\nclaim grundy\npreperiod 0\nperiod 3\nvalues 0 1 2",
    ),
    (
        "powers_of_4",
        "normal\nmove take (formula (^ 4 j) 1 0) leave 0 1\ntheorem residue\nclaim grundy\npreperiod 0\nperiod 5\nvalues 0 1 0 1 2",
    ),
    (
        "above_squares",
        "normal\nmove take (formula (+ (^ j 2) 1) 1 0) leave 0 1\ntheorem residue\nclaim grundy\npreperiod 0\nperiod 3\nvalues 0 1 2",
    ),
    (
        "above_triangular",
        "normal\nmove take (formula (+ (^ j 2) j 2) 2 0) leave 0 1\ntheorem residue\nclaim grundy\npreperiod 0\nperiod 3\nvalues 0 1 2",
    ),
    (
        "lucas",
        "normal\nmove take (recurrence (initial 2 1) (coefficients 1 1) (constant 0)) leave 0 1\ntheorem residue\nclaim grundy\npreperiod 0\nperiod 5\nvalues 0 1 2 3 4",
    ),
    (
        "odd",
        "normal\nmove take (class 2 1) leave 0 1\ntheorem residue\nclaim grundy\npreperiod 0\nperiod 2\nvalues 0 1",
    ),
    (
        "all_from_2",
        "normal\nmove take (list 1) leave 0 1\nmove take (class 3 2) leave 0 1\ntheorem residue\nclaim grundy\npreperiod 0\nperiod 3\nvalues 0 1 2",
    ),
    ("half", "normal\nmove take (upto (ratio 1 0 2)) leave 0 1\ntheorem maximum-nim"),
    ("root_or_third", "normal\nmove take (upto (sqrt 3 -1) (ratio 1 2 3)) leave 0 1\ntheorem maximum-nim"),
    ("log", "normal\nmove take (upto (log2 1 0)) leave 0 1\ntheorem maximum-nim"),
    ("shifted", "normal\nmove take (upto (ratio 2 -5 3) (log2 4 1)) leave 0 1\ntheorem maximum-nim"),
];

/// 0.77, Kayles: pre-period 71, period 12.
const OCTAL_77: &str = "normal\nmove take (list 1 2) leave 0 1 2\ntheorem guy-smith\npreperiod 71\nperiod 12\nvalues \
0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7 4 1 2 3 1 4 7 2 1 8 2 7 4 1 2 8 1 4 7 2 1 4 2 7 4 1 \
2 8 1 4 7 2 1 8 6 7 4 1 2 8 1 4 7 2 1 8 2";

fn certificate(text: &str) -> String {
    format!("grundy-certificate 1\nplay {text}\n")
}

fn written(text: &str) -> Result<String, Unwritten> {
    write(&grundy_check::verify(&certificate(text)).expect("the kernel accepts it"))
}

/// Whether Coq accepts a file, and what it says.
fn coq(name: &str, text: &str) -> Option<(bool, String)> {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("coq").join(name);
    fs::create_dir_all(&place).unwrap();
    fs::write(place.join("law.v"), text).unwrap();
    match Command::new("coqc").arg("-q").arg("law.v").current_dir(&place).output() {
        Ok(ran) => Some((
            ran.status.success(),
            String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr),
        )),
        Err(_) => {
            eprintln!("MISSING coqc: {name} is not checked by Coq");
            None
        }
    }
}

#[test]
fn coq_accepts_what_the_kernel_accepts() {
    for (name, text) in LAWS {
        let file = written(text).unwrap_or_else(|why| panic!("{name}: {why:?}"));
        assert!(file.is_ascii(), "{name}");
        if let Some((accepted, said)) = coq(name, &file) {
            assert!(accepted, "{name}: {said}");
            assert_eq!(said.trim(), "Closed under the global context", "{name}");
        }
    }
}

#[test]
fn coq_refuses_what_is_changed() {
    let changes = [
        ("window", "Move 3 true", "Move 2 true"),
        ("window", "0; 1; 0; 1; 2; 3; 2; 0;", "0; 1; 0; 1; 2; 3; 3; 0;"),
        ("window", "{p} <= n -> g (n + 7)", "{p} <= n -> g (n + 6)"),
        ("window_misere", "Misere false rule 0 7", "Normal false rule 0 7"),
        ("octal_71", "rule 3 2 table", "rule 2 2 table"),
        ("primes", "0; 1; 2; 3].", "0; 1; 2; 2]."),
        ("primes", "(fun s => In s [1])", "(fun s => In s [4])"),
        ("lucas", "[(2); (1)]", "[(5); (1)]"),
        ("half", "(1 * n + 0 - 0) / 2", "(3 * n + 0 - 0) / 2"),
    ];
    for (number, (name, from, to)) in changes.into_iter().enumerate() {
        let (_, text) = LAWS.into_iter().find(|(law, _)| *law == name).unwrap();
        let (from, to) = (from.replace("{p}", "0"), to.replace("{p}", "0"));
        let file = written(text).unwrap();
        let changed = file.replace(&from, &to);
        assert_ne!(file, changed, "{name}: nothing to change at {from}");
        if let Some((accepted, _)) = coq(&format!("changed_{number}"), &changed) {
            assert!(!accepted, "{name} with {to}");
        }
    }
}

#[test]
fn what_is_not_written_is_refused_by_name() {
    let refused = |text: &str| written(text).unwrap_err();
    assert_eq!(
        refused("normal\nmove take composites leave 0 1\ntheorem floor\ndivisor 4"),
        Unwritten::Theorem("floor")
    );
    assert_eq!(
        refused("normal\nmove take (upto (golden 0 0)) leave 0 1\ntheorem maximum-nim"),
        Unwritten::Cap
    );
    assert_eq!(
        refused(
            "misere\nmove take (union (list 1) primes) leave 0 1\ntheorem residue\nclaim outcome\npreperiod 0\nperiod 4\nbound 1\nvalues 1 0 1 1"
        ),
        Unwritten::Outcomes
    );
    assert_eq!(
        refused(
            "normal\nmove take (class 2 1) leave 0 1\nmove take zero leave 2\ntheorem residue\nclaim grundy\npreperiod 1\nperiod 2\nvalues 0 1 2"
        ),
        Unwritten::Heaps(2)
    );
    assert!(matches!(
        refused(
            "normal\nmove take palindromes leave 0 1\ntheorem residue\nclaim grundy\npreperiod 0\nperiod 10\nvalues 0 1 2 3 4 5 6 7 8 9"
        ),
        Unwritten::Set(_)
    ));
}
