//! False residue certificates.

mod common;

use common::{forge, reject_all, text};
use grundy_check::Reason::*;

#[test]
fn of_one_or_a_prime() {
    let certificate = text(&[
        "play normal",
        "move take (union (list 1) primes) leave 0 1",
        "theorem residue",
        "claim grundy",
        "preperiod 0",
        "period 4",
        "values 0 1 2 3",
    ]);
    reject_all(
        &certificate,
        vec![
            forge(
                "(union (list 1) primes)",
                "(union (list 1) odious)",
                8,
                ValueWrong { n: 3, claimed: 3, actual: 0 },
            ),
            forge(
                "(union (list 1) primes)",
                "(union (list 1 4) primes)",
                3,
                AvoidFails { residue: 0, amount_residue: 0 },
            ),
            forge(
                "(union (list 1) primes)",
                "(union (list 1 400) primes)",
                3,
                AvoidFails { residue: 0, amount_residue: 0 },
            ),
            forge("(list 1)", "(list 1 1000000000000000)", 3, AvoidFails { residue: 0, amount_residue: 0 }),
            forge("(union (list 1) primes)", "primes", 8, ValueWrong { n: 1, claimed: 1, actual: 0 }),
            forge(
                "(union (list 1) primes)",
                "(except (from 1) primes)",
                8,
                ValueWrong { n: 2, claimed: 2, actual: 0 },
            ),
            forge("(union (list 1) primes)", "prime-powers", 3, AvoidFails { residue: 0, amount_residue: 0 }),
            forge(
                "(union (list 1) primes)",
                "(union (list 1) (except primes (list 2)))",
                8,
                ValueWrong { n: 2, claimed: 2, actual: 0 },
            ),
            forge(
                "(union (list 1) primes)",
                "(union (list 1 2 3) (formula (^ 2 j) 1 4))",
                3,
                AvoidFails { residue: 0, amount_residue: 0 },
            ),
            forge(
                "(union (list 1) primes)",
                "(union (list 1 2 3) (formula (^ j j) 1 100))",
                3,
                AvoidFails { residue: 0, amount_residue: 0 },
            ),
            forge(
                "(union (list 1) primes)",
                "(union (list 1 2 3) (formula (- 0 (^ j 2)) 1 1))",
                3,
                NotIncreasing,
            ),
            forge(
                "(union (list 1) primes)",
                "(union (list 1 2 3) (formula (^ j (- j 3)) 1 1))",
                3,
                Undefined { index: 1 },
            ),
            forge(
                "(union (list 1) primes)",
                "(union (list 1 2 3) palindromes)",
                3,
                AvoidFails { residue: 0, amount_residue: 0 },
            ),
            forge(
                "period 4\nvalues 0 1 2 3",
                "period 8\nvalues 0 1 2 3 0 1 2 3",
                7,
                PeriodNotLeast { smaller: 4 },
            ),
            forge(
                "period 4\nvalues 0 1 2 3",
                "period 5\nvalues 0 1 2 3 4",
                8,
                ValueWrong { n: 4, claimed: 4, actual: 0 },
            ),
            forge(
                "preperiod 0\nperiod 4\nvalues 0",
                "preperiod 1\nperiod 4\nvalues 0 1 2 3",
                8,
                ValuesCount { needed: 5, found: 7 },
            ),
            forge(
                "preperiod 0\nperiod 4\nvalues 0 1 2 3",
                "preperiod 3\nperiod 4\nvalues 0 1 2 3 0 1 2",
                6,
                PreperiodNotLeast { smaller: 0 },
            ),
            forge("0 1 2 3\n", "0 1 2 2\n", 8, ValueWrong { n: 3, claimed: 2, actual: 3 }),
            forge("0 1 2 3\n", "3 2 1 0\n", 8, ValueWrong { n: 0, claimed: 3, actual: 0 }),
            forge("leave 0 1", "leave 1", 8, ValueWrong { n: 1, claimed: 1, actual: 0 }),
            forge("leave 0 1", "leave 0", 8, ValueWrong { n: 2, claimed: 2, actual: 1 }),
            // 2, taken from 6, leaves 1 and 3 of value 1 ^ 3, as 6 has.
            forge("leave 0 1", "leave 0 1 2", 3, AvoidFails { residue: 2, amount_residue: 2 }),
            forge("play normal", "play misere", 2, GrundyUnderMisere),
            forge(
                "theorem",
                "move take whole leave 0\ntheorem",
                4,
                AvoidFailsAtHeap { heap: 0, amount_residue: 0 },
            ),
            forge(
                "theorem",
                "move take (class 4 0) leave 0 1\ntheorem",
                4,
                AvoidFails { residue: 0, amount_residue: 0 },
            ),
            forge(
                "theorem",
                "move take (class 400 0) leave 0 1\ntheorem",
                4,
                AvoidFails { residue: 0, amount_residue: 0 },
            ),
            forge(
                "theorem",
                "move take (class 401 7) leave 1\ntheorem",
                4,
                AvoidFails { residue: 0, amount_residue: 0 },
            ),
            forge(
                "theorem",
                "move take (class 404 400) leave 0\ntheorem",
                4,
                AvoidFailsAtHeap { heap: 0, amount_residue: 0 },
            ),
            forge("primes", "(smooth 2 4)", 3, NotPrime { found: 4 }),
            forge("primes", "(class 4 4)", 3, NumberOutOfRange { found: "4".into(), least: 0, limit: 4 - 1 }),
            forge("primes", "prime", 3, Unexpected { expected: "a set", found: "prime".into() }),
            forge(
                "period 4",
                "period 4\nbound 100000001",
                8,
                NumberOutOfRange { found: "100000001".into(), least: 0, limit: 100_000_000 },
            ),
        ],
    );
}

#[test]
fn with_a_preperiod() {
    // Take 3, 7, 11, ..: heaps below 8 are exceptions.
    let certificate = text(&[
        "play normal",
        "move take (class 4 3) leave 0 1",
        "theorem residue",
        "claim grundy",
        "preperiod 8",
        "period 4",
        "bound 8",
        "values 0 0 0 1 1 1 0 2 2 1 0 3",
    ]);
    reject_all(
        &certificate,
        vec![
            forge(
                "bound 8",
                "bound 7",
                8,
                NumberOutOfRange { found: "7".into(), least: 8, limit: 100_000_000 },
            ),
            forge("0 3\n", "0 4\n", 9, ValueWrong { n: 11, claimed: 4, actual: 3 }),
            forge("preperiod 8", "preperiod 7", 9, ValuesCount { needed: 11, found: 12 }),
            forge("0 3\n", "0 3 2 1 0 3\n", 9, ValuesCount { needed: 12, found: 16 }),
            forge(
                "preperiod 8\nperiod 4\nbound 8\nvalues 0 0 0 1 1 1 0 2 2 1 0 3",
                "preperiod 9\nperiod 4\nbound 9\nvalues 0 0 0 1 1 1 0 2 2 1 0 3 2",
                6,
                PreperiodNotLeast { smaller: 8 },
            ),
            forge(
                "preperiod 8\nperiod 4\nbound 8",
                "preperiod 4\nperiod 8\nbound 80",
                7,
                WindowBroken { n: 12, expected: 1, actual: 2 },
            ),
            forge(
                "(class 4 3)",
                "(union (class 4 3) (list 1000))",
                3,
                AvoidFails { residue: 0, amount_residue: 0 },
            ),
            // 1 mod 4 joins no equal values of the period, but it leads from 1002 to 1, both lost.
            forge(
                "(class 4 3)",
                "(union (class 4 3) (list 1001))",
                3,
                AvoidFailsAtHeap { heap: 1, amount_residue: 1 },
            ),
            forge(
                "(class 4 3)",
                "(except (class 4 3) (list 7))",
                9,
                ValueWrong { n: 7, claimed: 2, actual: 0 },
            ),
            forge("(class 4 3)", "(except (class 4 3) (list 27))", 9, ReachFails { n: 8, value: 0 }),
        ],
    );
}

#[test]
fn under_misere_play() {
    let certificate = text(&[
        "play misere",
        "move take (union (list 1) primes) leave 0 1",
        "theorem residue",
        "claim outcome",
        "preperiod 0",
        "period 4",
        "bound 1",
        "values 1 0 1 1",
    ]);
    reject_all(
        &certificate,
        vec![
            // Without a bound the heap 0, won because it has no move, would stand for 4, 8, ..
            forge("bound 1\n", "", 8, ReachFails { n: 0, value: 0 }),
            forge("bound 1", "bound 0", 9, ReachFails { n: 0, value: 0 }),
            forge("leave 0 1", "leave 1", 9, ValueWrong { n: 1, claimed: 0, actual: 1 }),
            forge("leave 0 1", "leave 0 1 2", 3, LeavesSeveral),
            forge("play misere", "play normal", 9, ValueWrong { n: 0, claimed: 1, actual: 0 }),
            forge("1 0 1 1", "1 0 1 0", 9, ValueWrong { n: 3, claimed: 0, actual: 1 }),
            forge("primes", "(list 2 3 404)", 3, AvoidFails { residue: 1, amount_residue: 0 }),
            forge("(list 1)", "(list 1 4001 4004)", 3, AvoidFails { residue: 1, amount_residue: 0 }),
            forge("bound 1", "bound 100000000", 4, TooLarge { cost: 12_800_000_512, limit: 10_000_000_000 }),
        ],
    );
}
