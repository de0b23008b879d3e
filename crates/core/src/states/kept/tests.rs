//! Runs that are stopped anywhere go on to the answer of one that was not.

use super::*;
use crate::api::{MovesWanted, Refusal};
use crate::limits::Budget;
use crate::states::{StateAnswer, StateFate};

/// Rules and positions for every way of answering.
const CASES: [(&str, &str); 14] = [
    // Boxes of who wins: rays, misere play, early ends, moves tied to the component, heaps, rows.
    ("(a,b) -> (a-k,b-2k) | (a-3k,b-k) | (a,b-k) where k >= 1; misere", "(300,400)"),
    (
        "(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1; lose when a = 3 and b = 1; leaving a = 7 wins",
        "(500,600)",
    ),
    ("(a,b) -> (a-k,b) | (a,b-k) where 1 <= k <= a and k divides a", "(250,230)"),
    ("take same any from 1..2 heaps; misere", "30,34,37"),
    // Boxes of Grundy values, also of a sum.
    ("(a,b) -> (a-k,b-2k) | (a-3k,b-k) | (a,b-k) where k >= 1", "(160,150)"),
    ("(a,b) -> (a-k,b) | (a,b-k) | (a-2k,b-k) where k >= 1 and a + b <= 500", "(130,90)+(110,140)"),
    // Searches forward: who wins, in a box and out of it; values.
    ("(a,b) -> (floor(a/2),b) | (a,floor(b/3)) | (a-1,b-1) where a >= 1 and b >= 1; misere", "(900,1200)"),
    ("(n,l) -> (n-k, k) where 1 <= k <= 2l + 1; misere", "(1200,900)"),
    ("(a,b) -> (a-2, b+3) | (a-3, b+1) | (a, b-2) where a <= 2000 and b <= 5000; misere", "(300,500)"),
    ("(a,b) -> (floor(a/2),b) | (a,floor(b/3)) | (a-1,b-1) where a >= 1 and b >= 1", "(200,150)+(110,250)"),
    // The definition: sums without values.
    ("(a,b) -> (a-1,b) | (a,b-2) | (a-2,b-1); misere", "(14,13)+(12,11)"),
    ("(a,b) -> (a-1,b) | (a,b-2) | (a-2,b-1); move in all", "(34,31)+(33,27)"),
    // Play that goes round.
    ("(a,b,c) -> (a-1,b+1,c) | (a+1,b-1,c) | (a,b-1,c+2) | (a,b,c-1) leaving a + b + c <= 25", "(6,6,6)"),
    ("(a,b) -> (a-1,b+1) | (a+1,b-1) | (a,b-3) where a + b <= 19; move in all", "(9,9)+(7,11)"),
];

/// An answer of either kind.
#[derive(Debug, PartialEq)]
enum Said {
    Answer(Box<StateAnswer>),
    Fate(Box<StateFate>),
}

/// Asks once, and is stopped when the search has told so often how far it is: what it has found by then, as
/// a run that is killed has saved it or, `at_end`, as one that ends has.
fn asked(
    study: &StateStudy,
    at: &str,
    kept: Option<&[u8]>,
    ticks: usize,
    at_end: bool,
) -> Result<Said, Vec<u8>> {
    let all = MovesWanted::All { limit: 100 };
    let position = study.position(at).unwrap();
    let limits = Limits::default().with_threads(1 + ticks % 2);
    let mut solver = StateSolver::new(study, &limits);
    if let Some(kept) = kept {
        solver.resume(kept).unwrap();
    }
    let mut last = Vec::new();
    let mut seen = 0;
    let mut tell = |progress: &StateProgress<'_>| {
        seen += 1;
        if seen == ticks {
            last = progress.kept();
            limits.cancel();
        }
    };
    let found = match solver.answer_telling(&position, all, &mut tell) {
        Err(Refusal::StateCycle(_)) => {
            solver.fate_telling(&position, all, &mut tell).map(|fate| Said::Fate(Box::new(fate)))
        }
        found => found.map(|answer| Said::Answer(Box::new(answer))),
    };
    match found {
        // The verdict stands when the value beside it was not to be had in time.
        Ok(Said::Answer(answer)) if seen >= ticks && answer.value.is_none() => Err(solver.kept()),
        Ok(said) => Ok(said),
        Err(Refusal::Exhausted(why) | Refusal::TooMuchFollows(why)) => {
            assert_eq!(why.what, Budget::Cancelled);
            Err(if at_end { solver.kept() } else { last })
        }
        Err(refusal) => panic!("{} at {at}: {refusal:?}", study.canonical),
    }
}

#[test]
fn a_run_that_is_stopped_anywhere_goes_on_to_the_same_answer() {
    let mut stopped = 0;
    for (rule, at) in CASES {
        let study = StateStudy::new(rule, &[]).unwrap();
        let whole = asked(&study, at, None, usize::MAX, true).unwrap();
        for first in 1..3 {
            let mut kept: Option<Vec<u8>> = None;
            let mut runs = 0;
            let found = loop {
                runs += 1;
                // Sooner or later, so that every run gets a little further than the one before it.
                let ticks = first + runs * runs - 1;
                match asked(&study, at, kept.as_deref(), ticks, runs % 2 == 0) {
                    Ok(said) => break said,
                    Err(bytes) => kept = Some(bytes),
                }
                assert!(runs < 2000, "{rule}");
            };
            assert_eq!(found, whole, "{rule}");
            stopped += usize::from(runs > 1);
        }
    }
    assert!(stopped >= 2 * CASES.len() - 4, "{stopped} of {}", 2 * CASES.len());
}

#[test]
fn what_was_read_is_what_is_written() {
    let all = MovesWanted::All { limit: 100 };
    for (rule, at) in CASES {
        let study = StateStudy::new(rule, &[]).unwrap();
        let Err(bytes) = asked(&study, at, None, 2, true) else { continue };
        let limits = Limits::default();
        let mut solver = StateSolver::new(&study, &limits);
        solver.resume(&bytes).unwrap();
        // The definition writes what it knows in any order.
        assert_eq!(solver.kept().len(), bytes.len(), "{rule}");
        // And what is whole is kept too.
        let position = study.position(at).unwrap();
        let mut whole = StateSolver::new(&study, &limits);
        if let Ok(answer) = whole.answer(&position, all) {
            let mut next = StateSolver::new(&study, &limits);
            next.resume(&whole.kept()).unwrap();
            assert_eq!(next.answer(&position, all).unwrap(), answer, "{rule}");
        }
    }
}

#[test]
fn what_is_no_such_file_is_named() {
    let rules = [CASES[6].0, CASES[7].0];
    let (study, other) = (StateStudy::new(rules[0], &[]).unwrap(), StateStudy::new(rules[1], &[]).unwrap());
    let limits = Limits::default();
    let mut solver = StateSolver::new(&study, &limits);
    let position = study.position("(900,1200)").unwrap();
    solver.answer(&position, MovesWanted::None).unwrap();
    let kept = solver.kept();
    assert!(kept.len() > 1000);
    let resumed = |study: &StateStudy, bytes: &[u8]| StateSolver::new(study, &limits).resume(bytes);
    assert_eq!(resumed(&study, &kept), Ok(()));
    assert_eq!(resumed(&study, b"take 1..3"), Err(KeptProblem::Foreign));
    assert_eq!(resumed(&study, b""), Err(KeptProblem::Foreign));
    assert!(matches!(resumed(&other, &kept), Err(KeptProblem::OtherRule(rule)) if rule.contains("floor")));
    for cut in (MAGIC.len()..kept.len()).step_by(9973) {
        assert_eq!(resumed(&study, &kept[..cut]), Err(KeptProblem::Damaged), "{cut}");
        let mut changed = kept.clone();
        changed[cut] ^= 1 << (cut % 8);
        assert_eq!(resumed(&study, &changed), Err(KeptProblem::Damaged), "{cut}");
    }
    let few = Limits::new(1 << 30, 1000, 1 << 20);
    assert!(matches!(StateSolver::new(&study, &few).resume(&kept), Err(KeptProblem::TooLarge(_))));
}

#[test]
fn a_right_checksum_does_not_make_nonsense_right() {
    let nonsense = |study: &StateStudy, body: &[u8]| {
        let bytes = whole(study, &|out| out.extend_from_slice(body));
        StateSolver::new(study, &Limits::default()).resume(&bytes)
    };
    for (rule, at) in CASES {
        let study = StateStudy::new(rule, &[]).unwrap();
        let words = [u64::MAX; 9].map(u64::to_le_bytes).concat();
        assert_eq!(nonsense(&study, &words), Err(KeptProblem::Damaged));
        let Err(bytes) = asked(&study, at, None, 1, false) else { continue };
        let head = MAGIC.len() + 8 + super::rule(&study).len();
        let body = &bytes[head..bytes.len() - 16];
        assert_eq!(nonsense(&study, body), Ok(()), "{rule}");
        // Whatever stands there: it is refused or it is taken, and nothing breaks.
        for at in (0..body.len()).step_by(1 + body.len() / 10) {
            let mut changed = body.to_vec();
            changed[at] ^= 0x81;
            let _ = nonsense(&study, &changed);
            let _ = nonsense(&study, &body[..at]);
        }
    }
}

#[test]
fn a_growing_search_holds_no_more_than_it_may() {
    for rule in [
        "(a,b) -> (a+1,b) | (a,b-1); misere",
        "(a,b,c) -> (a+1,b-1,c) | (a,b,c-1) | (a,b+2,c)",
        "a[1..m] -> a[i] += 1 | a[i] -= 1 where m >= 1",
        "(a,b) -> (a+1,b) | (a,b-1) | (a-1,b+1); move in all",
    ] {
        let Ok(study) = StateStudy::new(rule, &[]) else { panic!("{rule}") };
        for bytes in [200_000u64, 2_000_000] {
            let limits = Limits::new(1 << 40, bytes, 1 << 30);
            let mut solver = StateSolver::new(&study, &limits);
            let text = if rule.contains("c)") {
                "(4,5,6)"
            } else if rule.contains("all") {
                "(4,5)+(3,3)"
            } else {
                "(4,5)"
            };
            let position = study.position(text).unwrap();
            let found = solver.answer(&position, MovesWanted::None);
            assert!(
                matches!(found, Err(Refusal::Exhausted(why)) if why.what == Budget::Bytes)
                    || matches!(found, Err(Refusal::StateCycle(_))),
                "{rule}: {found:?}"
            );
            assert!(solver.held() <= bytes, "{rule}: {} of {bytes}", solver.held());
        }
    }
}
