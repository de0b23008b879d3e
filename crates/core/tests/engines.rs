//! Every engine against the definition, on random rules of its structure and all small heaps.

use grundy::class::Class;
use grundy::engine::choose::table;
use grundy::engine::engine_for;
use grundy::engine::outcome::outcomes;
use grundy::expr::{Cond, Expr};
use grundy::game::{Amounts, ClauseMove, Core, Move, Outcome, Param, Parts, Piece, Play};
use grundy::limits::Limits;
use grundy::oracle;
use grundy::set::Set;
use grundy::table::EngineKind;
use proptest::prelude::*;

fn core(moves: Vec<Move>) -> Core {
    Core { moves, ..Core::default() }
}

fn take(set: Set, parts: Parts) -> Move {
    Move::Take { amounts: Amounts::Set(set), parts }
}

fn whole() -> Move {
    Move::Take { amounts: Amounts::Whole, parts: Parts(1) }
}

/// A code: digits d0, d1, .. as lowered by the rule language.
fn code(digits: &[u8]) -> Core {
    let digit = |(k, &d): (usize, &u8)| match k {
        0 => Move::Take { amounts: Amounts::Zero, parts: Parts(d & 0b1100) },
        k => take(Set::List(vec![u64::try_from(k).unwrap()]), Parts(d)),
    };
    core(digits.iter().enumerate().filter(|&(_, &d)| d != 0).map(digit).collect())
}

/// Values in one go, in uneven blocks, and by the definition; outcomes under both conventions.
fn agree(core: &Core, last: u64) -> EngineKind {
    let limits = Limits::default();
    let expected = oracle::values(core, last, &limits).unwrap();
    let found = table(core, last, &limits).unwrap();
    assert_eq!(found.values, expected, "{core:?}");
    let mut engine = engine_for(core, &limits).unwrap();
    let mut streamed = Vec::new();
    for size in [1usize, 2, 7, 0, 30, 1].into_iter().cycle() {
        let left = expected.len() - streamed.len();
        engine.next_block(&mut streamed, size.min(left), &limits).unwrap();
        if streamed.len() == expected.len() {
            break;
        }
    }
    assert_eq!(streamed, expected, "in blocks: {core:?}");
    for play in [Play::Normal, Play::Misere] {
        let last = if most_heaps(core) > 1 { last.min(14) } else { last };
        let said = outcomes(core, play, last, &limits).unwrap();
        let defined = oracle::outcomes(core, play, last, &limits).unwrap();
        let defined: Vec<u32> = defined.into_iter().map(|o| u32::from(o == Outcome::N)).collect();
        assert_eq!(said, defined, "{play:?}: {core:?}");
    }
    found.engine
}

fn most_heaps(core: &Core) -> u32 {
    Class::of(core, &Limits::default()).most_heaps().unwrap_or(9)
}

fn finite_set(largest: u64, most: usize) -> impl Strategy<Value = Set> {
    prop::collection::btree_set(1..=largest, 0..=most).prop_map(|set| Set::List(set.into_iter().collect()))
}

fn infinite_set() -> impl Strategy<Value = Set> {
    let pow = |a, b| Expr::Pow(Box::new(a), Box::new(b));
    let family = prop_oneof![
        (1u64..9).prop_map(Set::From),
        (1u64..9, 0u64..9).prop_map(|(modulus, r)| Set::Class { modulus, residue: r % modulus }),
        Just(Set::Primes),
        Just(Set::PrimePowers),
        Just(Set::Composites),
        Just(Set::Squarefree),
        Just(Set::Palindromes),
        Just(Set::Evil),
        Just(Set::Odious),
        Just(Set::Factorials),
        Just(Set::Smooth(vec![2, 3])),
        Just(Set::OmegaAtMost(1)),
        (2i128..5).prop_map(move |e| Set::formula(pow(Expr::Slot(0), Expr::Num(e)), 1, 1).unwrap()),
        (2i128..5).prop_map(move |b| Set::formula(pow(Expr::Num(b), Expr::Slot(0)), 1, 0).unwrap()),
        Just(Set::recurrence(vec![1, 3], vec![2, 1], 0).unwrap()),
    ];
    (family, finite_set(20, 3), finite_set(20, 3)).prop_map(|(family, more, less)| {
        Set::Except(Box::new(Set::Union(vec![family, more])), Box::new(less))
    })
}

/// n -> (a*n + b) // c - k (and d*k) for k = lo..=n // e, when the guard holds.
fn clause() -> impl Strategy<Value = Move> {
    let shape = (1i128..3, -2i128..1, 1i128..4, 0i128..3, 1i128..4, prop::bool::ANY, 0i128..4);
    shape.prop_map(|(a, b, c, lo, e, second, residue)| {
        let n = || Expr::Slot(0);
        let k = || Expr::Slot(1);
        let quotient = Expr::FloorDiv(
            Box::new(Expr::Add(vec![Expr::Mul(vec![Expr::Num(a), n()]), Expr::Num(b)])),
            Box::new(Expr::Num(c + a)),
        );
        let piece = |size| Piece { size, repeats: Vec::new() };
        let mut result = vec![piece(Expr::Sub(Box::new(quotient), Box::new(k())))];
        if second {
            result.push(piece(k()));
        }
        Move::Clause(ClauseMove {
            params: vec![Param {
                slot: 1,
                name: "k".into(),
                lo: Expr::Num(lo),
                hi: Expr::FloorDiv(Box::new(n()), Box::new(Expr::Num(e))),
                within: None,
            }],
            guard: Cond::And(vec![
                Cond::Lt(Expr::Num(0), n()),
                Cond::Not(Box::new(Cond::Eq(
                    Expr::Mod(Box::new(k()), Box::new(Expr::Num(4))),
                    Expr::Num(residue),
                ))),
            ]),
            result,
            leaving: Cond::True,
            takes: None,
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn finite_subtraction(set in finite_set(40, 8), with_whole in prop::bool::ANY) {
        let mut moves = vec![take(set, Parts::SUBTRACT)];
        if with_whole {
            moves.push(whole());
        }
        prop_assert_eq!(agree(&core(moves), 150), EngineKind::FiniteSubtraction);
    }

    #[test]
    fn many_amounts(lows in prop::collection::vec((1u64..300, 1u64..120), 1..5), with_whole in prop::bool::ANY) {
        let runs = lows.iter().flat_map(|&(low, length)| low..low + length);
        let amounts: std::collections::BTreeSet<u64> = runs.collect();
        let mut moves = vec![take(Set::List(amounts.into_iter().collect()), Parts::SUBTRACT)];
        if with_whole {
            moves.push(whole());
        }
        prop_assert_eq!(agree(&core(moves), 500), EngineKind::FiniteSubtraction);
    }

    #[test]
    fn codes_without_splits(digits in prop::collection::vec(0u8..4, 1..80), with_whole in prop::bool::ANY) {
        let mut digits = digits;
        digits[0] = 0;
        let mut rule = code(&digits);
        if with_whole {
            rule.moves.push(whole());
        }
        agree(&rule, 200);
    }

    #[test]
    fn octal_codes(d0 in prop_oneof![Just(0u8), Just(4)], digits in prop::collection::vec(0u8..8, 1..=4)) {
        let digits: Vec<u8> = std::iter::once(d0).chain(digits).collect();
        agree(&code(&digits), 160);
    }

    #[test]
    fn hexadecimal_codes(
        d0 in prop_oneof![Just(0u8), Just(4), Just(8), Just(12)],
        digits in prop::collection::vec(0u8..16, 1..=4),
    ) {
        let digits: Vec<u8> = std::iter::once(d0).chain(digits).collect();
        agree(&code(&digits), 60);
    }

    #[test]
    fn infinite_sets(set in infinite_set(), with_whole in prop::bool::ANY) {
        let mut moves = vec![take(set, Parts::SUBTRACT)];
        if with_whole {
            moves.push(whole());
        }
        agree(&core(moves), 300);
    }

    #[test]
    fn all_but(missing in finite_set(30, 6), with_whole in prop::bool::ANY) {
        let mut moves = vec![take(Set::Except(Box::new(Set::From(1)), Box::new(missing)), Parts::SUBTRACT)];
        if with_whole {
            moves.push(whole());
        }
        prop_assert_eq!(agree(&core(moves), 250), EngineKind::InfiniteSubtraction);
    }

    #[test]
    fn infinite_breaking(
        set in infinite_set(),
        parts in 0u8..16,
        more in finite_set(9, 2),
        others in 0u8..16,
        zero in 0u8..4,
    ) {
        let zero = Move::Take { amounts: Amounts::Zero, parts: Parts(zero << 2) };
        agree(&core(vec![take(set, Parts(parts)), zero, take(more, Parts(others))]), 40);
    }

    #[test]
    fn clauses(moves in prop::collection::vec(clause(), 1..3), set in finite_set(9, 2), parts in 0u8..8) {
        let mut moves = moves;
        moves.push(take(set, Parts(parts)));
        agree(&core(moves), 40);
    }
}

#[test]
fn a_heap_may_grow_first() {
    // n -> n+1 while n < 5 in steps of play that end: 0, .., 4 move up, 5 and more are stuck.
    let up = |result, guard| {
        Move::Clause(ClauseMove {
            params: Vec::new(),
            guard,
            result: vec![Piece { size: result, repeats: Vec::new() }],
            leaving: Cond::True,
            takes: None,
        })
    };
    let n = || Expr::Slot(0);
    let one_up = up(Expr::Add(vec![n(), Expr::Num(1)]), Cond::Lt(n(), Expr::Num(5)));
    let two_up = up(Expr::Add(vec![n(), Expr::Num(2)]), Cond::Lt(n(), Expr::Num(4)));
    agree(&core(vec![one_up.clone(), two_up.clone()]), 12);
    let back = up(Expr::Sub(Box::new(n()), Box::new(Expr::Num(1))), Cond::Le(Expr::Num(1), n()));
    let limits = Limits::default();
    assert!(matches!(table(&core(vec![one_up, back]), 12, &limits), Err(oracle::Failure::Cycle(_))));
}

#[test]
fn long_tables_of_infinite_sets() {
    // Past the first growth of the listed members, where lists of heaps turn into bit sets.
    let with_one = |set| Set::Union(vec![Set::List(vec![1]), set]);
    for set in [with_one(Set::Primes), Set::Primes, Set::Odious, with_one(Set::Composites)] {
        agree(&core(vec![take(set, Parts::SUBTRACT)]), 2500);
    }
}

#[test]
fn long_tables_of_codes() {
    // Past the splits that are marked, so that the rest is only looked at.
    for digits in [[0u8, 1, 6, 0], [0, 7, 7, 0], [4, 0, 0, 7], [0, 3, 5, 6]] {
        agree(&code(&digits), 2200);
    }
}

#[test]
fn budgets_are_kept() {
    let steps = Limits::new(1000, 1 << 30, 1000);
    let bytes = Limits::new(1 << 40, 1 << 12, 1000);
    let rules = [
        code(&[0, 7, 7]),
        code(&[0, 0xF]),
        core(vec![take(Set::Primes, Parts::SUBTRACT)]),
        core(vec![take(Set::List(vec![1, 3, 4]), Parts::SUBTRACT)]),
        core(vec![take(Set::From(2), Parts::SUBTRACT)]),
    ];
    for rule in rules {
        assert!(table(&rule, 100_000, &steps.fresh()).is_err(), "{rule:?}");
        assert!(table(&rule, 100_000, &bytes.fresh()).is_err(), "{rule:?}");
        assert!(table(&rule, u64::MAX, &bytes.fresh()).is_err(), "{rule:?}");
    }
    let long =
        core(vec![take(Set::Except(Box::new(Set::From(1)), Box::new(Set::From(1 << 40))), Parts::SUBTRACT)]);
    agree(&long, 100);
}
