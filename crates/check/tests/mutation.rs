//! True certificates corrupted in hundreds of ways: each corruption is rejected or says something true.
//! Truth is decided by the definition on small heaps, in `common`.

mod common;

use common::{assert_true, text, values};
use grundy_check::rule::Play;
use grundy_check::{Claim, Reason, Subject, Verified, verify};

/// Numbers without a pattern, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

const WORDS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "7",
    "12",
    "primes",
    "prime-powers",
    "composites",
    "squarefree",
    "palindromes",
    "evil",
    "odious",
    "factorials",
    "(from 1)",
    "(from 3)",
    "(class 2 1)",
    "(class 4 3)",
    "(class 3 0)",
    "(list 1 2)",
    "(list 1 3 4)",
    "(smooth 2)",
    "(smooth 2 3)",
    "(omega-at-most 1)",
    "(formula (^ 2 j) 1 0)",
    "(formula (* j (+ j 1)) 2 1)",
    "(prime-formula (* 2 j))",
    "(product primes (list 1 2))",
    "(upto (ratio 1 0 2))",
    "(upto (ratio 3 -2 4) (sqrt 0 1))",
    "(log2 1 0)",
    "(golden -1 1)",
    "maximum-nim",
    "(product (formula (^ 2 j) 1 0) (formula (^ 3 j) 1 0))",
    "normal",
    "misere",
    "grundy",
    "outcome",
    "whole",
    "zero",
    "window",
    "residue",
    "floor",
    "all-but",
    "guy-smith",
    "aperiodic",
    "leave",
    "-1",
    "j",
    "x",
    "(",
    ")",
];

/// One corruption of a text: a number moved by one, a digit changed, words replaced, doubled or removed, lines
/// swapped, doubled or removed.
fn corrupt(certificate: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = certificate.lines().map(str::to_string).collect();
    let at = dice.below(lines.len());
    match dice.below(10) {
        0 => {
            lines.remove(at);
        }
        1 => lines.insert(at, lines[at].clone()),
        2 => {
            let other = dice.below(lines.len());
            lines.swap(at, other);
        }
        kind => {
            let mut words: Vec<String> = lines[at].split(' ').map(str::to_string).collect();
            let i = dice.below(words.len());
            match kind {
                3 => {
                    words.remove(i);
                }
                4 => words.insert(i, words[i].clone()),
                5 => words[i] = WORDS[dice.below(WORDS.len())].into(),
                6 => words.insert(i, WORDS[dice.below(WORDS.len())].into()),
                7 => {
                    let other = dice.below(words.len());
                    words.swap(i, other);
                }
                _ => {
                    // A number, parentheses kept, one up or down, or another digit in it.
                    let digits: String = words[i].chars().filter(char::is_ascii_digit).collect();
                    if let Ok(n) = digits.parse::<u64>() {
                        let other = [n + 1, n.saturating_sub(1), n + 10, n / 10 + 3][dice.below(4)];
                        words[i] = words[i].replacen(&digits, &other.to_string(), 1);
                    }
                }
            }
            lines[at] = words.join(" ");
        }
    }
    lines.join("\n")
}

fn certificates() -> Vec<String> {
    let one = |set: &str, rest: &[&str]| {
        let set = format!("move take {set} leave 0 1");
        text(&[&["play normal", set.as_str()], rest].concat())
    };
    let grundy = "claim grundy";
    vec![
        one("(upto (ratio 1 0 2))", &["theorem maximum-nim"]),
        one("(upto (sqrt -1 1) (ratio 2 1 3))", &["theorem maximum-nim"]),
        one("(list 1 3 4)", &["theorem window", grundy, "preperiod 0", "period 7", "values 0 1 0 1 2 3 2"]),
        one(
            "(list 2 3)",
            &["theorem window", "claim outcome", "preperiod 0", "period 5", "values 0 0 1 1 1"],
        ),
        text(&[
            "play misere",
            "move take (list 1 2 3) leave 0 1",
            "theorem window",
            "claim outcome",
            "preperiod 0",
            "period 4",
            "values 1 0 1 1",
        ]),
        text(&[
            "play normal",
            "move take (list 1 2) leave 1",
            "move take whole leave 0",
            "theorem window",
            grundy,
            "preperiod 1",
            "period 3",
            "values 0 1 2 3",
        ]),
        one(
            "(union (list 1) primes)",
            &["theorem residue", grundy, "preperiod 0", "period 4", "values 0 1 2 3"],
        ),
        one(
            "(except (smooth 2) (list 4))",
            &["theorem residue", "claim outcome", "preperiod 0", "period 3", "values 0 1 1"],
        ),
        one(
            "(class 4 3)",
            &[
                "theorem residue",
                grundy,
                "preperiod 8",
                "period 4",
                "bound 8",
                "values 0 0 0 1 1 1 0 2 2 1 0 3",
            ],
        ),
        one(
            "(recurrence (initial 2 1) (coefficients 1 1) (constant 0))",
            &["theorem residue", grundy, "preperiod 0", "period 5", "values 0 1 2 3 4"],
        ),
        one(
            "(formula (+ (^ j 2) 1) 1 0)",
            &["theorem residue", grundy, "preperiod 0", "period 3", "values 0 1 2"],
        ),
        one(
            "(union (list 1 2) (prime-formula (* 2 j)))",
            &["theorem residue", grundy, "preperiod 0", "period 8", "values 0 1 2 0 1 2 3 4"],
        ),
        text(&[
            "play misere",
            "move take (union (list 1) primes) leave 0 1",
            "theorem residue",
            "claim outcome",
            "preperiod 0",
            "period 4",
            "bound 1",
            "values 1 0 1 1",
        ]),
        one(
            "(product (formula (^ 2 j) 1 0) (formula (^ 3 j) 1 0))",
            &["theorem residue", grundy, "preperiod 0", "period 5", "values 0 1 2 3 4"],
        ),
        text(&[
            "play normal",
            "move take (class 2 1) leave 0 1",
            "move take zero leave 2",
            "theorem residue",
            grundy,
            "preperiod 1",
            "period 2",
            "values 0 1 2",
        ]),
        text(&[
            "play normal",
            "move take (list 1) leave 0 1 2 3",
            "theorem residue",
            grundy,
            "preperiod 0",
            "period 2",
            "values 0 1",
        ]),
        one("composites", &["theorem floor", "divisor 4"]),
        one("(union (class 3 0) (list 4))", &["theorem floor", "divisor 3"]),
        one("evil", &["theorem floor", "divisor 3"]),
        one(
            "(except (from 1) (list 2))",
            &["theorem all-but", "preperiod 0", "period 4", "saltus 2", "repeat 4", "values 0 1 0 1"],
        ),
        one(
            "(from 4)",
            &["theorem all-but", "preperiod 0", "period 4", "saltus 1", "repeat 3", "values 0 0 0 0"],
        ),
        // The codes 0.71, 4.33, 0.26
        text(&[
            "play normal",
            "move take (list 1) leave 0 1 2",
            "move take (list 2) leave 0",
            "theorem guy-smith",
            "preperiod 3",
            "period 2",
            "values 0 1 2 1 0",
        ]),
        text(&[
            "play normal",
            "move take zero leave 2",
            "move take (list 1 2) leave 0 1",
            "theorem guy-smith",
            "preperiod 1",
            "period 4",
            "values 0 1 2 0 3",
        ]),
        text(&[
            "play normal",
            "move take (list 1) leave 1",
            "move take (list 2) leave 1 2",
            "theorem guy-smith",
            "preperiod 1",
            "period 4",
            "values 0 0 1 2 3",
        ]),
        one("(formula (^ j 2) 1 1)", &["theorem aperiodic"]),
        one("(except odious (list 1))", &["theorem aperiodic"]),
    ]
}

/// What a rejection says about a heap must be true as well; the rule is read from another certificate with
/// the same moves.
fn assert_values(forged: &str, reason: &Reason, checked: &mut usize) {
    let (Reason::ValueWrong { n, actual, .. } | Reason::WindowBroken { n, actual, .. }) = reason else {
        return;
    };
    let mut lines: Vec<&str> = forged.lines().collect();
    let outcome = lines.contains(&"claim outcome");
    let play = if lines.contains(&"play misere") { Play::Misere } else { Play::Normal };
    lines.retain(|line| line.starts_with("move"));
    lines.insert(0, "play normal");
    lines.extend(["move take (class 2 0) leave 1", "theorem aperiodic"]);
    let Ok(carrier) = verify(&text(&lines)) else { return };
    if *n <= 150 {
        let subject = if outcome { Subject::Outcome } else { Subject::Grundy };
        let moves = &carrier.moves[..carrier.moves.len() - 1];
        assert_eq!(values(moves, play, subject, *n).last(), Some(actual), "{forged}");
        *checked += 1;
    }
}

/// How far the definition is followed: beyond what the kernel looked at, for small numbers.
fn far(verified: &Verified) -> u64 {
    let several = verified.moves.iter().any(|m| m.leaves.last() > Some(&1));
    match &verified.claim {
        _ if several => 45,
        Claim::Periodic { preperiod, period, .. } => (4 * (preperiod + period)).clamp(120, 200),
        _ => 120,
    }
}

#[test]
fn corrupted_certificates_are_rejected_or_true() {
    let mut dice = Dice(20_260_101);
    let (mut accepted, mut rejected, mut checked) = (0, 0, 0);
    for certificate in certificates() {
        match verify(&certificate) {
            Ok(verified) => assert_true(&verified, far(&verified), &certificate),
            Err(rejection) => panic!("{rejection}\n{certificate}"),
        }
        for _ in 0..250 {
            let mut forged = corrupt(&certificate, &mut dice);
            if dice.below(3) == 0 {
                forged = corrupt(&forged, &mut dice);
            }
            match verify(&forged) {
                Ok(verified) => {
                    assert_true(&verified, far(&verified), &forged);
                    accepted += 1;
                }
                Err(rejection) => {
                    rejected += 1;
                    assert_values(&forged, &rejection.reason, &mut checked);
                }
            }
        }
    }
    // Most corruptions break something, some only change a rule into another with the same law.
    assert!(rejected > 4000 && accepted > 500 && checked > 100, "{rejected} {accepted} {checked}");
}

#[test]
fn garbage_is_rejected() {
    let mut dice = Dice(7);
    let all = certificates();
    let letters: Vec<char> = "()0123456789 -jx+*^\n\r#\u{0}é取".chars().collect();
    for round in 0..4000 {
        let mut text: Vec<char> = all[round % all.len()].chars().collect();
        for _ in 0..=dice.below(4) {
            let at = dice.below(text.len());
            let letter = letters[dice.below(letters.len())];
            match dice.below(3) {
                0 => text[at] = letter,
                1 => text.insert(at, letter),
                _ => text.truncate(at.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(verified) = verify(&text) {
            assert_true(&verified, 60, &text);
        }
    }
    let deep =
        format!("grundy-certificate 1\nplay normal\nmove take {}\n", "(union ".repeat(100_000).trim_end());
    assert!(matches!(verify(&deep).unwrap_err().reason, Reason::TooDeep { .. }));
    for text in
        ["", "\n\n", "#", "grundy-certificate", "grundy-certificate 1", "\u{feff}grundy-certificate 1"]
    {
        assert!(verify(text).unwrap_err().reason.is_malformed(), "{text:?}");
    }
    // Differences inside powers inside differences are not looked at again and again.
    let (open, close) = ("(- (^ 2 ".repeat(15), ") j)".repeat(15));
    for theorem in ["aperiodic", "floor\ndivisor 1"] {
        let nested = format!("move take (formula {open}j{close} 1 9) leave 0 1");
        let nested = text(&["play normal", &nested, &format!("theorem {theorem}")]);
        assert!(!verify(&nested).unwrap_err().reason.is_malformed());
    }
    let line = format!("values{}", " 0".repeat(3 << 20));
    let long = text(&[
        "play normal",
        "move take primes leave 0 1",
        "theorem guy-smith",
        "preperiod 0",
        "period 1",
        &line,
    ]);
    assert_eq!(verify(&long).unwrap_err().reason, Reason::TooLong { limit: 4 << 20 });
    let long = format!("move take (formula (+ j{}) 1 9) leave 0 1", " j".repeat(5000));
    let long = verify(&text(&["play normal", &long, "theorem aperiodic"])).unwrap_err();
    assert_eq!(long.reason, Reason::TooManyTerms { limit: 1000 });
}
