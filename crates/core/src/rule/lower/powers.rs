//! Sums of powers of whole numbers, negative ones too: `2^j - (-1)^j` obeys a linear recurrence, and that
//! is a family of sets that the theorems know.

use crate::expr::{Env, Expr};
use crate::limits::Limits;
use crate::set::Set;

/// The most different bases.
const BASES: usize = 6;
/// How many values may come before the sequence increases.
const EARLY: usize = 8;

/// The positive values of f(j) / divisor, j >= from, where f is a sum of c * b^j. `bounded`: only where
/// `j <= f(j) / divisor` loses no value.
pub(super) fn sum_of_powers(f: &Expr, divisor: u64, from: u64, bounded: bool) -> Option<Set> {
    let mut bases = Vec::new();
    collect(f, &mut bases)?;
    // The product of (x - b), highest power first and without it: x^r = c1 x^(r-1) + c2 x^(r-2) + ..
    let mut polynomial: Vec<i128> = vec![1];
    for base in bases {
        let mut next = polynomial.clone();
        next.push(0);
        for (i, c) in polynomial.iter().enumerate() {
            next[i + 1] = next[i + 1].checked_sub(c.checked_mul(base)?)?;
        }
        polynomial = next;
    }
    let coefficients: Vec<i128> = polynomial.iter().skip(1).map(|c| -c).collect();
    let limits = Limits::new(100_000, 1 << 20, 1000);
    let mut initial: Vec<i128> = Vec::new();
    while initial.len() < coefficients.len() + EARLY {
        let j = i128::from(from) + i128::try_from(initial.len()).ok()?;
        let value = f.eval_exact(&Env::new(&[j], &limits)).ok()?;
        // Whole quotients at the start stay whole, for the recurrence has whole coefficients.
        if value.checked_rem(i128::from(divisor))? != 0 {
            return None;
        }
        initial.push(value / i128::from(divisor));
        if initial.len() >= coefficients.len()
            && let Some(set) = Set::recurrence(initial.clone(), coefficients.clone(), 0)
        {
            return (!bounded || reaches(&initial, i128::from(from))).then_some(set);
        }
    }
    None
}

/// Whether every value at j with value < j also comes from an index that is no larger than the value. After
/// the initial values the sequence rises by at least 1 each time, so the last of them speaks for the rest.
fn reaches(initial: &[i128], from: i128) -> bool {
    let indexed = || (from..).zip(initial.iter().copied());
    let last = indexed().last().is_some_and(|(j, value)| value >= j);
    last && indexed().all(|(j, value)| {
        value <= 0 || value >= j || indexed().any(|(i, other)| other == value && i <= value)
    })
}

/// The bases of a sum of constant multiples of powers with slot 0 in the exponent, each once.
fn collect(f: &Expr, bases: &mut Vec<i128>) -> Option<()> {
    let mut add = |base: i128| {
        if !bases.contains(&base) {
            bases.push(base);
        }
        (bases.len() <= BASES).then_some(())
    };
    match f {
        Expr::Num(_) => add(1),
        Expr::Pow(base, exponent) if **exponent == Expr::Slot(0) => match **base {
            Expr::Num(base) => add(base),
            _ => None,
        },
        Expr::Neg(x) => collect(x, bases),
        Expr::Add(terms) => terms.iter().try_for_each(|term| collect(term, bases)),
        Expr::Sub(x, y) => {
            collect(x, bases)?;
            collect(y, bases)
        }
        Expr::Mul(factors) => match factors.as_slice() {
            [Expr::Num(_), x] | [x, Expr::Num(_)] => collect(x, bases),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pow(base: i128) -> Expr {
        Expr::Pow(Box::new(Expr::Num(base)), Box::new(Expr::Slot(0)))
    }

    #[test]
    fn jacobsthal_numbers_are_a_recurrence() {
        let limits = Limits::default();
        let f = Expr::Sub(Box::new(pow(2)), Box::new(pow(-1)));
        for bounded in [false, true] {
            let set = sum_of_powers(&f, 3, 0, bounded).unwrap();
            assert_eq!(set.members_up_to(200, &limits).unwrap(), [1, 3, 5, 11, 21, 43, 85, 171]);
        }
        let f = Expr::Add(vec![pow(2), pow(-1)]);
        let set = sum_of_powers(&f, 1, 0, true).unwrap();
        assert_eq!(set.members_up_to(200, &limits).unwrap(), [1, 2, 5, 7, 17, 31, 65, 127]);
        // 2^j + 1 is not always a multiple of 3.
        assert_eq!(sum_of_powers(&Expr::Add(vec![pow(2), Expr::Num(1)]), 3, 0, false), None);
    }
}
