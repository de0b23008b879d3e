//! Residue: any sets, at most one heap left; Grundy values, or outcomes of either play.
//!
//! Let f be the claim, p its pre-period, T its period, q >= p the bound. Two values conflict if no move
//! may join them: equal Grundy values; two lost heaps. f is true on heaps below q + T by computing them. For
//! larger heaps, by induction on n, f is true if
//!
//! AVOID no move from a heap n >= p joins conflicting values. A move to a heap m >= max(p, 1) has the
//!       residues of n and m = n - s, so it is enough to look at the residues s mod T that the set hits;
//!       moves to heaps j < max(p, 1) are looked at one j at a time, for amounts s >= p - j.
//! REACH for q <= n < q + T, every value below f(n) (for outcomes: a lost heap, if f(n) = 1) is reached from
//!       n + T, n + 2T, .. by taking one s, s <= n - p, that may leave one heap (the heap left then is
//!       n - s + iT >= 1, with the value f(n - s)); or by leaving one and the same heap j, if all amounts
//!       n - j + iT are in the set.
//! MOVE  under misère play a heap without a move is won. So a heap q <= n < q + T with f(n) = 0 needs a move
//!       of that kind too, whatever its value.

use std::collections::BTreeSet;

use super::periodic::Periodic;
use super::{Answer, leaves_at_most_one};
use crate::arith::size;
use crate::rule::{Move, Play};
use crate::set::Set;
use crate::set::members::up_to;
use crate::set::residues::{over, under};
use crate::{AtLine, Fact, Heading, MEMBER, Reason, Steps, Subject, Work};

pub(super) fn check(heading: &Heading, steps: &mut Steps<'_>, work: &mut Work) -> Answer {
    let mut claimed = Periodic::read_with_subject(steps)?;
    let (p, t) = (claimed.preperiod.value, claimed.period.value);
    let bound = if steps.peek() == "bound" { steps.number("bound", p)?.value } else { p };
    claimed.read_values(heading, steps)?;

    leaves_at_most_one(heading)?;
    let count = bound + t;
    claimed.compare(heading, count, work)?;
    let mut facts = Vec::new();
    for (line, m) in &heading.moves {
        facts.extend(avoid(m, &claimed, work).at(*line)?);
    }
    let values_line = claimed.line_of(0);
    let moves = Persistent::new(heading, count, t, work).at(values_line)?;
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
    Ok(claimed.proved(facts))
}

/// AVOID for one kind of move. The fact is that the set misses the residues that had to be missed.
fn avoid(m: &Move, claimed: &Periodic, work: &mut Work) -> Result<Option<Fact>, Reason> {
    let (p, t) = (claimed.preperiod.value, claimed.period.value);
    // The value of the heaps >= p of a residue: one of p, .., p + t - 1 has it.
    let value = |c: u64| claimed.at(p + (c + t - p % t) % t);
    let conflict = |a: u64, b: u64| a == b && (claimed.subject == Subject::Grundy || a == 0);
    // At most one heap is left, so something is taken.
    let Some(set) = &m.amounts else { return Ok(None) };
    let over = over(set, t, work)?;
    let hits = over.hits_from(0);
    let mut missed = BTreeSet::new();
    work.spend(MEMBER * u128::from(t) + 4 * u128::from(t) * u128::from(t))?;
    for (amount_residue, hit) in (0..t).zip(&hits).filter(|_| m.may_leave(1)) {
        if let Some(residue) = (0..t).find(|&c| conflict(value(c), value(c + t - amount_residue))) {
            if *hit {
                return Err(Reason::AvoidFails { residue, amount_residue });
            }
            missed.insert(amount_residue);
        }
    }
    for heap in (0..p.max(1)).filter(|&heap| m.may_leave(u64::from(heap > 0))) {
        work.spend(u128::from(t) + over.once.len() as u128)?;
        let large = over.hits_from(p.saturating_sub(heap));
        for ((amount_residue, large), hit) in (0..t).zip(large).zip(&hits) {
            if conflict(claimed.at(heap), value(heap + amount_residue)) {
                if large {
                    return Err(Reason::AvoidFailsAtHeap { heap, amount_residue });
                }
                if !hit {
                    missed.insert(amount_residue);
                }
            }
        }
    }
    let said = over.recurring.contains(&true) && !missed.is_empty();
    let residues = missed.into_iter().collect();
    Ok(said.then(|| Fact::Misses { set: set.clone(), modulus: t, residues }))
}

/// The moves that a heap n and all of n + T, n + 2T, .. have.
struct Persistent {
    /// Amounts that may leave one heap.
    amounts: Vec<u64>,
    /// Classes of amounts from a number on, for moves that leave no heap, and one.
    classes: [Vec<Option<u64>>; 2],
}

impl Persistent {
    fn new(heading: &Heading, count: u64, t: u64, work: &mut Work) -> Result<Persistent, Reason> {
        let sets = |heaps| {
            let moves = heading.moves.iter().map(|(_, m)| m).filter(move |m| m.may_leave(heaps));
            Set::Union(moves.filter_map(|m| m.amounts.clone()).collect())
        };
        let (none, one) = (sets(0), sets(1));
        let classes = [under(&none, t, work)?, under(&one, t, work)?];
        Ok(Persistent { amounts: up_to(&one, count, work)?, classes })
    }

    /// The values they lead to, ascending.
    fn reached(&self, n: u64, claimed: &Periodic, work: &mut Work) -> Result<Vec<u64>, Reason> {
        let (p, t) = (claimed.preperiod.value, claimed.period.value);
        let small = if self.classes[1].iter().any(Option::is_some) { p.max(1) } else { 1 };
        work.spend(MEMBER + 8 * self.amounts.len() as u128 + 8 * u128::from(small) + u128::from(t))?;
        let free = self.amounts.iter().take_while(|&&k| k + p <= n);
        let mut reached: Vec<u64> = free.map(|k| claimed.at(n - k)).collect();
        for heap in 0..small.min(n) {
            let class = self.classes[usize::from(heap > 0)][size((n - heap) % t)?];
            if class.is_some_and(|from| n - heap >= from) {
                reached.push(claimed.at(heap));
            }
        }
        reached.sort_unstable();
        reached.dedup();
        Ok(reached)
    }
}
