//! The lemmas of `docs/en/octal-atlas.md`, the classes of octal codes, and the entries of `atlas/octal.tsv`.

use std::collections::BTreeSet;

use grundy_sequence::atlas::{Entry, HEADING, Status};
use grundy_sequence::classes::{Class, canonical, classes};
use grundy_sequence::game::Game;
use grundy_sequence::plain::plain;
use grundy_sequence::search::Search;
use grundy_sequence::sequence::Settings;
use grundy_sequence::table::Repeat;
use proptest::prelude::*;

const ATLAS: &str = include_str!("../../../atlas/octal.tsv");
const PERIODS: &str = include_str!("../../core/tests/data/octal-periods.tsv");

fn octal(code: &str) -> Game {
    let digits: Vec<u8> = code.bytes().filter(|&c| c != b'.').map(|digit| digit - b'0').collect();
    Game::octal(&digits).unwrap()
}

fn codes() -> impl Strategy<Value = Game> {
    let digits = (prop_oneof![Just(0u8), Just(4)], prop::collection::vec(0u8..8, 0..9));
    digits.prop_map(|(first, rest)| Game::octal(&[vec![first], rest].concat()).unwrap())
}

/// All that [`canonical`] says of a code, in its first heaps.
fn holds(game: &Game, heaps: usize) {
    let values = plain(game, heaps);
    let Some(canonical) = canonical(game) else {
        assert!(values.iter().all(|&value| value == 0), "{game}");
        return;
    };
    let shift = canonical.shift;
    assert!(values[..=shift].iter().all(|&value| value == 0), "{game}");
    assert_eq!(plain(&canonical.game, heaps - shift), values[shift..], "{game} {}", canonical.game);
    // It is its own canonical code, and a heap of 1 has a move.
    assert!(canonical.game.whole(1), "{game}");
    let again = super_canonical(&canonical.game);
    assert_eq!(again, canonical.game, "{game}");
}

fn super_canonical(game: &Game) -> Game {
    let again = canonical(game).unwrap();
    assert_eq!(again.shift, 0, "{game}");
    again.game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_codes_have_the_values_of_their_canonical_codes(game in codes()) {
        holds(&game, 2000);
    }

    /// Lemma of the whole heap, by itself: the bit is only left out where it does nothing, and always then.
    #[test]
    fn no_bit_of_a_canonical_code_can_be_left_out_alone(game in codes()) {
        if let Some(canonical) = canonical(&game) {
            let values = plain(&canonical.game, 300);
            for t in 1..canonical.game.digits().len() {
                let mut digits = canonical.game.digits().to_vec();
                if digits[t] & 1 != 0 {
                    digits[t] &= !1;
                    prop_assert_ne!(&plain(&Game::octal(&digits).unwrap(), 300), &values, "{}", canonical.game);
                }
            }
        }
    }
}

#[test]
fn all_short_codes_have_the_values_of_their_canonical_codes() {
    for first in [0, 4] {
        for number in 0..512u32 {
            let digit = |place: u32| u8::try_from(number >> (3 * place) & 7).unwrap();
            holds(&Game::octal(&[first, digit(2), digit(1), digit(0)]).unwrap(), 200);
        }
    }
}

#[test]
fn games_that_are_no_codes_have_no_canonical_one() {
    assert_eq!(canonical(&Game::unequal(&[4]).unwrap()), None);
    assert_eq!(canonical(&octal("0.0")), None);
    let kayles = canonical(&octal("0.07")).unwrap();
    assert_eq!((kayles.game, kayles.shift), (octal("0.137"), 1));
}

fn three_digits() -> Vec<Class> {
    classes(&[0, 4], 3)
}

#[test]
fn there_are_174_classes_and_they_differ() {
    let classes = three_digits();
    assert_eq!(classes.len(), 174);
    let codes: BTreeSet<String> =
        classes.iter().flat_map(|class| class.codes.iter().map(|(game, _)| game.to_string())).collect();
    assert_eq!(codes.len(), 1023);
    assert_eq!(classes.iter().map(|class| class.codes.len()).sum::<usize>(), 1023);
    assert!(!codes.contains("0.0"));
    let class_of = |code: &str| {
        classes.iter().position(|class| class.codes.iter().any(|(game, _)| *game == octal(code))).unwrap()
    };
    assert_ne!(class_of("0.161"), class_of("0.36"));
    for (a, b) in [("0.07", "0.4"), ("0.37", "0.6"), ("0.007", "0.04"), ("0.27", "0.26")] {
        assert_eq!(class_of(a), class_of(b), "{a} {b}");
    }
    // No two have the same values, wherever they begin.
    let values = |class: &Class| {
        let canonical = canonical(&class.codes[0].0).unwrap();
        plain(&canonical.game, 521)
    };
    let all: BTreeSet<Vec<u16>> = classes.iter().map(values).collect();
    assert_eq!(all.len(), 174);
    // Every member has the values of the first, so many heaps later.
    for class in &classes {
        let first = plain(&class.codes[0].0, 400);
        for (game, later) in &class.codes {
            let own = plain(game, 400);
            let same = |n: usize| n.checked_add_signed(*later).is_none_or(|m| m >= 400 || own[m] == first[n]);
            assert!((0..400).all(same), "{game} {later}");
        }
    }
}

fn entries() -> Vec<Entry> {
    let lines = ATLAS.strip_prefix(HEADING).unwrap().lines();
    lines.map(|line| Entry::read(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

#[test]
fn the_atlas_has_every_class() {
    let (entries, classes) = (entries(), three_digits());
    assert_eq!(entries.len(), classes.len());
    for (entry, class) in entries.iter().zip(&classes) {
        assert_eq!(entry.code, class.codes[0].0.to_string());
        assert_eq!(entry.members, Entry::members(class), "{}", entry.code);
        assert_eq!(entry.repeat.is_none(), entry.status == Status::Open, "{}", entry.code);
        if let Some(repeat) = class.repeat {
            assert_eq!(entry.repeat, Some(repeat), "{}", entry.code);
        }
        assert_eq!(ATLAS.lines().filter(|line| *line == entry.to_string()).count(), 1, "{}", entry.code);
    }
    assert!(ATLAS.len() < 1 << 20);
}

/// A table of the literature, which was made by other programs.
#[test]
fn the_atlas_has_the_periods_of_the_literature() {
    let entries = entries();
    let mut compared = 0;
    for line in PERIODS.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let mut next = || fields.next().unwrap();
        let (code, period, preperiod) = (next(), next().parse().unwrap(), next().parse().unwrap());
        let Some(entry) = entries.iter().find(|entry| entry.code == code) else { continue };
        if let Some(repeat) = entry.repeat {
            assert_eq!(repeat, Repeat { period, preperiod }, "{code}");
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}

/// A sample, computed again: all that takes a moment.
#[test]
fn entries_hold_when_they_are_computed_again() {
    let mut computed = 0;
    for entry in entries().iter().filter(|entry| entry.heaps <= 1 << 14) {
        let mut search = Search::new(&octal(&entry.code), Settings::default());
        let found = search.advance(entry.heaps, &mut |_| true).unwrap();
        assert_eq!(found.map(|found| found.repeat), entry.repeat, "{}", entry.code);
        let known = search.sequence().invariants();
        let flag = if known.mask.positional { "+pos" } else { "" };
        assert_eq!(known.heaps, entry.heaps, "{}", entry.code);
        assert_eq!((known.largest, known.largest_at), entry.largest, "{}", entry.code);
        assert_eq!(format!("{:x}{flag}", known.mask.bits), entry.mask, "{}", entry.code);
        assert_eq!((known.rare, known.last_rare), entry.rare, "{}", entry.code);
        computed += 1;
    }
    assert!(computed > 80, "{computed}");
}

/// What the page about the atlas says of the literature.
#[test]
fn errata_of_the_literature() {
    let first = |a: &str, b: &str| {
        let (a, b) = (plain(&octal(a), 600), plain(&octal(b), 600));
        (0..600).find(|&n| a[n] != b[n]).map(|n| (n, a[n], b[n]))
    };
    assert_eq!(first("0.161", "0.36"), Some((519, 2, 4)));
    assert_eq!(first("0.27", "0.06").unwrap().0, 2);
    assert_eq!(first("0.314", "0.31").unwrap().0, 5);
    let (a, b) = (plain(&octal("0.17"), 100), plain(&octal("0.137"), 100));
    assert_eq!((1..100).step_by(2).find(|&n| a[n] != b[n - 1] ^ 1), Some(49));
    let mut search = Search::new(&octal("0.56"), Settings::default());
    let found = search.advance(1 << 20, &mut |_| true).unwrap().unwrap();
    assert_eq!(found.repeat, Repeat { period: 144, preperiod: 326_640 });
    let mut search = Search::new(&octal("0.56"), Settings { stream_from: 1 << 30, ..Settings::default() });
    search.advance(326_784, &mut |_| true).unwrap();
    let value = |heap| search.sequence().value(heap);
    assert_eq!((value(326_639), value(326_783)), (Some(26), Some(16)));
    for (code, period, preperiod) in
        [("4.344", 51, 998), ("4.364", 62, 11_687), ("4.064", 16_132, 94_272), ("4.406", 44, 294_097)]
    {
        let found = Search::new(&octal(code), Settings::default()).advance(1 << 20, &mut |_| true).unwrap();
        assert_eq!(found.unwrap().repeat, Repeat { period, preperiod }, "{code}");
    }
}
