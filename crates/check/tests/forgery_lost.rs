//! False certificates of laws about lost positions.

mod common;

use common::{assert_true, forge, reject_all, text};
use grundy_check::Reason::{self, *};
use grundy_check::{Claim, verify};

/// Nim with two heaps: lost where they are equal.
fn nim() -> String {
    text(&[
        "play normal",
        "position 2",
        "move to k b if (<= (+ k 1) a)",
        "move to a (- b k) if (<= 1 k)",
        "theorem lost",
        "system base 2",
        "measure 1 1",
        "law +0,.*2,0",
        "step -0,.,1,0 +1*4",
        "step -0,1,.,0 +1*4",
        "step -0,1*2,0 +1*4",
    ])
}

/// Take 1 or 2, and whoever cannot move wins: lost where 1 is left over by threes.
fn misere() -> String {
    text(&[
        "play misere",
        "move take (list 1 2) leave 0 1",
        "theorem lost",
        "system base 2",
        "measure 1",
        "law -0,1 +2,0 -1,2",
        "step -0,1 -2,3 +1,2 +3,1",
        "step -0,1 +1*2",
    ])
}

/// One takes 1 or 2 first, then as many as were taken last, from what is left, or fewer: one heap, and what was taken.
fn first() -> String {
    text(&[
        "play normal",
        "position 2",
        "move to (- a 1) b if (<= 1 b)",
        "first to (- a 1) 1 if (<= 2 a)",
        "theorem lost",
        "system base 2",
        "measure 1 0",
        "law +0,1,2,3 +1*2,4*2 +2*2,3*2 +3*4 -5*4",
        "step -0",
        "start +0*2",
    ])
}

fn fails(obligation: &'static str) -> Reason {
    LawFails { obligation }
}

fn unexpected(expected: &'static str, found: &str) -> Reason {
    Unexpected { expected, found: found.into() }
}

#[test]
fn what_is_true_is_accepted() {
    for (text, entries) in [(nim(), 2), (misere(), 1)] {
        let verified = verify(&text).unwrap_or_else(|rejection| panic!("{rejection}\n{text}"));
        let Claim::Lost { law, start: None, .. } = &verified.claim else { panic!("{:?}", verified.claim) };
        assert_eq!(law.next[0].len(), 1 << entries);
        assert_true(&verified, 60, &text);
    }
    // The automata of this one are wrong.
    assert!(verify(&first()).is_err());
}

#[test]
fn of_nim() {
    let law = "law +0,.*2,0";
    reject_all(
        &nim(),
        vec![
            // Positions and moves.
            forge("position 2\n", "", 3, unexpected("move take .. leave ..", "move")),
            forge("position 2", "position 0", 3, NumberOutOfRange { found: "0".into(), least: 1, limit: 3 }),
            forge("position 2", "position 4", 3, NumberOutOfRange { found: "4".into(), least: 1, limit: 3 }),
            forge("position 2", "position 1", 4, unexpected("a sum for each entry", "2")),
            forge("position 2", "position 3", 4, unexpected("a sum for each entry", "2")),
            forge("move to k b if (<= (+ k 1) a)", "move take (from 1) leave 0 1", 4, unexpected("to", "")),
            forge("to k b", "to k b b", 4, unexpected("a sum for each entry", "3")),
            forge("to k b", "to k c", 4, unexpected("a number", "c")),
            forge("to k b", "to k m", 4, unexpected("a number", "m")),
            forge("(<= (+ k 1) a)", "(< k a)", 4, unexpected("a condition", "(")),
            forge(" if (<= (+ k 1) a)", " if", 4, unexpected("a condition", "0")),
            forge("(<= (+ k 1) a)", "(in (+ k 1) (from 1))", 4, unexpected("a name", "(")),
            forge(
                "(+ k 1)",
                "(+ k 1000001)",
                4,
                NumberOutOfRange { found: "1000001".into(), least: 0, limit: 1_000_000 },
            ),
            forge("(+ k 1)", "(* 1001 k)", 4, Overflow),
            // Moves that do not end, and moves of another game.
            forge("(<= (+ k 1) a)", "(<= k a)", 4, fails("descends")),
            forge("(<= 1 k)", "(<= 0 k)", 5, fails("descends")),
            forge("(+ k 1)", "(+ k 2)", 10, StepWrong),
            forge("(+ k 1)", "(* 2 k)", 4, fails("descends")),
            forge("(- b k)", "(- a k)", 5, fails("descends")),
            forge("measure 1 1", "measure 1 0", 5, fails("descends")),
            forge("measure 1 1", "measure 1", 8, unexpected("a factor for each entry", "1")),
            forge("play normal", "play misere", 12, unexpected("step", "")),
            forge("theorem lost", "theorem automatic", 4, SeveralNumbers),
            forge("theorem lost", "theorem window", 4, SeveralNumbers),
            // All positions; none; all but equal ones; leading zeros.
            forge(law, "law +0*4", 10, StepWrong),
            forge(law, "law -0*4", 10, StepWrong),
            forge(law, "law -0,1,1,0 +1*4", 10, StepWrong),
            forge(law, "law +1,.*2,1 -1,.*2,2 +1,.*2,1", 9, LeadingZerosMatter),
            // Steps.
            forge("step -0,.,1,0 +1*4", "step -0*4", 10, StepWrong),
            forge("step -0,1,.,0 +1*4", "step -0,1*2,0 +1*4", 11, StepWrong),
            forge("step -0,1*2,0 +1*4", "step -0,.,1,0 +1*4", 12, StepWrong),
            forge("step -0,1*2,0 +1*4\n", "", 11, unexpected("step", "")),
            forge("step -0,1*2,0 +1*4\n", "step -0,1*2,0 +1*4\nstart +0*2\n", 13, unexpected("end", "start")),
        ],
    );
}

#[test]
fn of_misere_play() {
    reject_all(
        &misere(),
        vec![
            forge("play misere", "play normal", 8, fails("not reached")),
            // The law of normal play, with its own step: an empty heap is not lost here.
            forge(
                "law -0,1 +2,0 -1,2\nstep -0,1 -2,3 +1,2 +3,1",
                "law +0,1 -2,0 -1,2\nstep -0,1 +2,0 +1,2",
                9,
                fails("cannot move"),
            ),
            forge("law -0,1", "law +0,1", 8, StepWrong),
            forge("(list 1 2)", "(list 1 3)", 8, StepWrong),
            forge("(list 1 2)", "primes", 3, NotRead),
            // One heap left: no empty heap is lost, so this step is the same.
            forge("leave 0 1", "leave 1", 9, StepWrong),
            forge("leave 0 1", "leave 0 1 2", 3, LeavesSeveral),
            forge("take (list 1 2) leave 0 1", "take zero leave 2", 3, LeavesSeveral),
            forge("step -0,1 +1*2", "step +0*2", 9, StepWrong),
            forge("step -0,1 +1*2", "step -0,1 +1,0", 9, StepWrong),
            forge("measure 1", "measure 0", 3, fails("descends")),
        ],
    );
}

/// Every row of every automaton with any one entry changed, and every state made to accept or not.
#[test]
fn every_change_of_an_entry_is_found_out() {
    for honest in [nim(), misere()] {
        let lines: Vec<&str> = honest.lines().collect();
        let (mut accepted, mut tried) = (0, 0);
        for at in 0..lines.len() {
            let words: Vec<&str> = lines[at].split(' ').collect();
            if !["law", "step"].contains(&words[0]) {
                continue;
            }
            let states = words.len() - 1;
            for state in 1..words.len() {
                let (sign, short) = words[state].split_at(1);
                let row: Vec<&str> = short
                    .split(',')
                    .flat_map(|entry| {
                        let (next, times) = entry.split_once('*').unwrap_or((entry, "1"));
                        vec![next; times.parse().unwrap()]
                    })
                    .collect();
                let other = if sign == "+" { "-" } else { "+" };
                let mut changed = vec![format!("{other}{}", row.join(","))];
                let nexts: Vec<String> =
                    (0..states).map(|next| next.to_string()).chain([".".into()]).collect();
                for letter in 0..row.len() {
                    for next in nexts.iter().filter(|next| *next != row[letter]) {
                        let mut row = row.clone();
                        row[letter] = next;
                        changed.push(format!("{sign}{}", row.join(",")));
                    }
                }
                for word in changed {
                    let mut words = words.clone();
                    words[state] = &word;
                    let joined = words.join(" ");
                    let mut lines = lines.clone();
                    lines[at] = &joined;
                    let text = lines.join("\n") + "\n";
                    tried += 1;
                    if let Ok(verified) = verify(&text) {
                        assert_true(&verified, 60, &text);
                        accepted += 1;
                    }
                }
            }
        }
        assert!(tried > 30 && accepted == 0, "{accepted} of {tried} accepted");
    }
}
