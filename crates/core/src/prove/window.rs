//! T1: a finite subtraction set forgets all but the last max S values, so a repetition of so many is
//! a repetition for ever. Values of Grundy numbers and of outcomes under both conventions.

use super::Goal;
use super::certificate::{Certificate, periodic};

/// The certificate of a periodic law of a rule with finite sets that leaves at most one heap.
pub(crate) fn certificate(goal: &Goal<'_>) -> Option<String> {
    let (preperiod, period, _, values) = periodic(goal.claim)?;
    let certificate = Certificate::new(goal.core, goal.play, "window")?
        .claim(goal.subject)
        .number("preperiod", preperiod)
        .number("period", period)
        .values(values);
    Some(certificate.finish())
}
