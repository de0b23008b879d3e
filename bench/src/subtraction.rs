//! Finite subtraction sets: 10^9 values and outcomes streamed by the recurrence, beside the plain loop.

use grundy_sequence::level::Machine;
use grundy_sequence::subtraction::{Outcomes, Search, Set, Values};

use crate::time_once;

/// Heaps of the streams.
const HEAPS: usize = 1_000_000_000;
/// Heaps of the plain loop, all of which are compared.
const PLAIN: usize = 10_000_000;

/// Prints the table.
pub(crate) fn subtraction() {
    println!("| take | level | 10^9 values | 10^9 outcomes | plain loop to 10^7 |");
    println!("|---|---|---|---|---|");
    for amounts in
        [&[1, 3, 4][..], &[64, 99_991, 100_003], &[99_991, 100_003, 131_071], &[7, 64, 101, 230, 555, 1000]]
    {
        let set = Set::new(amounts).expect("a set");
        let (slow, plain) = time_once(|| set.plain(PLAIN));
        let machine = Machine::best();
        let mut values = Values::new(&set, machine);
        while values.heaps() < PLAIN {
            let heaps = values.heaps();
            let next = PLAIN.min(heaps + set.most());
            values.advance(next, &mut |_| true).expect("nobody stops it");
            for (heap, &right) in plain.iter().enumerate().take(next).skip(heaps) {
                assert_eq!(values.value(heap), Some(right), "{set} {heap}");
            }
        }
        let (fast, values) = time_once(|| {
            let mut values = Values::new(&set, machine);
            values.advance(HEAPS, &mut |_| true).expect("nobody stops it");
            values
        });
        let (words, outcomes) = time_once(|| {
            let mut outcomes = Outcomes::new(&set, machine);
            outcomes.advance(HEAPS, &mut |_| true).expect("nobody stops it");
            outcomes
        });
        // The far end by the period, which the streams know nothing of.
        let found = Search::new(&set, machine).advance(PLAIN, &mut |_| true).expect("nobody stops it");
        let repeat = found.expect("a period").repeat;
        for heap in HEAPS - set.amounts()[0]..HEAPS {
            let near = repeat.preperiod + (heap - repeat.preperiod) % repeat.period;
            assert_eq!(values.value(heap), plain.get(near).copied(), "{set} {heap}");
            assert_eq!(outcomes.loses(heap), Some(plain[near] == 0), "{set} {heap}");
        }
        println!(
            "| {set} | {} | {} ms | {} ms | {} ms |",
            machine.name(),
            fast.as_millis(),
            words.as_millis(),
            slow.as_millis()
        );
    }
}
