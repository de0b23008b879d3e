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

use super::periodic::{Periodic, Stated, stated, subject};
use super::{Proved, grundy_needs_normal, leaves_at_most_one, sets};
use crate::certificate::{Heading, Steps};
use crate::reason::{Reason, Rejection};
use crate::rule::{Amounts, Play};
use crate::set::over::over;
use crate::set::under::under;
use crate::set::{Set, up_to};
use crate::verified::{Fact, Subject};
use crate::work::Work;
use crate::{least, table};

pub(super) fn check(heading: &Heading<'_>, steps: &mut Steps<'_>) -> Result<Proved, Rejection> {
    let subject = subject(steps)?;
    let preperiod = stated(steps, "preperiod", 0)?;
    let period = stated(steps, "period", 1)?;
    let bound = match steps.peek() {
        Some("bound") => stated(steps, "bound", 0)?,
        _ => preperiod,
    };
    let none = Stated { line: period.line, value: 0 };
    let claimed = Periodic::read(steps, subject, preperiod, period, none)?;
    if bound.value < preperiod.value {
        let (bound_at, bound) = (bound.line, bound.value);
        return Err(Reason::BoundBelowPreperiod { bound, preperiod: preperiod.value }.at(bound_at));
    }

    if subject == Subject::Grundy {
        grundy_needs_normal(heading)?;
    }
    leaves_at_most_one(heading)?;
    let mut work = Work::default();
    let count = bound.value + period.value;
    let actual = table::values(heading, subject, count, &mut work)?;
    claimed.compare(&actual)?;
    least::check(&claimed, &mut work)?;

    let facts = avoid(heading, subject, &claimed, &mut work)?;
    let moves = Persistent::new(heading, count, period.value, &mut work)?;
    let met = claimed.line_of_values();
    for n in bound.value..count {
        let needed = claimed.at(n);
        let reached = moves.reached(n, &claimed, &mut work).map_err(|r| r.at(met))?;
        let value = (0..).zip(&reached).take_while(|(v, reached)| v == *reached).count() as u64;
        if value < needed {
            return Err(Reason::ReachFails { n, value }.at(met));
        }
        if heading.play == Play::Misere && needed == 0 && reached.is_empty() {
            return Err(Reason::NoMove { n }.at(met));
        }
    }
    Ok(Proved { theorem: "residue", subject, claim: claimed.into_claim(), facts })
}

/// AVOID. The facts are the residues that had to be missed.
fn avoid(
    heading: &Heading<'_>,
    subject: Subject,
    claimed: &Periodic,
    work: &mut Work,
) -> Result<Vec<Fact>, Rejection> {
    let (p, t) = (claimed.preperiod.value, claimed.period.value);
    // The value of the heaps >= p of each residue.
    let class: Vec<u64> = (0..t).map(|c| claimed.at(p + (c + t - p % t) % t)).collect();
    let value = |c: u64| usize::try_from(c % t).ok().and_then(|c| class.get(c)).copied().unwrap_or(0);
    let conflict = |a: u64, b: u64| a == b && (subject == Subject::Grundy || a == 0);
    let mut facts = Vec::new();
    for (line, m) in &heading.moves {
        let set = match &m.amounts {
            Amounts::Set(set) => set,
            Amounts::Whole | Amounts::Zero => &Set::From(1),
        };
        let over = over(set, t, work).map_err(|r| r.at(*line))?;
        let hits = over.hits();
        let mut missed = vec![false; hits.len()];
        work.spend(u128::from(t) * u128::from(t)).map_err(|r| r.at(*line))?;
        if m.may_leave(1) {
            for (r, hit) in (0..t).zip(&hits) {
                let Some(c) = (0..t).find(|&c| conflict(value(c), value(c + t - r))) else { continue };
                if *hit {
                    return Err(Reason::AvoidFails { residue: c, amount_residue: r }.at(*line));
                }
                missed[usize::try_from(r).unwrap_or(0)] = true;
            }
        }
        for heap in (0..p.max(1)).filter(|&heap| m.may_leave(u8::from(heap > 0))) {
            work.spend(u128::from(t) + over.sporadic.len() as u128).map_err(|r| r.at(*line))?;
            let large = over.hits_from(p.saturating_sub(heap));
            for (r, hit) in (0..t).zip(large) {
                if conflict(claimed.at(heap), value(heap + r)) {
                    if hit {
                        return Err(Reason::AvoidFailsAtHeap { heap, amount_residue: r }.at(*line));
                    }
                    missed[usize::try_from(r).unwrap_or(0)] = true;
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
struct Persistent {
    /// Amounts that leave one heap, and whether they may also leave none.
    amounts: Vec<(u64, bool)>,
    /// Classes of amounts that lie in a set from a number on, for moves that leave one heap, and none.
    leaving_one: Vec<Vec<Option<u64>>>,
    leaving_none: Vec<Vec<Option<u64>>>,
    whole: bool,
}

impl Persistent {
    fn new(heading: &Heading<'_>, count: u64, t: u64, work: &mut Work) -> Result<Persistent, Rejection> {
        let whole = heading.moves.iter().any(|(_, m)| m.amounts == Amounts::Whole);
        let mut found = Persistent { amounts: vec![], leaving_one: vec![], leaving_none: vec![], whole };
        for (line, set, leaves) in sets(heading) {
            let classes = under(set, t, work).map_err(|r| r.at(line))?;
            let whole_classes = classes.iter().any(Option::is_some);
            if leaves.contains(&1) {
                let none = leaves.contains(&0);
                let members = up_to(set, count, work).map_err(|r| r.at(line))?;
                found.amounts.extend(members.into_iter().map(|k| (k, none)));
                if whole_classes {
                    found.leaving_one.push(classes.clone());
                }
            }
            if leaves.contains(&0) && whole_classes {
                found.leaving_none.push(classes);
            }
        }
        Ok(found)
    }

    /// The values they lead to, ascending.
    fn reached(&self, n: u64, claimed: &Periodic, work: &mut Work) -> Result<Vec<u64>, Reason> {
        let (p, t) = (claimed.preperiod.value, claimed.period.value);
        let fixed = if self.leaving_one.is_empty() { 1 } else { p.max(1) };
        work.spend(self.amounts.len() as u128 + u128::from(fixed))?;
        let mut reached = Vec::new();
        for &(k, may_leave_none) in self.amounts.iter().filter(|&&(k, _)| k <= n) {
            if n - k >= p.max(1) || n == k && p == 0 && may_leave_none {
                reached.push(claimed.at(n - k));
            }
        }
        for heap in 0..fixed {
            let classes = if heap == 0 { &self.leaving_none } else { &self.leaving_one };
            let always = |class: &Vec<Option<u64>>| {
                let residue = usize::try_from(n.saturating_sub(heap) % t).ok();
                let from = residue.and_then(|r| class.get(r).copied().flatten());
                n > heap && from.is_some_and(|from| n - heap >= from)
            };
            if classes.iter().any(always) {
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
