//! The operations in plain Rust.

use super::{LANES, Level, Work};

/// Any processor: what the compiler makes of loops over arrays.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Level for Portable {
    type Bytes = [u8; LANES];

    #[inline(always)]
    fn load(self, from: &[u8; LANES]) -> [u8; LANES] {
        *from
    }

    #[inline(always)]
    fn store(self, from: [u8; LANES], to: &mut [u8; LANES]) {
        *to = from;
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> [u8; LANES] {
        [byte; LANES]
    }

    #[inline(always)]
    fn xor(self, mut a: [u8; LANES], b: [u8; LANES]) -> [u8; LANES] {
        for (a, b) in a.iter_mut().zip(b) {
            *a ^= b;
        }
        a
    }

    #[inline(always)]
    fn mark<const P: usize, const ANY: bool>(
        self,
        planes: &mut [[u8; LANES]; P],
        x: [u8; LANES],
        y: [u8; LANES],
    ) {
        for codes in [x, y] {
            for (lane, code) in codes.into_iter().enumerate() {
                if let Some(plane) = planes.get_mut(usize::from(code >> 3)) {
                    plane[lane] |= 1 << (code & 7);
                }
            }
        }
    }

    #[inline(always)]
    fn unmark<const P: usize, const ANY: bool>(
        self,
        planes: &mut [[u8; LANES]; P],
        x: [u8; LANES],
        y: [u8; LANES],
    ) {
        for codes in [x, y] {
            for (lane, code) in codes.into_iter().enumerate() {
                if let Some(plane) = planes.get_mut(usize::from(code >> 3)) {
                    plane[lane] &= !(1 << (code & 7));
                }
            }
        }
    }

    #[inline(always)]
    fn below(self, bound: [u8; LANES], p: usize) -> [u8; LANES] {
        bound.map(|bound| BELOW[usize::from(bound).saturating_sub(8 * p).min(8)])
    }

    #[inline(always)]
    fn marked<const P: usize>(self, planes: &[[u8; LANES]; P]) -> u64 {
        let mut any = [0; LANES];
        for plane in planes {
            for (any, bits) in any.iter_mut().zip(plane) {
                *any |= bits;
            }
        }
        lanes(|lane| any[lane] != 0)
    }

    #[inline(always)]
    fn equal(self, a: [u8; LANES], b: [u8; LANES]) -> u64 {
        lanes(|lane| a[lane] == b[lane])
    }

    #[inline(always)]
    fn above(self, a: [u8; LANES], b: [u8; LANES]) -> u64 {
        lanes(|lane| a[lane] > b[lane])
    }

    fn run<W: Work>(self, work: W) -> W::Output {
        work.work(self)
    }
}

/// `BELOW[k]`: the lowest `k` bits.
pub(super) const BELOW: [u8; 9] = [0, 1, 3, 7, 15, 31, 63, 127, 255];

#[inline(always)]
fn lanes(test: impl Fn(usize) -> bool) -> u64 {
    let mut all = 0;
    for lane in 0..LANES {
        all |= u64::from(test(lane)) << lane;
    }
    all
}
