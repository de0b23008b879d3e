//! All-but: every amount is allowed but finitely many.
//!
//! Let X be the forbidden amounts, m the largest (0 if there is none). Up to any heap the values met are
//! exactly 0, .., their maximum, since a value needs all smaller ones before it. The options of n are
//! the heaps 0, .., n - m - 1, with the values 0, .., M_n - 1 where M_n = 1 + max (0 if there is no such
//! heap), and the heaps n - i for i <= m, i not in X. So for n >= m, g(n) - M_n is the least number that is
//! not one of g(n - i) - M_n, and follows from the state: the list of max(-1, g(n - i) - M_n) for i = 1, ..,
//! m. M_{n+1} - M_n and the next state follow too (from g(n - m), the last of the list, or g(n) if m = 0).
//! If the states of a and a + T are equal, a >= m, then g(n + T) - g(n) = M_{a+T} - M_a for all n >= a.

use super::periodic::{Periodic, stated};
use super::{Proved, grundy_needs_normal};
use crate::certificate::{Heading, Steps};
use crate::reason::{Reason, Rejection};
use crate::rule::Amounts;
use crate::set::contains;
use crate::set::under::under;
use crate::verified::Subject;
use crate::work::{MEMBER, Work};
use crate::{least, table};

pub(super) fn check(heading: &Heading<'_>, steps: &mut Steps<'_>) -> Result<Proved, Rejection> {
    let preperiod = stated(steps, "preperiod", 0)?;
    let period = stated(steps, "period", 1)?;
    let saltus = stated(steps, "saltus", 1)?;
    let repeat = stated(steps, "repeat", 0)?;
    let claimed = Periodic::read(steps, Subject::Grundy, preperiod, period, saltus)?;

    grundy_needs_normal(heading)?;
    let mut work = Work::default();
    let largest = largest_forbidden(heading, &mut work)?;
    let least = largest.max(preperiod.value);
    if repeat.value < least {
        return Err(Reason::RepeatTooEarly { repeat: repeat.value, least }.at(repeat.line));
    }
    let again = repeat.value + period.value;
    let actual = table::grundy(heading, again, &mut work)?;
    claimed.compare(&actual)?;
    let (state, base) = state(&actual, repeat.value, largest);
    let (state_again, base_again) = self::state(&actual, again, largest);
    if state != state_again {
        return Err(Reason::StateNotRepeated { at: repeat.value, again }.at(repeat.line));
    }
    if base_again - base != saltus.value {
        let actual = base_again - base;
        return Err(Reason::SaltusWrong { claimed: saltus.value, actual }.at(saltus.line));
    }
    least::check(&claimed, &mut work)?;
    Ok(Proved { theorem: "all-but", subject: Subject::Grundy, claim: claimed.into_claim(), facts: vec![] })
}

/// m, for a rule with one kind of move of the right form.
fn largest_forbidden(heading: &Heading<'_>, work: &mut Work) -> Result<u64, Rejection> {
    let (line, of) = &heading.moves[0];
    if let Some((second, _)) = heading.moves.get(1) {
        return Err(Reason::SeveralMoves.at(*second));
    }
    let set = match &of.amounts {
        Amounts::Set(set) => set,
        Amounts::Whole => return Err(Reason::MoveUnsuitable { kind: "whole" }.at(*line)),
        Amounts::Zero => return Err(Reason::MoveUnsuitable { kind: "zero" }.at(*line)),
    };
    if of.leaves != [0, 1] {
        return Err(Reason::LeaveNotFree.at(*line));
    }
    // Modulo 1 there is one class; where it begins, nothing is forbidden any more.
    let Some(from) = under(set, 1, work).map_err(|r| r.at(*line))?[0] else {
        return Err(Reason::NotAllBut { set: set.clone() }.at(*line));
    };
    for k in (1..from).rev() {
        work.spend(MEMBER).map_err(|r| r.at(*line))?;
        if !contains(set, k, work).map_err(|r| r.at(*line))? {
            return Ok(k);
        }
    }
    Ok(0)
}

/// The state of a heap n >= m, and M_n.
fn state(g: &[u32], n: u64, m: u64) -> (Vec<Option<u64>>, u64) {
    let value = |i: u64| usize::try_from(i).ok().and_then(|i| g.get(i)).map_or(0, |&v| u64::from(v));
    let base = (0..n - m).map(|i| value(i) + 1).max().unwrap_or(0);
    ((1..=m).map(|i| value(n - i).checked_sub(base)).collect(), base)
}
