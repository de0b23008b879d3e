//! All-but: every amount is allowed but finitely many.
//!
//! Let X be the forbidden amounts, m the largest (0 if there is none). Up to any heap the values met are
//! exactly 0, .., their maximum, since a value needs all smaller ones before it. The options of n are
//! the heaps 0, .., n - m - 1, with the values 0, .., M_n - 1 where M_n = 1 + max (0 if there is no such
//! heap), and the heaps n - i for i <= m, i not in X. So for n >= m, g(n) - M_n is the least number that is
//! not one of g(n - i) - M_n, and follows from the state: the list of max(-1, g(n - i) - M_n) for i = 1, ..,
//! m. M_{n+1} - M_n and the next state follow too (from g(n - m), the last of the list, or g(n) if m = 0).
//! If the states of a and a + T are equal, a >= m, then g(n + T) - g(n) = M_{a+T} - M_a for all n >= a.

use super::periodic::Periodic;
use super::{Answer, taken_set};
use crate::arith::size;
use crate::set::members::up_to;
use crate::set::residues::under;
use crate::{AtLine, Heading, Reason, Rejection, Stated, Steps, Subject, Work};

pub(super) fn check(heading: &Heading, steps: &mut Steps<'_>, work: &mut Work) -> Answer {
    let mut claimed = Periodic::read(heading, steps, Subject::Grundy)?;
    let saltus = steps.number("saltus", 1)?;
    let Stated { line, value: at } = steps.number("repeat", 0)?;
    claimed.saltus = saltus.value;
    claimed.read_values(steps)?;

    let largest = largest_forbidden(heading, work)?;
    let least = largest.max(claimed.preperiod.value);
    if at < least {
        return Err(Reason::RepeatTooEarly { repeat: at, least }.at(line));
    }
    let again = at + claimed.period.value;
    let actual = claimed.compare(again, work)?.values;
    let (first, base) = state(&actual, at, largest).at(line)?;
    let (second, base_again) = state(&actual, again, largest).at(line)?;
    if first != second {
        return Err(Reason::StateNotRepeated { at, again }.at(line));
    }
    let grown = u64::from(base_again - base);
    if grown != saltus.value {
        return Err(Reason::SaltusWrong { claimed: saltus.value, actual: grown }.at(saltus.line));
    }
    Ok(claimed.proved(vec![]))
}

/// m, for a rule with one kind of move of the right form.
fn largest_forbidden(heading: &Heading, work: &mut Work) -> Result<u64, Rejection> {
    let (line, of) = &heading.moves[0];
    if let Some((second, _)) = heading.moves.get(1) {
        return Err(Reason::SeveralMoves.at(*second));
    }
    let set = taken_set(*line, of)?;
    if of.leaves != [0, 1] {
        return Err(Reason::LeaveNotFree.at(*line));
    }
    // Modulo 1 there is one class; where it begins, nothing is forbidden any more.
    let from = under(set, 1, work).at(*line)?[0].ok_or(Reason::NotAllBut).at(*line)?;
    let members = up_to(set, from, work).at(*line)?;
    Ok((1..from).rev().find(|k| members.binary_search(k).is_err()).unwrap_or(0))
}

/// The state of a heap n >= m, and M_n.
fn state(g: &[u32], n: u64, m: u64) -> Result<(Vec<Option<u32>>, u32), Reason> {
    let (n, m) = (size(n)?, size(m)?);
    let base = g[..n - m].iter().map(|value| value + 1).max().unwrap_or(0);
    Ok((g[n - m..n].iter().map(|value| value.checked_sub(base)).collect(), base))
}
