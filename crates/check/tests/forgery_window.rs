//! False window certificates.

mod common;

use common::{forge, reject_all, text};
use grundy_check::Reason::*;

#[test]
fn of_grundy_values() {
    let certificate = text(&[
        "play normal",
        "move take (list 1 3 4) leave 0 1",
        "theorem window",
        "claim grundy",
        "preperiod 0",
        "period 7",
        "values 0 1 0 1 2 3 2",
    ]);
    let needed = "claim";
    reject_all(
        &certificate,
        vec![
            forge(
                "values 0 1 0 1 2 3 2",
                "values 0 1 0 1 2 3 0",
                8,
                ValueWrong { n: 6, claimed: 0, actual: 2 },
            ),
            forge("values 0", "values 1", 8, ValueWrong { n: 0, claimed: 1, actual: 0 }),
            forge("(list 1 3 4)", "(list 1 3 5)", 8, ValueWrong { n: 4, claimed: 2, actual: 0 }),
            forge("(list 1 3 4)", "(list 1 3 4 7)", 7, WindowBroken { n: 7, expected: 0, actual: 3 }),
            forge("(list 1 3 4)", "(list 1 3 4 14)", 7, WindowBroken { n: 14, expected: 0, actual: 3 }),
            forge("3 2\n", "3 2 0 1 0 1 2 3 2\n", 8, ValuesCount { needed: 7, found: 14 }),
            forge(
                "period 7\nvalues 0 1 0 1 2 3 2",
                "period 14\nvalues 0 1 0 1 2 3 2 0 1 0 1 2 3 2",
                7,
                PeriodNotLeast { smaller: 7 },
            ),
            forge(
                "preperiod 0\nperiod 7\nvalues 0 1 0 1 2 3 2",
                "preperiod 2\nperiod 7\nvalues 0 1 0 1 2 3 2 0 1",
                6,
                PreperiodNotLeast { smaller: 0 },
            ),
            forge(
                "preperiod 0\nperiod 7\nvalues 0 1 0 1 2 3 2",
                "preperiod 0\nperiod 2\nvalues 0 1",
                7,
                WindowBroken { n: 4, expected: 0, actual: 2 },
            ),
            forge("play normal", "play misere", 2, GrundyUnderMisere),
            forge("(list 1 3 4)", "primes", 3, NotFinite),
            forge("(list 1 3 4)", "(from 1)", 3, NotFinite),
            forge("(list 1 3 4)", "(except (from 1) (list 2))", 3, NotFinite),
            forge("leave 0 1", "leave 0 1 2", 3, LeavesSeveral),
            forge("leave 0 1", "leave 1", 8, ValueWrong { n: 1, claimed: 1, actual: 0 }),
            forge("leave 0 1", "leave 0", 8, ValueWrong { n: 4, claimed: 2, actual: 1 }),
            forge(
                "claim grundy",
                "claim outcome",
                8,
                NumberOutOfRange { found: "2".into(), least: 0, limit: 1 },
            ),
            forge("grundy-certificate 1", "grundy-certificate 2", 1, VersionUnknown { found: "2".into() }),
            forge("claim grundy\n", "", 5, Unexpected { expected: needed, found: "preperiod".into() }),
            forge("period 7\n", "", 7, Unexpected { expected: "period", found: "values".into() }),
            forge("values 0 1 0 1 2 3 2\n", "", 7, Unexpected { expected: "values", found: String::new() }),
            forge(
                "theorem window",
                "theorem windows",
                4,
                Unexpected { expected: "a theorem", found: "windows".into() },
            ),
            forge(
                "theorem window",
                "theorem floor",
                5,
                Unexpected { expected: "divisor", found: "claim".into() },
            ),
            forge("(list 1 3 4)", "(list 1 3 3)", 3, NotAscending { before: 3, after: 3 }),
            forge(
                "(list 1 3 4)",
                "(list 0 3 4)",
                3,
                NumberOutOfRange { found: "0".into(), least: 1, limit: 1_000_000_000_000_000_000 },
            ),
            forge("(list 1 3 4)", "(list 1  3 4)", 3, Spacing),
            forge("(list 1 3 4)", "(list 1 3 4", 3, Parentheses),
            forge(
                "period 7",
                "period 0",
                7,
                NumberOutOfRange { found: "0".into(), least: 1, limit: 100_000_000 },
            ),
            forge("period 7", "period 07", 7, Unexpected { expected: "a number", found: "07".into() }),
            forge(
                "period 7",
                "period 7 7",
                7,
                Unexpected { expected: "the end of the line", found: "7".into() },
            ),
            forge("3 2\n", "3 2\nvalues\n", 9, Unexpected { expected: "a number", found: String::new() }),
            forge("3 2\n", "3 2\nbound 0\n", 9, Unexpected { expected: "end", found: "bound".into() }),
        ],
    );
}

#[test]
fn of_outcomes() {
    let certificate = text(&[
        "play misere",
        "move take (list 1 2 3) leave 0 1",
        "theorem window",
        "claim outcome",
        "preperiod 0",
        "period 4",
        "values 1 0 1 1",
    ]);
    reject_all(
        &certificate,
        vec![
            forge("play misere", "play normal", 8, ValueWrong { n: 0, claimed: 1, actual: 0 }),
            forge("claim outcome", "claim grundy", 2, GrundyUnderMisere),
            forge("1 0 1 1", "0 0 1 1", 8, ValueWrong { n: 0, claimed: 0, actual: 1 }),
            forge("1 0 1 1", "1 0 1 0", 8, ValueWrong { n: 3, claimed: 0, actual: 1 }),
            forge("(list 1 2 3)", "(list 1 2)", 7, WindowBroken { n: 4, expected: 1, actual: 0 }),
            // A whole heap may be taken: who takes the last stone loses, so that only adds a bad move.
            forge("(list 1 2 3)", "(list 2 3)", 8, ValueWrong { n: 1, claimed: 0, actual: 1 }),
            forge("leave 0 1", "leave 2", 3, LeavesSeveral),
        ],
    );
}
