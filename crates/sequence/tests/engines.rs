//! Every engine gives the values of the definition.

use grundy_sequence::game::Game;
use grundy_sequence::level::Machine;
use grundy_sequence::plain::plain;
use grundy_sequence::sequence::{Sequence, Settings};
use grundy_sequence::whole::Whole;
use proptest::prelude::*;

fn machines() -> Vec<Machine> {
    let all = Machine::available();
    if all.len() < 3 {
        eprintln!("only tested here: {all:?}");
    }
    all
}

/// Streams as early as can be, with the smallest head.
fn small(machine: Machine) -> Settings {
    Settings { machine, stream_from: 256, head: 0, ..Settings::default() }
}

fn whole(game: &Game, machine: Machine, count: usize) -> Vec<u16> {
    let mut whole = Whole::new(game, machine);
    whole.extend(count, &mut |_| true).unwrap();
    whole.values().to_vec()
}

/// All values, read as they pass through the window, and the last invariants.
fn streamed(game: &Game, settings: Settings, count: usize) -> Vec<u16> {
    streamed_again(game, settings, count).0
}

/// The same, and how often all was computed again.
fn streamed_again(game: &Game, settings: Settings, count: usize) -> (Vec<u16>, usize) {
    let mut sequence = Sequence::new(game, settings);
    let mut values = Vec::new();
    while values.len() < count {
        let to = (values.len() + 320).min(count);
        sequence.advance(to, &mut |_| true).unwrap();
        for heap in values.len()..to {
            values.push(sequence.value(heap).unwrap());
        }
    }
    let known = sequence.invariants();
    let largest = *values.iter().max().unwrap();
    if known.heaps == count {
        assert_eq!(known.largest, largest);
        assert_eq!(Some(known.largest_at), values.iter().position(|&value| value == largest));
        let rare: Vec<usize> = (1..count).filter(|&n| !known.mask.common(values[n], n)).collect();
        assert_eq!((known.rare, known.last_rare), (rare.len(), rare.last().copied()));
    }
    (values, sequence.again())
}

#[test]
fn all_codes_of_two_digits() {
    for first in [0, 4] {
        for code in 0..64 {
            let game = Game::octal(&[first, code / 8, code % 8]).unwrap();
            let right = plain(&game, 1500);
            for machine in machines() {
                assert!(whole(&game, machine, 1500) == right, "{:?} {machine:?}", game.digits());
                assert!(streamed(&game, small(machine), 1500) == right, "{:?} {machine:?}", game.digits());
            }
        }
    }
}

#[test]
fn codes_of_many_digits() {
    for length in [64, 97, 98, 100, 128, 300] {
        for digit in [2, 4, 6, 7] {
            let digits: Vec<u8> = [0].into_iter().chain(std::iter::repeat_n(digit, length)).collect();
            let game = Game::octal(&digits).unwrap();
            let right = plain(&game, 700);
            for machine in machines() {
                assert!(whole(&game, machine, 700) == right, "{length} times {digit} {machine:?}");
                assert!(streamed(&game, small(machine), 700) == right, "{length} times {digit} {machine:?}");
            }
        }
    }
}

#[test]
fn grundys_game_and_its_relatives() {
    for digits in [&[4][..], &[4, 4], &[0, 4], &[4, 2], &[0, 6, 4], &[4, 0, 7], &[0, 0, 0, 4]] {
        let game = Game::unequal(digits).unwrap();
        let right = plain(&game, 3000);
        for machine in machines() {
            assert!(whole(&game, machine, 3000) == right, "{digits:?} {machine:?}");
            assert!(streamed(&game, small(machine), 3000) == right, "{digits:?} {machine:?}");
        }
    }
}

#[test]
fn streams_agree_with_the_whole_over_late_rare_heaps_and_far_pairs() {
    // Codes whose rare heaps and far pairs come late: the window has lost what they need by then.
    let mut again = 0;
    for digits in ["0205", "0143", "0376", "0354", "0324", "0034", "4367", "0106", "0104", "0167", "006"] {
        let digits: Vec<u8> = digits.bytes().map(|digit| digit - b'0').collect();
        let game = Game::octal(&digits).unwrap();
        let right = whole(&game, Machine::best(), 24_000);
        for machine in machines() {
            let (values, times) = streamed_again(&game, small(machine), 24_000);
            assert!(values == right, "{digits:?} {machine:?}");
            again += times;
        }
    }
    assert!(again > 0, "no heap needed what was not kept: the test is of no use");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_codes(
        first in prop::sample::select(vec![0u8, 4]),
        rest in prop::collection::vec(0u8..8, 1..=5),
        unequal in any::<bool>(),
    ) {
        let digits = [&[first][..], &rest].concat();
        let game = if unequal { Game::unequal(&digits) } else { Game::octal(&digits) }.unwrap();
        let right = plain(&game, 1200);
        let long = whole(&game, Machine::best(), 9000);
        prop_assert!(long[..1200] == right);
        for machine in machines() {
            prop_assert!(whole(&game, machine, 1200) == right, "whole {machine:?}");
            prop_assert!(streamed(&game, small(machine), 9000) == long, "streamed {machine:?}");
        }
    }
}
