//! Which numbers belong to a set, exactly.

use super::Set;
use super::residues::over;
use crate::arith::{factors, is_prime};
use crate::{MEMBER, Reason, Work};

/// Whether k >= 1 is a member.
pub(crate) fn contains(set: &Set, k: u64, work: &mut Work) -> Result<bool, Reason> {
    work.spend(1)?;
    Ok(match set {
        Set::List(list) => list.binary_search(&k).is_ok(),
        Set::From(a) => k >= *a,
        Set::Class { modulus, residue } => k % modulus == *residue,
        Set::Primes => is_prime(k, work)?,
        Set::Squarefree => factors(k, work)?.iter().all(|&(_, exponent)| exponent == 1),
        Set::OmegaAtMost(most) => factors(k, work)?.len() as u64 <= *most,
        Set::Palindromes => {
            let digits = k.to_string();
            digits.bytes().eq(digits.bytes().rev())
        }
        Set::Evil => k.count_ones().is_multiple_of(2),
        Set::Odious => !k.count_ones().is_multiple_of(2),
        Set::Sequence(_) | Set::Product(_) => up_to(set, k, work)?.contains(&k),
        Set::Union(sets) => sets.iter().try_fold(false, |any, set| Ok(any || contains(set, k, work)?))?,
        Set::Except(a, b) => contains(a, k, work)? && !contains(b, k, work)?,
    })
}

/// The members up to a bound, ascending.
pub(crate) fn up_to(set: &Set, bound: u64, work: &mut Work) -> Result<Vec<u64>, Reason> {
    let mut all = Vec::new();
    match set {
        Set::List(list) => all.extend(list.iter().filter(|&&k| k <= bound)),
        Set::Sequence(sequence) => all = sequence.up_to(bound, work)?,
        Set::Union(sets) => {
            for set in sets {
                all.append(&mut up_to(set, bound, work)?);
            }
        }
        Set::Product(sets) => {
            all.push(1);
            for set in sets {
                let (shorter, factors) = (std::mem::take(&mut all), up_to(set, bound, work)?);
                for factor in factors {
                    let fit = &shorter[..shorter.partition_point(|&k| k <= bound / factor)];
                    work.spend(MEMBER * fit.len() as u128)?;
                    all.extend(fit.iter().map(|k| k * factor));
                }
                all.sort_unstable();
            }
        }
        Set::Except(a, b) => {
            let without = up_to(b, bound, work)?;
            all = up_to(a, bound, work)?;
            all.retain(|k| without.binary_search(k).is_err());
        }
        _ => {
            work.spend(MEMBER * u128::from(bound))?;
            for k in 1..=bound {
                if contains(set, k, work)? {
                    all.push(k);
                }
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// The largest member, 0 if there is none, if they are finitely many: modulo 1 no residue recurs, so each is
/// known as a number.
pub(crate) fn largest(set: &Set, work: &mut Work) -> Result<u64, Reason> {
    let over = over(set, 1, work)?;
    if over.recurring[0] { Err(Reason::NotFinite) } else { Ok(over.once.into_iter().max().unwrap_or(0)) }
}
