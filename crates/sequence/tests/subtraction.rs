//! Finite subtraction sets: values, outcomes and periods beside the definition, stores that survive.

use std::fs;
use std::path::PathBuf;

use grundy_check::{Claim, verify};
use grundy_sequence::level::Machine;
use grundy_sequence::search::{Found, Reason};
use grundy_sequence::sequence::Stop;
use grundy_sequence::store::{Store, StoreError};
use grundy_sequence::subtraction::{LARGEST, Outcomes, Search, Set, SetError, Values};
use grundy_sequence::table::Repeat;
use proptest::prelude::*;

fn set(amounts: &[usize]) -> Set {
    Set::new(amounts).unwrap()
}

/// Sets of few and of many amounts, small and large ones.
fn sets() -> impl Strategy<Value = Set> {
    let few = prop::collection::vec(1usize..12, 1..5);
    let some = prop::collection::vec(1usize..100, 1..9);
    let many = prop::collection::vec(1usize..700, 1..64);
    let large = prop::collection::vec(300usize..5000, 1..20);
    let apart = (prop::collection::vec(1usize..9, 1..4), prop::collection::vec(60usize..3000, 1..4))
        .prop_map(|(a, b)| [a, b].concat());
    prop_oneof![few, some, many, large, apart].prop_map(|amounts| set(&amounts))
}

/// The values by the words of the definition, in another way than [`Set::plain`].
fn by_definition(set: &Set, count: usize) -> Vec<u8> {
    let mut values: Vec<u8> = Vec::new();
    for n in 0..count {
        let options: Vec<u8> =
            set.amounts().iter().filter_map(|&s| n.checked_sub(s)).map(|left| values[left]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// The least period and pre-period of a table, all of which it must prove.
fn period_of(values: &[u8], most: usize) -> Option<Repeat> {
    (1..values.len()).find_map(|period| {
        let last = (0..values.len() - period).rev().find(|&n| values[n] != values[n + period]);
        let preperiod = last.map_or(0, |last| last + 1);
        (preperiod + period + most <= values.len()).then_some(Repeat { period, preperiod })
    })
}

fn search(set: &Set, to: usize) -> Option<Found> {
    Search::new(set, Machine::best()).advance(to, &mut |_| true).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn values_are_those_of_the_definition(set in sets(), step in 1usize..4000) {
        let count = 20_000;
        let right = by_definition(&set, count);
        prop_assert_eq!(&set.plain(count), &right);
        for machine in Machine::available() {
            let mut values = Values::new(&set, machine);
            while values.heaps() < count {
                let heaps = values.heaps();
                let next = count.min(heaps + step.min(set.most()));
                values.advance(next, &mut |_| true).unwrap();
                for heap in heaps..next {
                    prop_assert_eq!(values.value(heap), Some(right[heap]), "{} {}", set, heap);
                }
            }
            prop_assert_eq!(values.value(count), None);
            prop_assert_eq!(values.value(count - 1 - set.most()), None);
        }
    }

    #[test]
    fn who_wins_is_what_the_values_say(set in sets(), step in 1usize..4000) {
        let count = 20_000usize.next_multiple_of(64);
        let right = by_definition(&set, count);
        for machine in Machine::available() {
            let mut outcomes = Outcomes::new(&set, machine);
            while outcomes.heaps() < count {
                let heaps = outcomes.heaps();
                outcomes.advance(count.min(heaps + step), &mut |_| true).unwrap();
                for heap in heaps.max(outcomes.heaps().saturating_sub(set.most()))..outcomes.heaps() {
                    prop_assert_eq!(outcomes.loses(heap), Some(right[heap] == 0), "{} {}", set, heap);
                }
            }
            let losing = right[..outcomes.heaps()].iter().filter(|&&value| value == 0).count();
            prop_assert_eq!(outcomes.losing(), losing as u64, "{}", set);
        }
    }

    #[test]
    fn periods_are_those_of_the_definition(amounts in prop::collection::vec(1usize..40, 1..7)) {
        let set = set(&amounts);
        let values = set.plain(4000);
        if let Some(right) = period_of(&values, set.most()) {
            let found = search(&set, 1 << 20).unwrap();
            prop_assert_eq!(found.repeat, right, "{}", set);
            let enough = right.preperiod + right.period + set.most();
            prop_assert_eq!(found.reason, Reason::Enough(enough));
            let search = Search::new(&set, Machine::Portable);
            let text = search.certificate(found, &mut |_| true).unwrap().unwrap();
            let verified = verify(&text).unwrap_or_else(|error| panic!("{set}: {error}"));
            let claim = Claim::Periodic {
                preperiod: right.preperiod as u64,
                period: right.period as u64,
                saltus: 0,
                values: values[..right.preperiod + right.period].iter().map(|&value| value.into()).collect(),
            };
            prop_assert_eq!(&verified.claim, &claim);
        }
    }

    #[test]
    fn a_search_survives(amounts in prop::collection::vec(1usize..2000, 2..5), stops in prop::collection::vec(1usize..90_000, 1..6)) {
        let set = set(&amounts);
        let right = search(&set, 1 << 19);
        let place = std::env::temp_dir().join(format!("grundy-subtraction-{}", std::process::id()));
        let _ = fs::remove_dir_all(&place);
        let mut search = Search::new(&set, Machine::best());
        for stop in stops {
            // Stopped after some questions, in the middle of a step, at a heap: never another answer.
            let mut questions = stop % 4;
            let to = search.heaps() + stop;
            let result = search.advance(to, &mut |_| {
                questions = questions.wrapping_sub(1);
                questions != usize::MAX
            });
            if let Ok(Some(found)) = result {
                prop_assert_eq!(Some(found), right);
            }
            let store = Store::open(&place).unwrap();
            store.save(&search).unwrap();
            search = store.load(&set, Machine::Portable).unwrap().unwrap();
        }
        let to = (1 << 19).max(search.heaps());
        let found = search.advance(to, &mut |_| true).unwrap();
        if right.is_some() {
            prop_assert_eq!(found, right);
        }
        let _ = fs::remove_dir_all(&place);
    }
}

/// Sets whose period is long beside their amounts, checked against a table.
#[test]
fn long_periods_with_a_start() {
    for amounts in
        [&[2, 5, 7][..], &[3, 5, 9], &[17, 31, 100], &[6, 11, 15, 28], &[64, 129, 1000], &[97, 113, 640]]
    {
        let set = set(amounts);
        let values = set.plain(400_000);
        let found = search(&set, values.len()).unwrap();
        let Repeat { period, preperiod } = found.repeat;
        assert!(preperiod + period + set.most() <= values.len(), "{set}");
        assert!((preperiod..values.len() - period).all(|n| values[n] == values[n + period]), "{set}");
        assert!(preperiod == 0 || values[preperiod - 1] != values[preperiod - 1 + period], "{set}");
        for q in (2..=period).filter(|q| period % q == 0) {
            let shorter = period / q;
            let window = preperiod..preperiod + period;
            assert!(window.into_iter().any(|n| values[n] != values[n + shorter]), "{set} {shorter}");
        }
    }
}

/// A hash of all values, so that none can be wrong on the way.
#[test]
fn ten_million_values_are_those_of_the_plain_loop() {
    let hash = |sum: u64, value: u8| (sum ^ u64::from(value)).wrapping_mul(0x100_0000_01b3);
    let count = 10_000_000;
    for amounts in [&[1, 3, 4][..], &[99_991, 100_003, 131_071], &[65, 4_099, 100_003]] {
        let set = set(amounts);
        let right = set.plain(count).into_iter().fold(7, hash);
        let mut values = Values::new(&set, Machine::best());
        let mut sum = 7;
        while values.heaps() < count {
            let heaps = values.heaps();
            let next = count.min(heaps + set.most());
            values.advance(next, &mut |_| true).unwrap();
            sum = (heaps..next).fold(sum, |sum, heap| hash(sum, values.value(heap).unwrap()));
        }
        assert_eq!(sum, right, "{set}");
    }
}

#[test]
fn sets_that_are_none_are_refused() {
    assert_eq!(Set::new(&[]), Err(SetError::Nothing));
    assert_eq!(Set::new(&[0, 3]), Err(SetError::Nothing));
    assert_eq!(Set::new(&[LARGEST + 1]), Err(SetError::TooLarge(LARGEST + 1)));
    assert_eq!(Set::new(&(1..=64).collect::<Vec<_>>()), Err(SetError::TooMany(64)));
    assert_eq!(set(&[4, 1, 3, 1]).amounts(), [1, 3, 4]);
    // All 63 amounts: values go up to 63.
    assert_eq!(set(&(1..=63).collect::<Vec<_>>()).plain(65).last(), Some(&0));
}

#[test]
fn stores_of_others_are_named() {
    let place: PathBuf =
        std::env::temp_dir().join(format!("grundy-subtraction-other-{}", std::process::id()));
    let _ = fs::remove_dir_all(&place);
    let store = Store::open(&place).unwrap();
    let mut search = Search::new(&set(&[1, 3, 4]), Machine::best());
    let stopped = search.advance(100, &mut |_| false);
    assert_eq!(stopped, Err(Stop::Asked));
    store.save(&search).unwrap();
    let other = store.load::<Search>(&set(&[1, 3, 5]), Machine::best()).unwrap_err();
    assert!(matches!(other, StoreError::OtherGame { game, .. } if game == "{1,3,4}"));
    let file = place.join("state");
    let bytes = fs::read(&file).unwrap();
    for length in 0..bytes.len() {
        fs::write(&file, &bytes[..length]).unwrap();
        let cut = store.load::<Search>(&set(&[1, 3, 4]), Machine::best());
        assert!(matches!(cut, Err(StoreError::Damaged { .. })), "{length}");
    }
    for place in 0..bytes.len() {
        let mut wrong = bytes.clone();
        wrong[place] ^= 1;
        fs::write(&file, wrong).unwrap();
        assert!(store.load::<Search>(&set(&[1, 3, 4]), Machine::best()).is_err(), "{place}");
    }
    let _ = fs::remove_dir_all(&place);
}
