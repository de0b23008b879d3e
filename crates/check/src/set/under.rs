//! Classes that lie in a set from a number on.

use super::{Set, over};
use crate::arith::gcd;
use crate::reason::Reason;
use crate::work::Work;

/// For each residue r modulo t: `Some(a)` only if every k >= max(a, 1) with k mod t = r is a member.
pub(crate) fn under(set: &Set, t: u64, work: &mut Work) -> Result<Vec<Option<u64>>, Reason> {
    work.spend(u128::from(t))?;
    Ok(match set {
        Set::From(a) => (0..t).map(|_| Some(*a)).collect(),
        // The class is a union of classes modulo t if its modulus divides t.
        Set::Class { modulus, residue } if t.is_multiple_of(*modulus) => {
            (0..t).map(|r| (r % modulus == *residue).then_some(1)).collect()
        }
        // g = gcd(r, t) > 1 divides every k of the class; k > t >= g has it as a proper divisor.
        Set::Composites => (0..t).map(|r| (gcd(r, t) > 1).then_some(t + 1)).collect(),
        Set::Union(sets) => {
            let mut all: Vec<Option<u64>> = vec![None; usize::try_from(t).map_err(|_| Reason::Overflow)?];
            for set in sets {
                for (known, found) in all.iter_mut().zip(under(set, t, work)?) {
                    *known = match (*known, found) {
                        (Some(a), Some(b)) => Some(a.min(b)),
                        (a, b) => a.or(b),
                    };
                }
            }
            all
        }
        // A class of the first set stays whole behind the last sporadic member of the second in it,
        // unless members of the second recur in it.
        Set::Except(a, b) => {
            let without = over::over(b, t, work)?;
            let mut all = under(a, t, work)?;
            for (known, recurs) in all.iter_mut().zip(&without.recurring) {
                if *recurs {
                    *known = None;
                }
            }
            for k in without.sporadic {
                if let Ok(r) = usize::try_from(k % t) {
                    all[r] = all[r].map(|from| from.max(k + 1));
                }
            }
            all
        }
        _ => (0..t).map(|_| None).collect(),
    })
}
