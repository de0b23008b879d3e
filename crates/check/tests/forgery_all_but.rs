//! False all-but certificates.

mod common;

use common::{forge, reject_all, text};
use grundy_check::Reason::*;

#[test]
fn of_all_but_two() {
    let certificate = text(&[
        "play normal",
        "move take (except (from 1) (list 2)) leave 0 1",
        "theorem all-but",
        "preperiod 0",
        "period 4",
        "saltus 2",
        "repeat 4",
        "values 0 1 0 1",
    ]);
    let all = "(except (from 1) (list 2))";
    reject_all(
        &certificate,
        vec![
            forge("0 1 0 1", "0 1 0 2", 9, ValueWrong { n: 3, claimed: 2, actual: 1 }),
            forge("0 1 0 1", "0 1 2 3", 9, ValueWrong { n: 2, claimed: 2, actual: 0 }),
            forge("0 1 0 1", "0 1 0", 9, ValuesCount { needed: 4, found: 3 }),
            forge("saltus 2", "saltus 3", 6, WindowBroken { n: 4, expected: 3, actual: 2 }),
            forge("saltus 2", "saltus 1", 6, WindowBroken { n: 4, expected: 1, actual: 2 }),
            forge(
                "saltus 2",
                "saltus 0",
                7,
                NumberOutOfRange { found: "0".into(), least: 1, limit: 100_000_000 },
            ),
            forge("repeat 4", "repeat 0", 8, RepeatTooEarly { repeat: 0, least: 2 }),
            forge("repeat 4", "repeat 1", 8, RepeatTooEarly { repeat: 1, least: 2 }),
            forge("repeat 4\n", "", 8, Unexpected { expected: "repeat", found: "values".into() }),
            forge("period 4\nsaltus 2", "period 8\nsaltus 4", 9, ValuesCount { needed: 8, found: 4 }),
            forge(
                "period 4\nsaltus 2\nrepeat 4\nvalues 0 1 0 1",
                "period 8\nsaltus 4\nrepeat 4\nvalues 0 1 0 1 2 3 2 3",
                6,
                PeriodNotLeast { smaller: 4 },
            ),
            forge(
                "preperiod 0\nperiod 4\nsaltus 2\nrepeat 4\nvalues 0 1 0 1",
                "preperiod 1\nperiod 4\nsaltus 2\nrepeat 4\nvalues 0 1 0 1 2",
                5,
                PreperiodNotLeast { smaller: 0 },
            ),
            forge(
                "period 4\nsaltus 2\nrepeat 4\nvalues 0 1 0 1",
                "period 5\nsaltus 2\nrepeat 4\nvalues 0 1 0 1 2",
                6,
                WindowBroken { n: 5, expected: 2, actual: 3 },
            ),
            forge("(list 2)", "(list 3)", 9, ValueWrong { n: 2, claimed: 0, actual: 2 }),
            forge("(list 2)", "(list 1)", 9, ValueWrong { n: 1, claimed: 1, actual: 0 }),
            forge("(list 2)", "(list 2 4)", 6, WindowBroken { n: 4, expected: 2, actual: 0 }),
            forge("(list 2)", "(list 2 30)", 8, RepeatTooEarly { repeat: 4, least: 30 }),
            forge("(list 2)", "primes", 3, NotAllBut),
            forge(all, "(list 1 3 4 5 6 7 8 9 10)", 3, NotAllBut),
            forge(all, "(class 2 1)", 3, NotAllBut),
            forge("leave 0 1", "leave 1", 3, LeaveNotFree),
            forge("leave 0 1", "leave 0 1 2", 3, LeaveNotFree),
            forge("theorem", "move take (list 2) leave 0 1\ntheorem", 4, SeveralMoves),
            forge(
                "move take (except (from 1) (list 2)) leave 0 1",
                "move take whole leave 0",
                3,
                LeaveNotFree,
            ),
            forge(
                "move take (except (from 1) (list 2)) leave 0 1",
                "move take zero leave 2",
                3,
                TakesNothing,
            ),
            forge("play normal", "play misere", 2, GrundyUnderMisere),
            forge("preperiod 0", "preperiod -1", 5, Unexpected { expected: "a number", found: "-1".into() }),
        ],
    );
}
