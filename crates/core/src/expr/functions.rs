//! The built-in functions, exact.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;

use crate::expr::{EvalError, Function, Number};
use crate::limits::Exhausted;
use crate::set::primes::factor;

use Number::Int;

impl Function {
    /// The value of the function at some arguments.
    ///
    /// # Errors
    /// [`EvalError::NoValue`] outside its domain or with a wrong number of arguments,
    /// [`EvalError::Exhausted`] when an argument is too large to be held.
    pub fn apply(self, args: &[Number]) -> Result<Number, EvalError> {
        match self {
            Function::Min => extreme(args, Ordering::Less),
            Function::Max => extreme(args, Ordering::Greater),
            Function::Gcd => {
                let mut result: u128 = 0;
                for arg in args {
                    result = result.gcd(&arg.exact()?.unsigned_abs());
                }
                if args.is_empty() { Err(EvalError::NoValue) } else { whole(result) }
            }
            Function::Abs => {
                let x = one(args)?;
                Ok(if x.is_negative() { x.negate() } else { x })
            }
            Function::LittleOmega => Ok(Int(count(factor(natural(args)?).len()))),
            Function::BigOmega => Ok(Int(factor(natural(args)?).iter().map(|&(_, e)| i128::from(e)).sum())),
            Function::Valuation => {
                let (p, k) = two(args)?;
                valuation(p.exact()?, k.exact()?)
            }
            Function::Popcount => Ok(Int(i128::from(non_negative(one(args)?)?.count_ones()))),
            Function::DigitSum => {
                let (k, base) = if args.len() == 1 { (one(args)?, Int(10)) } else { two(args)? };
                digit_sum(non_negative(k)?, non_negative(base)?)
            }
            Function::Fib => Ok(fibonacci(non_negative(one(args)?)?)),
            Function::FloorLog2 => Ok(Int(i128::from(positive(one(args)?)?.ilog2()))),
            Function::CeilLog2 => {
                let x = positive(one(args)?)?;
                Ok(Int(i128::from(x.ilog2()) + i128::from(!x.is_power_of_two())))
            }
            Function::FloorSqrt => whole(non_negative(one(args)?)?.isqrt()),
            Function::CeilSqrt => {
                let x = non_negative(one(args)?)?;
                let root = x.isqrt();
                whole(root + u128::from(root * root < x))
            }
            // 1/phi = phi - 1
            Function::FloorDivPhi => {
                let x = one(args)?.exact()?;
                Ok(floor_mul_phi(x).minus(Int(x))?)
            }
            Function::FloorMulPhi => Ok(floor_mul_phi(one(args)?.exact()?)),
        }
    }
}

fn one(args: &[Number]) -> Result<Number, EvalError> {
    if let [x] = args { Ok(*x) } else { Err(EvalError::NoValue) }
}

fn two(args: &[Number]) -> Result<(Number, Number), EvalError> {
    if let [x, y] = args { Ok((*x, *y)) } else { Err(EvalError::NoValue) }
}

fn non_negative(x: Number) -> Result<u128, EvalError> {
    if x.is_negative() {
        return Err(EvalError::NoValue);
    }
    Ok(x.exact()?.unsigned_abs())
}

fn positive(x: Number) -> Result<u128, EvalError> {
    match non_negative(x)? {
        0 => Err(EvalError::NoValue),
        x => Ok(x),
    }
}

/// A positive number that can be factored here.
fn natural(args: &[Number]) -> Result<u64, EvalError> {
    u64::try_from(positive(one(args)?)?).map_err(|_| EvalError::Exhausted(Exhausted::DIGITS))
}

fn whole(x: u128) -> Result<Number, EvalError> {
    Ok(i128::try_from(x).map_or(Number::past(false), Int))
}

fn count(n: usize) -> i128 {
    i128::try_from(n).unwrap_or(i128::MAX)
}

fn extreme(args: &[Number], wanted: Ordering) -> Result<Number, EvalError> {
    let (first, rest) = args.split_first().ok_or(EvalError::NoValue)?;
    let mut best = *first;
    for &arg in rest {
        if arg.compare(best)? == wanted {
            best = arg;
        }
    }
    Ok(best)
}

fn valuation(p: i128, k: i128) -> Result<Number, EvalError> {
    if p < 2 || k == 0 {
        return Err(EvalError::NoValue);
    }
    let (mut rest, mut exponent) = (k, 0);
    while rest % p == 0 {
        rest /= p;
        exponent += 1;
    }
    Ok(Int(exponent))
}

fn digit_sum(mut k: u128, base: u128) -> Result<Number, EvalError> {
    if base < 2 {
        return Err(EvalError::NoValue);
    }
    let mut sum = 0;
    while k > 0 {
        sum += k % base;
        k /= base;
    }
    whole(sum)
}

fn fibonacci(n: u128) -> Number {
    let (mut a, mut b): (i128, i128) = (0, 1);
    for _ in 0..n {
        // fib(n) itself is held while the next one is not: stop only when it is needed.
        match a.checked_add(b) {
            Some(next) => (a, b) = (b, next),
            None if b == i128::MAX => return Number::past(false),
            None => (a, b) = (b, i128::MAX),
        }
    }
    Int(a)
}

/// floor(x * phi) = floor((x + sqrt(5 x^2)) / 2); for x < 0 the value at -x, which is irrational, turned round.
fn floor_mul_phi(x: i128) -> Number {
    if x < 0 {
        let turned = x.checked_neg().map_or(Number::past(false), floor_mul_phi);
        return turned.plus(Int(1)).map_or(Number::past(true), Number::negate);
    }
    let big = BigInt::from(x);
    let value: BigInt = (&big + (&big * &big * 5u8).sqrt()) >> 1;
    value.to_i128().map_or(Number::past(false), Int)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(function: Function, args: &[i128]) -> Option<i128> {
        let args: Vec<Number> = args.iter().copied().map(Int).collect();
        match function.apply(&args) {
            Ok(Int(v)) => Some(v),
            _ => None,
        }
    }

    #[test]
    fn number_theory_agrees_with_counting() {
        for n in 1..400i128 {
            let primes: Vec<i128> = (2..=n).filter(|p| n % p == 0 && (2..*p).all(|d| p % d != 0)).collect();
            assert_eq!(at(Function::LittleOmega, &[n]), Some(count(primes.len())));
            let v: i128 = primes.iter().map(|&p| at(Function::Valuation, &[p, n]).unwrap()).sum();
            assert_eq!(at(Function::BigOmega, &[n]), Some(v));
            let digits: u32 = n.to_string().chars().map(|c| c.to_digit(10).unwrap()).sum();
            assert_eq!(at(Function::DigitSum, &[n, 10]), Some(digits.into()));
            assert_eq!(at(Function::DigitSum, &[n, 2]), at(Function::Popcount, &[n]));
            let log = at(Function::FloorLog2, &[n]).unwrap();
            assert!(1 << log <= n && n < 2 << log);
            let log = at(Function::CeilLog2, &[n]).unwrap();
            assert!(n <= 1 << log && (log == 0 || 1 << (log - 1) < n));
            let root = at(Function::CeilSqrt, &[n]).unwrap();
            assert!(root * root >= n && (root - 1) * (root - 1) < n);
        }
        assert_eq!(at(Function::LittleOmega, &[0]), None);
        assert_eq!(at(Function::FloorLog2, &[0]), None);
        assert_eq!(at(Function::FloorSqrt, &[-1]), None);
    }

    #[test]
    fn the_golden_ratio_is_exact() {
        // floor(n phi) and floor(n phi^2) = floor(n phi) + n part the positive integers (Beatty).
        let mut seen = vec![0u8; 2000];
        for n in 1..2000i128 {
            let a = at(Function::FloorMulPhi, &[n]).unwrap();
            for v in [a, a + n] {
                if let Some(place) = usize::try_from(v).ok().and_then(|v| seen.get_mut(v)) {
                    *place += 1;
                }
            }
            assert_eq!(at(Function::FloorDivPhi, &[n]), Some(a - n));
            assert_eq!(at(Function::FloorMulPhi, &[-n]), Some(-a - 1));
        }
        assert!(seen[1..].iter().all(|&times| times == 1));
        // At Fibonacci numbers the product lies closest to a whole number: fib(k) phi - fib(k+1) = -(-1/phi)^k.
        for k in 2..180i128 {
            let (f, next) = (at(Function::Fib, &[k]).unwrap(), at(Function::Fib, &[k + 1]).unwrap());
            assert_eq!(
                at(Function::FloorMulPhi, &[f]),
                Some(if k % 2 == 0 { next - 1 } else { next }),
                "{k}"
            );
        }
    }

    #[test]
    fn fibonacci_numbers_go_past_the_end_honestly() {
        assert_eq!([0, 1, 2, 3, 4, 10].map(|n| at(Function::Fib, &[n])), [0, 1, 1, 2, 3, 55].map(Some));
        assert_eq!(at(Function::Fib, &[184]).unwrap(), 127_127_879_743_834_334_146_972_278_486_287_885_163);
        assert_eq!(Function::Fib.apply(&[Int(185)]), Ok(Number::past(false)));
        assert_eq!(Function::Fib.apply(&[Int(1 << 100)]), Ok(Number::past(false)));
        assert_eq!(at(Function::Fib, &[-1]), None);
    }
}
