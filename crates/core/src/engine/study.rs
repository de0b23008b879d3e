//! The table of a whole rule: what the engines compute, and what `in ring` makes of it.

use crate::api::{Refusal, Study, Unsuitable};
use crate::engine::choose;
use crate::game::{Core, Play};
use crate::limits::Limits;
use crate::options::{Options, Turn};
use crate::oracle::{Failure, Mex};
use crate::table::Table;

/// Grundy values of heaps 0..=last of a given position (rings where the rule says so).
pub(crate) fn study_table(study: &Study, last: u64, limits: &Limits) -> Result<Table, Refusal> {
    let core = single(study)?;
    let table = choose::table(core, last, limits)?;
    if core.ring.is_some() { Ok(rings(core, table, limits)?) } else { Ok(table) }
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
fn rings(core: &Core, rows: Table, limits: &Limits) -> Result<Table, Failure> {
    let mut options = Options::new(core);
    let mut values = Vec::with_capacity(rows.values.len());
    let mut mex = Mex::default();
    for n in 0..rows.values.len() {
        mex.clear();
        let mut known = true;
        options.each(super::steps(n), Turn { ring: true, ..Turn::default() }, limits, &mut |heaps, _| {
            let value = |heap: u64| usize::try_from(heap).ok().and_then(|heap| rows.values.get(heap));
            match heaps.iter().try_fold(0, |xor, &heap| Some(xor ^ value(heap)?)) {
                Some(value) => mex.add(value),
                None => known = false,
            }
        })?;
        if !known {
            return Err(crate::limits::Exhausted::DIGITS.into());
        }
        values.push(mex.get());
    }
    Ok(Table { values, engine: rows.engine })
}
