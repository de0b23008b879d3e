//! Automata with output and their levels.

mod common;

use common::{limits, systems, tables, tuples, wide, words};
use grundy_automata::{Dfao, Error, Relation};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn functions_and_their_levels_are_the_same(
        (a, b) in prop::sample::select(systems()).prop_flat_map(|s| (tables(s, 2, 3), tables(s, 2, 3))),
        values in prop::collection::btree_set(any::<u64>(), 3).prop_shuffle_to_vec(),
    ) {
        let limits = limits();
        let words = words(a.system, 20);
        let (r, s) = (a.relation(), b.relation());
        let rest = r.or(&s, &limits).and_then(|some| some.complement(&limits)).expect("small");
        let levels = vec![
            (values[0], r.clone()),
            (values[1], s.minus(&r, &limits).expect("small")),
            (values[2], rest),
        ];
        let function = Dfao::from_levels(&levels, &limits).expect("a partition");
        for tuple in tuples(2, words.len()) {
            let expected = if a.contains(&words, &tuple) {
                values[0]
            } else if b.contains(&words, &tuple) {
                values[1]
            } else {
                values[2]
            };
            prop_assert_eq!(function.value(&wide(&tuple)), Some(expected));
        }
        let mut expected: Vec<(u64, Relation)> = levels.into_iter().filter(|(_, l)| !l.is_empty()).collect();
        expected.sort_by_key(|(value, _)| *value);
        let found = function.levels(&limits).expect("small");
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(Dfao::from_levels(&found, &limits).expect("a partition"), function);
    }
}

/// The elements of a set in some order.
trait Shuffled {
    fn prop_shuffle_to_vec(self) -> BoxedStrategy<Vec<u64>>;
}

impl<S: Strategy<Value = std::collections::BTreeSet<u64>> + 'static> Shuffled for S {
    fn prop_shuffle_to_vec(self) -> BoxedStrategy<Vec<u64>> {
        self.prop_map(|set| set.into_iter().collect::<Vec<u64>>()).prop_shuffle().boxed()
    }
}

#[test]
fn levels_must_be_a_partition() {
    let limits = limits();
    for system in systems() {
        let less = Relation::less(system, &limits).expect("small");
        let not = less.complement(&limits).expect("small");
        let equal = Relation::equal(system, &limits).expect("small");
        let of = |levels: &[(u64, Relation)]| Dfao::from_levels(levels, &limits);
        assert!(of(&[(3, less.clone()), (1, not.clone())]).is_ok());
        assert_eq!(of(&[(3, less.clone()), (3, not.clone())]), Err(Error::Levels), "a value twice");
        assert_eq!(of(&[(3, less.clone()), (1, equal)]), Err(Error::Levels), "x > y is left out");
        let all = Relation::all(system, 2, &limits).expect("small");
        assert_eq!(of(&[(3, less), (1, all)]), Err(Error::Levels), "overlap");
        assert_eq!(of(&[]), Err(Error::Levels));
        let one = Relation::all(system, 1, &limits).expect("small");
        assert_eq!(of(&[(1, not), (2, one)]), Err(Error::Tracks { needed: 2, given: 1 }));
    }
}
