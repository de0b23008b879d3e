//! Sets given by a sequence that increases in the end: factorials, formulas, recurrences.

use super::Set;
use crate::arith::is_prime;
use crate::expr::growth::{Growth, growth};
use crate::expr::{Expr, Value};
use crate::reason::Reason;
use crate::work::{MEMBER, Work};

/// How far a recurrence is followed in search of the place from which it increases.
const FIRST: usize = 200;

/// The index from which an expression is positive and increases.
pub(crate) fn increasing_from(expr: &Expr, set: &Set) -> Result<u64, Reason> {
    match growth(expr) {
        Some(Growth::Increasing(from)) => Ok(from),
        _ => Err(Reason::NotIncreasing { set: set.clone() }),
    }
}

/// The members up to a bound, ascending.
pub(crate) fn up_to(set: &Set, bound: u64, work: &mut Work) -> Result<Vec<u64>, Reason> {
    let mut members = match set {
        Set::Factorials => {
            let (mut k, mut value, mut all) = (1u64, 1u64, Vec::new());
            while value <= bound {
                all.push(value);
                k += 1;
                value = value.saturating_mul(k);
            }
            all
        }
        Set::Formula { expr, divisor, first } => {
            formula(expr, *divisor, bound, increasing_from(expr, set)?, *first, false, work)?
        }
        Set::PrimeFormula(expr) => formula(expr, 1, bound, increasing_from(expr, set)?, 2, true, work)?,
        Set::Recurrence { initial, coefficients, constant } => {
            let increasing = recurrence_increases(initial, coefficients, *constant)
                .ok_or_else(|| Reason::NotIncreasing { set: set.clone() })?;
            let mut all = Vec::new();
            let mut values: Vec<i128> = initial.iter().map(|&a| i128::from(a)).collect();
            for index in 0.. {
                work.spend(MEMBER)?;
                let value = match values.get(index) {
                    Some(&value) => value,
                    // Once it increases, a number beyond i128 is beyond every bound.
                    None => match next(&values, coefficients, *constant) {
                        Some(value) => value,
                        None if index >= increasing => break,
                        None => return Err(Reason::Overflow),
                    },
                };
                if index >= values.len() {
                    values.push(value);
                }
                match u64::try_from(value) {
                    Ok(v) if (1..=bound).contains(&v) => all.push(v),
                    _ if value > 0 && index >= increasing => break,
                    _ => {}
                }
            }
            all
        }
        _ => Vec::new(),
    };
    members.sort_unstable();
    members.dedup();
    Ok(members)
}

fn formula(
    expr: &Expr,
    divisor: u64,
    bound: u64,
    increasing: u64,
    first: u64,
    primes: bool,
    work: &mut Work,
) -> Result<Vec<u64>, Reason> {
    let mut all = Vec::new();
    for index in first.. {
        work.spend(MEMBER + expr.size())?;
        // While it need not increase yet, every index counts; then it ends with the first too large value.
        let beyond = match expr.at(index)? {
            Value::Huge => true,
            Value::Exact(v) if v > i128::from(bound) * i128::from(divisor) => true,
            Value::Exact(v) => {
                if v > 0 && v % i128::from(divisor) == 0 && (!primes || is_prime(index, work)?) {
                    all.push(u64::try_from(v / i128::from(divisor)).map_err(|_| Reason::Overflow)?);
                }
                false
            }
        };
        if beyond && index >= increasing {
            break;
        }
    }
    Ok(all)
}

/// a(len) from the values before it.
pub(crate) fn next(values: &[i128], coefficients: &[i64], constant: i64) -> Option<i128> {
    coefficients
        .iter()
        .zip(values.iter().rev())
        .try_fold(i128::from(constant), |sum, (&c, &a)| sum.checked_add(a.checked_mul(i128::from(c))?))
}

/// The index from which a recurrence strictly increases, where that can be shown. Let k be the number of
/// coefficients and d(j) = a(j) - a(j-1); the d satisfy the recurrence without its constant.
///
/// (1) All coefficients >= 0, one of them >= 1, and k consecutive d are positive: so is the next one, a
/// sum of non-negative terms and a positive one. (2) c1 - (sum of |c_i| over the negative c_i) >= 1 and k
/// consecutive d are positive and do not decrease: the next is >= (c1 - sum) d(j-1) >= d(j-1).
/// Recurrence starts to hold for d one index after it does for a, so the k differences are taken behind
/// the initial values or among values from which the next difference is given by the recurrence.
pub(crate) fn recurrence_increases(initial: &[i64], coefficients: &[i64], constant: i64) -> Option<usize> {
    let k = coefficients.len();
    let mut values: Vec<i128> = initial.iter().map(|&a| i128::from(a)).collect();
    while values.len() < initial.len() + FIRST {
        match next(&values, coefficients, constant) {
            Some(value) => values.push(value),
            None => break,
        }
    }
    let non_negative = coefficients.iter().all(|&c| c >= 0) && coefficients.iter().any(|&c| c >= 1);
    let negative: i64 = coefficients.iter().filter(|&&c| c < 0).map(|c| -c).sum();
    let first_outweighs = coefficients[0].checked_sub(negative)? >= 1 && coefficients[0] >= 1;
    // d(j+1) is given by d(j), .., d(j-k+1) when both a(j+1) and a(j) are given by the recurrence.
    let differences: Vec<i128> =
        values.windows(2).map(|pair| pair[1].checked_sub(pair[0])).collect::<Option<_>>()?;
    for end in initial.len().max(k)..values.len() {
        // d(end - k + 1), .., d(end); d(j) = differences[j - 1]
        let window = &differences[end - k..end];
        let positive = window.iter().all(|&d| d > 0);
        let grows = window.is_sorted();
        if positive && (non_negative || first_outweighs && grows) {
            return Some(end - k);
        }
    }
    None
}
