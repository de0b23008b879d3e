//! False certificates of laws by automata.

mod common;

use common::{assert_true, forge, reject_all, text};
use grundy_check::Reason::{self, *};
use grundy_check::{Claim, verify};

/// Nim: the value of a heap is its size.
fn nim() -> String {
    text(&[
        "play normal",
        "move take (from 1) leave 0 1",
        "theorem automatic",
        "system base 2",
        "law +0,.*2,0",
        "step +0*2",
        "step -0,.,1,0 +1*4",
        "step -0,.,1,0 +1*4",
    ])
}

fn unexpected(expected: &'static str, found: &str) -> Reason {
    Unexpected { expected, found: found.into() }
}

#[test]
fn nim_is_accepted() {
    let verified = verify(&nim()).unwrap();
    assert!(matches!(&verified.claim, Claim::Automatic { law, .. } if law.accept == [true]));
    assert_true(&verified, 60, &nim());
}

#[test]
fn of_nim() {
    let fails = |obligation| LawFails { obligation };
    let law = "law +0,.*2,0";
    reject_all(
        &nim(),
        vec![
            forge("normal", "misere", 2, GrundyUnderMisere),
            forge("base 2", "base 1", 5, NumberOutOfRange { found: "1".into(), least: 2, limit: 16 }),
            forge("base 2", "base 17", 5, NumberOutOfRange { found: "17".into(), least: 2, limit: 16 }),
            forge("base 2", "ostrowski 0", 5, NumberOutOfRange { found: "0".into(), least: 1, limit: 16 }),
            forge("base 2", "roman", 5, unexpected("base k or ostrowski a", "roman")),
            forge("base 2", "base 3", 6, unexpected("as many letters as the system has", "+0,.*2,0")),
            // All pairs; no pair; x = y but for leading zeros.
            forge(law, "law +0*4", 7, fails("functional")),
            forge(law, "law -0*4", 7, StepWrong),
            forge(law, "law +1,.*2,1 -1,.*2,2 +1,.*2,1", 6, LeadingZerosMatter),
            forge(law, "law +0,.*2,1", 6, unexpected("the number of a state", "+0,.*2,1")),
            forge(law, "law", 6, unexpected("a state", "")),
            forge(law, "law 0,.*2,0", 6, unexpected("a state", "0,.*2,0")),
            forge(law, "law +0,.*2", 6, unexpected("as many letters as the system has", "+0,.*2")),
            forge(law, "law +0,.*3,0", 6, unexpected("as many letters as the system has", "+0,.*3,0")),
            forge(law, "law (+0,.*2,0)", 6, unexpected("a state", "(")),
            // More than the numbers with a value, fewer, and the automaton of another step.
            forge("step +0*2", "step +.*2", 7, StepWrong),
            forge("step +0*2", "step +0,1 -1*2", 7, StepWrong),
            forge("0 +1*4\nstep -", "0 +1*2,.,1\nstep -", 8, StepWrong),
            forge("0 +1*4\nstep -", "0 +1,0,1*2\nstep -", 8, StepWrong),
            forge("step -0,.,1,0 +1*4\nstep -", "step +0,.,1,0 +1*4\nstep -", 8, StepWrong),
            forge("step +0*2\n", "", 7, unexpected("as many letters as the system has", "-0,.,1,0")),
            // Another rule.
            forge("(from 1)", "(from 2)", 8, StepWrong),
            forge("(from 1)", "primes", 3, NotRead),
            forge("leave 0 1", "leave 1", 9, StepWrong),
            forge("leave 0 1", "leave 0 1 2", 8, unexpected("as many letters as the system has", "-0,.,1,0")),
            forge("system base 2", "system base 2\ncode 2", 8, fails("range")),
            forge("system base 2", "system base 2\ncode 3", 7, NotRead),
        ],
    );
}

#[test]
fn every_change_of_an_entry_is_found_out() {
    let honest = nim();
    let lines: Vec<&str> = honest.lines().collect();
    let rows = [
        (5, vec!["+", "-"], 1, 4),
        (6, vec!["+", "-"], 1, 2),
        (7, vec!["+", "-"], 2, 4),
        (8, vec!["+", "-"], 2, 4),
    ];
    for (at, signs, states, letters) in rows {
        let words: Vec<&str> = lines[at].split(' ').collect();
        for state in 0..states {
            // The row without the short forms.
            let row: Vec<String> = words[state + 1][1..]
                .split(',')
                .flat_map(|entry| {
                    let (next, times) = entry.split_once('*').unwrap_or((entry, "1"));
                    vec![next.to_owned(); times.parse().unwrap()]
                })
                .collect();
            assert_eq!(row.len(), letters);
            let mut changed: Vec<String> = Vec::new();
            for sign in &signs {
                changed.push(format!("{sign}{}", row.join(",")));
            }
            for letter in 0..letters {
                for next in (0..states).map(|next| next.to_string()).chain([".".to_owned()]) {
                    let mut row = row.clone();
                    row[letter] = next;
                    changed.push(format!("{}{}", &words[state + 1][..1], row.join(",")));
                }
            }
            let mut accepted = 0;
            for word in changed {
                let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
                words[state + 1] = word;
                let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
                lines[at] = words.join(" ");
                let text = lines.join("\n") + "\n";
                if let Ok(verified) = verify(&text) {
                    assert_true(&verified, 60, &text);
                    accepted += 1;
                }
            }
            // The honest one: once by its sign, once for each letter.
            assert_eq!(accepted, letters + 1, "line {}, state {state}", at + 1);
        }
    }
}

#[test]
fn a_part_that_is_left_is_for_this_theorem_alone() {
    for theorem in
        ["window", "residue", "floor", "all-but", "guy-smith", "sparse-window", "aperiodic", "maximum-nim"]
    {
        let lines = ["play normal", "move leave (ratio 1 0 2)", &format!("theorem {theorem}")];
        assert_eq!(common::reason(&text(&lines)), (3, LeavesPart), "{theorem}");
    }
}
