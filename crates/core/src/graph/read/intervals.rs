//! Lists of intervals, one `l r` a line, perhaps below a head line with their number.

use super::super::{GraphProblem, ProblemKind};
use super::rows::{Row, rows};

/// Reads half-open intervals `l <= x < r`.
///
/// # Errors
/// The first problem, with its line.
pub fn intervals(bytes: &[u8]) -> Result<Vec<(u64, u64)>, GraphProblem> {
    let all: Vec<Row<'_>> = rows(super::text(bytes)?).collect::<Result<_, _>>()?;
    if all.is_empty() {
        return Err(ProblemKind::Empty.anywhere());
    }
    let mut list = &all[..];
    if let Some((first, rest)) = all.split_first()
        && first.count == 1
    {
        let promised = first.number(0)?;
        let found = rest.len() as u64;
        if promised != found {
            let extra = usize::try_from(promised).ok().and_then(|p| rest.get(p)).unwrap_or(first);
            return Err(ProblemKind::Count { promised, found }.at(extra.line));
        }
        list = rest;
    }
    let mut intervals = Vec::with_capacity(list.len());
    for row in list {
        row.columns(2)?;
        let (l, r) = (row.number(0)?, row.number(1)?);
        if l >= r {
            return Err(ProblemKind::EmptyInterval.at(row.line));
        }
        intervals.push((l, r));
    }
    Ok(intervals)
}
