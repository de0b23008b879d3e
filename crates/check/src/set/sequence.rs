//! Sets given by a sequence that increases in the end: factorials, formulas, recurrences.

use super::Set;
use crate::arith::is_prime;
use crate::expr::growth::increasing_from;
use crate::expr::{Expr, Value};
use crate::reason::Reason;
use crate::work::{MEMBER, Work};

/// How far a recurrence is followed in search of the place from which it increases.
const FIRST: usize = 200;

/// The members of such a set up to a bound, in the order of the sequence.
pub(crate) fn up_to(set: &Set, bound: u64, work: &mut Work) -> Result<Vec<u64>, Reason> {
    match set {
        Set::Factorials => {
            let mut all = vec![1u64];
            while let Some(next) = all[all.len() - 1].checked_mul(all.len() as u64 + 1) {
                all.push(next);
            }
            all.retain(|&k| k <= bound);
            Ok(all)
        }
        Set::Formula { expr, divisor, first } => formula(expr, *divisor, *first, false, bound, work),
        Set::PrimeFormula(expr) => formula(expr, 1, 2, true, bound, work),
        Set::Recurrence { initial, coefficients, constant } => {
            recurrence(initial, coefficients, *constant, bound, work)
        }
        _ => Ok(Vec::new()),
    }
}

/// While it need not increase yet, every index counts; then it ends with the first value beyond the bound.
fn formula(
    expr: &Expr,
    divisor: u64,
    first: u64,
    primes: bool,
    bound: u64,
    work: &mut Work,
) -> Result<Vec<u64>, Reason> {
    let (increasing, divisor) = (increasing_from(expr, work)?, i128::from(divisor));
    let mut all = Vec::new();
    for index in first.. {
        work.spend(MEMBER + expr.size())?;
        let value = match expr.at(index)? {
            Value::Exact(v) if v <= i128::from(bound) * divisor => v,
            _ if index >= increasing => break,
            _ => continue,
        };
        if value > 0 && value % divisor == 0 && (!primes || is_prime(index, work)?) {
            all.push(u64::try_from(value / divisor).map_err(|_| Reason::Overflow)?);
        }
    }
    Ok(all)
}

fn recurrence(
    initial: &[i64],
    coefficients: &[i64],
    constant: i64,
    bound: u64,
    work: &mut Work,
) -> Result<Vec<u64>, Reason> {
    let increasing = recurrence_increases(initial, coefficients, constant, work)?;
    let mut values: Vec<i128> = initial.iter().map(|&a| i128::from(a)).collect();
    let mut all = Vec::new();
    for index in 0.. {
        work.spend(MEMBER + coefficients.len() as u128)?;
        if index == values.len() {
            // An overflow may come from the terms of a small sum: it says nothing about the value.
            values.push(next(&values, coefficients, constant).ok_or(Reason::Overflow)?);
        }
        match values[index] {
            v if v > i128::from(bound) && index >= increasing => break,
            v => all.extend(u64::try_from(v).ok().filter(|v| (1..=bound).contains(v))),
        }
    }
    Ok(all)
}

/// a(len) from the values before it.
pub(crate) fn next(values: &[i128], coefficients: &[i64], constant: i64) -> Option<i128> {
    let terms = coefficients.iter().zip(values.iter().rev());
    terms
        .into_iter()
        .try_fold(i128::from(constant), |sum, (&c, &a)| sum.checked_add(a.checked_mul(c.into())?))
}

/// The index from which a recurrence strictly increases, where that can be shown. Let k be the number of
/// coefficients and d(j) = a(j) - a(j-1); the d satisfy the recurrence without its constant.
///
/// (1) All coefficients >= 0, one of them >= 1, and k consecutive d are positive: so is the next one, a
/// sum of non-negative terms and a positive one. (2) c1 - (sum of |c_i| over the negative c_i) >= 1 and k
/// consecutive d are positive and do not decrease: the next is >= (c1 - sum) d(j-1) >= d(j-1).
/// Recurrence starts to hold for d one index after it does for a, so the last of the k differences ends
/// at a value given by the recurrence.
pub(crate) fn recurrence_increases(
    initial: &[i64],
    coefficients: &[i64],
    constant: i64,
    work: &mut Work,
) -> Result<usize, Reason> {
    let k = coefficients.len();
    work.spend(MEMBER * (initial.len() + FIRST * k) as u128)?;
    let mut values: Vec<i128> = initial.iter().map(|&a| i128::from(a)).collect();
    while values.len() < initial.len() + FIRST
        && let Some(value) = next(&values, coefficients, constant)
    {
        values.push(value);
    }
    let non_negative = coefficients.iter().all(|&c| c >= 0) && coefficients.iter().any(|&c| c >= 1);
    let negative: i64 = coefficients.iter().filter(|&&c| c < 0).sum();
    let first_outweighs = coefficients[0] >= 1 && coefficients[0] + negative >= 1;
    let differences: Option<Vec<i128>> = values.windows(2).map(|pair| pair[1].checked_sub(pair[0])).collect();
    // d(end) = differences[end - 1]
    let differences = differences.ok_or(Reason::Overflow)?;
    let shown = |end: &usize| {
        let window = &differences[end - k..*end];
        window.iter().all(|&d| d > 0) && (non_negative || first_outweighs && window.is_sorted())
    };
    (initial.len()..values.len()).find(shown).map(|end| end - k).ok_or(Reason::NotIncreasing)
}
