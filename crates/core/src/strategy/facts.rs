//! Published positions with known answers. (L.. are reports of wrong programs and claims.)

use num_bigint::BigUint;

use super::tests::{clause_take, code, core, list, nim as any, shown, study, take, win};
use super::*;
use crate::api::MovesRule;
use crate::game::{Amounts, Move, Parts};
use crate::position::Size;
use crate::set::Set;

fn bash(m: u64) -> Core {
    list(&(1..=m).collect::<Vec<_>>())
}

fn normal(core: Core) -> Study {
    study(vec![core], Play::Normal)
}

fn misere(core: Core) -> Study {
    study(vec![core], Play::Misere)
}

fn takes(study: &Study, heaps: &[u64]) -> Vec<u64> {
    win(study, heaps).moves.iter().map(|m| m.take.as_ref().and_then(Size::to_u64).unwrap()).collect()
}

fn lost(study: &Study, heaps: &[u64]) -> bool {
    let answer = win(study, heaps);
    assert!(answer.outcome == Outcome::N || answer.moves.is_empty());
    answer.outcome == Outcome::P
}

#[test]
fn nim() {
    let game = normal(any());
    assert_eq!(shown(&win(&game, &[3, 3, 1])), ["0: 3 -> 2", "1: 3 -> 2", "2: 1 -> "]);
    assert!(lost(&game, &[1, 2, 3]));
    assert_eq!(shown(&win(&game, &[1, 2, 3, 4])), ["3: 4 -> "]);
    assert!(lost(&game, &[2, 2, 5, 5, 5, 5, 7, 7]));
    assert_eq!(shown(&win(&game, &[3, 4, 1, 7, 6])), ["1: 4 -> 3", "3: 7 -> ", "4: 6 -> 1"], "L39");
    assert_eq!(shown(&win(&game, &[0, 5, 7, 8, 9, 10])), ["3: 8 -> 1", "4: 9 -> ", "5: 10 -> 3"], "hdu-2176");
    assert_eq!(win(&game, &[7, 11, 13]).total, Some(BigUint::from(3u8)), "poj-2975");
    for heaps in [&[5, 6, 3][..], &[7, 7], &[4, 4], &[], &[0, 0]] {
        assert!(lost(&game, heaps), "{heaps:?}");
    }
    for heaps in [&[1, 1, 3][..], &[2, 3], &[1, 4, 5, 6], &[9]] {
        assert!(!lost(&game, heaps), "luogu-P2197 {heaps:?}");
    }
    // L34: of the three options of (1,2) only (1,1) is lost. L36: one heap of 100.
    assert_eq!(shown(&win(&game, &[1, 2])), ["1: 2 -> 1"]);
    assert_eq!(takes(&game, &[100]), [100]);
    assert_eq!(takes(&misere(any()), &[100]), [99]);
    // L35: every heap alone wins, the number matters in sums.
    assert!(lost(&game, &[1, 1]) && !lost(&game, &[2, 1]) && lost(&game, &[2, 2]) && !lost(&game, &[3, 1]));
}

#[test]
fn misere_nim() {
    let game = misere(any());
    // L31, luogu-P4279, hdu-2509
    for heaps in [&[1][..], &[2, 2], &[3, 3], &[1, 2, 3], &[1, 1, 1], &[0, 1], &[1, 2, 3, 0]] {
        assert!(lost(&game, heaps), "{heaps:?}");
    }
    for heaps in [&[][..], &[0, 0], &[2, 3], &[2, 2, 2], &[1, 1], &[3, 5, 1], &[3, 4, 1], &[3]] {
        let answer = win(&game, heaps);
        assert_eq!((answer.outcome, answer.basis), (Outcome::N, Basis::MisereNim), "{heaps:?}");
        assert_eq!(answer.value, None, "no Grundy values under misère");
    }
    let rows = misere(core(vec![Move::Take { amounts: Amounts::Set(Set::From(1)), parts: Parts(7) }]));
    for (heaps, p) in [
        (&[2, 2][..], true),
        (&[1], true),
        (&[1, 1], false),
        (&[3], false),
        (&[3, 5, 1], false),
        (&[1, 2, 3], true),
    ] {
        assert_eq!(lost(&rows, heaps), p, "hdu-2509 {heaps:?}");
    }
}

#[test]
fn bash_and_bounded_nim() {
    assert_eq!(takes(&normal(bash(3)), &[15]), [3], "L04, L12");
    assert_eq!(takes(&misere(bash(3)), &[15]), [2]);
    assert!(lost(&misere(bash(4)), &[21]), "L40");
    assert_eq!(takes(&misere(bash(4)), &[20]), [4]);
    assert!((1..30).filter(|&n| lost(&misere(bash(4)), &[n])).eq([1, 6, 11, 16, 21, 26]));
    // L49: at most three per turn
    assert!(
        lost(&normal(bash(3)), &[4]) && lost(&normal(bash(3)), &[5, 1]) && !lost(&normal(bash(3)), &[4, 5])
    );
    // L69
    for (n, take) in [(10, &[2][..]), (11, &[3]), (12, &[]), (13, &[1])] {
        assert_eq!(takes(&normal(bash(3)), &[n]), take, "{n}");
    }
    for (k, heaps, p) in [
        (2, &[4][..], true),
        (2, &[3], false),
        (3, &[5, 6], false),
        (1, &[1, 1], false),
        (2, &[3, 4, 5], false),
    ] {
        assert_eq!(lost(&misere(bash(k)), heaps), p, "misere-bounded-nim {k} {heaps:?}");
    }
}

#[test]
fn subtraction_and_take_and_break() {
    let game = normal(list(&[2, 3]));
    assert_eq!(shown(&win(&game, &[4])), ["0: 4 -> 1"], "L02: 4 -> 0 is no move");
    assert_eq!(win(&game, &[4]).value, Some(2u8.into()));
    assert_eq!(win(&normal(any()), &[4]).value, Some(4u8.into()), "L03");
    assert_eq!(win(&normal(list(&[1, 3])), &[4]).value, Some(0u8.into()), "L03");
    let game = normal(list(&[2, 3, 5, 7, 11, 13]));
    assert_eq!(shown(&win(&game, &[2, 7])), ["1: 7 -> 2"], "L14");
    assert_eq!(shown(&win(&game, &[7, 8])), ["1: 8 -> 6"]);
    let odd = normal(list(&[1, 3, 9]));
    assert!((0..12).all(|n| (0..12).all(|m| lost(&odd, &[n, m]) == ((n + m) % 2 == 0))), "L70");
    let dawson = normal(code(&[0, 0, 7]));
    assert!(!lost(&dawson, &[7, 3, 3]));
    assert!(lost(&dawson, &[3, 4, 6]));
    assert_eq!(shown(&win(&dawson, &[7])), ["0: 7 -> 5", "0: 7 -> 2,3"]);
}

#[test]
fn memory() {
    let mut rule = clause_take(1, 1, true);
    rule.first = Some(any().moves);
    let answer = win(&normal(rule), &[4, 4]);
    assert_eq!(answer.basis, Basis::Search);
    let mut takes: Vec<u64> = answer.moves.iter().filter_map(|m| m.take.as_ref()?.to_u64()).collect();
    takes.sort_unstable();
    takes.dedup();
    assert_eq!(takes, [1, 4], "L58");
    let large = Position::heaps([1 << 40]);
    let mut rule = clause_take(1, 1, true);
    rule.first = Some(any().moves);
    let few = Limits::new(100_000, 1 << 24, 10_000);
    assert!(matches!(normal(rule).win(&large, MovesWanted::One, &few), Err(Refusal::Exhausted(_))));
}

#[test]
fn stuck_heaps_are_told() {
    let game = normal(core(vec![take(Set::Primes)]));
    let answer = win(&game, &[1]);
    assert_eq!(answer.outcome, Outcome::P);
    assert_eq!(answer.note, Some(Note::Stuck { heaps: vec![1.into()] }));
    assert_eq!(win(&game, &[0, 1, 1]).note, Some(Note::Stuck { heaps: vec![1.into(), 1.into()] }));
    assert_eq!(win(&game, &[0]).note, None);
    assert_eq!(win(&game, &[2]).note, None);
    let answer = win(&misere(core(vec![take(Set::Primes)])), &[1]);
    assert_eq!((answer.outcome, answer.note), (Outcome::N, Some(Note::Stuck { heaps: vec![1.into()] })));
}

#[test]
fn a_first_turn_with_moves_of_its_own_is_not_stuck() {
    // From 13 any number but all may be taken first; all of it loses.
    let answer = |text: &str, heap: u64| {
        let study = Study::new(text, &[]).unwrap();
        study.win(&Position::heaps([heap]), MovesWanted::One, &Limits::default()).unwrap()
    };
    for heap in [2, 3, 5, 8, 13] {
        let answer = answer("take 1..2*last; first take 1..n-1", heap);
        assert_eq!((answer.outcome, answer.note), (Outcome::P, None), "{heap}");
    }
    // Of one stone nothing may be taken first.
    assert_eq!(
        answer("take 1..2*last; first take 1..n-1", 1).note,
        Some(Note::Stuck { heaps: vec![1.into()] })
    );
    assert_eq!(answer("take 1..3; first take 5", 3).note, Some(Note::Stuck { heaps: vec![3.into()] }));
    assert_eq!(answer("take 5; first take 1..3", 2).note, None);
}

#[test]
fn sums_of_different_games_count_components_through() {
    let game = study(vec![bash(3), code(&[0, 0, 7])], Play::Normal);
    let position = Position::parse("0,5 ; 7,3", 2).unwrap();
    let answer = game.win(&position, MovesWanted::All { limit: 100 }, &Limits::default()).unwrap();
    // Values 1 ; 1,1: XOR 1.
    assert_eq!(shown(&answer), ["1: 5 -> 4", "2: 7 -> 5", "2: 7 -> 2,3", "3: 3 -> 1"]);
    let wrong = game.win(&Position::heaps([1]), MovesWanted::None, &Limits::default());
    assert_eq!(wrong, Err(Refusal::Position(PositionProblem::Parts { expected: 2, found: 1 })));
}

#[test]
fn huge_heaps() {
    let limits = Limits::default();
    let all = MovesWanted::All { limit: 10 };
    let ask = |study: &Study, text: &str| study.win(&Position::parse(text, 1).unwrap(), all, &limits);
    let answer = ask(&normal(bash(3)), "2^(10^9)+1").unwrap();
    assert_eq!(shown(&answer), ["0: 2^1000000000+1 -> 2^1000000000"]);
    assert_eq!(ask(&normal(bash(3)), "2^(10^9)").unwrap().outcome, Outcome::P);
    assert_eq!(ask(&misere(bash(3)), "2^(10^9)+1").unwrap().outcome, Outcome::P);
    let answer = ask(&normal(any()), "10^18, 10^18+5").unwrap();
    assert_eq!(shown(&answer), ["1: 1000000000000000005 -> 1000000000000000000"]);
    assert!(answer.complete);
    let million = normal(core(vec![take(Set::Except(
        Box::new(Set::From(1)),
        Box::new(Set::From(1_000_000_000_000_001)),
    ))]));
    assert_eq!(takes(&million, &[3_000_000_000_000_007]), [4], "no list of 10^15 amounts is walked");
    // Lasker's Nim: 4a+3 and 4a+4 change places. Winning moves of one heap leave value 0.
    let lasker =
        normal(core(vec![take(Set::From(1)), Move::Take { amounts: Amounts::Zero, parts: Parts(0b0100) }]));
    let answer = ask(&lasker, "10^18").unwrap();
    assert_eq!(answer.value, Some(BigUint::from(10u64.pow(18) - 1)));
    assert!(shown(&answer).contains(&"0: 1000000000000000000 -> ".to_owned()));
    // Take 1 or a prime: n mod 4; from 10^18 + 3 one must take a prime of the form 4j + 3.
    let game = normal(core(vec![take(Set::Union(vec![Set::List(vec![1]), Set::Primes]))]));
    let answer = ask(&game, "10^18+3").unwrap();
    let first: Vec<u64> = answer.moves.iter().filter_map(|m| m.take.as_ref()?.to_u64()).collect();
    assert_eq!(first, [3, 7, 11, 19, 23, 31, 43, 47, 59, 67]);
    assert!(!answer.complete && answer.total.is_none());
    let Some(MovesRule::TakeCongruent { modulus, residues, .. }) = answer.rule else { panic!() };
    assert_eq!((modulus, residues), (4, vec![3]));
    // Beyond every table and law.
    let lawless = normal(core(vec![take(Set::Squarefree), take(Set::Factorials)]));
    let few = Limits::new(200_000, 1 << 24, 10_000);
    let far = lawless.win(&Position::parse("10^300", 1).unwrap(), all, &few);
    assert!(matches!(far, Err(Refusal::Position(PositionProblem::TooLarge(_)))));
}

#[test]
fn many_positions_one_after_another() {
    let game = normal(any());
    let mut solver = Solver::new(&game, &Limits::default());
    for n in 0..2000u64 {
        let position = Position::heaps([n, n ^ 5, 5]);
        let answer = solver.answer(&position, MovesWanted::All { limit: 10 }).unwrap();
        assert_eq!(answer.outcome, Outcome::P);
    }
}
