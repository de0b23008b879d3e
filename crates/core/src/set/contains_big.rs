//! Membership of numbers of any size, where it can be decided cheaply.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use crate::expr::{Expr, Function};
use crate::limits::Limits;
use crate::set::Set;

/// Numbers longer than this are not looked at where the work grows faster than their length.
const MOST_BITS: u64 = 1 << 16;

impl Set {
    /// Whether a number of any size is a member; `None` where that is not decided cheaply.
    pub fn contains_big(&self, k: &BigUint) -> Option<bool> {
        if let Some(k) = k.to_u64() {
            return self.contains(k, &Limits::new(10_000_000, 1 << 26, 1 << 20)).ok();
        }
        match self {
            Set::List(_) => Some(false),
            Set::From(_) => Some(true),
            Set::UpTo(m) => Some(k <= m),
            Set::Class { modulus: 0, .. } => Some(false),
            Set::Class { modulus, residue } => Some(k % *modulus == BigUint::from(*residue)),
            // Only small factors are looked for: they answer most of the time.
            Set::Primes => has_small_factor(k).then_some(false),
            Set::Composites => has_small_factor(k).then_some(true),
            Set::Evil => Some(k.count_ones() % 2 == 0),
            Set::Odious => Some(k.count_ones() % 2 == 1),
            Set::Palindromes if k.bits() <= MOST_BITS => {
                let digits = k.to_string().into_bytes();
                Some(digits.iter().eq(digits.iter().rev()))
            }
            Set::Factorials if k.bits() <= MOST_BITS => {
                let mut rest = k.clone();
                for j in 2u32.. {
                    let (quotient, remainder) = rest.div_rem(&BigUint::from(j));
                    if !remainder.is_zero() {
                        return Some(false);
                    }
                    if quotient.is_one() {
                        return Some(true);
                    }
                    rest = quotient;
                }
                None
            }
            Set::Smooth(primes) if k.bits() <= MOST_BITS => {
                let mut rest = k.clone();
                for p in primes.iter().filter(|&&p| p > 1).map(|&p| BigUint::from(p)) {
                    loop {
                        let (quotient, remainder) = rest.div_rem(&p);
                        if !remainder.is_zero() {
                            break;
                        }
                        rest = quotient;
                    }
                }
                Some(rest.is_one())
            }
            Set::OmegaAtMost(0) => Some(false),
            Set::Formula { expr, divisor, increasing_from, .. } if k.bits() <= MOST_BITS => {
                in_formula(expr, &(k * *divisor), *increasing_from)
            }
            Set::Recurrence { initial, coefficients, constant } if k.bits() <= MOST_BITS / 8 => {
                in_recurrence(initial, coefficients, *constant, k)
            }
            Set::Union(sets) => {
                let parts: Vec<_> = sets.iter().map(|s| s.contains_big(k)).collect();
                if parts.contains(&Some(true)) {
                    Some(true)
                } else if parts.contains(&None) {
                    None
                } else {
                    Some(false)
                }
            }
            Set::Except(with, without) => match (with.contains_big(k), without.contains_big(k)) {
                (Some(false), _) | (_, Some(true)) => Some(false),
                (Some(true), Some(false)) => Some(true),
                _ => None,
            },
            _ => None,
        }
    }
}

fn has_small_factor(k: &BigUint) -> bool {
    (2u32..10_000).any(|p| (k % p).is_zero())
}

/// The value at j, as long as it has at most `bits` bits; `Err(true)` when it is positive and longer.
fn value_at(expr: &Expr, j: &BigInt, bits: u64) -> Result<BigInt, bool> {
    let eval = |e: &Expr| value_at(e, j, bits);
    let value = match expr {
        Expr::Num(v) => BigInt::from(*v),
        Expr::Slot(0) => j.clone(),
        Expr::Neg(x) => -eval(x).map_err(|_| false)?,
        Expr::Add(terms) => {
            let mut sum = BigInt::zero();
            let mut past = false;
            for term in terms {
                match eval(term) {
                    Ok(v) => sum += v,
                    Err(true) => past = true,
                    Err(false) => return Err(false),
                }
            }
            if past {
                return Err(sum.sign() != Sign::Minus);
            }
            sum
        }
        Expr::Sub(x, y) => {
            eval(x).map_err(|past| past && eval(y).is_ok_and(|y| y.bits() < 64))?
                - eval(y).map_err(|_| false)?
        }
        Expr::Mul(factors) => {
            let mut product = BigInt::one();
            let mut past = false;
            for factor in factors {
                match eval(factor) {
                    Ok(v) => product *= v,
                    Err(true) => past = true,
                    Err(false) => return Err(false),
                }
            }
            if past {
                return Err(product.sign() == Sign::Plus);
            }
            product
        }
        Expr::Pow(base, exponent) => {
            let base = eval(base).map_err(|_| false)?;
            let exponent = eval(exponent).map_err(|past| past && base > BigInt::one())?;
            let exponent = exponent.to_u64().ok_or(false)?;
            if base > BigInt::one() && (base.bits() - 1).saturating_mul(exponent) > bits {
                return Err(true);
            }
            if base.bits().saturating_mul(exponent) > bits.saturating_mul(2)
                && base.magnitude() > &BigUint::one()
            {
                return Err(false);
            }
            base.pow(u32::try_from(exponent).map_err(|_| false)?)
        }
        Expr::FloorDiv(x, y) => {
            let (x, y) = (eval(x).map_err(|_| false)?, eval(y).map_err(|_| false)?);
            if y.is_zero() {
                return Err(false);
            }
            x.div_floor(&y)
        }
        Expr::Call(Function::Fib, args) => {
            let n = eval(args.first().ok_or(false)?)?.to_u64().ok_or(false)?;
            // fib(n) >= 1.5^(n-2) > 2^((n-2)/2)
            if n / 2 > bits + 2 {
                return Err(true);
            }
            let (mut a, mut b) = (BigInt::zero(), BigInt::one());
            for _ in 0..n {
                (a, b) = (b.clone(), a + b);
            }
            a
        }
        _ => return Err(false),
    };
    // Sums and products of values within the bound stay near it; the order is all that is asked.
    Ok(value)
}

/// Whether some value from the index on (where the values increase) is `target`. Values before it are
/// words: the target is none of them unless the formula is stranger than what is decided here.
fn in_formula(expr: &Expr, target: &BigUint, increasing_from: u64) -> Option<bool> {
    let target = BigInt::from(target.clone());
    let bits = target.bits() + 64;
    // Some(true): past the target or equal to it.
    let at_least = |j: &BigInt| match value_at(expr, j, bits) {
        Ok(v) => Some(v >= target),
        Err(true) => Some(true),
        Err(false) => None,
    };
    if increasing_from > 64 {
        return None;
    }
    for j in 0..increasing_from {
        match value_at(expr, &BigInt::from(j), bits) {
            Ok(v) if v == target => return None,
            Ok(_) => {}
            Err(_) => return None,
        }
    }
    let mut low = BigInt::from(increasing_from);
    if at_least(&low)? {
        return Some(value_at(expr, &low, bits).ok()? == target);
    }
    let mut step = BigInt::one();
    let mut high = loop {
        let next = &low + &step;
        if at_least(&next)? {
            break next;
        }
        low = next;
        step *= 2;
    };
    while &high - &low > BigInt::one() {
        let middle: BigInt = (&low + &high) >> 1;
        if at_least(&middle)? {
            high = middle;
        } else {
            low = middle;
        }
    }
    match value_at(expr, &high, bits) {
        Ok(v) => Some(v == target),
        Err(_) => Some(false),
    }
}

fn in_recurrence(initial: &[i128], coefficients: &[i128], constant: i128, target: &BigUint) -> Option<bool> {
    // Only where no term decreases after the first values, whatever its size.
    if coefficients.iter().any(|&c| c < 0) || constant < 0 || initial.len() < coefficients.len() {
        return None;
    }
    let target = BigInt::from(target.clone());
    if initial.iter().any(|&a| BigInt::from(a) == target) {
        return Some(true);
    }
    let mut window: Vec<BigInt> = initial.iter().map(|&a| BigInt::from(a)).collect();
    for _ in 0..target.bits().saturating_mul(8).saturating_add(64) {
        let mut next = BigInt::from(constant);
        for (c, a) in coefficients.iter().zip(window.iter().rev()) {
            next += a * *c;
        }
        if next == target {
            return Some(true);
        }
        window.push(next);
        if window.len() > coefficients.len() + 1 {
            window.remove(0);
        }
        let rising = window.windows(2).all(|w| w[0] <= w[1]) && window.len() > coefficients.len();
        if rising && window.last().is_some_and(|last| *last > target) {
            return Some(false);
        }
    }
    None
}
