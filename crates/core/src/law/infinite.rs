//! Rules with infinitely many amounts.

use crate::game::Play;
use crate::law::finding::Finding;
use crate::law::general;
use crate::law::period::{Repeat, Repeats};
use crate::law::search::Search;
use crate::law::{Claim, Standing, Subject};
use crate::oracle::Failure;
use crate::prove::shape::Shape;
use crate::prove::{Proof, all_but, aperiodic, floor, residue};

/// Long enough for laws that break late (a Fermat number is taken up to 65537).
const CAP: usize = 1 << 17;

/// A value of a rule that parts heaps costs as many steps as the heap has partings.
const SPLITTING_CAP: usize = 2_000;

/// Where no period can exist, a table of this length still shows who wins, and what looks like a period.
const APERIODIC_CAP: usize = 1 << 13;

/// The law of Grundy values or of outcomes.
pub(crate) fn find(search: &Search<'_>, shape: &Shape, subject: Subject) -> Result<Finding, Failure> {
    let never = (subject == Subject::Grundy && search.play == Play::Normal)
        .then(|| Proof::of(aperiodic::certificate(search.core)?, &search.limits))
        .flatten();
    let cap = if shape.most > 1 { SPLITTING_CAP } else { CAP };
    let mut table = search.table(subject, if never.is_some() { cap.min(APERIODIC_CAP) } else { cap });
    let mut tried: Option<Claim> = None;
    let mut length = 256;
    loop {
        let grown = table.grow(length)?;
        if subject == Subject::Grundy
            && let Some(finding) = rising(search, shape, &table.values)
        {
            return Ok(finding);
        }
        if never.is_none() {
            let claim =
                Repeats::plain(&table.values).least(Repeat::plausible).map(|r| r.claim(&table.values));
            if let Some(claim) = claim.filter(|claim| tried.as_ref() != Some(claim)) {
                if let Some(proof) = prove(search, subject, &claim, table.values.len()) {
                    return Ok(Finding::proved(subject, claim, proof, table.values));
                }
                tried = Some(claim);
            }
        }
        if !grown {
            break;
        }
        length = table.values.len().saturating_mul(2);
    }
    let finding = general::read(subject, table.values, never.is_none());
    Ok(match &never {
        Some(proof) if matches!(finding.law.standing, Standing::None { .. }) => {
            let law = Finding::proved(subject, Claim::NeverPeriodic, proof.clone(), finding.values);
            Finding { never, ..law }
        }
        _ => Finding { never, ..finding },
    })
}

/// Floor laws and "any amount but these".
fn rising(search: &Search<'_>, shape: &Shape, values: &[u32]) -> Option<Finding> {
    if let Some(divisor) = general::floor(values) {
        let proof = floor::certificate(search.core, divisor);
        if let Some(proof) = proof.and_then(|text| Proof::of(text, &search.limits)) {
            let claim = Claim::Floor { divisor };
            return Some(Finding::proved(Subject::Grundy, claim, proof, values.to_vec()));
        }
    }
    let found = all_but::find(values, shape.missing.as_ref()?)?;
    let text = all_but::certificate(&search.goal(Subject::Grundy, &found.claim), &found)?;
    let proof = Proof::of(text, &search.limits)?;
    Some(Finding::proved(Subject::Grundy, found.claim, proof, values.to_vec()))
}

/// Without the members (they may be beyond the budget) there is no proof, but still the claim.
fn prove(search: &Search<'_>, subject: Subject, claim: &Claim, len: usize) -> Option<Proof> {
    let members = search.source.members(len as u64, &search.limits.fresh()).ok()?;
    residue::prove(&search.goal(subject, claim), &members, &search.limits)
}
