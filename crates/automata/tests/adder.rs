//! Addition of every system, and relations that are nearly addition.

mod common;

use common::limits;
use grundy_automata::adder::{Adder, Fault};
use grundy_automata::{Error, Relation, System};
use proptest::prelude::*;

fn systems() -> Vec<System> {
    let bases = [2, 3, 4, 5, 7, 10, 16].map(|k| System::base(k).expect("a base"));
    let others = [1, 2, 3, 4, 7].map(|a| System::ostrowski(a).expect("a coefficient"));
    bases.into_iter().chain(others).collect()
}

#[test]
fn adders_verify_themselves_and_add() {
    for system in systems() {
        let adder = Adder::new(system, &limits()).expect("verified");
        for x in 0..40 {
            for y in 0..40 {
                for z in 0..90 {
                    assert_eq!(
                        adder.relation().contains(&[x, y, z]),
                        x + y == z,
                        "{system}: {x} + {y} = {z}"
                    );
                }
            }
        }
        let big = (1u128 << 100) + 12_345;
        assert!(adder.relation().contains(&[big, big / 3, big + big / 3]));
        assert!(!adder.relation().contains(&[big, big / 3, big + big / 3 + 1]));
    }
}

/// The table of a relation, to be changed.
fn table(relation: &Relation) -> common::Table {
    let radix = relation.system().radix();
    let digits = common::tuples(relation.tracks(), radix);
    let next = |state: usize, digits: &Vec<usize>| {
        let digits: Vec<u8> = digits.iter().map(|d| u8::try_from(*d).expect("a digit")).collect();
        relation.next(state, &digits).map(|next| u32::try_from(next).expect("few"))
    };
    common::Table {
        system: relation.system(),
        tracks: relation.tracks(),
        rows: (0..relation.states()).map(|q| digits.iter().map(|d| next(q, d)).collect()).collect(),
        accept: (0..relation.states()).map(|q| relation.accepts(q)).collect(),
    }
}

proptest! {
    #[test]
    fn an_adder_with_one_fault_is_refused(
        system in prop::sample::select(vec![System::BINARY, System::ZECKENDORF, System::PELL]),
        at in any::<prop::sample::Index>(),
        letter in any::<prop::sample::Index>(),
        to in any::<prop::sample::Index>(),
        flip in prop::bool::weighted(0.2),
    ) {
        let limits = limits();
        let right = Adder::new(system, &limits).expect("verified");
        let mut wrong = table(right.relation());
        let state = at.index(wrong.rows.len());
        if flip {
            wrong.accept[state] = !wrong.accept[state];
        } else {
            let letter = letter.index(wrong.rows[state].len());
            let to = u32::try_from(to.index(wrong.rows.len() + 1)).expect("few");
            wrong.rows[state][letter] = (to as usize != wrong.rows.len()).then_some(to);
        }
        let wrong = Relation::from_table(system, 3, &wrong.rows, &wrong.accept, &limits);
        match wrong {
            Ok(wrong) if wrong == *right.relation() => {}
            Ok(wrong) => prop_assert!(matches!(Adder::verified(wrong, &limits), Err(Error::Adder(_)))),
            Err(error) => prop_assert_eq!(error, Error::LeadingZeros),
        }
    }
}

#[test]
fn each_law_of_addition_is_needed() {
    let limits = limits();
    for system in [System::BINARY, System::ZECKENDORF] {
        let adder = Adder::new(system, &limits).expect("verified").relation().clone();
        let refused = |relation: Relation| match Adder::verified(relation, &limits) {
            Err(Error::Adder(fault)) => fault,
            other => panic!("{other:?}"),
        };
        assert_eq!(refused(Relation::none(system, 3, &limits).expect("small")), Fault::Zero);
        assert_eq!(refused(Relation::all(system, 3, &limits).expect("small")), Fault::Zero);
        // Right but for one more triple 5 + 3 = 0, or one less.
        let point = |n: u128| Relation::constant(system, n, &limits).expect("small");
        let triple = |x, y, z| {
            let two = point(x).join(grundy_automata::Join::And, &point(y), 3, (&[0], &[1]), &limits);
            two.and_then(|two| {
                two.join(grundy_automata::Join::And, &point(z), 3, (&[0, 1, 2], &[2]), &limits)
            })
            .expect("small")
        };
        assert_eq!(refused(adder.or(&triple(5, 3, 0), &limits).expect("small")), Fault::Bottom);
        assert_eq!(refused(adder.or(&triple(5, 3, 9), &limits).expect("small")), Fault::Step);
        assert_eq!(refused(adder.minus(&triple(5, 3, 8), &limits).expect("small")), Fault::Step);
        assert_eq!(refused(adder.minus(&triple(5, 0, 5), &limits).expect("small")), Fault::Zero);
        let two = Relation::less(system, &limits).expect("small");
        assert_eq!(Adder::verified(two, &limits), Err(Error::Tracks { needed: 3, given: 2 }));
    }
}
