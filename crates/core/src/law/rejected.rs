//! Periods that looked right on the first so many heaps and then broke.

use crate::api::Rejected;
use crate::law::Claim;
use crate::law::period::{Repeat, Repeats};

/// So many are worth telling.
const MOST: usize = 3;

/// The shortest table anybody would guess from.
const FIRST_PREFIX: usize = 32;

/// The periods that tables of 32, 48, 72, .. values suggest and the whole table refutes, those that lived
/// longest.
pub(crate) fn rejected(values: &[u32]) -> Vec<Rejected> {
    let mut seen: Vec<Repeat> = Vec::new();
    let mut found: Vec<Rejected> = Vec::new();
    let mut length = FIRST_PREFIX;
    while length < values.len() {
        let prefix = &values[..length];
        length += length / 2;
        let Some(repeat) = Repeats::plain(prefix).least(|r| looks_right(r, prefix)) else { continue };
        if seen.iter().any(|old| (old.preperiod, old.period) == (repeat.preperiod, repeat.period)) {
            continue;
        }
        seen.push(repeat);
        let broken = (prefix.len()..values.len()).find(|&n| values[n] != expected(&repeat, values, n));
        if let Some(n) = broken {
            found.push(Rejected {
                claim: repeat.claim(prefix),
                at: n as u64,
                claimed: u64::from(expected(&repeat, values, n)),
                actual: u64::from(values[n]),
            });
        }
    }
    // Of the same period the one that lived longest, of these the first.
    found.sort_by_key(|rejected| (std::cmp::Reverse(lived(rejected)), rejected.at));
    let mut periods = std::collections::HashSet::new();
    found.retain(|rejected| periods.insert(period(rejected)));
    found.truncate(MOST);
    found.sort_by_key(|rejected| rejected.at);
    found
}

/// Whether a period has not lasted long enough beside others that broke, of which it is a multiple: 49 that broke at 343
/// says that 2401 may break at 16807, so that the table must hold more than twice 7 of its periods.
pub(crate) fn follows_broken(repeat: &Repeat, values: &[u32]) -> bool {
    let period = repeat.period as u64;
    let lasted = (values.len() - repeat.preperiod) as u64 / period;
    rejected(values).iter().any(|rejected| match rejected.claim {
        Claim::Periodic { period: broken, .. } if broken < period && period.is_multiple_of(broken) => {
            lasted <= 2 * (lived(rejected) / broken)
        }
        _ => false,
    })
}

/// For how many heaps it was right.
fn lived(rejected: &Rejected) -> u64 {
    match rejected.claim {
        Claim::Periodic { preperiod, .. } => rejected.at - preperiod,
        _ => rejected.at,
    }
}

fn period(rejected: &Rejected) -> Option<u64> {
    match rejected.claim {
        Claim::Periodic { period, .. } => Some(period),
        _ => None,
    }
}

/// Three periods and a quarter of the table; a table of zeros alone suggests nothing.
fn looks_right(repeat: &Repeat, prefix: &[u32]) -> bool {
    let tail = repeat.matches + repeat.period;
    tail >= 3 * repeat.period && tail * 4 >= prefix.len() && prefix.iter().any(|&v| v != prefix[0])
}

/// What the repetition says of heap n >= preperiod.
fn expected(repeat: &Repeat, values: &[u32], n: usize) -> u32 {
    values[repeat.preperiod + (n - repeat.preperiod) % repeat.period]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn take_one_or_a_hundred_has_period_two_until_it_breaks() {
        let mut values: Vec<u32> = Vec::new();
        for n in 0..400usize {
            let options: Vec<u32> = [1, 100].iter().filter(|&&k| k <= n).map(|&k| values[n - k]).collect();
            values.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        let rejected = rejected(&values);
        assert_eq!(rejected.len(), 1);
        assert_eq!((rejected[0].at, rejected[0].claimed, rejected[0].actual), (100, 0, 2));
        assert_eq!(
            rejected[0].claim,
            Claim::Periodic { preperiod: 0, period: 2, saltus: 0, values: vec![0, 1] }
        );
    }

    #[test]
    fn what_holds_is_not_rejected() {
        let values: Vec<u32> = (0..500).map(|n| n % 7).collect();
        assert_eq!(rejected(&values), []);
    }
}
