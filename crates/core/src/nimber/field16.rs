//! The field of 16 bits by logarithms. The tables (under half a megabyte) are built on first use.
#![allow(clippy::cast_possible_truncation)] // the halves of words are meant

use std::sync::OnceLock;

/// The number of non-zero elements, the order of the generator.
pub(super) const ORDER: usize = 65535;
const PRIME_FACTORS: [usize; 4] = [3, 5, 17, 257];
/// Room for every sum of two logarithms, a power of two so that a mask bounds the index.
const EXP: usize = 1 << 17;

pub(super) struct Field16 {
    /// `exp[i]` is the generator to the i, for i up to twice the order.
    exp: Box<[u16; EXP]>,
    /// `log[0]` is 0 and means nothing.
    log: Box<[u16; 1 << 16]>,
    /// The product with 2^15, of a low byte and of a high one.
    half: [[u16; 256]; 2],
}

pub(super) fn field() -> &'static Field16 {
    static FIELD: OnceLock<Field16> = OnceLock::new();
    FIELD.get_or_init(Field16::new)
}

impl Field16 {
    fn new() -> Field16 {
        let generator =
            (256..=u16::MAX).find(|&g| PRIME_FACTORS.iter().all(|p| power(g, ORDER / p) != 1)).unwrap_or(256);
        let step = by_bytes(generator);
        let mut exp: Box<[u16; EXP]> = boxed();
        let mut log: Box<[u16; 1 << 16]> = boxed();
        let mut x = 1u16;
        for i in 0..ORDER {
            log[usize::from(x)] = i as u16;
            exp[i] = x;
            exp[i + ORDER] = x;
            x = step[0][usize::from(x & 255)] ^ step[1][usize::from(x >> 8)];
        }
        Field16 { exp, log, half: by_bytes(1 << 15) }
    }

    #[inline(always)]
    pub(super) fn mul(&self, a: u16, b: u16) -> u16 {
        let sum = usize::from(self.log[usize::from(a)]) + usize::from(self.log[usize::from(b)]);
        let both = u16::from(a != 0) & u16::from(b != 0);
        self.exp[sum & (EXP - 1)] & both.wrapping_neg()
    }

    /// The product with 2^15.
    #[inline(always)]
    pub(super) fn half(&self, a: u16) -> u16 {
        self.half[0][usize::from(a & 255)] ^ self.half[1][usize::from(a >> 8)]
    }

    /// 1/a, for a other than 0.
    pub(super) fn inverse(&self, a: u16) -> u16 {
        self.exp[ORDER - usize::from(self.log[usize::from(a)])]
    }

    /// The number whose square is a: the logarithm, made even by the odd order, halved.
    pub(super) fn sqrt(&self, a: u16) -> u16 {
        let log = usize::from(self.log[usize::from(a)]);
        let even = if log % 2 == 0 { log } else { log + ORDER };
        if a == 0 { 0 } else { self.exp[even / 2] }
    }
}

/// Never on the stack: it would be half a megabyte.
fn boxed<const N: usize>() -> Box<[u16; N]> {
    vec![0; N].into_boxed_slice().try_into().expect("the length is N")
}

/// The products of all bytes, and of all bytes times 256, with a number: multiplication is linear.
fn by_bytes(factor: u16) -> [[u16; 256]; 2] {
    let mut tables = [[0; 256]; 2];
    for (table, shift) in tables.iter_mut().zip([0, 8]) {
        for byte in 1..256usize {
            let low = byte & byte.wrapping_neg();
            table[byte] = if byte == low {
                slow(factor, (byte as u16) << shift, 16)
            } else {
                table[low] ^ table[byte ^ low]
            };
        }
    }
    tables
}

/// The product of two numbers below 2^bits straight from the splitting rule.
pub(super) fn slow(a: u16, b: u16, bits: u32) -> u16 {
    if bits == 1 {
        return a & b;
    }
    let h = bits / 2;
    let mask = (1u16 << h) - 1;
    let (a1, a0, b1, b0) = (a >> h, a & mask, b >> h, b & mask);
    let (high, low) = (slow(a1, b1, h), slow(a0, b0, h));
    let mid = slow(a1 ^ a0, b1 ^ b0, h);
    (mid ^ low) << h | low ^ slow(high, 1 << (h - 1), h)
}

fn power(base: u16, exponent: usize) -> u16 {
    let (mut base, mut exponent, mut result) = (base, exponent, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = slow(result, base, 16);
        }
        base = slow(base, base, 16);
        exponent >>= 1;
    }
    result
}
