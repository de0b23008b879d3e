//! Residues of formulas, of formulas at primes, and of recurrences.

use super::Over;
use crate::arith::{gcd, is_prime, reduce};
use crate::expr::cycle::{cycle, residue_at};
use crate::expr::{Expr, Value};
use crate::reason::Reason;
use crate::set::Set;
use crate::set::sequence::next;
use crate::work::{MEMBER, Work};

/// expr(j) / divisor, j >= first. A member is whole, so expr(j) = divisor * k, and k modulo t follows from
/// expr(j) modulo divisor * t, which is periodic from some j on: one period gives the residues that recur,
/// the values before it are kept as numbers.
pub(super) fn formula(
    set: &Set,
    expr: &Expr,
    divisor: u64,
    first: u64,
    t: u64,
    work: &mut Work,
) -> Result<Over, Reason> {
    let mut found = Over::none(t)?;
    let m = divisor.checked_mul(t).ok_or(Reason::Overflow)?;
    let cycle = cycle(expr, m, work)?.ok_or_else(|| Reason::NotIncreasing { set: set.clone() })?;
    let start = cycle.pre.max(first);
    work.spend(expr.size().saturating_mul(u128::from(start - first) + u128::from(cycle.period)))?;
    for index in first..start {
        add(&mut found, expr, index, divisor, m, true, work)?;
    }
    for index in start..start + cycle.period {
        add(&mut found, expr, index, divisor, m, false, work)?;
    }
    Ok(found)
}

/// expr(p), p prime. expr(p) modulo t is given by p modulo the period L for p >= the pre-period. A prime
/// that does not divide L is a unit modulo L; the primes that do, and those below the pre-period, are
/// taken one by one.
pub(super) fn prime_formula(set: &Set, expr: &Expr, t: u64, work: &mut Work) -> Result<Over, Reason> {
    let mut found = Over::none(t)?;
    let cycle = cycle(expr, t, work)?.ok_or_else(|| Reason::NotIncreasing { set: set.clone() })?;
    let (start, length) = (cycle.pre, cycle.period);
    work.spend(expr.size().saturating_mul(u128::from(start) + u128::from(length)))?;
    for p in 2..start.max(length + 1) {
        if (p < start || length % p == 0) && is_prime(p, work)? {
            add(&mut found, expr, p, 1, t, true, work)?;
        }
    }
    for index in start..start + length {
        if gcd(index, length) == 1 {
            add(&mut found, expr, index, 1, t, false, work)?;
        }
    }
    Ok(found)
}

/// Adds the value at one index, as a number if it is the only index of its kind.
fn add(
    found: &mut Over,
    expr: &Expr,
    index: u64,
    divisor: u64,
    m: u64,
    single: bool,
    work: &mut Work,
) -> Result<(), Reason> {
    if single && let Value::Exact(v) = expr.at(index)? {
        if v > 0 && v % i128::from(divisor) == 0 {
            match u64::try_from(v / i128::from(divisor)) {
                Ok(k) => found.keep(k),
                Err(_) => found.recur(reduce(v / i128::from(divisor), found.modulus())),
            }
        }
        return Ok(());
    }
    let residue = residue_at(expr, index, m, work)?;
    if residue.is_multiple_of(divisor) {
        found.recur(residue / divisor);
    }
    Ok(())
}

/// A recurrence modulo t: its state, the last values, takes finitely many values, so it repeats, and from
/// then on the residues do. The state is followed until it repeats (found by doubling the distance to a
/// remembered state); values known exactly before the first state of the cycle are kept as numbers.
pub(super) fn recurrence(
    initial: &[i64],
    coefficients: &[i64],
    constant: i64,
    t: u64,
    work: &mut Work,
) -> Result<Over, Reason> {
    let mut found = Over::none(t)?;
    let start: Vec<u64> = initial.iter().map(|&a| reduce(i128::from(a), t)).collect();
    let step = |state: &mut Vec<u64>| {
        let sum = coefficients.iter().zip(state.iter().rev()).fold(i128::from(constant), |sum, (&c, &a)| {
            (sum + i128::from(c) * i128::from(a)) % i128::from(t)
        });
        state.remove(0);
        state.push(reduce(sum, t));
    };
    let cost = 1 + start.len() as u128;
    // Brent: the length of the cycle, then the first state on it.
    let (mut slow, mut fast) = (start.clone(), start.clone());
    step(&mut fast);
    let (mut power, mut length) = (1u64, 1u64);
    while slow != fast {
        work.spend(cost)?;
        if power == length {
            slow.clone_from(&fast);
            power *= 2;
            length = 0;
        }
        step(&mut fast);
        length += 1;
    }
    let (mut slow, mut fast) = (start.clone(), start);
    for _ in 0..length {
        work.spend(cost)?;
        step(&mut fast);
    }
    let mut before = 0;
    while slow != fast {
        work.spend(cost)?;
        step(&mut slow);
        step(&mut fast);
        before += 1;
    }
    // The state after `before` steps begins with a(before).
    let mut values: Vec<i128> = initial.iter().map(|&a| i128::from(a)).collect();
    let mut state: Vec<u64> = initial.iter().map(|&a| reduce(i128::from(a), t)).collect();
    for index in 0..before + length {
        work.spend(cost)?;
        if index < before {
            work.spend(MEMBER)?;
            let exact = usize::try_from(index).ok().and_then(|i| {
                if i == values.len() {
                    values.push(next(&values, coefficients, constant)?);
                }
                values.get(i).copied()
            });
            match exact {
                Some(v) if v <= 0 => {}
                Some(v) if u64::try_from(v).is_ok() => {
                    found.keep(u64::try_from(v).map_err(|_| Reason::Overflow)?);
                }
                _ => found.recur(state[0]),
            }
        } else {
            found.recur(state[0]);
        }
        step(&mut state);
    }
    Ok(found)
}
