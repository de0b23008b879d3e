//! Sets in which every number has a positive multiple (then infinitely many), by structure.

use super::Set;
use super::members::finite;
use super::sequence::{next, recurrence_increases};
use crate::expr::growth::increasing_from;
use crate::expr::limit::limit;
use crate::reason::Reason;
use crate::work::Work;

/// How far from 0 an index is looked for at which a formula vanishes, and how far back a recurrence is
/// followed.
const NEAR: i128 = 64;

/// Whether it was shown that every T >= 1 has a positive multiple in the set.
pub(crate) fn holds_multiples(set: &Set, work: &mut Work) -> Result<bool, Reason> {
    work.spend(1)?;
    Ok(match set {
        Set::From(_) | Set::Class { residue: 0, .. } => true,
        // T divides T! and is a proper divisor of the composite 4T.
        Set::Factorials | Set::Composites => true,
        // T (2^a + 1) with 2^a > T has the ones of T twice: an even number. T itself or, if T is evil,
        // T (2^a - 1) with a odd, 2^a >= T, is odious: it is (T - 1) 2^a + (2^a - 1) - (T - 1), with
        // the ones of T - 1 above and its zeros, out of a places, below: a ones.
        Set::Evil | Set::Odious => true,
        // For every M = divisor * T the values are 0 mod M at all large j = c mod some L, and positive.
        Set::Formula { expr, .. } => {
            shown(increasing_from(expr, work))? && (-NEAR..=NEAR).any(|c| limit(expr, c, work) == Some(0))
        }
        // There are primes j = 1 and j = -1 mod L beyond every bound (Dirichlet).
        Set::PrimeFormula(expr) => {
            shown(increasing_from(expr, work))? && [1, -1].iter().any(|&c| limit(expr, c, work) == Some(0))
        }
        Set::Recurrence { initial, coefficients, constant } => {
            shown(recurrence_increases(initial, coefficients, *constant, work))?
                && vanishes(initial, coefficients, *constant)
        }
        Set::Union(sets) => {
            for set in sets {
                if holds_multiples(set, work)? {
                    return Ok(true);
                }
            }
            false
        }
        // T has infinitely many multiples in the first set (one of each multiple of T); finitely many go.
        Set::Except(a, b) => holds_multiples(a, work)? && finite(b, work)?.is_some(),
        _ => false,
    })
}

/// Whether it was shown that something increases.
fn shown<T>(found: Result<T, Reason>) -> Result<bool, Reason> {
    match found {
        Ok(_) => Ok(true),
        Err(Reason::NotIncreasing) => Ok(false),
        Err(other) => Err(other),
    }
}

/// Whether a recurrence, continued backwards, takes the value 0. If its last coefficient is 1 or -1, a state
/// determines the one before it, also modulo T: the values modulo T are purely periodic in both
/// directions, so a 0 anywhere comes again modulo T among the large (and positive) values.
fn vanishes(initial: &[i64], coefficients: &[i64], constant: i64) -> bool {
    let Some((&last @ (1 | -1), others)) = coefficients.split_last() else { return false };
    // The state: a(j-k+1), .., a(j).
    let mut state: Vec<i128> =
        initial[initial.len() - coefficients.len()..].iter().map(|&a| a.into()).collect();
    for _ in 0..NEAR {
        if state.contains(&0) {
            return true;
        }
        // a(j) = c1 a(j-1) + .. + last a(j-k) + constant, solved for a(j-k).
        let end = state.pop().unwrap_or_default();
        let earlier = next(&state, others, constant)
            .and_then(|known| end.checked_sub(known))
            .and_then(|difference| difference.checked_mul(last.into()));
        let Some(earlier) = earlier else { return false };
        state.insert(0, earlier);
    }
    false
}
