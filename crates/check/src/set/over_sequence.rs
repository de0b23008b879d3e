//! Residues of formulas, of formulas at primes, and of recurrences.

use super::over::Over;
use super::sequence::next;
use crate::arith::{factors, gcd, is_prime, reduce};
use crate::expr::cycle::{cycle, residue_at};
use crate::expr::{Expr, Value};
use crate::reason::Reason;
use crate::work::{MEMBER, Work};

/// expr(j) / divisor for j >= first, or for the primes among them. A member is whole, so expr(j) = divisor * k,
/// and k modulo t follows from expr(j) modulo divisor * t, which is periodic from some j on: one period gives
/// the residues that recur, the values before it are kept as numbers. A prime that does not divide the
/// period is a unit modulo it; those that do are kept as numbers.
pub(super) fn formula(
    expr: &Expr,
    divisor: u64,
    first: u64,
    primes: bool,
    t: u64,
    work: &mut Work,
) -> Result<Over, Reason> {
    let mut found = Over::none(t);
    let m = divisor.checked_mul(t).ok_or(Reason::Overflow)?;
    let cycle = cycle(expr, m, work)?;
    let start = cycle.pre.max(first);
    work.spend((MEMBER + expr.size()) * (u128::from(start - first) + u128::from(cycle.period)))?;
    let recur = |found: &mut Over, index, work: &mut Work| {
        let residue = residue_at(expr, index, m, work)?;
        if residue.is_multiple_of(divisor) {
            found.recur(residue / divisor);
        }
        Ok::<(), Reason>(())
    };
    let mut once = Vec::new();
    for index in first..start {
        if !primes || is_prime(index, work)? {
            once.push(index);
        }
    }
    if primes {
        once.extend(factors(cycle.period, work)?.into_iter().map(|(p, _)| p).filter(|&p| p >= start));
    }
    for index in once {
        match expr.at(index)? {
            Value::Exact(v) if v <= 0 || v % i128::from(divisor) != 0 => {}
            Value::Exact(v) if let Ok(k) = u64::try_from(v / i128::from(divisor)) => found.keep(k),
            _ => recur(&mut found, index, work)?,
        }
    }
    for index in start..start + cycle.period {
        if !primes || gcd(index, cycle.period) == 1 {
            recur(&mut found, index, work)?;
        }
    }
    Ok(found)
}

/// A recurrence modulo t: its state, the last values, takes finitely many values, so it repeats. Two
/// copies are followed, one twice as fast; where they meet, after i steps, the states at i and 2i are the
/// same, and the residues of indices i .. 2i - 1 are those that recur. Values of indices below i are kept as
/// numbers, as far as they are known.
pub(super) fn recurrence(
    initial: &[i64],
    coefficients: &[i64],
    constant: i64,
    t: u64,
    work: &mut Work,
) -> Result<Over, Reason> {
    let mut found = Over::none(t);
    let step = |state: &mut Vec<u64>| {
        let terms = coefficients.iter().zip(state.iter().rev());
        let sum = terms.fold(i128::from(constant), |sum, (&c, &a)| {
            (sum + i128::from(c) * i128::from(a)) % i128::from(t)
        });
        state.push(reduce(sum, t));
        state.remove(0);
    };
    // The state after i steps begins with a(i) modulo t.
    let mut slow: Vec<u64> = initial.iter().map(|&a| reduce(a.into(), t)).collect();
    let mut fast = slow.clone();
    let mut values: Vec<i128> = initial.iter().map(|&a| i128::from(a)).collect();
    for index in 0.. {
        work.spend(MEMBER + 4 * initial.len() as u128)?;
        if index == values.len() {
            values.extend(next(&values, coefficients, constant));
        }
        match values.get(index).map(|&v| u64::try_from(v)) {
            Some(Ok(k)) if k > 0 => found.keep(k),
            Some(_) if values[index] <= 0 => {}
            _ => _ = found.recur(slow[0]),
        }
        step(&mut slow);
        step(&mut fast);
        step(&mut fast);
        if slow == fast {
            break;
        }
    }
    loop {
        work.spend(MEMBER + initial.len() as u128)?;
        found.recur(slow[0]);
        step(&mut slow);
        if slow == fast {
            return Ok(found);
        }
    }
}
