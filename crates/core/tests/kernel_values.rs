//! The kernel's own evaluation of the core form against the oracle's, on random rules: a certificate whose
//! values come from the oracle is accepted exactly when a brute-force look at the oracle's table says so, and
//! a rejection names the heap and the value that the oracle has there.

use grundy::core_text;
use grundy::expr::{Cond, Expr};
use grundy::game::{Amounts, Core, Move, Outcome, Parts, Play};
use grundy::limits::Limits;
use grundy::oracle;
use grundy::set::Set;
use grundy_check::{Reason, verify};
use proptest::prelude::*;

fn core(moves: Vec<Move>) -> Core {
    Core { moves, ..Core::default() }
}

fn certificate(core: &Core, play: &str, lines: &[String]) -> String {
    let moves = core_text::moves(core).unwrap().join("\n");
    format!("grundy-certificate 1\nplay {play}\n{moves}\n{}\n", lines.join("\n"))
}

fn words(values: &[u64]) -> String {
    values.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// Values as the kernel has them, 0 or 1 for outcomes.
fn values(core: &Core, play: Play, outcome: bool, last: u64) -> Vec<u64> {
    let limits = Limits::default();
    if outcome {
        let found = oracle::outcomes(core, play, last, &limits).unwrap();
        found.into_iter().map(|w| u64::from(w == Outcome::N)).collect()
    } else {
        oracle::values(core, last, &limits).unwrap().into_iter().map(u64::from).collect()
    }
}

/// Whether f(n + t) = f(n) for all n >= p in the table.
fn repeats(f: &[u64], p: usize, t: usize) -> bool {
    (p..f.len().saturating_sub(t)).all(|n| f[n + t] == f[n])
}

/// What the kernel must say to the claim "period t from p on", when all of `f` decides.
fn verdict(f: &[u64], p: usize, t: usize) -> Result<(), Reason> {
    let claim = |n: usize| if n < p { f[n] } else { f[p + (n - p) % t] };
    if let Some(n) = (0..f.len()).find(|&n| f[n] != claim(n)) {
        return Err(Reason::WindowBroken { n: n as u64, expected: claim(n), actual: f[n] });
    }
    // Once the period is proved, one period more than the table of the claim shows whether less does.
    let long: Vec<u64> = (0..p + 3 * t).map(claim).collect();
    if (1..t).any(|d| t.is_multiple_of(d) && repeats(&long, p, d)) {
        return Err(Reason::PeriodNotLeast { smaller: 0 });
    }
    match (0..p).find(|&earlier| repeats(&long, earlier, t)) {
        Some(smaller) => Err(Reason::PreperiodNotLeast { smaller: smaller as u64 }),
        None => Ok(()),
    }
}

fn same(found: &Result<(), Reason>, expected: &Result<(), Reason>) -> bool {
    match (found, expected) {
        (Err(Reason::PeriodNotLeast { .. }), Err(Reason::PeriodNotLeast { .. })) => true,
        _ => found == expected,
    }
}

/// Amounts up to 9, any numbers of heaps left.
fn finite_moves(parts: u8) -> impl Strategy<Value = Vec<Move>> {
    let taken = (prop::collection::btree_set(1u64..10, 1..5), 1..=parts).prop_map(|(amounts, parts)| {
        Move::Take { amounts: Amounts::Set(Set::List(amounts.into_iter().collect())), parts: Parts(parts) }
    });
    let whole = Just(Move::Take { amounts: Amounts::Whole, parts: Parts(1) });
    let split = (1u8..4).prop_map(|bits| Move::Take { amounts: Amounts::Zero, parts: Parts(bits << 2) });
    if parts > 3 {
        prop::collection::vec(prop_oneof![4 => taken, 1 => whole, 1 => split], 1..4).boxed()
    } else {
        prop::collection::vec(prop_oneof![4 => taken, 1 => whole], 1..4).boxed()
    }
}

fn largest(core: &Core) -> usize {
    let amounts = core.moves.iter().filter_map(|m| match m {
        Move::Take { amounts: Amounts::Set(Set::List(list)), .. } => list.last().copied(),
        _ => None,
    });
    usize::try_from(amounts.max().unwrap_or(0)).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn guy_smith_certificates_hold_when_the_table_says_so(moves in finite_moves(15)) {
        let core = core(moves);
        let most = core.moves.iter().map(|m| match m {
            Move::Take { parts, .. } => parts.most() as usize,
            Move::Clause(_) => 0,
        }).max().unwrap().max(1);
        let f = values(&core, Play::Normal, false, 70);
        for (p, t) in (0..5).flat_map(|p| (1..8).map(move |t| (p, t))) {
            let needed = most * (p.max(1) + t) + largest(&core);
            let lines = ["theorem guy-smith".into(), format!("preperiod {p}"), format!("period {t}"),
                format!("values {}", words(&f[..p + t]))];
            let text = certificate(&core, "normal", &lines);
            let found = verify(&text).map(|_| ()).map_err(|rejection| rejection.reason);
            let expected = verdict(&f[..needed], p, t);
            prop_assert!(same(&found, &expected), "{text}{found:?} {expected:?}");
        }
    }

    #[test]
    fn window_certificates_hold_when_the_table_says_so(
        moves in finite_moves(3), outcome: bool, misere: bool,
    ) {
        let core = core(moves);
        let play = if misere { Play::Misere } else { Play::Normal };
        let (outcome, word) = (outcome || misere, if misere { "misere" } else { "normal" });
        let f = values(&core, play, outcome, 70);
        for (p, t) in (0..12).flat_map(|p| (1..14).map(move |t| (p, t))) {
            let lines = ["theorem window".into(),
                format!("claim {}", if outcome { "outcome" } else { "grundy" }),
                format!("preperiod {p}"), format!("period {t}"), format!("values {}", words(&f[..p + t]))];
            let text = certificate(&core, word, &lines);
            let found = verify(&text).map(|_| ()).map_err(|rejection| rejection.reason);
            let expected = verdict(&f[..p + t + largest(&core) + 1], p, t);
            prop_assert!(same(&found, &expected), "{text}{found:?} {expected:?}");
        }
    }

    /// The last of the claimed values is wrong, all others are the oracle's: the kernel must name that one.
    #[test]
    fn values_under_any_set_are_those_of_the_oracle(
        first in any_set(), second in any_set(), parts in 1u8..16, whole: bool, outcome: bool, misere: bool,
    ) {
        // Who wins says nothing about several heaps, and three heaps take long.
        let parts = if outcome || misere { parts % 3 + 1 } else { parts };
        let last = if parts > 3 { 50 } else { 150 };
        let mut moves = vec![
            Move::Take { amounts: Amounts::Set(first), parts: Parts::SUBTRACT },
            Move::Take { amounts: Amounts::Set(second), parts: Parts(parts) },
        ];
        if whole {
            moves.push(Move::Take { amounts: Amounts::Whole, parts: Parts(1) });
        }
        let core = core(moves);
        let play = if misere { Play::Misere } else { Play::Normal };
        let (outcome, word) = (outcome || misere, if misere { "misere" } else { "normal" });
        let mut f = values(&core, play, outcome, last);
        let actual = f.pop().unwrap();
        let claimed = if outcome { 1 - actual } else { actual + 1 };
        f.push(claimed);
        let lines = ["theorem residue".into(),
            format!("claim {}", if outcome { "outcome" } else { "grundy" }),
            format!("preperiod {last}"), "period 1".into(), format!("values {}", words(&f))];
        let text = certificate(&core, word, &lines);
        let reason = verify(&text).map_err(|rejection| rejection.reason);
        prop_assert_eq!(reason, Err(Reason::ValueWrong { n: last, claimed, actual }), "{}", text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Rules that may part heaps: whatever the kernel accepts of the periods that a short table shows goes on.
    #[test]
    fn residue_laws_of_rules_that_part_heaps_go_on(
        modulus in 1u64..5, residue in 0u64..4, extra in prop::collection::btree_set(1u64..6, 0..3),
        parts in 1u8..16, split in 1u8..4,
    ) {
        let class = Set::Class { modulus, residue: residue % modulus };
        let set = Set::Union(vec![class, Set::List(extra.into_iter().chain([7]).collect())]);
        let core = core(vec![
            Move::Take { amounts: Amounts::Set(set), parts: Parts(parts) },
            Move::Take { amounts: Amounts::Zero, parts: Parts(split << 2) },
        ]);
        let f = values(&core, Play::Normal, false, 90);
        for (p, t) in (0..10).flat_map(|p| (1..9).map(move |t| (p, t))) {
            if !repeats(&f[..p + 2 * t], p, t) {
                continue;
            }
            for bound in [p, p + 2 * t] {
                let lines = ["theorem residue".into(), "claim grundy".into(), format!("preperiod {p}"),
                    format!("period {t}"), format!("bound {bound}"), format!("values {}", words(&f[..p + t]))];
                let text = certificate(&core, "normal", &lines);
                prop_assert!(verify(&text).is_err() || repeats(&f, p, t), "{text}{f:?}");
            }
        }
    }
}

fn any_set() -> impl Strategy<Value = Set> {
    let j = || Box::new(Expr::Slot(0));
    let n = |n: i128| Box::new(Expr::Num(n));
    let formula = |expr, divisor, from| Set::formula(expr, divisor, from).unwrap();
    let named = vec![
        Set::From(4),
        Set::Class { modulus: 5, residue: 2 },
        Set::Primes,
        Set::PrimePowers,
        Set::Composites,
        Set::Squarefree,
        Set::Palindromes,
        Set::Evil,
        Set::Odious,
        Set::Factorials,
        Set::Smooth(vec![2]),
        Set::Smooth(vec![3, 5]),
        Set::OmegaAtMost(1),
        Set::Products {
            factors: vec![formula(Expr::Pow(n(2), j()), 1, 1), formula(Expr::Pow(j(), n(2)), 1, 1)],
            cond: Cond::True, // not asked for members
        },
        formula(Expr::Pow(j(), n(2)), 1, 1),
        formula(Expr::Mul(vec![Expr::Slot(0), Expr::Add(vec![Expr::Slot(0), Expr::Num(1)])]), 2, 1),
        formula(Expr::Add(vec![Expr::Pow(n(2), j()), Expr::Num(1)]), 1, 0),
        formula(Expr::Pow(j(), j()), 1, 1),
        formula(Expr::Sub(Box::new(Expr::Pow(n(2), j())), n(5)), 1, 0),
        formula(
            Expr::Sub(Box::new(Expr::Pow(j(), n(2))), Box::new(Expr::Mul(vec![Expr::Num(9), Expr::Slot(0)]))),
            2,
            0,
        ),
        Set::prime_formula(Expr::Pow(j(), n(2))).unwrap(),
        Set::recurrence(vec![1, 2], vec![1, 1], 0).unwrap(),
        Set::recurrence(vec![1, 3], vec![3, -1], 0).unwrap(),
        Set::recurrence(vec![0, 0, 4, 6, 7], vec![2], -3).unwrap(),
    ];
    let one = prop_oneof![
        3 => prop::sample::select(named),
        1 => prop::collection::btree_set(1u64..40, 1..6).prop_map(|list| Set::List(list.into_iter().collect())),
    ];
    (one.clone(), one, 0..4)
        .prop_map(|(a, b, kind)| match kind {
            0 => Set::Union(vec![a, b]),
            1 => Set::Except(Box::new(a), Box::new(b)),
            _ => a,
        })
        .prop_filter("a set without members has no text", |set| core_text::set(set).is_some())
}
