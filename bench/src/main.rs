//! Times of the engines beside naive programs. Every result is asserted, so a fast wrong answer fails.
//!
//! `cargo run --release -p grundy-bench`: prints the tables that `bench/RESULTS.md` records; with `-- spaces`
//! only that of games on states, with `-- spaces WORD` the rows of rules that contain the word, with
//! `-- sequences` only that of the long nim-sequences, with `-- subtraction` only that of subtraction sets, with
//! `-- automata` only that of laws proved by automata, with `-- desk` that of programs run by the command.

mod automata;
mod desk;
mod graphs;
mod naive;
mod nimber;
mod sequences;
mod spaces;
mod subtraction;

use std::hint::black_box;
use std::time::{Duration, Instant};

use grundy::engine::choose::table;
use grundy::engine::{Periods, fill_from_period};
use grundy::game::{Amounts, Core, Move, Outcome, Parts, Play};
use grundy::limits::Limits;
use grundy::position::Size;
use grundy::set::Set;
use grundy::theory::Bash;
use num_bigint::BigUint;

const LONG: Duration = Duration::from_millis(60);

fn limits() -> Limits {
    Limits::new(u64::MAX, 1 << 32, u64::MAX)
}

/// Time this thread has spent on a processor, where the system tells it: other work on the machine does
/// not count then.
fn on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// The least time of some runs, and the result.
fn time<T>(runs: u32, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut once = || {
        let (start, before) = (Instant::now(), on_processor());
        let result = black_box(work());
        let elapsed = start.elapsed();
        let spent = match (before, on_processor()) {
            // The system's count moves in ticks: short work is measured by the clock, many times.
            (Some(before), Some(after)) if elapsed > LONG => after.saturating_sub(before),
            _ => elapsed,
        };
        (spent, result)
    };
    let mut best = once();
    let runs = if best.0 < LONG { 10 * runs } else { runs };
    for _ in 1..runs {
        let next = once();
        if next.0 < best.0 {
            best = next;
        }
    }
    best
}

/// Processor time of one piece of work, which cannot be done twice.
fn time_once<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let (start, before) = (Instant::now(), on_processor());
    let result = work();
    let spent = match (before, on_processor()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => start.elapsed(),
    };
    (spent, result)
}

fn row(what: &str, count: &str, fast: Duration, slow: Option<Duration>, goal: &str) {
    let shown = |d: Duration| format!("{}.{:03} ms", d.as_millis(), d.as_micros() % 1000);
    let slow_text = slow.map_or_else(String::new, shown);
    println!("| {what} | {count} | {} | {slow_text} | {goal} |", shown(fast));
}

fn subtract(set: Set) -> Core {
    Core { moves: vec![Move::Take { amounts: Amounts::Set(set), parts: Parts::SUBTRACT }], ..Core::default() }
}

fn code(digits: &[u8]) -> Core {
    let step = |(k, &digit): (u64, &u8)| {
        let amounts = if k == 0 { Amounts::Zero } else { Amounts::Set(Set::List(vec![k])) };
        Move::Take { amounts, parts: Parts(digit) }
    };
    Core { moves: (0..).zip(digits).filter(|(_, d)| **d != 0).map(step).collect(), ..Core::default() }
}

/// An engine beside a naive program on `small` heaps, alone on `large` ones.
fn beside(
    what: &str,
    core: &Core,
    naive: impl Fn(usize) -> Vec<u32>,
    (small, large): (usize, usize),
    goal: &str,
) {
    let engine = |count: usize| {
        let last = u64::try_from(count).expect("a length") - 1;
        table(core, last, &limits()).expect("within the budget").values
    };
    let (fast, values) = time(3, || engine(small));
    let (slow, expected) = time(1, || naive(small));
    assert_eq!(values, expected, "{what}");
    row(what, &small.to_string(), fast, Some(slow), if small == large { goal } else { "" });
    if large != small {
        let (fast, values) = time(2, || engine(large));
        assert_eq!(values[..small], expected, "{what}");
        row(what, &large.to_string(), fast, None, goal);
    }
}

fn subtraction_games() {
    let list =
        |amounts: &[usize]| Set::List(amounts.iter().map(|&k| u64::try_from(k).expect("a word")).collect());
    let few = [1, 3, 4];
    beside(
        "take {1,3,4}",
        &subtract(list(&few)),
        |n| naive::subtraction(&few, n),
        (1_000_000, 1_000_000),
        "20 ms",
    );
    let ten = [7, 64, 101, 230, 331, 482, 555, 690, 873, 1000];
    beside(
        "ten amounts up to 1000",
        &subtract(list(&ten)),
        |n| naive::subtraction(&ten, n),
        (1_000_000, 1_000_000),
        "150 ms",
    );
    let many: Vec<usize> = (1..=700).chain(720..=1000).collect();
    beside(
        "take 1..700 or 720..1000",
        &subtract(list(&many)),
        |n| naive::marking(&many, n),
        (20_000, 1_000_000),
        "",
    );

    let members = |set: &Set, count: usize| -> Vec<usize> {
        let listed = set.members_up_to(u64::try_from(count).expect("a word"), &limits()).expect("listed");
        listed.into_iter().map(|k| usize::try_from(k).expect("a word")).collect()
    };
    let one = Set::List(vec![1]);
    let square =
        grundy::expr::Expr::Pow(Box::new(grundy::expr::Expr::Slot(0)), Box::new(grundy::expr::Expr::Num(2)));
    let squares = Set::formula(square, 1, 1).expect("squares increase");
    let infinite = [
        ("take primes", Set::Primes, 1_000_000),
        ("take 1 or primes", Set::Union(vec![one.clone(), Set::Primes]), 1_000_000),
        ("take squares", squares, 1_000_000),
        ("take odious", Set::Odious, 100_000),
        ("take composites", Set::Composites, 50_000),
        (
            "take any except {2,5,11}",
            Set::Except(Box::new(Set::From(1)), Box::new(Set::List(vec![2, 5, 11]))),
            1_000_000,
        ),
    ];
    for (what, set, large) in infinite {
        let core = subtract(set.clone());
        beside(what, &core, |n| naive::marking(&members(&set, n), n), (20_000, large), "");
    }
}

fn codes() {
    let octal: [(&str, &[u8], usize, &str); 4] = [
        ("0.16", &[0, 1, 6], 100_000, "3000 ms"),
        ("0.77", &[0, 7, 7], 100_000, ""),
        ("0.007", &[0, 0, 0, 7], 100_000, ""),
        ("4.007", &[4, 0, 0, 7], 100_000, ""),
    ];
    for (what, digits, large, goal) in octal {
        beside(what, &code(digits), |n| naive::breaking(digits, n), (20_000, large), goal);
    }
    let hexadecimal: [(&str, &[u8]); 2] = [("0.3F", &[0, 3, 15]), ("0.29", &[0, 2, 9])];
    for (what, digits) in hexadecimal {
        beside(what, &code(digits), |n| naive::breaking(digits, n), (1000, 5000), "");
    }
}

fn from_a_period() {
    let seen = table(&code(&[0, 7, 7]), 300, &limits()).expect("within the budget").values;
    // 0.77 has period 12 from 71 on (Guy and Smith).
    let law = Periods { preperiod: 71, period: 12, saltus: 0, values: &seen[..83] };
    let (fast, values) = time(3, || fill_from_period(law, 10_000_000).expect("a law"));
    assert_eq!(values[..301], seen);
    row("0.77 from its period", "10000001", fast, None, "");
}

fn bash() {
    for n in [100usize, 1000, 10_000, 100_000] {
        let m = 99;
        let (slow, by_search) = time(2, || naive::bash(m, black_box(n)));
        let form = Bash::new(BigUint::from(m)).expect("m >= 1");
        let heap = Size::from(u64::try_from(n).expect("a word"));
        let (fast, outcome) = time(5, || form.outcome(black_box(&heap), Play::Normal));
        assert_eq!(u32::from(outcome == Outcome::N), by_search);
        row("Bash, m = 99: closed form beside brute force", &n.to_string(), fast, Some(slow), "");
    }
}

/// The values of a code up to `last`.
fn values(digits: &[u8], last: u64) -> Vec<u32> {
    table(&code(digits), last, &limits()).expect("within the budget").values
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.first().map(String::as_str) {
        Some("spaces") => return spaces::run(words.get(1).map_or("", String::as_str)),
        Some("sequences") => return sequences::sequences(),
        Some("subtraction") => return subtraction::subtraction(),
        Some("automata") => return automata::all(values),
        Some("desk") => return desk::desk(),
        _ => {}
    }
    println!("Time on one processor. Empty: the naive program is too slow to wait for.\n");
    println!("| what | heaps | grundy | naive | goal |");
    println!("|---|---|---|---|---|");
    subtraction_games();
    codes();
    from_a_period();
    bash();
    nimber::products();
    graphs::all();
    spaces::run("");
    sequences::sequences();
    automata::all(values);
}
