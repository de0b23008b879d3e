//! Numbers of many digits: the forms agree with themselves along the moves of the rules.

use num_bigint::BigUint;
use proptest::prelude::*;

use super::super::*;
use crate::game::Play;
use crate::limits::Limits;

fn number(digits: usize) -> impl Strategy<Value = BigUint> {
    prop::collection::vec(any::<u8>(), 1..digits).prop_map(|bytes| BigUint::from_bytes_le(&bytes))
}

/// Every winning move listed leaves a lost position, and a position that is not lost has one.
fn consistent(form: &CoupledForm, position: &[BigUint]) {
    let lost = form.is_lost(position).unwrap();
    let found = form.winning_moves(position, 20, &Limits::new(200_000, 1 << 26, 1 << 20)).unwrap();
    assert_eq!(found.moves.is_empty(), lost, "{form:?}");
    for one in &found.moves {
        assert_eq!(form.is_lost(&one.apply(position)), Ok(true), "{form:?}");
    }
    assert!(found.total.is_none_or(|total| total >= found.moves.len().into()));
}

/// From a lost position these moves leave no lost one.
fn no_escape(form: &CoupledForm, lost: &[BigUint], next: &[BigUint]) {
    assert_eq!(form.is_lost(lost), Ok(true), "{form:?}");
    assert_eq!(form.is_lost(next), Ok(false), "{form:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn wythoff_with_a_thousand_digits(
        a in 1u32..9, misere: bool, x in number(400), y in number(400), n in number(400), k in number(390),
    ) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let wythoff = Wythoff::new(a.into(), play).unwrap();
        let form = CoupledForm::Wythoff(wythoff.clone());
        let (lower, upper) = wythoff.lost_pair(&(n + 3u8));
        consistent(&form, &[x, y]);
        consistent(&form, &[&lower - 1u8, upper.clone()]);
        consistent(&form, &[upper.clone(), lower.clone()]);
        consistent(&form, &[&lower + &k + 1u8, &upper + &k + a]);
        let k = k % &lower + 1u8;
        no_escape(&form, &[lower.clone(), upper.clone()], &[&lower - &k, upper.clone()]);
        no_escape(&form, &[lower.clone(), upper.clone()], &[&lower - &k, &upper - &k]);
    }

    #[test]
    fn two_numbers(x in number(400), y in number(400)) {
        let (x, y) = (x + 1u8, y + 1u8);
        consistent(&CoupledForm::Euclid(Euclid::ToZero), &[x.clone(), y.clone()]);
        consistent(&CoupledForm::Euclid(Euclid::StayPositive), &[x.clone(), y.clone()]);
        consistent(&CoupledForm::Euclid(Euclid::ToZero), &[x.clone(), &x * 8u8 / 5u8]);
        consistent(&CoupledForm::EuclidEverywhere(EuclidEverywhere), &[x.clone(), y.clone(), &x + 3u8, y.clone()]);
        consistent(&CoupledForm::DifferentAmounts(DifferentAmounts), &[x.clone(), y.clone()]);
        consistent(&CoupledForm::NimWithPass(NimWithPass), &[1u8.into(), x.clone(), y.clone()]);
        consistent(&CoupledForm::NimWithPass(NimWithPass), &[1u8.into(), x.clone(), x.clone()]);
        consistent(&CoupledForm::StaircaseDirect(StaircaseDirect), &[x.clone(), y.clone()]);
        let two_of_three = CoupledForm::ExactSlow(ExactSlowNim::new(2).unwrap());
        consistent(&two_of_three, &[x.clone(), y.clone(), &x + 2u8]);
        consistent(&two_of_three, &[x.clone(), y.clone(), &x + &y - 1u8]);
        for piles in [vec![x.clone(), y.clone()], vec![x.clone(), y.clone(), 3u8.into(), 2u8.into(), 2u8.into()]] {
            consistent(&CoupledForm::CandyPiles(CandyPiles), &piles);
        }
        consistent(&CoupledForm::TwoRowChomp(TwoRowChomp), &[&x + &y, x]);
    }

    #[test]
    fn multiples_of_what_was_taken(c in 1u64..12, n in number(400), most in number(400), misere: bool) {
        let play = if misere { Play::Misere } else { Play::Normal };
        // An empty heap is won under misère play without a move.
        let n = n + 1u8;
        let form = CoupledForm::Multiple(MultipleNim::new(c, play).unwrap());
        consistent(&form, &[n.clone(), most + 1u8]);
        consistent(&form, &[n.clone(), n + 2u8]);
    }

    #[test]
    fn several_numbers(heaps in prop::collection::vec(number(60), 2..7), k in 1usize..4) {
        for play in [Play::Normal, Play::Misere] {
            consistent(&CoupledForm::Moore(Moore::new(k, play).unwrap()), &heaps);
        }
        consistent(&CoupledForm::CyclicNimhoff(CyclicNimhoff::new(1000u32.into()).unwrap()), &heaps);
        consistent(&CoupledForm::CyclicNimhoff(CyclicNimhoff::new(heaps[0].clone() + 1u8).unwrap()), &heaps);
        consistent(&CoupledForm::HeapsInOrder(HeapsInOrder), &heaps);
        consistent(&CoupledForm::Staircase(Staircase { ground: false }), &heaps);
        consistent(&CoupledForm::Staircase(Staircase { ground: true }), &heaps);
        consistent(&CoupledForm::BoxesModuloSix(BoxesModuloSix), &heaps);
        consistent(&CoupledForm::Everything(EverythingNim), &heaps);
        consistent(&CoupledForm::Slow(SlowNim::new(heaps.len()).unwrap()), &heaps);
        consistent(&CoupledForm::Slow(SlowNim::new(1).unwrap()), &heaps);
        consistent(&CoupledForm::Circular(CircularNim::new(heaps.len() - 1).unwrap()), &heaps);
        if heaps.len() % 2 == 0 {
            consistent(&CoupledForm::Thanos(ThanosNim), &heaps);
        }
        let mut squares: Vec<BigUint> = heaps.iter().map(|h| h + 1u8).collect();
        squares.sort();
        squares.dedup();
        consistent(&CoupledForm::GeorgiaAndBob(GeorgiaAndBob), &squares);
    }
}

#[test]
fn a_count_is_there_when_the_list_is_not() {
    let limits = Limits::default();
    let big = |n: u32| BigUint::from(1u8) << n;
    // Moore: the two largest heaps shrink; in every place where the others have two ones, one of them gets one.
    let form = CoupledForm::Moore(Moore::new(2, Play::Normal).unwrap());
    let heaps = [big(100), big(100), big(99) - 1u8, big(99) - 1u8];
    let found = form.winning_moves(&heaps, 5, &limits).unwrap();
    assert_eq!((found.moves.len(), found.complete, found.total), (5, false, Some(big(99))));
    let thanos = CoupledForm::Thanos(ThanosNim);
    let heaps = [1u8.into(), 1u8.into(), big(70), big(80)];
    let found = thanos.winning_moves(&heaps, 5, &limits).unwrap();
    // One of the two large heaps becomes 1, the other anything from 1 on.
    let ways = (big(70) - 1u8) + (big(80) - 1u8) - 1u8;
    assert_eq!((found.moves.len(), found.total), (5, Some(ways)));
    let every = CoupledForm::EuclidEverywhere(EuclidEverywhere);
    let found = every.winning_moves(&[3u8.into(), big(90), 5u8.into(), big(80)], 5, &limits).unwrap();
    assert!(found.complete || found.total.is_some());
    let different = CoupledForm::DifferentAmounts(DifferentAmounts);
    let found = different.winning_moves(&[big(90), big(80)], 5, &limits).unwrap();
    assert_eq!(found.total, Some(big(80) + 1u8));
}

#[test]
fn every_game_has_its_names_and_its_source() {
    let names: Vec<&str> = CoupledForm::names().collect();
    assert!(names.windows(2).all(|w| w[0] < w[1]));
    for name in names {
        let by = |numbers: &[BigUint], play| CoupledForm::named(name, numbers, play);
        let forms: Vec<CoupledForm> = [Play::Normal, Play::Misere]
            .into_iter()
            .filter_map(|play| {
                let form = by(&[], play).or_else(|| by(&[3u8.into()], play))?;
                assert_eq!(form.play(), play, "{name}");
                Some(form)
            })
            .collect();
        assert!(!forms.is_empty(), "{name}");
        assert!(forms.iter().all(|form| form.citation().year > 1600), "{name}");
        assert_eq!(by(&[1u8.into(), 1u8.into()], Play::Normal), None);
        let takes_a_number = by(&[3u8.into()], Play::Normal).is_some();
        assert!(!takes_a_number || by(&[BigUint::ZERO], Play::Normal).is_none(), "{name}(0)");
    }
    assert_eq!(CoupledForm::named("moore", &[], Play::Normal), None);
    assert_eq!(CoupledForm::named("euclid", &[], Play::Misere), None);
    // A k that fits in no word.
    let large = BigUint::from(1u8) << 70;
    let moore = CoupledForm::named("moore", &[large], Play::Normal).unwrap();
    consistent(&moore, &[5u8.into(), 9u8.into()]);
}
