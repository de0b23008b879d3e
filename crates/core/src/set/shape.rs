//! The shape of a set: its first members, whether it is finite, what it misses.

use crate::limits::{Budget, Exhausted, Limits};
use crate::set::Set;
use crate::set::exp_poly::ExpPoly;

impl Set {
    /// The first `count` members, fewer when there are no more.
    ///
    /// # Errors
    /// [`Exhausted`] when they are not found within the budget.
    pub fn first(&self, count: usize, limits: &Limits) -> Result<Vec<u64>, Exhausted> {
        let largest = self.largest();
        let mut limit = 64u64;
        loop {
            let up_to = largest.map_or(limit, |l| l.min(limit));
            let mut found = self.members_up_to(up_to, limits)?;
            if found.len() >= count || largest.is_some_and(|l| l <= limit) {
                found.truncate(count);
                return Ok(found);
            }
            // A set that is sparse up to here is looked for further out; only one that may be empty costs much.
            limit = limit.checked_mul(8).ok_or(Exhausted { what: Budget::Digits, limit: 64 })?;
        }
    }

    /// The least member, `None` of the empty set.
    ///
    /// # Errors
    /// As [`Set::first`].
    pub fn least(&self, limits: &Limits) -> Result<Option<u64>, Exhausted> {
        Ok(self.first(1, limits)?.first().copied())
    }

    /// Whether the set is known to be finite or known to be infinite.
    pub fn is_finite(&self) -> Option<bool> {
        match self {
            Set::List(_) => Some(true),
            Set::From(_)
            | Set::Primes
            | Set::PrimePowers
            | Set::Composites
            | Set::Squarefree
            | Set::Palindromes
            | Set::Evil
            | Set::Odious
            | Set::Factorials
            | Set::PrimeFormula { .. } => Some(false),
            // Infinite, if one of the factors is, for none is empty.
            Set::Products { factors, .. } => {
                let parts: Vec<_> = factors.iter().map(Set::is_finite).collect();
                if parts.contains(&Some(false)) { Some(false) } else { None }
            }
            Set::Class { modulus, .. } => Some(*modulus == 0),
            Set::Smooth(primes) => Some(primes.iter().all(|&p| p < 2)),
            Set::OmegaAtMost(most) => Some(*most == 0),
            Set::Formula { divisor: 1, .. } => Some(false),
            Set::Formula { expr, divisor, from, .. } => {
                divides_somewhere(expr, *divisor, *from).map(|some| !some)
            }
            Set::Recurrence { .. } => Some(self.recurrence_bound().is_some()),
            // Finite, but nothing that lists members will ever get to the end.
            Set::UpTo(_) | Set::Where(_) => None,
            Set::Union(sets) => {
                let parts: Vec<_> = sets.iter().map(Set::is_finite).collect();
                if parts.contains(&Some(false)) {
                    Some(false)
                } else if parts.contains(&None) {
                    None
                } else {
                    Some(true)
                }
            }
            Set::Except(_, without) if without.complete_past().is_some() => Some(true),
            Set::Except(with, without) => match (with.is_finite(), without.is_finite()) {
                (Some(true), _) => Some(true),
                (Some(false), Some(true)) => Some(false),
                _ => None,
            },
        }
    }

    /// All members of a set known to be finite.
    ///
    /// # Errors
    /// [`Exhausted`] when they do not fit in the budget.
    pub fn finite_members(&self, limits: &Limits) -> Result<Option<Vec<u64>>, Exhausted> {
        match self.largest() {
            Some(largest) => self.members_up_to(largest, limits).map(Some),
            None => Ok(None),
        }
    }

    /// Whether some bound of the set is beyond 64 bits.
    pub(crate) fn is_beyond_words(&self) -> bool {
        match self {
            Set::UpTo(_) => true,
            Set::Union(sets) => sets.iter().any(Set::is_beyond_words),
            Set::Except(with, without) => with.is_beyond_words() || without.is_beyond_words(),
            _ => false,
        }
    }

    /// A number past which a set known to be finite has no member.
    fn largest(&self) -> Option<u64> {
        if self.is_finite() != Some(true) {
            return None;
        }
        match self {
            Set::List(list) => Some(list.last().copied().unwrap_or(0)),
            Set::Recurrence { .. } => self.recurrence_bound(),
            Set::Union(sets) => {
                let mut bound = 0;
                for set in sets {
                    bound = bound.max(set.largest()?);
                }
                Some(bound)
            }
            Set::Except(with, without) => without.complete_past().or_else(|| with.largest()),
            // {1}
            Set::Smooth(_) | Set::OmegaAtMost(_) => Some(1),
            _ => Some(0),
        }
    }

    /// The greatest term of a recurrence that becomes constant.
    fn recurrence_bound(&self) -> Option<u64> {
        let Set::Recurrence { initial, coefficients, constant } = self else { return None };
        let mut terms = super::recurrence::Terms::new(initial, coefficients, *constant);
        let mut greatest = 0;
        for _ in 0..initial.len() + 200 {
            greatest = greatest.max(terms.next_term()?);
            if terms.constant_from_here() {
                return u64::try_from(greatest).ok();
            }
            if terms.settled() {
                return None;
            }
        }
        None
    }

    /// The positive numbers that are no members, if it is known that there are finitely many.
    ///
    /// # Errors
    /// [`Exhausted`] when the list does not fit in the budget.
    pub fn missing(&self, limits: &Limits) -> Result<Option<Vec<u64>>, Exhausted> {
        let Some(bound) = self.complete_past() else { return Ok(None) };
        let mut inside = self.members_up_to(bound, limits)?.into_iter().peekable();
        limits.spend(bound)?;
        Ok(Some((1..=bound).filter(|k| inside.next_if_eq(k).is_none()).collect()))
    }

    /// A number past which every number is known to be a member.
    fn complete_past(&self) -> Option<u64> {
        match self {
            Set::From(a) => Some(a.saturating_sub(1)),
            Set::Class { modulus: 1, .. } => Some(0),
            Set::Union(sets) => sets.iter().filter_map(Set::complete_past).min(),
            Set::Except(with, without) => Some(with.complete_past()?.max(without.largest()?)),
            _ => None,
        }
    }
}

/// Whether a polynomial takes a value divisible by `divisor`; residues repeat with period `divisor`.
fn divides_somewhere(expr: &crate::expr::Expr, divisor: u64, from: u64) -> Option<bool> {
    if divisor > 10_000 {
        return None;
    }
    let polynomial = ExpPoly::of(expr, 0)?;
    let coefficients = polynomial.polynomial()?;
    Some((from..from.checked_add(divisor)?).any(|j| {
        let value =
            coefficients.iter().rev().fold(num_bigint::BigInt::ZERO, |acc, c| (acc * j + c) % divisor);
        value == num_bigint::BigInt::ZERO
    }))
}
