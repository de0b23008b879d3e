//! Tables of rules as people write them.

use grundy::api::{Refusal, Study, Unsuitable};
use grundy::class::Class;
use grundy::engine::choose::table;
use grundy::limits::Limits;
use grundy::oracle;
use grundy::table::EngineKind;

fn study(text: &str) -> Study {
    Study::new(text, &[]).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
}

#[test]
fn structures_of_texts() {
    let limits = Limits::default();
    let class = |text: &str| Class::of(&study(text).game.parts[0], &limits);
    assert_eq!(class("take {1,3,4}"), Class::FiniteSubtraction { amounts: vec![1, 3, 4], whole: false });
    assert_eq!(class("take 1..2 or all"), Class::FiniteSubtraction { amounts: vec![1, 2], whole: true });
    assert_eq!(
        class("take any except {2,5}"),
        Class::CofiniteSubtraction { missing: vec![2, 5], whole: false }
    );
    assert!(matches!(class("take 1 or primes"), Class::InfiniteSubtraction { .. }));
    assert!(matches!(class("0.77"), Class::TakeAndBreak { .. }));
    assert!(matches!(class("take any or split"), Class::InfiniteTakeAndBreak { .. }));
    assert_eq!(class("split unequal"), Class::UnequalSplit);
    assert_eq!(class("leave {n-1, floor(n/2)}"), Class::HeapDependent);
}

#[test]
fn texts_agree_with_the_definition() {
    let limits = Limits::default();
    for text in [
        "take {1,3,4}",
        "take squares",
        "split unequal",
        "split equal",
        "take any or split",
        "take 1..n/2",
        "leave {n-1, floor(n/2)}",
        "0.3F",
        "0.6(1)",
        "4.007",
        "take 1..2 then may split",
        "n -> k and n-k where 1 <= k < n and 2k != n",
    ] {
        let study = study(text);
        let expected = oracle::values(&study.game.parts[0], 120, &limits).unwrap();
        assert_eq!(study.table(120, &limits).unwrap().values, expected, "{text}");
    }
}

#[test]
fn rings_take_their_values_from_rows() {
    // Kayles in a ring: the first throw leaves a row of n-1 or n-2 pins.
    let limits = Limits::default();
    let rows = study("take 1..2 adjacent").table(60, &limits).unwrap().values;
    let rings = study("take 1..2 adjacent in ring").table(60, &limits).unwrap().values;
    for n in 2..=60 {
        let options = [rows[n - 1], rows[n - 2]];
        assert_eq!(rings[n], (0..).find(|v| !options.contains(v)).unwrap(), "{n}");
    }
}

#[test]
fn a_proved_period_fills_a_long_table() {
    let limits = Limits::default();
    let kayles = study("0.77");
    let long = kayles.table(3_000_000, &limits).unwrap();
    assert_eq!(long.engine, EngineKind::Law);
    let direct = table(&kayles.game.parts[0], 2000, &limits).unwrap();
    assert_eq!(direct.engine, EngineKind::TakeAndBreak);
    assert_eq!(long.values[..2001], direct.values);
    assert!((71..3_000_000 - 12).all(|n| long.values[n] == long.values[n + 12]));
}

#[test]
fn questions_that_do_not_fit() {
    let limits = Limits::default();
    let refusal = |text: &str| study(text).table(10, &limits).unwrap_err();
    assert_eq!(refusal("take 1..3; misere"), Refusal::Unsuitable(Unsuitable::GrundyUnderMisere));
    assert_eq!(refusal("sum of: take 1..3 ; 0.07"), Refusal::Unsuitable(Unsuitable::SumOfSeveral));
    assert_eq!(refusal("take 1..2*last; first take 1..n-1"), Refusal::Unsuitable(Unsuitable::Memory));
}
