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

use super::periodic::{Periodic, Stated, stated};
use super::window::largest_amount;
use super::{Proved, grundy_needs_normal};
use crate::certificate::{Heading, Steps};
use crate::reason::Rejection;
use crate::verified::Subject;
use crate::work::Work;
use crate::{least, table};

pub(super) fn check(heading: &Heading<'_>, steps: &mut Steps<'_>) -> Result<Proved, Rejection> {
    let preperiod = stated(steps, "preperiod", 0)?;
    let period = stated(steps, "period", 1)?;
    let none = Stated { line: period.line, value: 0 };
    let claimed = Periodic::read(steps, Subject::Grundy, preperiod, period, none)?;

    grundy_needs_normal(heading)?;
    let mut work = Work::default();
    let largest = largest_amount(heading, &mut work)?;
    let heaps = heading.moves.iter().map(|(_, m)| u64::from(m.most())).max().unwrap_or(1).max(1);
    let count = largest.saturating_add(heaps * (preperiod.value.max(1) + period.value));
    let actual = table::grundy(heading, count, &mut work)?;
    claimed.compare(&actual)?;
    least::check(&claimed, &mut work)?;
    Ok(Proved { theorem: "guy-smith", subject: Subject::Grundy, claim: claimed.into_claim(), facts: vec![] })
}
