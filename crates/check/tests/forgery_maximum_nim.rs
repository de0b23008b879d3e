//! False certificates of Maximum Nim.

mod common;

use common::{forge, reject_all, text};
use grundy_check::Reason::{self, *};

fn cap(found: &str) -> Reason {
    Unexpected { expected: "a cap", found: found.into() }
}

#[test]
fn of_half() {
    let half = "(ratio 1 0 2)";
    let certificate =
        text(&["play normal", &format!("move take (upto {half}) leave 0 1"), "theorem maximum-nim"]);
    let number = |found: &str, least| NumberOutOfRange { found: found.into(), least, limit: 100_000_000 };
    reject_all(
        &certificate,
        vec![
            forge("normal", "misere", 2, GrundyUnderMisere),
            // Two of three: 2 stones may be taken from 2 at once.
            forge(half, "(ratio 3 -2 2)", 3, CapJumps { cap: 1 }),
            forge(half, "(ratio 2 0 1)", 3, CapJumps { cap: 1 }),
            forge(half, "(ratio 1 0 2) (ratio 3 -9 2)", 3, CapJumps { cap: 2 }),
            // From one stone nothing, from two all of them.
            forge(half, "(log2 -1 2)", 3, CapJumps { cap: 1 }),
            forge(half, "(log2 0 2)", 3, CapJumps { cap: 1 }),
            forge(half, "(sqrt -1 2)", 3, CapJumps { cap: 1 }),
            forge(half, "(golden -2 2)", 3, CapJumps { cap: 1 }),
            forge(half, "(ratio -1 0 2)", 3, Unexpected { expected: "a number", found: "-1".into() }),
            forge(half, "(ratio 1 0 0)", 3, number("0", 1)),
            forge(half, "(ratio 1 0)", 3, cap("(")),
            forge(half, "(ratio 1 0 2 3)", 3, cap("(")),
            forge(half, "(log2 1)", 3, cap("(")),
            forge(half, "(cube 0 0)", 3, cap("(")),
            forge(half, "half", 3, cap("half")),
            forge(half, "(ratio 100000001 0 100000001)", 3, number("100000001", 0)),
            forge(" (ratio 1 0 2)", "", 3, Unexpected { expected: "one to eight caps", found: "0".into() }),
            forge(
                half,
                "(sqrt 0 0) (sqrt 0 0) (sqrt 0 0) (sqrt 0 0) (sqrt 0 0) (sqrt 0 0) (sqrt 0 0) (sqrt 0 0) (sqrt 0 0)",
                3,
                Unexpected { expected: "one to eight caps", found: "9".into() },
            ),
            forge("leave 0 1", "leave 0 1\nmove take (upto (sqrt 0 0)) leave 0 1", 5, NotCapped),
            forge("leave 0 1", "leave 0 1\nmove take (list 1) leave 0 1", 3, SeveralMoves),
            forge("leave 0 1", "leave 0 1\nmove take whole leave 0", 3, SeveralMoves),
            forge("(upto (ratio 1 0 2))", "(list 1 2)", 4, NotCapped),
            forge(
                "maximum-nim",
                "maximum-nim\ndivisor 2",
                5,
                Unexpected { expected: "end", found: "divisor".into() },
            ),
            forge("maximum-nim", "aperiodic", 3, Capped),
            forge("maximum-nim", "floor\ndivisor 2", 3, Capped),
            forge("maximum-nim", "guy-smith\npreperiod 0\nperiod 1\nvalues 0", 3, Capped),
            forge("maximum-nim", "window\nclaim outcome\npreperiod 0\nperiod 1\nvalues 0", 3, Capped),
            forge("maximum-nim", "residue\nclaim grundy\npreperiod 0\nperiod 1\nvalues 0", 3, Capped),
        ],
    );
}

#[test]
fn a_cap_leaves_no_heap_or_one() {
    // Elsewhere `upto` is no set.
    for leave in ["0", "1", "0 1 2"] {
        let one = format!("move take (upto (ratio 1 0 2)) leave {leave}");
        let found = common::reason(&text(&["play normal", &one, "theorem maximum-nim"]));
        assert!(matches!(found, (3, Unexpected { .. })), "{found:?}");
    }
}
