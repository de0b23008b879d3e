//! Long nim-sequences: values a second on one processor, beside plain marking.

use grundy_sequence::game::Game;
use grundy_sequence::level::Machine;
use grundy_sequence::sequence::{Sequence, Settings};

use crate::{naive, time, time_once};

/// Heaps before the measured ones: the engine streams by then.
const BEFORE: usize = 1 << 18;
/// Heaps of plain marking.
const PLAIN: usize = 20_000;

/// What is known of a game: the invariants at 2^18 and at the end, by other programs.
struct Known {
    code: &'static str,
    digits: &'static [u8],
    unequal: bool,
    heaps: usize,
    /// Rare heaps without heap 0, and the last of them.
    rare: (usize, usize),
    goal: &'static str,
}

const GAMES: [Known; 9] = [
    known("0.106", &[0, 1, 0, 6], 1 << 27, (15, 1103), "100"),
    known("0.104", &[0, 1, 0, 4], 1 << 27, (20, 284), "100"),
    known("0.454", &[0, 4, 5, 4], 1 << 26, (16, 124), "40"),
    known("0.054", &[0, 0, 5, 4], 1 << 26, (37, 796), "40"),
    known("0.16", &[0, 1, 6], 1 << 26, (52, 13_935), "15"),
    known("0.167", &[0, 1, 6, 7], 1 << 26, (59, 1303), "10"),
    known("0.36", &[0, 3, 6], 1 << 23, (515, 11_798), "5"),
    known("0.6", &[0, 6], 1 << 22, (1583, 20_627), "1.5"),
    Known { unequal: true, ..known("Grundy's game", &[4], 1 << 22, (1273, 82_860), "1.5") },
];

const fn known(
    code: &'static str,
    digits: &'static [u8],
    heaps: usize,
    rare: (usize, usize),
    goal: &'static str,
) -> Known {
    Known { code, digits, unequal: false, heaps, rare, goal }
}

/// Prints the table.
pub(crate) fn sequences() {
    println!("| game | heaps | level | million values/s | plain marking to {PLAIN} | goal |");
    println!("|---|---|---|---|---|---|");
    for known in &GAMES {
        let game = if known.unequal { Game::unequal(known.digits) } else { Game::octal(known.digits) };
        let game = game.expect("an octal code");
        let (slow, plain) = time(1, || match known.unequal {
            true => naive::unequal(PLAIN),
            false => naive::breaking(known.digits, PLAIN),
        });
        for machine in Machine::available() {
            let start = {
                let settings = Settings { machine, ..Settings::default() };
                let mut sequence = Sequence::new(&game, settings);
                sequence.advance(PLAIN, &mut |_| true).expect("within memory");
                for (heap, &value) in plain.iter().enumerate() {
                    assert_eq!(sequence.value(heap).map(u32::from), Some(value), "{} {heap}", known.code);
                }
                sequence.advance(BEFORE, &mut |_| true).expect("within memory");
                sequence
            };
            // The slower levels do less of the same.
            let heaps = if machine == Machine::best() { known.heaps } else { known.heaps / 8 };
            let to = BEFORE + heaps;
            let mut sequence = start;
            let (fast, ()) = time_once(|| sequence.advance(to, &mut |_| true).expect("within memory"));
            let invariants = sequence.invariants();
            assert!(sequence.streams());
            assert_eq!(
                Some((invariants.rare, known.rare.1)),
                invariants.last_rare.map(|last| (known.rare.0, last))
            );
            let rate = heaps as u128 * 100_000 / fast.as_nanos().max(1);
            println!(
                "| {} | {heaps} | {} | {}.{:02} | {} ms | {} |",
                known.code,
                machine.name(),
                rate / 100,
                rate % 100,
                slow.as_millis(),
                if machine == Machine::best() { known.goal } else { "" },
            );
        }
    }
}
