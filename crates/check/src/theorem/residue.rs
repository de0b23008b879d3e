//! Residue: any sets, at most one heap left; Grundy values, or outcomes of either play.
//!
//! Let f be the claim, p its pre-period, T its period, q >= p the bound. Two values conflict if no move
//! may join them: equal Grundy values; two lost heaps. f is true on heaps below q + T by computing them. For
//! larger heaps, by induction on n, f is true if
//!
//! AVOID no move from a heap n >= p joins conflicting values. A move to a heap m >= max(p, 1) has the
//!       residues of n and m = n - s, so it is enough to look at the residues s mod T that the set hits;
//!       moves to heaps j < max(p, 1) are looked at one j at a time, for amounts s >= p - j.
//! REACH for q <= n < q + T, every value below f(n) (for outcomes: a lost heap, if f(n) = 1) is reached by a
//!       move that n + T, n + 2T, .. have as well: taking the same s, if the heap left is >= max(p, 1)
//!       (or is 0 = p, and s may also leave one heap); leaving one and the same heap j, if all amounts
//!       n - j + iT are in the set; taking the whole heap.
//! MOVE  under misère play a heap without a move is won. So a heap q <= n < q + T with f(n) = 0 needs a move
//!       of that kind too, whatever its value.

use super::periodic::{Periodic, subject};
use super::{Answer, grundy_needs_normal, leaves_at_most_one};
use crate::arith::size;
use crate::certificate::{Heading, Steps};
use crate::reason::{AtLine, Reason, Rejection};
use crate::rule::{Amounts, Play};
use crate::set::Set;
use crate::set::members::up_to;
use crate::set::over::over;
use crate::set::under::under;
use crate::table;
use crate::verified::{Fact, Subject};
use crate::work::{MEMBER, Work};

pub(super) fn check(heading: &Heading<'_>, steps: &mut Steps<'_>, work: &mut Work) -> Answer {
    let subject = subject(steps)?;
    let mut claimed = Periodic::read(steps, subject)?;
    let (p, t) = (claimed.preperiod.value, claimed.period.value);
    let bound = if steps.peek() == "bound" { steps.number("bound", p)?.value } else { p };
    claimed.read_values(steps)?;

    if subject == Subject::Grundy {
        grundy_needs_normal(heading)?;
    }
    leaves_at_most_one(heading)?;
    let count = bound + t;
    claimed.check(&table::values(heading, subject, count, work)?, work)?;
    let facts = avoid(heading, &claimed, work)?;
    let moves = Persistent::new(heading, count, t, work)?;
    let values_line = claimed.line_of(0);
    for n in bound..count {
        let reached = moves.reached(n, &claimed, work).at(values_line)?;
        let value = (0..).zip(&reached).take_while(|(v, reached)| v == *reached).count() as u64;
        if value < claimed.at(n) {
            return Err(Reason::ReachFails { n, value }.at(values_line));
        }
        if heading.play == Play::Misere && claimed.at(n) == 0 && reached.is_empty() {
            return Err(Reason::NoMove { n }.at(values_line));
        }
    }
    Ok(claimed.proved("residue", facts))
}

/// AVOID. The facts are the residues that had to be missed.
fn avoid(heading: &Heading<'_>, claimed: &Periodic, work: &mut Work) -> Result<Vec<Fact>, Rejection> {
    let (p, t) = (claimed.preperiod.value, claimed.period.value);
    // The value of the heaps >= p of a residue: one of p, .., p + t - 1 has it.
    let value = |c: u64| claimed.at(p + (c + t - p % t) % t);
    let conflict = |a: u64, b: u64| a == b && (claimed.subject == Subject::Grundy || a == 0);
    let mut facts = Vec::new();
    for (line, m) in &heading.moves {
        let set = m.set().unwrap_or(&Set::From(1));
        let over = over(set, t, work).at(*line)?;
        let hits = over.hits_from(0);
        let mut missed = vec![false; hits.len()];
        work.spend(4 * u128::from(t) * u128::from(t)).at(*line)?;
        if m.may_leave(1) {
            for ((r, hit), missed) in (0..t).zip(&hits).zip(&mut missed) {
                let Some(residue) = (0..t).find(|&c| conflict(value(c), value(c + t - r))) else { continue };
                if *hit {
                    return Err(Reason::AvoidFails { residue, amount_residue: r }.at(*line));
                }
                *missed = true;
            }
        }
        for heap in (0..p.max(1)).filter(|&heap| m.may_leave(u64::from(heap > 0))) {
            work.spend(u128::from(t) + over.once.len() as u128).at(*line)?;
            let large = over.hits_from(p.saturating_sub(heap));
            for ((r, hit), missed) in (0..t).zip(large).zip(&mut missed) {
                if conflict(claimed.at(heap), value(heap + r)) {
                    if hit {
                        return Err(Reason::AvoidFailsAtHeap { heap, amount_residue: r }.at(*line));
                    }
                    *missed = true;
                }
            }
        }
        let residues: Vec<u64> = (0..t)
            .zip(missed.iter().zip(&hits))
            .filter_map(|(r, (&missed, &hit))| (missed && !hit).then_some(r))
            .collect();
        if over.recurring.contains(&true) && !residues.is_empty() {
            facts.push(Fact::Misses { set: set.clone(), modulus: t, residues });
        }
    }
    Ok(facts)
}

/// The moves that a heap n and all of n + T, n + 2T, .. have.
#[derive(Default)]
struct Persistent {
    /// Amounts that leave one heap, and whether they may also leave none.
    amounts: Vec<(u64, bool)>,
    /// Classes of amounts that lie in a set from a number on, for moves that leave no heap, and one.
    classes: [Vec<Vec<Option<u64>>>; 2],
    whole: bool,
}

impl Persistent {
    fn new(heading: &Heading<'_>, count: u64, t: u64, work: &mut Work) -> Result<Persistent, Rejection> {
        let mut found = Persistent::default();
        for (line, m) in &heading.moves {
            let Some(set) = m.set() else {
                found.whole |= m.amounts == Amounts::Whole;
                continue;
            };
            if m.may_leave(1) {
                let members = up_to(set, count, work).at(*line)?;
                found.amounts.extend(members.into_iter().map(|k| (k, m.may_leave(0))));
            }
            let classes = under(set, t, work).at(*line)?;
            for heaps in m.leaves.iter().filter(|_| classes.iter().any(Option::is_some)) {
                found.classes[size(*heaps).at(*line)?].push(classes.clone());
            }
        }
        Ok(found)
    }

    /// The values they lead to, ascending.
    fn reached(&self, n: u64, claimed: &Periodic, work: &mut Work) -> Result<Vec<u64>, Reason> {
        let (p, t) = (claimed.preperiod.value, claimed.period.value);
        let fixed = if self.classes[1].is_empty() { 1 } else { p.max(1) };
        let classes = self.classes[0].len() as u128 + u128::from(fixed) * self.classes[1].len() as u128;
        work.spend(MEMBER + 8 * self.amounts.len() as u128 + 8 * classes)?;
        let mut reached = Vec::new();
        for &(k, may_leave_none) in self.amounts.iter().filter(|&&(k, _)| k <= n) {
            if n - k >= p.max(1) || n == k && p == 0 && may_leave_none {
                reached.push(claimed.at(n - k));
            }
        }
        for heap in 0..fixed.min(n) {
            let residue = size((n - heap) % t)?;
            let always = |class: &Vec<Option<u64>>| class[residue].is_some_and(|from| n - heap >= from);
            if self.classes[usize::from(heap > 0)].iter().any(always) {
                reached.push(claimed.at(heap));
            }
        }
        if self.whole && n >= 1 {
            reached.push(claimed.at(0));
        }
        reached.sort_unstable();
        reached.dedup();
        Ok(reached)
    }
}
