//! Nim arithmetic on 64 bits: two levels of splitting above the field of 16 bits.
#![allow(clippy::cast_possible_truncation)] // the halves of words are meant

use super::field16::{Field16, field};

/// The nim product.
///
/// ```
/// assert_eq!(grundy::nimber::mul(16, 16), 24);
/// ```
pub fn mul(a: u64, b: u64) -> u64 {
    mul64(field(), a, b)
}

/// The nim square.
pub fn square(a: u64) -> u64 {
    let f = field();
    let [high, low] = halves64(a).map(|x| square32(f, x));
    join64(high, low ^ half32(f, high))
}

/// The nim inverse; None for 0.
pub fn inverse(a: u64) -> Option<u64> {
    let f = field();
    let [a1, a0] = halves64(a);
    if a1 == 0 {
        return inverse32(f, a0).map(u64::from);
    }
    // The conjugate of a1·F xor a0 is a1·F xor (a1 xor a0): their product is in the smaller field.
    let norm = mul32(f, a0, a0 ^ a1) ^ half32(f, square32(f, a1));
    let over = inverse32(f, norm)?;
    Some(join64(mul32(f, a1, over), mul32(f, a0 ^ a1, over)))
}

/// The number whose nim square is a. There is exactly one.
pub fn sqrt(a: u64) -> u64 {
    let f = field();
    let [a1, a0] = halves64(a);
    join64(sqrt32(f, a1), sqrt32(f, a0 ^ half32(f, a1)))
}

/// The nim power; a to the 0 is 1 (also for a = 0).
pub fn pow(a: u64, exponent: u64) -> u64 {
    let f = field();
    let (mut base, mut exponent, mut result) = (a, exponent, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = mul64(f, result, base);
        }
        base = square(base);
        exponent >>= 1;
    }
    result
}

/// The product with 2^63.
pub(super) fn half(a: u64) -> u64 {
    let f = field();
    let [a1, a0] = halves64(a);
    join64(half32(f, a1 ^ a0), half32(f, half32(f, a1)))
}

#[inline(always)]
fn mul64(f: &Field16, a: u64, b: u64) -> u64 {
    let ([a1, a0], [b1, b0]) = (halves64(a), halves64(b));
    let (high, low) = (mul32(f, a1, b1), mul32(f, a0, b0));
    let mid = mul32(f, a1 ^ a0, b1 ^ b0);
    join64(mid ^ low, low ^ half32(f, high))
}

#[inline(always)]
fn mul32(f: &Field16, a: u32, b: u32) -> u32 {
    let ([a1, a0], [b1, b0]) = (halves32(a), halves32(b));
    let (high, low) = (f.mul(a1, b1), f.mul(a0, b0));
    let mid = f.mul(a1 ^ a0, b1 ^ b0);
    join32(mid ^ low, low ^ f.half(high))
}

/// The product with 2^31 = 2^15 · 2^16.
#[inline(always)]
fn half32(f: &Field16, a: u32) -> u32 {
    let [a1, a0] = halves32(a);
    join32(f.half(a1 ^ a0), f.half(f.half(a1)))
}

fn square32(f: &Field16, a: u32) -> u32 {
    let [high, low] = halves32(a).map(|x| f.mul(x, x));
    join32(high, low ^ f.half(high))
}

fn inverse32(f: &Field16, a: u32) -> Option<u32> {
    let [a1, a0] = halves32(a);
    if a == 0 {
        return None;
    }
    let norm = f.mul(a0, a0 ^ a1) ^ f.half(f.mul(a1, a1));
    let over = f.inverse(norm);
    Some(join32(f.mul(a1, over), f.mul(a0 ^ a1, over)))
}

fn sqrt32(f: &Field16, a: u32) -> u32 {
    let [a1, a0] = halves32(a);
    join32(f.sqrt(a1), f.sqrt(a0 ^ f.half(a1)))
}

#[inline(always)]
fn halves64(a: u64) -> [u32; 2] {
    [(a >> 32) as u32, a as u32]
}

#[inline(always)]
fn join64(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

#[inline(always)]
fn halves32(a: u32) -> [u16; 2] {
    [(a >> 16) as u16, a as u16]
}

#[inline(always)]
fn join32(high: u16, low: u16) -> u32 {
    u32::from(high) << 16 | u32::from(low)
}
