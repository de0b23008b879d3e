//! Two games side by side: the first difference, or equality when it is proved.

use crate::api::{Refusal, Study};
use crate::law::{Claim, Law, Standing};
use crate::limits::Limits;
use num_integer::Integer;

/// Equality that needs more heaps than this to be decided stays checked.
const MOST_TO_DECIDE: u64 = 1_000_000;

/// How two games relate.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// Proved (equal for all n), checked to N (equal so far), or refuted (different).
    pub standing: crate::law::Standing,
    /// Where they differ first.
    pub first_difference: Option<Difference>,
}

/// A heap whose Grundy values differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The heap.
    pub n: u64,
    /// Value in the left game.
    pub left: u64,
    /// Value in the right game.
    pub right: u64,
}

/// Compares the Grundy values of two games on heaps 0..=last, and further where that decides.
pub(crate) fn compare(
    left: &Study,
    right: &Study,
    last: u64,
    limits: &Limits,
) -> Result<Comparison, Refusal> {
    if let Some(difference) = first_difference(left, right, last, limits)? {
        return Ok(different(difference));
    }
    let mut up_to = last;
    let laws = (left.laws(limits)?.grundy, right.laws(limits)?.grundy);
    if let (Some(a), Some(b)) = laws
        && a.is_proved()
        && b.is_proved()
        && let Some(needed) = decided_at(&a, &b).filter(|needed| *needed <= MOST_TO_DECIDE)
    {
        if up_to < needed {
            if let Some(difference) = first_difference(left, right, needed, limits)? {
                return Ok(different(difference));
            }
            up_to = needed;
        }
        if up_to >= needed {
            return Ok(Comparison { standing: a.standing, first_difference: None });
        }
    }
    Ok(Comparison { standing: Standing::Checked { up_to }, first_difference: None })
}

fn different(difference: Difference) -> Comparison {
    Comparison { standing: Standing::Refuted { at: difference.n }, first_difference: Some(difference) }
}

fn first_difference(
    left: &Study,
    right: &Study,
    last: u64,
    limits: &Limits,
) -> Result<Option<Difference>, Refusal> {
    let (a, b) = (left.table(last, limits)?.values, right.table(last, limits)?.values);
    let differs = (0u64..).zip(a.iter().zip(&b)).find(|(_, (a, b))| a != b);
    Ok(differs.map(|(n, (a, b))| Difference { n, left: u64::from(*a), right: u64::from(*b) }))
}

/// Two laws that agree up to this heap agree for ever.
fn decided_at(a: &Law, b: &Law) -> Option<u64> {
    match (&a.claim, &b.claim) {
        (
            Claim::Periodic { preperiod: e, period: p, saltus: s, .. },
            Claim::Periodic { preperiod: f, period: q, saltus: t, .. },
        ) => {
            let common = p.checked_mul(q / p.gcd(q))?;
            // Both rise by the same amount in a common period, or they drift apart.
            let rise = |saltus: u64, period: u64| (common / period).checked_mul(saltus);
            (rise(*s, *p)? == rise(*t, *q)?).then_some((*e).max(*f).checked_add(common)?)
        }
        (Claim::Floor { divisor: d }, Claim::Floor { divisor: e }) if d == e => Some(0),
        _ => None,
    }
}
