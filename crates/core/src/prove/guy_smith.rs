//! T12 (Guy and Smith): moves that take at most k and leave at most h heaps repeat for ever when
//! values to h(p + T) + k do.

use super::Goal;
use super::certificate::{Certificate, periodic};

/// The certificate of a periodic law of Grundy values of a take-and-break rule with finite sets.
pub(crate) fn certificate(goal: &Goal<'_>) -> Option<String> {
    let (preperiod, period, _, values) = periodic(goal.claim)?;
    let certificate = Certificate::new(goal.core, goal.play, "guy-smith")?
        .number("preperiod", preperiod)
        .number("period", period)
        .values(values);
    Some(certificate.finish())
}
