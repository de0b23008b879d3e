//! False certificates of laws with names.

mod common;

use common::{forge, reject_all, text};
use grundy_check::Reason::{self, *};
use grundy_check::turn::Line;
use grundy_check::{Claim, NamedLaw, verify};

/// Take 1..a: the value is n mod (a + 1).
fn bash() -> String {
    text(&[
        "play normal",
        "names 1 if (<= 1 a)",
        "move to (- c k) if (<= 1 k) (<= k a)",
        "theorem symbolic",
        "period (+ a 1)",
        "value c",
        "reach 1 (- c l)",
    ])
}

/// Take a..b: lost where n mod (a + b) < a.
fn interval() -> String {
    text(&[
        "play normal",
        "names 2 if (<= 1 a) (<= a b)",
        "move to (- c k) if (<= a k) (<= k b)",
        "theorem symbolic",
        "period (+ a b)",
        "lost if (<= (+ c 1) a)",
        "reach 1 a if (<= (+ c 1) (* 2 a))",
        "reach 1 (- (+ c 1) a) if (<= (* 2 a) (+ c 1))",
    ])
}

fn fails(obligation: &'static str) -> Reason {
    LawFails { obligation }
}

fn at(line: &Line, numbers: [i64; 3]) -> i64 {
    let number = |name: char| numbers[['a', 'b', 'c'].iter().position(|other| *other == name).unwrap()];
    line.constant + line.terms.iter().map(|(name, factor)| factor * number(*name)).sum::<i64>()
}

#[test]
fn bash_is_true_for_all_names() {
    let verified = verify(&bash()).unwrap();
    let Claim::Symbolic { period, law: NamedLaw::Value(value), .. } = &verified.claim else { panic!() };
    for a in 1..12i64 {
        let mut values: Vec<i64> = Vec::new();
        for n in 0..60 {
            let options: Vec<i64> = (1..=a.min(n)).map(|k| values[usize::try_from(n - k).unwrap()]).collect();
            values.push((0..).find(|v| !options.contains(v)).unwrap());
            let residue = n % at(period, [a, 0, 0]);
            assert_eq!(values[usize::try_from(n).unwrap()], at(value, [a, 0, residue]));
        }
    }
}

#[test]
fn intervals_are_true_for_all_names() {
    assert!(matches!(verify(&interval()).unwrap().claim, Claim::Symbolic { law: NamedLaw::Lost(_), .. }));
    for a in 1..8usize {
        for b in a..12 {
            let mut lost: Vec<bool> = Vec::new();
            for n in 0..80 {
                let is = !(a..=b.min(n)).any(|k| lost[n - k]);
                lost.push(is);
                assert_eq!(is, n % (a + b) < a, "{a} {b} {n}");
            }
        }
    }
}

#[test]
fn of_bash() {
    reject_all(
        &bash(),
        vec![
            forge("play normal", "play misere", 2, GrundyUnderMisere),
            forge(
                "names 1 if (<= 1 a)\n",
                "",
                3,
                Unexpected { expected: "move take .. leave ..", found: "move".into() },
            ),
            forge("(- c k)", "(- c 1)", 4, NotRead),
            forge("(<= 1 k)", "(<= 0 k)", 4, fails("descends")),
            forge("(<= k a)", "(<= k (+ a 1))", 4, fails("period")),
            forge("(<= k a)", "(<= (+ k 1) a)", 8, fails("reach")),
            forge(" (<= k a)", "", 4, fails("period")),
            forge("period (+ a 1)", "period (+ a 2)", 8, fails("reach")),
            forge("period (+ a 1)", "period a", 4, fails("period")),
            forge(
                "period (+ a 1)",
                "period (+ c 1)",
                6,
                Unexpected { expected: "a number", found: "c".into() },
            ),
            forge("value c", "value (+ c 1)", 8, fails("reach")),
            forge("value c", "value 0", 4, fails("avoid")),
            forge("value c", "value (- c 1)", 7, fails("total")),
            forge("value c", "value (- c k)", 7, NotRead),
            forge("reach 1 (- c l)", "reach 1 c", 8, fails("reach")),
            forge("reach 1 (- c l)", "reach 1 (- c k)", 8, NotRead),
            forge("reach 1 (- c l)", "reach 1 (- c l) if (<= l 3)", 7, fails("reach")),
            forge("reach 1 (- c l)\n", "", 7, fails("reach")),
            forge("theorem symbolic", "theorem lost", 4, SeveralNumbers),
        ],
    );
}

#[test]
fn of_intervals() {
    reject_all(
        &interval(),
        vec![
            forge("(<= a b)", "(<= b a)", 8, fails("reach")),
            forge(" (<= a b)", "", 8, fails("reach")),
            forge("(<= 1 a)", "(<= 0 a)", 7, fails("period")),
            forge("period (+ a b)", "period (+ (+ a b) 1)", 9, fails("reach")),
            forge("(<= (+ c 1) a)", "(<= c a)", 4, fails("avoid")),
            forge("(<= (+ c 1) a)", "(<= (+ c 2) a)", 8, fails("reach")),
            forge("reach 1 a if (<= (+ c 1) (* 2 a))\n", "", 7, fails("reach")),
            forge("reach 1 a if", "reach 1 b if", 8, fails("reach")),
            forge(
                "reach 1 a if",
                "reach 2 a if",
                8,
                NumberOutOfRange { found: "2".into(), least: 1, limit: 1 },
            ),
        ],
    );
}
