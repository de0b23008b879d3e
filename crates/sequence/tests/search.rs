//! Periods, pre-periods and invariants as the literature has them, and stores that survive.

use std::fs;
use std::path::PathBuf;

use grundy_sequence::directory::DirectoryError;
use grundy_sequence::game::Game;
use grundy_sequence::level::Machine;
use grundy_sequence::plain::plain;
use grundy_sequence::search::{Reason, Search};
use grundy_sequence::sequence::{Settings, Stop};
use grundy_sequence::store::{Store, StoreError};
use grundy_sequence::table::{Repeat, enough};
use proptest::prelude::*;

fn octal(code: &str) -> Game {
    let digits: Vec<u8> = code.bytes().filter(|&c| c != b'.').map(|digit| digit - b'0').collect();
    Game::octal(&digits).unwrap()
}

fn early() -> Settings {
    Settings { stream_from: 1024, head: 0, ..Settings::default() }
}

/// A directory of its own for one test.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let path = std::env::temp_dir().join(format!("grundy-sequence-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Place(path)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The least period and pre-period by their definition, of a table that is long enough.
fn by_definition(game: &Game, values: &[u16]) -> Option<Repeat> {
    (1..values.len()).find_map(|period| {
        let last = (0..values.len() - period).rev().find(|&n| values[n] != values[n + period]);
        let repeat = Repeat { period, preperiod: last.map_or(0, |last| last + 1) };
        (enough(game, repeat)? <= values.len()).then_some(repeat)
    })
}

#[test]
fn small_periods_are_those_of_the_definition() {
    for first in [0, 4] {
        for code in 0..64 {
            let game = Game::octal(&[first, code / 8, code % 8]).unwrap();
            let right = by_definition(&game, &plain(&game, 1400));
            for settings in [Settings::default(), early()] {
                let found = Search::new(&game, settings).advance(3000, &mut |_| true).unwrap();
                if let Some(right) = right {
                    assert_eq!(found.map(|found| found.repeat), Some(right), "{:?}", game.digits());
                }
            }
        }
    }
}

#[test]
fn periods_of_the_literature() {
    // The file of cases: games with a period that a moment finds, and what is known of them.
    let rows = include_str!("data/periods.tsv");
    for row in rows.lines().filter(|row| !row.starts_with('#')) {
        let cells: Vec<&str> = row.split('\t').collect();
        let number = |i: usize| cells[i].parse::<usize>().unwrap();
        let mut search = Search::new(&octal(cells[0]), Settings::default());
        let found = search.advance(1 << 21, &mut |_| true).unwrap().expect(cells[0]);
        assert_eq!(found.repeat, Repeat { period: number(1), preperiod: number(2) }, "{}", cells[0]);
        assert!(found.reason != Reason::Seen, "{}", cells[0]);
        let known = search.sequence().invariants();
        assert_eq!((usize::from(known.largest), known.largest_at), (number(3), number(4)), "{}", cells[0]);
        if !cells[5].is_empty() {
            assert_eq!((known.rare, known.last_rare), (number(5), Some(number(6))), "{}", cells[0]);
            let flag = if known.mask.positional { "+pos" } else { "" };
            assert_eq!(format!("{:x}{flag}", known.mask.bits), cells[7], "{}", cells[0]);
        }
    }
}

#[test]
fn long_periods_of_the_literature() {
    // Flammenkamp; a window far from its heap, and half a billion values by the theorem of Guy and Smith.
    let rows = [("0.354", 1180, 10_061_916, (131, 3227)), ("0.104", 11_770_282, 197_769_598, (20, 284))];
    for (code, period, preperiod, (rare, last)) in rows {
        let mut search = Search::new(&octal(code), Settings::default());
        let found = search.advance(1 << 29, &mut |_| true).unwrap().expect(code);
        assert_eq!(found.repeat, Repeat { period, preperiod }, "{code}");
        assert!(matches!(found.reason, Reason::Window { .. }), "{code}: {:?}", found.reason);
        let known = search.sequence().invariants();
        assert_eq!((known.rare, known.last_rare), (rare, Some(last)), "{code}");
    }
}

#[test]
fn windows_find_the_periods_of_tables() {
    // Streamed from heap 1024 on with the smallest head, so that the period comes from a window.
    for code in ["0.156", "0.356", "4.364", "0.45"] {
        let game = octal(code);
        let long = Search::new(&game, Settings::default()).advance(1 << 16, &mut |_| true).unwrap();
        let mut search = Search::new(&game, early());
        let found = search.advance(1 << 17, &mut |_| true).unwrap();
        assert_eq!(found.unwrap().repeat, long.unwrap().repeat, "{code}");
    }
}

#[test]
fn a_search_that_has_ended_finds_the_same_again() {
    for (code, settings) in [("0.156", early()), ("4.364", early()), ("0.156", Settings::default())] {
        let game = octal(code);
        let place = Place::new(&format!("ended-{code}-{}", settings.head));
        let mut search = Search::new(&game, settings);
        let found = search.advance(1 << 20, &mut |_| true).unwrap();
        assert!(found.is_some(), "{code}");
        let milestones = search.milestones().to_vec();
        for to in [0, 1 << 20, 1 << 21] {
            Store::open(&place.0).unwrap().save(&search).unwrap();
            search = Store::open(&place.0).unwrap().load(&game, settings).unwrap().unwrap();
            assert_eq!(search.advance(to, &mut |_| true).unwrap(), found, "{code}");
            assert_eq!(search.milestones(), milestones, "{code}");
        }
    }
}

#[test]
fn games_without_breaks_and_without_moves() {
    for (code, period) in [("0.3", 2), ("0.03", 4), ("0.33", 3), ("0.0", 1), ("0.000", 1), ("0.0000001", 1)] {
        let found = Search::new(&octal(code), Settings::default()).advance(4096, &mut |_| true).unwrap();
        assert_eq!(found.map(|found| found.repeat.period), Some(period), "{code}");
    }
    let long = format!("0.{}", "3".repeat(40));
    let found = Search::new(&octal(&long), Settings::default()).advance(4096, &mut |_| true).unwrap();
    assert_eq!(found.map(|found| found.repeat), Some(Repeat { period: 41, preperiod: 0 }));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Stopped and saved anywhere, a search ends as if nothing had been.
    #[test]
    fn stops_leave_no_trace(
        code in prop::sample::select(vec!["0.156", "0.104", "0.205", "0.143", "4.364", "0.6", "0.007"]),
        stops in prop::collection::vec(1usize..30_000, 1..4),
        id in any::<u32>(),
    ) {
        let game = octal(code);
        let end = 30_000;
        let mut right = Search::new(&game, early());
        let found = right.advance(end, &mut |_| true).unwrap();
        let place = Place::new(&format!("stop-{id}"));
        let mut search = Search::new(&game, early());
        for stop in stops {
            match search.advance(end, &mut |heaps| heaps < stop) {
                // One that has ended is asked again.
                Ok(_) | Err(Stop::Asked) => {}
                Err(other) => panic!("{other:?}"),
            }
            Store::open(&place.0).unwrap().save(&search).unwrap();
            search = Store::open(&place.0).unwrap().load(&game, early()).unwrap().unwrap();
        }
        let again = search.advance(end, &mut |_| true).unwrap();
        prop_assert_eq!(again, found);
        prop_assert_eq!(search.milestones(), right.milestones());
        let bytes = |search: &Search| {
            let mut bytes = Vec::new();
            search.write(&mut bytes).unwrap();
            bytes
        };
        prop_assert!(bytes(&search) == bytes(&right));
    }

    /// No byte of a state can be changed, and no end cut off, without notice; and nothing panics.
    #[test]
    fn damage_is_noticed(at in any::<prop::sample::Index>(), bit in 0u8..8, cut in any::<bool>(), id in any::<u32>()) {
        let game = octal("0.104");
        let mut search = Search::new(&game, early());
        search.advance(20_000, &mut |_| true).unwrap();
        let place = Place::new(&format!("damage-{id}"));
        let store = Store::open(&place.0).unwrap();
        store.save(&search).unwrap();
        let path = place.0.join("state");
        let mut bytes = fs::read(&path).unwrap();
        let at = at.index(bytes.len());
        if cut {
            bytes.truncate(at);
        } else {
            bytes[at] ^= 1 << bit;
        }
        fs::write(&path, bytes).unwrap();
        let error = store.load::<Search>(&game, early()).unwrap_err();
        prop_assert!(matches!(error, StoreError::Damaged { .. } | StoreError::Foreign { .. }), "{error}");
    }
}

#[test]
fn what_is_excluded_is_never_a_period() {
    for code in 0..512u32 {
        let digits = [code >> 6 & 4, code >> 6 & 3, code >> 3 & 7, code & 7];
        let game = Game::octal(&digits.map(|digit| u8::try_from(digit).unwrap())).unwrap();
        let values = plain(&game, 1200);
        // The distances by their definition, as far as heaps are kept here.
        let mut distances: Vec<usize> = game.takes().to_vec();
        for l in (1..values.len()).filter(|&l| values[l] == 0) {
            distances.extend(game.splits().iter().map(|t| l + t));
        }
        let right = (1..).find(|p| distances.iter().all(|distance| distance % p != 0)).filter(|&p| p > 1);
        let mut search = Search::new(&game, Settings::default());
        let _ = search.advance(1200, &mut |_| true);
        if search.sequence().heaps() == 1200 {
            assert_eq!(search.sequence().not_excluded(), right, "{digits:?}");
        }
        // At those distances no two values are equal, so no period is below.
        for &distance in &distances {
            let equal = |n: usize| values[n] == values[n - distance];
            assert!((2 * distance + 10..1200).all(|n| !equal(n)), "{digits:?} {distance}");
        }
        if let (Some(repeat), Some(least)) = (by_definition(&game, &values), right) {
            assert!(repeat.period >= least, "{digits:?}");
        }
    }
    // The same from a head.
    for code in ["0.6", "0.16", "0.106"] {
        let mut stream = Search::new(&octal(code), Settings { head: 1 << 15, ..Settings::default() });
        let mut whole = Search::new(&octal(code), Settings { stream_from: 1 << 20, ..Settings::default() });
        stream.advance(1 << 17, &mut |_| true).unwrap();
        whole.advance(1 << 15, &mut |_| true).unwrap();
        assert!(stream.sequence().streams() && !whole.sequence().streams(), "{code}");
        assert_eq!(stream.sequence().not_excluded(), whole.sequence().not_excluded(), "{code}");
    }
}

#[test]
fn all_levels_leave_the_same_bytes() {
    for code in ["0.106", "0.16", "0.054", "0.36", "0.205", "0.6"] {
        let state = |machine: Machine| {
            let mut search = Search::new(&octal(code), Settings { machine, ..early() });
            search.advance(1 << 16, &mut |_| true).unwrap();
            let mut bytes = Vec::new();
            search.write(&mut bytes).unwrap();
            bytes
        };
        let right = state(Machine::Portable);
        for machine in Machine::available() {
            assert!(state(machine) == right, "{code} {machine:?}");
        }
    }
}

#[test]
fn a_store_belongs_to_one_process_and_one_game() {
    let place = Place::new("own");
    let store = Store::open(&place.0).unwrap();
    let Err(StoreError::Directory(DirectoryError::Locked { process, .. })) = Store::open(&place.0) else {
        panic!("not locked")
    };
    assert_eq!(process, Some(std::process::id()));
    assert!(store.load::<Search>(&octal("0.104"), early()).unwrap().is_none());
    store.save(&Search::new(&octal("0.104"), early())).unwrap();
    let other = store.load::<Search>(&octal("0.106"), early()).unwrap_err();
    assert!(matches!(other, StoreError::OtherGame { game, .. } if game == "0.104"));
    fs::write(place.0.join("state"), "something else\n").unwrap();
    assert!(matches!(store.load::<Search>(&octal("0.104"), early()), Err(StoreError::Foreign { .. })));
    drop(store);
    Store::open(&place.0).unwrap();
}

/// Stopped again and again, also while the beginning of a period is looked for: the same in the end, and it does end.
#[test]
fn a_search_that_is_stopped_everywhere_finds_the_same() {
    for (code, heads) in [("0.16", 1 << 16), ("0.156", 1 << 12), ("4.406", 1 << 17), ("0.127", 1 << 15)] {
        let settings = Settings { head: heads, ..Settings::default() };
        let right = Search::new(&octal(code), settings).advance(1 << 21, &mut |_| true).unwrap().unwrap();
        for patience in [1, 7] {
            let mut search = Search::new(&octal(code), settings);
            let (mut stops, mut late) = (0, 0);
            let found = loop {
                let mut questions = 0;
                let result = search.advance(1 << 21, &mut |_| {
                    questions += 1;
                    questions <= patience
                });
                match result {
                    Ok(found) => break found.unwrap(),
                    Err(Stop::Asked) => stops += 1,
                    Err(stop) => panic!("{stop:?}"),
                }
                late += usize::from(search.beginning_reached().is_some());
                assert!(stops < 1_000_000, "{code} does not end");
            };
            assert_eq!(found, right, "{code}");
            assert!(stops > 0 && (code != "0.16" || patience > 1 || late > 0), "{code} {stops} {late}");
        }
    }
}
