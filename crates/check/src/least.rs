//! Least period and least pre-period, once a period is proved.

use crate::arith::factors;
use crate::reason::{Reason, Rejection};
use crate::theorem::periodic::Periodic;
use crate::work::Work;

/// Checks that no smaller period or pre-period does.
///
/// The periods with which f (growing by a fixed amount each) repeats in the end are closed under
/// greatest common divisors, so the least one divides each: it is enough to try period / q for the
/// primes q. With f(n + d) = f(n) + s on one full period the same holds ever after. The growth of the
/// smaller period would be saltus / q.
pub(crate) fn check(claimed: &Periodic, work: &mut Work) -> Result<(), Rejection> {
    let (p, t) = (claimed.preperiod.value, claimed.period.value);
    let f = |n: u64| claimed.at(n);
    for (q, _) in factors(t, work).map_err(|r| r.at(claimed.period.line))? {
        let (smaller, grows) = (t / q, claimed.saltus.value / q);
        if claimed.saltus.value.is_multiple_of(q) && (p..p + t).all(|n| f(n + smaller) == f(n) + grows) {
            return Err(Reason::PeriodNotLeast { smaller }.at(claimed.period.line));
        }
    }
    if p > 0 && f(p - 1 + t) == f(p - 1) + claimed.saltus.value {
        let smaller = (0..p).rev().take_while(|&n| f(n + t) == f(n) + claimed.saltus.value).last();
        return Err(
            Reason::PreperiodNotLeast { smaller: smaller.unwrap_or(p - 1) }.at(claimed.preperiod.line)
        );
    }
    Ok(())
}
