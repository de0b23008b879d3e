//! False Guy-Smith certificates.

mod common;

use common::{forge, reject_all, text};
use grundy_check::Reason::*;

#[test]
fn of_dawsons_kayles() {
    // Take two adjacent stones: 53 values, then period 34.
    let certificate = text(&[
        "play normal",
        "move take (list 2) leave 0 1 2",
        "theorem guy-smith",
        "preperiod 53",
        "period 34",
        "values 0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4",
        "values 0 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 2 3 3 0 1 1 3 0 2 1 1 0 4 5 3 7 4",
        "values 8 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 9",
    ]);
    reject_all(
        &certificate,
        vec![
            forge("values 0 0 1", "values 0 1 1", 7, ValueWrong { n: 1, claimed: 1, actual: 0 }),
            forge("7 4\nvalues 0", "7 4\nvalues 1", 8, ValueWrong { n: 35, claimed: 1, actual: 0 }),
            forge("5 5 9\n", "5 5 8\n", 9, ValueWrong { n: 86, claimed: 8, actual: 9 }),
            forge("5 5 9\n", "5 5\n", 9, ValuesCount { needed: 87, found: 86 }),
            forge("5 5 9\n", "5 5 9 3\n", 9, ValuesCount { needed: 87, found: 88 }),
            forge("preperiod 53", "preperiod 52", 9, ValuesCount { needed: 86, found: 87 }),
            forge(
                "preperiod 53\nperiod 34",
                "preperiod 52\nperiod 35",
                6,
                WindowBroken { n: 87, expected: 2, actual: 3 },
            ),
            forge(
                "preperiod 53\nperiod 34",
                "preperiod 54\nperiod 33",
                6,
                WindowBroken { n: 88, expected: 0, actual: 3 },
            ),
            forge(
                "preperiod 53\nperiod 34",
                "preperiod 0\nperiod 87",
                6,
                WindowBroken { n: 87, expected: 0, actual: 3 },
            ),
            forge("(list 2)", "(list 1)", 7, ValueWrong { n: 1, claimed: 0, actual: 1 }),
            forge("(list 2)", "(list 2 90)", 6, WindowBroken { n: 94, expected: 2, actual: 6 }),
            forge("(list 2)", "(list 3)", 7, ValueWrong { n: 2, claimed: 1, actual: 0 }),
            forge("(list 2)", "evil", 3, NotFinite),
            forge("(list 2)", "(class 100 2)", 3, NotFinite),
            forge(
                "(list 2)",
                "(list 2 1000000000)",
                4,
                TooLarge { cost: 128_000_022_400, limit: 10_000_000_000 },
            ),
            forge("leave 0 1 2", "leave 0 1", 7, ValueWrong { n: 4, claimed: 2, actual: 0 }),
            forge("leave 0 1 2", "leave 0 1 2 3", 7, ValueWrong { n: 5, claimed: 0, actual: 2 }),
            forge("leave 0 1 2", "leave 0 2", 7, ValueWrong { n: 3, claimed: 1, actual: 0 }),
            forge("leave 0 1 2", "leave 1 2", 7, ValueWrong { n: 2, claimed: 1, actual: 0 }),
            forge("leave 0 1 2", "leave 2 1 0", 3, NotAscending { before: 2, after: 1 }),
            forge(
                "leave 0 1 2",
                "leave 0 1 2 4",
                3,
                NumberOutOfRange { found: "4".into(), least: 0, limit: 3 },
            ),
            forge(
                "theorem",
                "move take whole leave 0\ntheorem",
                8,
                ValueWrong { n: 1, claimed: 0, actual: 1 },
            ),
            forge(
                "theorem",
                "move take zero leave 2\ntheorem",
                8,
                ValueWrong { n: 3, claimed: 1, actual: 2 },
            ),
            forge(
                "theorem",
                "move take zero leave 1\ntheorem",
                4,
                NumberOutOfRange { found: "1".into(), least: 2, limit: 3 },
            ),
            forge(
                "theorem",
                "move take whole leave 1\ntheorem",
                4,
                NumberOutOfRange { found: "1".into(), least: 0, limit: 0 },
            ),
            forge("play normal", "play misere", 2, GrundyUnderMisere),
            forge(
                "play normal",
                "play misère",
                2,
                Unexpected { expected: "normal or misere", found: "misère".into() },
            ),
            forge(
                "preperiod 53",
                "claim grundy\npreperiod 53",
                5,
                Unexpected { expected: "preperiod", found: "claim".into() },
            ),
            forge(
                "theorem guy-smith",
                "theorem window",
                5,
                Unexpected { expected: "claim", found: "preperiod".into() },
            ),
        ],
    );
}

#[test]
fn with_preperiod_zero() {
    // 0.33 is take 1 or 2: period 3 from the start.
    let certificate = text(&[
        "play normal",
        "move take (list 1) leave 0 1",
        "move take (list 2) leave 0 1",
        "theorem guy-smith",
        "preperiod 0",
        "period 3",
        "values 0 1 2",
    ]);
    reject_all(
        &certificate,
        vec![
            forge("0 1 2\n", "0 1 3\n", 8, ValueWrong { n: 2, claimed: 3, actual: 2 }),
            forge(
                "preperiod 0\nperiod 3\nvalues 0 1 2",
                "preperiod 1\nperiod 3\nvalues 0 1 2 0",
                6,
                PreperiodNotLeast { smaller: 0 },
            ),
            forge("period 3\nvalues 0 1 2", "period 6\nvalues 0 1 2 0 1 2", 7, PeriodNotLeast { smaller: 3 }),
            forge(
                "(list 2) leave 0 1",
                "(list 2) leave 0 1 2",
                7,
                WindowBroken { n: 6, expected: 0, actual: 3 },
            ),
            // The value 0 of the empty heap does not come again.
            forge("(list 2) leave 0 1", "(list 2) leave 1", 8, ValueWrong { n: 2, claimed: 2, actual: 0 }),
        ],
    );
}
