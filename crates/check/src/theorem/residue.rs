//! Residue: any sets; Grundy values, or outcomes of either play where moves leave at most one heap.
//!
//! Let f be the claim, p its pre-period, T its period, q >= p the bound. The value of heaps that are left is the
//! exclusive or of theirs (for outcomes: that of the one heap), that of no heap is f(0). Two values conflict if no
//! move may join them: equal Grundy values; two lost heaps. A heap >= max(p, 1) is called large: f does not change
//! if T stones are added, or taken from it so that it stays large. f is true on heaps below q + T by
//! computing them. For n >= q + T, by induction on n, f is true if
//!
//! AVOID no move from n leaves heaps whose value conflicts with f(n). Where one of them is large, reducing the
//!       large ones below max(p, 1) + T shows that it is enough to look at such heaps and at the residues
//!       mod T of the stones left, of the amount taken (those that the set hits), and of n, which is their
//!       sum. Where all are small, the stones left are j, and the amount is n - j >= p - j.
//! REACH for q <= n < q + T, every value below f(n) (for outcomes: a lost heap, if f(n) = 1) is reached from
//!       n + T, n + 2T, .. by a move from n that leaves a heap of p stones at least, to which they leave T,
//!       2T, .. stones more (so it may be empty if p = 0 and it is the only one); or by leaving the same
//!       small heaps, j < n stones, if all amounts n - j + iT are in the set.
//! MOVE  under misère play a heap without a move is won. So a heap q <= n < q + T with f(n) = 0 needs a move
//!       of that kind too, whatever its value.

use std::collections::BTreeSet;

use super::periodic::Periodic;
use super::{Answer, leaves_at_most_one};
use crate::arith::size;
use crate::rule::Move;
use crate::set::residues::{Over, over, under};
use crate::{AtLine, Fact, Heading, MEMBER, Reason, Steps, Subject, Work};

pub(super) fn check(heading: &Heading, steps: &mut Steps<'_>, work: &mut Work) -> Answer {
    let mut claimed = Periodic::read_with_subject(heading, steps)?;
    let (p, t) = (claimed.preperiod.value, claimed.period.value);
    let bound = if steps.peek() == "bound" { steps.number("bound", p)?.value } else { p };
    claimed.read_values(steps)?;

    if claimed.subject == Subject::Outcome {
        leaves_at_most_one(heading)?;
    }
    let count = bound + t;
    let mut table = claimed.compare(count, work)?;
    let (mut facts, mut staying) = (Vec::new(), Vec::new());
    for (line, m) in &heading.moves {
        let left = left(m, &claimed, work).at(*line)?;
        facts.extend(avoid(m, &left, &claimed, work).at(*line)?);
        let classes = m.amounts.as_ref().map_or(Ok(vec![]), |set| under(set, t, work)).at(*line)?;
        if classes.iter().any(Option::is_some) {
            staying.push((left, classes));
        }
    }
    let staying = || staying.iter().flat_map(|(left, classes)| left.iter().map(move |it| (it, classes)));
    let line = claimed.line_of(0);
    for n in bound..count {
        let heap = size(n).at(line)?;
        work.spend(MEMBER + table.cost(heap) + 8 * staying().count() as u128).at(line)?;
        table.meet_options(heap, Some(size(p).at(line)?));
        for (left, classes) in staying().filter(|(left, _)| left.small && left.stones < n) {
            let amount = n - left.stones;
            if classes[size(amount % t).at(line)?].is_some_and(|from| amount >= from) {
                table.meet(size(left.value).at(line)?);
            }
        }
        let value = table.least() as u64;
        if value < claimed.at(n) {
            return Err(Reason::ReachFails { n, value }.at(line));
        }
        // By AVOID only a heap without a move has a larger value than is claimed.
        if table.value() as u64 > claimed.at(n) {
            return Err(Reason::NoMove { n }.at(line));
        }
    }
    Ok(claimed.proved(facts))
}

/// Heaps that a move may leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Left {
    /// Whether all of them are.
    small: bool,
    /// All together, modulo the period unless they are small.
    stones: u64,
    value: u64,
}

/// All heaps that a kind of move may leave, as far as they differ.
fn left(m: &Move, claimed: &Periodic<'_>, work: &mut Work) -> Result<Vec<Left>, Reason> {
    let (large, t) = (claimed.preperiod.value.max(1), claimed.period.value);
    let mut left = BTreeSet::from([Left { small: true, stones: 0, value: claimed.at(0) }]);
    let mut found = BTreeSet::new();
    for heaps in 0..=m.most() {
        if heaps > 0 {
            work.spend(MEMBER * left.len() as u128 * u128::from(large + t))?;
            let one_more = |before: &Left, heap: u64| {
                let (small, stones) = (before.small && heap < large, before.stones + heap);
                let value = if heaps == 1 { 0 } else { before.value } ^ claimed.at(heap);
                Left { small, stones: if small { stones } else { stones % t }, value }
            };
            left = left.iter().flat_map(|it| (1..large + t).map(|heap| one_more(it, heap))).collect();
        }
        if m.may_leave(heaps) {
            found.extend(&left);
        }
    }
    Ok(found.into_iter().collect())
}

/// AVOID for one kind of move. The fact is that the set misses the residues that had to be missed.
fn avoid(m: &Move, left: &[Left], claimed: &Periodic<'_>, work: &mut Work) -> Result<Option<Fact>, Reason> {
    let (p, t) = (claimed.preperiod.value, claimed.period.value);
    // The value of the heaps >= p of a residue: one of p, .., p + t - 1 has it.
    let value = |c: u64| claimed.at(p + (c + t - p % t) % t);
    let conflict = |a: u64, b: u64| a == b && (claimed.subject == Subject::Grundy || a == 0);
    // A heap is parted by taking 0 stones.
    let parted = || Ok(Over { once: vec![0], ..Over::none(t) });
    let over = m.amounts.as_ref().map_or_else(parted, |set| over(set, t, work))?;
    let hits = over.hits_from(0);
    work.spend((MEMBER + left.len() as u128) * (2 * u128::from(t) + over.once.len() as u128))?;
    let mut missed = BTreeSet::new();
    for &Left { small, stones, value: left } in left {
        work.go_on()?;
        let large = over.hits_from(if small { p.saturating_sub(stones) } else { 0 });
        for amount_residue in (0..t).filter(|amount| conflict(left, value(stones + amount))) {
            let index = size(amount_residue)?;
            if large[index] && small {
                return Err(Reason::AvoidFailsAtHeap { heap: stones, amount_residue });
            } else if large[index] {
                return Err(Reason::AvoidFails { residue: (stones + amount_residue) % t, amount_residue });
            } else if !hits[index] {
                missed.insert(amount_residue);
            }
        }
    }
    let residues: Vec<u64> = missed.into_iter().collect();
    let said = over.recurring.contains(&true) && !residues.is_empty();
    Ok(m.amounts.clone().filter(|_| said).map(|set| Fact::Misses { set, modulus: t, residues }))
}
