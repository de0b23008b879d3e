//! Whole boxes of states, by the engines for them; the definition decides a small box beside them.

use std::time::Duration;

use grundy::states::StateStudy;
use grundy::states::engine::{How, outcomes_box, values_box};
use grundy::states::oracle::StateSearch;

use super::{limits, time};

/// A rule, its box and the box that the definition decides too.
struct Case {
    rule: &'static str,
    most: &'static [u64],
    small: u64,
    how: How,
    goal: &'static str,
}

const RAYS: [Case; 4] = [
    Case {
        rule: "(a,b) -> (a-k, b-2k) | (a-3k, b-k) where k >= 1",
        most: &[4999, 4999],
        small: 30,
        how: How::Rays,
        goal: "1000 ms, 50 MB",
    },
    Case {
        rule: "(a,b) -> (a-k, b) | (a, b-k) | (a-2k, b-3k) where k >= 1",
        most: &[4999, 4999],
        small: 30,
        how: How::Rays,
        goal: "1000 ms, 50 MB",
    },
    Case {
        rule: "(a,b,c) -> (a-k,b-2k,c) | (a,b-k,c-2k) | (a-2k,b,c-k) | (a-k,b-k,c-k) where k >= 1",
        most: &[399, 399, 399],
        small: 9,
        how: How::Rays,
        goal: "5000 ms, 100 MB",
    },
    Case {
        rule: "(a,b,c) -> (a-k,b,c) | (a,b-k,c) | (a,b,c-k) | (a-k,b-k,c) | (a-k,b,c-2k) | (a,b-k,c-k) | (a-k,b-k,c-k) where k >= 1",
        most: &[399, 399, 399],
        small: 9,
        how: How::Rays,
        goal: "5000 ms, 100 MB",
    },
];

const FORWARD: [Case; 4] = [
    Case {
        rule: "(a,b) -> (a-k*b, b) | (a, b-k*a) where k >= 1 and k != 2 and a >= 1 and b >= 1",
        most: &[3162, 3162],
        small: 30,
        how: How::Forward,
        goal: "20000 ms",
    },
    Case {
        rule: "(a,b) -> (floor(a/2), b) | (a, floor(b/3)) | (a-1, b-1) where a >= 1 and b >= 1",
        most: &[3162, 3162],
        small: 30,
        how: How::Forward,
        goal: "20000 ms",
    },
    Case {
        rule: "(n,l) -> (n-k, k) where 1 <= k <= 10 and k != l and k != l + 2",
        most: &[3162, 3162],
        small: 15,
        how: How::Forward,
        goal: "20000 ms",
    },
    Case {
        rule: "(n,l) -> (n-k, k) where 1 <= k <= 2l + 1",
        most: &[3162, 3162],
        small: 15,
        how: How::Forward,
        goal: "20000 ms",
    },
];

const VALUES: [Case; 2] = [
    Case {
        rule: "(a,b) -> (a-k, b) | (a, b-k) | (a-2k, b-3k) where k >= 1",
        most: &[2999, 2999],
        small: 30,
        how: How::Rays,
        goal: "3000 ms",
    },
    Case {
        rule: "(a,b) -> (a-k, b-2k) | (a-3k, b-k) | (a, b-k) where k >= 1",
        most: &[2999, 2999],
        small: 30,
        how: How::Rays,
        goal: "3000 ms",
    },
];

/// All components with numbers up to `most`.
fn small(numbers: usize, most: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..numbers {
        let with = |at: Vec<u64>| (0..=most).map(move |n| [at.as_slice(), &[n]].concat());
        all = all.into_iter().flat_map(with).collect();
    }
    all
}

/// From here on the system counts the most memory that the process takes anew, where it can.
fn forget_peak() {
    // Where it cannot, the peak is that of all cases so far, which is no less.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The most memory that the process took, in MB, where the system tells it.
fn peak() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes.div_ceil(1000))
}

/// Times of boxes, the peak of the memory of the whole process, and the definition on a small box.
pub(crate) fn run(word: &str) {
    println!("\n| rule | box | grundy | peak memory | definition | its box | goal |");
    println!("|---|---|---|---|---|---|---|");
    for case in RAYS.iter().chain(&FORWARD).filter(|case| case.rule.contains(word)) {
        let game = StateStudy::new(case.rule, &[]).expect("a rule").game;
        let solve = || outcomes_box(&game, case.most, &limits()).expect("in the budget").expect("outcomes");
        forget_peak();
        drop(solve());
        let memory = peak();
        let (fast, found) = time(2, solve);
        assert_eq!(found.how(), case.how, "{}", case.rule);
        let (slow, ()) = time(1, || {
            let mut search = StateSearch::new(&game);
            for at in small(case.most.len(), case.small) {
                let outcome = search.outcome(&[(0, at.clone())], &limits()).expect("in the budget");
                assert_eq!(found.get(&at), Some(outcome), "{} at {at:?}", case.rule);
            }
        });
        report("", case, fast, memory, slow);
    }
    for case in VALUES.iter().filter(|case| case.rule.contains(word)) {
        let game = StateStudy::new(case.rule, &[]).expect("a rule").game;
        let solve = || values_box(&game, case.most, &limits()).expect("in the budget").expect("values");
        forget_peak();
        drop(solve());
        let memory = peak();
        let (fast, found) = time(2, solve);
        assert_eq!(found.how(), case.how, "{}", case.rule);
        let (slow, ()) = time(1, || {
            let mut search = StateSearch::new(&game);
            for at in small(case.most.len(), case.small) {
                let value = search.value(&[(0, at.clone())], &limits()).expect("in the budget");
                assert_eq!(found.get(&at), Some(value), "{} at {at:?}", case.rule);
            }
        });
        report("values: ", case, fast, memory, slow);
    }
}

fn report(kind: &str, case: &Case, fast: Duration, memory: Option<u64>, slow: Duration) {
    let side = |n: u64, numbers: usize| vec![(n + 1).to_string(); numbers].join(" x ");
    let rule = case.rule.replace('|', "\\|");
    let memory = memory.map_or_else(String::new, |megabytes| format!("{megabytes} MB"));
    println!(
        "| {kind}`{rule}` | {} | {} ms | {memory} | {} ms | {} | {} |",
        side(case.most[0], case.most.len()),
        fast.as_millis(),
        slow.as_millis(),
        side(case.small, case.most.len()),
        case.goal,
    );
}
