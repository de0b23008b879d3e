//! Moves whose parameters are tied to the component: every lost component tries all values of them, forward
//! in the box, and marks the components from which it can be reached.

use crate::expr::{Cond, Env, EvalError};
use crate::limits::{Exhausted, Limits};
use crate::options::bounds;

use super::bits;
use super::bytes::{self, Reader};
use super::plan::Rows;
use super::shifts::{Scatter, Shifts};

/// Marks on rows that have not been visited yet.
#[derive(Debug)]
pub(super) struct Scattered {
    marks: Vec<u64>,
    words: usize,
    /// A move was found that leaves the component as it is.
    pub(super) still: bool,
}

impl Scattered {
    pub(super) fn new(shifts: &Shifts, rows: &Rows) -> Scattered {
        let size = if shifts.scatters.is_empty() { 0 } else { rows.count * rows.words };
        Scattered { marks: vec![0; size], words: rows.words, still: false }
    }

    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        8 * self.marks.capacity() as u64
    }

    /// Adds it to the bytes of a file.
    pub(super) fn save(&self, out: &mut Vec<u8>) {
        bytes::put_all(out, &self.marks);
        bytes::put(out, self.still.into());
    }

    /// What such a file says of the marks of the same rule and box.
    pub(super) fn load(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        reader.all(&mut self.marks)?;
        self.still = reader.word()? != 0;
        Some(())
    }

    /// Adds the marks of a row.
    pub(super) fn add(&self, row: usize, out: &mut [u64]) {
        if let Some(marks) = self.marks.get(row * self.words..(row + 1) * self.words) {
            bits::or(out, marks);
        }
    }

    /// Marks all from which a component of this row can be reached.
    pub(super) fn spread(
        &mut self,
        shifts: &Shifts,
        rows: &Rows,
        (at, last): (&[usize], usize),
        row: usize,
        won: &mut [u64],
        limits: &Limits,
    ) -> Result<(), Exhausted> {
        for scatter in &shifts.scatters {
            let mut option: Vec<usize> = at.to_vec();
            if let Some(n) = option.last_mut() {
                *n = last;
            }
            let mut env = Env::new(&[], limits);
            let whole = |n: usize| i128::try_from(n).unwrap_or(i128::MAX);
            let start: Option<Vec<usize>> = option
                .iter()
                .zip(&scatter.offset)
                .map(|(&n, &offset)| usize::try_from(whole(n).checked_add(offset)?).ok())
                .collect();
            let Some(mut from) = start else { continue };
            let mut values = vec![0i128; scatter.dirs.len()];
            // An odometer of the parameters: a wheel turns while the component stays in the box.
            'turns: loop {
                if from.iter().zip(&rows.dims).all(|(n, dim)| n < dim)
                    && reaches(scatter, &from, &values, &option, &mut env)?
                {
                    self.still |= from == option;
                    let target = rows.row_of(&from);
                    let n = from.last().copied().unwrap_or(0);
                    if target == row {
                        bits::set(won, n);
                    } else {
                        bits::set(&mut self.marks[target * self.words..(target + 1) * self.words], n);
                    }
                }
                let mut wheel = scatter.dirs.len();
                loop {
                    let Some(next) = wheel.checked_sub(1) else { break 'turns };
                    wheel = next;
                    values[wheel] += 1;
                    from.iter_mut().zip(&scatter.dirs[wheel]).for_each(|(n, step)| *n += step);
                    if from.iter().zip(&rows.dims).all(|(n, dim)| n < dim) {
                        break;
                    }
                    let turned = usize::try_from(values[wheel]).unwrap_or(0);
                    from.iter_mut().zip(&scatter.dirs[wheel]).for_each(|(n, step)| *n -= turned * step);
                    values[wheel] = 0;
                }
            }
        }
        Ok(())
    }
}

/// Whether the move exists: the core form's own conditions, for these values of the parameters.
fn reaches(
    scatter: &Scatter,
    from: &[usize],
    values: &[i128],
    option: &[usize],
    env: &mut Env<'_>,
) -> Result<bool, Exhausted> {
    env.tick(crate::expr::env::EVALUATION)?;
    let whole = |n: usize| i128::try_from(n).unwrap_or(i128::MAX);
    (0..).zip(from).for_each(|(slot, &n)| env.set(slot, whole(n)));
    let clause = &scatter.clause;
    clause.params.iter().for_each(|param| env.restore(param.slot, None));
    for (param, &value) in clause.params.iter().zip(values) {
        let Some((lo, hi)) = bounds(&param.lo, &param.hi, env)? else { return Ok(false) };
        if value < lo || value > hi {
            return Ok(false);
        }
        env.set(param.slot, value);
    }
    if !holds(&clause.guard, env)? {
        return Ok(false);
    }
    if clause.leaving == Cond::True {
        return Ok(true);
    }
    (0..).zip(option).for_each(|(slot, &n)| env.set(slot, whole(n)));
    holds(&clause.leaving, env)
}

fn holds(cond: &Cond, env: &mut Env<'_>) -> Result<bool, Exhausted> {
    match cond.eval(env) {
        Ok(holds) => Ok(holds),
        Err(EvalError::NoValue) => Ok(false),
        Err(EvalError::Exhausted(exhausted)) => Err(exhausted),
    }
}
