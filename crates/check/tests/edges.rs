//! Certificates at the edges of what the theorems check: each decides between the check as it is and one that
//! looks at a little less, one heap less, or at the wrong side.

mod common;

use common::{assert_true, reason, text};
use grundy_check::Reason::{self, *};
use grundy_check::verify;

fn rejected(line: usize, why: &Reason, lines: &[&str]) {
    let certificate = text(lines);
    let (found_line, found) = reason(&certificate);
    assert_eq!((line, why), (found_line, &found), "{certificate}");
}

fn accepted(lines: &[&str]) {
    let certificate = text(lines);
    match verify(&certificate) {
        Ok(verified) => assert_true(&verified, 120, &certificate),
        Err(rejection) => panic!("{rejection}\n{certificate}"),
    }
}

/// AVOID: an amount below the pre-period, taken from a heap beyond the table, joins 13 and 11. The fact that
/// residues are missed counts members of every size.
#[test]
fn amounts_below_the_preperiod() {
    let one_or_eight = "move take (list 1 8) leave 0 1";
    let values = "values 0 1 0 1 0 1 0 1 1 0 1 0 1 0 1";
    let lines =
        ["play normal", one_or_eight, "theorem residue", "claim outcome", "preperiod 12", "period 3", values];
    rejected(3, &AvoidFailsAtHeap { heap: 11, amount_residue: 2 }, &lines);
    rejected(
        3,
        &AvoidFails { residue: 0, amount_residue: 0 },
        &[
            "play normal",
            "move take (list 4) leave 1",
            "theorem residue",
            "claim outcome",
            "preperiod 9",
            "period 1",
            "bound 11",
            "values 0 0 0 0 0 1 1 1 1 0",
        ],
    );
    // Heaps other than 0 need a move that may leave one heap.
    rejected(
        8,
        &ReachFails { n: 6, value: 0 },
        &[
            "play normal",
            "move take (smooth 2 3) leave 0",
            "theorem residue",
            "claim grundy",
            "preperiod 6",
            "period 1",
            "values 0 1 1 1 1 0 1",
        ],
    );
}

/// REACH: moves into the pre-period, to heap 0 and to others, must be had by all larger heaps.
#[test]
fn moves_that_stay() {
    rejected(
        9,
        &ReachFails { n: 1, value: 0 },
        &[
            "play normal",
            "move take factorials leave 0 1",
            "move take (except (from 7) odious) leave 0",
            "theorem residue",
            "claim outcome",
            "preperiod 1",
            "period 1",
            "values 0 1",
        ],
    );
    rejected(
        10,
        &ReachFails { n: 7, value: 0 },
        &[
            "play misere",
            "move take whole leave 0",
            "move take (class 4 1) leave 0 1",
            "move take (list 3 6 9) leave 1",
            "theorem residue",
            "claim outcome",
            "preperiod 4",
            "period 8",
            "values 1 0 1 0 1 0 1 1 1 1 1 1",
        ],
    );
    let whole = "move take whole leave 0";
    let outcome = ["theorem residue", "claim outcome", "preperiod 1", "period 1"];
    accepted(&[&["play normal", whole][..], &outcome, &["values 0 1"]].concat());
    accepted(&[&["play normal", whole][..], &outcome, &["bound 5", "values 0 1"]].concat());
    let (far, near) = ("move take (from 8) leave 0 1", "move take (list 1 7 8 14) leave 0 1");
    accepted(&[&["play normal", whole, far, near][..], &outcome, &["bound 3", "values 0 1"]].concat());
}

#[test]
fn a_lost_heap_needs_a_move_under_misere_play() {
    rejected(
        8,
        &NoMove { n: 7 },
        &[
            "play misere",
            "move take (list 6 9) leave 0 1",
            "theorem residue",
            "claim outcome",
            "preperiod 7",
            "period 14",
            "values 1 1 1 1 1 1 0 0 0 0 0 0 1 1 1 1 1 1 1 1 1",
        ],
    );
}

#[test]
fn the_last_value_of_a_window_counts() {
    let whole = "move take whole leave 0";
    rejected(
        7,
        &WindowBroken { n: 1, expected: 1, actual: 0 },
        &["play misere", whole, "theorem window", "claim outcome", "preperiod 0", "period 1", "values 1"],
    );
    rejected(
        6,
        &WindowBroken { n: 3, expected: 0, actual: 1 },
        &["play normal", whole, "theorem guy-smith", "preperiod 0", "period 3", "values 0 1 1"],
    );
}

/// Only the move to take whatever there is may be had without end.
#[test]
fn sets_of_a_window_are_finite() {
    for set in ["(from 2)", "primes"] {
        let set = format!("move take {set} leave 0");
        let lines = [
            "play normal",
            &set,
            "theorem window",
            "claim grundy",
            "preperiod 2",
            "period 1",
            "values 0 0 1",
        ];
        rejected(3, &NotFinite, &lines);
    }
}

/// Terms before the residues repeat occur once; terms that the divisor does not divide not at all. So AVOID holds
/// here, and REACH does not.
#[test]
fn terms_that_are_no_recurring_members() {
    let one = |play, set, claim, preperiod, period, values| {
        let lines = [play, set, "theorem residue", claim, preperiod, period, values];
        let (line, why) = reason(&text(&lines));
        assert!(line == 8 && matches!(why, ReachFails { value: 0, .. }), "{why:?} {lines:?}");
    };
    one(
        "play misere",
        "move take (formula (- (^ 3 j) 1) 2 1) leave 0 1",
        "claim outcome",
        "preperiod 9",
        "period 9",
        "values 1 0 1 0 1 1 0 1 0 1 1 0 1 0 1 1 1 1",
    );
    one(
        "play normal",
        "move take (except (formula (+ (* 3 j) 1) 2 0) (list 12)) leave 0 1",
        "claim grundy",
        "preperiod 3",
        "period 3",
        "values 0 0 1 1 0 2",
    );
}

#[test]
fn states_of_all_but() {
    rejected(
        7,
        &SaltusWrong { claimed: 2, actual: 1 },
        &[
            "play normal",
            "move take (from 1) leave 0 1",
            "theorem all-but",
            "preperiod 0",
            "period 1",
            "saltus 2",
            "repeat 0",
            "values 0",
        ],
    );
    let from_two = "move take (from 2) leave 0 1";
    let one = |preperiod, period, saltus, repeat, values| {
        ["play normal", from_two, "theorem all-but", preperiod, period, saltus, repeat, values]
    };
    rejected(
        8,
        &StateNotRepeated { at: 1, again: 4 },
        &one("preperiod 1", "period 3", "saltus 2", "repeat 1", "values 0 0 1 1"),
    );
    rejected(
        8,
        &RepeatTooEarly { repeat: 0, least: 1 },
        &one("preperiod 0", "period 2", "saltus 1", "repeat 0", "values 0 0"),
    );
    // The last value listed is false and lies behind the second state.
    rejected(
        8,
        &RepeatTooEarly { repeat: 2, least: 3 },
        &one("preperiod 3", "period 2", "saltus 1", "repeat 2", "values 0 0 1 1 7"),
    );
}

#[test]
fn runs_of_floor() {
    let floor = |set: &str, divisor: &str, line, why: &Reason| {
        let set = format!("move take {set} leave 0 1");
        rejected(line, why, &["play normal", &set, "theorem floor", divisor]);
    };
    // 5 and 6 are both evil, so of two consecutive numbers none need be odious.
    floor("(except odious (list 1))", "divisor 2", 5, &GapFound { first: 5, last: 6 });
    // True, but the lemma is about all odious numbers.
    floor("(except odious (list 1 2))", "divisor 4", 5, &GapNotExcluded { length: 4 });
    floor("(except evil (list 30))", "divisor 3", 5, &GapFound { first: 30, last: 32 });
    // Whole classes that begin at different numbers.
    floor(
        "(union (class 2 1) (except (class 2 0) (list 4)))",
        "divisor 1",
        5,
        &GapFound { first: 4, last: 4 },
    );
    floor(
        "(union (from 9) (union (class 3 0) (list 1 2 4 5)))",
        "divisor 1",
        5,
        &GapFound { first: 7, last: 7 },
    );
}

/// The listing of a sequence may only end where it increases for ever.
#[test]
fn sequences_that_fall_again() {
    for sequence in [
        // 1 2 6 9 8 4 1 2 ..
        "(recurrence (initial 1 2) (coefficients 1 -1) (constant 5))",
        // 0 10 13 12 6 -11 ..
        "(recurrence (initial 0 10) (coefficients 3 -1) (constant -17))",
        "(recurrence (initial 5) (coefficients 1) (constant 0))",
        "(formula (* 0 (^ 2 j)) 1 0)",
        "(formula (* (- 0 3) (^ 2 j)) 1 0)",
    ] {
        let set = format!("move take {sequence} leave 0 1");
        let residue = ["theorem residue", "claim grundy", "preperiod 0", "period 5", "values 0 1 2 3 4"];
        rejected(3, &NotIncreasing, &[&["play normal", &set][..], &residue].concat());
    }
}

#[test]
fn multiples() {
    // Fibonacci numbers of odd index are never divisible by 3.
    for set in
        ["(recurrence (initial 1 2) (coefficients 3 -1) (constant 0))", "(except (from 1) (class 3 0))"]
    {
        let set = format!("move take {set} leave 0 1");
        rejected(4, &MultiplesNotShown, &["play normal", &set, "theorem aperiodic"]);
    }
    for set in ["(except (from 1) squarefree)", "(except (from 1) primes)"] {
        let set = format!("move take {set} leave 0 1");
        accepted(&["play normal", &set, "theorem aperiodic"]);
    }
}
