//! T4: subtraction of any amount but finitely many. The values of the last m heaps, seen from the
//! largest value that every longer move reaches, are a state that must come back.

use std::collections::HashMap;

use super::Goal;
use super::certificate::{Certificate, periodic};
use crate::law::Claim;
use crate::law::period::reduce;

/// Bound on (table length) x (window length) for the search of a state.
const MOST_CELLS: usize = 1 << 24;

/// An arithmetic-periodic law and the heap whose state comes back one period later.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) claim: Claim,
    repeat: u64,
}

/// The law that the values of "any amount but `missing`" show, once a state has come back.
pub(crate) fn find(values: &[u32], missing: &[u64]) -> Option<Found> {
    let m = usize::try_from(missing.last().copied().unwrap_or(0)).ok()?;
    if m.checked_mul(values.len())? > MOST_CELLS {
        return None;
    }
    let states = states(values, m);
    let mut first_seen = HashMap::new();
    let (a, b) = states
        .iter()
        .enumerate()
        .find_map(|(i, (_, state))| first_seen.insert(state, i).map(|old| (old, i)))?;
    let rise = states[b].0 - states[a].0;
    let least = reduce(m + a, u64::from(rise), values.get(..m + b)?);
    let repeat =
        (0..states.len().checked_sub(least.period)?).find(|&i| states[i].1 == states[i + least.period].1)?;
    let claim = Claim::Periodic {
        preperiod: least.preperiod as u64,
        period: least.period as u64,
        saltus: u64::from(least.saltus),
        values: values.get(..least.preperiod + least.period)?.to_vec(),
    };
    Some(Found { claim, repeat: (m + repeat) as u64 })
}

/// For n = m, m+1, ..: M = 1 + the largest value that all longer moves reach (0 without one), and the last
/// m values as their height above it, -1 for those below.
fn states(values: &[u32], m: usize) -> Vec<(u32, Vec<i64>)> {
    let mut reached = 0;
    (m..=values.len())
        .map(|n| {
            if n > m {
                reached = reached.max(values[n - m - 1] + 1);
            }
            let state =
                values[n - m..n].iter().map(|&v| (i64::from(v) - i64::from(reached)).max(-1)).collect();
            (reached, state)
        })
        .collect()
}

/// The certificate.
pub(crate) fn certificate(goal: &Goal<'_>, found: &Found) -> Option<String> {
    let (preperiod, period, saltus, values) = periodic(goal.claim)?;
    let certificate = Certificate::new(goal.core, goal.play, "all-but")?
        .number("preperiod", preperiod)
        .number("period", period)
        .number("saltus", saltus)
        .number("repeat", found.repeat)
        .values(values);
    Some(certificate.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of "any amount but `missing`" by the definition.
    fn table(missing: &[u64], len: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for n in 0..len {
            let options: Vec<u32> =
                (1..=n).filter(|&k| !missing.contains(&(k as u64))).map(|k| values[n - k]).collect();
            values.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        values
    }

    #[test]
    fn known_laws_are_found_and_hold_far_beyond() {
        let cases: [(&[u64], u64, u64, u64); 7] = [
            (&[2], 0, 4, 2),
            (&[3], 0, 6, 3),
            (&[2, 3], 0, 4, 2),
            (&[2, 5], 0, 4, 2),
            (&[3, 4], 0, 6, 3),
            (&[2, 3, 5, 8], 0, 7, 2),
            (&[1, 2, 8, 9, 10], 8, 3, 1),
        ];
        for (missing, pre, p, s) in cases {
            let values = table(missing, 600);
            let found = find(&values[..60], missing).unwrap();
            let Claim::Periodic { preperiod, period, saltus, .. } = found.claim else { panic!() };
            assert_eq!((preperiod, period, saltus), (pre, p, s), "{missing:?}");
            for n in usize::try_from(pre).unwrap()..values.len() - usize::try_from(p).unwrap() {
                assert_eq!(u64::from(values[n + usize::try_from(p).unwrap()]), u64::from(values[n]) + s);
            }
        }
    }
}
