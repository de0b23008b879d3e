//! The table of a whole rule: what the engines compute, and what `in ring` makes of it.

use crate::api::{Refusal, Study, Unsuitable};
use crate::class::Class;
use crate::engine::{Periods, choose, fill_from_period};
use crate::game::{Core, Play};
use crate::law::{Claim, Law};
use crate::limits::Limits;
use crate::options::{Options, Turn};
use crate::oracle::{Failure, Mex};
use crate::table::EngineKind;

/// Direct computations of more steps than this ask for a law first.
const COSTLY: u64 = 1_000_000_000;

/// Grundy values of heaps 0..=last of a given position (rings where the rule says so).
///
/// After a failure `out`, empty before, holds the values that were complete.
pub(crate) fn fill_study(
    study: &Study,
    last: u64,
    limits: &Limits,
    out: &mut Vec<u32>,
) -> Result<EngineKind, Refusal> {
    let core = single(study)?;
    if core.ring.is_none()
        && Class::of(core, limits).steps_to(last) > COSTLY
        && let Some(values) = by_law(study, last, limits)?
    {
        *out = values;
        return Ok(EngineKind::Law);
    }
    Ok(fill_values(core, last, limits, out)?)
}

/// As [`fill_study`], computed in any case.
pub(crate) fn fill_values(
    core: &Core,
    last: u64,
    limits: &Limits,
    out: &mut Vec<u32>,
) -> Result<EngineKind, Failure> {
    if core.ring.is_none() {
        return choose::fill(core, last, limits, out);
    }
    let mut rows = Vec::new();
    let engine = choose::fill(core, last, limits, &mut rows);
    rings(core, &rows, limits, out)?;
    engine
}

/// The values by a law that the kernel has accepted, if there is one.
fn by_law(study: &Study, last: u64, limits: &Limits) -> Result<Option<Vec<u32>>, Refusal> {
    limits.allow_bytes(last.saturating_mul(4)).map_err(Refusal::Exhausted)?;
    // The search for a law has a budget of its own: if it fails, the direct way still has all of its.
    let Ok(laws) = study.laws(&limits.fresh()) else { return Ok(None) };
    let Some(law) = laws.grundy.filter(Law::is_proved) else { return Ok(None) };
    let Ok(last) = usize::try_from(last) else { return Ok(None) };
    Ok(match law.claim {
        Claim::Periodic { preperiod, period, saltus, values } => {
            let (Ok(preperiod), Ok(period)) = (usize::try_from(preperiod), usize::try_from(period)) else {
                return Ok(None);
            };
            fill_from_period(Periods { preperiod, period, saltus, values: &values }, last)
        }
        Claim::Floor { divisor } if divisor > 0 => {
            (0..=last).map(|n| u32::try_from(super::steps(n) / divisor).ok()).collect()
        }
        _ => None,
    })
}

/// The one rule of a game that has Grundy values of single heaps.
fn single(study: &Study) -> Result<&Core, Refusal> {
    let [core] = study.game.parts.as_slice() else {
        return Err(Refusal::Unsuitable(Unsuitable::SumOfSeveral));
    };
    if study.game.play == Play::Misere {
        return Err(Refusal::Unsuitable(Unsuitable::GrundyUnderMisere));
    }
    if core.memory {
        return Err(Refusal::Unsuitable(Unsuitable::Memory));
    }
    Ok(core)
}

/// Values of rings: a move in a ring leaves rows, whose values are known.
fn rings(core: &Core, rows: &[u32], limits: &Limits, out: &mut Vec<u32>) -> Result<(), Failure> {
    let mut options = Options::new(core);
    let mut mex = Mex::default();
    for n in 0..rows.len() {
        mex.clear();
        let mut known = true;
        options.each(super::steps(n), Turn { ring: true, ..Turn::default() }, limits, &mut |heaps, _| {
            let value = |heap: u64| usize::try_from(heap).ok().and_then(|heap| rows.get(heap));
            match heaps.iter().try_fold(0, |xor, &heap| Some(xor ^ value(heap)?)) {
                Some(value) => mex.add(value),
                None => known = false,
            }
        })?;
        if !known {
            return Err(crate::limits::Exhausted::DIGITS.into());
        }
        out.push(mex.get());
    }
    Ok(())
}
