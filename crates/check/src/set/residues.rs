//! What is derived about the residues of a set from the definition of its family: those it can hit (never too
//! few), the classes that lie in it, and whether it holds a multiple of every number.

use super::Set;
use super::members::contains;
use crate::arith::{factors, gcd, reduce, size};
use crate::{MEMBER, Reason, Work};

/// The largest modulus.
const LARGEST_MODULUS: u64 = 1 << 22;
/// Members up to here are kept as numbers; larger ones only by their residue.
const EXACT: u64 = 1 << 40;

/// Every member of the set is one of `once` or has one of the residues `recurring`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Over {
    /// For each residue modulo t.
    pub(crate) recurring: Vec<bool>,
    /// Known numbers, all of them members.
    pub(crate) once: Vec<u64>,
}

impl Over {
    /// The residues for which the predicate holds.
    fn which(t: u64, holds: impl Fn(u64) -> bool) -> Over {
        Over { recurring: (0..t).map(holds).collect(), once: Vec::new() }
    }

    pub(crate) fn none(t: u64) -> Over {
        Over::which(t, |_| false)
    }

    /// Marks the residue of a number.
    #[allow(clippy::cast_possible_truncation)] // below the length of a list
    pub(super) fn recur(&mut self, k: u64) {
        let t = self.recurring.len() as u64;
        self.recurring[(k % t) as usize] = true;
    }

    /// A member that is known exactly.
    pub(super) fn keep(&mut self, member: i128) {
        match u64::try_from(member) {
            Ok(member @ ..=EXACT) => self.once.push(member),
            _ => self.recur(reduce(member, self.recurring.len() as u64)),
        }
    }

    /// The members of another set as well.
    fn add(&mut self, mut other: Over) {
        self.once.append(&mut other.once);
        self.recurring.iter_mut().zip(other.recurring).for_each(|(known, recurs)| *known |= recurs);
    }

    /// The products of a member and one of another set: those of known numbers are known; a residue recurs if it is a
    /// product of residues that are hit, and one of them recurs.
    fn times(&self, other: &Over, work: &mut Work) -> Result<Over, Reason> {
        let t = self.recurring.len() as u64;
        let mut found = Over::none(t);
        work.spend(MEMBER * self.once.len() as u128 * other.once.len() as u128 + u128::from(t * t))?;
        for &a in &self.once {
            other.once.iter().for_each(|&b| found.keep(i128::from(a) * i128::from(b)));
        }
        let marked = |marks: &[bool]| (0..t).zip(marks.to_vec()).filter(|(_, mark)| *mark).map(|(r, _)| r);
        for (one, another) in [(self, other), (other, self)] {
            for a in marked(&one.recurring) {
                marked(&another.hits_from(0)).for_each(|b| found.recur(a * b));
            }
        }
        Ok(found)
    }

    /// For each residue: whether a member >= least may have it.
    pub(crate) fn hits_from(&self, least: u64) -> Vec<bool> {
        let mut hits = self.clone();
        self.once.iter().filter(|&&k| k >= least).for_each(|&k| hits.recur(k));
        hits.recurring
    }
}

/// An over-approximation of a set modulo t >= 1.
pub(crate) fn over(set: &Set, t: u64, work: &mut Work) -> Result<Over, Reason> {
    if t > LARGEST_MODULUS {
        return Err(Reason::TooLarge { cost: t.into(), limit: LARGEST_MODULUS.into() });
    }
    work.spend(MEMBER * u128::from(t))?;
    Ok(match set {
        Set::List(list) => Over { once: list.clone(), ..Over::none(t) },
        // Nothing is excluded.
        Set::From(_) | Set::Evil | Set::Odious => Over::which(t, |_| true),
        // k = residue mod modulus fixes k modulo gcd(modulus, t) and nothing else modulo t.
        Set::Class { modulus, residue } => {
            let g = gcd(*modulus, t);
            Over::which(t, |r| r % g == residue % g)
        }
        // A prime that does not divide t is a unit modulo t.
        Set::Primes => {
            let mut found = Over::which(t, |r| gcd(r, t) == 1);
            factors(t, work)?.into_iter().for_each(|(p, _)| found.keep(p.into()));
            found
        }
        // p^2 | t and p^2 | r would give p^2 | k.
        Set::Squarefree => {
            let factors = factors(t, work)?;
            Over::which(t, |r| factors.iter().all(|&(p, a)| a == 1 || r % (p * p) != 0))
        }
        // The last digit is the first one, which is not 0.
        Set::Palindromes => Over::which(t, |r| !t.is_multiple_of(10) || r % 10 != 0),
        // gcd(r, t) divides every k of the class r, so it has no more prime factors than k.
        Set::OmegaAtMost(most) => {
            let factors = factors(t, work)?;
            Over::which(t, |r| factors.iter().filter(|(p, _)| r % p == 0).count() as u64 <= *most)
        }
        Set::Sequence(sequence) => sequence.over(t, work)?,
        Set::Union(sets) => {
            let mut all = Over::none(t);
            for set in sets {
                all.add(over(set, t, work)?);
            }
            all
        }
        Set::Product(sets) => {
            let one = Over { once: vec![1], ..Over::none(t) };
            sets.iter().try_fold(one, |all, set| all.times(&over(set, t, work)?, work))?
        }
        Set::Except(a, b) => except(a, b, t, work)?,
    })
}

/// Of a class that lies in b from a number on, only the smaller members of a stay, as numbers.
fn except(a: &Set, b: &Set, t: u64, work: &mut Work) -> Result<Over, Reason> {
    let Over { mut recurring, once: mut candidates } = over(a, t, work)?;
    for ((r, from), recurs) in (0..t).zip(under(b, t, work)?).zip(&mut recurring).filter(|it| *it.1) {
        if let Some(from) = from {
            *recurs = false;
            work.spend(MEMBER * u128::from(from / t))?;
            candidates.extend((r..from).step_by(size(t)?).filter(|&k| k > 0));
        }
    }
    let mut once = Vec::new();
    for k in candidates {
        if contains(a, k, work)? && !contains(b, k, work)? {
            once.push(k);
        }
    }
    Ok(Over { recurring, once })
}

/// For each residue r modulo t: `Some(a)` only if every k >= max(a, 1) with k mod t = r is a member.
pub(crate) fn under(set: &Set, t: u64, work: &mut Work) -> Result<Vec<Option<u64>>, Reason> {
    work.spend(MEMBER * u128::from(t))?;
    Ok(match set {
        Set::From(a) => vec![Some(*a); size(t)?],
        // The class is a union of classes modulo t if its modulus divides t.
        Set::Class { modulus, residue } if t.is_multiple_of(*modulus) => {
            (0..t).map(|r| (r % modulus == *residue).then_some(1)).collect()
        }
        Set::Union(sets) => {
            let mut all = vec![None; size(t)?];
            for set in sets {
                for (known, found) in all.iter_mut().zip(under(set, t, work)?) {
                    *known = [*known, found].into_iter().flatten().min();
                }
            }
            all
        }
        // A class of the first set stays whole behind the last member known as a number of the second in it,
        // unless members of the second recur in it.
        Set::Except(a, b) => {
            let without = over(b, t, work)?;
            let mut all = under(a, t, work)?;
            for (known, recurs) in all.iter_mut().zip(&without.recurring) {
                *known = known.filter(|_| !recurs);
            }
            for k in without.once {
                let known = &mut all[size(k % t)?];
                *known = known.map(|from| from.max(k + 1));
            }
            all
        }
        _ => vec![None; size(t)?],
    })
}

/// Whether it was shown, by structure, that every T >= 1 has a positive multiple in the set (then infinitely many).
pub(crate) fn holds_multiples(set: &Set, work: &mut Work) -> Result<bool, Reason> {
    work.spend(1)?;
    Ok(match set {
        Set::From(_) | Set::Class { residue: 0, .. } => true,
        // T (2^a + 1) with 2^a > T has the ones of T twice: an even number. T itself or, if T is evil,
        // T (2^a - 1) with a odd, 2^a >= T, is odious: it is (T - 1) 2^a + (2^a - 1) - (T - 1), with
        // the ones of T - 1 above and its zeros, out of a places, below: a ones.
        Set::Evil | Set::Odious => true,
        Set::Sequence(sequence) => sequence.holds_multiples(work)?,
        Set::Union(sets) => sets.iter().try_fold(false, |any, set| Ok(any || holds_multiples(set, work)?))?,
        // T S has infinitely many multiples in the first set (one of each multiple of T S). If 0 modulo S does not
        // recur in the second one, that takes finitely many of them away.
        Set::Except(a, b) => {
            let recurs = (1..=4).try_fold(true, |all, s| Ok(all && over(b, s, work)?.recurring[0]))?;
            !recurs && holds_multiples(a, work)?
        }
        _ => false,
    })
}
