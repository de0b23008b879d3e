//! Whether a condition holds: from the left, no further than needed.

use std::cmp::Ordering;

use crate::expr::env::EVALUATION;
use crate::expr::{Cond, Env, EvalError, Expr, Number, Slot};
use crate::set::primes::{is_palindrome, is_prime};

impl Cond {
    /// Whether it holds. Slots that quantifiers bind are put back afterwards.
    ///
    /// # Errors
    /// [`EvalError::NoValue`] when a part that is needed has no value (the move does not exist then),
    /// [`EvalError::Exhausted`] when a budget ran out.
    pub fn eval(&self, env: &mut Env<'_>) -> Result<bool, EvalError> {
        match self {
            Cond::True => Ok(true),
            Cond::And(parts) => {
                for part in parts {
                    if !part.eval(env)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Cond::Or(parts) => {
                for part in parts {
                    if part.eval(env)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Cond::Not(part) => Ok(!part.eval(env)?),
            Cond::Eq(x, y) => Ok(compare(x, y, env)? == Ordering::Equal),
            Cond::Lt(x, y) => Ok(compare(x, y, env)? == Ordering::Less),
            Cond::Le(x, y) => Ok(compare(x, y, env)? != Ordering::Greater),
            Cond::Divides(d, x) => divides(d.eval(env)?, x.eval(env)?),
            Cond::Prime(x) => Ok(match word(x, env)? {
                Some(x) => is_prime(x),
                None => false,
            }),
            Cond::Palindrome(x) => Ok(word(x, env)?.is_some_and(is_palindrome)),
            Cond::In(x, set) => match word(x, env)? {
                Some(x) => Ok(set.contains_within(x, env)?),
                None => Ok(false),
            },
            Cond::Quantified { all, slot, lo, hi, body } => quantified(*all, *slot, (lo, hi), body, env),
            Cond::Row(test, stretch) => test.eval(stretch, env),
        }
    }
}

fn compare(x: &Expr, y: &Expr, env: &Env<'_>) -> Result<Ordering, EvalError> {
    Ok(x.eval(env)?.compare(y.eval(env)?)?)
}

/// A value as an unsigned word: `None` below zero, which no set and no primality knows.
fn word(x: &Expr, env: &Env<'_>) -> Result<Option<u64>, EvalError> {
    let value = x.eval(env)?;
    if value.is_negative() {
        return Ok(None);
    }
    match u64::try_from(value.exact()?) {
        Ok(value) => Ok(Some(value)),
        Err(_) => Err(EvalError::Exhausted(crate::limits::Exhausted::DIGITS)),
    }
}

fn divides(d: Number, x: Number) -> Result<bool, EvalError> {
    match d.compare(Number::Int(0))? {
        Ordering::Equal => Ok(x.compare(Number::Int(0))? == Ordering::Equal),
        _ => match x.modulo(d)? {
            Some(rest) => Ok(rest == Number::Int(0)),
            None => Err(EvalError::NoValue),
        },
    }
}

fn quantified(
    all: bool,
    slot: Slot,
    (lo, hi): (&Expr, &Expr),
    body: &Cond,
    env: &mut Env<'_>,
) -> Result<bool, EvalError> {
    let (lo, hi) = (lo.eval(env)?, hi.eval(env)?);
    if hi.compare(lo)? == Ordering::Less {
        return Ok(all);
    }
    let mut value = lo.exact()?;
    let before = env.get(slot);
    let mut result = Ok(all);
    loop {
        if let Err(exhausted) = env.tick(EVALUATION) {
            result = Err(exhausted.into());
            break;
        }
        env.set(slot, value);
        match body.eval(env) {
            Ok(holds) if holds == all => {}
            // What has no value there is no example, and the next one may be.
            Err(EvalError::NoValue) if !all => {}
            decided => {
                result = decided;
                break;
            }
        }
        // A bound too large to be held is never reached within any budget.
        if hi == Number::Int(value) {
            break;
        }
        match value.checked_add(1) {
            Some(next) => value = next,
            None => {
                result = Err(crate::limits::Exhausted::DIGITS.into());
                break;
            }
        }
    }
    env.restore(slot, before);
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::set::Set;

    fn slot(s: Slot) -> Expr {
        Expr::Slot(s)
    }

    fn some_divisor() -> Cond {
        // some d in 2..n-1: d divides n
        Cond::Quantified {
            all: false,
            slot: 1,
            lo: Expr::Num(2),
            hi: Expr::Sub(Box::new(slot(0)), Box::new(Expr::Num(1))),
            body: Box::new(Cond::Divides(slot(1), slot(0))),
        }
    }

    #[test]
    fn a_quantifier_searches_its_range() {
        let limits = Limits::default();
        for n in 0..200i128 {
            let mut env = Env::new(&[n], &limits);
            let expected = (2..n).any(|d| n % d == 0);
            assert_eq!(some_divisor().eval(&mut env), Ok(expected), "{n}");
            assert_eq!(env.get(1), None);
            let prime = Cond::Prime(slot(0)).eval(&mut env).unwrap();
            assert_eq!(prime, n >= 2 && !expected);
            assert_eq!(Cond::In(slot(0), Box::new(Set::Primes)).eval(&mut env), Ok(prime));
        }
    }

    #[test]
    fn an_example_without_a_value_does_not_hide_the_next() {
        // some j in 0..3: n = list[j]; the list has no entry 0.
        let entry = |all| Cond::Quantified {
            all,
            slot: 1,
            lo: Expr::Num(0),
            hi: Expr::Num(3),
            body: Box::new(Cond::Eq(slot(0), Expr::Index(vec![1, 3, 4], Box::new(slot(1))))),
        };
        let limits = Limits::default();
        for n in 0..6 {
            let result = entry(false).eval(&mut Env::new(&[n], &limits));
            assert_eq!(result, Ok([1, 3, 4].contains(&n)), "{n}");
        }
        // Of all of them that cannot be said.
        assert_eq!(entry(true).eval(&mut Env::new(&[1], &limits)), Err(EvalError::NoValue));
    }

    #[test]
    fn an_endless_range_stops_at_the_budget() {
        let limits = Limits::new(100_000, 1 << 20, 1000);
        let cond = Cond::Quantified {
            all: true,
            slot: 1,
            lo: Expr::Num(1),
            hi: Expr::Pow(Box::new(Expr::Num(10)), Box::new(Expr::Num(100))),
            body: Box::new(Cond::True),
        };
        let result = cond.eval(&mut Env::new(&[5], &limits));
        assert!(matches!(result, Err(EvalError::Exhausted(_))), "{result:?}");
    }

    #[test]
    fn evaluating_costs_more_than_marking() {
        // 5,000 rounds are far more work than 5,000 marks of an engine.
        let cond = |hi| Cond::Quantified {
            all: true,
            slot: 1,
            lo: Expr::Num(1),
            hi: Expr::Num(hi),
            body: Box::new(Cond::True),
        };
        let run = |hi| cond(hi).eval(&mut Env::new(&[5], &Limits::new(20_000, 1 << 20, 1000)));
        assert!(matches!(run(5_000), Err(EvalError::Exhausted(_))));
        assert_eq!(run(500), Ok(true));
    }

    #[test]
    fn conditions_stop_at_the_first_answer() {
        let limits = Limits::default();
        let mut env = Env::new(&[6], &limits);
        let undefined = Cond::Eq(Expr::FloorDiv(Box::new(slot(0)), Box::new(Expr::Num(0))), Expr::Num(1));
        let no = Cond::Lt(slot(0), Expr::Num(0));
        assert_eq!(Cond::And(vec![no.clone(), undefined.clone()]).eval(&mut env), Ok(false));
        assert_eq!(Cond::And(vec![undefined.clone(), no.clone()]).eval(&mut env), Err(EvalError::NoValue));
        assert_eq!(Cond::Or(vec![Cond::Not(Box::new(no)), undefined]).eval(&mut env), Ok(true));
        assert_eq!(Cond::Divides(Expr::Num(0), Expr::Num(0)).eval(&mut env), Ok(true));
        assert_eq!(Cond::Divides(Expr::Num(0), slot(0)).eval(&mut env), Ok(false));
        assert_eq!(Cond::Divides(Expr::Num(-3), slot(0)).eval(&mut env), Ok(true));
    }
}
