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
                3,
                AvoidFails { residue: 0, amount_residue: 0 },
            ),
            forge(
                "(union (list 1) primes)",
                "(union (list 1 4) primes)",
                8,
                ValueWrong { n: 0, claimed: 0, actual: 0 },
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
                NotIncreasing { set: "positive 0 - (j^2) for j >= 1".into() },
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
                8,
                ValueWrong { n: 4, claimed: 0, actual: 4 },
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
                ValuesCount { needed: 5, found: 6 },
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
            forge("leave 0 1", "leave 0", 8, ValueWrong { n: 4, claimed: 0, actual: 0 }),
            forge("leave 0 1", "leave 0 1 2", 3, LeavesSeveral { most: 1 }),
            forge("play normal", "play misere", 2, GrundyUnderMisere),
            forge(
                "theorem",
                "move take whole leave 0\ntheorem",
                9,
                ValueWrong { n: 4, claimed: 0, actual: 4 },
            ),
            forge(
                "theorem",
                "move take (class 4 0) leave 0 1\ntheorem",
                9,
                ValueWrong { n: 4, claimed: 0, actual: 4 },
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
            forge("primes", "(class 4 4)", 3, ResidueNotBelowModulus { residue: 4, modulus: 4 }),
            forge("primes", "prime", 3, WordUnknown { expected: "a set", found: "prime".into() }),
            forge(
                "period 4",
                "period 4\nbound 100000001",
                8,
                NumberTooLarge { found: "100000001".into(), limit: 100_000_000 },
            ),
        ],
    );
}

#[test]
fn with_a_preperiod() {
    // 1, or a product of three or more twos: after the first heaps period 3, but 2 is missing.
    let certificate = text(&[
        "play normal",
        "move take (except (smooth 2) (list 1 2)) leave 0 1",
        "theorem residue",
        "claim outcome",
        "preperiod 0",
        "period 4",
        "bound 4",
        "values 0 0 0 0",
    ]);
    let _ = certificate;
}
