//! Every operation on relations against the definition, on random automata and small numbers.

mod common;

use std::collections::BTreeSet;

use common::{Table, any_table, any_two, limits, tuples, wide, words};
use grundy_automata::{Error, Join, Relation, System};
use proptest::prelude::*;

/// Numbers below this are compared, one by one.
fn bound(system: System) -> usize {
    if system.radix() == 10 { 40 } else { 30 }
}

/// Into how many classes the states of a set of numbers, and the missing one, fall: refined as long as a letter tells
/// two of a class apart.
fn classes(relation: &Relation) -> usize {
    let radix = u8::try_from(relation.system().radix()).expect("a digit");
    let n = relation.states();
    let mut class: Vec<usize> = (0..=n).map(|state| usize::from(relation.accepts(state))).collect();
    loop {
        let next = |state: usize, digit: u8| class[relation.next(state, &[digit]).unwrap_or(n)];
        let behaviour = |state: usize| (class[state], (0..radix).map(|d| next(state, d)).collect::<Vec<_>>());
        let all: Vec<_> = (0..=n).map(behaviour).collect();
        let kinds: BTreeSet<_> = all.iter().cloned().collect();
        let old: BTreeSet<usize> = class.iter().copied().collect();
        if kinds.len() == old.len() {
            return kinds.len();
        }
        let number =
            |b: &(usize, Vec<usize>)| kinds.iter().position(|kind| kind == b).expect("it is among them");
        class = all.iter().map(number).collect();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn minimal_automata_say_the_same(table in any_table(2, 5)) {
        let relation = table.relation();
        let words = words(table.system, bound(table.system));
        for tuple in tuples(2, words.len()) {
            prop_assert_eq!(relation.contains(&wide(&tuple)), table.contains(&words, &tuple));
        }
        prop_assert!(!relation.contains(&[1]) && !relation.contains(&[1, 1, 1]));
    }

    #[test]
    fn equal_sets_have_equal_automata(table in any_table(1, 6), twin in prop::collection::vec(any::<bool>(), 64)) {
        // The same automaton with every state twice, in random order of use.
        let n = table.rows.len();
        let mut coins = twin.iter().cycle();
        let double = Table {
            rows: (0..2 * n)
                .map(|state| {
                    let row = table.rows[state % n].iter();
                    row.map(|next| next.map(|next| {
                        if *coins.next().expect("endless") { next } else { next + u32::try_from(n).expect("few") }
                    })).collect()
                })
                .collect(),
            accept: [table.accept.clone(), table.accept.clone()].concat(),
            ..table.clone()
        };
        prop_assert_eq!(double.relation(), table.relation());
        // Nothing smaller accepts the same: all states are told apart, also from rejecting for ever.
        let relation = table.relation();
        prop_assert_eq!(classes(&relation), relation.states() + usize::from(!relation.is_empty()));
    }

    #[test]
    fn and_or_minus_differ_complement((a, b) in any_two(2, 4)) {
        let limits = limits();
        let words = words(a.system, bound(a.system));
        let (r, s) = (a.relation(), b.relation());
        let all: [usize; 2] = [0, 1];
        let differ = r.join(Join::Differ, &s, 2, (&all, &all), &limits).expect("small");
        let (and, or) = (r.and(&s, &limits).expect("small"), r.or(&s, &limits).expect("small"));
        let (minus, not) = (r.minus(&s, &limits).expect("small"), r.complement(&limits).expect("small"));
        for tuple in tuples(2, words.len()) {
            let (x, y, t) = (a.contains(&words, &tuple), b.contains(&words, &tuple), wide(&tuple));
            prop_assert_eq!(and.contains(&t), x && y);
            prop_assert_eq!(or.contains(&t), x || y);
            prop_assert_eq!(minus.contains(&t), x && !y);
            prop_assert_eq!(differ.contains(&t), x != y);
            prop_assert_eq!(not.contains(&t), !x);
        }
        // Algebra, as equality of automata.
        prop_assert_eq!(not.complement(&limits).expect("small"), r.clone());
        prop_assert_eq!(r.or(&not, &limits).expect("small"), Relation::all(a.system, 2, &limits).expect("small"));
        prop_assert!(r.and(&not, &limits).expect("small").is_empty());
        prop_assert_eq!(and.or(&differ, &limits).expect("small"), or);
    }

    #[test]
    fn joins_over_other_tracks((a, b) in any_two(2, 3), places in prop::collection::vec(0usize..3, 4)) {
        let limits = limits();
        let words = words(a.system, 12);
        let (mine, its) = ([places[0], places[1]], [places[2], places[3]]);
        for how in [Join::And, Join::Or, Join::Minus, Join::Differ] {
            let joined = a.relation().join(how, &b.relation(), 3, (&mine, &its), &limits).expect("small");
            for tuple in tuples(3, words.len()) {
                let x = a.contains(&words, &mine.map(|place| tuple[place]));
                let y = b.contains(&words, &its.map(|place| tuple[place]));
                let expected = match how {
                    Join::And => x && y,
                    Join::Or => x || y,
                    Join::Minus => x && !y,
                    Join::Differ => x != y,
                };
                prop_assert_eq!(joined.contains(&wide(&tuple)), expected, "{:?}", how);
            }
            // Only valid words: the whole set is what it is among all tuples.
            let valid = Relation::all(a.system, 3, &limits).expect("small");
            prop_assert!(joined.minus(&valid, &limits).expect("small").is_empty());
        }
        let placed = a.relation().place(3, &mine, &limits).expect("small");
        for tuple in tuples(3, words.len()) {
            let expected = a.contains(&words, &mine.map(|place| tuple[place]));
            prop_assert_eq!(placed.contains(&wide(&tuple)), expected);
        }
    }

    #[test]
    fn quantifiers_find_numbers_of_any_length(table in any_table(2, 3), track in 0usize..2) {
        let limits = limits();
        let relation = table.relation();
        let ten = table.system.radix() == 10;
        // What exists has a witness with at most one digit a state more than the other number.
        let far = if ten { 10_000 } else { 3000 };
        let words = words(table.system, far);
        let digits = if ten { 1 } else { 2 };
        let exists = relation.exists(track, &limits).expect("small");
        let for_all = relation.for_all(track, &limits).expect("small");
        let reach = words[far - 1].len() - 1;
        for (x, word) in words.iter().enumerate().take_while(|(_, word)| word.len() <= digits) {
            let tuple = |y: usize| if track == 0 { [y, x] } else { [x, y] };
            let (mut some, mut every) = (false, true);
            for y in 0..far {
                let holds = table.contains(&words, &tuple(y));
                some |= holds;
                every &= holds;
            }
            prop_assert!(exists.contains(&[x as u128]) || !some);
            prop_assert!(!for_all.contains(&[x as u128]) || every);
            // With validity there can be more states than the table has; only what is in reach is compared.
            if relation.states() + word.len() <= reach {
                prop_assert_eq!(exists.contains(&[x as u128]), some);
            }
            if relation.complement(&limits).expect("small").states() + word.len() <= reach {
                prop_assert_eq!(for_all.contains(&[x as u128]), every);
            }
        }
    }

    #[test]
    fn witnesses_are_the_shortest_and_first(table in any_table(1, 5)) {
        let words = words(table.system, 2000);
        let least = (0..words.len()).find(|n| table.contains(&words, &[*n]));
        let witness = table.relation().witness().and_then(|witness| witness.values());
        // A set that is not empty has a number with fewer digits than states.
        prop_assert_eq!(witness.is_none(), table.relation().is_empty());
        if let Some(least) = least {
            prop_assert_eq!(witness, Some(vec![least as u128]));
        } else if table.relation().states() < words[1999].len() {
            prop_assert_eq!(witness, None);
        }
    }

    #[test]
    fn finite_sets_are_counted(table in any_table(1, 5), cap in 0u128..300) {
        let limits = limits();
        let words = words(table.system, 3000);
        let count = |below: usize| (0..below).filter(|n| table.contains(&words, &[*n])).count() as u128;
        let relation = table.relation();
        // Below a bound every set is finite.
        let below = Relation::less(table.system, &limits).expect("small")
            .join(Join::And, &Relation::constant(table.system, cap, &limits).expect("small"), 2, (&[0, 1], &[1]), &limits)
            .expect("small").exists(1, &limits).expect("small");
        let some = relation.and(&below, &limits).expect("small");
        prop_assert!(some.is_finite());
        prop_assert_eq!(some.count(), Some(count(usize::try_from(cap).expect("small"))));
        // A finite set has numbers with at most as many digits as states, an infinite one longer ones.
        let states = relation.states();
        let last = words.iter().position(|word| word.len() > states);
        if let Some(last) = last {
            prop_assert_eq!(relation.count().is_some(), relation.is_finite());
            if relation.is_finite() {
                prop_assert_eq!(relation.count(), Some(count(last)));
                prop_assert_eq!(count(3000), count(last));
            } else if words[2999].len() > 2 * states {
                prop_assert!(count(3000) > count(last));
            }
        }
    }
}

#[test]
fn tracks_that_are_finite() {
    let limits = limits();
    for system in common::systems() {
        let less = Relation::less(system, &limits).expect("small");
        let nine = Relation::constant(system, 9, &limits).expect("small");
        let below = less.join(Join::And, &nine, 2, (&[0, 1], &[0]), &limits).expect("small");
        assert!(below.track_is_finite(0, &limits).expect("small"), "{system}");
        assert!(!below.track_is_finite(1, &limits).expect("small"), "{system}");
        assert!(!below.is_finite() && below.count().is_none(), "{system}");
        assert_eq!(below.only(0, &limits).expect("small"), nine, "{system}");
    }
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let limits = limits();
    let two = Relation::less(System::BINARY, &limits).expect("small");
    let one = Relation::constant(System::BINARY, 3, &limits).expect("small");
    let other = Relation::less(System::ZECKENDORF, &limits).expect("small");
    assert_eq!(two.and(&other, &limits), Err(Error::DifferentSystems), "both have two digits and two tracks");
    assert_eq!(two.and(&one, &limits), Err(Error::Tracks { needed: 2, given: 1 }));
    assert_eq!(two.exists(2, &limits), Err(Error::NoSuchTrack(2)));
    assert_eq!(two.place(2, &[0, 2], &limits), Err(Error::NoSuchTrack(2)));
    let odd_length = [vec![Some(1), Some(1)], vec![Some(0), Some(0)]];
    let odd_length = Relation::from_table(System::BINARY, 1, &odd_length, &[false, true], &limits);
    assert_eq!(odd_length, Err(Error::LeadingZeros));
    for rows in [vec![], vec![vec![Some(0)]], vec![vec![Some(0), Some(1)]]] {
        assert_eq!(Relation::from_table(System::BINARY, 1, &rows, &[true], &limits), Err(Error::Table));
    }
    assert_eq!(Relation::every_place(System::BINARY, 1, |d| d[0] == 1, &limits), Err(Error::LeadingZeros));
}
