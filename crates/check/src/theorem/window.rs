//! Window: finite sets, at most one heap left.
//!
//! Let m be the largest amount. For n > m the options of n are the heaps n - s (none of them empty) for
//! the same amounts s whatever n is, and the empty heap if the whole may be taken. So the value of n is
//! one fixed function of the m values before it - for Grundy values, and for outcomes of either play. If
//! f(n + T) = f(n) for p <= n <= p + m, then m + 1 values in a row agree, the next heap is p + m + 1 > m,
//! and f(n + T) = f(n) goes on by induction for all n >= p. (One value more than the m that moves with
//! leave 0 1 need, so that p = 0 and moves that leave no or exactly one heap are safe as well.)

use super::periodic::Periodic;
use super::{Answer, largest_amount, leaves_at_most_one};
use crate::{Heading, Steps, Work};

pub(super) fn check(heading: &Heading, steps: &mut Steps<'_>, work: &mut Work) -> Answer {
    let mut claimed = Periodic::read_with_subject(heading, steps)?;
    claimed.read_values(steps)?;
    leaves_at_most_one(heading)?;
    let count = largest_amount(heading, work)? + claimed.listed() + 1;
    claimed.compare(count, work)?;
    Ok(claimed.proved(vec![]))
}
