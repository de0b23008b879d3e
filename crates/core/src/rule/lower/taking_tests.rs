//! Taking moves in the place of a clause have exactly its options.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::options::Turn;

fn options(core: &Core, n: u64) -> BTreeSet<Vec<u64>> {
    let limits = Limits::new(10_000_000, 1 << 24, 1000);
    let mut found = BTreeSet::new();
    let mut add = |heaps: &[u64], _: Option<u64>| {
        found.insert(heaps.to_vec());
    };
    Options::new(core).each(n, Turn::default(), &limits, &mut add).expect("small heaps");
    found
}

fn game(rule: &str) -> Core {
    let study = crate::api::Study::new(rule, &[]).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}"));
    study.game.parts[0].clone()
}

#[test]
fn clauses_are_the_moves_that_they_spell_out() {
    for (clause, moves) in [
        ("n -> n-1", "take 1"),
        ("n -> n-k where 1 <= k <= 3", "take 1..3"),
        ("n -> n-1 | n-3 | n-4", "take {1,3,4}"),
        ("n -> k where k < n", "take any"),
        ("n -> k where 1 <= k < n", "take any leaving n >= 1"),
        ("n -> n-k where k >= 1 and k mod 3 = 1", "take k where k mod 3 = 1"),
        ("n -> k where k < n and prime(n-k)", "take primes"),
        ("n -> n-k where 1 <= k and k != 2", "take any except 2"),
        ("n -> nothing where n >= 1", "take all"),
        ("n -> nothing where n = 3 or n = 5", "0.00101"),
        ("n -> k and n-k-2 where k <= n-2", "take 2 adjacent"),
        ("n -> k and n-k-2 where 0 <= k and 2*k <= n-2", "take 2 adjacent"),
        ("n -> k and n-k-1 where 1 <= k < n-1", "0.4"),
        ("n -> k and n-k-1 where 1 <= k < n", "0.6"),
        ("n -> k and n-k-j where 1 <= j <= 2 and k <= n", "0.77"),
        ("n -> n-1 where n = 1; n -> n-2; n -> k and n-k-3 where k <= n-3", "0.137"),
        ("n -> max(i-2,0) and max(n-i-1,0) where 1 <= i <= n", "0.137"),
        ("n -> max(i-3,0) and max(n-i-2,0) where 1 <= i <= n", "0.11337"),
        ("n -> k and n-k where 1 <= k < n", "split"),
        ("n -> k and n-k where 1 <= k < n and 2k != n", "split unequal"),
        ("n -> k and n-k where 1 <= k and k < n-k", "split unequal"),
        ("n -> a and b where a + b < n", "take any adjacent"),
        ("n -> a and b and n-a-b where 1 <= a and 1 <= b and a + b < n", "split into 3"),
        ("n -> a and b and n-a-b where 1 <= a <= b and b <= n-a-b", "split into 3"),
    ] {
        let (clause, moves) = (game(clause), game(moves));
        if !matches!(moves.moves[..], [Move::Clause(_)]) {
            assert!(clause.moves.iter().all(|m| matches!(m, Move::Take { .. })), "{clause:?}");
        }
        if clause.moves != moves.moves {
            assert!((0..40).all(|n| options(&clause, n) == options(&moves, n)), "{clause:?}\n{moves:?}");
        }
        assert_eq!(clause.moves, moves.moves);
    }
}

#[test]
fn what_only_looks_like_taking_stays_a_clause() {
    for rule in [
        "n -> k where 2k <= n and k >= 1",
        "n -> n-1 where n odd",
        "n -> k and n-k-1 where 2 <= k < n-2",
        "n -> k and n-k where 1 <= k <= 3 and k < n",
        "n -> k and n-k-1 where 1 <= k < n-1 and 2k != n-1",
        "n -> n-2k and k where 1 <= k and 2k <= n",
        "n -> n-k where 1 <= k and k divides n",
        "n -> n-1 where n >= 3",
        "n -> k and j where 1 <= k <= 2 and 1 <= j <= 2 and n >= 9",
        "n -> k and n-k-1 where k odd and k < n",
        // Heap 0 moves, so an empty heap is not nothing.
        "n -> n-1; n -> (n+1) where n < 5 and n even",
    ] {
        assert!(game(rule).moves.iter().any(|m| matches!(m, Move::Clause(_))), "{rule}");
    }
}

/// a n + b k + c j + d, with small numbers.
fn affine() -> impl Strategy<Value = Expr> {
    let coefficient = || prop::sample::select(vec![-1, 0, 0, 0, 1, 1, 2]);
    (coefficient(), coefficient(), coefficient(), -3i128..=3).prop_map(|(a, b, c, d)| {
        let term = |a: i128, slot| Affine::slot(slot).times(a);
        let sum = [term(a, 0), term(b, 1), term(c, 2)].into_iter().flatten();
        sum.fold(Affine::number(d), |sum, term| sum.plus(&term, 1).unwrap_or_default()).to_expr()
    })
}

/// What people write: k, n-k-j-d, and now and then anything.
fn size() -> impl Strategy<Value = Expr> {
    let usual = |k: i128, j: i128, d: i128| {
        let n = Affine::slot(0);
        let less = |x: Affine, slot: Slot, a: i128| x.plus(&Affine::slot(slot), -a).unwrap_or_default();
        less(less(n.plus(&Affine::number(d), -1).unwrap_or_default(), 1, k), 2, j).to_expr()
    };
    prop_oneof![
        Just(Expr::Slot(1)),
        Just(Expr::Slot(2)),
        (0..=1i128, 0..=1i128, 0..=3i128).prop_map(move |(k, j, d)| usual(k, j, d)),
        (0..=3i128)
            .prop_map(|d| Expr::Call(crate::expr::Function::Max, vec![sub(Expr::Slot(1), num(d)), num(0)])),
        (0..=1i128, 0..=3i128)
            .prop_map(move |(j, d)| Expr::Call(crate::expr::Function::Max, vec![usual(1, j, d), num(0)])),
        affine(),
    ]
}

fn test() -> impl Strategy<Value = Cond> {
    let usual = prop_oneof![
        (1..=2u16, 0..=2i128).prop_map(|(slot, c)| Cond::Le(num(c), Expr::Slot(slot))),
        (1..=2u16, 0..=3i128).prop_map(|(slot, c)| Cond::Le(Expr::Slot(slot), num(c))),
        (1..=2u16, -1..=2i128).prop_map(|(slot, c)| Cond::Lt(Expr::Slot(slot), sub(Expr::Slot(0), num(c)))),
        Just(Cond::Le(Expr::Slot(1), Expr::Slot(2))),
        Just(Cond::Lt(Expr::Slot(1), Expr::Slot(2))),
        (1..=2u16, 2..=3i128, 0..=2i128).prop_map(|(slot, m, r)| Cond::Eq(
            Expr::Mod(Box::new(Expr::Slot(slot)), Box::new(num(m))),
            num(r)
        )),
        (affine(), affine(), 0..4u8).prop_map(|(x, y, kind)| match kind {
            0 => Cond::Eq(x, y),
            1 => Cond::Not(Box::new(Cond::Eq(x, y))),
            2 => Cond::Le(x, Expr::FloorDiv(Box::new(y), Box::new(num(2)))),
            _ => Cond::Lt(Expr::CeilDiv(Box::new(x), Box::new(num(2))), y),
        }),
    ];
    usual.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(x, y)| Cond::Or(vec![x, y])),
            inner.prop_map(|x| Cond::Not(Box::new(x))),
        ]
    })
}

fn clause() -> impl Strategy<Value = ClauseMove> {
    let guard = prop::collection::vec(test(), 0..=3);
    let range = || {
        (
            0..=1i128,
            prop_oneof![(0..=2i128).prop_map(num), (0..=1i128).prop_map(|c| sub(Expr::Slot(0), num(c)))],
        )
    };
    let result = prop::collection::vec(size(), 0..=3);
    (guard, range(), range(), result).prop_map(|(guard, k, j, result)| {
        let param = |slot, name: &str, (lo, hi): (i128, Expr)| Param {
            slot,
            name: name.into(),
            lo: num(lo),
            hi,
            within: None,
        };
        ClauseMove {
            params: vec![param(1, "k", k), param(2, "j", j)],
            guard: all(guard),
            result: result.into_iter().map(|size| Piece { size, repeats: Vec::new() }).collect(),
            leaving: Cond::True,
            takes: None,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn taking_moves_have_the_options_of_the_clause(clause in clause()) {
        let before = Core { moves: vec![Move::Clause(clause)], ..Core::default() };
        let after = taking(before.clone());
        if after != before {
            for n in 0..=14 {
                prop_assert_eq!(options(&before, n), options(&after, n), "heap {}: {:?}", n, after);
            }
        }
    }
}
