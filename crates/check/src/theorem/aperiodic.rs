//! Aperiodic: some set taken from holds a positive multiple of every number, and its moves may leave one heap.
//!
//! Suppose g(n + T) = g(n) for all n >= n0. Let s be a member that is a multiple of T. For n > n0 + s the
//! heap n - s is an option of n, so their values differ; but they are equal, s being a multiple of the period.
//! (The other moves of the rule do not matter.)

use super::{Answer, grundy_needs_normal};
use crate::set::residues::holds_multiples;
use crate::{AtLine, Claim, Fact, Heading, Reason, Steps, Subject, Work};

pub(super) fn check(heading: &Heading, _: &mut Steps<'_>, work: &mut Work) -> Answer {
    grundy_needs_normal(heading)?;
    for (line, m) in heading.moves.iter().filter(|(_, m)| m.may_leave(1)) {
        if let Some(set) = &m.amounts
            && holds_multiples(set, work).at(*line)?
        {
            let facts = vec![Fact::HoldsMultiples { set: set.clone() }];
            return Ok((Subject::Grundy, Claim::NeverPeriodic, facts));
        }
    }
    Err(Reason::MultiplesNotShown.at(heading.theorem_line))
}
