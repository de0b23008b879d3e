//! The operations in the vector instructions of x86-64.
#![allow(unsafe_code)] // what this crate exists to keep in one place

use std::arch::x86_64::*;

use super::portable::BELOW;
use super::{LANES, Level, Work};

/// A processor with AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

/// A processor with AVX-512 F, BW, VL and VBMI.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

impl Avx2 {
    /// The level, where the processor has it.
    #[must_use]
    pub fn detect() -> Option<Avx2> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2"))
        .then_some(Avx2(()))
    }
}

impl Avx512 {
    /// The level, where the processor has it.
    #[must_use]
    pub fn detect() -> Option<Avx512> {
        (Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi"))
        .then_some(Avx512(()))
    }
}

/// `1 << (code % 8)` for codes below 16.
const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

/// The lowest bits as [`BELOW`], for counts below 16.
const BELOW16: [u8; 16] = {
    let mut table = [255; 16];
    let mut k = 0;
    while k < 9 {
        table[k] = BELOW[k];
        k += 1;
    }
    table
};

/// `PLANE[p][x]`: the bit of code `x` in plane `p`, for codes below 64.
const PLANE: [[u8; LANES]; 8] = {
    let mut tables = [[0; LANES]; 8];
    let mut code = 0;
    while code < LANES {
        tables[code / 8][code] = 1 << (code % 8);
        code += 1;
    }
    tables
};

// SAFETY of the whole file: a value of `Avx2` or `Avx512` exists only where `detect` found the
// instructions, and the pointers given to loads and stores are those of arrays of the right length.

impl Avx2 {
    #[inline(always)]
    fn table(self, table: &[u8; 16]) -> __m256i {
        unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast())) }
    }

    /// For each half: the plane that a code is in, and its bit there.
    #[inline(always)]
    fn place(self, x: __m256i) -> (__m256i, __m256i) {
        unsafe {
            let low = _mm256_and_si256(x, _mm256_set1_epi8(7));
            let plane = _mm256_and_si256(_mm256_srli_epi16::<3>(x), _mm256_set1_epi8(31));
            (plane, _mm256_shuffle_epi8(self.table(&BITS), low))
        }
    }
}

impl Level for Avx2 {
    type Bytes = [__m256i; 2];

    #[inline(always)]
    fn load(self, from: &[u8; LANES]) -> [__m256i; 2] {
        let (low, high) = from.split_at(32);
        unsafe { [_mm256_loadu_si256(low.as_ptr().cast()), _mm256_loadu_si256(high.as_ptr().cast())] }
    }

    #[inline(always)]
    fn store(self, from: [__m256i; 2], to: &mut [u8; LANES]) {
        let (low, high) = to.split_at_mut(32);
        unsafe {
            _mm256_storeu_si256(low.as_mut_ptr().cast(), from[0]);
            _mm256_storeu_si256(high.as_mut_ptr().cast(), from[1]);
        }
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> [__m256i; 2] {
        unsafe { [_mm256_set1_epi8(byte.cast_signed()); 2] }
    }

    #[inline(always)]
    fn xor(self, a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        unsafe { [_mm256_xor_si256(a[0], b[0]), _mm256_xor_si256(a[1], b[1])] }
    }

    #[inline(always)]
    fn mark<const P: usize, const ANY: bool>(
        self,
        planes: &mut [[__m256i; 2]; P],
        x: [__m256i; 2],
        y: [__m256i; 2],
    ) {
        for half in 0..2 {
            for codes in [x[half], y[half]] {
                let (place, bit) = self.place(codes);
                for (here, plane) in (0i8..).zip(planes.iter_mut()) {
                    unsafe {
                        let there = _mm256_cmpeq_epi8(place, _mm256_set1_epi8(here));
                        plane[half] = _mm256_or_si256(plane[half], _mm256_and_si256(there, bit));
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn unmark<const P: usize, const ANY: bool>(
        self,
        planes: &mut [[__m256i; 2]; P],
        x: [__m256i; 2],
        y: [__m256i; 2],
    ) {
        for half in 0..2 {
            for codes in [x[half], y[half]] {
                let (place, bit) = self.place(codes);
                for (here, plane) in (0i8..).zip(planes.iter_mut()) {
                    unsafe {
                        let there = _mm256_cmpeq_epi8(place, _mm256_set1_epi8(here));
                        plane[half] = _mm256_andnot_si256(_mm256_and_si256(there, bit), plane[half]);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn below(self, bound: [__m256i; 2], p: usize) -> [__m256i; 2] {
        let first = u8::try_from(8 * p).unwrap_or(u8::MAX);
        bound.map(|half| unsafe {
            let above = _mm256_subs_epu8(half, _mm256_set1_epi8(first.cast_signed()));
            let count = _mm256_min_epu8(above, _mm256_set1_epi8(8));
            _mm256_shuffle_epi8(self.table(&BELOW16), count)
        })
    }

    #[inline(always)]
    fn marked<const P: usize>(self, planes: &[[__m256i; 2]; P]) -> u64 {
        let mut any = self.splat(0);
        for plane in planes {
            for half in 0..2 {
                any[half] = unsafe { _mm256_or_si256(any[half], plane[half]) };
            }
        }
        !self.equal(any, self.splat(0))
    }

    #[inline(always)]
    fn equal(self, a: [__m256i; 2], b: [__m256i; 2]) -> u64 {
        let half = |i: usize| unsafe {
            u64::from(_mm256_movemask_epi8(_mm256_cmpeq_epi8(a[i], b[i])).cast_unsigned())
        };
        half(0) | half(1) << 32
    }

    #[inline(always)]
    fn above(self, a: [__m256i; 2], b: [__m256i; 2]) -> u64 {
        let half = |i: usize| unsafe { _mm256_subs_epu8(a[i], b[i]) };
        !self.equal([half(0), half(1)], self.splat(0))
    }

    fn run<W: Work>(self, work: W) -> W::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2")]
        fn compiled<W: Work>(level: Avx2, work: W) -> W::Output {
            work.work(level)
        }
        unsafe { compiled(self, work) }
    }
}

impl Avx512 {
    #[inline(always)]
    fn bytes(self, from: &[u8; LANES]) -> __m512i {
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }

    /// The bit of each code in plane `p`, nothing where the code is of another plane.
    #[inline(always)]
    fn bit<const ANY: bool>(self, p: usize, x: __m512i) -> __m512i {
        let table = self.bytes(&PLANE[p % 8]);
        unsafe {
            if ANY {
                let small = _mm512_cmplt_epu8_mask(x, _mm512_set1_epi8(64));
                _mm512_maskz_permutexvar_epi8(small, x, table)
            } else {
                _mm512_permutexvar_epi8(x, table)
            }
        }
    }
}

impl Level for Avx512 {
    type Bytes = __m512i;

    #[inline(always)]
    fn load(self, from: &[u8; LANES]) -> __m512i {
        self.bytes(from)
    }

    #[inline(always)]
    fn store(self, from: __m512i, to: &mut [u8; LANES]) {
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), from) }
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> __m512i {
        unsafe { _mm512_set1_epi8(byte.cast_signed()) }
    }

    #[inline(always)]
    fn xor(self, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_xor_si512(a, b) }
    }

    #[inline(always)]
    fn mark<const P: usize, const ANY: bool>(self, planes: &mut [__m512i; P], x: __m512i, y: __m512i) {
        for (p, plane) in planes.iter_mut().enumerate() {
            let (a, b) = (self.bit::<ANY>(p, x), self.bit::<ANY>(p, y));
            // The table of a three-place "or".
            *plane = unsafe { _mm512_ternarylogic_epi32::<0xFE>(*plane, a, b) };
        }
    }

    #[inline(always)]
    fn unmark<const P: usize, const ANY: bool>(self, planes: &mut [__m512i; P], x: __m512i, y: __m512i) {
        for (p, plane) in planes.iter_mut().enumerate() {
            let (a, b) = (self.bit::<ANY>(p, x), self.bit::<ANY>(p, y));
            // The first and neither of the others.
            *plane = unsafe { _mm512_ternarylogic_epi32::<0x10>(*plane, a, b) };
        }
    }

    #[inline(always)]
    fn below(self, bound: __m512i, p: usize) -> __m512i {
        let first = u8::try_from(8 * p).unwrap_or(u8::MAX);
        unsafe {
            let table = _mm512_broadcast_i32x4(_mm_loadu_si128(BELOW16.as_ptr().cast()));
            let above = _mm512_subs_epu8(bound, _mm512_set1_epi8(first.cast_signed()));
            let count = _mm512_min_epu8(above, _mm512_set1_epi8(8));
            _mm512_shuffle_epi8(table, count)
        }
    }

    #[inline(always)]
    fn marked<const P: usize>(self, planes: &[__m512i; P]) -> u64 {
        unsafe {
            let mut any = _mm512_setzero_si512();
            for plane in planes {
                any = _mm512_or_si512(any, *plane);
            }
            _mm512_test_epi8_mask(any, any)
        }
    }

    #[inline(always)]
    fn equal(self, a: __m512i, b: __m512i) -> u64 {
        unsafe { _mm512_cmpeq_epi8_mask(a, b) }
    }

    #[inline(always)]
    fn above(self, a: __m512i, b: __m512i) -> u64 {
        unsafe { _mm512_cmpgt_epu8_mask(a, b) }
    }

    fn run<W: Work>(self, work: W) -> W::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,avx512f,avx512bw,avx512vl,avx512vbmi")]
        fn compiled<W: Work>(level: Avx512, work: W) -> W::Output {
            work.work(level)
        }
        unsafe { compiled(self, work) }
    }
}
