//! Nim arithmetic on numbers of any size up to [`BITS`]: Karatsuba's splitting down to words.

use std::fmt;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::word;
use crate::limits::{Exhausted, Limits};

/// Numbers may have so many binary digits (a product of two such takes some hundredths of a second).
pub const BITS: u64 = 1 << 16;

/// A number has more than [`BITS`] binary digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge {
    /// How many it has.
    pub bits: u64,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nim arithmetic goes to {BITS} binary digits, this number has {}", self.bits)
    }
}

impl std::error::Error for TooLarge {}

/// The nim product.
///
/// # Errors
/// [`TooLarge`] beyond [`BITS`] binary digits.
///
/// ```
/// # use num_bigint::BigUint;
/// // A Fermat power times a smaller number is the ordinary product.
/// let fermat = BigUint::from(1u8) << 64;
/// assert_eq!(grundy::nimber::mul_big(&fermat, &5u8.into()).unwrap(), &fermat * 5u8);
/// ```
pub fn mul_big(a: &BigUint, b: &BigUint) -> Result<BigUint, TooLarge> {
    let n = words(a)?.max(words(b)?);
    Ok(number(&mul(&padded(a, n), &padded(b, n))))
}

/// The nim square.
///
/// # Errors
/// [`TooLarge`] beyond [`BITS`] binary digits.
pub fn square_big(a: &BigUint) -> Result<BigUint, TooLarge> {
    Ok(number(&square(&padded(a, words(a)?))))
}

/// The nim inverse; None for 0.
///
/// # Errors
/// [`TooLarge`] beyond [`BITS`] binary digits.
pub fn inverse_big(a: &BigUint) -> Result<Option<BigUint>, TooLarge> {
    Ok(inverse(&padded(a, words(a)?)).map(|inverse| number(&inverse)))
}

/// The number whose nim square is a.
///
/// # Errors
/// [`TooLarge`] beyond [`BITS`] binary digits.
pub fn sqrt_big(a: &BigUint) -> Result<BigUint, TooLarge> {
    Ok(number(&sqrt(&padded(a, words(a)?))))
}

/// The nim power; a to the 0 is 1 (also for a = 0). `Ok(Err(..))` when the budget runs out.
///
/// # Errors
/// [`TooLarge`] when a has more than [`BITS`] binary digits. The exponent may have any size.
pub fn pow_big(
    a: &BigUint,
    exponent: &BigUint,
    limits: &Limits,
) -> Result<Result<BigUint, Exhausted>, TooLarge> {
    let n = words(a)?;
    if exponent.is_zero() || a.is_zero() {
        return Ok(Ok(if exponent.is_zero() { BigUint::one() } else { BigUint::ZERO }));
    }
    // The non-zero numbers below 2^(64n) are a group of 2^(64n) - 1 elements.
    let exponent = exponent % ((BigUint::one() << (64 * n)) - 1u8);
    let base = padded(a, n);
    let mut result = padded(&BigUint::one(), n);
    let cost = 3u64.pow(n.ilog2()) + 1;
    for i in (0..exponent.bits()).rev() {
        if let Err(exhausted) = limits.spend(2 * cost) {
            return Ok(Err(exhausted));
        }
        result = square(&result);
        if exponent.bit(i) {
            result = mul(&result, &base);
        }
    }
    Ok(Ok(number(&result)))
}

/// The words of a number, as many as the next field has.
fn words(a: &BigUint) -> Result<usize, TooLarge> {
    let bits = a.bits();
    if bits > BITS {
        return Err(TooLarge { bits });
    }
    Ok(usize::try_from(bits.div_ceil(64).max(1)).unwrap_or(usize::MAX).next_power_of_two())
}

fn padded(a: &BigUint, n: usize) -> Vec<u64> {
    let mut digits = a.to_u64_digits();
    digits.resize(n, 0);
    digits
}

fn number(words: &[u64]) -> BigUint {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}

fn xor(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| a ^ b).collect()
}

fn join(high: &[u64], low: Vec<u64>) -> Vec<u64> {
    let mut all = low;
    all.extend_from_slice(high);
    all
}

fn is_zero(a: &[u64]) -> bool {
    a.iter().all(|word| *word == 0)
}

// The depth of these recursions is the logarithm of the number of words, at most ten.

fn mul(a: &[u64], b: &[u64]) -> Vec<u64> {
    if let ([a], [b]) = (a, b) {
        return vec![word::mul(*a, *b)];
    }
    let ((a0, a1), (b0, b1)) = (a.split_at(a.len() / 2), b.split_at(b.len() / 2));
    let low = mul(a0, b0);
    match (is_zero(a1), is_zero(b1)) {
        (true, true) => join(&vec![0; low.len()], low),
        (true, false) => join(&mul(a0, b1), low),
        (false, true) => join(&mul(a1, b0), low),
        (false, false) => {
            let mid = mul(&xor(a1, a0), &xor(b1, b0));
            join(&xor(&mid, &low), xor(&low, &half(&mul(a1, b1))))
        }
    }
}

/// The product with half the Fermat power above: 2^(64 n - 1) for n words.
fn half(a: &[u64]) -> Vec<u64> {
    if let [a] = a {
        return vec![word::half(*a)];
    }
    let (a0, a1) = a.split_at(a.len() / 2);
    join(&half(&xor(a1, a0)), half(&half(a1)))
}

fn square(a: &[u64]) -> Vec<u64> {
    if let [a] = a {
        return vec![word::square(*a)];
    }
    let (a0, a1) = a.split_at(a.len() / 2);
    let high = square(a1);
    join(&high, xor(&square(a0), &half(&high)))
}

fn inverse(a: &[u64]) -> Option<Vec<u64>> {
    if let [a] = a {
        return word::inverse(*a).map(|a| vec![a]);
    }
    let (a0, a1) = a.split_at(a.len() / 2);
    let conjugate = xor(a0, a1);
    let norm = xor(&mul(a0, &conjugate), &half(&square(a1)));
    let over = inverse(&norm)?;
    Some(join(&mul(a1, &over), mul(&conjugate, &over)))
}

fn sqrt(a: &[u64]) -> Vec<u64> {
    if let [a] = a {
        return vec![word::sqrt(*a)];
    }
    let (a0, a1) = a.split_at(a.len() / 2);
    join(&sqrt(a1), sqrt(&xor(a0, &half(a1))))
}
