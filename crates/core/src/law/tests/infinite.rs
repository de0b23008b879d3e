use super::*;
use crate::expr::Expr;
use crate::law::zero_set::ZeroSet;

fn j() -> Expr {
    Expr::Slot(0)
}

fn num(n: i128) -> Expr {
    Expr::Num(n)
}

fn power(base: i128) -> Expr {
    Expr::Pow(Box::new(num(base)), Box::new(j()))
}

fn squared() -> Expr {
    Expr::Pow(Box::new(j()), Box::new(num(2)))
}

fn formula(terms: Vec<Expr>, divisor: u64, from: u64) -> Set {
    let expr = if terms.len() == 1 { terms[0].clone() } else { Expr::Add(terms) };
    Set::formula(expr, divisor, from).unwrap()
}

fn recurrence(initial: &[i128], coefficients: &[i128]) -> Set {
    Set::recurrence(initial.to_vec(), coefficients.to_vec(), 0).unwrap()
}

fn with(list: &[u64], set: Set) -> Set {
    Set::Union(vec![Set::List(list.to_vec()), set])
}

fn except(set: Set, without: Set) -> Set {
    Set::Except(Box::new(set), Box::new(without))
}

fn all_but(missing: &[u64]) -> Set {
    except(Set::From(1), Set::List(missing.to_vec()))
}

#[test]
fn residue_laws_are_proved_with_their_least_period() {
    let p_squared = Set::prime_formula(squared()).unwrap();
    let two_p = Set::prime_formula(Expr::Mul(vec![num(2), j()])).unwrap();
    let jacobsthal = recurrence(&[1, 3], &[1, 2]);
    let rows: Vec<(Set, &[u32])> = vec![
        (formula(vec![power(2)], 1, 0), &[0, 1, 2]),
        (formula(vec![power(3)], 1, 0), &[0, 1]),
        (formula(vec![power(4)], 1, 0), &[0, 1, 0, 1, 2]),
        (formula(vec![power(6)], 1, 0), &[0, 1, 0, 1, 0, 1, 2]),
        (formula(vec![power(10)], 1, 0), &[0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 2]),
        (with(&[1], Set::Primes), &[0, 1, 2, 3]),
        (except(with(&[1], Set::Primes), Set::List(vec![2])), &[0, 1]),
        (Set::PrimePowers, &[0, 1, 2, 3, 4, 5]),
        (Set::Squarefree, &[0, 1, 2, 3]),
        (formula(vec![squared(), j(), num(1)], 1, 0), &[0, 1]),
        (formula(vec![squared(), j(), num(2)], 1, 0), &[0, 0, 1, 1, 2, 2]),
        (formula(vec![squared(), j(), num(2)], 2, 0), &[0, 1, 2]),
        (formula(vec![squared(), num(1)], 1, 0), &[0, 1, 2]),
        (recurrence(&[1, 3], &[2, 1]), &[0, 1]),
        (jacobsthal, &[0, 1]),
        (recurrence(&[2, 1], &[1, 2]), &[0, 1, 2]),
        (formula(vec![power(2), num(-1)], 1, 1), &[0, 1]),
        (formula(vec![power(2), num(1)], 1, 0), &[0, 0, 1, 1, 2, 2, 3]),
        (with(&[1], formula(vec![power(2), num(1)], 1, 0)), &[0, 1, 2, 3]),
        (with(&[1], formula(vec![Expr::Mul(vec![num(3), power(2)])], 1, 0)), &[0, 1, 0, 1, 0, 1, 2, 3, 2]),
        (Set::Union(vec![formula(vec![power(2)], 1, 0), formula(vec![power(3)], 1, 0)]), &[0, 1, 2, 3, 4]),
        (Set::Smooth(vec![2, 3]), &[0, 1, 2, 3, 4]),
        (with(&[1, 2], recurrence(&[3, 4], &[1, 1])), &[0, 1, 2, 3, 4]),
        (Set::Palindromes, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (except(Set::From(1), Set::Class { modulus: 7, residue: 0 }), &[0, 1, 2, 3, 4, 5, 6]),
        (Set::Class { modulus: 2, residue: 1 }, &[0, 1]),
        (with(&[1, 2], two_p), &[0, 1, 2, 0, 1, 2, 3, 4]),
    ];
    for (set, block) in rows {
        let core = take(set);
        let naive = Naive { core: &core, play: Play::Normal };
        let law = laws_to(&core, Play::Normal, Some(2_000)).laws.grundy.unwrap();
        let period = block.len() as u64;
        assert_eq!(shape_of(&law), (0, period, 0), "{core:?}");
        assert!(matches!(theorem(&law), "residue"), "{core:?}");
        assert!(!law.facts.is_empty(), "{core:?}");
        agrees(&law, &naive.grundy(1_000));
        if period != 8 {
            let claim = Claim::Periodic { preperiod: 0, period, saltus: 0, values: block.to_vec() };
            assert_eq!(law.claim, claim, "{core:?}");
        }
    }
    let law = laws(&take(with(&[1, 2, 3], p_squared))).laws.grundy.unwrap();
    assert_eq!((shape_of(&law), theorem(&law)), ((0, 26, 0), "residue"));
}

#[test]
fn floor_laws_are_proved() {
    for (set, divisor) in [
        (Set::Composites, 4),
        (Set::Evil, 3),
        (Set::Class { modulus: 3, residue: 0 }, 3),
        (all_but(&[1, 2, 3]), 4),
        (Set::From(1), 1),
        (Set::From(5), 5),
    ] {
        let core = take(set);
        let found = laws(&core);
        let law = found.laws.grundy.unwrap();
        assert_eq!(law.claim, Claim::Floor { divisor });
        assert_eq!(theorem(&law), "floor");
        let zeros = ZeroSet::of(&found.laws.outcome.claim).unwrap();
        assert_eq!(zeros.exceptions, (0..divisor).collect::<Vec<_>>());
        assert!(found.laws.outcome.is_proved());
    }
}

#[test]
fn nim_stays_nim_when_what_is_left_may_be_split() {
    let amounts = Amounts::Set(Set::From(1));
    let core = Core { moves: vec![Move::Take { amounts, parts: Parts(0b0111) }], ..Core::default() };
    let law = laws_to(&core, Play::Normal, Some(300)).laws.grundy.unwrap();
    assert_eq!(law.claim, Claim::Floor { divisor: 1 });
    assert_eq!(theorem(&law), "floor");
}

/// T0 with residues: what is left may be several heaps, from infinite sets.
#[test]
fn laws_of_rules_that_part_heaps_are_proved() {
    let class = |modulus, residue| Set::Class { modulus, residue };
    let split = |parts| Move::Take { amounts: Amounts::Zero, parts: Parts(parts) };
    let of = |set: Set, parts| Move::Take { amounts: Amounts::Set(set), parts: Parts(parts) };
    for (moves, shape) in [
        (vec![of(class(2, 1), 3), split(4)], (1, 2, 0)),
        (vec![of(class(4, 3), 3), split(4)], (1, 4, 0)),
        (vec![of(class(3, 1), 3), split(4)], (8, 6, 0)),
        (vec![of(formula(vec![power(2)], 1, 0), 3), split(4)], (1, 6, 0)),
        (vec![of(Set::Smooth(vec![2, 3]), 3), split(4)], (6, 7, 0)),
        (vec![of(class(2, 1), 15)], (0, 2, 0)),
    ] {
        let core = Core { moves, ..Core::default() };
        let law = laws_to(&core, Play::Normal, Some(300)).laws.grundy.unwrap();
        assert_eq!((shape_of(&law), theorem(&law)), (shape, "residue"), "{core:?}");
        agrees(&law, &Naive { core: &core, play: Play::Normal }.grundy(160));
    }
    let squares = formula(vec![squared()], 1, 1);
    let core = Core { moves: vec![of(squares, 3), split(4)], ..Core::default() };
    let law = laws_to(&core, Play::Normal, Some(300)).laws.grundy.unwrap();
    assert_eq!((&law.claim, theorem(&law)), (&Claim::NeverPeriodic, "aperiodic"));
}

#[test]
fn all_but_games_are_proved_to_rise() {
    let cases: [(&[u64], u64, u64, u64); 7] = [
        (&[2], 0, 4, 2),
        (&[3], 0, 6, 3),
        (&[2, 3], 0, 4, 2),
        (&[2, 5], 0, 4, 2),
        (&[3, 4], 0, 6, 3),
        (&[2, 3, 5, 8], 0, 7, 2),
        (&[1, 2, 8, 9, 10], 8, 3, 1),
    ];
    for (missing, preperiod, period, saltus) in cases {
        let core = take(all_but(missing));
        let law = laws(&core).laws.grundy.unwrap();
        assert_eq!(shape_of(&law), (preperiod, period, saltus), "{missing:?}");
        assert_eq!(theorem(&law), "all-but");
        agrees(&law, &Naive { core: &core, play: Play::Normal }.grundy(800));
    }
}

#[test]
fn rising_without_a_theorem_is_checked() {
    let law = laws_to(&take(with(&[1], Set::Composites)), Play::Normal, Some(1_000)).laws.grundy.unwrap();
    assert_eq!(shape_of(&law), (2, 10, 3));
    assert!(matches!(law.standing, Standing::Checked { up_to: 1_000 }));
}

#[test]
fn sets_that_hit_every_period_have_none() {
    let n_to_n = Expr::Pow(Box::new(j()), Box::new(j()));
    for set in [
        formula(vec![squared()], 1, 1),
        Set::Factorials,
        formula(vec![Expr::Pow(Box::new(j()), Box::new(num(3)))], 1, 1),
        Set::Odious,
        recurrence(&[1, 2], &[1, 1]),
        formula(vec![n_to_n], 1, 1),
    ] {
        let found = laws_to(&take(set), Play::Normal, Some(7_000));
        let law = found.laws.grundy.unwrap();
        assert_eq!((&law.claim, theorem(&law)), (&Claim::NeverPeriodic, "aperiodic"));
    }
}

#[test]
fn long_repetitions_that_break_are_no_laws() {
    let n_to_n = formula(vec![Expr::Pow(Box::new(j()), Box::new(j()))], 1, 1);
    let found = laws_to(&take(n_to_n), Play::Normal, Some(8_000));
    let late = found.laws.rejected.last().unwrap();
    assert_eq!(late.at, 6_251);
    assert!(matches!(late.claim, Claim::Periodic { preperiod: 3_105, period: 28, .. }), "{:?}", late.at);
    // Fermat numbers: period 2 from 270 on for more than 65,000 heaps, broken at 65538.
    let double = Expr::Pow(Box::new(num(2)), Box::new(power(2)));
    let found = laws_to(&take(formula(vec![double, num(1)], 1, 0)), Play::Normal, Some(70_000));
    assert!(!found.laws.grundy.unwrap().is_proved());
    let late = found.laws.rejected.last().unwrap();
    assert_eq!(late.at, 65_538);
    assert!(matches!(late.claim, Claim::Periodic { preperiod: 270, period: 2, .. }));
}

#[test]
fn leaving_one_stone_shifts_the_law_and_keeps_the_end() {
    // take 1 or primes leaving n >= 1: lost at 0 (no heap), 1, 5, 9, 13, ..
    let amounts = Amounts::Set(with(&[1], Set::Primes));
    let core = Core { moves: vec![Move::Take { amounts, parts: Parts(0b10) }], ..Core::default() };
    let found = laws(&core);
    assert_eq!(theorem(&found.laws.outcome), "residue");
    let zeros = ZeroSet::of(&found.laws.outcome.claim).unwrap();
    assert_eq!(zeros, ZeroSet { modulus: 4, residues: vec![1], from: 0, exceptions: vec![0] });
}

#[test]
fn misere_outcomes_of_infinite_sets_are_proved() {
    for set in [
        formula(vec![power(2)], 1, 0),
        with(&[1], Set::Primes),
        Set::PrimePowers,
        Set::Class { modulus: 2, residue: 1 },
        Set::From(1),
    ] {
        let core = take(set);
        let found = laws_to(&core, Play::Misere, None);
        assert_eq!(theorem(&found.laws.outcome), "residue", "{core:?}");
        agrees(&found.laws.outcome, &Naive { core: &core, play: Play::Misere }.outcomes(1_500));
    }
}
