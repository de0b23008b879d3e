//! Sets in which every number has a positive multiple (then infinitely many), by structure.

use super::Set;
use super::over::over;
use crate::reason::Reason;
use crate::work::Work;

/// Whether it was shown that every T >= 1 has a positive multiple in the set.
pub(crate) fn holds_multiples(set: &Set, work: &mut Work) -> Result<bool, Reason> {
    work.spend(1)?;
    Ok(match set {
        Set::From(_) | Set::Class { residue: 0, .. } => true,
        // T (2^a + 1) with 2^a > T has the ones of T twice: an even number. T itself or, if T is evil,
        // T (2^a - 1) with a odd, 2^a >= T, is odious: it is (T - 1) 2^a + (2^a - 1) - (T - 1), with
        // the ones of T - 1 above and its zeros, out of a places, below: a ones.
        Set::Evil | Set::Odious => true,
        Set::Sequence(sequence) => sequence.holds_multiples(work)?,
        Set::Union(sets) => {
            for set in sets {
                if holds_multiples(set, work)? {
                    return Ok(true);
                }
            }
            false
        }
        // T S has infinitely many multiples in the first set (one of each multiple of T S). If 0 modulo S does not
        // recur in the second one, that takes finitely many of them away.
        Set::Except(a, b) => {
            let mut finitely = false;
            for s in 1..=4 {
                finitely = finitely || !over(b, s, work)?.recurring[0];
            }
            finitely && holds_multiples(a, work)?
        }
        _ => false,
    })
}
