use std::collections::BTreeSet;

use num_bigint::BigUint;
use proptest::prelude::*;

use crate::api::MovesWanted;
use crate::game::Play;
use crate::limits::Limits;
use crate::states::{KnownGames, StateSolver, StateStudy};
use crate::theory::coupled::CoupledForm;

const ALL: MovesWanted = MovesWanted::All { limit: 10_000 };

/// The name of the only known game of a rule.
fn name(rule: &str) -> Option<String> {
    let study = StateStudy::new(rule, &[]).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}"));
    let names = KnownGames::of(&study.game).names(&study.game);
    names[0].as_ref().map(|name| name.form.name().to_owned())
}

/// Verdict, value and winning moves of these components by closed forms and by the definition. How many
/// positions a closed form answered.
fn agree(rule: &str, positions: &[&str]) -> usize {
    let study = StateStudy::new(rule, &[]).unwrap();
    let searched = StateStudy { names: false, ..study.clone() };
    let limits = Limits::default();
    let mut fast = StateSolver::new(&study, &limits);
    let mut slow = StateSolver::new(&searched, &limits);
    let mut answered = 0;
    for text in positions {
        let position = study.position(text).unwrap();
        let (found, known) = (slow.answer(&position, ALL).unwrap(), fast.answer(&position, ALL).unwrap());
        answered += usize::from(!known.forms.is_empty());
        assert_eq!(known.outcome, found.outcome, "{rule} at {text}");
        assert_eq!(known.value, found.value, "{rule} at {text}");
        let moves = |all: &[crate::states::StateWinningMove]| {
            all.iter().map(|step| format!("{step:?}")).collect::<BTreeSet<_>>()
        };
        assert_eq!(moves(&known.moves), moves(&found.moves), "{rule} at {text}");
        assert_eq!(known.total, found.total, "{rule} at {text}");
        assert!(known.complete && found.complete);
        // However few are wanted, they are the first.
        for limit in [1, 2, 5].into_iter().filter(|limit| *limit < known.moves.len()) {
            let first = fast.answer(&position, MovesWanted::All { limit }).unwrap();
            assert_eq!(first.moves, known.moves[..limit], "{rule} at {text}");
            assert!(!first.complete && first.total.is_none_or(|total| total == known.moves.len().into()));
        }
    }
    answered
}

/// All lists of n numbers up to `most`, as text.
fn lists(n: usize, most: u64) -> Vec<String> {
    let longer = |lists: Vec<String>| {
        let more = |list: String| {
            (0..=most).map(move |k| if list.is_empty() { k.to_string() } else { format!("{list},{k}") })
        };
        lists.into_iter().flat_map(more).collect()
    };
    (0..n).fold(vec![String::new()], |all, _| longer(all))
}

fn agree_on_lists(rule: &str, n: usize, most: u64) -> usize {
    let all = lists(n, most);
    agree(rule, &all.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_game_is_known_however_it_is_written() {
    for (game, rules) in [
        (
            "wythoff",
            &[
                "take same any from 1..2 heaps",
                "take any from 1 heap or take same any from 2 heaps",
                "take any from 1 heap or take same any from all heaps",
                "(a,b) -> (a-k, b) | (a, b-k) | (a-k, b-k) where k >= 1",
                "(x,y) -> (x-d, y-d) where d > 0 and d <= x; (x,y) -> (x, y-e) | (x-e, y) where 0 < e",
                "(a,b) -> (a-k, b) where k >= 1 and k <= a; (a,b) -> (a, b-j) | (a-j, b-j) where j >= 1",
                "(a,b) -> (a-k, b) | (a, b-k) where k >= 1; (a,b) -> (a-k, b-l) where k >= 1 and l >= 1 and abs(k-l) <= 2",
                "(a,b) -> (a-k, b) | (a, b-k) where k >= 1; (a,b) -> (a-k, b-l) where l >= 1 and k >= 1 and l < k+4 and k-l < 4",
            ][..],
        ),
        (
            "moore",
            &[
                "take any from 1..3 heaps",
                "take any from 1 or 2 heaps",
                "take any from 1 heap",
                "take any from any heaps",
                "(a,b) -> (a-k, b) | (a, b-k) where k >= 1",
                "(a,b,c) -> (a, b-k, c) | (a-k, b, c) | (a, b, c-k) where k >= 1",
                "a[1..m] -> a[j] -= k where k >= 1",
                "a[1..m] -> a[j] := a[j]-k where k >= 1",
                "(a,b) -> (a-k, b-l) where k+l > 0",
            ],
        ),
        (
            "different-amounts",
            &[
                "(a,b) -> (a-k, b) | (a, b-k) where k >= 1; (a,b) -> (a-k, b-l) where k >= 1 and l >= 1 and k != l",
            ],
        ),
        (
            "euclid",
            &[
                "(a,b) -> (a-k*b, b) where k >= 1 and b >= 1; (a,b) -> (a, b-k*a) where k >= 1 and a >= 1",
                "(x,y) -> (x, y-x*q) where x > 0, q > 0; (x,y) -> (x-q*y, y) where y > 0, q > 0",
                "(a,b) -> (a-k*b, b) | (a, b-k*a) where k >= 1 leaving a >= 1 and b >= 1",
            ],
        ),
        (
            "euclid-everywhere",
            &[
                "(a,b) -> (a-k*b, b) where k >= 1 and b >= 1; (a,b) -> (a, b-k*a) where k >= 1 and a >= 1; move in all",
            ],
        ),
        ("cyclic-nimhoff", &["take any from 1 heap or take total 1..2 from any heaps"]),
        (
            "circular",
            &[
                "take any from 2 neighbouring heaps in circle",
                "take any from 1..2 neighbouring heaps in circle",
            ],
        ),
        ("everything-nim", &["take same any from all heaps"]),
        (
            "heaps-in-order",
            &["take any from first heap", "a[1..m] -> a[i] -= k where k >= 1 and sum(a[1..i-1]) = 0"],
        ),
        ("thanos", &["take any from m/2 heaps"]),
        ("slow-nim", &["take 1 from 1..2 heaps"]),
        ("exact-slow-nim", &["take 1 from 2 heaps"]),
        (
            "staircase",
            &[
                "a[1..m] -> a[1] -= k where k >= 1; a[1..m] -> a[i] -= k, a[i-1] += k where k >= 1",
                "a[1..m] -> a[i-1] += c, a[i] -= c where c > 0; a[1..m] -> a[1] -= c where c > 0",
                "a[0..m] -> a[i] -= k, a[i-1] += k where k >= 1",
                "a[0..m] -> a[i+1] -= k, a[i] += k where k >= 1",
            ],
        ),
        (
            "staircase-direct",
            &["a[1..m] -> a[i] -= k where k >= 1; a[1..m] -> a[i] -= k, a[i-1] += k where k >= 1"],
        ),
        ("boxes-modulo-6", &["a[1..m] -> a[i] -= k, a[j] += k where k >= 1 and i > j and (i+j) mod 6 = 3"]),
        (
            "georgia-and-bob",
            &[
                "a[1..m] -> a[i] -= k where k >= 1 leaving increasing(a) and a[1] >= 1",
                "a[1..m] -> a[i] -= k where k >= 1 leaving increasing(a)",
                "a[1..m] -> a[i] -= k where k >= 1 leaving all j in 2..m: a[j] >= a[j-1]",
                "a[1..m] -> a[t] -= k where k > 0 leaving all j in 1..m-1: a[j] <= a[j+1]",
            ],
        ),
        ("two-row-chomp", &["a[1..m] -> a[j] := min(a[j],c) for j in i..m where c < a[i]; misere"]),
        (
            "candy-piles",
            &[
                "a[1..m] -> a[i] := 0 where a[i] = max(a) and a[i] >= 1; a[1..m] -> a[j] := max(a[j]-1, 0) for j in 1..m where max(a) >= 1; misere",
                "a[1..m] -> a[x] := max(a[x]-1, 0) for x in 1..m where max(a) >= 1; a[1..m] -> a[t] := 0 where a[t] = max(a) and a[t] >= 1; misere",
            ],
        ),
        (
            "silver-dollar",
            &[
                "a[0..m] -> a[i] -= k where i >= 1 and k >= 1 leaving increasing(a[1..len(a)-1]) and a[1] >= 1; a[0..m] -> delete a[1], a[0] -= 1; lose when a[0] = 0",
            ],
        ),
        (
            "nim-with-pass",
            &["a[0..m] -> a[i] -= k where k >= 1 and i >= 1; a[0..m] -> a[0] -= 1 where sum(a[1..m]) >= 1"],
        ),
    ] {
        for rule in rules {
            assert_eq!(name(rule).as_deref(), Some(game), "{rule}");
        }
    }
}

#[test]
fn a_name_leads_back_to_its_game() {
    for call in CoupledForm::names() {
        for (number, play) in [(None, Play::Normal), (Some(3u8), Play::Normal), (None, Play::Misere)] {
            let numbers: Vec<BigUint> = number.map(BigUint::from).into_iter().collect();
            let Some(form) = CoupledForm::named(call, &numbers, play) else { continue };
            let called = form.call();
            let (name, number) = called.split_once('(').unwrap_or((&called, ""));
            let numbers: Vec<BigUint> = number.trim_end_matches(')').parse().into_iter().collect();
            assert_eq!(CoupledForm::named(name, &numbers, play), Some(form), "{call} as {called}");
        }
    }
}

#[test]
fn a_game_that_is_nearly_one_is_not() {
    for rule in [
        "(a,b) -> (a-k, b) | (a, b-k) | (a-k, b-k) where k >= 2",
        "(a,b) -> (a-k, b) | (a, b-k) | (a-k, b-k) where k >= 1 and k <= 7",
        "(a,b) -> (a-k, b) | (a-k, b-k) where k >= 1",
        "(a,b) -> (a-k, b) | (a, b-k) | (a-2k, b-k) where k >= 1",
        "(a,b) -> (a-k, b) | (a, b-k) | (a-k, b-k) where k >= 1 leaving a >= 1",
        "(a,b) -> (a-k, b) | (a, b-k) | (a-k, b-k) where k >= 1 and a >= b",
        "(a,b) -> (a-k, b) | (a, b-k) | (a-k, b-k) where k >= 1; lose when a = b",
        "(a,b) -> (a-k, b) | (a, b-k) | (a-k, b-k) where k >= 1; move in all",
        "(a,b) -> (a-k*b, b) where k >= 1 and b >= 2; (a,b) -> (a, b-k*a) where k >= 1 and a >= 1",
        "a[0..m] -> a[i] -= k where i >= 1 and k >= 1 leaving increasing(a[1..len(a)-1]) and a[1] >= 1; a[0..m] -> delete a[1], a[0] -= 1",
        "a[0..m] -> a[i] -= k where i >= 1 and k >= 1 leaving increasing(a[1..len(a)-1]) and a[1] >= 1; a[0..m] -> delete a[1], a[0] -= 1; win when a[0] = 0",
        "a[1..m] -> a[i] := 0 where a[i] = max(a) and a[i] >= 1; a[1..m] -> a[j] := max(a[j]-1, 0) for j in 1..m where max(a) >= 1",
        "a[1..m] -> a[i] := 0 where a[i] = max(a) and a[i] >= 1; a[1..m] -> a[j] := max(a[j]-2, 0) for j in 1..m where max(a) >= 1; misere",
        "a[1..m] -> a[i] -= k where k >= 1 leaving all j in 2..m: a[j] <= a[j-1]",
        "a[1..m] -> a[i] -= k where k >= 1 leaving all j in 3..m: a[j] >= a[j-1]",
        "take any from 2 heaps",
        "take any from 1 or 3 heaps",
        "take same any from 2 heaps",
        "take 1..3 from 1..2 heaps",
        "take any from 2 neighbouring heaps",
        "take any from 1 heap or take total 2..3 from any heaps",
        "a[1..m] -> a[i] -= k, a[i-1] += k where k >= 1",
        "a[1..m] -> a[1] -= k where k >= 1; a[1..m] -> a[i] -= k, a[i-1] += 2k where k >= 1",
        "a[1..m] -> a[i] -= k, a[j] += k where k >= 1 and i > j and (i+j) mod 6 = 1",
    ] {
        assert_eq!(name(rule), None, "{rule}");
    }
}

#[test]
fn closed_forms_answer_as_the_definition_does() {
    for (rule, n, most) in [
        ("take same any from 1..2 heaps", 2, 9),
        ("take same any from 1..2 heaps", 3, 3),
        ("take same any from 1..2 heaps; misere", 2, 8),
        ("(a,b) -> (a-k, b) | (a, b-k) | (a-k, b-k) where k >= 1", 2, 9),
        (
            "(a,b) -> (a-k, b) | (a, b-k) where k >= 1; (a,b) -> (a-k, b-l) where k >= 1 and l >= 1 and abs(k-l) < 3",
            2,
            9,
        ),
        ("take any from 1..2 heaps", 3, 4),
        ("take any from 1..2 heaps; misere", 3, 4),
        ("take any from any heaps", 2, 5),
        ("a[1..m] -> a[j] -= k where k >= 1", 3, 4),
        ("(a,b) -> (a-k*b, b) where k >= 1 and b >= 1; (a,b) -> (a, b-k*a) where k >= 1 and a >= 1", 2, 12),
        ("take any from 1 heap or take total 1..2 from any heaps", 3, 4),
        ("take any from 2 neighbouring heaps in circle", 4, 2),
        ("take any from 3 neighbouring heaps in circle", 3, 3),
        ("take same any from all heaps", 3, 5),
        ("take any from first heap", 3, 4),
        ("take any from m/2 heaps", 4, 2),
        ("take 1 from 1..2 heaps", 3, 4),
        ("take 1 from 2 heaps", 2, 6),
        ("take 1 from 2 heaps", 3, 5),
        (
            "a[1..m] -> a[i] := 0 where a[i] = max(a) and a[i] >= 1; a[1..m] -> a[j] := max(a[j]-1, 0) for j in 1..m where max(a) >= 1; misere",
            3,
            4,
        ),
        (
            "a[0..m] -> a[i] -= k where i >= 1 and k >= 1 leaving increasing(a[1..len(a)-1]) and a[1] >= 1; a[0..m] -> delete a[1], a[0] -= 1; lose when a[0] = 0",
            4,
            5,
        ),
        ("a[1..m] -> a[1] -= k where k >= 1; a[1..m] -> a[i] -= k, a[i-1] += k where k >= 1", 3, 3),
        ("a[0..m] -> a[i] -= k, a[i-1] += k where k >= 1", 3, 3),
        ("a[1..m] -> a[i] -= k where k >= 1; a[1..m] -> a[i] -= k, a[i-1] += k where k >= 1", 2, 5),
        ("a[1..m] -> a[i] -= k, a[j] += k where k >= 1 and i > j and (i+j) mod 6 = 3", 5, 1),
        ("a[1..m] -> a[i] -= k where k >= 1 leaving increasing(a) and a[1] >= 1", 3, 7),
        ("a[1..m] -> a[i] -= k where k >= 1 leaving increasing(a)", 3, 7),
        ("a[1..m] -> a[i] -= k where k >= 1 leaving all j in 2..m: a[j] >= a[j-1]", 3, 6),
        ("a[1..m] -> a[i] -= k where k >= 1 leaving all j in 1..m-1: a[j] <= a[j+1]", 4, 3),
        ("a[1..m] -> a[j] := min(a[j],c) for j in i..m where c < a[i]; misere", 2, 5),
        ("a[0..m] -> a[i] -= k where k >= 1 and i >= 1; a[0..m] -> a[0] -= 1 where sum(a[1..m]) >= 1", 3, 4),
    ] {
        assert!(agree_on_lists(rule, n, most) > 0, "{rule}");
    }
}

#[test]
fn sums_are_answered_by_values() {
    let stairs = "a[1..m] -> a[1] -= k where k >= 1; a[1..m] -> a[i] -= k, a[i-1] += k where k >= 1";
    assert_eq!(agree(stairs, &["(1,2)+(2,0,1)", "(3,1)+(2)+(0,2)", "(2)+(2,5)"]), 3);
    let euclid = "(a,b) -> (a-k*b, b) | (a, b-k*a) where k >= 1 leaving a >= 1 and b >= 1";
    assert_eq!(agree(euclid, &["(5,9)+(12,5)", "(3,3)+(2,5)"]), 2);
    let everywhere = "(a,b) -> (a-k*b, b) where k >= 1 and b >= 1; (a,b) -> (a, b-k*a) where k >= 1 and a >= 1; move in all";
    assert_eq!(agree(everywhere, &["(5,9)+(12,5)", "(3,3)+(2,5)", "(8,3)+(7,7)+(1,4)"]), 3);
    // Values of sums in which one is not known are searched.
    let wythoff = "(a,b) -> (a-k, b) | (a, b-k) | (a-k, b-k) where k >= 1";
    assert_eq!(agree(wythoff, &["(3,4)+(1,3)"]), 0);
}

#[test]
fn numbers_of_a_thousand_digits_are_answered_at_once() {
    let digits = format!("{}7", "31415926535897932384".repeat(50));
    let study = StateStudy::new("take same any from 1..2 heaps", &[]).unwrap();
    let limits = Limits::default();
    let position = study.position(&format!("{digits},{digits}5")).unwrap();
    let answer = study.win(&position, ALL, &limits).unwrap();
    assert!(answer.complete && !answer.moves.is_empty());
    for step in &answer.moves {
        let mut after = position.clone();
        for change in &step.changes {
            after.components[0][0][change.component] = change.to[0][0].clone();
        }
        let left = study.win(&after, ALL, &limits).unwrap();
        assert_eq!(left.outcome, crate::game::Outcome::P);
    }
}

/// Pieces that rules on pairs are put together from.
const PIECES: [&str; 14] = [
    "(a-k, b) where k >= 1",
    "(a, b-k) where k >= 1",
    "(a-k, b-k) where k >= 1",
    "(a-k, b) where k >= 1 and k <= a",
    "(a, b-k) where k >= 1 and a+b >= k",
    "(a-k, b-l) where k >= 1 and l >= 1",
    "(a-k, b-l) where k+l >= 1",
    "(a-k, b-l) where k >= 1 and l >= 1 and k-l < 2 and l-k < 2",
    "(a-k, b-l) where k >= 1 and l >= 1 and k-l < 2 and l-k < 3",
    "(a-k, b-l) where k >= 1 and l >= 1 and k != l",
    "(a-k*b, b) where k >= 1 and b >= 1",
    "(a, b-k*a) where k >= 1 and a >= 1",
    "(a, b-k*a) where k >= 1 and a >= 1 and b >= 2a",
    "(a-k, b-k) where k >= 1 and k <= b and k < a+1",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn what_is_recognised_is_so(picked in prop::sample::subsequence(PIECES.to_vec(), 1..5), misere: bool) {
        let rule = picked.iter().map(|piece| format!("(a,b) -> {piece}")).collect::<Vec<_>>().join("; ");
        let rule = if misere { format!("{rule}; misere") } else { rule };
        if name(&rule).is_some() {
            agree_on_lists(&rule, 2, 6);
        }
    }
}
