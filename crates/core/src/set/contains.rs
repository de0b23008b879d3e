//! Membership, exact for every family.

use num_bigint::BigUint;

use crate::expr::env::EVALUATION;
use crate::expr::{Cond, Env, EvalError};
use crate::limits::{Exhausted, Limits};
use crate::set::Set;
use crate::set::primes::{factor, is_palindrome, is_prime, is_prime_power};
use crate::set::recurrence::walk;
use crate::set::sequence::Sequence;

impl Set {
    /// The formula of a set given by one.
    pub(super) fn sequence(&self) -> Option<Sequence<'_>> {
        match self {
            Set::Formula { expr, divisor, from, increasing_from } => {
                Some(Sequence { expr, divisor: *divisor, from: *from, increasing_from: *increasing_from })
            }
            Set::PrimeFormula { expr } => Some(Sequence { expr, divisor: 1, from: 2, increasing_from: 2 }),
            _ => None,
        }
    }

    /// Whether `k` is a member.
    ///
    /// # Errors
    /// [`Exhausted`] when a condition or a formula needs more than the budget or the digits of exact arithmetic.
    pub fn contains(&self, k: u64, limits: &Limits) -> Result<bool, Exhausted> {
        if k == 0 {
            return Ok(false);
        }
        Ok(match self {
            Set::List(list) => list.binary_search(&k).is_ok(),
            Set::From(a) => k >= *a,
            Set::UpTo(m) => BigUint::from(k) <= *m,
            Set::Class { modulus, residue } => k.checked_rem(*modulus) == Some(*residue),
            Set::Primes => is_prime(k),
            Set::PrimePowers => is_prime_power(k),
            Set::Composites => k > 3 && !is_prime(k),
            Set::Squarefree => factor(k).iter().all(|&(_, e)| e == 1),
            Set::Palindromes => is_palindrome(k),
            Set::Evil => k.count_ones() % 2 == 0,
            Set::Odious => k.count_ones() % 2 == 1,
            Set::Factorials => {
                let (mut factorial, mut j) = (1u64, 1);
                while factorial < k {
                    j += 1;
                    factorial = factorial.saturating_mul(j);
                }
                // 21! is past the words, and the greatest word is no factorial.
                factorial == k && k != u64::MAX
            }
            Set::Smooth(primes) => {
                let mut rest = k;
                for &p in primes.iter().filter(|&&p| p > 1) {
                    while rest % p == 0 {
                        rest /= p;
                    }
                }
                rest == 1
            }
            Set::OmegaAtMost(most) => u64::try_from(factor(k).len()).is_ok_and(|count| count <= *most),
            Set::Formula { .. } => match self.sequence() {
                Some(sequence) => sequence.contains(k, limits)?,
                None => false,
            },
            Set::PrimeFormula { .. } => match self.sequence() {
                Some(sequence) => sequence.contains_at_prime(k, limits)?,
                None => false,
            },
            Set::Recurrence { initial, coefficients, constant } => {
                let mut found = false;
                walk((initial, coefficients, *constant), k, limits, |term| {
                    found = term == k;
                    !found
                })?;
                found
            }
            Set::Where(cond) => holds(cond, k, &mut Env::new(&[], limits))?,
            Set::Products { factors, .. } => is_product(factors, k, limits)?,
            Set::Union(sets) => {
                for set in sets {
                    if set.contains(k, limits)? {
                        return Ok(true);
                    }
                }
                false
            }
            Set::Except(with, without) => with.contains(k, limits)? && !without.contains(k, limits)?,
        })
    }

    /// [`Set::contains`] on the budget of an environment.
    pub(crate) fn contains_within(&self, k: u64, env: &mut Env<'_>) -> Result<bool, Exhausted> {
        env.tick(EVALUATION)?;
        self.contains(k, env.limits())
    }
}

/// Whether k is a product of a member of each set.
fn is_product(factors: &[Set], k: u64, limits: &Limits) -> Result<bool, Exhausted> {
    let Some((first, others)) = factors.split_first() else { return Ok(k == 1) };
    if others.is_empty() {
        return first.contains(k, limits);
    }
    for factor in first.members_up_to(k, limits)? {
        if k % factor == 0 && is_product(others, k / factor, limits)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a condition on slot 0 holds of k; where it has no value, k is no member.
pub(super) fn holds(cond: &Cond, k: u64, env: &mut Env<'_>) -> Result<bool, Exhausted> {
    env.set(0, i128::from(k));
    match cond.eval(env) {
        Ok(holds) => Ok(holds),
        Err(EvalError::NoValue) => Ok(false),
        Err(EvalError::Exhausted(exhausted)) => Err(exhausted),
    }
}
