//! False floor certificates.

mod common;

use common::{forge, reject_all, text};
use grundy_check::Reason::*;

#[test]
fn of_composites() {
    let certificate = text(&["play normal", "move take composites leave 0 1", "theorem floor", "divisor 4"]);
    reject_all(
        &certificate,
        vec![
            forge("divisor 4", "divisor 3", 5, GapFound { first: 1, last: 3 }),
            forge("divisor 4", "divisor 2", 5, GapFound { first: 1, last: 2 }),
            forge("divisor 4", "divisor 1", 5, GapFound { first: 1, last: 1 }),
            forge("divisor 4", "divisor 5", 3, AmountBelowDivisor { amount: 4, divisor: 5 }),
            forge(
                "divisor 4",
                "divisor 0",
                5,
                NumberOutOfRange { found: "0".into(), least: 1, limit: 100_000_000 },
            ),
            forge(
                "divisor 4",
                "divisor 4\ndivisor 4",
                6,
                Unexpected { expected: "end", found: "divisor".into() },
            ),
            forge("divisor 4\n", "", 4, Unexpected { expected: "divisor", found: String::new() }),
            forge("divisor 4", "divisor four", 5, Unexpected { expected: "a number", found: "four".into() }),
            forge("composites", "primes", 3, AmountBelowDivisor { amount: 2, divisor: 4 }),
            forge("composites", "(except primes (list 2 3))", 5, GapFound { first: 1, last: 4 }),
            forge("composites", "(except composites (list 4))", 5, GapFound { first: 1, last: 4 }),
            forge("composites", "(except composites (list 22 24 25))", 5, GapFound { first: 22, last: 25 }),
            forge(
                "composites",
                "(except composites (list 998 999 1000))",
                5,
                GapFound { first: 997, last: 1000 },
            ),
            forge("composites", "(except composites (class 4 0))", 5, GapFound { first: 1, last: 4 }),
            // True, but the kernel looks for whole classes modulo 1 only.
            forge(
                "composites",
                "(except (from 4) (except palindromes (list 4 5 6 7 8 9)))",
                5,
                GapNotExcluded { length: 4 },
            ),
            forge(
                "composites",
                "(union composites (list 3))",
                3,
                AmountBelowDivisor { amount: 3, divisor: 4 },
            ),
            forge("composites", "(from 5)", 5, GapFound { first: 1, last: 4 }),
            forge("composites", "(from 3)", 3, AmountBelowDivisor { amount: 3, divisor: 4 }),
            forge("composites", "(class 5 4)", 5, GapFound { first: 5, last: 8 }),
            forge("composites", "(list 4 5 6 7 8)", 5, GapFound { first: 9, last: 12 }),
            forge("composites", "(formula (^ j 2) 1 2)", 5, GapFound { first: 5, last: 8 }),
            forge("composites", "(except evil (list 3))", 5, GapFound { first: 1, last: 4 }),
            forge("composites leave 0 1", "composites leave 1", 4, LeaveNotFree),
            forge("composites leave 0 1", "composites leave 0", 4, LeaveNotFree),
            forge("composites leave 0 1", "composites leave 0 1 2", 3, LeavesSeveral),
            forge(
                "theorem",
                "move take whole leave 0\ntheorem",
                4,
                AmountBelowDivisor { amount: 1, divisor: 4 },
            ),
            forge("theorem", "move take zero leave 2\ntheorem", 4, TakesNothing),
            forge(
                "theorem",
                "move take (list 1) leave 1\ntheorem",
                4,
                AmountBelowDivisor { amount: 1, divisor: 4 },
            ),
            forge("play normal", "play misere", 2, GrundyUnderMisere),
        ],
    );
}
