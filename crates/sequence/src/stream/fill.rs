//! The values of one block after another: the least common values that are not options.

use super::plan::{Operand, Plan};
use crate::level::{LANES, Level, Work};

/// Heaps that are valued together, as far as operands at least as far away go.
pub(super) const GROUP: usize = 16;
pub(super) const FEW: usize = 4;

/// Blocks to be filled in.
pub(crate) struct Fill<'a, const P: usize> {
    pub(crate) plan: &'a Plan,
    /// Codes, those below `at` known; `at` is a multiple of 64 heaps.
    pub(crate) codes: &'a mut [u8],
    pub(crate) at: usize,
    /// Where to stop; a multiple of 64 after `at`.
    pub(crate) to: usize,
}

/// The marks of one heap.
trait Marks<const P: usize>: Copy {
    fn gather(planes: &[[u8; LANES]; P]) -> [Self; LANES];
    fn mark(&mut self, code: u8);
    /// The least code without a mark; one that the planes have no place for if all have.
    fn least(self) -> u32;
}

macro_rules! word {
    ($word:ty, $planes:expr) => {
        impl Marks<$planes> for $word {
            #[inline(always)]
            fn gather(planes: &[[u8; LANES]; $planes]) -> [$word; LANES] {
                let mut words = [0; LANES];
                for (p, plane) in planes.iter().enumerate() {
                    for (word, bits) in words.iter_mut().zip(plane) {
                        *word |= <$word>::from(*bits) << (8 * p);
                    }
                }
                words
            }

            #[inline(always)]
            fn mark(&mut self, code: u8) {
                // Codes here are below `8 P`, which is at most the word's bits.
                *self |= <$word>::wrapping_shl(1, u32::from(code));
            }

            #[inline(always)]
            fn least(self) -> u32 {
                self.trailing_ones()
            }
        }
    };
}
word!(u32, 2);
word!(u32, 4);
word!(u64, 8);

macro_rules! words {
    ($planes:expr) => {
        impl Marks<$planes> for [u64; 4] {
            #[inline(always)]
            fn gather(planes: &[[u8; LANES]; $planes]) -> [[u64; 4]; LANES] {
                let mut words = [[0; 4]; LANES];
                for (p, plane) in planes.iter().enumerate() {
                    for (word, bits) in words.iter_mut().zip(plane) {
                        word[p / 8] |= u64::from(*bits) << (p % 8 * 8);
                    }
                }
                words
            }

            #[inline(always)]
            fn mark(&mut self, code: u8) {
                self[usize::from(code >> 6)] |= 1 << (code & 63);
            }

            #[inline(always)]
            fn least(self) -> u32 {
                let mut before = 0;
                for word in self {
                    if word != u64::MAX {
                        return before + word.trailing_ones();
                    }
                    before += 64;
                }
                before
            }
        }
    };
}
words!(12);
words!(16);
words!(20);
words!(24);
words!(32);

impl<const P: usize> Fill<'_, P> {
    #[inline(always)]
    fn blocks<L: Level, M: Marks<P>>(self, level: L) -> usize {
        let Fill { plan, codes, mut at, to } = self;
        while at < to {
            let mut bytes = [[0; LANES]; P];
            for (quarter, bytes) in bytes.chunks_mut(8).enumerate() {
                let top = u8::try_from(64 * quarter).unwrap_or(0);
                match (P, bytes.len()) {
                    (..=8, _) => far_marks::<L, P, false>(level, plan, codes, at, top, bytes),
                    (_, 8) => far_marks::<L, 8, true>(level, plan, codes, at, top, bytes),
                    _ => far_marks::<L, 4, true>(level, plan, codes, at, top, bytes),
                }
            }
            let mut marks = M::gather(&bytes);
            let mut window = [0; 2 * LANES];
            window[..LANES].copy_from_slice(block(codes, at - LANES));
            for (some, marks) in marks.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
                let first = LANES + some * GROUP;
                *marks = mark_group(&window, first, &plan.near[plan.close..], *marks);
                for (few, marks) in marks.as_chunks_mut::<FEW>().0.iter_mut().enumerate() {
                    let first = first + few * FEW;
                    *marks = mark_group(&window, first, &plan.near[plan.next..plan.close], *marks);
                    for (lane, mut marks) in marks.iter().copied().enumerate() {
                        for near in &plan.near[..plan.next] {
                            let place = first + lane - near.distance as usize;
                            marks.mark(window[place % (2 * LANES)] ^ near.code);
                        }
                        let least = marks.least();
                        if least as usize >= 8 * P {
                            return at;
                        }
                        window[(first + lane) % (2 * LANES)] = u8::try_from(least).unwrap_or(u8::MAX);
                    }
                }
            }
            codes[at..at + LANES].copy_from_slice(&window[LANES..]);
            at += LANES;
        }
        at
    }
}

/// Marks the far operands with codes `top ..` in the planes of these codes.
#[inline(always)]
fn far_marks<L: Level, const P: usize, const ANY: bool>(
    level: L,
    plan: &Plan,
    codes: &[u8],
    at: usize,
    top: u8,
    bytes: &mut [[u8; LANES]],
) {
    let mut planes = [level.splat(0); P];
    let (pairs, rest) = plan.far.as_chunks::<2>();
    for &[x, y] in pairs {
        let (x, y) = (operand(level, codes, at, x, top), operand(level, codes, at, y, top));
        level.mark::<P, ANY>(&mut planes, x, y);
    }
    for &x in rest {
        let x = operand(level, codes, at, x, top);
        level.mark::<P, ANY>(&mut planes, x, x);
    }
    for (plane, bytes) in planes.into_iter().zip(bytes) {
        level.store(plane, bytes);
    }
}

/// Marks operands that lie before the group of heaps at `first`.
#[inline(always)]
fn mark_group<const P: usize, const N: usize, M: Marks<P>>(
    window: &[u8; 2 * LANES],
    first: usize,
    operands: &[Operand],
    mut marks: [M; N],
) -> [M; N] {
    for operand in operands {
        let Some(codes) = window[first - operand.distance as usize..].first_chunk::<N>() else { continue };
        for (marks, code) in marks.iter_mut().zip(codes) {
            marks.mark(code ^ operand.code);
        }
    }
    marks
}

/// The codes that an operand gives for the block at `at`, exclusive-or `top`.
#[inline(always)]
pub(super) fn operand<L: Level>(level: L, codes: &[u8], at: usize, operand: Operand, top: u8) -> L::Bytes {
    let from = at - operand.distance as usize;
    level.xor(level.load(block(codes, from)), level.splat(operand.code ^ top))
}

/// The block that begins anywhere.
#[inline(always)]
pub(super) fn block(codes: &[u8], from: usize) -> &[u8; LANES] {
    codes[from..].first_chunk().expect("a block lies inside the window")
}

macro_rules! work {
    ($($planes:expr => $marks:ty),*) => {$(
        impl Work for Fill<'_, $planes> {
            /// Up to where whole blocks were filled in: short of `to` where a value needs more planes.
            type Output = usize;

            #[inline(always)]
            fn work<L: Level>(self, level: L) -> usize {
                self.blocks::<L, $marks>(level)
            }
        }
    )*};
}
work!(2 => u32, 4 => u32, 8 => u64, 12 => [u64; 4], 16 => [u64; 4], 20 => [u64; 4], 24 => [u64; 4], 32 => [u64; 4]);
