//! Walking and searching the values of a formula: a short unordered prefix, then increasing values.

use std::cmp::Ordering;

use crate::expr::env::EVALUATION;
use crate::expr::{Env, EvalError, Expr, Number};
use crate::limits::{Exhausted, Limits};
use crate::set::Set;
use crate::set::increasing::increasing_from;
use crate::set::primes::{is_prime, sieve};

/// A formula in slot 0 whose values increase from an index on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sequence<'a> {
    pub(super) expr: &'a Expr,
    pub(super) divisor: u64,
    pub(super) from: u64,
    pub(super) increasing_from: u64,
}

impl Set {
    /// The positive whole values of `expr / divisor` for slot 0 = from, from+1, ..; `None` when it cannot be
    /// shown that the values increase from some index on.
    pub fn formula(expr: Expr, divisor: u64, from: u64) -> Option<Set> {
        if divisor == 0 {
            return None;
        }
        let increasing_from = increasing_from(&expr, from)?;
        Some(Set::Formula { expr, divisor, from, increasing_from })
    }

    /// The positive values of `expr` at the primes in slot 0; `None` when it cannot be shown that the values
    /// increase from 2 on.
    pub fn prime_formula(expr: Expr) -> Option<Set> {
        (increasing_from(&expr, 2)? == 2).then_some(Set::PrimeFormula { expr })
    }
}

impl Sequence<'_> {
    fn value(&self, env: &mut Env<'_>, j: u64) -> Result<Option<Number>, Exhausted> {
        env.tick(EVALUATION)?;
        env.set(0, i128::from(j));
        match self.expr.eval(env) {
            Ok(value) => Ok(Some(value)),
            Err(EvalError::NoValue) => Ok(None),
            Err(EvalError::Exhausted(exhausted)) => Err(exhausted),
        }
    }

    /// k if the value is k * divisor with 1 <= k <= limit.
    fn member(&self, value: Option<Number>, limit: u64) -> Option<u64> {
        match value {
            Some(Number::Int(v)) if v > 0 && v % i128::from(self.divisor) == 0 => {
                u64::try_from(v / i128::from(self.divisor)).ok().filter(|&k| k <= limit)
            }
            _ => None,
        }
    }

    /// The greatest index whose value is at most `bound`, among those from which the values increase.
    fn last_at_most(&self, bound: i128, env: &mut Env<'_>) -> Result<Option<u64>, Exhausted> {
        let mut over = |j: u64| -> Result<bool, Exhausted> {
            match self.value(env, j)? {
                Some(value) => Ok(value.compare(Number::Int(bound))? == Ordering::Greater),
                None => Err(Exhausted::DIGITS),
            }
        };
        let mut low = self.increasing_from;
        if over(low)? {
            return Ok(None);
        }
        let mut step = 1u64;
        let mut high = loop {
            let next = low.checked_add(step).ok_or(Exhausted::DIGITS)?;
            if over(next)? {
                break next;
            }
            low = next;
            step = step.saturating_mul(2);
        };
        while high - low > 1 {
            let middle = low.midpoint(high);
            if over(middle)? {
                high = middle;
            } else {
                low = middle;
            }
        }
        Ok(Some(low))
    }

    fn bound(&self, k: u64) -> Result<i128, Exhausted> {
        i128::from(k).checked_mul(i128::from(self.divisor)).ok_or(Exhausted::DIGITS)
    }

    pub(super) fn contains(&self, k: u64, limits: &Limits) -> Result<bool, Exhausted> {
        let mut env = Env::new(&[], limits);
        for j in self.from..self.increasing_from {
            let value = self.value(&mut env, j)?;
            if self.member(value, k) == Some(k) {
                return Ok(true);
            }
        }
        Ok(self.index_of(k, &mut env)?.is_some())
    }

    /// The index of the value k * divisor among the increasing ones.
    fn index_of(&self, k: u64, env: &mut Env<'_>) -> Result<Option<u64>, Exhausted> {
        let bound = self.bound(k)?;
        match self.last_at_most(bound, env)? {
            Some(j) if self.value(env, j)? == Some(Number::Int(bound)) => Ok(Some(j)),
            _ => Ok(None),
        }
    }

    /// Whether k is the value at a prime index.
    pub(super) fn contains_at_prime(&self, k: u64, limits: &Limits) -> Result<bool, Exhausted> {
        let mut env = Env::new(&[], limits);
        Ok(self.index_of(k, &mut env)?.is_some_and(is_prime))
    }

    pub(super) fn members_up_to(&self, limit: u64, limits: &Limits) -> Result<Vec<u64>, Exhausted> {
        let mut env = Env::new(&[], limits);
        let mut found = Vec::new();
        for j in self.from..self.increasing_from {
            let value = self.value(&mut env, j)?;
            found.extend(self.member(value, limit));
        }
        if let Some(last) = self.last_at_most(self.bound(limit)?, &mut env)? {
            limits.allow_bytes((last - self.increasing_from).saturating_mul(8))?;
            for j in self.increasing_from..=last {
                let value = self.value(&mut env, j)?;
                found.extend(self.member(value, limit));
            }
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    pub(super) fn members_at_primes(&self, limit: u64, limits: &Limits) -> Result<Vec<u64>, Exhausted> {
        let mut env = Env::new(&[], limits);
        let mut found = Vec::new();
        if let Some(last) = self.last_at_most(self.bound(limit)?, &mut env)? {
            for p in sieve(last, limits)?.list(limits)? {
                let value = self.value(&mut env, p)?;
                found.extend(self.member(value, limit));
            }
        }
        Ok(found)
    }
}
