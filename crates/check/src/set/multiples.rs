//! Sets in which every number has a positive multiple (then infinitely many), by structure.

use super::{Set, finite, sequence};
use crate::expr::growth::{Growth, growth};
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
        Set::Formula { expr, .. } => increases(expr) && (-NEAR..=NEAR).any(|c| limit(expr, c) == Some(0)),
        // There are primes j = 1 and j = -1 mod L beyond every bound (Dirichlet).
        Set::PrimeFormula(expr) => increases(expr) && [1, -1].iter().any(|&c| limit(expr, c) == Some(0)),
        Set::Recurrence { initial, coefficients, constant } => {
            sequence::recurrence_increases(initial, coefficients, *constant).is_some()
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
        Set::List(_)
        | Set::Class { .. }
        | Set::Primes
        | Set::PrimePowers
        | Set::Squarefree
        | Set::Palindromes
        | Set::Smooth(_)
        | Set::OmegaAtMost(_) => false,
    })
}

fn increases(expr: &crate::expr::Expr) -> bool {
    matches!(growth(expr), Some(Growth::Increasing(_)))
}

/// Whether a recurrence, continued backwards, takes the value 0. If its last coefficient is 1 or -1, a state
/// determines the one before it, also modulo T: the values modulo T are purely periodic in both
/// directions, so a 0 anywhere comes again modulo T among the large (and positive) values.
fn vanishes(initial: &[i64], coefficients: &[i64], constant: i64) -> bool {
    let k = coefficients.len();
    let Some((&last @ (1 | -1), others)) = coefficients.split_last() else { return false };
    let mut state: Vec<i128> = initial[initial.len() - k..].iter().map(|&a| i128::from(a)).collect();
    for _ in 0..NEAR {
        if state.contains(&0) {
            return true;
        }
        // a(j) = c1 a(j-1) + .. + last a(j-k) + constant, solved for a(j-k); a(j) is the end of the state.
        let Some((&end, before)) = state.split_last() else { return false };
        let known = others
            .iter()
            .zip(before.iter().rev())
            .try_fold(i128::from(constant), |sum, (&c, &a)| sum.checked_add(a.checked_mul(i128::from(c))?));
        let Some(earlier) = known.and_then(|known| end.checked_sub(known)) else { return false };
        state.pop();
        state.insert(0, earlier * i128::from(last));
    }
    false
}
