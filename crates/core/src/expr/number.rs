//! Whole numbers that are exact up to 127 binary digits and honest beyond: past that a number only
//! knows its sign and a lower bound of its size, and every question that needs more is refused.

use std::cmp::Ordering;

use crate::limits::Exhausted;

/// A whole number: exact, or too large to be held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// Exactly this.
    Int(i128),
    /// Too large to be held: sign, and a lower bound of the absolute value.
    Huge {
        /// Below zero.
        negative: bool,
        /// |v| >= at_least
        at_least: u128,
    },
}

use Number::{Huge, Int};

const PAST: u128 = 1 << 127;

impl Number {
    /// 2^127 or more, of this sign.
    pub(crate) fn past(negative: bool) -> Number {
        Huge { negative, at_least: PAST }
    }

    /// The exact value.
    ///
    /// # Errors
    /// [`Exhausted`] when it is too large to be held.
    pub fn exact(self) -> Result<i128, Exhausted> {
        match self {
            Int(v) => Ok(v),
            Huge { .. } => Err(Exhausted::DIGITS),
        }
    }

    /// Whether it is below zero.
    pub fn is_negative(self) -> bool {
        match self {
            Int(v) => v < 0,
            Huge { negative, .. } => negative,
        }
    }

    /// The order of two numbers.
    ///
    /// # Errors
    /// [`Exhausted`] when what is known of them does not decide it.
    pub fn compare(self, other: Number) -> Result<Ordering, Exhausted> {
        match (self, other) {
            (Int(a), Int(b)) => Ok(a.cmp(&b)),
            (Int(_), Huge { .. }) => other.compare(self).map(Ordering::reverse),
            // What lies between two known bounds is on the far side of everything nearer to zero.
            (Huge { negative, at_least }, Int(b)) => {
                if negative == (b < 0) && b.unsigned_abs() >= at_least {
                    return Err(Exhausted::DIGITS);
                }
                Ok(if negative { Ordering::Less } else { Ordering::Greater })
            }
            (Huge { negative: true, .. }, Huge { negative: false, .. }) => Ok(Ordering::Less),
            (Huge { negative: false, .. }, Huge { negative: true, .. }) => Ok(Ordering::Greater),
            (Huge { .. }, Huge { .. }) => Err(Exhausted::DIGITS),
        }
    }

    /// `-self`
    pub fn negate(self) -> Number {
        match self {
            Int(v) => v.checked_neg().map_or(Number::past(false), Int),
            Huge { negative, at_least } => Huge { negative: !negative, at_least },
        }
    }

    /// `self + other`
    ///
    /// # Errors
    /// [`Exhausted`] when the sign of the sum is not known.
    pub fn plus(self, other: Number) -> Result<Number, Exhausted> {
        match (self, other) {
            (Int(a), Int(b)) => Ok(a.checked_add(b).map_or(Number::past(a < 0), Int)),
            (Int(_), Huge { .. }) => other.plus(self),
            (Huge { negative, at_least }, Int(b)) => {
                let size = b.unsigned_abs();
                let at_least = if negative == (b < 0) {
                    at_least.saturating_add(size)
                } else {
                    at_least.checked_sub(size).filter(|&rest| rest > 0).ok_or(Exhausted::DIGITS)?
                };
                Ok(Huge { negative, at_least })
            }
            (Huge { negative: a, at_least: x }, Huge { negative: b, at_least: y }) => {
                if a == b {
                    Ok(Huge { negative: a, at_least: x.saturating_add(y) })
                } else {
                    Err(Exhausted::DIGITS)
                }
            }
        }
    }

    /// `self - other`
    ///
    /// # Errors
    /// As [`Number::plus`].
    pub fn minus(self, other: Number) -> Result<Number, Exhausted> {
        match (self, other) {
            (Int(a), Int(b)) => Ok(a.checked_sub(b).map_or(Number::past(a < 0), Int)),
            _ => self.plus(other.negate()),
        }
    }

    /// `self * other`
    pub fn times(self, other: Number) -> Number {
        match (self, other) {
            (Int(0), _) | (_, Int(0)) => Int(0),
            (Int(a), Int(b)) => a.checked_mul(b).map_or(Number::past((a < 0) != (b < 0)), Int),
            _ => Huge {
                negative: self.is_negative() != other.is_negative(),
                at_least: self.size().saturating_mul(other.size()),
            },
        }
    }

    /// The absolute value, or a lower bound of it.
    fn size(self) -> u128 {
        match self {
            Int(v) => v.unsigned_abs(),
            Huge { at_least, .. } => at_least,
        }
    }

    /// floor(self / other); `None` when `other` is 0.
    ///
    /// # Errors
    /// [`Exhausted`] when what is known does not decide it.
    pub fn floor_div(self, other: Number) -> Result<Option<Number>, Exhausted> {
        Ok(Some(match (self, other) {
            (_, Int(0)) => return Ok(None),
            (Int(a), Int(b)) => match a.checked_div_euclid(b) {
                // Euclid rounds so that the remainder is >= 0: for b < 0 that is the ceiling unless exact.
                Some(q) => Int(if b < 0 && a.rem_euclid(b) != 0 { q - 1 } else { q }),
                None => Number::past(false),
            },
            (Int(0), Huge { .. }) => Int(0),
            (Int(a), Huge { negative, at_least }) => {
                if a.unsigned_abs() >= at_least {
                    return Err(Exhausted::DIGITS);
                }
                Int(if (a < 0) == negative { 0 } else { -1 })
            }
            (Huge { negative, at_least }, Int(b)) => {
                let quotient = at_least / b.unsigned_abs();
                if quotient == 0 {
                    return Err(Exhausted::DIGITS);
                }
                Huge { negative: negative != (b < 0), at_least: quotient }
            }
            (Huge { .. }, Huge { .. }) => return Err(Exhausted::DIGITS),
        }))
    }

    /// self mod other, with the sign of `other`; `None` when `other` is 0.
    ///
    /// # Errors
    /// [`Exhausted`] when what is known does not decide it.
    pub fn modulo(self, other: Number) -> Result<Option<Number>, Exhausted> {
        Ok(Some(match (self, other) {
            (_, Int(0)) => return Ok(None),
            (_, Int(1 | -1)) | (Int(0), _) => Int(0),
            (Int(a), Int(b)) => {
                let rest = a.rem_euclid(b);
                Int(if b < 0 && rest != 0 { rest + b } else { rest })
            }
            (Int(a), Huge { negative, at_least }) if (a < 0) == negative && a.unsigned_abs() < at_least => {
                Int(a)
            }
            _ => return Err(Exhausted::DIGITS),
        }))
    }

    /// self ^ exponent, 0^0 = 1; `None` when the exponent is negative.
    ///
    /// # Errors
    /// [`Exhausted`] when the sign of the power is not known.
    pub fn power(self, exponent: Number) -> Result<Option<Number>, Exhausted> {
        if exponent.is_negative() {
            return Ok(None);
        }
        match (self, exponent) {
            (_, Int(0)) | (Int(1), _) => Ok(Some(Int(1))),
            (Int(0), _) => Ok(Some(Int(0))),
            (_, Int(1)) => Ok(Some(self)),
            (Int(-1), Int(e)) => Ok(Some(Int(if e % 2 == 0 { 1 } else { -1 }))),
            (Int(base), Int(e)) => {
                let exact = u32::try_from(e).ok().and_then(|e| base.checked_pow(e));
                Ok(Some(exact.map_or(Number::past(base < 0 && e % 2 != 0), Int)))
            }
            (Huge { negative, at_least }, Int(e)) => {
                let at_least = u32::try_from(e).map_or(u128::MAX, |e| at_least.saturating_pow(e));
                Ok(Some(Huge { negative: negative && e % 2 != 0, at_least }))
            }
            (base, Huge { .. }) => {
                if base.is_negative() {
                    return Err(Exhausted::DIGITS);
                }
                Ok(Some(Number::past(false)))
            }
        }
    }

    /// Bitwise exclusive or; `None` when one is negative.
    ///
    /// # Errors
    /// [`Exhausted`] when both are too large, or nothing would be known of the result.
    pub fn xor(self, other: Number) -> Result<Option<Number>, Exhausted> {
        if self.is_negative() || other.is_negative() {
            return Ok(None);
        }
        match (self, other) {
            (Int(a), Int(b)) => Ok(Some(Int(a ^ b))),
            // x xor k >= x - k
            (Huge { .. }, Int(k)) => self.minus(Int(k)).map(Some),
            (Int(_), Huge { .. }) => other.xor(self),
            (Huge { .. }, Huge { .. }) => Err(Exhausted::DIGITS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigInt;
    use num_integer::Integer;
    use proptest::prelude::*;

    /// The exact value of an expression of three numbers, and what `Number` says of it.
    fn consistent(known: Number, exact: &BigInt) -> bool {
        match known {
            Int(v) => BigInt::from(v) == *exact,
            Huge { negative, at_least } => {
                (exact.sign() == num_bigint::Sign::Minus) == negative && *exact.magnitude() >= at_least.into()
            }
        }
    }

    fn numbers() -> impl Strategy<Value = i128> {
        prop_oneof![
            any::<i128>(),
            -5i128..5,
            any::<i64>().prop_map(i128::from),
            Just(i128::MIN),
            Just(i128::MAX)
        ]
    }

    proptest! {
        #[test]
        fn every_operation_agrees_with_big_integers(a in numbers(), b in numbers(), c in numbers(), e in 0u32..6) {
            let (x, y, z) = (BigInt::from(a), BigInt::from(b), BigInt::from(c));
            let product = Int(a).times(Int(b));
            let big = &x * &y;
            prop_assert!(consistent(product, &big));
            if let Ok(v) = product.plus(Int(c)) { prop_assert!(consistent(v, &(&big + &z))); }
            if let Ok(v) = product.minus(Int(c)) { prop_assert!(consistent(v, &(&big - &z))); }
            if let Ok(v) = Int(c).minus(product) { prop_assert!(consistent(v, &(&z - &big))); }
            if let Ok(Some(v)) = product.power(Int(i128::from(e))) { prop_assert!(consistent(v, &big.pow(e))); }
            if let Ok(v) = product.compare(Int(c)) { prop_assert_eq!(v, big.cmp(&z)); }
            if let Ok(v) = product.compare(Int(c).times(Int(a))) { prop_assert_eq!(v, big.cmp(&(&z * &x))); }
            if c != 0 {
                if let Ok(Some(v)) = product.floor_div(Int(c)) { prop_assert!(consistent(v, &big.div_floor(&z))); }
                if let Ok(Some(v)) = product.modulo(Int(c)) { prop_assert!(consistent(v, &big.mod_floor(&z))); }
            }
            if a != 0 && b != 0 {
                if let Ok(Some(v)) = Int(c).floor_div(product) { prop_assert!(consistent(v, &z.div_floor(&big))); }
                if let Ok(Some(v)) = Int(c).modulo(product) { prop_assert!(consistent(v, &z.mod_floor(&big))); }
            }
            if let Ok(Some(v)) = product.xor(Int(c)) { prop_assert!(consistent(v, &(&big ^ &z))); }
        }

        #[test]
        fn small_numbers_are_always_decided(a in -1000i128..1000, b in -1000i128..1000) {
            prop_assert_eq!(Int(a).times(Int(b)), Int(a * b));
            prop_assert!(Int(a).compare(Int(b)).is_ok());
            prop_assert_eq!(Int(a).floor_div(Int(b)).unwrap().is_none(), b == 0);
        }
    }

    #[test]
    fn a_number_past_the_end_still_compares() {
        let huge = Int(10).power(Int(100)).unwrap().unwrap();
        assert_eq!(huge.minus(Int(1)).unwrap().compare(Int(i128::MAX - 1)), Ok(Ordering::Greater));
        assert_eq!(Int(7).floor_div(huge), Ok(Some(Int(0))));
        assert_eq!(Int(-7).floor_div(huge), Ok(Some(Int(-1))));
        assert!(huge.modulo(Int(7)).is_err());
        assert!(huge.compare(huge).is_err());
        assert_eq!(Int(2).power(Int(-1)), Ok(None));
        assert_eq!(Int(5).modulo(Int(-3)), Ok(Some(Int(-1))));
        assert_eq!(Int(5).floor_div(Int(-3)), Ok(Some(Int(-2))));
    }
}
