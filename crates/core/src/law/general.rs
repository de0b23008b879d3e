//! Rules without a theorem: what their tables show, checked to the end of the table and no further.

use crate::law::finding::Finding;
use crate::law::pattern;
use crate::law::period::Repeats;
use crate::law::rejected::follows_broken;
use crate::law::search::Search;
use crate::law::settled::settled;
use crate::law::source::Growing;
use crate::law::{Claim, Subject};
use crate::oracle::Failure;
use crate::prove::shape::Shape;
use crate::prove::{Proof, floor, maximum_nim};

/// Length of the table.
const VALUES: usize = 2_000;
/// The same before a period is told that nothing proves: what breaks at powers of a number looks like one for long.
const PERIOD_VALUES: usize = 1 << 14;
/// Periods beyond this are looked at in the longer table.
const LONG: u64 = 16;

/// The law of Grundy values or of outcomes.
pub(crate) fn find(search: &Search<'_>, shape: Option<&Shape>, subject: Subject) -> Result<Finding, Failure> {
    let mut table = Growing::new(search.source, subject, &search.limits, search.cap(PERIOD_VALUES));
    table.grow(search.last.map_or(VALUES, |_| search.cap(PERIOD_VALUES)))?;
    if subject == Subject::Grundy
        && let Some((text, caps)) = maximum_nim::certificate(search.core, search.play)
        && let Some(proof) = Proof::of(text, &search.limits)
    {
        return Ok(Finding::proved(subject, Claim::MaximumNim { caps }, proof, table.values));
    }
    let mut finding = read(subject, table.values.clone(), true);
    if matches!(finding.law.claim, Claim::Periodic { period, .. } if period > LONG)
        && table.grow(PERIOD_VALUES)?
    {
        finding = read(subject, table.values, true);
    }
    if let Claim::Periodic { preperiod, .. } = finding.law.claim
        && !settled(search.core, preperiod, finding.values.len() as u64, &search.limits.fresh())
    {
        return Ok(Finding::nothing(subject, None, finding.values));
    }
    // Nim stays Nim when what is left may be split, and the floor theorem covers that.
    if let (Claim::Floor { divisor }, Some(_)) = (&finding.law.claim, shape)
        && let Some(proof) =
            floor::certificate(search.core, *divisor).and_then(|text| Proof::of(text, &search.limits))
    {
        let claim = Claim::Floor { divisor: *divisor };
        return Ok(Finding::proved(subject, claim, proof, finding.values));
    }
    Ok(finding)
}

/// The law that a table shows.
pub(crate) fn read(subject: Subject, values: Vec<u32>, may_be_periodic: bool) -> Finding {
    let plain = may_be_periodic.then(|| Repeats::plain(&values).convincing(&values)).flatten();
    let plain = plain.filter(|repeat| !follows_broken(repeat, &values));
    let claim = match (plain, subject) {
        (Some(repeat), _) => Some(repeat.claim(&values)),
        (None, Subject::Outcome) => pattern::find(subject, &values).map(Claim::Pattern),
        (None, Subject::Grundy) => floor(&values)
            .map(|divisor| Claim::Floor { divisor })
            .or_else(|| Repeats::rising(&values).convincing(&values).map(|repeat| repeat.claim(&values)))
            .or_else(|| pattern::find(subject, &values).map(Claim::Pattern)),
    };
    match claim {
        Some(claim) => Finding::checked(subject, claim, None, values),
        None => Finding::nothing(subject, None, values),
    }
}

/// The divisor of a floor law that the whole table obeys.
pub(crate) fn floor(values: &[u32]) -> Option<u64> {
    let divisor = values.iter().position(|&v| v > 0).filter(|&first| first > 0)?;
    let obeys = values.iter().enumerate().all(|(n, &v)| u32::try_from(n / divisor) == Ok(v));
    (obeys && values.len() >= 100 && values.len() / 4 >= divisor).then_some(divisor as u64)
}

#[cfg(test)]
mod tests {
    use crate::api::Study;
    use crate::limits::Limits;
    use crate::position::Size;

    /// What breaks at higher and higher powers looks like a period for long; each rule was told as one.
    #[test]
    fn what_is_told_of_exponents_holds_far_beyond_the_table() {
        let limits = Limits::default();
        for (p, modulus, residue) in
            [(3, 3, 1), (2, 3, 2), (5, 2, 1), (2, 2, 0), (3, 2, 1), (2, 4, 3), (7, 2, 1)]
        {
            let rule = format!("take k where v({p},k) mod {modulus} = {residue}");
            let study = Study::new(&rule, &[]).unwrap();
            let laws = study.laws(&limits).unwrap();
            let values = study.table(40_000, &limits).unwrap().values;
            for law in laws.grundy.iter() {
                for (n, value) in values.iter().enumerate() {
                    let told = law.claim.value(&Size::from(n as u64));
                    assert!(
                        told.is_none_or(|told| told == (*value).into()),
                        "{rule}: {:?} at {n}",
                        law.claim
                    );
                }
            }
        }
    }
}
