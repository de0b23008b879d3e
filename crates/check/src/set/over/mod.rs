//! Which residues a set can hit: never too few, from the definition of each family.

mod sequences;
#[cfg(test)]
mod tests;

use super::{Set, contains};
use crate::arith::{factors, gcd, mul_mod, pow_mod};
use crate::reason::Reason;
use crate::work::{MEMBER, Work};

/// The largest modulus.
const LARGEST_MODULUS: u64 = 1 << 22;
/// Members up to here are kept as numbers; larger ones only by their residue.
const EXACT: u64 = 1 << 40;

/// Every member of the set is one of `sporadic` or has one of the residues `recurring`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Over {
    /// For each residue modulo t.
    pub(crate) recurring: Vec<bool>,
    /// Ascending.
    pub(crate) sporadic: Vec<u64>,
}

impl Over {
    fn none(t: u64) -> Result<Over, Reason> {
        Over::which(t, |_| false)
    }

    /// The residues for which the predicate holds.
    fn which(t: u64, holds: impl Fn(u64) -> bool) -> Result<Over, Reason> {
        Ok(Over { recurring: (0..t).map(holds).collect(), sporadic: Vec::new() })
    }

    fn recur(&mut self, residue: u64) {
        if let Some(slot) = usize::try_from(residue).ok().and_then(|r| self.recurring.get_mut(r)) {
            *slot = true;
        }
    }

    /// A member that is known exactly.
    fn keep(&mut self, member: u64) {
        if member <= EXACT {
            self.sporadic.push(member);
        } else {
            self.recur(member % self.modulus());
        }
    }

    fn modulus(&self) -> u64 {
        self.recurring.len() as u64
    }

    /// For each residue: whether a member may have it.
    pub(crate) fn hits(&self) -> Vec<bool> {
        self.hits_from(0)
    }

    /// For each residue: whether a member >= least may have it.
    pub(crate) fn hits_from(&self, least: u64) -> Vec<bool> {
        let mut hits = Over { recurring: self.recurring.clone(), sporadic: Vec::new() };
        for &k in self.sporadic.iter().filter(|&&k| k >= least) {
            hits.recur(k % self.modulus());
        }
        hits.recurring
    }
}

/// An over-approximation of a set modulo t >= 1.
pub(crate) fn over(set: &Set, t: u64, work: &mut Work) -> Result<Over, Reason> {
    if t > LARGEST_MODULUS {
        return Err(Reason::TooLarge { cost: t.into(), limit: LARGEST_MODULUS.into() });
    }
    work.spend(MEMBER * u128::from(t))?;
    let mut found = match set {
        Set::List(list) => Over { sporadic: list.clone(), ..Over::none(t)? },
        // Nothing is excluded.
        Set::From(_) | Set::Composites | Set::Evil | Set::Odious => Over::which(t, |_| true)?,
        // k = residue mod modulus fixes k modulo gcd(modulus, t) and nothing else modulo t.
        Set::Class { modulus, residue } => {
            let g = gcd(*modulus, t);
            Over::which(t, |r| r % g == residue % g)?
        }
        Set::Primes => units_and(t, |_, _| Some(1), work)?,
        // p^i is a unit modulo t unless p divides t; then p, p^2, .. are followed one by one.
        Set::PrimePowers => units_and(t, |_, _| None, work)?,
        // p^2 | t and p^2 | r would give p^2 | k.
        Set::Squarefree => {
            let squares: Vec<u64> =
                factors(t, work)?.into_iter().filter(|&(_, a)| a >= 2).map(|(p, _)| p * p).collect();
            Over::which(t, |r| squares.iter().all(|s| r % s != 0))?
        }
        // The last digit is the first one, which is not 0.
        Set::Palindromes => Over::which(t, |r| !t.is_multiple_of(10) || r % 10 != 0)?,
        // gcd(r, t) divides every k of the class r, so it has no more prime factors than k.
        Set::OmegaAtMost(most) => {
            let primes: Vec<u64> = factors(t, work)?.into_iter().map(|(p, _)| p).collect();
            Over::which(t, |r| primes.iter().filter(|&&p| r % p == 0).count() as u64 <= *most)?
        }
        Set::Factorials => factorials(t, work)?,
        Set::Smooth(primes) => smooth(primes, t, work)?,
        Set::Formula { expr, divisor, first } => sequences::formula(set, expr, *divisor, *first, t, work)?,
        Set::PrimeFormula(expr) => sequences::prime_formula(set, expr, t, work)?,
        Set::Recurrence { initial, coefficients, constant } => {
            sequences::recurrence(initial, coefficients, *constant, t, work)?
        }
        Set::Union(sets) => {
            let mut all = Over::none(t)?;
            for set in sets {
                let mut part = over(set, t, work)?;
                for (known, recurs) in all.recurring.iter_mut().zip(&part.recurring) {
                    *known |= recurs;
                }
                all.sporadic.append(&mut part.sporadic);
            }
            all
        }
        Set::Except(a, b) => except(a, b, t, work)?,
    };
    found.sporadic.sort_unstable();
    found.sporadic.dedup();
    Ok(found)
}

/// Primes (`highest` gives how many powers of p | t count: `Some(1)`) or all prime powers (`None`): a prime
/// that does not divide t is a unit modulo t, and so are its powers and 1. Of a prime p with p^a | t exactly,
/// p, .., p^(a-1) are kept as numbers; p^i for i >= a repeats modulo t and is followed until it does.
fn units_and(t: u64, highest: impl Fn(u64, u32) -> Option<u32>, work: &mut Work) -> Result<Over, Reason> {
    let mut found = Over::which(t, |r| gcd(r, t) == 1)?;
    for (p, a) in factors(t, work)? {
        match highest(p, a) {
            Some(most) => (1..=most).for_each(|i| found.keep(p.pow(i))),
            None => {
                (1..a).for_each(|i| found.keep(p.pow(i)));
                let start = pow_mod(p, u128::from(a), t);
                let mut r = start;
                loop {
                    found.recur(r);
                    r = mul_mod(r, p, t);
                    if r == start {
                        break;
                    }
                }
            }
        }
    }
    Ok(found)
}

/// k! is a multiple of t from the first k on where it is one.
fn factorials(t: u64, work: &mut Work) -> Result<Over, Reason> {
    let mut found = Over::none(t)?;
    let (mut k, mut residue, mut exact) = (1u64, 1 % t, Some(1u64));
    while residue != 0 {
        work.spend(1)?;
        match exact {
            Some(value) => found.keep(value),
            None => found.recur(residue),
        }
        k += 1;
        residue = mul_mod(residue, k, t);
        exact = exact.and_then(|value| value.checked_mul(k));
    }
    found.recur(0);
    Ok(found)
}

/// Products of powers of some primes. For p^a | t exactly (a may be 0), p^i with i >= a repeats modulo t for
/// ever, whatever it is multiplied with. So the products in which every exponent is below its a are
/// kept as numbers (they are divisors of t; there are none if some prime does not divide t), and every other
/// one has some p^a as a factor: its residue is reached from p^a by multiplying with the primes.
fn smooth(primes: &[u64], t: u64, work: &mut Work) -> Result<Over, Reason> {
    let mut found = Over::none(t)?;
    let mut products = vec![1u64];
    let mut open = Vec::new();
    for &p in primes {
        let (mut longer, mut power, mut rest) = (Vec::new(), 1u64, t);
        while rest.is_multiple_of(p) {
            longer.extend(products.iter().map(|x| x * power));
            power *= p;
            rest /= p;
        }
        products = longer;
        open.push(power % t);
    }
    products.into_iter().for_each(|k| found.keep(k));
    while let Some(r) = open.pop() {
        let Ok(slot) = usize::try_from(r) else { continue };
        if !found.recurring[slot] {
            work.spend(primes.len() as u128)?;
            found.recurring[slot] = true;
            open.extend(primes.iter().map(|&p| mul_mod(r, p, t)));
        }
    }
    Ok(found)
}

/// Of a class that lies in b from a number on, only the smaller members of a stay, as numbers.
fn except(a: &Set, b: &Set, t: u64, work: &mut Work) -> Result<Over, Reason> {
    let whole = over(a, t, work)?;
    let mut found = Over { recurring: whole.recurring, sporadic: Vec::new() };
    let mut candidates = whole.sporadic;
    for (r, from) in super::under::under(b, t, work)?.into_iter().enumerate() {
        if let Some(from) = from
            && found.recurring[r]
        {
            found.recurring[r] = false;
            work.spend(MEMBER * u128::from(from / t))?;
            let step = usize::try_from(t).map_err(|_| Reason::Overflow)?;
            candidates.extend((r as u64..from).step_by(step).filter(|&k| k > 0));
        }
    }
    for k in candidates {
        if contains(a, k, work)? && !contains(b, k, work)? {
            found.sporadic.push(k);
        }
    }
    Ok(found)
}
