//! False claims that values never become periodic, and sets for which that was not shown.

mod common;

use common::{forge, reject_all, text};
use grundy_check::Reason::*;

#[test]
fn of_squares() {
    let certificate =
        text(&["play normal", "move take (formula (^ j 2) 1 1) leave 0 1", "theorem aperiodic"]);
    let squares = "(formula (^ j 2) 1 1)";
    let not_shown = |by: &'static str| forge(squares, by, 4, MultiplesNotShown);
    reject_all(
        &certificate,
        vec![
            not_shown("(list 1 4 9 16 25)"),
            not_shown("(union (list 1) primes)"),
            not_shown("prime-powers"),
            not_shown("squarefree"),
            not_shown("palindromes"),
            not_shown("(smooth 2 3 5 7)"),
            not_shown("(omega-at-most 3)"),
            not_shown("(class 4 1)"),
            not_shown("(formula (+ (^ j 2) 1) 1 0)"),
            not_shown("(formula (^ 2 j) 1 0)"),
            not_shown("(formula (- (^ 2 j) 1) 1 1)"),
            not_shown("(formula (+ (* 2 j) 1) 1 0)"),
            not_shown("(formula (+ (* j (+ j 1)) 2) 2 0)"),
            not_shown("(recurrence (initial 1 5) (coefficients 6 -1) (constant 0))"),
            not_shown("(formula (- 100 (^ j 2)) 1 0)"),
            not_shown("(prime-formula (+ j 2))"),
            not_shown("(prime-formula (^ j 2))"),
            not_shown("(recurrence (initial 2 1) (coefficients 1 1) (constant 0))"),
            not_shown("(recurrence (initial 1) (coefficients 2) (constant 0))"),
            not_shown("(recurrence (initial 5 0) (coefficients -1 -1) (constant 0))"),
            not_shown("(except (formula (^ j 2) 1 1) composites)"),
            not_shown("(except (from 1) (class 5 0))"),
            forge("leave 0 1", "leave 0", 4, MultiplesNotShown),
            forge("leave 0 1", "leave 0 2", 4, MultiplesNotShown),
            forge("take (formula (^ j 2) 1 1) leave 0 1", "take whole leave 0", 4, MultiplesNotShown),
            forge("take (formula (^ j 2) 1 1) leave 0 1", "take zero leave 2", 4, MultiplesNotShown),
            forge("play normal", "play misere", 2, GrundyUnderMisere),
            forge(
                "aperiodic\n",
                "aperiodic\nclaim grundy\n",
                5,
                Unexpected { expected: "end", found: "claim".into() },
            ),
            forge(
                "aperiodic",
                "aperiodic 1",
                4,
                Unexpected { expected: "the end of the line", found: "1".into() },
            ),
        ],
    );
}
