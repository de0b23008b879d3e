//! Conditions on a component, told for a whole row of a box at once.

use crate::expr::env::EVALUATION;
use crate::expr::{Cond, Env, EvalError, Slot};
use crate::limits::{Exhausted, Limits};

use super::bits;
use super::compile::{Compiler, Fault, Program};
use super::linear::{Linear, Names, inequalities};

/// A conjunction of conditions on the numbers of a component.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Mask {
    /// Each is >= 0; without parameters.
    pub(super) linear: Vec<Linear>,
    /// Conditions that are evaluated for each component.
    pub(super) others: Vec<Cond>,
}

impl Mask {
    /// A mask of one condition on a tuple of so many numbers.
    pub(super) fn of(cond: &Cond, numbers: usize) -> Mask {
        let names = Names { numbers, params: Vec::new(), fixed: Vec::new(), row: None };
        if let Some(linear) = inequalities(cond, &names) {
            return Mask { linear, others: Vec::new() };
        }
        Mask { linear: Vec::new(), others: vec![cond.clone()] }
    }

    /// Whether it holds for every component.
    pub(super) fn is_true(&self) -> bool {
        self.linear.is_empty() && self.others.is_empty()
    }

    /// The part lo..hi of 0..len where all linear conditions hold.
    fn interval(&self, at: &[usize], len: usize) -> Option<(usize, usize)> {
        let (mut lo, mut hi) = (0i128, i128::try_from(len).ok()?);
        let slow = at.len().saturating_sub(1);
        for form in &self.linear {
            let mut c = form.c;
            for (&n, &factor) in at.iter().zip(&form.x).take(slow) {
                c = c.checked_add(factor.checked_mul(i128::try_from(n).ok()?)?)?;
            }
            match form.x.get(slow).copied().unwrap_or(0) {
                0 if c >= 0 => {}
                0 => hi = 0,
                // c + f n >= 0 from n = ceil(-c / f) on
                f if f > 0 => lo = lo.max(c.checked_neg()?.checked_add(f - 1)?.div_euclid(f)),
                // c - |f| n >= 0 up to n = floor(c / |f|)
                f => hi = hi.min(c.div_euclid(f.checked_neg()?).checked_add(1)?),
            }
        }
        let (lo, hi) = (usize::try_from(lo.max(0)).ok()?, usize::try_from(hi.max(0)).ok()?);
        Some((lo.min(hi), hi))
    }
}

/// Reads a mask row by row.
#[derive(Debug, Clone)]
pub(super) struct Reader<'m> {
    mask: &'m Mask,
    /// The conditions that are evaluated, compiled, and their registers.
    quick: Option<(Vec<Program>, Vec<i64>)>,
}

impl<'m> Reader<'m> {
    /// A reader for components of so many numbers.
    pub(super) fn new(mask: &'m Mask, numbers: usize) -> Reader<'m> {
        let quick = || {
            let mut compiler = Compiler::new(&(0..Slot::try_from(numbers).ok()?).collect::<Vec<_>>());
            let programs = mask.others.iter().map(|cond| compiler.cond(cond)).collect::<Option<_>>()?;
            Some((programs, compiler.regs))
        };
        Reader { mask, quick: quick() }
    }

    /// Sets the bits of the components of a row that satisfy it: `at` is the first of the row, and its last
    /// number runs over 0..len.
    pub(super) fn row(
        &mut self,
        at: &[usize],
        len: usize,
        limits: &Limits,
        out: &mut [u64],
    ) -> Result<(), Exhausted> {
        out.fill(0);
        let Some((lo, hi)) = self.mask.interval(at, len) else { return Err(Exhausted::DIGITS) };
        if self.mask.others.is_empty() {
            bits::fill(out, lo, hi);
            return Ok(());
        }
        limits.spend((hi - lo) as u64)?;
        for last in lo..hi {
            let holds = match self.quickly(at, last) {
                Ok(holds) => holds,
                Err(Fault::NoValue) => false,
                Err(Fault::Wide) => slowly(&self.mask.others, at, last, limits)?,
            };
            if holds {
                bits::set(out, last);
            }
        }
        Ok(())
    }

    fn quickly(&mut self, at: &[usize], last: usize) -> Result<bool, Fault> {
        let Some((programs, regs)) = &mut self.quick else { return Err(Fault::Wide) };
        let slow = at.len().saturating_sub(1);
        for (reg, &n) in regs.iter_mut().zip(at.iter().take(slow).chain([&last])) {
            *reg = i64::try_from(n).map_err(|_| Fault::Wide)?;
        }
        for program in programs {
            if program.run(regs)? == 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn slowly(conds: &[Cond], at: &[usize], last: usize, limits: &Limits) -> Result<bool, Exhausted> {
    limits.spend(EVALUATION)?;
    let slow = at.len().saturating_sub(1);
    let numbers: Vec<i128> =
        at.iter().take(slow).chain([&last]).map(|&n| i128::try_from(n).unwrap_or(i128::MAX)).collect();
    let mut env = Env::new(&numbers, limits);
    for cond in conds {
        match cond.eval(&mut env) {
            Ok(true) => {}
            Ok(false) | Err(EvalError::NoValue) => return Ok(false),
            Err(EvalError::Exhausted(exhausted)) => return Err(exhausted),
        }
    }
    Ok(true)
}
