//! Classes that lie in a set from a number on.

use super::Set;
use super::over::over;
use crate::arith::size;
use crate::reason::Reason;
use crate::work::{MEMBER, Work};

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
