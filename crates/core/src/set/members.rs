//! The members up to a limit, by the fastest exact way of each family.

use num_traits::ToPrimitive;

use crate::expr::Env;
use crate::limits::{Exhausted, Limits};
use crate::set::Set;
use crate::set::contains::holds;
use crate::set::primes::{Flags, is_palindrome, sieve, sieve_omega, sieve_squarefree};
use crate::set::recurrence::walk;

impl Set {
    /// All members up to and including `limit`, ascending.
    ///
    /// # Errors
    /// [`Exhausted`] when they do not fit in the budget.
    pub fn members_up_to(&self, limit: u64, limits: &Limits) -> Result<Vec<u64>, Exhausted> {
        match self {
            Set::List(list) => {
                Ok(list.iter().copied().filter(|&k| k >= 1).take_while(|&k| k <= limit).collect())
            }
            Set::From(a) => progression((*a).max(1), 1, limit, limits),
            Set::UpTo(m) => progression(1, 1, m.to_u64().unwrap_or(limit).min(limit), limits),
            Set::Class { modulus, residue } => {
                if *modulus == 0 {
                    return Ok(Vec::new());
                }
                progression(if *residue == 0 { *modulus } else { *residue }, *modulus, limit, limits)
            }
            Set::Primes => sieve(limit, limits)?.list(limits),
            Set::Composites => {
                let primes = sieve(limit, limits)?;
                let mut flags = Flags::new(limit, true, limits)?;
                flags.put(1, false);
                for p in primes.list(limits)? {
                    flags.put(p, false);
                }
                flags.list(limits)
            }
            Set::PrimePowers => {
                let mut found: Vec<u64> = if limit >= 1 { vec![1] } else { Vec::new() };
                for p in sieve(limit, limits)?.list(limits)? {
                    let mut power = Some(p);
                    while let Some(k) = power.filter(|&k| k <= limit) {
                        found.push(k);
                        power = k.checked_mul(p);
                    }
                }
                found.sort_unstable();
                Ok(found)
            }
            Set::Squarefree => sieve_squarefree(limit, limits)?.list(limits),
            Set::OmegaAtMost(most) => {
                let omega = sieve_omega(limit, limits)?;
                let mut flags = Flags::new(limit, true, limits)?;
                for (k, &count) in (0u64..).zip(&omega) {
                    if u64::from(count) > *most {
                        flags.put(k, false);
                    }
                }
                flags.list(limits)
            }
            Set::Palindromes => filtered(limit, limits, |k| Ok(is_palindrome(k))),
            Set::Evil => filtered(limit, limits, |k| Ok(k.count_ones() % 2 == 0)),
            Set::Odious => filtered(limit, limits, |k| Ok(k.count_ones() % 2 == 1)),
            Set::Factorials => {
                let (mut found, mut factorial, mut j) = (Vec::new(), Some(1u64), 1);
                while let Some(k) = factorial.filter(|&k| k <= limit) {
                    found.push(k);
                    j += 1;
                    factorial = k.checked_mul(j);
                }
                Ok(found)
            }
            Set::Smooth(primes) => smooth(primes, limit, limits),
            Set::Formula { .. } => self.sequence().map_or(Ok(Vec::new()), |s| s.members_up_to(limit, limits)),
            Set::PrimeFormula { .. } => {
                self.sequence().map_or(Ok(Vec::new()), |s| s.members_at_primes(limit, limits))
            }
            Set::Recurrence { initial, coefficients, constant } => {
                let mut found = Vec::new();
                walk((initial, coefficients, *constant), limit, limits, |k| {
                    found.push(k);
                    true
                })?;
                found.sort_unstable();
                found.dedup();
                Ok(found)
            }
            Set::Where(cond) => {
                let mut env = Env::new(&[], limits);
                filtered(limit, limits, |k| holds(cond, k, &mut env))
            }
            Set::Products { factors, .. } => {
                let mut found = vec![1u64];
                for set in factors {
                    let shorter = std::mem::take(&mut found);
                    for factor in set.members_up_to(limit, limits)? {
                        let most = shorter.partition_point(|&k| k <= limit / factor);
                        limits.spend(most as u64 + 1)?;
                        limits.allow_bytes(8 * (found.len() + most) as u64)?;
                        found.extend(shorter[..most].iter().map(|k| k * factor));
                    }
                    found.sort_unstable();
                    found.dedup();
                }
                Ok(found)
            }
            Set::Union(sets) => {
                let mut found = Vec::new();
                for set in sets {
                    found.extend(set.members_up_to(limit, limits)?);
                }
                found.sort_unstable();
                found.dedup();
                Ok(found)
            }
            Set::Except(with, without) => {
                let mut found = with.members_up_to(limit, limits)?;
                let Some(&last) = found.last() else { return Ok(found) };
                // The second set may be dense and the first sparse: test few, list many.
                let tested: Result<Vec<bool>, Exhausted> = if found.len() < 1000 {
                    found.iter().map(|&k| without.contains(k, limits)).collect()
                } else {
                    let without = without.members_up_to(last, limits)?;
                    let mut rest = without.iter().copied().peekable();
                    let mut inside = |k: u64| {
                        while rest.next_if(|&x| x < k).is_some() {}
                        rest.peek() == Some(&k)
                    };
                    Ok(found.iter().map(|&k| inside(k)).collect())
                };
                let mut tested = tested?.into_iter();
                found.retain(|_| !tested.next().unwrap_or(false));
                Ok(found)
            }
        }
    }
}

fn progression(first: u64, step: u64, limit: u64, limits: &Limits) -> Result<Vec<u64>, Exhausted> {
    if first > limit {
        return Ok(Vec::new());
    }
    let count = (limit - first) / step + 1;
    limits.allow_bytes(count.saturating_mul(8))?;
    limits.spend(count)?;
    Ok((0..count).map(|i| first + i * step).collect())
}

/// Those of 1..=limit that satisfy a test.
fn filtered(
    limit: u64,
    limits: &Limits,
    mut test: impl FnMut(u64) -> Result<bool, Exhausted>,
) -> Result<Vec<u64>, Exhausted> {
    let mut found = Vec::new();
    let mut k = 1;
    while k <= limit {
        let stop = limit.min(k.saturating_add(4095));
        limits.spend(stop - k + 1)?;
        limits.allow_bytes(u64::try_from(found.len()).unwrap_or(u64::MAX).saturating_mul(8))?;
        for x in k..=stop {
            if test(x)? {
                found.push(x);
            }
        }
        match stop.checked_add(1) {
            Some(next) => k = next,
            None => break,
        }
    }
    Ok(found)
}

fn smooth(primes: &[u64], limit: u64, limits: &Limits) -> Result<Vec<u64>, Exhausted> {
    let mut found: Vec<u64> = if limit >= 1 { vec![1] } else { Vec::new() };
    for &p in primes.iter().filter(|&&p| p > 1) {
        // Multiply everything so far by p, p^2, ..: appending while reading covers all powers.
        let mut at = 0;
        while at < found.len() {
            if let Some(k) = found[at].checked_mul(p).filter(|&k| k <= limit) {
                found.push(k);
            }
            at += 1;
            if at % 4096 == 0 {
                limits.allow_bytes(u64::try_from(found.len()).unwrap_or(u64::MAX).saturating_mul(8))?;
            }
        }
    }
    limits.spend(u64::try_from(found.len()).unwrap_or(u64::MAX))?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}
