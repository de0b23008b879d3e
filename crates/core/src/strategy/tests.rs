//! Verdicts and complete lists of moves against the definition, on random rules.
#![allow(clippy::cast_possible_truncation)] // small numbers

use num_bigint::BigUint;
use proptest::prelude::*;

use super::*;
use crate::expr::{Cond, Expr};
use crate::game::{Amounts, ClauseMove, Game, Move, Param, Parts, Piece};
use crate::oracle::{Place, Search};
use crate::position::Size;
use crate::rule::tree::Rule;
use crate::set::Set;

pub(crate) fn study(parts: Vec<Core>, play: Play) -> Study {
    Study {
        rule: Rule::default(),
        canonical: String::new(),
        game: Game { parts, play, start: None },
        names: true,
    }
}

pub(crate) fn core(moves: Vec<Move>) -> Core {
    Core { moves, ..Core::default() }
}

pub(crate) fn take(set: Set) -> Move {
    Move::Take { amounts: Amounts::Set(set), parts: Parts::SUBTRACT }
}

pub(crate) fn list(amounts: &[u64]) -> Core {
    core(vec![take(Set::List(amounts.to_vec()))])
}

pub(crate) fn nim() -> Core {
    core(vec![take(Set::From(1))])
}

pub(crate) fn code(digits: &[u8]) -> Core {
    let digit = |(k, &d): (u64, &u8)| Move::Take {
        amounts: if k == 0 { Amounts::Zero } else { Amounts::Set(Set::List(vec![k])) },
        parts: Parts(d),
    };
    core((0..).zip(digits).filter(|(_, d)| **d > 0).map(digit).collect())
}

const ALL: MovesWanted = MovesWanted::All { limit: 100_000 };

pub(crate) fn win(study: &Study, heaps: &[u64]) -> Answer {
    study.win(&Position::heaps(heaps.iter().copied()), ALL, &Limits::default()).unwrap()
}

/// Moves as "component: from -> parts".
pub(crate) fn shown(answer: &Answer) -> Vec<String> {
    let to = |m: &crate::api::WinningMove| m.to.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    answer.moves.iter().map(|m| format!("{}: {} -> {}", m.component, m.from, to(m))).collect()
}

fn slot(n: u16) -> Expr {
    Expr::Slot(n)
}

/// `take k where lo <= k <= n / divisor [and k != last]`
pub(crate) fn clause_take(lo: i128, divisor: i128, memory: bool) -> Core {
    let k = if memory { 2 } else { 1 };
    let guard = if memory { Cond::Not(Box::new(Cond::Eq(slot(k), slot(1)))) } else { Cond::True };
    let clause = ClauseMove {
        params: vec![Param {
            slot: k,
            name: "k".into(),
            lo: Expr::Num(lo),
            hi: Expr::FloorDiv(Box::new(slot(0)), Box::new(Expr::Num(divisor))),
            within: None,
        }],
        guard,
        result: vec![Piece { size: Expr::Sub(Box::new(slot(0)), Box::new(slot(k))), repeats: vec![] }],
        leaving: Cond::True,
        takes: Some(slot(k)),
    };
    Core { moves: vec![Move::Clause(clause)], first: memory.then(|| nim().moves), memory, ..Core::default() }
}

/// `n -> k and n-k where 1 <= k < n and 2k != n`
fn grundy() -> Core {
    let clause = ClauseMove {
        params: vec![Param {
            slot: 1,
            name: "k".into(),
            lo: Expr::Num(1),
            hi: Expr::Sub(Box::new(slot(0)), Box::new(Expr::Num(1))),
            within: None,
        }],
        guard: Cond::Not(Box::new(Cond::Eq(Expr::Mul(vec![Expr::Num(2), slot(1)]), slot(0)))),
        result: vec![
            Piece { size: slot(1), repeats: vec![] },
            Piece { size: Expr::Sub(Box::new(slot(0)), Box::new(slot(1))), repeats: vec![] },
        ],
        leaving: Cond::True,
        takes: None,
    };
    core(vec![Move::Clause(clause)])
}

pub(crate) fn any_core() -> impl Strategy<Value = Core> {
    prop_oneof![
        prop::collection::btree_set(1u64..7, 0..4).prop_map(|set| list(&set.into_iter().collect::<Vec<_>>())),
        prop::collection::vec(0u8..8, 1..4).prop_map(|mut digits| {
            digits.insert(0, 0);
            code(&digits)
        }),
        prop::collection::vec(0u8..16, 1..3).prop_map(|mut digits| {
            digits.insert(0, 0);
            code(&digits)
        }),
        prop_oneof![Just(4u8), Just(8), Just(12)].prop_map(|d| code(&[d, 3, 2])),
        (1i128..3, 1i128..4).prop_map(|(lo, divisor)| clause_take(lo, divisor, false)),
        Just(grundy()),
        Just(nim()),
        Just(core(vec![take(Set::Primes)])),
        Just(core(vec![take(Set::Odious), Move::Take { amounts: Amounts::Whole, parts: Parts(1) }])),
        Just(core(vec![take(Set::From(1)), Move::Take { amounts: Amounts::Zero, parts: Parts(4) }])),
        Just(core(vec![Move::Take { amounts: Amounts::Set(Set::From(1)), parts: Parts(7) }])),
        (1u64..5).prop_map(|m| Core { first: Some(nim().moves), ..list(&(1..=m).collect::<Vec<_>>()) }),
        Just(Core { ring: Some(code(&[0, 0, 3]).moves), ..code(&[0, 0, 7]) }),
        (1i128..3, 1i128..3).prop_map(|(lo, divisor)| clause_take(lo, divisor, true)),
    ]
}

/// Everything about a position by the definition.
fn compare(study: &Study, heaps: &[Vec<u64>]) -> Result<(), TestCaseError> {
    let limits = Limits::default();
    let sizes = |part: &Vec<u64>| part.iter().copied().map(Size::from).collect();
    let position = Position { heaps: heaps.iter().map(sizes).collect() };
    let place = Place::fresh(heaps.to_vec());
    let mut search = Search::new(&study.game);
    let outcome = search.outcome(&place, &limits).unwrap();
    let mut moves = search.winning_moves(&place, &limits).unwrap();
    moves.iter_mut().for_each(|m| m.to.sort_unstable());
    moves.sort_by(|a, b| {
        (a.component, a.take, a.to.len(), &a.to).cmp(&(b.component, b.take, b.to.len(), &b.to))
    });
    let answer = study.win(&position, ALL, &limits).unwrap();
    prop_assert_eq!(answer.outcome, outcome);
    prop_assert!(answer.complete);
    prop_assert_eq!(answer.total.clone(), Some(BigUint::from(moves.len())));
    prop_assert_eq!(answer.moves.len(), moves.len(), "{:?} {:?}", &answer.moves, &moves);
    for (a, b) in answer.moves.iter().zip(&moves) {
        prop_assert_eq!(a.component, b.component);
        prop_assert_eq!(a.take.as_ref().and_then(Size::to_u64), b.take);
        prop_assert_eq!(a.from.to_u64(), Some(b.from));
        prop_assert_eq!(a.to.iter().filter_map(Size::to_u64).collect::<Vec<_>>(), b.to.clone());
    }
    if let Some(value) = answer.value {
        prop_assert_eq!(value, BigUint::from(search.value(&place, &limits).unwrap()));
    }
    let none = study.win(&position, MovesWanted::None, &limits).unwrap();
    prop_assert_eq!(none.outcome, outcome);
    let one = study.win(&position, MovesWanted::One, &limits).unwrap();
    prop_assert_eq!(one.moves.first(), answer.moves.first());
    Ok(())
}

fn play() -> impl Strategy<Value = Play> {
    prop_oneof![Just(Play::Normal), Just(Play::Misere)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn one_game(core in any_core(), play in play(), heaps in prop::collection::vec(0u64..8, 0..4)) {
        compare(&study(vec![core], play), &[heaps])?;
    }

    #[test]
    fn larger_single_heaps(core in any_core(), play in play(), n in 0u64..16) {
        compare(&study(vec![core], play), &[vec![n]])?;
    }

    #[test]
    fn sums_of_two_games(
        a in any_core(),
        b in any_core(),
        play in play(),
        left in prop::collection::vec(0u64..7, 0..3),
        right in prop::collection::vec(0u64..7, 0..3),
    ) {
        // Memory belongs to the whole position; a sum with it is not lowered.
        prop_assume!(a.memory == b.memory);
        compare(&study(vec![a, b], play), &[left, right])?;
    }
}
