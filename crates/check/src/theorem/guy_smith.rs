//! Guy-Smith: finite sets, up to three heaps left, Grundy values.
//!
//! Let k be the largest amount, h the most heaps left, e = max(p, 1). If g(n + T) = g(n) for all
//! p <= n < h e + (h - 1) T + k, then for all n >= p. Induction on n >= h e + (h - 1) T + k:
//! an option of n leaves r >= h e + (h - 1) T stones in at most h heaps, the largest x >= e; making it
//! x + T gives an option of n + T of the same value, since g(x + T) = g(x) (x < n: either a stone was
//! taken or the heap was parted). An option of n + T leaves r >= h e + h T stones, the largest heap is
//! y >= e + T; making it y - T >= e >= 1, still a heap, gives an option of n of the same value. Leaving
//! no heap needs n <= k and does not occur; taking the whole heap is possible for both. So the values of
//! heaps below h (e + T) + k decide. (With p = 0 this uses e = 1, and g(T) = g(0) is in the table.)

use super::periodic::Periodic;
use super::{Answer, largest_amount};
use crate::{Heading, Steps, Subject, Work};

pub(super) fn check(heading: &Heading, steps: &mut Steps<'_>, work: &mut Work) -> Answer {
    let mut claimed = Periodic::read(heading, steps, Subject::Grundy)?;
    claimed.read_values(steps)?;
    let heaps = heading.moves.iter().map(|(_, m)| m.most()).max().unwrap_or(1).max(1);
    let window = claimed.preperiod.value.max(1) + claimed.period.value;
    claimed.compare(largest_amount(heading, work)? + heaps * window, work)?;
    Ok(claimed.proved(vec![]))
}
