//! Conditions on a component, told for a whole row of a box at once.

use crate::expr::env::EVALUATION;
use crate::expr::{Cond, Env, EvalError, Slot};
use crate::limits::{Exhausted, Limits};

use super::bits;
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

    /// Sets the bits of the components of a row that satisfy it: `at` is the first of the row, and its last
    /// number runs over 0..len.
    pub(super) fn row(
        &self,
        at: &[usize],
        len: usize,
        limits: &Limits,
        out: &mut [u64],
    ) -> Result<(), Exhausted> {
        out.fill(0);
        let Some((lo, hi)) = self.interval(at, len) else { return Err(Exhausted::DIGITS) };
        if self.others.is_empty() {
            bits::fill(out, lo, hi);
            return Ok(());
        }
        let mut env = Env::new(&[], limits);
        let number = |n: usize| i128::try_from(n).unwrap_or(i128::MAX);
        let slow = at.len().saturating_sub(1);
        (0..).zip(at).take(slow).for_each(|(slot, &n)| env.set(slot, number(n)));
        let last_slot = Slot::try_from(slow).map_err(|_| Exhausted::DIGITS)?;
        for last in lo..hi {
            env.set(last_slot, number(last));
            env.tick(EVALUATION)?;
            let mut holds = true;
            for cond in &self.others {
                match cond.eval(&mut env) {
                    Ok(true) => {}
                    Ok(false) | Err(EvalError::NoValue) => {
                        holds = false;
                        break;
                    }
                    Err(EvalError::Exhausted(exhausted)) => return Err(exhausted),
                }
            }
            if holds {
                bits::set(out, last);
            }
        }
        Ok(())
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
