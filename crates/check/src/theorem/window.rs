//! Window: finite sets, at most one heap left.
//!
//! Let m be the largest amount. For n > m the options of n are the heaps n - s (none of them empty) for
//! the same amounts s whatever n is, and the empty heap if the whole may be taken. So the value of n is
//! one fixed function of the m values before it - for Grundy values, and for outcomes of either play. If
//! f(n + T) = f(n) for p <= n <= p + m, then m + 1 values in a row agree, the next heap is p + m + 1 > m,
//! and f(n + T) = f(n) goes on by induction for all n >= p. (One value more than the m that moves with
//! leave 0 1 need, so that p = 0 and moves that leave no or exactly one heap are safe as well.)

use super::periodic::{Periodic, Stated, stated, subject};
use super::{Proved, grundy_needs_normal, leaves_at_most_one, sets};
use crate::certificate::{Heading, Steps};
use crate::reason::{Reason, Rejection};
use crate::set::finite;
use crate::verified::Subject;
use crate::work::Work;
use crate::{least, table};

pub(super) fn check(heading: &Heading<'_>, steps: &mut Steps<'_>) -> Result<Proved, Rejection> {
    let subject = subject(steps)?;
    let preperiod = stated(steps, "preperiod", 0)?;
    let period = stated(steps, "period", 1)?;
    let none = Stated { line: period.line, value: 0 };
    let claimed = Periodic::read(steps, subject, preperiod, period, none)?;

    if subject == Subject::Grundy {
        grundy_needs_normal(heading)?;
    }
    leaves_at_most_one(heading)?;
    let mut work = Work::default();
    let largest = largest_amount(heading, &mut work)?;
    let count = largest.saturating_add(preperiod.value + period.value + 1);
    let actual = table::values(heading, subject, count, &mut work)?;
    claimed.compare(&actual)?;
    least::check(&claimed, &mut work)?;
    Ok(Proved { theorem: "window", subject, claim: claimed.into_claim(), facts: vec![] })
}

/// The largest amount of all moves; every set must be finite.
pub(super) fn largest_amount(heading: &Heading<'_>, work: &mut Work) -> Result<u64, Rejection> {
    let mut largest = 0;
    for (line, set, _) in sets(heading) {
        match finite(set, work).map_err(|r| r.at(line))? {
            Some(members) => largest = largest.max(members.last().copied().unwrap_or(0)),
            None => return Err(Reason::NotFinite { set: set.clone() }.at(line)),
        }
    }
    Ok(largest)
}
