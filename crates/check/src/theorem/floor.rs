//! Floor: g(n) = floor(n / t) if no amount is below t and every t consecutive positive numbers hold an amount
//! whose move may leave no or one heap.
//!
//! AVOID floor(n / t) = floor((n - s) / t) needs s < t. REACH for v < floor(n / t) the amounts that lead to a
//! value v are n - vt - t + 1, .., n - vt: t consecutive numbers, the first of them >= 1.
//! For t = 1 all amounts are in the set, and moves that leave several heaps are harmless: the exclusive or
//! of the heaps left is at most their sum, which is below n.

use super::{Answer, grundy_needs_normal, taken_set};
use crate::arith::lcm;
use crate::set::Set;
use crate::set::members::up_to;
use crate::set::residues::under;
use crate::{AtLine, Claim, Fact, Heading, Reason, Steps, Subject, Work};

/// The largest modulus in which whole classes are looked for.
const LARGEST_MODULUS: u64 = 1 << 20;

pub(super) fn check(heading: &Heading, steps: &mut Steps<'_>, work: &mut Work) -> Answer {
    let divisor = steps.number("divisor", 1)?;
    grundy_needs_normal(heading)?;
    let t = divisor.value;
    let (mut facts, mut free) = (Vec::new(), Vec::new());
    for (line, m) in &heading.moves {
        let set = taken_set(*line, m)?;
        if t > 1 && m.most() > 1 {
            return Err(Reason::LeavesSeveral.at(*line));
        }
        if let Some(&amount) = up_to(set, t - 1, work).at(*line)?.first() {
            return Err(Reason::AmountBelowDivisor { amount, divisor: t }.at(*line));
        }
        if t > 1 {
            facts.push(Fact::AtLeast { set: set.clone(), least: t });
        }
        if m.may_leave(0) && m.may_leave(1) {
            free.push(set.clone());
        }
    }
    if free.is_empty() {
        return Err(Reason::LeaveNotFree.at(heading.theorem_line));
    }
    let all = if free.len() == 1 { free.remove(0) } else { Set::Union(free) };
    meets_every_run(&all, t, work).at(divisor.line)?;
    facts.push(Fact::MeetsEveryRun { set: all, length: t });
    Ok((Subject::Grundy, Claim::Floor { divisor: t }, facts))
}

/// Whether every `length` consecutive positive numbers hold a member. From some number on this follows from
/// whole classes modulo a suitable T; the runs that begin before it
/// are looked at one by one.
fn meets_every_run(set: &Set, length: u64, work: &mut Work) -> Result<(), Reason> {
    let classes = under(set, modulus(set, 1), work)?;
    // Around the circle of residues; without any whole class nothing is covered.
    let (mut longest, mut run) = (0, 0);
    for class in classes.iter().chain(&classes) {
        run = if class.is_some() { 0 } else { run + 1 };
        longest = longest.max(run);
    }
    let whole_from = classes.iter().flatten().copied().max().filter(|_| longest < length);
    // Among three consecutive numbers are some 2i and 2i + 1, which have the same one bits but for the last: one
    // is evil and one odious.
    let from = if length >= 3 && matches!(set, Set::Evil | Set::Odious) { Some(1) } else { whole_from };
    // An actual gap among small numbers says more than that none was excluded.
    let end = from.unwrap_or(length.saturating_mul(20).min(100_000)) + length;
    let mut before = 0;
    for k in up_to(set, end, work)?.into_iter().chain([end + 1]) {
        if k - before > length {
            return Err(Reason::GapFound { first: before + 1, last: before + length });
        }
        before = k;
    }
    if from.is_some() { Ok(()) } else { Err(Reason::GapNotExcluded { length }) }
}

/// A modulus in which the set may have whole classes: of the classes it names, and 2 where primes are named
/// (without them the even numbers stay whole).
fn modulus(set: &Set, known: u64) -> u64 {
    let found = match set {
        Set::Class { modulus, .. } => lcm(known, *modulus).ok(),
        Set::Primes => lcm(known, 2).ok(),
        Set::Union(sets) => Some(sets.iter().fold(known, |known, set| modulus(set, known))),
        Set::Except(a, b) => Some(modulus(b, modulus(a, known))),
        _ => None,
    };
    found.filter(|&m| m <= LARGEST_MODULUS).unwrap_or(known)
}
