//! Rules with finitely many amounts: the table is doubled until a theorem makes its period a law.

use crate::law::finding::Finding;
use crate::law::pattern;
use crate::law::period::{Repeat, Repeats};
use crate::law::search::Search;
use crate::law::{Claim, Subject};
use crate::oracle::Failure;
use crate::prove::shape::Shape;
use crate::prove::{Proof, guy_smith, window};

/// Longest tables of rules that leave at most one heap: a value costs as many steps as there are amounts.
const SUBTRACTION_CAP: usize = 1 << 22;

/// Longest tables of rules that split: a value costs as many steps as the heap is large.
const SPLITTING_CAP: usize = 30_000;

/// A rising law of a hexadecimal code has no theorem yet: checked on so many values, then believed.
const RISING_ENOUGH: usize = 4_096;

/// The law of Grundy values, or of outcomes when at most one heap is left.
pub(crate) fn find(search: &Search<'_>, shape: &Shape, subject: Subject) -> Result<Finding, Failure> {
    let largest = shape.largest.and_then(|k| usize::try_from(k).ok()).unwrap_or(usize::MAX);
    let cap = if shape.most <= 1 { SUBTRACTION_CAP } else { SPLITTING_CAP };
    let mut table = search.table(subject, cap);
    let mut length = largest.saturating_mul(4).max(256);
    loop {
        let grown = table.grow(length)?;
        let values = &table.values;
        let repeats = Repeats::plain(values);
        let needed = |repeat: &Repeat| shape.values_needed(repeat).unwrap_or(usize::MAX);
        if let Some(repeat) = repeats.least(|r| needed(r) <= values.len()) {
            return Ok(prove(search, shape, subject, &repeat, table.values));
        }
        let needed = repeats.longest().filter(Repeat::shows).map(|r| needed(&r));
        if !grown || (values.len() >= RISING_ENOUGH && rising(shape, values).is_some()) {
            return Ok(unproved(shape, subject, needed, table.values));
        }
        length = match needed {
            Some(needed) if needed <= cap => needed,
            _ => values.len().saturating_mul(2),
        };
    }
}

fn prove(search: &Search<'_>, shape: &Shape, subject: Subject, repeat: &Repeat, values: Vec<u32>) -> Finding {
    let claim = repeat.claim(&values);
    let goal = search.goal(subject, &claim);
    let text = if shape.most <= 1 { window::certificate(&goal) } else { guy_smith::certificate(&goal) };
    match text.and_then(|text| Proof::of(text, &search.limits)) {
        Some(proof) => Finding::proved(subject, claim, proof, values),
        None => Finding::checked(subject, claim, None, values),
    }
}

/// The claim that the table supports without a theorem, and the heap to which a longer one would decide.
fn unproved(shape: &Shape, subject: Subject, needed: Option<usize>, values: Vec<u32>) -> Finding {
    let claim = Repeats::plain(&values)
        .convincing(&values)
        .map(|repeat| repeat.claim(&values))
        .or_else(|| rising(shape, &values))
        .or_else(|| pattern::find(subject, &values).map(Claim::Pattern));
    let would_decide = needed.map(|needed| (needed as u64).saturating_sub(1));
    match claim {
        Some(claim @ Claim::Periodic { saltus: 1.., .. }) => Finding::checked(subject, claim, None, values),
        Some(claim) => Finding::checked(subject, claim, would_decide, values),
        None => Finding::nothing(subject, would_decide, values),
    }
}

/// Values can only rise for ever where a move leaves three heaps.
fn rising(shape: &Shape, values: &[u32]) -> Option<Claim> {
    let repeat = Repeats::rising(values).convincing(values).filter(|_| shape.most >= 3)?;
    Some(repeat.claim(values))
}
