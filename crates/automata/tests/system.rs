//! Words and numbers.

mod common;

use common::{systems, words};
use grundy_automata::{Error, Relation, System};
use proptest::prelude::*;

#[test]
fn words_are_counted_in_their_order() {
    let more = [4, 7, 64].map(|k| System::base(k).expect("a base"));
    let others = [3, 5, 63].map(|a| System::ostrowski(a).expect("a coefficient"));
    for system in systems().into_iter().chain(more).chain(others) {
        for (n, word) in words(system, 3000).iter().enumerate() {
            assert_eq!(&system.word(n as u128), word, "{system}");
            assert_eq!(system.value(word), Some(n as u128), "{system}");
            assert_eq!(system.value(&[&[0, 0], word.as_slice()].concat()), Some(n as u128), "{system}");
        }
    }
}

#[test]
fn words_that_are_no_numbers_have_no_value() {
    assert_eq!(System::BINARY.value(&[1, 2]), None);
    assert_eq!(System::ZECKENDORF.value(&[1, 1]), None);
    assert_eq!(System::PELL.value(&[2, 1]), None);
    assert_eq!(System::PELL.value(&[2, 0, 1]), Some(15));
    assert_eq!(System::BINARY.value(&[1; 128]), Some(u128::MAX));
    assert_eq!(System::BINARY.value(&[1; 129]), None, "too large");
    for bad in [0, 1, 65, u64::MAX] {
        assert_eq!(System::base(bad), Err(Error::System(bad)));
    }
    for bad in [0, 64] {
        assert_eq!(System::ostrowski(bad), Err(Error::System(bad)));
    }
}

proptest! {
    #[test]
    fn large_numbers_return(n in any::<u128>()) {
        for system in systems() {
            prop_assert_eq!(system.value(&system.word(n)), Some(n));
        }
    }

    #[test]
    fn order_equality_successor_and_constants(x in 0u128..400, y in 0u128..400) {
        let limits = common::limits();
        for system in systems() {
            let is = |relation: Relation, tuple: &[u128]| relation.contains(tuple);
            prop_assert_eq!(is(Relation::less(system, &limits).expect("small"), &[x, y]), x < y);
            prop_assert_eq!(is(Relation::equal(system, &limits).expect("small"), &[x, y]), x == y);
            let successor = Relation::successor(system, &limits).expect("small");
            prop_assert_eq!(successor.contains(&[x, y]), x + 1 == y);
            prop_assert!(successor.contains(&[x, x + 1]));
            let constant = Relation::constant(system, y, &limits).expect("small");
            prop_assert_eq!(constant.contains(&[x]), x == y);
            prop_assert_eq!(constant.witness().and_then(|w| w.values()), Some(vec![y]));
            let shifted = system.value(&[system.word(x), vec![0]].concat()).expect("small");
            prop_assert_eq!(is(Relation::shifted(system, &limits).expect("small"), &[x, y]), shifted == y);
            prop_assert!(is(Relation::shifted(system, &limits).expect("small"), &[x, shifted]));
        }
    }
}
