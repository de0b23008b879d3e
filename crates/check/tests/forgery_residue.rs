//! False residue certificates.

mod common;

use common::{Forgery, forge, reject_all, text};
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

const PARTING: &[&str] = &[
    "play normal",
    "move take (class 2 1) leave 0 1",
    "move take zero leave 2",
    "theorem residue",
    "claim grundy",
    "preperiod 1",
    "period 2",
    "values 0 1 2",
];

const SMALL_HEAPS: &[&str] = &[
    "play normal",
    "move take (union (class 3 1) (list 3)) leave 0 1",
    "move take zero leave 2",
    "theorem residue",
    "claim grundy",
    "preperiod 8",
    "period 6",
    "bound 14",
    "values 0 1 2 1 2 0 3 4 3 1 2 0 5 6",
];

#[test]
fn of_moves_that_part() {
    let fails = AvoidFails { residue: 0, amount_residue: 0 };
    let wrong = |n, claimed, actual| ValueWrong { n, claimed, actual };
    let law = "preperiod 1\nperiod 2\nvalues 0 1 2";
    reject_all(
        &text(PARTING),
        vec![
            // 4 = 1 + 1 + 2, of value 2.
            forge("zero leave 2", "zero leave 2 3", 4, fails.clone()),
            forge("theorem", "move take (class 4 2) leave 3\ntheorem", 5, fails.clone()),
            forge("theorem", "move take (list 1004) leave 3\ntheorem", 5, fails.clone()),
            forge("theorem", "move take (list 1004) leave 1\ntheorem", 5, fails.clone()),
            forge("(class 2 1)", "(union (class 2 1) (list 100))", 3, fails.clone()),
            forge("zero leave 2", "zero leave 3", 9, wrong(2, 2, 0)),
            forge("zero leave 2", "(list 2) leave 2", 9, wrong(2, 2, 0)),
            forge("zero leave 2", "(class 4 2) leave 2", 9, wrong(2, 2, 0)),
            forge("zero leave 2", "(list 1001) leave 2", 9, wrong(2, 2, 0)),
            forge("move take zero leave 2\n", "", 8, wrong(2, 2, 0)),
            forge("(class 2 1) leave 0 1", "(class 2 1) leave 1", 9, wrong(1, 1, 0)),
            forge("(class 2 1) leave 0 1", "(class 2 1) leave 0", 9, wrong(2, 2, 1)),
            // 3 and 7 cannot be taken as a whole.
            forge("(class 2 1)", "(list 1)", 9, ReachFails { n: 1, value: 0 }),
            forge("(class 2 1)", "(class 4 1)", 9, ReachFails { n: 1, value: 0 }),
            forge("(class 2 1)", "(except (class 2 1) (list 7))", 9, ReachFails { n: 1, value: 0 }),
            forge(
                "claim grundy",
                "claim outcome",
                9,
                NumberOutOfRange { found: "2".into(), least: 0, limit: 1 },
            ),
            forge(
                "grundy\npreperiod 1\nperiod 2\nvalues 0 1 2",
                "outcome\npreperiod 1\nperiod 1\nvalues 0 1",
                4,
                LeavesSeveral,
            ),
            forge("play normal", "play misere", 2, GrundyUnderMisere),
            forge(law, "preperiod 0\nperiod 2\nvalues 0 1", 4, fails.clone()),
            forge(law, "preperiod 0\nperiod 3\nvalues 0 1 2", 3, fails),
            forge(law, "preperiod 2\nperiod 2\nvalues 0 1 2 1", 7, PreperiodNotLeast { smaller: 1 }),
            forge(law, "preperiod 1\nperiod 4\nvalues 0 1 2 1 2", 8, PeriodNotLeast { smaller: 2 }),
            forge("0 1 2", "0 1 3", 9, wrong(2, 3, 2)),
            forge("0 1 2", "0 2 1", 9, wrong(1, 2, 1)),
        ],
    );
}

/// Heaps below the pre-period have values of their own.
#[test]
fn of_moves_that_leave_small_heaps() {
    let with = |line| forge("theorem", line, 5, NotIncreasing);
    let at = |heap, amount_residue| AvoidFailsAtHeap { heap, amount_residue };
    reject_all(
        &text(SMALL_HEAPS),
        vec![
            // From 1008 to 1 and 7, of value 1 ^ 4 = g(12): no larger heaps of these residues have it.
            Forgery { reason: at(8, 4), ..with("move take (list 1000) leave 2\ntheorem") },
            Forgery { reason: at(8, 4), ..with("move take (list 1000000) leave 2\ntheorem") },
            Forgery { reason: at(0, 5), ..with("move take (list 1001) leave 0\ntheorem") },
            Forgery { reason: at(1, 2), ..with("move take (list 1004) leave 1\ntheorem") },
            forge("bound 14", "bound 10", 10, ReachFails { n: 12, value: 4 }),
            forge("(class 3 1)", "(except (class 3 1) (list 100))", 10, ReachFails { n: 18, value: 2 }),
            forge("3 4 3 1", "3 3 3 1", 10, ValueWrong { n: 7, claimed: 3, actual: 4 }),
        ],
    );
}

#[test]
fn of_products() {
    let certificate = text(&[
        "play normal",
        "move take (product (formula (^ 2 j) 1 0) (formula (^ 3 j) 1 0)) leave 0 1",
        "theorem residue",
        "claim grundy",
        "preperiod 0",
        "period 5",
        "values 0 1 2 3 4",
    ]);
    let fails = AvoidFails { residue: 0, amount_residue: 0 };
    let wrong = |n| ValueWrong { n, claimed: n, actual: 0 };
    let threes = "(formula (^ 3 j) 1 0)";
    reject_all(
        &certificate,
        vec![
            forge(threes, "(formula (^ 3 j) 1 1)", 8, wrong(1)),
            forge(threes, "(formula (^ 5 j) 1 0)", 8, wrong(3)),
            forge(threes, "(formula (^ 7 j) 1 0)", 8, wrong(3)),
            forge(threes, "(class 3 0)", 8, wrong(1)),
            forge(threes, "primes", 8, wrong(1)),
            forge(threes, "(union (list 1) primes)", 3, fails.clone()),
            forge(threes, "(list 1 3 1000)", 3, fails.clone()),
            forge(threes, "(list 1 3 1000000000000000000)", 3, fails.clone()),
            forge(threes, "(union (list 1 3) (class 25 0))", 3, fails.clone()),
            forge(threes, "(union (list 1 3) factorials)", 3, fails.clone()),
            forge(threes, "(formula (- (^ 3 j) (^ 4 j)) 1 0)", 3, NotIncreasing),
            forge(" (formula (^ 3 j) 1 0)", "", 3, Unexpected { expected: "a set", found: "(".into() }),
            forge("product", "except", 8, wrong(1)),
            forge("period 5\nvalues 0 1 2 3 4", "period 4\nvalues 0 1 2 3", 3, fails.clone()),
        ],
    );
    // Products of known numbers are known: 10 = 2 * 5 and 15 = 3 * 5 can be taken away, and must be.
    let known = text(&[
        "play normal",
        "move take (except (product (list 1 2 3) (list 1 2 3 5)) (list 4 5 10 15)) leave 0 1",
        "theorem residue",
        "claim grundy",
        "preperiod 0",
        "period 4",
        "values 0 1 2 3",
    ]);
    reject_all(&known, vec![forge("(list 4 5 10 15)", "(list 5 10 15)", 3, fails)]);
}
