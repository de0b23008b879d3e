//! Terms as sums of variables, with checked coefficients.

use std::collections::BTreeMap;

use crate::error::Error;
use crate::formula::{Term, Var};
use crate::limits::Undecided;

/// `constant` and the sum of each variable times its coefficient, none of which is 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Linear {
    pub(crate) constant: u64,
    pub(crate) terms: BTreeMap<Var, u64>,
}

impl Linear {
    /// A variable alone.
    pub(crate) fn var(var: Var) -> Linear {
        Linear { constant: 0, terms: [(var, 1)].into() }
    }

    /// The sum that a term is; terms nested deeper than `depth` are not looked at.
    pub(crate) fn of(term: &Term, depth: usize, deepest: usize) -> Result<Linear, Error> {
        let mut sum = Linear::default();
        sum.add(1, term, depth, deepest)?;
        Ok(sum)
    }

    fn add(&mut self, factor: u64, term: &Term, depth: usize, deepest: usize) -> Result<(), Error> {
        let depth = depth.checked_sub(1).ok_or(Error::Undecided(Undecided::Depth(deepest)))?;
        let grow = |old: u64, by: u64| old.checked_add(by).ok_or(Error::Overflow);
        match term {
            Term::Number(n) => {
                let product = factor.checked_mul(*n).ok_or(Error::Overflow)?;
                self.constant = grow(self.constant, product)?;
            }
            Term::Var(var) if factor > 0 => {
                let old = self.terms.entry(*var).or_default();
                *old = grow(*old, factor)?;
            }
            Term::Var(_) => {}
            Term::Sum(terms) => terms.iter().try_for_each(|term| self.add(factor, term, depth, deepest))?,
            Term::Times(times, term) => {
                self.add(factor.checked_mul(*times).ok_or(Error::Overflow)?, term, depth, deepest)?;
            }
        }
        Ok(())
    }

    /// Takes what two sums have in common away from both: comparisons of them do not change.
    pub(crate) fn cancel(&mut self, other: &mut Linear) {
        let common = self.constant.min(other.constant);
        self.constant -= common;
        other.constant -= common;
        let vars: Vec<Var> = self.terms.keys().copied().collect();
        for var in vars {
            let (Some(a), Some(b)) = (self.terms.get(&var).copied(), other.terms.get(&var).copied()) else {
                continue;
            };
            for (sum, left) in [(&mut *self, a - a.min(b)), (&mut *other, b - a.min(b))] {
                if left == 0 {
                    sum.terms.remove(&var);
                } else {
                    sum.terms.insert(var, left);
                }
            }
        }
    }

    /// The variable that this sum is, when it is only that.
    pub(crate) fn as_var(&self) -> Option<Var> {
        let (var, factor) = self.terms.first_key_value()?;
        (self.constant == 0 && self.terms.len() == 1 && *factor == 1).then_some(*var)
    }
}
