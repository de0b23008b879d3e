//! Our engines beside public crates that do the same: `./dev bench-others`.
//!
//! The same number of values from nothing, one after the other in one run on one processor; values are asserted to be equal
//! as far as we keep them. `ogs` keeps all values, `cgt` the last ones.

use std::time::{Duration, Instant};

use grundy_sequence::game::Game;
use grundy_sequence::level::Machine;
use grundy_sequence::sequence::{Sequence, Settings};
use grundy_sequence::subtraction::{Set, Values};
use ogs::{RC2Solver, RCSolver, Solver};

fn main() {
    println!("| what | values | level | grundy | other crate | its time | ratio |");
    println!("|---|---|---|---|---|---|---|");
    // As many values as take the other crate some seconds. Of its two solvers with a sparse space, the one that has it
    // for this code.
    for (code, heaps, parity) in [
        ("0.106", 1 << 25, true),
        ("0.104", 1 << 25, true),
        ("0.454", 1 << 23, false),
        ("0.054", 1 << 23, false),
        ("0.16", 1 << 22, false),
        ("0.167", 1 << 22, false),
        ("0.36", 1 << 20, false),
        ("0.6", 1 << 19, false),
    ] {
        octal(code, heaps, parity);
    }
    for (amounts, heaps) in
        [(&[1, 3, 4][..], 1 << 23), (&[65, 4_099, 100_003], 1 << 23), (&[99_991, 100_003, 131_071], 1 << 23)]
    {
        subtraction(amounts, heaps);
    }
}

fn octal(code: &str, heaps: usize, parity: bool) {
    let digits: Vec<u8> = code.bytes().filter(|&c| c != b'.').map(|digit| digit - b'0').collect();
    let game = Game::octal(&digits).expect("an octal code");
    let (fast, sequence) = time(|| {
        let mut sequence = Sequence::new(&game, Settings::default());
        sequence.advance(heaps, &mut |_| true).expect("within memory");
        sequence
    });
    let other = || ogs::Game::from_ascii(code.as_bytes()).expect("an octal code");
    let (slow, values) = time(|| match parity {
        true => nimbers(RC2Solver::<true, ()>::with_capacity(other(), heaps), heaps),
        false => nimbers(RCSolver::<true, ()>::with_capacity(other(), heaps), heaps),
    });
    let compared = (0..heaps).filter(|&heap| {
        let value = sequence.value(heap);
        value.inspect(|&value| assert_eq!(value, values[heap], "{code} {heap}")).is_some()
    });
    assert!(compared.count() >= heaps.min(1 << 16));
    row(code, heaps, fast, "ogs 0.0.6", slow);
}

fn nimbers(mut solver: impl Solver, heaps: usize) -> Vec<u16> {
    while solver.nimbers().len() < heaps {
        solver.next();
    }
    solver.nimbers()[..heaps].to_vec()
}

fn subtraction(amounts: &[u32], heaps: usize) {
    let sizes: Vec<usize> = amounts.iter().map(|&amount| amount as usize).collect();
    let set = Set::new(&sizes).expect("a set");
    let (fast, ours) = time(|| {
        let mut values = Values::new(&set, Machine::best());
        values.advance(heaps, &mut |_| true).expect("nobody stops it");
        values
    });
    let (slow, last) = time(|| {
        let sequence =
            cgt::short::impartial::games::subtraction::Sub::new(amounts.to_vec()).grundy_sequence();
        sequence.skip(heaps - set.most()).take(set.most()).map(|value| value.value()).collect::<Vec<u32>>()
    });
    for (heap, value) in (heaps - set.most()..).zip(last) {
        assert_eq!(ours.value(heap).map(u32::from), Some(value), "{set} {heap}");
    }
    row(&format!("take {set}"), heaps, fast, "cgt 0.11.0", slow);
}

fn row(what: &str, heaps: usize, fast: Duration, name: &str, slow: Duration) {
    println!(
        "| {what} | {heaps} | {} | {} us | {name} | {} ms | {} |",
        Machine::best().name(),
        fast.as_micros(),
        slow.as_millis(),
        slow.as_nanos() / fast.as_nanos().max(1),
    );
}

/// Time on a processor where the system tells it, else by the clock.
fn time<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let on_processor = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    };
    let (start, before) = (Instant::now(), on_processor());
    let result = work();
    let elapsed = start.elapsed();
    let spent = before.zip(on_processor()).map(|(before, after)| after.saturating_sub(before));
    // The system's count moves in ticks.
    (spent.filter(|_| elapsed > Duration::from_millis(60)).unwrap_or(elapsed), result)
}
