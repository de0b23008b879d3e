//! What rules about states mean, and which are refused.

use grundy::api::{MovesWanted, PositionProblem, Refusal, Study, Subject};
use grundy::game::Outcome;
use grundy::limits::{Budget, Exhausted, Limits};
use grundy::rule::diagnostic::Problem;
use grundy::rule::meaning::Meaning;
use grundy::states::{StatePosition, StateStudy};

use crate::{limits, study};

fn wins(study: &StateStudy, position: &str) -> bool {
    let position = study.position(position).unwrap_or_else(|why| panic!("{position}: {why:?}"));
    study.win(&position, MovesWanted::None, &limits()).expect("an answer").outcome == Outcome::N
}

fn refused(rule: &str) -> Meaning {
    match Subject::read(rule, &[]) {
        Err(Refusal::Rule(problems)) => match &problems[0].problem {
            Problem::Meaning(meaning) => meaning.clone(),
            other => panic!("{rule}: {other:?}"),
        },
        other => panic!("{rule}: {other:?}"),
    }
}

#[test]
fn refusals_name_their_reason() {
    let name = |name: &str| name.to_string();
    for (rule, meaning) in [
        ("(a,b) -> (a-k,b) | (a,b-1) where k >= 1", Meaning::Scope { name: name("k") }),
        ("(a,b) -> (a+k,b) where k >= 1", Meaning::Unbounded { name: name("k") }),
        ("(a,b) -> (a-c*k,b) where c >= 0 and c <= 3", Meaning::Unbounded { name: name("k") }),
        ("(a,b) -> (a/2,b)", Meaning::Whole),
        ("(a,b) -> (b,a)", Meaning::StillState { state: vec![0, 0] }),
        ("(a,b) -> (a-k,b) where k >= 0", Meaning::StillState { state: vec![0, 0] }),
        ("a[1..m] -> a[i] := 0", Meaning::StillState { state: vec![0] }),
        ("(a,b) -> a", Meaning::OtherKind { numbers: Some(2) }),
        ("(a,b) -> (a,b,0)", Meaning::OtherKind { numbers: Some(2) }),
        ("a[1..m] -> (1,2)", Meaning::OtherKind { numbers: None }),
        ("a[1..m] -> b[i] -= 1", Meaning::OtherRow { expected: name("a") }),
        ("(a,b) -> (a-1,b); a[1..m] -> a[i] -= 1", Meaning::MixedHeads),
        ("(a,b) -> (a-1,b); take 1..3", Meaning::MixedHeads),
        ("(a,b) -> (a-1,b-1); (a,b,c) -> (a-1,b,c)", Meaning::MixedHeads),
        ("(a,a) -> (a-1,0)", Meaning::NameClash { name: name("a") }),
        ("given a; (a,b) -> (a-1,b)", Meaning::NameClash { name: name("a") }),
        ("given m; a[1..m] -> a[i] -= 1", Meaning::NameClash { name: name("m") }),
        ("a[1..m] -> a[i] -= a", Meaning::RowHere { name: name("a") }),
        ("a[1..m] -> a[i] -= 1 where m[1] = 2", Meaning::NotARow { name: name("m") }),
        ("take total 1..n from any heaps", Meaning::TotalOfHeap),
        ("(a,b) -> (a-k,b) where 1 <= k <= last", Meaning::LastWithoutFirst),
        (
            "(a,b) -> (a-k,b) where 1 <= k <= 2*last; first (a,b) -> (a-k,b) where 1 <= k <= last",
            Meaning::LastInFirst,
        ),
        ("(a,b) -> (a-1,b) where last >= 1; first take 1..3", Meaning::MixedHeads),
        ("(a,b) -> (a,b) where last >= 1; first (a,b) -> (a-1,b)", Meaning::StillState { state: vec![0, 0] }),
        ("take 1..last from 2 heaps", Meaning::LastWithoutFirst),
        ("sum of: (take 1..last) ; nim", Meaning::LastWithoutFirst),
        ("sum of: take any from 2 heaps; misere ; 0.77", Meaning::MiserePart),
        ("(a,b) -> (a-1,b); start (1,2,3)", Meaning::OtherKind { numbers: Some(2) }),
    ] {
        assert_eq!(refused(rule), meaning, "{rule}");
    }
}

#[test]
fn single_heaps_stay_what_they_were() {
    assert!(matches!(Subject::read("take 1..3", &[]), Ok(Subject::Heaps(_))));
    assert!(matches!(Subject::read("sum of: take 1..3 ; 0.77", &[]), Ok(Subject::Heaps(_))));
    assert!(matches!(Subject::read("take 1..3; lose when n = 1", &[]), Ok(Subject::States(_))));
    assert!(matches!(Subject::read("sum of: take 1..3 ; (a,b) -> (a-1,b)", &[]), Ok(Subject::States(_))));
    // The door for single heaps refuses the others by name.
    assert!(matches!(Study::new("take any from 2 heaps", &[]), Err(Refusal::Rule(_))));
}

#[test]
fn an_early_end_is_for_the_whole_sum() {
    // Facing a sheet 1x1 anywhere loses, whatever else is left.
    let cut = "(w,h) -> (i,h) and (w-i,h) where 1 <= i < w; (w,h) -> (w,i) and (w,h-i) where 1 <= i < h";
    let ends = study(&format!("{cut}; lose when w = 1 and h = 1"), &[]);
    assert!(!wins(&ends, "(1,1)+(4,2)"));
    assert!(wins(&ends, "(2,1)+(7,9)"), "one cut makes a 1x1");
    // Two equal components are no draw of sides here: 2x2 + 2x2 is not lost by symmetry alone.
    let values = ends.win(&ends.position("(2,2)").unwrap(), MovesWanted::None, &limits()).unwrap();
    assert_eq!(values.value, None, "no Grundy value");
    // Facing is not making.
    let facing = study("take 1..2; lose when n = 1", &[]);
    let making = study("take 1..2; leaving n = 1 wins", &[]);
    assert!(!wins(&facing, "1"));
    assert!(wins(&making, "1"), "made by nobody; take the last");
    assert!(wins(&facing, "2") && wins(&making, "2"));
    // The first end that holds decides.
    assert!(wins(&study("take 1; win when n >= 3; lose when n >= 2", &[]), "3"));
    assert!(!wins(&study("take 1; win when n >= 3; lose when n >= 2", &[]), "2"));
    assert!(!wins(&study("take 1; lose when n >= 2; win when n >= 3", &[]), "3"));
    // `loses` for the player who made it: the only move of 3 loses.
    assert!(!wins(&study("take 1; leaving n = 2 loses", &[]), "3"));
}

#[test]
fn every_component_moves_at_once() {
    let all = study("take 1..2; move in all", &[]);
    // (1,1): both go. (1,3): 1 goes, 3 to 1 or 2, then that goes or leaves 1.
    assert!(wins(&all, "1,1"));
    for (n, m) in [(3u64, 3u64), (1, 3), (2, 3), (4, 6)] {
        let longest = |n: u64| n;
        let _ = longest;
        let expected = by_hand(n, m);
        assert_eq!(wins(&all, &format!("{n},{m}")), expected, "{n},{m}");
    }
    let misere = study("take 1..2; move in all; misere", &[]);
    assert!(!wins(&misere, "1,1") && wins(&misere, "0,0"));
}

fn by_hand(n: u64, m: u64) -> bool {
    let moves = |n: u64| if n == 0 { vec![0] } else { (1..=2.min(n)).map(|k| n - k).collect::<Vec<_>>() };
    (n, m) != (0, 0) && moves(n).into_iter().any(|x| moves(m).into_iter().any(|y| !by_hand(x, y)))
}

#[test]
fn changes_read_the_old_row_and_happen_at_once() {
    let options = |rule: &str, row: &str| {
        let study = study(&format!("{rule}; misere"), &[]);
        let position = study.position(row).expect("a row");
        let state = position.components[0][0].iter().map(|n| n.to_u64().unwrap()).collect::<Vec<_>>();
        let mut options = grundy::states::options::StateOptions::new(&study.game.parts[0]);
        let mut all: Vec<Vec<u64>> =
            options.all(&state, &limits()).unwrap().into_iter().map(|made| made.to[0].clone()).collect();
        all.sort();
        all
    };
    assert_eq!(options("a[1..m] -> a[1] := a[2], a[2] := a[1] where a[1] != a[2]", "(5,3)"), [vec![3, 5]]);
    assert_eq!(
        options("a[1..m] -> delete a[j] for j in i..m where 2 <= i and i <= m", "(1,2,3)"),
        [vec![1], vec![1, 2]]
    );
    // An index outside the row, a negative entry, a contradiction: no move.
    assert!(options("a[1..m] -> a[m+1] -= 1", "(4)").is_empty());
    assert!(options("a[1..m] -> a[i] -= 2 where i >= 1", "(1)").is_empty());
    assert!(options("a[1..m] -> a[i] := 1, a[j] := 2 where i <= j and a[i] = 9", "(9)").is_empty());
    // After the move `m` is the new last index; slices are clipped.
    assert_eq!(options("a[1..m] -> delete a[i] leaving a[m] = 3", "(1,2,3)"), [vec![1, 3], vec![2, 3]]);
    assert_eq!(options("a[0..m] -> a[i] -= 1 where sum(a[i+1..m+9]) = 0", "(1,2,0)"), [vec![1, 1, 0]]);
}

#[test]
fn positions_are_read_as_people_write_them() {
    let pair = study("(a,b) -> (a-1,b) | (a,b-1)", &[]);
    let read = |text: &str| pair.position(text).map(|position| position.to_string());
    for text in ["3,5", "(3,5)", "[3, 5]", "3 5", "（3，5）"] {
        assert_eq!(read(text).unwrap(), "(3,5)", "{text}");
    }
    for text in ["(3,5)+(1,2)", "(3,5) + (1,2)", "(3,5),(1,2)", "(3,5) (1,2)"] {
        assert_eq!(read(text).unwrap(), "(3,5)+(1,2)", "{text}");
    }
    assert_eq!(read("").unwrap(), "");
    let entries = |component: &str, found| {
        Err(Refusal::Position(PositionProblem::Entries { component: component.into(), expected: 2, found }))
    };
    assert_eq!(read("3"), entries("3", 1));
    assert_eq!(read("(3,5)+(1,2,3)"), entries("(1,2,3)", 3));
    assert!(matches!(read("(3,-5)"), Err(Refusal::Position(PositionProblem::Negative(_)))));
    assert!(matches!(read("(3,x)"), Err(Refusal::Position(PositionProblem::NotANumber(_)))));
    let row = study("a[1..m] -> a[i] -= 1", &[]);
    assert_eq!(row.position("3 1 2").unwrap().to_string(), "(3,1,2)");
    assert_eq!(row.position("(3)+(1)").unwrap().to_string(), "(3)+(1)");
    assert_eq!(row.position("()").unwrap().to_string(), "()");
    let started = study("(n,u) -> (n-1,u+1); start (n,0)", &[]);
    assert_eq!(started.position("7").unwrap().to_string(), "(7,0)");
    assert_eq!(StatePosition::start(&started.game), None);
    let fixed = study("(x,y) -> (x+1,y) leaving x <= 4; start (0,0)", &[]);
    assert_eq!(StatePosition::start(&fixed.game).unwrap().to_string(), "(0,0)");
    let heaps = study("take same any from 1..2 heaps", &[]);
    assert_eq!(heaps.position("3 5 1").unwrap().to_string(), "(3,5,1)");
    let sum = study("sum of: (a,b) -> (a-1,b) ; take 1..3", &[]);
    assert_eq!(sum.position("(3,5) ; 7,3").unwrap().to_string(), "(3,5) ; (7)+(3)");
}

#[test]
fn play_without_end_is_named_or_stopped() {
    let round = study("(a,b) -> (a-1,b+1) | (a+1,b-1)", &[]);
    let position = round.position("(1,1)").unwrap();
    let Err(Refusal::StateCycle(cycle)) = round.win(&position, MovesWanted::None, &limits()) else {
        panic!("no cycle")
    };
    assert_eq!(cycle.first(), cycle.last());
    assert!(cycle.len() >= 3, "{cycle:?}");
    let grows = study("(a,b) -> (a+1,b) | (a+2,b)", &[]);
    let small = Limits::new(200_000, 1 << 22, 10_000);
    let stopped = grows.win(&grows.position("(1,1)").unwrap(), MovesWanted::None, &small);
    assert!(matches!(stopped, Err(Refusal::Exhausted(Exhausted { .. }))), "{stopped:?}");
    // What one heap can do is not listed beyond the bytes allowed.
    let heaps = study("take any from 2 heaps", &[]);
    let tight = Limits::new(50_000_000, 1 << 20, 10_000);
    let stopped = heaps.win(&heaps.position("1000000,1000000").unwrap(), MovesWanted::None, &tight);
    assert!(matches!(stopped, Err(Refusal::Exhausted(Exhausted { what: Budget::Bytes, .. }))), "{stopped:?}");
    let bounded = study("(a,b) -> (a+k,b) where k >= 1 leaving a <= b", &[]);
    assert!(wins(&bounded, "(1,3)") && !wins(&bounded, "(3,3)"));
}

#[test]
fn sums_of_different_kinds_are_one_game() {
    let sum =
        study("sum of: take same any from 1..2 heaps ; take 1..3 ; a[1..m] -> a[i] -= k where k >= 1", &[]);
    assert!(!wins(&sum, "1,2 ; 4 ; (5,5)"));
    let position = sum.position("1,2 ; 5 ; (3,2)").unwrap();
    let answer = sum.win(&position, MovesWanted::All { limit: 100 }, &limits()).unwrap();
    assert_eq!(answer.value, Some(0u8.into()));
    let position = sum.position("0,2 ; 5 ; (3,2)").unwrap();
    let answer = sum.win(&position, MovesWanted::All { limit: 100 }, &limits()).unwrap();
    assert_eq!(answer.value, Some(2u8.into()));
    assert_eq!(answer.total, Some(answer.moves.len().into()));
}

#[test]
fn everything_divides_nought() {
    for (divides, remainder, positions) in [
        (
            "(a,b) -> (a-k,b) where 1 <= k <= 2 and k divides b",
            "(a,b) -> (a-k,b) where 1 <= k <= 2 and b mod k = 0",
            ["(2,0)", "(3,0)", "(3,2)"],
        ),
        (
            "(a,b) -> (a-k,b) where k >= 1 and k divides b",
            "(a,b) -> (a-k,b) where k >= 1 and b mod k = 0",
            ["(5,0)", "(1,0)", "(7,3)"],
        ),
        (
            "(a,b) -> (a-k,b) | (a,b-k) where 1 <= k <= 3 and k divides a-b",
            "(a,b) -> (a-k,b) | (a,b-k) where 1 <= k <= 3 and (a-b) mod k = 0",
            ["(2,4)", "(4,4)", "(1,6)"],
        ),
        (
            "a[1..m] -> a[1] -= k where 1 <= k <= 2 and k divides a[2]",
            "a[1..m] -> a[1] -= k where 1 <= k <= 2 and a[2] mod k = 0",
            ["1,0", "2,0", "3,4"],
        ),
    ] {
        for position in positions {
            let answer = |rule: &str| {
                let study = study(rule, &[]);
                let answer =
                    study.win(&study.position(position).unwrap(), MovesWanted::All { limit: 99 }, &limits());
                let answer = answer.unwrap();
                (answer.outcome, answer.value, answer.moves)
            };
            assert_eq!(answer(divides), answer(remainder), "{divides} at {position}");
        }
    }
}

#[test]
fn components_side_by_side_have_no_order() {
    for (tail, moves) in [("", 2), ("; misere", 2), ("; move in all", 1)] {
        let study = study(&format!("(a,b) -> (a-k,b) and (k-1,0) where 1 <= k <= a{tail}"), &[]);
        let position = study.position("(4,0)").unwrap();
        let answer = study.win(&position, MovesWanted::All { limit: 99 }, &limits()).unwrap();
        let mut seen = answer.moves.clone();
        seen.dedup();
        assert_eq!(seen.len(), answer.moves.len(), "{tail}: {:?}", answer.moves);
        for step in &answer.moves {
            let mut to = step.changes[0].to.clone();
            to.sort_by_key(|state| state.iter().map(|n| n.to_u64()).collect::<Vec<_>>());
            assert_eq!(to, step.changes[0].to, "{tail}: in order, so that equal ones are seen");
        }
        assert_eq!(answer.total, Some((answer.moves.len() as u64).into()));
        assert!(answer.moves.len() <= moves, "{tail}: {:?}", answer.moves);
    }
}
