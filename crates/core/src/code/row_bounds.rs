//! How large the entries of a row may be, so that no number of a program outgrows 64 bits.

use super::NoProgram;
use super::bounds::{Ranges, cond_fits, params_fit, range};
use crate::game::RepeatValues;
use crate::states::{ChangeKind, End, Piece, StateCore, StateMove};

/// The largest number of a row, and the most of them, for which no number of the moves outgrows 64 bits.
pub(super) fn row_limit(core: &StateCore) -> Result<u64, NoProgram> {
    // Each move copies the row.
    let mut limit: u64 = 100_000;
    while limit >= 100 {
        if core.moves.iter().all(|one| row_fits(one, limit).is_some())
            && core.ends.iter().all(|end| row_end_fits(end, limit).is_some())
        {
            return Ok(limit);
        }
        limit /= 10;
    }
    Err(NoProgram::Numbers)
}

fn row_fits(one: &StateMove, limit: u64) -> Option<()> {
    let StateMove::Clause(clause) = one else { return None };
    let mut ranges = Ranges::of_row(limit);
    params_fit(&clause.params, &mut ranges)?;
    cond_fits(&clause.guard, &mut ranges)?;
    for piece in &clause.result {
        let Piece::Row { changes, repeats } = piece else { return None };
        let mut inner = ranges.clone();
        for repeat in repeats {
            let RepeatValues::Range(lo, hi) = &repeat.values else { return None };
            let (lo, hi) = (range(lo, &inner)?, range(hi, &inner)?);
            if lo.cut || hi.cut {
                return None;
            }
            inner.set(repeat.slot, lo.lo, hi.hi);
        }
        for change in changes {
            let index = range(&change.index, &inner)?;
            let value = match &change.kind {
                ChangeKind::Delete => index,
                ChangeKind::Add(x) | ChangeKind::Set(x) => range(x, &inner)?,
            };
            if index.cut || value.cut {
                return None;
            }
        }
    }
    cond_fits(&clause.leaving, &mut ranges)
}

fn row_end_fits(end: &End, limit: u64) -> Option<()> {
    let (End::LoseWhen(cond) | End::WinWhen(cond) | End::Leaving { cond, .. }) = end;
    cond_fits(cond, &mut Ranges::of_row(limit))
}
